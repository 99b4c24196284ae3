"""A scale of round numbers, and labels kept apart."""

from collections.abc import Sequence

_STEPS = (1, 2, 5)
MOST_TICKS = 6


def ticks(lowest: int, highest: int) -> tuple[int, ...]:
    """Give the round numbers from below `lowest` to above `highest`: `ticks(-130, 420)` is −200, 0, 200, 400, 600.

    At most MOST_TICKS + 1 of them, in steps of 1, 2 or 5 times a power of ten; 0 is one wherever it lies between.
    """
    power = 1
    while True:
        for step in (first * power for first in _STEPS):
            first, last = lowest // step, -(-highest // step)
            if last - first <= MOST_TICKS:
                last = max(last, first + 1)
                return tuple(step * number for number in range(first, last + 1))
        power *= 10


def spread(wanted: Sequence[float], gap: float, lowest: float, highest: float) -> list[float]:
    """Move places, given in order, until each is `gap` below the one before: a crowd about its own middle.

    `spread([10, 12, 40], 16, 0, 100)` is 3, 19, 40. None passes `lowest` or `highest` as long as there is room for all.
    """
    # Of each crowd where the first of all would stand, were all of them in a row with it, and how many it is.
    crowds: list[tuple[float, int]] = []
    for number, place in enumerate(wanted):
        start, members = place - gap * number, 1
        while crowds and crowds[-1][0] > start:
            other, others = crowds.pop()
            start, members = (start * members + other * others) / (members + others), members + others
        crowds.append((start, members))
    starts = [start for start, members in crowds for _ in range(members)]
    latest = highest - gap * (len(wanted) - 1)
    return [max(lowest, min(start, latest)) + gap * number for number, start in enumerate(starts)]

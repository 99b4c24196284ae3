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
    """Move places, given in order, as little as needs be until each is `gap` below the one before.

    None passes `lowest` or `highest` as long as there is room for all.
    """
    placed: list[float] = []
    for number, place in enumerate(wanted):
        latest = highest - gap * (len(wanted) - 1 - number)
        least = placed[-1] + gap if placed else lowest
        placed.append(max(least, min(place, latest)))
    return placed

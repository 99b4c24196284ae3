"""Who runs so far behind that the picture of everybody else would shrink to a stripe: their lines leave it below."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from tournaments.charts.values import Race, Racer

_SMALLER = 2
"""The picture is to be so many times higher for leaving somebody out of sight."""
_PART = 6
_LEADERS = 3
"""At most one of so many is left out of sight."""

_Points = tuple[tuple[float, float], ...]


@lru_cache(maxsize=64)
def out_of_sight(race: Race) -> frozenset[Racer]:
    """Give those whose lines leave the picture below: as few as make everybody else's part of it twice as high.

    A guest of one night is as far behind as all the other nights are worth.
    """
    deepest = sorted(race.racers, key=lambda racer: min(race.ahead(racer)))
    highest = max(0, *(max(race.ahead(racer)) for racer in race.racers))
    whole = highest - min(0, *race.ahead(deepest[0]))
    for left_out in range(1, len(deepest) // _PART + 1):
        rest = highest - min(0, *race.ahead(deepest[left_out]))
        if rest * _SMALLER <= whole and not set(deepest[:left_out]) & set(race.racers[:_LEADERS]):
            return frozenset(deepest[:left_out])
    return frozenset()


def within(line: Sequence[tuple[float, float]], bottom: float) -> list[_Points]:
    """Give the parts of a line that are not below `bottom`, cut where it crosses that."""
    parts: list[list[tuple[float, float]]] = [[]]
    for start, end in pairwise(line):
        is_in, stays_in = start[1] <= bottom, end[1] <= bottom
        if is_in and not parts[-1]:
            parts[-1].append(start)
        if is_in != stays_in:
            part = (bottom - start[1]) / (end[1] - start[1])
            parts[-1].append((start[0] + part * (end[0] - start[0]), bottom))
        if stays_in:
            parts[-1].append(end)
        elif is_in:
            parts.append([])
    return [tuple(part) for part in parts if len(part) > 1]

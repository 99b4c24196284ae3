"""A first seating in which those couples meet who have met least: the same answer every time."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache

MOST_SEARCHED = 12
"""So many couples are tried in every way, which takes an instant; of more, the first ones are settled one by one."""

Meetings = Mapping[frozenset[int], int]
"""How often two couples have met, by their ids; who is not in it has not met."""


def even_tables(couples: Sequence[int], met: Meetings, *, host: int | None = None) -> list[tuple[int, int]]:
    """Two couples for each table from High down, the host at High and first there (rules E1).

    Of all ways to pair them it is one with the fewest meetings, each counted by its square: one pair that meets a third
    time weighs more than two that meet a second time. Among equals the earlier couples meet each other.

    >>> even_tables([1, 2, 3, 4], {frozenset({1, 2}): 1, frozenset({1, 3}): 1})
    [(1, 4), (2, 3)]

    Raises: ValueError for an odd number of couples.
    """
    if len(couples) % 2:
        raise ValueError("An odd number of couples cannot meet two by two.")
    left = sorted(couples, key=lambda couple: couple != host)  # the order is kept otherwise

    def cost(one: int, other: int) -> int:
        return met.get(frozenset({one, other}), 0) ** 2

    tables: list[tuple[int, int]] = []
    while len(left) > MOST_SEARCHED:
        one = left.pop(0)
        other = min(left, key=lambda candidate: cost(one, candidate))
        left.remove(other)
        tables.append((one, other))
    return [*tables, *_best(tuple(left), cost)]


def _best(couples: tuple[int, ...], cost: Callable[[int, int], int]) -> tuple[tuple[int, int], ...]:
    """The first of the cheapest ways to pair all of these."""

    @cache
    def cheapest(left: tuple[int, ...]) -> tuple[int, tuple[tuple[int, int], ...]]:
        if not left:
            return 0, ()
        one, *others = left
        found = []
        for other in others:
            rest, tables = cheapest(tuple(couple for couple in others if couple != other))
            found.append((rest + cost(one, other), ((one, other), *tables)))
        return min(found, key=lambda way: way[0])

    return cheapest(couples)[1]

"""Whose turn it is to host a year on: who hosted least comes first, and nobody has the same night again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence


def rotate_hosts(
    last: Sequence[int | None], couples: Sequence[int], *, turns_before: Sequence[int | None] | None = None
) -> list[int | None]:
    """Hosts for as many nights as there were, from who hosted each of them the last time; None is nobody.

    `turns_before` are all turns of the last time in order, where `last` leaves some of those nights out.
    Everybody hosts as often as everybody else, give or take one. The order of turns: who hosted least the last time,
    among them whose turn is longest ago, then the order of `couples`. With two couples or more nobody hosts the night
    they had, even where that costs evenness; with one there is no choice, and with none nobody hosts.

    >>> rotate_hosts([1, 2, 3, 1], [1, 2, 3])
    [2, 3, 1, 2]
    """
    if not couples:
        return [None] * len(last)
    turns_before = last if turns_before is None else turns_before
    times = Counter(turns_before)
    latest = {host: place for place, host in enumerate(turns_before)}
    order = sorted(couples, key=lambda couple: (times[couple], latest.get(couple, -1)))
    hosts: list[int] = []
    for place, before in enumerate(last):
        turns = Counter(hosts)
        fewest = min(turns[couple] for couple in order)
        due = [couple for couple in order if turns[couple] == fewest]
        free = sorted((couple for couple in due if couple != before), key=lambda couple: couple in hosts[-1:])
        hosts.append(free[0] if free else _make_room(hosts, last, place, due[0], order))
    return list(hosts)


def _make_room(
    hosts: list[int], last: Sequence[int | None], place: int, due: int, order: Sequence[int]
) -> int:
    """Who hosts a night that only its last hosts are due for: they take an earlier one, and its hosts this one.

    The latest earlier night will do, so that turns move least; where none will, whoever comes first but them.
    """
    for earlier in reversed(range(place)):
        if hosts[earlier] != due and last[earlier] != due and hosts[earlier] != last[place]:
            given_up, hosts[earlier] = hosts[earlier], due
            return given_up
    return next((couple for couple in order if couple != due), due)

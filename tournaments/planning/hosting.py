"""Whose turn it is to host: equally often, as far apart as possible, the same answer every time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

NEVER = 10_000
"""Nights since somebody hosted who never has: longer than any season."""


def deal_hosts(nights: Sequence[int | None], couples: Sequence[int]) -> list[int | None]:
    """Hosts for each night in order: those that are given stay, None is filled in.

    Every open night goes to one of those who host least often in the whole season, among them to the one whose
    nearest night as a host is farthest, then by the order of `couples`. With nothing given that is the couples in
    turn. Hosts who are not among `couples` stay where they are. Without couples nothing is filled in.

    >>> deal_hosts([None, 2, None, None, None], [1, 2, 3])
    [1, 2, 3, 1, 2]
    """
    hosts = list(nights)
    order = {couple: place for place, couple in enumerate(couples)}
    counts = Counter(dict.fromkeys(couples, 0))
    counts.update(host for host in hosts if host in order)
    for place, given in enumerate(nights):
        if given is not None or not couples:
            continue
        fewest = min(counts[couple] for couple in couples)
        turn = [couple for couple in couples if counts[couple] == fewest]
        chosen = max(turn, key=lambda couple: (_nearest(hosts, place, couple), -order[couple]))
        hosts[place] = chosen
        counts[chosen] += 1
    return hosts


def _nearest(hosts: Sequence[int | None], place: int, couple: int) -> int:
    """How many nights away a couple's nearest turn is."""
    return min((abs(place - other) for other, host in enumerate(hosts) if host == couple), default=NEVER)

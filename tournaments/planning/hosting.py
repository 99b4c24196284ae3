"""Whose turn it is to host: equally often, as far apart as possible, the same answer every time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, pairwise

NEVER = 10_000
"""Nights since somebody hosted who never has: longer than any season."""
CLOSENESS = 10**6
"""The weight of turns on two nights in a row; whole numbers, so that every machine deals alike."""


def deal_hosts(nights: Sequence[int | None], couples: Sequence[int]) -> list[int | None]:
    """Hosts for each night in order: those that are given stay, None is filled in.

    Every open night goes to one of those who host least often in the whole season, among them to the one whose
    nearest night as a host is farthest, then by the order of `couples`. With nothing given that is the couples in
    turn. Around given nights two of the filled in ones then change places as long as that keeps turns of the same
    couple farther apart. Hosts who are not among `couples` stay where they are. Without couples nothing is filled in.

    >>> deal_hosts([None, 2, None, None, None], [1, 2, 3])
    [1, 2, 3, 1, 2]
    """
    hosts = list(nights)
    if not couples:
        return hosts
    order = {couple: place for place, couple in enumerate(couples)}
    counts = Counter(dict.fromkeys(couples, 0))
    counts.update(host for host in hosts if host in order)
    open_places = [place for place, given in enumerate(nights) if given is None]
    for place in open_places:
        fewest = min(counts.values())
        turn = [couple for couple in couples if counts[couple] == fewest]
        chosen = max(turn, key=lambda couple: (_nearest(hosts, place, couple), -order[couple]))
        hosts[place] = chosen
        counts[chosen] += 1
    if len(open_places) < len(hosts):
        _spread(hosts, open_places)
    return hosts


def _nearest(hosts: Sequence[int | None], place: int, couple: int | None) -> int:
    """How many nights away a couple's nearest turn is."""
    return min((abs(place - other) for other, host in enumerate(hosts) if host == couple), default=NEVER)


def _spread(hosts: list[int | None], open_places: Sequence[int]) -> None:
    """Exchange hosts of open places while that helps. It ends: each exchange makes the whole less crowded."""
    is_better = True
    while is_better:
        is_better = False
        for one, other in combinations(open_places, 2):
            if hosts[one] == hosts[other]:
                continue
            pair = hosts[one], hosts[other]
            before = sum(_crowding(hosts, couple) for couple in pair)
            hosts[one], hosts[other] = hosts[other], hosts[one]
            if sum(_crowding(hosts, couple) for couple in pair) < before:
                is_better = True
            else:
                hosts[one], hosts[other] = hosts[other], hosts[one]


def _crowding(hosts: Sequence[int | None], couple: int | None) -> int:
    """The less, the farther apart a couple's turns are: near ones weigh much more than far ones gain."""
    places = [place for place, host in enumerate(hosts) if host == couple]
    return sum(CLOSENESS // (later - earlier) ** 2 for earlier, later in pairwise(places))

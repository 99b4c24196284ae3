"""The finished nights of a season, a line each: who was host and how they did, who was best, who took the wine, who sat in."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING

from scoring import best, rank
from tournaments.queries.records import NamedPlayer
from tournaments.queries.relative import ahead_words
from tournaments.words import both, listed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import date

    from tournaments.queries.night_rounds import NightRounds
    from tournaments.queries.played_rounds import Holding
    from tournaments.queries.wine_nights import WineWon

A_RUN = 3  # rounds one after the other are told as one
_BESIDE = "two average players that night"


@dataclass(frozen=True, slots=True)
class SeasonNight:
    """A finished night in one line. `hosts_points` are both hosts' added, None unless both have some."""

    id: int
    number: int
    date: date
    hosts: str  # "Pat & Maeve", "" without
    hosts_points: int | None
    hosts_beside: str  # "120 above two average players"
    best: str  # "Ann Ames and Bob Brook"
    best_points: int | None
    average: int | None  # what everybody with points had on average, rounded
    wine: str


@dataclass(frozen=True, slots=True)
class SubstituteLine:
    """Somebody who held the cards for a member one night, and in which rounds."""

    night_id: int
    date: date
    substitute: NamedPlayer
    member: NamedPlayer
    rounds: str  # "rounds 1 to 5", "round 3, from hand 4"


def night_line(
    one: NightRounds, points: Mapping[int, int], wine: WineWon, names: Mapping[int, str]
) -> SeasonNight:
    """A night from everybody's points and its wine; `names` has the whole club."""
    ranked = rank(points, name=lambda player: names[player])
    hosts = one.night.hosts
    pair = (hosts.first_id, hosts.second_id) if hosts else ()
    mean = Fraction(sum(points.values()), len(points)) if points else None
    theirs = sum(points[host] for host in pair) if pair and all(host in points for host in pair) else None
    return SeasonNight(
        id=one.night.pk,
        number=one.night.number,
        date=one.night.date,
        hosts=both(*(names[host] for host in pair)) if pair else "",
        hosts_points=theirs,
        hosts_beside="" if theirs is None or mean is None else ahead_words(theirs - 2 * mean, _BESIDE),
        best=listed([standing.name for standing in best(ranked)]),
        best_points=ranked[0].total if ranked else None,
        average=None if mean is None else round(mean),
        wine=_wine_words(wine, names),
    )


def _wine_words(wine: WineWon, names: Mapping[int, str]) -> str:
    """As in "Ann and Bob (9♥)", "Ann and Bob (lowest scores)", "Ann (lowest score); between Bob and Cy"."""
    parts = []
    if wine.holders:
        how = wine.bid.glyphs if wine.bid else "lowest scores" if len(wine.holders) > 1 else "lowest score"
        parts.append(f"{listed([names[one] for one in wine.holders])} ({how})")
    if wine.tied:
        level = sorted(names[one] for one in wine.tied)
        parts.append(f"between {listed(level)}, who were level")
    return "; ".join(parts) or "nobody"


def substitute_lines(nights: Sequence[NightRounds], names: Mapping[int, str]) -> tuple[SubstituteLine, ...]:
    """Who sat in for whom, night by night, and in which rounds."""
    return tuple(
        SubstituteLine(
            night.night.pk,
            night.night.date,
            NamedPlayer(substitute, names[substitute]),
            NamedPlayer(member, names[member]),
            _rounds_words(sat),
        )
        for night in nights
        for (substitute, member), sat in _stand_ins(night).items()
    )


def _stand_ins(night: NightRounds) -> dict[tuple[int, int], list[tuple[int, Holding]]]:
    """By substitute and member, in which rounds one held the cards for the other."""
    found: dict[tuple[int, int], list[tuple[int, Holding]]] = {}
    for one in night.rounds:
        for holding in one.holdings:
            if holding.stands_in_for is not None:
                found.setdefault((holding.player_id, holding.stands_in_for), []).append((one.number, holding))
    return found


def _rounds_words(sat: Sequence[tuple[int, Holding]]) -> str:
    """As in "rounds 1 to 5", "round 1 from hand 3 on; rounds 2 and 3", in the order they were played."""
    pieces: list[str] = []
    for is_whole, spells in groupby(sat, key=lambda one: one[1].is_whole):
        if is_whole:
            pieces.append(_whole_words([number for number, _ in spells]))
        else:
            pieces += [f"round {number} {_hands_words(holding)}" for number, holding in spells]
    return "; ".join(pieces)


def _whole_words(numbers: Sequence[int]) -> str:
    if len(numbers) >= A_RUN and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"rounds {numbers[0]} to {numbers[-1]}"
    return f"{'round' if len(numbers) == 1 else 'rounds'} {listed([str(number) for number in numbers])}"


def _hands_words(holding: Holding) -> str:
    """Which hands of a round, of somebody who has not all of them."""
    if holding.is_to_the_end:
        return f"from hand {holding.first_hand} on"
    if holding.first_hand == 1:
        return f"up to hand {holding.last_hand}"
    return f"from hand {holding.first_hand} to {holding.last_hand}"

"""A night's own honours: the most and the fewest points of each group, or of all, and of the couples, ties shared (rules E9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring import Pair, best, couple_totals, rank, worst
from tournaments.models import Couple, PlayerNight
from tournaments.queries.shown_names import IN_FULL
from tournaments.queries.totals import groups_of, totals_of
from tournaments.words import both

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from scoring import Standing
    from tournaments.models import Night
    from tournaments.queries.night_tables import NightTables
    from tournaments.queries.shown_names import ShownNames

FEWEST_TO_COMPARE = 2


@dataclass(frozen=True, slots=True)
class Award:
    """Who did best or worst in something; several names share it."""

    title: str  # "Most points, Women"
    names: tuple[str, ...]
    points: int


def night_awards(night: Night, tables: NightTables, shown: ShownNames = IN_FULL) -> tuple[Award, ...]:
    """The honours of a night, in at most two SELECTs; none before it has points.

    A group's points are those of whoever held the cards. A couple counts with both members' points by the season's
    rule for substitutes, and only where both have some: a member who was away is no reason for the last place.
    """
    totals = totals_of(list(tables.rounds.values()))
    names = {player: person.name for player, person in tables.people.items()}
    awards: list[Award] = []
    for group, players in _groups(night, tables):
        of_group = {player: points for player, points in totals.items() if player in players}
        awards += _extremes(f", {group}" if group else "", of_group, names)
    couples = _couples(night, shown)
    sums = couple_totals([pair for pair, _ in couples.values()], _credited(night))
    of_couples = {couple: sums[pair] for couple, (pair, _) in couples.items()}
    return (*awards, *_extremes(", couple", of_couples, {couple: n for couple, (_, n) in couples.items()}))


def _extremes(what: str, totals: Mapping[int, int], names: Mapping[int, str]) -> list[Award]:
    if len(totals) < FEWEST_TO_COMPARE:
        return []
    ranked = rank(totals, name=lambda key: names[key])
    return [_award(f"Most points{what}", best(ranked)), _award(f"Fewest points{what}", worst(ranked))]


def _award(title: str, winners: Sequence[Standing[int, int]]) -> Award:
    return Award(title, tuple(winner.name for winner in winners), winners[0].total)


def _groups(night: Night, tables: NightTables) -> list[tuple[str, set[int]]]:
    """Each group's name and players; everybody, without a name, where the season has no groups."""
    first, second = groups_of(tables)
    if not night.season.has_groups:
        return [("", first | second)]
    return [(night.season.group_a_name, first), (night.season.group_b_name, second)]


def _credited(night: Night) -> dict[int, int]:
    return dict(PlayerNight.objects.filter(night=night).values_list("player_id", "points"))


def _couples(night: Night, shown: ShownNames) -> dict[int, tuple[Pair[int], str]]:
    """The season's couples of whom both members have points tonight, with their names."""
    there = PlayerNight.objects.filter(night=night).values("player_id")
    found = Couple.objects.filter(entries__season=night.season_id, first__in=there, second__in=there)
    return {
        couple_id: (
            Pair(first_id, second_id),
            both(*shown.of({first_id: first, second_id: second}).values()),
        )
        for couple_id, first_id, second_id, first, second in found.values_list(
            "pk", "first_id", "second_id", "first__name", "second__name"
        )
    }

"""The finished nights of seasons in order of date, each with what was played: rows of seats, not of hands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring import SIDES
from tournaments.models import Night, NightState
from tournaments.queries.played_rounds import played_rounds

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from scoring import Side
    from tournaments.models import Season
    from tournaments.queries.played_rounds import PlayedRound


@dataclass(frozen=True, slots=True)
class NightRounds:
    """A finished night and its tables with hands, by round and from High down. The night comes with season and hosts."""

    night: Night
    rounds: tuple[PlayedRound, ...]

    def held(self) -> dict[int, int]:
        """What everybody's side scored while they held the cards, whoever was credited with it (rules E8)."""
        totals: dict[int, int] = {}
        for one in self.rounds:
            for holding in one.holdings:
                totals[holding.player_id] = totals.get(holding.player_id, 0) + one.scored(holding)
        return totals


@dataclass(frozen=True, slots=True)
class SeasonsRounds:
    """The finished nights of some seasons, and the full names of everybody who held cards in them or was host."""

    nights: tuple[NightRounds, ...]
    names: Mapping[int, str]


def seasons_rounds(seasons: Sequence[Season]) -> SeasonsRounds:
    """The finished nights of these seasons. Two SELECTs, a third where a seat was taken over within a round.

    Tables at which no hand was recorded, every deal thrown in, are no part of a night's rounds.
    """
    by_id = {season.pk: season for season in seasons}
    finished = Night.objects.filter(season__in=by_id, state=NightState.FINISHED)
    nights = list(finished.select_related("hosts__first", "hosts__second").order_by("date", "number", "pk"))
    found = played_rounds(by_id)
    names = dict(found.names)
    for night in nights:
        night.season = by_id[night.season_id]
        if night.hosts is not None:
            names |= {
                night.hosts.first_id: night.hosts.first.name,
                night.hosts.second_id: night.hosts.second.name,
            }
    rounds = found.by_night()
    return SeasonsRounds(
        tuple(
            NightRounds(night, tuple(one for one in rounds.get(night.pk, ()) if _has_hands(one)))
            for night in nights
        ),
        names,
    )


def _has_hands(one: PlayedRound) -> bool:
    return any(one.points) or one.winner is not None


def held_by(one: PlayedRound, side: Side) -> tuple[int, ...]:
    """Whoever held cards of a side: the first chair's people, then the second's, each in order of play."""
    return tuple(dict.fromkeys(holding.player_id for holding in one.on_side(side)))


def at_the_end(one: PlayedRound, side: Side) -> tuple[int, ...]:
    """The pair that sat there when the round ended, and so moved on."""
    return tuple(holding.player_id for holding in one.on_side(side) if holding.is_to_the_end)


def sides_of(one: PlayedRound) -> list[tuple[Side, int, int, bool | None]]:
    """Each side with its points, the others' points, and whether it won; None where nobody did."""
    return [
        (
            side,
            one.points[side - 1],
            one.points[2 - side],
            None if one.winner is None else one.winner == side,
        )
        for side in SIDES
    ]

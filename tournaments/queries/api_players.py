"""A player's stored figures of a season as a program reads them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournaments.models import (
    NamesShown,
    NightFigures,
    NightState,
    Player,
    PlayerNight,
    SeasonEntry,
    SeasonTotal,
)
from tournaments.queries.api_seasons import NamedPlayer
from tournaments.queries.figures import HandFigures, figures_by_night
from tournaments.queries.shown_names import named

if TYPE_CHECKING:
    from datetime import date

    from tournaments.models import Season


@dataclass(frozen=True, slots=True)
class PlayerNightFacts:
    """What is a player's of one finished night (rules E7), with the rounds won and the made 9-bids that break ties."""

    night_id: int
    number: int
    date: date
    points: int
    rounds: int
    rounds_won: int
    nines: int


@dataclass(frozen=True, slots=True)
class BidFacts:
    """What came of one bid of the player's side, in the hands in which they held cards."""

    bid: str
    made: int
    was_set: int
    won: int
    given: int


@dataclass(frozen=True, slots=True)
class DefenceFacts:
    """What came of the hands in which the others bid."""

    hands: int
    sets: int
    won: int
    given: int


@dataclass(frozen=True, slots=True)
class PlayerFacts:
    """A player's season. Points and nights are those credited to them; bids and defence are of cards they held."""

    player: NamedPlayer
    points: int
    nights_played: int
    rounds_won: int
    nines: int
    nights: tuple[PlayerNightFacts, ...]
    bids: tuple[BidFacts, ...]
    defence: DefenceFacts


def player_facts(season: Season, player_id: int, style: NamesShown) -> PlayerFacts | None:
    """A player's figures in six SELECTs at most; None for somebody who has no part in the season."""
    player = Player.objects.filter(pk=player_id, club=season.club_id).first()
    if player is None:
        return None
    nights = tuple(_nights(season, player))
    held = figures_by_night(NightFigures.objects.filter(night__season=season, player=player))
    if not nights and not held and not _has_entered(season, player):
        return None
    total = SeasonTotal.objects.filter(season=season, player=player).first()
    total = total or SeasonTotal(points=0, nights=0)
    figures = sum((of_night[player.pk] for of_night in held.values()), HandFigures())
    return PlayerFacts(
        player=NamedPlayer(player.pk, named({player.pk: player.name}, style)[player.pk]),
        points=total.points,
        nights_played=total.nights,
        rounds_won=total.rounds_won,
        nines=total.nines,
        nights=nights,
        bids=tuple(
            BidFacts(bid, of_bid.made, of_bid.was_set, of_bid.won, of_bid.given)
            for bid, of_bid in sorted(figures.bids.items())
        ),
        defence=DefenceFacts(
            figures.defence.hands, figures.defence.sets, figures.defence.won, figures.defence.given
        ),
    )


def _nights(season: Season, player: Player) -> list[PlayerNightFacts]:
    rows = PlayerNight.objects.filter(player=player, night__season=season, night__state=NightState.FINISHED)
    fields = ("night_id", "night__number", "night__date", "points", "rounds", "rounds_won", "nines")
    in_order = rows.order_by("night__date", "night__number")
    return [PlayerNightFacts(*row) for row in in_order.values_list(*fields)]


def _has_entered(season: Season, player: Player) -> bool:
    entries = SeasonEntry.objects.filter(season=season)
    return entries.filter(couple__first=player).exists() or entries.filter(couple__second=player).exists()

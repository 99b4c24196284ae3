"""A player's season as a program reads it: what their page shows, with what is credited to them night by night."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournaments.models import NamesShown, NightState, Player, PlayerNight, SeasonEntry
from tournaments.queries.people_list import who_in_the_end
from tournaments.queries.player_page import player_figures

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournaments.models import Season
    from tournaments.queries.player_values import PlayerFigures


@dataclass(frozen=True, slots=True)
class Credited:
    """What is a player's of one finished night (rules E7), with the rounds won and the made 9-bids that break ties."""

    number: int
    points: int
    rounds: int
    rounds_won: int
    nines: int


@dataclass(frozen=True, slots=True)
class PlayerFacts:
    """A player's season: the figures of their page, and what is credited to them by night."""

    figures: PlayerFigures
    credited: Mapping[int, Credited]


def player_facts(season: Season, player_id: int, style: NamesShown) -> PlayerFacts | None:
    """A player's season; None for somebody who has no part in it. Two SELECTs besides those of the page.

    Two more for who has entered and is in no finished night. Who turned out to be another player is that one.
    """
    players = Player.objects.select_related("merged_into")
    found = players.filter(pk=player_id, club=season.club_id).first()
    if found is None:
        return None
    player = who_in_the_end(found)
    figures = player_figures(player, [season], names_shown=style)
    credited = _credited(season, player)
    if figures.is_empty and not credited and not _has_entered(season, player):
        return None
    return PlayerFacts(figures, credited)


def _credited(season: Season, player: Player) -> dict[int, Credited]:
    rows = PlayerNight.objects.filter(player=player, night__season=season, night__state=NightState.FINISHED)
    fields = ("night_id", "night__number", "points", "rounds", "rounds_won", "nines")
    return {night_id: Credited(*row) for night_id, *row in rows.order_by().values_list(*fields)}


def _has_entered(season: Season, player: Player) -> bool:
    entries = SeasonEntry.objects.filter(season=season)
    return entries.filter(couple__first=player).exists() or entries.filter(couple__second=player).exists()

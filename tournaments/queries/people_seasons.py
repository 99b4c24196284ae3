"""In which seasons of a club somebody, or a couple, is to be found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery

from tournaments.models import NightFigures, PlayerNight, Season, SeasonEntry
from tournaments.queries.prepared import Prepared

if TYPE_CHECKING:
    from tournaments.models import Club


@dataclass(frozen=True, slots=True)
class TheirSeason:
    """A season somebody is in. `is_played`: a finished night of it has points or hands of theirs.

    `couple_id` is the couple with which a player entered it, None for a guest.
    """

    season: Season
    is_played: bool
    couple_id: int | None = None


def seasons_with(club: Club, player_id: int) -> list[TheirSeason]:
    """The seasons which somebody entered with a couple, held cards in or is credited with points of; the latest first.

    One SELECT.
    """
    return [
        TheirSeason(season, season.has_points or season.has_hands, season.entered_with)
        for season in _of_player(club.pk, player_id)
    ]


@Prepared
def _of_player(club_id: int, player_id: int) -> QuerySet[Any]:
    entered = SeasonEntry.objects.filter(
        Q(couple__first=player_id) | Q(couple__second=player_id), season=OuterRef("pk")
    )
    seasons = Season.objects.filter(club=club_id).annotate(
        entered_with=Subquery(entered.values("couple")[:1]),
        has_points=Exists(PlayerNight.objects.filter(night__season=OuterRef("pk"), player=player_id)),
        has_hands=Exists(NightFigures.objects.filter(night__season=OuterRef("pk"), player=player_id)),
    )
    return seasons.filter(Q(entered_with__isnull=False) | Q(has_points=True) | Q(has_hands=True))


def couples_seasons(club: Club, couple_id: int) -> list[TheirSeason]:
    """The seasons which a couple entered, the latest first. One SELECT."""
    return [TheirSeason(season, season.has_points) for season in _of_couple(club.pk, couple_id)]


@Prepared
def _of_couple(club_id: int, couple_id: int) -> QuerySet[Any]:
    return Season.objects.filter(club=club_id, entries__couple=couple_id).annotate(
        has_points=Exists(
            PlayerNight.objects.filter(
                Q(player=OuterRef("entries__couple__first")) | Q(player=OuterRef("entries__couple__second")),
                night__season=OuterRef("pk"),
            )
        )
    )

"""In which seasons of a club somebody, or a couple, is to be found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Exists, OuterRef, Q

from tournaments.models import NightFigures, PlayerNight, Season, SeasonEntry

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.models import Club


@dataclass(frozen=True, slots=True)
class TheirSeason:
    """A season somebody is in. `is_played`: a finished night of it has points or hands of theirs."""

    season: Season
    is_played: bool


def seasons_with(club: Club, player_ids: Sequence[int]) -> list[TheirSeason]:
    """The seasons in which one of these entered with a couple, held cards or is credited with points; the latest first.

    One SELECT.
    """
    entered = SeasonEntry.objects.filter(
        Q(couple__first__in=player_ids) | Q(couple__second__in=player_ids), season=OuterRef("pk")
    )
    seasons = Season.objects.filter(club=club).annotate(
        is_entered=Exists(entered),
        has_points=Exists(PlayerNight.objects.filter(night__season=OuterRef("pk"), player__in=player_ids)),
        has_hands=Exists(NightFigures.objects.filter(night__season=OuterRef("pk"), player__in=player_ids)),
    )
    return [
        TheirSeason(season, season.has_points or season.has_hands)
        for season in seasons
        if season.is_entered or season.has_points or season.has_hands
    ]


def couples_seasons(club: Club, couple_id: int) -> list[TheirSeason]:
    """The seasons which a couple entered, the latest first. One SELECT."""
    seasons = Season.objects.filter(club=club, entries__couple=couple_id).annotate(
        has_points=Exists(
            PlayerNight.objects.filter(
                Q(player=OuterRef("entries__couple__first")) | Q(player=OuterRef("entries__couple__second")),
                night__season=OuterRef("pk"),
            )
        )
    )
    return [TheirSeason(season, season.has_points) for season in seasons]

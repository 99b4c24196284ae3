"""What somebody at home looks for in a club: its standings, its latest result, its next night."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Exists, OuterRef

from tournaments.models import Club, NamesShown, NightState, Season, Visibility
from tournaments.queries.finding import OPEN_STATES, nights_of_season
from tournaments.queries.shown_names import shown_names
from tournaments.queries.titles import night_title
from tournaments.queries.tonight import current_night_of

if TYPE_CHECKING:
    from datetime import date


@dataclass(frozen=True, slots=True)
class ClubFront:
    """One season of a club in a few words; "" and None for what there is not."""

    season_id: int
    season: str
    so_far: str  # "after night 3 of 9"
    playing: str  # "Night 4, Monday 30 November, at Pat and Maeve's"
    latest_id: int | None
    latest: str
    coming: str


def clubs_to_follow(most: int | None = None) -> list[Club]:
    """The clubs that show a season to everybody, by name; `most` of them. One SELECT."""
    shown = Season.objects.filter(club=OuterRef("pk"), visibility=Visibility.OPEN)
    return list(Club.objects.filter(Exists(shown)).order_by("name", "pk")[:most])


def season_to_follow(club: Club) -> Season | None:
    """The season people follow, of those that everybody may read; the latest one while no night is planned. Two SELECTs."""
    shown = list(Season.objects.filter(club=club, visibility=Visibility.OPEN))
    night = current_night_of(shown)
    return night.season if night else next(iter(shown), None)


def club_front(season: Season, names_shown: NamesShown, *, today: date) -> ClubFront:
    """A season for its members at home. One SELECT, another one for other than full names."""
    nights = [night for night in nights_of_season(season) if night.state != NightState.CANCELLED]
    shown = shown_names(season.club_id, names_shown)
    played = [night for night in nights if night.state == NightState.FINISHED]
    playing = next((night for night in nights if night.state in OPEN_STATES), None)
    coming = (night for night in nights if night.state == NightState.PLANNED and night.date >= today)
    first = next(coming, None)
    return ClubFront(
        season_id=season.pk,
        season=season.name,
        so_far=f"after night {len(played)} of {len(nights)}" if played else "",
        playing=night_title(playing, shown=shown) if playing else "",
        latest_id=played[-1].pk if played else None,
        latest=night_title(played[-1], shown=shown) if played else "",
        coming=night_title(first, shown=shown) if first else "",
    )

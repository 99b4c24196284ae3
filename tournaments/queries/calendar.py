"""What members' calendars are told of a club's nights."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.models import Night, NightState
from tournaments.planning.calendar_night import CalendarNight
from tournaments.queries.titles import hosts_words

if TYPE_CHECKING:
    from tournaments.models import Club, Season


def calendar_nights(club: Club, season: Season | None = None) -> list[CalendarNight]:
    """The nights of a season of the club, or of all its seasons, cancelled ones too, in order of date. One SELECT."""
    nights = Night.objects.filter(season__club=club, season__removed_at__isnull=True).select_related(
        "hosts__first", "hosts__second"
    )
    if season is not None:
        nights = nights.filter(season=season)
    return [_calendar_night(club, night) for night in nights.order_by("date", "pk")]


def _calendar_night(club: Club, night: Night) -> CalendarNight:
    is_cancelled = night.state == NightState.CANCELLED
    where = hosts_words(night)
    summary = f"{club.name}, {where}" if where else club.name
    return CalendarNight(
        uid=str(night.calendar_id),
        sequence=night.calendar_sequence,
        changed_at=night.calendar_changed_at,
        date=night.date,
        summary=f"Cancelled: {summary}" if is_cancelled else summary,
        description=f"Hosts: {night.hosts}" if night.hosts else "",
        is_cancelled=is_cancelled,
    )

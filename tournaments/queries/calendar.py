"""What members' calendars are told of a club's nights."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.models import Night, NightState
from tournaments.planning.calendar_night import CalendarNight
from tournaments.queries.shown_names import shown_names
from tournaments.queries.titles import hosts_names, hosts_words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournaments.models import Club, NamesShown
    from tournaments.queries.shown_names import ShownNames


def calendar_nights(club: Club, styles: Mapping[int, NamesShown]) -> list[CalendarNight]:
    """The nights of these seasons of the club, cancelled ones too, in order of date.

    `styles` says by season how it names its hosts. One SELECT, and one for each way other than in full.
    """
    shown = {style: shown_names(club.pk, style) for style in set(styles.values())}
    nights = Night.objects.filter(season__club=club, season__in=styles, season__removed_at__isnull=True)
    found = nights.select_related("hosts__first", "hosts__second").order_by("date", "pk")
    return [_calendar_night(club, night, shown[styles[night.season_id]]) for night in found]


def _calendar_night(club: Club, night: Night, shown: ShownNames) -> CalendarNight:
    is_cancelled = night.state == NightState.CANCELLED
    where = hosts_words(night, shown)
    summary = f"{club.name}, {where}" if where else club.name
    return CalendarNight(
        uid=str(night.calendar_id),
        sequence=night.calendar_sequence,
        changed_at=night.calendar_changed_at,
        date=night.date,
        summary=f"Cancelled: {summary}" if is_cancelled else summary,
        description=f"Hosts: {hosts_names(night, shown)}" if night.hosts else "",
        is_cancelled=is_cancelled,
    )

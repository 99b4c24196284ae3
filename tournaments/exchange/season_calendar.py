"""A season as a calendar that members subscribe to (.ics, RFC 5545).

Nights are all-day entries: a club night has a date and no hour here, and an entry of a whole day has no time zone, so
no phone abroad shows it on the day before. It does not block anybody's day (TRANSP). An entry keeps its id when the
night is moved or cancelled and its SEQUENCE grows: calendars then change what they have instead of adding another.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from icalendar import Calendar, Event

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.planning.calendar_night import CalendarNight

ONE_DAY = timedelta(days=1)
ASK_AGAIN = timedelta(hours=12)
"""How often a subscribed calendar may look for changes."""


def calendar_file(*, name: str, nights: Sequence[CalendarNight]) -> bytes:
    """The calendar as a file in UTF-8: the same nights give the same bytes. Texts are escaped, never read as markup."""
    calendar = Calendar()
    calendar.add("prodid", "-//Bower//Club nights//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("name", name)
    calendar.add("x-wr-calname", name)
    calendar.add("refresh-interval", ASK_AGAIN, parameters={"value": "DURATION"})
    calendar.add("x-published-ttl", "PT12H")
    for night in nights:
        calendar.add_component(_event(night))
    return bytes(calendar.to_ical())


def _event(night: CalendarNight) -> Event:
    event = Event()
    event.add("uid", night.uid)
    event.add("sequence", night.sequence)
    event.add("dtstamp", night.changed_at)
    event.add("last-modified", night.changed_at)
    event.add("dtstart", night.date)
    event.add("dtend", night.date + ONE_DAY)
    event.add("summary", night.summary)
    if night.description:
        event.add("description", night.description)
    event.add("status", "CANCELLED" if night.is_cancelled else "CONFIRMED")
    event.add("transp", "TRANSPARENT")
    return event

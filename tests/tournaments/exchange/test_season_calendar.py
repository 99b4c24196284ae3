"""The calendar file, read back by a reader of the standard, and looked at as calendar programs look at it."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from icalendar import Calendar

from tournaments.exchange.season_calendar import calendar_file
from tournaments.planning.calendar_night import CalendarNight

NIGHT = CalendarNight(
    uid="5f0c6c2e-7b3c-4b40-8a2f-0f2a3b1c9d10",
    sequence=0,
    changed_at=datetime(2026, 9, 1, 8, 0, tzinfo=UTC),
    date=date(2026, 9, 12),
    summary="Thursday Cards, at Pat and Maeve’s",
    description="Hosts: Pat O'Brien & Maeve O'Brien",
)


def events(*nights: CalendarNight):
    return Calendar.from_ical(calendar_file(name="Thursday Cards", nights=nights)).walk("VEVENT")


def test_a_night_is_a_whole_day_that_blocks_nobodys_time():
    (event,) = events(NIGHT)

    assert event.decoded("dtstart") == date(2026, 9, 12)
    assert event.decoded("dtend") == date(2026, 9, 13)
    assert not isinstance(event.decoded("dtstart"), datetime)
    assert (event["status"], event["transp"], event["sequence"]) == ("CONFIRMED", "TRANSPARENT", 0)
    assert event.decoded("dtstamp") == NIGHT.changed_at
    assert event["uid"] == NIGHT.uid


def test_a_moved_and_a_cancelled_night_keep_their_id():
    moved = replace(NIGHT, date=date(2026, 9, 19), sequence=1)
    cancelled = replace(moved, is_cancelled=True, sequence=2)

    found = [
        (e["uid"], e["sequence"], e["status"], e.decoded("dtstart").day) for e in events(moved, cancelled)
    ]

    assert found == [(NIGHT.uid, 1, "CONFIRMED", 19), (NIGHT.uid, 2, "CANCELLED", 19)]


def test_the_file_is_a_published_calendar_in_lines_of_the_standard():
    data = calendar_file(name="Cards; and, more", nights=[replace(NIGHT, description="ü" * 300)])

    assert data == calendar_file(name="Cards; and, more", nights=[replace(NIGHT, description="ü" * 300)])
    lines = data.split(b"\r\n")
    assert lines[0] == b"BEGIN:VCALENDAR"
    assert b"METHOD:PUBLISH" in lines
    assert b"VERSION:2.0" in lines
    assert b"\n" not in data.replace(b"\r\n", b"")
    assert max(map(len, lines)) <= 75
    calendar = Calendar.from_ical(data)
    assert calendar["name"] == calendar["x-wr-calname"] == "Cards; and, more"
    assert calendar.decoded("refresh-interval") == timedelta(hours=12)


@pytest.mark.parametrize(
    "text",
    [
        'Ann "Annie" D\'Arcy, and; more \\ with \\n in it',
        "<b>Bo</b> & {{ 7*7 }}",
        "BEGIN:VALARM",
        "one\nTRIGGER:now",
        "שרה כהן Юлия 🍷",
    ],
)
def test_a_text_comes_back_as_it_was_and_is_never_a_line_of_its_own(text):
    (event,) = events(replace(NIGHT, summary=text))

    assert str(event["summary"]) == text
    assert event.subcomponents == []


@given(st.text(st.characters(exclude_categories=["Cc", "Cs", "Cn"]), min_size=1, max_size=120))
def test_any_name_survives(text):
    (event,) = events(replace(NIGHT, summary=text, description=text))

    assert (str(event["summary"]), str(event["description"])) == (text, text)

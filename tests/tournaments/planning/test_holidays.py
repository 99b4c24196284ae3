"""Holidays as people type them."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.planning.holidays import Holiday, Unread, read_holidays

SEASON_STARTS = date(2026, 9, 1)
CHRISTMAS = date(2026, 12, 24)
NO_DATE = "no date is found in it. Write it as 24 December 2026, or 24 December to 2 January."


def read(text: str):
    return read_holidays(text, season_starts=SEASON_STARTS)


@pytest.mark.parametrize(
    "text",
    [
        "24 December 2026",
        "24 December",
        "24 dec",
        "24th Dec. 2026",
        "2026-12-24",
        "24.12.2026",
        "24.12.",
        "24/12",
    ],
)
def test_a_day_in_many_ways(text):
    assert read(text) == ((Holiday(CHRISTMAS, CHRISTMAS),), ())


@pytest.mark.parametrize(
    ("text", "first", "last", "name"),
    [
        ("24 December 2026 to 2 January 2027 Christmas", (2026, 12, 24), (2027, 1, 2), "Christmas"),
        ("24 December to 2 January", (2026, 12, 24), (2027, 1, 2), ""),
        ("24 December – 2 January 2027: Christmas", (2026, 12, 24), (2027, 1, 2), "Christmas"),
        ("24.12.2026 - 2.1.2027", (2026, 12, 24), (2027, 1, 2), ""),
        ("24–31 December", (2026, 12, 24), (2026, 12, 31), ""),
        ("5 to 9 April, Easter <week>", (2027, 4, 5), (2027, 4, 9), "Easter <week>"),
        ("2026-12-24 until 2027-01-02", (2026, 12, 24), (2027, 1, 2), ""),
        ("28 February to 1 March 2028", (2028, 2, 28), (2028, 3, 1), ""),
    ],
)
def test_a_range_with_its_name(text, first, last, name):
    assert read(text) == ((Holiday(date(*first), date(*last), name),), ())


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Easter", NO_DATE),
        ("24", NO_DATE),
        ("24 to 31", NO_DATE),
        ("in December", NO_DATE),
        ("31 February", "there is no such day."),
        ("2026-13-01", "there is no such day."),
        ("9 December 2026 to 5 December 2026", "it ends before it begins."),
        ("1 September 2026 to 31 May 2027", "it is longer than 200 days."),
    ],
)
def test_what_is_no_date_is_said_by_line(text, why):
    assert read(f"\n24 Dec\n  {text} ") == ((Holiday(CHRISTMAS, CHRISTMAS),), (Unread(3, text, why),))


@given(st.text(max_size=60))
def test_any_text_is_either_read_or_answered(text):
    found, unread = read(text)

    lines = [line for line in text.splitlines() if line.split()]
    assert len(found) + len(unread) == len(lines)


@given(st.dates(date(2000, 1, 1), date(2099, 12, 31)), st.integers(0, 150))
def test_whole_dates_come_back_as_they_were(first, length):
    last = date.fromordinal(first.toordinal() + length)

    assert read(f"{first} to {last} x")[0] == (Holiday(first, last, "x"),)

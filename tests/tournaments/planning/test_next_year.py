"""A season's nights a year on: the weekday stays, and the place in the month or the rhythm of weeks."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.planning.next_year import a_year_later, dates_a_year_later


@pytest.mark.parametrize(
    ("when", "later"),
    [
        (date(2025, 9, 1), date(2026, 9, 1)),
        (date(2028, 2, 29), date(2029, 2, 28)),
        (date(2027, 2, 28), date(2028, 2, 28)),
        (date.max, date.max),
    ],
)
def test_a_day_keeps_its_place_in_the_calendar(when, later):
    assert a_year_later(when) == later


def test_a_night_a_month_keeps_its_weekday_and_its_place_in_the_month():
    """Second Saturdays, one of them on the 8th: 52 weeks on it would be the first Saturday."""
    second_saturdays = [date(2025, 9, 13), date(2025, 11, 8), date(2026, 2, 14)]

    assert dates_a_year_later(second_saturdays) == [date(2026, 9, 12), date(2026, 11, 14), date(2027, 2, 13)]


def test_a_fifth_weekday_becomes_the_last_where_there_are_four():
    assert dates_a_year_later([date(2025, 10, 30)]) == [date(2026, 10, 29)]


def test_a_club_that_meets_oftener_keeps_its_rhythm():
    fortnights = [date(2025, 9, 4) + timedelta(weeks=2 * step) for step in range(5)]

    assert dates_a_year_later(fortnights) == [date(2026, 9, 3) + timedelta(weeks=2 * s) for s in range(5)]


def test_beyond_the_last_year_there_is_nothing_to_move_to():
    nights = [date(9998, 12, 24), date(9999, 1, 7)]

    assert dates_a_year_later(nights) == nights


@given(st.sets(st.dates(date(2020, 1, 1), date(2040, 12, 31)), max_size=40))
def test_no_two_nights_meet_and_every_weekday_stays(days):
    nights = sorted(days)
    later = dates_a_year_later(nights)

    assert later == sorted(set(later))
    assert [when.weekday() for when in later] == [when.weekday() for when in nights]
    assert all(357 <= (new - old).days <= 371 for old, new in zip(nights, later, strict=True))

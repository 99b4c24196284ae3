"""Dates from a weekday and a rhythm, against a calendar of 2026 and 2027 on the wall."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.planning.holidays import Holiday
from tournaments.planning.rhythm import Proposal, Rhythm, Skipped, propose_dates

SATURDAY = 5
SEASON = {"starts_on": date(2026, 9, 1), "ends_on": date(2027, 5, 31)}


def days(rhythm: Rhythm, *, weekday: int = SATURDAY, **options) -> list[str]:
    found = propose_dates(weekday=weekday, rhythm=rhythm, **SEASON | options)
    return [f"{when:%d %b}" for when in found.dates]


@pytest.mark.parametrize(
    ("rhythm", "expected"),
    [
        (Rhythm.FIRST, "05 Sep,03 Oct,07 Nov,05 Dec,02 Jan,06 Feb,06 Mar,03 Apr,01 May"),
        (Rhythm.SECOND, "12 Sep,10 Oct,14 Nov,12 Dec,09 Jan,13 Feb,13 Mar,10 Apr,08 May"),
        (Rhythm.THIRD, "19 Sep,17 Oct,21 Nov,19 Dec,16 Jan,20 Feb,20 Mar,17 Apr,15 May"),
        (Rhythm.FOURTH, "26 Sep,24 Oct,28 Nov,26 Dec,23 Jan,27 Feb,27 Mar,24 Apr,22 May"),
        (Rhythm.LAST, "26 Sep,31 Oct,28 Nov,26 Dec,30 Jan,27 Feb,27 Mar,24 Apr,29 May"),
    ],
)
def test_a_day_of_each_month(rhythm, expected):
    assert days(rhythm) == expected.split(",")


def test_every_week_and_every_two_weeks_begin_with_the_first_such_day():
    september = {"ends_on": date(2026, 9, 30)}

    assert days(Rhythm.WEEKLY, weekday=1, **september) == ["01 Sep", "08 Sep", "15 Sep", "22 Sep", "29 Sep"]
    assert days(Rhythm.FORTNIGHTLY, weekday=0, **september) == ["07 Sep", "21 Sep"]


def test_both_ends_belong_to_it_and_what_lies_outside_does_not():
    only = {"starts_on": date(2026, 9, 12), "ends_on": date(2026, 10, 10)}
    less = {"starts_on": date(2026, 9, 13), "ends_on": date(2026, 10, 9)}

    assert days(Rhythm.SECOND, **only) == ["12 Sep", "10 Oct"]
    assert days(Rhythm.SECOND, **less) == []
    assert days(Rhythm.WEEKLY, starts_on=date(2026, 9, 2), ends_on=date(2026, 9, 1)) == []


def test_a_leap_day_is_the_last_of_its_month():
    february = {"starts_on": date(2028, 2, 1), "ends_on": date(2028, 2, 29)}

    assert days(Rhythm.LAST, weekday=1, **february) == ["29 Feb"]


def test_holidays_are_left_out_and_named_and_shift_nothing():
    christmas = Holiday(date(2026, 12, 12), date(2027, 1, 9), "Christmas")

    found = propose_dates(weekday=SATURDAY, rhythm=Rhythm.SECOND, holidays=[christmas], **SEASON)
    fortnights = days(Rhythm.FORTNIGHTLY, holidays=[christmas])

    assert found.skipped == (Skipped(date(2026, 12, 12), christmas), Skipped(date(2027, 1, 9), christmas))
    assert len(found.dates) == 7
    assert fortnights[6:9] == ["28 Nov", "23 Jan", "06 Feb"]


def test_a_weekday_outside_the_week_is_refused():
    with pytest.raises(ValueError, match="7"):
        days(Rhythm.WEEKLY, weekday=7)


@given(
    weekday=st.integers(0, 6),
    rhythm=st.sampled_from(Rhythm),
    starts_on=st.dates(date(2000, 1, 1), date(2090, 1, 1)),
    length=st.integers(0, 800),
)
def test_every_date_is_that_weekday_within_the_season_in_order(weekday, rhythm, starts_on, length):
    ends_on = starts_on + timedelta(days=length)

    found = propose_dates(weekday=weekday, rhythm=rhythm, starts_on=starts_on, ends_on=ends_on)

    assert found == Proposal(tuple(sorted(set(found.dates))), ())
    assert {when.weekday() for when in found.dates} <= {weekday}
    assert all(starts_on <= when <= ends_on for when in found.dates)
    if rhythm not in {Rhythm.WEEKLY, Rhythm.FORTNIGHTLY}:
        months = [(when.year, when.month) for when in found.dates]
        assert len(months) == len(set(months)) >= length // 31 - 1

"""Warnings about a plan, as sentences."""

from datetime import date, timedelta

from tournaments.planning.checks import PlannedNight, plan_warnings
from tournaments.planning.holidays import Holiday

FIRST = date(2026, 9, 12)
NAMES = {1: "Ann & Bob", 2: "Cid & Dot"}


def night(when: date, host: int | None = 1, *, is_open: bool = True) -> PlannedNight:
    return PlannedNight(when, host, NAMES.get(host, ""), is_open)


def every(weeks: list[int]) -> list[PlannedNight]:
    """Nights so many weeks after the first one, hosts in turn."""
    return [night(FIRST + timedelta(weeks=week), place % 2 + 1) for place, week in enumerate(weeks)]


def test_a_plan_without_faults_says_nothing():
    assert plan_warnings(every([0, 4, 9, 13, 17])) == []
    assert plan_warnings([]) == []


def test_two_nights_on_one_day_and_a_night_of_another_season():
    found = plan_warnings([night(FIRST, 1), night(FIRST, 2)], other_dates=[FIRST, date(2026, 1, 1)])

    assert found == [
        "2 nights on Saturday 12 September: move one of them.",
        "Saturday 12 September has a night of another season of the club too.",
    ]


def test_hosts_twice_in_a_row():
    found = plan_warnings([night(FIRST + timedelta(weeks=4)), night(FIRST)])

    assert found == ["Ann & Bob host twice in a row: on Saturday 12 September and Saturday 10 October."]


def test_a_gap_of_more_than_twice_the_usual_is_told():
    assert plan_warnings(every([0, 4, 8, 16, 20])) == []
    assert plan_warnings(every([0, 4, 8, 17, 21])) == [
        "9 weeks without a night, from 7 November 2026 to 9 January 2027."
    ]
    assert plan_warnings(every([0, 9])) == []


def test_a_night_in_the_holidays():
    holiday = Holiday(FIRST - timedelta(days=1), FIRST, "Fair")

    assert plan_warnings([night(FIRST)], holidays=[holiday]) == [
        "Saturday 12 September is in the holidays (Fair)."
    ]


def test_nights_without_hosts():
    assert plan_warnings([night(FIRST, None)]) == ["Saturday 12 September has no hosts yet."]
    assert plan_warnings([night(FIRST, None), night(FIRST + timedelta(weeks=4), None)]) == [
        "2 nights have no hosts yet."
    ]


def test_what_has_been_played_is_past_help():
    played = [night(FIRST, None, is_open=False), night(FIRST, None, is_open=False)]

    assert plan_warnings(played, holidays=[Holiday(FIRST, FIRST)], other_dates=[FIRST]) == []

"""Many nights at once, and a season whose days change."""

from datetime import date

import pytest

from tests.factories import EVENING, fixture_night, planned_night, play_night
from tournaments.models import LogEntry, Night, Season
from tournaments.services import plan, plan_nights, seasons
from tournaments.services.errors import ActionRefused

pytestmark = pytest.mark.django_db

CHRISTMAS = "24 December to 2 January Christmas"


@pytest.fixture
def made(db):
    """A season from September to May with one night, on 15 January."""
    return planned_night()


def save(made, *dates: date, hosts: str = "B", holidays: str = ""):
    nights = [plan.NewNight(when, made.couples[hosts]) for when in dates]
    return plan.save_plan(season=made.season, nights=nights, holidays=holidays, by=made.by, at=EVENING)


def numbers() -> list[tuple[int, str]]:
    return [(night.number, f"{night.date:%d %b}") for night in Night.objects.order_by("date")]


def change(made, starts_on: date, ends_on: date, holidays: str = "") -> Season:
    return plan.change_season_dates(
        season=made.season, starts_on=starts_on, ends_on=ends_on, holidays=holidays, by=made.by, at=EVENING
    )


def test_a_plan_is_saved_whole_and_numbered_by_date(made):
    save(made, date(2026, 2, 12), date(2025, 10, 9), holidays=CHRISTMAS)

    assert numbers() == [(1, "09 Oct"), (2, "15 Jan"), (3, "12 Feb")]
    assert {str(night.hosts) for night in Night.objects.exclude(date=date(2026, 1, 15))} == {
        "Bert Brook & Bella Brook"
    }
    assert Season.objects.get().holidays == CHRISTMAS
    entry = LogEntry.objects.get(action="plan_saved")
    assert entry.after["dates"] == ["2025-10-09", "2026-02-12"]
    assert LogEntry.objects.filter(action="night_planned").count() == 3


@pytest.mark.parametrize(
    ("dates", "sentence"),
    [
        ([], "No night is chosen. Tick at least one."),
        ([date(2026, 2, 12), date(2026, 1, 15)], "There is a night on 15 January 2026 already."),
        ([date(2026, 2, 12), date(2026, 2, 12)], "There is a night on 12 February 2026 already."),
        (
            [date(2026, 2, 12), date(2026, 6, 1)],
            "1 June 2026 is outside the season, which runs from 1 September 2025 to 31 May 2026.",
        ),
    ],
)
def test_a_plan_that_cannot_be_saves_nothing(made, dates, sentence):
    with pytest.raises(ActionRefused) as refused:
        save(made, *dates, holidays=CHRISTMAS)

    assert refused.value.message == sentence
    assert numbers() == [(1, "15 Jan")]
    assert Season.objects.get().holidays == ""


def test_a_plan_with_holidays_that_cannot_be_read_is_refused(made):
    with pytest.raises(ActionRefused, match="Line 2, “Easter”: no date"):
        save(made, date(2026, 2, 12), holidays=f"{CHRISTMAS}\nEaster")

    assert numbers() == [(1, "15 Jan")]


def test_nights_that_have_begun_keep_their_numbers():
    made = fixture_night()
    save(made, date(2025, 10, 9), date(2026, 2, 12))

    assert numbers() == [(2, "09 Oct"), (1, "15 Jan"), (3, "12 Feb")]


def test_one_night_planned_before_the_others_gets_the_first_number(made):
    night = seasons.plan_night(season=made.season, date=date(2025, 10, 9), hosts=None, by=made.by, at=EVENING)

    assert night.number == 1
    assert numbers() == [(1, "09 Oct"), (2, "15 Jan")]


def test_a_cancelled_nights_day_is_free_for_another(made):
    plan_nights.cancel_night(night=made.night, reason="", by=made.by, at=EVENING)

    night = seasons.plan_night(season=made.season, date=made.night.date, hosts=None, by=made.by, at=EVENING)

    assert night.number == 2


def test_a_season_gets_other_days_and_the_log_says_so(made):
    change(made, date(2025, 8, 1), date(2026, 1, 15), CHRISTMAS)

    season = Season.objects.get()
    assert (season.starts_on, season.ends_on) == (date(2025, 8, 1), date(2026, 1, 15))
    entry = LogEntry.objects.get(action="season_dates_changed")
    assert (entry.before["starts_on"], entry.after["starts_on"]) == ("2025-09-01", "2025-08-01")
    assert (entry.before["holidays"], entry.after["holidays"]) == ("", CHRISTMAS)


def test_a_season_that_stays_as_it_is_leaves_no_entry(made):
    change(made, date(2025, 9, 1), date(2026, 5, 31))

    assert not LogEntry.objects.filter(action="season_dates_changed").exists()


def test_a_season_is_not_shortened_below_a_night_that_was_played():
    made = fixture_night()
    play_night(made)

    with pytest.raises(ActionRefused) as refused:
        change(made, date(2025, 9, 1), date(2026, 1, 14))

    assert refused.value.message == (
        "Night 1 (15 January 2026) has been played and would lie outside the season. "
        "Choose dates with all played nights between them."
    )
    assert refused.value.field == "ends_on"
    assert Season.objects.get().ends_on == date(2026, 5, 31)


def test_nights_played_before_the_first_day_are_all_named():
    made = fixture_night()
    second = seasons.plan_night(
        season=made.season, date=date(2025, 12, 11), hosts=None, by=made.by, at=EVENING
    )
    Night.objects.filter(pk=second.pk).update(state="finished")

    with pytest.raises(ActionRefused) as refused:
        change(made, date(2026, 2, 1), date(2026, 5, 31))

    assert refused.value.message.startswith(
        "2 nights, night 2 (11 December 2025) and night 1 (15 January 2026), have been played"
    )
    assert refused.value.field == "starts_on"


def test_planned_nights_outside_are_to_be_moved_first_and_cancelled_ones_are_in_nobodys_way(made):
    with pytest.raises(ActionRefused) as refused:
        change(made, date(2026, 2, 1), date(2026, 5, 31))
    plan_nights.cancel_night(night=made.night, reason="", by=made.by, at=EVENING)
    change(made, date(2026, 2, 1), date(2026, 5, 31))

    assert refused.value.message == (
        "Night 1 (15 January 2026) is planned outside these dates. Move or cancel it first."
    )
    assert Season.objects.get().starts_on == date(2026, 2, 1)


def test_a_season_cannot_end_before_it_starts(made):
    with pytest.raises(ActionRefused, match="would end before it starts"):
        change(made, date(2026, 5, 31), date(2025, 9, 1))

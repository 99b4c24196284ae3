"""Which night is meant: by the room and the followers, and by the coordinator."""

from datetime import date

import pytest

from tests.factories import EVENING, Fixture, another_night, finish, fixture_night, planned_night, play_round
from tournaments.models import Night, Season
from tournaments.queries.tonight import current_night, navigation_ids, next_night, night_of_today
from tournaments.services import nights, seasons

pytestmark = pytest.mark.django_db


TODAY = date(2026, 2, 1)


def plan(made: Fixture, day: date) -> Night:
    return seasons.plan_night(season=made.season, date=day, hosts=None, by=made.by, at=EVENING)


def test_without_nights_nothing_is_meant():
    made = planned_night()
    made.night.delete()

    assert (current_night(made.club), next_night(made.club)) == (None, None)
    assert navigation_ids(made.club, TODAY) == (None, made.season.pk)


def test_before_the_first_night_the_next_planned_one_is_meant():
    made = planned_night()
    plan(made, date(2026, 2, 12))

    assert (current_night(made.club), next_night(made.club)) == (made.night, made.night)


def test_between_two_nights_the_room_looks_back_and_the_coordinator_ahead():
    made = fixture_night()
    play_round(made)
    finish(made)
    ahead = plan(made, date(2026, 2, 12))
    plan(made, date(2026, 3, 12))

    assert (current_night(made.club), next_night(made.club)) == (made.night, ahead)
    assert navigation_ids(made.club, TODAY) == (ahead.pk, made.season.pk)


def test_the_night_that_is_open_is_meant_by_everybody():
    made = fixture_night()
    play_round(made)
    finish(made)
    ahead = plan(made, date(2026, 2, 12))
    nights.open_night(night=ahead, by=made.by, at=EVENING)

    assert (current_night(made.club), next_night(made.club)) == (ahead, ahead)


def test_after_the_last_night_the_latest_finished_one_is_meant():
    made = fixture_night()
    play_round(made)
    finish(made)
    later = another_night(made, 1)
    play_round(later)
    finish(later)

    assert (current_night(made.club), next_night(made.club)) == (later.night, later.night)


def test_tonight_is_the_last_night_until_the_next_ones_day_has_come():
    made = fixture_night()
    play_round(made)
    finish(made)
    ahead, later = plan(made, date(2026, 2, 12)), plan(made, date(2026, 3, 12))

    assert night_of_today(made.club, date(2026, 2, 11)) == made.night
    assert night_of_today(made.club, date(2026, 2, 12)) == ahead
    assert night_of_today(made.club, date(2026, 3, 11)) == ahead
    nights.open_night(night=later, by=made.by, at=EVENING)
    assert night_of_today(made.club, date(2026, 2, 12)) == later


def test_tonight_is_the_first_planned_night_of_a_new_club_and_nothing_without_nights():
    made = planned_night()
    plan(made, date(2026, 3, 12))

    assert night_of_today(made.club, date(2025, 1, 1)) == made.night
    made.season.nights.all().delete()
    assert night_of_today(made.club, TODAY) is None


def test_the_season_of_the_head_is_the_one_played_now_else_the_one_around_today():
    made = planned_night()
    around = made.season
    around.starts_on, around.ends_on = date(2025, 9, 1), date(2026, 5, 31)
    around.save()
    empty = Season.objects.create(
        club=made.club,
        name="2026/27",
        starts_on=date(2026, 5, 1),
        ends_on=date(2027, 5, 31),
        rules=around.rules,
    )

    def head(day: date) -> int | None:
        return navigation_ids(made.club, day)[1]

    assert (head(TODAY), head(date(2026, 5, 10))) == (around.pk, around.pk)
    assert (head(date(2026, 10, 1)), head(date(2030, 1, 1))) == (empty.pk, empty.pk)
    nights.open_night(night=made.night, by=made.by, at=EVENING)
    assert head(date(2026, 10, 1)) == around.pk


def test_a_club_never_means_another_clubs_night():
    made = planned_night()
    other = fixture_night(username="kim", club_name="Monday Cards", ending="bbbbb")

    assert (current_night(made.club), next_night(other.club)) == (made.night, other.night)

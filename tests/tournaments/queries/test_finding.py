"""Which night is meant: by the room and the followers, and by the coordinator."""

from datetime import date

import pytest

from tests.factories import EVENING, Fixture, another_night, finish, fixture_night, planned_night, play_round
from tournaments.models import Night
from tournaments.queries.finding import current_night, navigation_ids, next_night
from tournaments.services import nights, seasons

pytestmark = pytest.mark.django_db


def plan(made: Fixture, day: date) -> Night:
    return seasons.plan_night(season=made.season, date=day, hosts=None, by=made.by, at=EVENING)


def test_without_nights_nothing_is_meant():
    made = planned_night()
    made.night.delete()

    assert (current_night(made.club), next_night(made.club)) == (None, None)
    assert navigation_ids(made.club) == (None, made.season.pk)


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
    assert navigation_ids(made.club) == (ahead.pk, made.season.pk)


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


def test_a_club_never_means_another_clubs_night():
    made = planned_night()
    other = fixture_night(username="kim", club_name="Monday Cards", ending="bbbbb")

    assert (current_night(made.club), next_night(other.club)) == (made.night, other.night)

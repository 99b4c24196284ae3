"""A remembered set-up leaves what playing it leaves, and is played again wherever anything else is there."""

from contextlib import contextmanager

import pytest
from django.db import transaction

from tests.factories import (
    Fixture,
    another_night,
    fixture_night,
    make_coordinator,
    play_hands,
    play_night,
    season_of_nights,
    table_of,
)
from tests.remembered import MOST_ROWS, remembered, rows_now
from tournaments.models import Hand, Night, Season
from tournaments.queries.audit import audit

pytestmark = pytest.mark.django_db


@contextmanager
def taken_back():
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def played_on(club_name: str) -> Fixture:
    """A set-up of its own for each name, so that no other test has played it before."""
    made = season_of_nights(1, club_name=club_name)
    later = another_night(made, 1)
    play_night(later)
    return later


def test_the_rows_and_what_is_given_are_those_of_the_first_time():
    with taken_back():
        first = played_on("First time")
        left = rows_now()

    second = played_on("First time")

    assert rows_now() == left
    assert sum(map(len, left.values())) > 500
    assert second is not first
    assert (second, second.night.date, second.night.join_secret) == (
        first,
        first.night.date,
        first.night.join_secret,
    )
    assert second.couples["A"].first.name == "Adam Ames"


def test_the_night_goes_on_from_what_was_put_back():
    with taken_back():
        another_night(played_on("Goes on"), 2)
    made = another_night(played_on("Goes on"), 2)
    again = fixture_night(username="kim", club_name="Beside it", ending="bbbbb")

    for one in (made, again):
        play_hands(one.night, table_of(one.night, "High"), ["1 7H/7", "2 8C/8"])

    found = audit()
    assert (found.hands, found.differences) == (2 * 90 + 4, ())
    assert Night.objects.count() == 4
    assert Hand.objects.latest("pk").table.round.night == again.night


def test_what_a_test_changes_is_not_remembered():
    for _ in range(2):
        with taken_back():
            made = fixture_night(club_name="Changed")
            assert (made.season.name, made.people.get("Sue")) == ("2025 to 2026", None)
            made.season.name = "Changed"
            made.season.save()
            made.people["Sue"] = made.people["Adam"]

    fixture_night(club_name="Changed")

    assert Season.objects.get().name == "2025 to 2026"


def test_it_is_played_again_with_other_arguments_beside_other_rows_and_beside_many():
    asked = []

    @remembered()
    def coordinators(*names: str, full_name: str = "Jo Hall") -> int:
        asked.append(names)
        return len([make_coordinator(name, full_name) for name in names])

    with taken_back():
        assert coordinators("jo") == 1
    with taken_back():
        assert coordinators("jo") == 1
        assert len(asked) == 1
        coordinators("kim", "lee")
        assert len(asked) == 2
    with taken_back():
        coordinators("kim", "lee")
        assert len(asked) == 3  # nobody else was there this time
    with taken_back():
        coordinators("jo", full_name="Jo Hill")
        assert len(asked) == 4
    many = [f"n{number}" for number in range(MOST_ROWS + 1)]
    for _ in range(2):
        with taken_back():
            coordinators(*many)
    assert len(asked) == 6

"""The standings of a season: equal scores share a place, the order never changes by itself, hands are never read."""

import pytest

from tests.factories import (
    EVENING,
    Fixture,
    another_night,
    evening,
    open_night,
    result,
    season_of_nights,
    table_of,
)
from tests.short_nights import short_night, short_night_without_bella
from tournaments.models import Hand, Night
from tournaments.queries.finding import season_of_club
from tournaments.queries.season_race import season_race
from tournaments.queries.standings import standings
from tournaments.services import amendments, night_end

pytestmark = pytest.mark.django_db


def table(made: Fixture, view: str = "everybody") -> list[tuple]:
    """Place, name, nights, moved, last, average and total of each row."""
    rows = standings(season_of_club(made.club, made.season.pk), view=view).rows
    return [(r.place, r.name, r.nights, r.moved, r.last_points, r.average, r.total) for r in rows]


def places(made: Fixture, view: str = "everybody") -> list[tuple[str, str, int]]:
    return [(place, name.split()[0], total) for place, name, *_, total in table(made, view)]


# --- Places ------------------------------------------------------------------------------------------------


def test_equal_totals_share_a_place_and_the_next_is_skipped():
    """High 300/20, Middle 200/30, Low 200/30: two first, four third, four seventh, two last."""
    made = short_night({"High": "1 8H/8", "Middle": "1 7H/7", "Low": "1 7H/7"})

    assert places(made) == [
        ("1=", "Adam", 300),
        ("1=", "Alice", 300),
        ("3=", "Carl", 200),
        ("3=", "Cora", 200),
        ("3=", "Eli", 200),
        ("3=", "Emma", 200),
        ("7=", "Dan", 30),
        ("7=", "Dora", 30),
        ("7=", "Fay", 30),
        ("7=", "Finn", 30),
        ("11=", "Bella", 20),
        ("11=", "Bert", 20),
    ]


def test_equals_in_the_middle_share_a_place_too():
    """The men alone: 300, 300, 120, 20, 20, −400."""
    made = short_night({"High": "1 9H/8", "Middle": "1 8H/8", "Low": "2 8H/8"})

    assert places(made, "group_a") == [
        ("1=", "Carl", 300),
        ("1=", "Finn", 300),
        ("3", "Bert", 120),
        ("4=", "Dan", 20),
        ("4=", "Eli", 20),
        ("6", "Adam", -400),
    ]


def test_equals_stand_in_the_order_of_their_names_whatever_the_order_of_rows():
    made = short_night({"High": "1 7H/7", "Middle": "1 7H/7", "Low": "1 7H/7"})
    first = table(made)
    for person in ("Adam", "Eli"):  # rows written again come last in the table
        total = made.season.totals.get(player=made.people[person])
        total.delete()
        total.pk = None
        total.save()

    assert table(made) == first == table(made)


def test_views_of_the_groups_and_of_the_couples():
    made = short_night({"High": "1 8H/8", "Middle": "1 7H/7", "Low": "2 7H/7"})

    assert [name for _, name, _ in places(made, "group_a")] == ["Adam", "Carl", "Finn", "Dan", "Eli", "Bert"]
    assert [name for _, name, _ in places(made, "group_b")] == [
        "Alice",
        "Cora",
        "Fay",
        "Dora",
        "Emma",
        "Bella",
    ]
    assert [(place, name, total) for place, name, *_, total in table(made, "couples")] == [
        ("1", "Adam Ames & Alice Ames", 600),
        ("2=", "Carl Chen & Cora Chen", 400),
        ("2=", "Finn Ford & Fay Ford", 400),
        ("4=", "Dan Diaz & Dora Diaz", 60),
        ("4=", "Eli Endo & Emma Endo", 60),
        ("6", "Bert Brook & Bella Brook", 40),
    ]


def test_the_names_of_the_views_are_the_seasons():
    made = short_night({"High": "1 8H/8", "Middle": "1 7H/7", "Low": "2 7H/7"})
    made.season.group_a_name, made.season.group_b_name = "North", "South"
    made.season.save()

    shown = standings(season_of_club(made.club, made.season.pk))

    assert shown.views == (
        ("everybody", "Everybody"),
        ("group_a", "North"),
        ("group_b", "South"),
        ("couples", "Couples"),
    )


# --- From night to night -----------------------------------------------------------------------------------


@pytest.fixture
def two_nights():
    """Men after night 1: Adam 300, Carl and Eli 200, Dan and Finn 30, Bert 20. Night 2 gives Dan 300, Carl 20."""
    made = short_night({"High": "1 8H/8", "Middle": "1 7H/7", "Low": "1 7H/7"})
    return short_night({"High": "2 7H/7", "Middle": "2 8H/8", "Low": "1 7H/7"}, made, 1)


def test_moved_counts_the_places_since_the_night_before(two_nights):
    assert [(place, name.split()[0], moved, total) for place, name, _, moved, _, _, total in table(two_nights, "group_a")] == [
        ("1", "Adam", 0, 500),
        ("2", "Eli", 0, 400),
        ("3", "Dan", 1, 330),
        ("4", "Carl", -2, 220),
        ("5", "Finn", -1, 60),
        ("6", "Bert", 0, 50),
    ]  # fmt: skip


def test_last_points_and_average(two_nights):
    shown = {name.split()[0]: (last, average) for _, name, _, _, last, average, _ in table(two_nights)}

    assert shown["Dan"] == (300, "165")
    assert shown["Carl"] == (20, "110")
    assert shown["Bert"] == (30, "25")


def test_a_negative_average_has_a_real_minus():
    made = short_night({"High": "1 10NT/9", "Middle": "1 7H/7", "Low": "1 7H/7"})

    assert table(made)[-1][1:] == ("Alice Ames", 1, 0, -520, "−520", -520)


def test_couples_move_too(two_nights):
    moved = {name.split()[0]: moved for _, name, _, moved, _, _, _ in table(two_nights, "couples")}

    assert moved == {"Adam": 0, "Eli": 0, "Dan": 1, "Carl": -2, "Finn": -1, "Bert": 0}


def test_the_heading_tells_how_far_the_season_is():
    made = season_of_nights(1)
    another_night(made, 1)

    shown = standings(season_of_club(made.club, made.season.pk))

    assert shown.title == "September 2025 to May 2026"
    assert shown.after == "after night 1 of 2"
    assert (shown.last_date, shown.since_date) == (EVENING.date(), None)
    assert shown.last_night == made.night.pk


def test_before_the_first_night_there_are_no_rows():
    made = open_night()

    shown = standings(season_of_club(made.club, made.season.pk))

    assert (shown.rows, shown.after, shown.last_date, shown.last_night) == (
        (),
        "after night 0 of 1",
        None,
        None,
    )


def test_somebody_new_has_moved_from_nowhere():
    """Sue sits in on night 2 alone: she has no place before."""
    made = short_night({"High": "1 8H/8", "Middle": "1 7H/7", "Low": "1 7H/7"})
    later = short_night_without_bella({"High": "1 7H/7", "Middle": "1 7H/7", "Low": "1 7H/7"}, made, 1)

    sue = next(row for row in table(later) if row[1] == "Sue Stone")

    assert (sue[2], sue[3]) == (1, 0)


# --- Corrections and reopened nights -----------------------------------------------------------------------


def test_a_correction_moves_the_standings_at_once(two_nights):
    saved = Hand.objects.get(table=table_of(two_nights.night, "High"))
    amendments.amend_hand(
        night=two_nights.night, hand_id=saved.pk, base=1, result=result("2 7H/6"), reason="misread", by=two_nights.by, at=EVENING
    )  # fmt: skip

    totals = {name: total for _, name, total in places(two_nights)}

    assert totals["Adam"] == 300 - 200
    assert totals["Bert"] == 20 + 140


def test_a_reopened_night_leaves_the_standings_until_it_is_finished_again(two_nights):
    whole = table(two_nights)
    night = Night.objects.get(pk=two_nights.night.pk)
    night_end.reopen_night(night=night, reason="a test", by=two_nights.by, at=evening(9))
    without = {name: total for _, name, total in places(two_nights)}
    night_end.finish_night(night=night, by=two_nights.by, at=evening(10))

    assert without["Adam"] == 300
    assert table(two_nights) == whole


# --- The race ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("view", ["everybody", "couples", "group_a"])
def test_the_race_ends_at_the_totals_of_the_standings(two_nights, view):
    season = season_of_club(two_nights.club, two_nights.season.pk)
    shown, race = standings(season, view=view), season_race(season, view=view).race

    assert [(racer.name, racer.totals[-1]) for racer in race.racers] == [
        (row.name, row.total) for row in shown.rows
    ]
    assert [racer.totals[-1] - racer.totals[-2] for racer in race.racers] == [
        row.last_points or 0 for row in shown.rows
    ]
    assert len(race.nights) == 2

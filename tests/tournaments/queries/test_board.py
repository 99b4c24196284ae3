"""What the TV shows at each stage of the club's evening."""

from dataclasses import replace

import pytest

from scoring import CARD_CLUB
from tests.factories import (
    R_ONE,
    R_TIE,
    another_night,
    evening,
    finish,
    fixture_night,
    make_club,
    open_night,
    planned_night,
    play_hands,
    play_night,
    play_round,
    seated_night,
    start_round,
    table_of,
)
from tests.tournaments.queries.loading import board_of, phone_of
from tournaments.models import NightSeat
from tournaments.queries.board import board
from tournaments.services import phones

pytestmark = pytest.mark.django_db


def test_a_club_without_a_night():
    club = make_club()

    shown = board(club, None, now=evening(1))

    assert (shown.stage, shown.club_name, shown.version, shown.tables, shown.wine) == (
        "no_night",
        "Thursday Cards",
        "",
        (),
        None,
    )


def test_a_planned_night_is_not_shown_yet():
    shown = board_of(planned_night())

    assert (shown.stage, shown.night_title, shown.join_code) == ("no_night", "Thursday 15 January", "")


def test_an_open_night_shows_its_seating_and_its_code():
    made = open_night()
    empty = board_of(made)
    seated = board_of(seated_night(username="lee", ending="ccccc"))

    assert (empty.stage, empty.headline, empty.tables) == ("seating", "0 of 12 have joined", ())
    code = made.night.join_code
    assert empty.join_code == f"{code[:3]} {code[3:]}"
    assert (seated.stage, seated.headline) == ("seating", "0 of 12 have joined")
    assert [(t.name, t.sides[0].names, t.sides[1].names) for t in seated.tables] == [
        ("High", "Adam & Alice", "Bert & Bella"),
        ("Middle", "Carl & Cora", "Dan & Dora"),
        ("Low", "Eli & Emma", "Finn & Fay"),
    ]


def test_the_board_counts_people_who_joined_not_phones_and_nobody_who_is_away():
    made = seated_night()
    phone_of(made, "Adam")
    assert board_of(made).headline == "1 of 12 has joined"
    phone_of(made, "Adam")
    bella = phone_of(made, "Bella")
    assert board_of(made).headline == "2 of 12 have joined"

    phones.leave(phone=bella, by=made.by, at=evening(2))
    NightSeat.objects.filter(night=made.night, player=made.people["Carl"]).update(is_absent=True)

    assert board_of(made).headline == "1 of 11 has joined"


def test_a_headline_has_no_room_for_every_table_of_a_large_night():
    made = fixture_night(names={letter: (f"{letter}na Ash", f"{letter}bo Ash") for letter in "ABCDEFGHIJ"})
    first, second, *_ = board_of(made).tables
    play_hands(made.night, table_of(made.night, first.name), R_ONE)
    assert board_of(made).headline == "waiting for 4 tables"

    play_hands(made.night, table_of(made.night, second.name), R_ONE)

    assert board_of(made).headline.startswith("waiting for Table 3, ")


@pytest.mark.parametrize(
    ("hands", "headline"),
    [
        ({}, "Round 1 is being played"),
        ({"High": R_ONE, "Middle": R_ONE[:4], "Low": R_ONE}, "waiting for Middle, hand 5"),
        ({"High": R_ONE, "Middle": R_ONE[:4], "Low": R_ONE[:5]}, "waiting for Middle and Low"),
        ({"High": R_ONE, "Middle": R_TIE, "Low": R_ONE[:5]}, "waiting for Middle and Low"),
        ({"High": R_ONE, "Low": R_ONE}, "waiting for Middle, hand 1"),
        ({"High": R_ONE, "Middle": R_TIE, "Low": R_ONE}, "Middle needs a tie-break hand"),
    ],
)
def test_a_round_that_runs(hands, headline):
    made = fixture_night()
    for name, texts in hands.items():
        play_hands(made.night, table_of(made.night, name), texts)

    shown = board_of(made)

    assert (shown.stage, shown.headline, shown.round_number, shown.rounds, shown.moves) == (
        "playing",
        headline,
        1,
        5,
        (),
    )


def test_between_two_rounds_the_moves_stand_instead():
    made = fixture_night()
    play_round(made)

    shown = board_of(made)

    assert (shown.stage, shown.headline, len(shown.moves)) == ("moves", "Round 1 is done", 3)


def test_the_next_round_shows_its_tables():
    made = fixture_night()
    play_round(made)
    start_round(made, 2)

    shown = board_of(made)

    assert (shown.stage, shown.round_number, shown.tables[0].sides[0].names) == ("playing", 2, "Adam & Cora")


def test_after_the_last_round_nobody_moves():
    made = fixture_night(rules=replace(CARD_CLUB, rounds_per_night=2))
    play_round(made)
    start_round(made, 2)
    play_round(made)

    shown = board_of(made)

    assert (shown.stage, shown.headline, shown.moves) == ("playing", "All 2 rounds are done", ())


def test_a_finished_night_shows_everybodys_points():
    made = fixture_night()
    play_night(made)

    shown = board_of(made)

    assert (shown.stage, shown.join_code) == ("finished", "")
    assert (shown.totals[0].place, shown.totals[0].person.name, shown.totals[0].points) == (
        "1",
        "Adam Ames",
        2750,
    )
    assert len(shown.totals) == 12


def test_the_board_shows_the_night_that_is_open_before_any_other():
    made = fixture_night()
    play_round(made)
    finish(made)
    assert board_of(made).stage == "finished"

    later = another_night(made, 1)

    shown = board_of(later)
    assert (shown.stage, shown.night_title) == ("playing", "Thursday 22 January at Bert and Bella’s")


def test_up_to_date_is_when_it_was_asked():
    assert board_of(open_night(), evening(3)).up_to_date == evening(3)

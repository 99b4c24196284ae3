"""The honours of a night: by who held the cards, couples by whose points they are, equals sharing."""

import pytest

from tests.factories import (
    EVENING,
    R_ONE,
    R_TIE,
    Fixture,
    finish,
    fixture_night,
    make_guest,
    open_night,
    play_hands,
    seat,
    start_round,
    table_of,
)
from tests.tournaments.queries.loading import night_of
from tournaments.queries.night_awards import Award, night_awards
from tournaments.queries.night_tables import load_tables
from tournaments.services import nights
from tournaments.services.nights import Attendance

pytestmark = pytest.mark.django_db


def awards(made: Fixture) -> list[Award]:
    return list(night_awards(night_of(made), load_tables(made.night.pk)))


def with_sue_for_fay(substitute_points: str) -> Fixture:
    """Sue Stone plays for Fay; one round: High and Middle 550 to 420, Low level at 690 each."""
    made = open_night(substitute_points=substitute_points)
    sue = make_guest(made)
    away = Attendance(couple_id=made.couples["F"].pk, second_is_absent=True, second_substitute_id=sue.pk)
    nights.set_attendance(night=made.night, attendance=[away], by=made.by, at=EVENING)
    seat(made)
    start_round(made, 1)
    for name, hands in {"High": R_ONE, "Middle": R_ONE, "Low": [*R_TIE[:5], "2 7H/8"]}.items():
        play_hands(made.night, table_of(made.night, name), hands)
    finish(made)
    return made


def test_a_night_without_points_has_no_honours():
    assert awards(open_night()) == []


def test_a_running_night_honours_players_but_no_couple_yet():
    made = fixture_night()
    play_hands(made.night, table_of(made.night, "High"), ["1 7H/7"])

    assert [award.title for award in awards(made)] == [
        "Most points, Men",
        "Fewest points, Men",
        "Most points, Women",
        "Fewest points, Women",
    ]


def test_a_couple_of_whom_one_was_away_is_not_last_for_it():
    """Low: 660/490 after five hands, then side 2 takes 8 in 7H: 680 to 690, which Sue and Finn have."""
    made = with_sue_for_fay("substitute")

    assert awards(made) == [
        Award("Most points, Men", ("Finn Ford",), 690),
        Award("Fewest points, Men", ("Bert Brook", "Dan Diaz"), 420),
        Award("Most points, Women", ("Sue Stone",), 690),
        Award("Fewest points, Women", ("Bella Brook", "Dora Diaz"), 420),
        Award("Most points, couple", ("Eli Endo & Emma Endo",), 1360),
        Award("Fewest points, couple", ("Bert Brook & Bella Brook", "Dan Diaz & Dora Diaz"), 840),
    ]


def test_a_substitutes_points_count_for_the_couple_where_they_are_the_members():
    made = with_sue_for_fay("member")

    assert awards(made)[2:5] == [
        Award("Most points, Women", ("Sue Stone",), 690),
        Award("Fewest points, Women", ("Bella Brook", "Dora Diaz"), 420),
        Award("Most points, couple", ("Finn Ford & Fay Ford",), 1380),
    ]

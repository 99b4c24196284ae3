"""Who goes where: shown as it becomes known, never guessed; nobody is sent anywhere before every table is decided."""

from dataclasses import replace

import pytest

from scoring import CARD_CLUB
from tests.factories import (
    EVENING,
    R_LOW,
    R_ONE,
    R_TIE,
    break_tie,
    fixture_night,
    make_guest,
    more_couples,
    play_hands,
    play_night,
    play_round,
    start_round,
    table_of,
)
from tests.tournaments.queries.loading import board_of, console_of, table_page_of
from tournaments.models import Night
from tournaments.queries.moves import move_tables, who_moves
from tournaments.queries.night_tables import load_tables
from tournaments.services import seat_changes

pytestmark = pytest.mark.django_db


def play(made, **hands: tuple[str, ...]) -> None:
    for name, texts in hands.items():
        play_hands(made.night, table_of(made.night, name), texts)


def moves(made) -> dict[str, tuple]:
    """The moves by table: upper pair, lower pair, then who plays with whom."""
    return {
        table.name: (table.upper.names, table.upper.words, table.lower.names, table.lower.words, table.then)
        for table in console_of(made).moves
    }


def test_no_moves_before_a_table_is_done():
    made = fixture_night()
    play(made, High=R_ONE[:5])

    assert console_of(made).moves == ()


def test_moves_of_one_decided_table_name_its_pairs_alone():
    """High is decided, Middle and Low are not."""
    made = fixture_night()
    play(made, High=R_ONE, Middle=R_ONE[:5])

    assert moves(made) == {
        "High": ("Adam & Alice", "stay", None, "up from Middle", ""),
        "Middle": ("Bert & Bella", "down from High", None, "up from Low", ""),
        "Low": (None, "down from Middle", None, "stay", ""),
    }


def test_moves_of_two_decided_tables_tell_what_is_certain():
    """High and Low are decided: Middle's new sides are known, High's and Low's are not."""
    made = fixture_night()
    play(made, High=R_LOW, Low=R_ONE)

    assert moves(made) == {
        "High": ("Bert & Bella", "stay", None, "up from Middle", ""),
        "Middle": (
            "Adam & Alice",
            "down from High",
            "Eli & Emma",
            "up from Low",
            "Adam & Emma v Eli & Alice",
        ),
        "Low": (None, "down from Middle", "Finn & Fay", "stay", ""),
    }


def test_a_tie_leaves_its_pairs_face_down():
    made = fixture_night()
    play(made, High=R_ONE, Middle=R_TIE, Low=R_ONE)

    lines = [line for table in console_of(made).moves for line in (table.upper, table.lower)]

    assert [line.words for line in lines if line.names is None] == ["up from Middle", "down from Middle"]


def test_undecided_people_are_nowhere_in_the_moves():
    made = fixture_night()
    play(made, High=R_ONE, Low=R_ONE)

    told = repr(console_of(made).moves)

    for person in ("Carl", "Cora", "Dan", "Dora"):
        assert person not in told


def test_moves_of_a_decided_round():
    made = fixture_night()
    play_round(made)

    assert moves(made) == {
        "High": ("Adam & Alice", "stay", "Carl & Cora", "up from Middle", "Adam & Cora v Carl & Alice"),
        "Middle": (
            "Bert & Bella",
            "down from High",
            "Eli & Emma",
            "up from Low",
            "Bert & Emma v Eli & Bella",
        ),
        "Low": ("Dan & Dora", "down from Middle", "Finn & Fay", "stay", "Dan & Fay v Finn & Dora"),
    }
    assert [table.name for table in board_of(made).moves] == ["High", "Middle", "Low"]


def test_the_moves_are_what_is_played():
    made = fixture_night()
    play_round(made, (2, 1, 2))
    shown = {table.name: table.then for table in console_of(made).moves}

    start_round(made, 2)

    seated = {
        cell.name: " v ".join(side.names for side in cell.sides) for cell in console_of(made).rows[1].cells
    }
    assert seated == shown


@pytest.mark.parametrize("number", [2, 4, 5])
def test_moves_at_any_number_of_tables(number):
    made = fixture_night(names=more_couples(2 * number))
    play_round(made, (1,) * number)
    shown = [table.then for table in console_of(made).moves]

    start_round(made, 2)

    assert [" v ".join(s.names for s in cell.sides) for cell in console_of(made).rows[1].cells] == shown


def test_the_last_round_has_no_moves():
    made = fixture_night()
    play_night(made)

    assert console_of(made).moves == ()


@pytest.mark.parametrize(
    ("hands", "stage"),
    [
        ({"High": R_ONE}, "waiting"),
        ({"High": R_ONE, "Low": R_ONE}, "waiting"),
        ({"High": R_ONE, "Middle": R_TIE, "Low": R_ONE}, "waiting"),
        ({"High": R_ONE, "Middle": R_ONE, "Low": R_ONE}, "moves"),
    ],
)
def test_a_phone_is_sent_on_only_when_every_table_is_decided(hands, stage):
    made = fixture_night()
    play(made, **hands)

    page = table_page_of(made, "Adam")

    assert page.stage == stage
    assert (page.next_seat is None) == (stage == "waiting")


def test_a_broken_tie_sends_everybody_on():
    made = fixture_night()
    play(made, High=R_ONE, Middle=R_TIE, Low=R_ONE)
    assert table_page_of(made, "Carl").next_seat is None

    break_tie(made.night, table_of(made.night, "Middle"), side=1, is_made=False)

    seat = table_page_of(made, "Carl").next_seat
    assert (seat.table_name, seat.direction, seat.partner.name) == ("Low", "down", "Fay Ford")
    assert [person.name for person in seat.opponents] == ["Finn Ford", "Cora Chen"]


@pytest.mark.parametrize(
    ("name", "table", "direction", "partner", "opponents"),
    [
        ("Adam", "High", "stay", "Cora", ("Carl", "Alice")),
        ("Alice", "High", "stay", "Carl", ("Adam", "Cora")),
        ("Cora", "High", "up", "Adam", ("Carl", "Alice")),
        ("Bert", "Middle", "down", "Emma", ("Eli", "Bella")),
        ("Fay", "Low", "stay", "Dan", ("Finn", "Dora")),
    ],
)
def test_the_next_seat_of_each_kind_of_mover(name, table, direction, partner, opponents):
    made = fixture_night()
    play_round(made)

    seat = table_page_of(made, name).next_seat

    assert (seat.round_number, seat.table_name, seat.letter, seat.direction) == (
        2,
        table,
        table[0],
        direction,
    )
    assert (seat.partner.short, tuple(person.short for person in seat.opponents)) == (partner, opponents)


def test_where_partners_stay_together_the_pairs_alone_move():
    made = fixture_night(rules=replace(CARD_CLUB, switch_partners=False))
    play_round(made)

    assert console_of(made).moves[0].then == "Adam & Alice v Carl & Cora"
    assert table_page_of(made, "Adam").next_seat.partner.short == "Alice"


def test_moves_show_who_takes_a_place_over_from_the_next_round_on():
    made = fixture_night()
    sue = make_guest(made)
    play_round(made)
    seat_changes.take_place(
        night=made.night,
        member_id=made.people["Bella"].pk,
        player_id=sue.pk,
        from_hand=None,
        by=made.by,
        at=EVENING,
    )
    night = Night.objects.select_related("season", "hosts").get(pk=made.night.pk)

    tables = load_tables(night.pk)
    moving = who_moves(night.pk, 1, tables)
    told = [table.then for table in move_tables(moving.tables(1), moving, CARD_CLUB)]
    start_round(made, 2)

    after = load_tables(night.pk, round_number=2)
    assert told == [f"{after.names(t.pairs[0])} v {after.names(t.pairs[1])}" for t in after.tables(2)]
    assert told[1] == "Bert & Emma v Eli & Sue"
    assert who_moves(night.pk, 2, after) is after  # nobody is relieved any more

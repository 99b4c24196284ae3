"""Rounds start when every table is done, seat everybody by the movement, and a start can be taken back."""

import pytest

from tests.factories import (
    EVENING,
    R_ONE,
    R_TIE,
    break_tie,
    evening,
    finish,
    fixture_night,
    open_night,
    play_hand,
    play_hands,
    play_round,
    seated_night,
    start_round,
    table_of,
)
from tournaments.models import HandKind, LogEntry, Night, NightState, Round, Seat, Table
from tournaments.services import rounds
from tournaments.services.errors import ActionRefused

pytestmark = pytest.mark.django_db


def seating(night: Night, number: int) -> list[str]:
    """The tables of a round from High down: "Adam Cora v Carl Alice"."""
    seats = Seat.objects.filter(round__night=night, round__number=number, round__undone_at__isnull=True)
    tables: dict[int, dict[int, list[str]]] = {}
    for position, side, name in seats.order_by(
        "partnership__table__position", "partnership__side", "-is_first"
    ).values_list("partnership__table__position", "partnership__side", "player__name"):
        tables.setdefault(position, {}).setdefault(side, []).append(name.split()[0])
    return [f"{' '.join(sides[1])} v {' '.join(sides[2])}" for sides in tables.values()]


def test_five_rounds_winners_up_losers_down_partners_switched():
    made = fixture_night()
    night = made.night

    for number, winners in enumerate([(1, 1, 1), (1, 1, 1), (1, 2, 1), (1, 1, 1)], start=1):
        play_round(made, winners)
        start_round(made, number + 1)

    assert seating(night, 1) == [
        "Adam Alice v Bert Bella",
        "Carl Cora v Dan Dora",
        "Eli Emma v Finn Fay",
    ]
    assert seating(night, 2) == [
        "Adam Cora v Carl Alice",
        "Bert Emma v Eli Bella",
        "Dan Fay v Finn Dora",
    ]
    assert seating(night, 3) == [
        "Adam Emma v Bert Cora",
        "Carl Fay v Dan Alice",
        "Eli Dora v Finn Bella",
    ]
    assert seating(night, 4) == [
        "Adam Alice v Dan Emma",
        "Bert Dora v Eli Cora",
        "Carl Bella v Finn Fay",
    ]
    assert seating(night, 5) == [
        "Adam Dora v Bert Alice",
        "Dan Bella v Carl Emma",
        "Eli Fay v Finn Cora",
    ]


def test_start_round_closes_the_one_before():
    made = fixture_night()
    play_round(made, (1, 2, 1))

    started = start_round(made, 2)

    closed = Round.objects.get(night=made.night, number=1)
    assert (closed.closed_at, started.started_at) == (evening(2), evening(2))
    assert list(
        Table.objects.filter(round=closed).values_list("name", "is_open", "winner", "played_winner")
    ) == [("High", False, 1, 1), ("Middle", False, 2, 2), ("Low", False, 1, 1)]
    assert list(Table.objects.filter(round=started).values_list("name", "is_open", "next_hand")) == [
        ("High", True, 1),
        ("Middle", True, 1),
        ("Low", True, 1),
    ]
    night = Night.objects.get(pk=made.night.pk)
    assert (night.state, night.current_round) == (NightState.PLAYING, 2)
    entry = LogEntry.objects.latest("pk")
    assert (entry.action, entry.after, entry.who) == ("round_started", {"round": 2}, "Jo Hall")


def test_start_round_twice_is_one_round():
    made = fixture_night()
    play_round(made)

    first, second = start_round(made, 2), start_round(made, 2)

    assert first == second
    assert Round.objects.filter(night=made.night, number=2).count() == 1
    assert LogEntry.objects.filter(action="round_started").count() == 2  # rounds 1 and 2


def test_start_round_with_a_hand_missing_refused_then_for_its_tie_then_done():
    made = fixture_night()
    play_hands(made.night, table_of(made.night, "High"), R_ONE)
    play_hands(made.night, table_of(made.night, "Low"), R_ONE)
    middle = table_of(made.night, "Middle")
    play_hands(made.night, middle, R_TIE[:5])

    with pytest.raises(ActionRefused) as missing:
        start_round(made, 2)
    play_hand(made.night, middle, R_TIE[5])
    with pytest.raises(ActionRefused) as tied:
        start_round(made, 2)
    assert not Round.objects.filter(number=2).exists()
    break_tie(made.night, middle, side=1, is_made=False)
    start_round(made, 2)

    assert missing.value.message == "Round 1 is not done. Middle: hand 6 missing."
    assert tied.value.message == "Round 1 is not done. Middle: a tie-break hand missing."
    assert seating(made.night, 2) == [
        "Adam Dora v Dan Alice",
        "Bert Emma v Eli Bella",
        "Carl Fay v Finn Cora",
    ]


def test_start_round_refusal_names_every_table_that_is_not_done():
    made = fixture_night()
    play_hands(made.night, table_of(made.night, "High"), R_ONE[:3])

    with pytest.raises(ActionRefused) as refusal:
        start_round(made, 2)

    assert refusal.value.message == (
        "Round 1 is not done. High: hands 4 to 6 missing. "
        "Middle: hands 1 to 6 missing. Low: hands 1 to 6 missing."
    )


@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        (0, "Round 0 cannot start now: round 1 is being played."),
        (3, "Round 3 cannot start now: round 1 is being played."),
    ],
)
def test_start_round_out_of_order_refused(number, sentence):
    made = fixture_night()
    play_round(made)

    with pytest.raises(ActionRefused) as refusal:
        start_round(made, number)

    assert refusal.value.message == sentence


def test_start_round_before_any_seating_refused():
    made = open_night()

    with pytest.raises(ActionRefused) as refusal:
        start_round(made, 1)

    assert refusal.value.message == "Seat the couples first."


def test_start_round_two_before_one_refused():
    made = seated_night()

    with pytest.raises(ActionRefused) as refusal:
        start_round(made, 2)

    assert refusal.value.message == "Round 1 comes first."


def test_start_round_after_the_last_refused():
    made = fixture_night()
    for number in range(1, 5):
        play_round(made)
        start_round(made, number + 1)
    play_round(made)

    with pytest.raises(ActionRefused) as refusal:
        start_round(made, 6)

    assert refusal.value.message == "Round 5 is the last of the night. Finish the night instead."


def test_start_round_of_a_finished_night_refused():
    made = fixture_night()
    play_round(made)
    finish(made)

    with pytest.raises(ActionRefused) as refusal:
        start_round(made, 2)

    assert refusal.value.message == "This night is finished."


def undo_start(made, number: int) -> None:
    rounds.undo_start(night=made.night, number=number, by=made.by, at=EVENING)


def test_undo_start_puts_the_round_before_back_into_play():
    made = fixture_night()
    play_round(made)
    start_round(made, 2)

    undo_start(made, 2)

    night = Night.objects.get(pk=made.night.pk)
    assert (night.state, night.current_round) == (NightState.PLAYING, 1)
    assert Round.objects.get(night=night, number=1).closed_at is None
    assert (
        list(
            Table.objects.filter(round__night=night, round__number=1).values_list("is_open", "played_winner")
        )
        == [(True, None)] * 3
    )
    assert LogEntry.objects.latest("pk").before == {"round": 2}


def test_undo_start_keeps_the_rows_and_the_round_can_start_anew(undo):
    made = fixture_night()
    play_round(made)
    start_round(made, 2)
    undo_start(made, 2)
    high = table_of(made.night, "High")
    for _ in range(6):  # High is played again, and the other side wins
        undo(made.night, high.hands.filter(voided_at__isnull=True).latest("number"))
    play_hands(
        made.night, high, [text.replace("1 ", "x ").replace("2 ", "1 ").replace("x ", "2 ") for text in R_ONE]
    )

    start_round(made, 2)

    assert seating(made.night, 2) == [
        "Bert Cora v Carl Bella",
        "Adam Emma v Eli Alice",
        "Dan Fay v Finn Dora",
    ]
    rows = Round.objects.filter(night=made.night, number=2).order_by("pk")
    assert [round_.undone_at for round_ in rows] == [EVENING, None]


def test_undo_start_once_a_hand_is_recorded_refused():
    made = fixture_night()
    play_round(made)
    start_round(made, 2)
    play_hand(made.night, table_of(made.night, "High"), "1 7H/7")
    play_hand(made.night, table_of(made.night, "Low"), "1 7H/7")

    with pytest.raises(ActionRefused) as refusal:
        undo_start(made, 2)

    assert refusal.value.message == (
        "Round 2 has begun: hands are recorded at High and Low. Undo those first."
    )
    assert Night.objects.get(pk=made.night.pk).current_round == 2


def test_undo_start_after_its_hands_were_undone(undo):
    made = fixture_night()
    play_round(made)
    start_round(made, 2)
    undo(made.night, play_hand(made.night, table_of(made.night, "High"), "1 7H/7").hand)

    undo_start(made, 2)

    assert Night.objects.get(pk=made.night.pk).current_round == 1


def test_undo_start_of_round_one_opens_the_seating_again():
    made = fixture_night()

    undo_start(made, 1)

    night = Night.objects.get(pk=made.night.pk)
    assert (night.state, night.current_round) == (NightState.OPEN, 0)
    assert (
        list(Table.objects.filter(round__night=night).values_list("is_open", "round__started_at"))
        == [(False, None)] * 3
    )


@pytest.mark.parametrize("number", [1, 3])
def test_undo_start_of_another_round_refused(number):
    made = fixture_night()
    play_round(made)
    start_round(made, 2)

    with pytest.raises(ActionRefused) as refusal:
        undo_start(made, number)

    assert refusal.value.message == f"Round {number} is not the one being played."


def test_undo_start_twice_undoes_one_round():
    made = fixture_night()
    play_round(made)
    start_round(made, 2)
    undo_start(made, 2)

    with pytest.raises(ActionRefused):
        undo_start(made, 2)

    assert Night.objects.get(pk=made.night.pk).current_round == 1
    assert Table.objects.filter(round__number=1, hands__kind=HandKind.HAND).distinct().count() == 3

"""Undo takes back what was entered last at one's own table, by name, until the round is closed."""

import pytest

from tests.factories import (
    EVENING,
    R_ONE,
    R_TIE,
    break_tie,
    fixture_night,
    note_deal,
    play_hand,
    play_hands,
    play_round,
    player_actor,
    start_round,
    table_of,
)
from tournaments.models import Hand, HandKind, LogEntry
from tournaments.queries.hands import hands_to_add_to
from tournaments.services import hands
from tournaments.services.errors import ActionRefused, NotAtThisTable, RoundClosed

pytestmark = pytest.mark.django_db


def stands(table) -> tuple:
    table.refresh_from_db()
    return table.points_1, table.points_2, table.hands_played, table.next_hand, table.winner


def test_undo_the_hand_that_ended_the_round_then_enter_it_right(undo):
    night = fixture_night().night
    table = table_of(night, "High")
    sixth = play_hands(night, table, R_ONE)[-1]
    assert stands(table) == (550, 420, 6, 7, 1)

    undo(night, sixth)
    assert stands(table) == (530, 120, 5, 6, None)
    play_hand(night, table, "2 8H/7", number=6)

    assert stands(table) == (660, -180, 6, 7, 1)
    assert list(Hand.objects.filter(table=table, number=6).values_list("tricks", "voided_at")) == [
        (8, EVENING),
        (7, None),
    ]


def test_undo_after_the_round_is_closed_refused(undo):
    made = fixture_night()
    play_round(made)
    table = table_of(made.night, "High")
    last = Hand.objects.get(table=table, number=6)
    start_round(made, 2)

    with pytest.raises(RoundClosed) as refusal:
        undo(made.night, last)

    assert refusal.value.message == "Round 1 is closed. Ask the coordinator to put it right."
    assert stands(table) == (550, 420, 6, 7, 1)


def test_undo_writes_what_was_into_the_log(undo):
    night = fixture_night().night
    hand = play_hand(night, table_of(night, "High"), "1 7H/6").hand

    undo(night, hand)

    entry = LogEntry.objects.latest("pk")
    assert (entry.action, entry.hand, entry.after) == ("hand_undone", hand, None)
    assert entry.before == {
        "kind": "hand",
        "number": 1,
        "side": 1,
        "bid": "7H",
        "tricks": 6,
        "is_made": False,
        "points": [-200, 140],
    }


def test_undo_twice_is_no_error_and_one_entry(undo):
    night = fixture_night().night
    table = table_of(night, "High")
    first, second = play_hands(night, table, ["1 7H/7", "2 8D/7"])

    undo(night, second)
    undo(night, second)

    assert stands(table) == (200, 30, 1, 2, None)
    assert list(LogEntry.objects.filter(action="hand_undone").values_list("hand", flat=True)) == [second.pk]
    assert Hand.objects.get(pk=first.pk).voided_at is None


def test_undo_an_earlier_hand_refused_naming_the_last(undo):
    night = fixture_night().night
    table = table_of(night, "High")
    first, _ = play_hands(night, table, ["1 7H/7", "2 8D/7"])

    with pytest.raises(ActionRefused) as refusal:
        undo(night, first)

    assert refusal.value.message == (
        "Only what was entered last can be undone: hand 2. To change an earlier hand, ask the coordinator."
    )
    assert stands(table)[:2] == (330, -250)


def test_undo_by_a_player_of_another_table_refused():
    made = fixture_night()
    hand = play_hand(made.night, table_of(made.night, "High"), "1 7H/7").hand

    with pytest.raises(NotAtThisTable):
        hands.undo_hand(night=made.night, hand_id=hand.pk, by=player_actor(made.people["Carl"]), at=EVENING)

    hand.refresh_from_db()
    assert hand.voided_at is None


def test_undo_a_hand_of_another_night_refused():
    made = fixture_night()
    other = fixture_night(username="vi", club_name="Other", ending="bbbbb")
    hand = play_hand(other.night, table_of(other.night, "High"), "1 7H/7").hand

    with pytest.raises(ActionRefused) as refusal:
        hands.undo_hand(night=made.night, hand_id=hand.pk, by=player_actor(made.people["Adam"]), at=EVENING)

    assert refusal.value.message == "That hand is not one of tonight's."


@pytest.mark.parametrize(
    ("kind", "name"), [(HandKind.THROWN_IN, "thrown-in deal"), (HandKind.MISDEAL, "misdeal")]
)
def test_undo_a_deal_without_a_contract(undo, kind, name):
    night = fixture_night().night
    table = table_of(night, "High")
    hand = play_hand(night, table, "1 7H/7").hand
    deal = note_deal(night, table, kind).hand

    with pytest.raises(ActionRefused, match=f"the {name} before hand 2"):
        undo(night, hand)
    undo(night, deal)
    undo(night, hand)

    assert not Hand.objects.filter(table=table, voided_at__isnull=True).exists()


def test_undo_the_tiebreak_hand_asks_for_it_again(undo):
    night = fixture_night().night
    table = table_of(night, "Middle")
    sixth = play_hands(night, table, R_TIE)[-1]
    tiebreak = break_tie(night, table, side=1, is_made=True).hand

    with pytest.raises(ActionRefused, match="the tie-break hand"):
        undo(night, sixth)
    undo(night, tiebreak)

    table.refresh_from_db()
    assert (table.winner, table.needs_tiebreak, table.is_complete) == (None, True, False)


def test_a_save_reads_what_stands_and_one_undone_hand_however_many_were_undone(undo):
    night = fixture_night().night
    table = table_of(night, "High")
    play_hand(night, table, R_ONE[0], number=1)
    versions = []
    for _ in range(3):
        second = play_hand(night, table, R_ONE[1], number=2).hand
        versions.append(second.version)
        undo(night, second)
    assert versions == [1, 2, 3]

    read = hands_to_add_to(table.pk, 2)
    assert [(hand.number, hand.version, hand.voided_at is None) for hand in read] == [
        (1, 1, True),
        (2, 3, False),
    ]
    assert [hand.number for hand in hands_to_add_to(table.pk, 3)] == [1]

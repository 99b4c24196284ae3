"""A level table asks for one more hand, which decides the round and scores nothing (rules E4)."""

import pytest

from scoring import CARD_CLUB
from tests.factories import (
    EVENING,
    R_NEAR,
    R_ONE,
    R_TIE,
    break_tie,
    fixture_night,
    new_submission,
    play_hand,
    play_hands,
    play_round,
    player_actor,
    start_round,
    table_of,
)
from tournaments.models import Hand, HandKind, Table
from tournaments.services import hands
from tournaments.services.errors import ActionRefused, NotAtThisTable, RoundClosed

pytestmark = pytest.mark.django_db


def tied_middle():
    made = fixture_night()
    table = table_of(made.night, "Middle")
    play_hands(made.night, table, R_TIE)
    return made, table


@pytest.mark.parametrize(
    ("side", "is_made", "winner"), [(1, False, 2), (1, True, 1), (2, False, 1), (2, True, 2)]
)
def test_tiebreak_decides_the_round_and_scores_nothing(side, is_made, winner):
    made, table = tied_middle()

    recorded = break_tie(made.night, table, side=side, is_made=is_made)

    table.refresh_from_db()
    assert (table.winner, table.needs_tiebreak, table.is_complete) == (winner, False, True)
    assert (table.points_1, table.points_2, table.hands_played) == (690, 690, 6)
    assert (recorded.hand.points_1, recorded.hand.points_2, recorded.hand.number) == (0, 0, 7)


def test_tie_holds_up_its_own_table_alone():
    made, _ = tied_middle()

    play_hands(made.night, table_of(made.night, "High"), R_ONE)
    play_hands(made.night, table_of(made.night, "Low"), R_NEAR)

    standing = Table.objects.filter(round__night=made.night).order_by("position")
    assert list(standing.values_list("name", "winner", "needs_tiebreak", "is_complete")) == [
        ("High", 1, False, True),
        ("Middle", None, True, False),
        ("Low", 1, False, True),
    ]


@pytest.mark.parametrize("played", [[], ["1 7H/7"], R_TIE[:4], R_NEAR])
def test_tiebreak_without_a_tie_after_six_hands_refused(played):
    made = fixture_night()
    table = table_of(made.night, "Middle")
    play_hands(made.night, table, played)

    with pytest.raises(ActionRefused) as refusal:
        break_tie(made.night, table, side=1, is_made=True)

    assert refusal.value.message == (
        "A tie-break hand is played only when both sides are level after the last hand."
    )
    assert not Hand.objects.filter(kind=HandKind.TIEBREAK).exists()


def test_second_tiebreak_agreeing_is_the_same_hand_and_another_is_refused():
    made, table = tied_middle()
    first = break_tie(made.night, table, side=1, is_made=False)

    second = break_tie(made.night, table, side=1, is_made=False)
    with pytest.raises(ActionRefused) as refusal:
        break_tie(made.night, table, side=2, is_made=False)

    assert (first.outcome, second.outcome, second.hand) == ("saved", "agreed", first.hand)
    assert refusal.value.message == ("The tie-break hand is already recorded. Undo it first if it is wrong.")
    assert Hand.objects.filter(kind=HandKind.TIEBREAK).count() == 1


def test_same_tiebreak_submission_again_is_one_hand(undo):
    made, table = tied_middle()
    sent = new_submission(table.pk, 1, False)

    def send():
        return hands.record_tiebreak(
            night=made.night,
            table_id=table.pk,
            side=1,
            is_made=False,
            submission=sent,
            by=player_actor(made.people["Carl"]),
            at=EVENING,
        )

    first, second = send(), send()
    undo(made.night, first.hand)
    third = send()

    assert [r.outcome for r in (first, second, third)] == ["saved", "repeated", "repeated"]
    assert not Hand.objects.filter(kind=HandKind.TIEBREAK, voided_at__isnull=True).exists()


def test_tiebreak_by_a_player_of_another_table_refused():
    made, table = tied_middle()

    with pytest.raises(NotAtThisTable):
        hands.record_tiebreak(
            night=made.night,
            table_id=table.pk,
            side=1,
            is_made=True,
            submission=new_submission(),
            by=player_actor(made.people["Adam"]),
            at=EVENING,
        )


def test_tiebreak_that_an_amendment_made_needless_decides_nothing_but_stays():
    made, table = tied_middle()
    break_tie(made.night, table, side=1, is_made=True)

    play_hand(made.night, table, "2 8H/8", number=6, base=1)

    table.refresh_from_db()
    assert ((table.points_1, table.points_2), table.winner) == ((680, 790), 2)
    play_hand(made.night, table, "2 7H/7", number=6, base=2)
    table.refresh_from_db()
    assert ((table.points_1, table.points_2), table.winner) == ((690, 690), 1)


def last_round(**options):
    made = fixture_night(**options)
    for number in range(1, 5):
        play_round(made)
        start_round(made, number + 1)
    play_hands(made.night, table_of(made.night, "High"), R_TIE)
    return made, table_of(made.night, "High")


def test_tie_in_the_last_round_stands():
    _, table = last_round()

    table.refresh_from_db()
    assert (table.winner, table.needs_tiebreak, table.is_complete) == (None, False, True)
    assert (table.points_1, table.points_2) == (690, 690)


def test_tie_in_the_last_round_may_be_broken():
    made, table = last_round()

    break_tie(made.night, table, side=1, is_made=False)

    table.refresh_from_db()
    assert (table.winner, table.points_1, table.points_2) == (2, 690, 690)


def test_tie_in_the_last_round_must_be_broken_where_the_club_wants_it():
    _, table = last_round(rules=CARD_CLUB.from_dict({**CARD_CLUB.as_dict(), "tiebreak_in_last_round": True}))

    table.refresh_from_db()
    assert (table.winner, table.needs_tiebreak, table.is_complete) == (None, True, False)


def test_tiebreak_after_the_round_is_closed_refused():
    made = fixture_night()
    table = table_of(made.night, "Middle")
    play_round(made)
    start_round(made, 2)

    with pytest.raises(RoundClosed) as refusal:
        break_tie(made.night, table, side=1, is_made=True)

    assert refusal.value.message == "Round 1 is closed. Ask the coordinator to put it right."

"""Whatever phones send in the same moment, each hand is kept once and its table adds up."""

from functools import partial

import pytest

from scoring import parse_bid
from tests.factories import (
    EVENING,
    R_ONE,
    fixture_night,
    more_couples,
    new_submission,
    note_deal,
    play_hand,
    play_hands,
    player_actor,
    table_of,
    who_sits,
)
from tests.tournaments.concurrency.together import kinds, together
from tournaments.models import Hand, HandKind, LogEntry, Table
from tournaments.queries.audit import differences
from tournaments.services import table_talk
from tournaments.services.errors import ActionRefused

AT_ONCE = ("1 8H/8", "2 8H/8", "1 9S/9", "2 7NT/7")


def live(table: Table) -> list[tuple]:
    found = Hand.objects.filter(table=table, voided_at__isnull=True).order_by("number")
    return list(found.values_list("number", "side", "bid", "tricks"))


def test_eight_writers_at_eight_tables():
    made = fixture_night(names=more_couples(16))
    tables = list(Table.objects.filter(round__night=made.night).select_related("round"))
    assert len(tables) == 8

    together(*(partial(play_hands, made.night, table, R_ONE) for table in tables))

    for table in tables:
        table.refresh_from_db()
        assert (table.points_1, table.points_2, table.hands_played, table.winner) == (550, 420, 6, 1)
    assert Hand.objects.count() == 48
    assert LogEntry.objects.filter(action="hand_saved").count() == 48
    assert differences() == []


def test_eight_writers_at_one_table_keep_each_hand_once():
    made = fixture_night()
    table = table_of(made.night, "High")
    four = [player_actor(made.people[name]) for name in ("Adam", "Alice", "Bert", "Bella")]

    def write(by, text: str) -> list[str]:
        """Enters six hands, each as this person has it, whoever was first."""
        outcomes = []
        for number in range(1, 7):
            try:
                outcomes.append(play_hand(made.night, table, text, number=number, by=by).outcome)
            except ActionRefused as refusal:
                outcomes.append(type(refusal).__name__)
        return outcomes

    written = together(*(partial(write, by, text) for by in four for text in AT_ONCE[:2]))

    kept = live(table)
    assert [number for number, *_ in kept] == [1, 2, 3, 4, 5, 6]
    outcomes = [outcome for one in written for outcome in one]
    assert outcomes.count("saved") == 6
    assert set(outcomes) <= {"saved", "agreed", "HandConflict", "ActionRefused"}
    assert LogEntry.objects.filter(action="hand_saved").count() == 6
    assert differences() == []


def test_same_submission_five_times_at_once_is_one_hand():
    night = fixture_night().night
    table = table_of(night, "High")
    send = partial(play_hand, night, table, "1 9S/9", number=1, key="hand-one")

    results = together(*[send] * 5)

    assert kinds(results) == ["repeated"] * 4 + ["saved"]
    assert len({result.hand.pk for result in results}) == 1
    assert live(table) == [(1, 1, "9S", 9)]


@pytest.mark.parametrize("attempt", range(3))
def test_two_phones_with_different_hands_keep_one_and_tell_the_other(attempt):
    made = fixture_night()
    table = table_of(made.night, "High")
    adam, bella = (player_actor(made.people[name]) for name in ("Adam", "Bella"))

    results = together(
        partial(play_hand, made.night, table, "1 8H/8", number=1, by=adam),
        partial(play_hand, made.night, table, "2 8H/8", number=1, by=bella),
    )

    assert kinds(results) == ["HandConflict", "saved"]
    winner = next(r for r in results if not isinstance(r, Exception)).hand
    loser = next(r for r in results if isinstance(r, Exception))
    assert loser.saved == winner
    assert loser.offered.side != winner.side
    assert live(table) == [(1, winner.side, "8H", 8)]


def test_two_phones_with_the_same_hand_agree_on_one():
    made = fixture_night()
    table = table_of(made.night, "High")
    adam, bella = (player_actor(made.people[name]) for name in ("Adam", "Bella"))

    results = together(
        *(partial(play_hand, made.night, table, "1 8H/8", number=1, by=by) for by in (adam, bella))
    )

    assert kinds(results) == ["agreed", "saved"]
    assert live(table) == [(1, 1, "8H", 8)]


def test_one_key_for_two_hands_at_once_keeps_one():
    night = fixture_night().night
    table = table_of(night, "High")

    results = together(
        *(partial(play_hand, night, table, text, number=1, key="hand-one") for text in AT_ONCE)
    )

    assert kinds(results) == ["KeyReused"] * 3 + ["saved"]
    assert len(live(table)) == 1


def test_one_key_at_two_tables_at_once_keeps_one():
    night = fixture_night().night
    tables = [table_of(night, name) for name in ("High", "Middle", "Low")]

    results = together(
        *(partial(play_hand, night, table, "1 8H/8", number=1, key="hand-one") for table in tables)
    )

    assert kinds(results) == ["KeyReused", "KeyReused", "saved"]
    assert Hand.objects.count() == 1
    assert differences() == []


def test_two_phones_amend_one_hand_at_once():
    made = fixture_night()
    table = table_of(made.night, "High")
    play_hand(made.night, table, "1 7H/7")

    results = together(*(partial(play_hand, made.night, table, text, number=1, base=1) for text in AT_ONCE))

    assert kinds(results) == ["HandConflict"] * 3 + ["amended"]
    assert Hand.objects.get(table=table).version == 2
    assert differences() == []


@pytest.mark.parametrize("attempt", range(3))
def test_undo_and_next_hand_at_once_leave_no_gap(attempt, undo_by):
    night = fixture_night().night
    table = table_of(night, "High")
    hand = play_hand(night, table, "1 7H/7").hand

    together(partial(undo_by, night, hand), partial(play_hand, night, table, "2 8C/8", number=2))

    assert live(table) in ([], [(1, 1, "7H", 7), (2, 2, "8C", 8)])
    assert differences() == []


def test_a_hand_and_a_deal_thrown_in_at_once():
    night = fixture_night().night
    table = table_of(night, "High")

    results = together(
        partial(play_hand, night, table, "1 7H/7", number=1),
        partial(note_deal, night, table, HandKind.THROWN_IN, number=1),
    )

    assert kinds(results) in (["ActionRefused", "saved"], ["saved", "saved"])
    table.refresh_from_db()
    assert (table.hands_played, table.next_hand, table.points_1) == (1, 2, 200)
    assert who_sits(table).name == "Adam Ames"


def test_bids_shared_while_hands_are_saved_stand_for_the_next_hand_or_not_at_all():
    made = fixture_night()
    table = table_of(made.night, "High")
    bella = player_actor(made.people["Bella"])

    def share(number: int) -> str:
        return table_talk.share_bid(
            night=made.night,
            table_id=table.pk,
            round_number=1,
            number=number,
            side=2,
            bid=parse_bid(f"{6 + number}H"),
            submission=new_submission(number),
            by=bella,
            at=EVENING,
        )

    together(
        partial(play_hands, made.night, table, R_ONE[:3]),
        *(partial(share, number) for number in (1, 2, 3, 4)),
    )

    table.refresh_from_db()
    assert table.hands_played == 3
    assert (table.half_side, table.half_bid) in {(None, ""), (2, "10H")}
    assert differences() == []

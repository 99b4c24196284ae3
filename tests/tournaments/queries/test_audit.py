"""The audit is silent about everything the services write, and names every figure that was tampered with."""

from dataclasses import replace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring import CARD_CLUB, RuleSet
from tests.factories import (
    EVENING,
    R_ONE,
    R_TIE,
    Fixture,
    another_night,
    break_tie,
    finish,
    fixture_night,
    make_guest,
    more_couples,
    new_submission,
    note_deal,
    open_night,
    play_hand,
    play_hands,
    play_night,
    play_round,
    player_actor,
    result,
    season_of_nights,
    seat,
    seated_night,
    start_round,
    table_of,
    who_sits,
)
from tournaments.models import Hand, HandKind, Table
from tournaments.queries.audit import audit, differences
from tournaments.services import amendments, hands, missing_hands, night_end, nights, rounds
from tournaments.services.nights import Attendance

pytestmark = pytest.mark.django_db


def undo(made: Fixture, hand: Hand) -> None:
    hands.undo_hand(night=made.night, hand_id=hand.pk, by=player_actor(who_sits(hand.table)), at=EVENING)


def eventful_night(rule: str = "substitute", rules: RuleSet = CARD_CLUB) -> Fixture:
    """A finished night with nearly everything in it: a substitute, throw-ins, undone and amended hands, a tie-break,
    a start taken back, a winner flipped after the moves, and a correction after the end."""
    made = open_night(substitute_points=rule, rules=rules)
    away = Attendance(made.couples["B"].pk, second_is_absent=True, second_substitute_id=make_guest(made).pk)
    seat(made)
    nights.set_attendance(night=made.night, attendance=[away], by=made.by, at=EVENING)
    seat(made)
    start_round(made, 1)
    high, middle, low = (table_of(made.night, name) for name in ("High", "Middle", "Low"))
    note_deal(made.night, high, HandKind.THROWN_IN)
    undo(made, play_hand(made.night, high, "2 10NT/3").hand)
    play_hands(made.night, high, R_ONE)
    play_hands(made.night, middle, R_TIE)
    break_tie(made.night, middle, side=1, is_made=False)
    note_deal(made.night, low, HandKind.MISDEAL)
    play_hands(made.night, low, R_ONE)
    start_round(made, 2)
    rounds.undo_start(night=made.night, number=2, by=made.by, at=EVENING)
    start_round(made, 2)
    first = Hand.objects.get(table=high, number=3, kind=HandKind.HAND, voided_at=None)
    amend(made, first, "1 9S/8")
    for number in range(2, 6):
        play_round(made)
        if number < 5:
            start_round(made, number + 1)
    finish(made)
    amend(made, Hand.objects.get(table=low, number=2, voided_at=None, kind=HandKind.HAND), "2 8D/10")
    return made


def amend(made: Fixture, hand: Hand, text: str) -> None:
    amendments.amend_hand(
        night=made.night, hand_id=hand.pk, base=1, result=result(text), reason="misread", by=made.by, at=EVENING
    )  # fmt: skip


@pytest.mark.parametrize("rule", ["substitute", "member", "nobody"])
def test_audit_agrees_with_an_eventful_night(rule):
    eventful_night(rule)

    found = audit()

    assert found.differences == ()
    assert found.hands == 90


def test_audit_agrees_at_every_step_of_a_night():
    made = open_night()
    assert audit() == audit(made.club)
    seat(made)
    start_round(made, 1)
    steps = []
    for table in Table.objects.filter(round__night=made.night).select_related("round"):
        for text in R_TIE:
            hand = play_hand(made.night, table, text).hand
            steps.append(differences())
        undo(made, hand)
        steps.append(differences())
        play_hand(made.night, table, R_TIE[-1])
        break_tie(made.night, table, side=2, is_made=True)
        steps.append(differences())
    start_round(made, 2)
    steps.append(differences())

    assert steps == [[]] * 25
    assert audit().hands == 18


def test_audit_agrees_after_a_night_was_reopened():
    made = fixture_night()
    play_night(made)
    later = another_night(made, 1)
    play_night(later)

    night_end.reopen_night(night=later.night, reason="a card", by=made.by, at=EVENING)

    assert differences() == []
    assert audit().hands == 180


def test_audit_agrees_where_thrown_in_deals_count_and_pairs_stay_together():
    rules = RuleSet(
        key="own", name="Own", thrown_in_counts=True, switch_partners=False, hands_per_round=3, rounds_per_night=3
    )  # fmt: skip
    made = fixture_night(rules=rules, names=more_couples(8))
    for number in range(1, 4):
        for table in Table.objects.filter(round__number=number).select_related("round"):
            play_hand(made.night, table, "1 7H/7")
            note_deal(made.night, table, HandKind.THROWN_IN)
            play_hand(made.night, table, "2 8C/8")
        if number < 3:
            start_round(made, number + 1)
    finish(made)

    assert differences() == []
    assert audit().hands == 3 * 4 * 2


def test_audit_agrees_with_a_hand_put_in_by_the_coordinator():
    made = fixture_night()
    table = table_of(made.night, "High")
    missing_hands.put_in_hand(
        night=made.night,
        table_id=table.pk,
        number=4,
        result=result("1 7H/7"),
        submission=new_submission(),
        reason="",
        by=made.by,
        at=EVENING,
    )

    assert differences() == []


def test_audit_of_one_club_leaves_the_others_alone():
    made = fixture_night()
    other = fixture_night(username="vi", club_name="Other", ending="bbbbb")
    for one in (made, other):
        play_hands(one.night, table_of(one.night, "High"), R_ONE)
    Table.objects.filter(round__night=other.night).update(points_1=1)

    assert differences(made.club) == []
    assert audit(made.club).hands == 6
    assert len(differences(other.club)) == 3
    assert differences() == differences(other.club)


def queries_of_an_audit() -> int:
    with CaptureQueriesContext(connection) as captured:
        assert differences() == []
    return len(captured)


def test_audit_costs_the_same_whatever_a_season_holds():
    made = seated_night()
    empty = queries_of_an_audit()
    start_round(made, 1)
    play_round(made)
    one_round = queries_of_an_audit()
    for number in range(2, 6):
        start_round(made, number)
        play_round(made)
    finish(made)
    later = another_night(made, 1)
    play_night(later)

    assert (empty, one_round, queries_of_an_audit()) == (11, 11, 11)


def test_season_of_nights_agrees():
    made = season_of_nights(2)

    assert replace(made).night.number == 2
    assert audit(made.club).hands == 180
    assert differences(made.club) == []

"""Two coordinators, a double click, or a coordinator and a phone in the same moment."""

import time
from functools import partial

import pytest

from scoring import read_sheet
from tests.factories import (
    EVENING,
    R_ONE,
    another_night,
    finish,
    fixture_night,
    new_submission,
    play_hand,
    play_hands,
    play_night,
    play_round,
    result,
    start_round,
    table_of,
)
from tests.tournaments.concurrency.together import together
from tournaments.models import (
    Hand,
    LogEntry,
    Night,
    PlayerNight,
    Round,
    SeasonTotal,
    Seat,
)
from tournaments.queries.audit import differences
from tournaments.services import amendments, rounds
from tournaments.services.errors import ActionRefused, HandConflict
from tournaments.services.paper import KeyedSheet, record_sheets
from tournaments.translate import rules_of


def amend(made, hand: Hand, text: str, base: int = 1) -> Hand:
    return amendments.amend_hand(
        night=made.night, hand_id=hand.pk, base=base, result=result(text), reason="misread", by=made.by, at=EVENING
    )  # fmt: skip


def hand_at(made, name: str, number: int, round_number: int = 1) -> Hand:
    return Hand.objects.get(table=table_of(made.night, name, round_number), number=number)


def test_round_started_by_four_clicks_at_once_is_one_round():
    made = fixture_night()
    play_round(made)

    results = together(*[partial(start_round, made, 2)] * 4)

    assert len({round_.pk for round_ in results}) == 1
    assert Round.objects.filter(number=2).count() == 1
    assert Seat.objects.filter(round__number=2).count() == 12
    assert LogEntry.objects.filter(action="round_started").count() == 2
    assert differences() == []


def test_start_and_undo_of_a_start_at_once():
    made = fixture_night()
    play_round(made)
    start_round(made, 2)

    together(
        partial(start_round, made, 2),
        partial(rounds.undo_start, night=made.night, number=2, by=made.by, at=EVENING),
    )

    night = Night.objects.get(pk=made.night.pk)
    assert night.current_round in {1, 2}
    assert Round.objects.filter(undone_at=None).count() == night.current_round
    assert differences() == []


@pytest.mark.parametrize("attempt", range(2))
def test_amended_while_the_next_round_starts(attempt):
    """Before the start the flip moves the pairs, after it the seats stay: never a bit of both."""
    made = fixture_night()
    play_round(made)

    amended, started = together(
        partial(amend, made, hand_at(made, "High", 3), "1 9S/8"), partial(start_round, made, 2)
    )

    assert not isinstance(amended, Exception)
    assert not isinstance(started, Exception)
    high = table_of(made.night, "High", 1)
    assert (high.points_1, high.points_2, high.winner) == (-130, 530, 2)
    at_high = Seat.objects.filter(round__number=2, partnership__table__name="High", player__name="Bert Brook")
    assert at_high.exists() == (high.played_winner == 2)
    assert differences() == []


@pytest.mark.parametrize("attempt", range(2))
def test_last_hand_undone_while_the_next_round_starts(attempt, undo_by):
    made = fixture_night()
    play_round(made)
    hand = hand_at(made, "Low", 6)

    undone, started = together(partial(undo_by, made.night, hand), partial(start_round, made, 2))

    refused = [result for result in (undone, started) if isinstance(result, ActionRefused)]
    assert len(refused) == 1  # one of them came too late
    hand.refresh_from_db()
    assert (hand.voided_at is None) == isinstance(undone, ActionRefused)
    assert Round.objects.filter(number=2).exists() == isinstance(started, Round)
    assert differences() == []


@pytest.mark.parametrize("attempt", range(2))
def test_last_hands_saved_while_the_next_round_is_asked_for(attempt):
    made = fixture_night()
    for name in ("High", "Middle", "Low"):
        play_hands(made.night, table_of(made.night, name), R_ONE[:5])

    def ask_until_it_starts() -> tuple[Round, list[str]]:
        refusals: list[str] = []
        give_up = time.monotonic() + 20
        while time.monotonic() < give_up:
            try:
                return start_round(made, 2), refusals
            except ActionRefused as refusal:
                refusals.append(refusal.message)
        pytest.fail(f"the round never started: {refusals[-1]}")

    results = together(
        ask_until_it_starts,
        *(
            partial(play_hand, made.night, table_of(made.night, name, 1), R_ONE[5], number=6)
            for name in ("High", "Middle", "Low")
        ),
    )

    started, refusals = results[0]
    assert started.number == 2
    assert all("hand 6 missing" in refusal for refusal in refusals)
    assert [recorded.outcome for recorded in results[1:]] == ["saved"] * 3
    assert differences() == []


@pytest.mark.parametrize("attempt", range(2))
def test_late_hands_while_the_coordinator_amends_their_tables(attempt):
    made = fixture_night()
    play_round(made)
    start_round(made, 2)
    tables = [table_of(made.night, name, 1) for name in ("High", "Middle", "Low")]

    results = together(
        *(partial(play_hand, made.night, table, "2 10S/10", number=6) for table in tables),
        *(partial(amend, made, Hand.objects.get(table=table, number=1), "1 7H/9") for table in tables),
    )

    assert not [result for result in results if isinstance(result, Exception)]
    assert LogEntry.objects.filter(action="late_hand").count() == 3
    assert Hand.objects.filter(version=2).count() == 3
    assert differences() == []


def test_one_hand_amended_by_two_coordinators_at_once():
    made = fixture_night()
    play_round(made)
    hand = hand_at(made, "High", 1)

    results = together(*(partial(amend, made, hand, text) for text in ("1 7H/8", "1 7H/9", "1 7H/10")))

    assert sum(isinstance(result, HandConflict) for result in results) == 2
    assert hand_at(made, "High", 1).version == 2
    assert differences() == []


@pytest.mark.parametrize("attempt", range(2))
def test_two_nights_of_a_season_put_right_at_once_are_both_in_its_totals(attempt):
    first = fixture_night()
    play_night(first)
    second = another_night(first, 1)
    play_night(second)

    together(
        partial(amend, first, hand_at(first, "High", 1), "1 7H/10"),
        partial(amend, second, hand_at(second, "High", 1), "1 7H/10"),
    )

    assert PlayerNight.objects.count() == 24
    assert differences() == []


def test_night_finished_by_two_clicks_at_once():
    made = fixture_night()
    play_round(made)

    together(*[partial(finish, made)] * 3)

    assert LogEntry.objects.filter(action="night_finished").count() == 1
    assert SeasonTotal.objects.count() == 12
    assert differences() == []


@pytest.mark.parametrize("attempt", range(2))
def test_night_finished_while_its_last_hand_is_undone(attempt, undo_by):
    made = fixture_night()
    play_round(made)

    results = together(partial(undo_by, made.night, hand_at(made, "Low", 6)), partial(finish, made))

    assert sum(isinstance(result, ActionRefused) for result in results) == 1
    assert differences() == []


def test_two_coordinators_and_a_phone_enter_the_same_table_at_once():
    made = fixture_night()
    high = table_of(made.night, "High")
    text = "7H 7\n-8D 7\n9S 9\n-7NT 8\n7C 6\n-8H 8"

    def key(number: int) -> int:
        sheet = KeyedSheet(high.pk, read_sheet(rules_of(made.season), text))
        sent = new_submission(text, key=f"sheet-of-coordinator-{number}")
        return record_sheets(night=made.night, sheets=[sheet], submission=sent, by=made.by, at=EVENING)

    together(partial(key, 1), partial(key, 2), partial(play_hand, made.night, high, "1 7H/7", number=1))

    high = table_of(made.night, "High")
    assert Hand.objects.filter(table=high).count() == 6
    assert (high.points_1, high.points_2, high.is_complete) == (550, 420, True)
    assert differences() == []

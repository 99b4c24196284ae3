"""The log as people read it: what was entered and changed, by whom, why."""

from datetime import date, timedelta

import pytest

from scoring import CARD_CLUB, read_sheet
from tests.factories import (
    EVENING,
    R_TIE,
    break_tie,
    evening,
    finish,
    fixture_night,
    new_submission,
    note_deal,
    play_hand,
    play_hands,
    play_round,
    player_actor,
    result,
    start_round,
    table_of,
)
from tests.tournaments.queries.loading import console_of, night_of
from tournaments.models import HandKind, LogEntry
from tournaments.queries.history import late_hands, lately
from tournaments.queries.log_page import log_page
from tournaments.queries.log_values import LogFilter
from tournaments.queries.night_tables import load_tables
from tournaments.services import amendments, hands, late, missing_hands, night_end, rounds
from tournaments.services.paper import KeyedSheet, record_sheets

pytestmark = pytest.mark.django_db


@pytest.fixture
def made():
    return fixture_night()


@pytest.fixture
def high(made):
    return table_of(made.night, "High")


def newest(made) -> tuple[str, str, str, str]:
    """Where, what, why and by whom of the newest line."""
    line = lately(night_of(made), load_tables(made.night.pk), count=1)[0]
    return line.where, line.sentence.replace("\ufe0e", ""), line.reason, line.who


def test_a_saved_hand(made, high):
    play_hand(made.night, high, "1 8H/7")

    assert newest(made) == ("High, round 1, hand 1", "8♥ by Adam & Alice, took 7", "", "Adam Ames")


@pytest.mark.parametrize(
    ("later", "day"),
    [
        (timedelta(0), None),
        (timedelta(hours=6), None),  # two in the morning: the night is long, the day is the night's
        (timedelta(days=14), date(2026, 1, 29)),
        (timedelta(days=-30), date(2025, 12, 16)),
    ],
)
def test_what_was_not_done_on_the_night_says_its_day(made, later, day):
    LogEntry.objects.filter(night=made.night).update(at=EVENING + later)

    assert [one.other_day for one in lately(night_of(made), load_tables(made.night.pk), count=1)] == [day]


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [(HandKind.THROWN_IN, "before hand 1: thrown in"), (HandKind.MISDEAL, "before hand 1: misdeal")],
)
def test_a_noted_deal(made, high, kind, sentence):
    note_deal(made.night, high, kind)

    assert newest(made) == ("High, round 1", sentence, "", "Adam Ames")


@pytest.mark.parametrize(("is_made", "ending"), [(True, "made it"), (False, "were set")])
def test_a_tiebreak_hand(made, high, is_made, ending):
    play_hands(made.night, high, R_TIE)
    break_tie(made.night, high, side=2, is_made=is_made)

    assert newest(made) == (
        "High, round 1",
        f"tie-break hand: Bert & Bella bid and {ending}",
        "",
        "Adam Ames",
    )


def test_an_undo(made, high):
    saved = play_hand(made.night, high, "1 8H/7").hand
    hands.undo_hand(night=made.night, hand_id=saved.pk, by=player_actor(made.people["Bella"]), at=EVENING)

    assert newest(made) == (
        "High, round 1, hand 1",
        "undone: 8♥ by Adam & Alice, took 7",
        "",
        "Bella Brook",
    )


def test_an_amendment_tells_before_and_after_and_why(made, high):
    saved = play_hand(made.night, high, "1 8H/7").hand
    amendments.amend_hand(
        night=made.night, hand_id=saved.pk, base=1, result=result("2 8H/8"), reason="misread", by=made.by, at=EVENING
    )  # fmt: skip

    assert newest(made) == (
        "High, round 1, hand 1",
        "amended: 8♥ by Adam & Alice, took 7 → 8♥ by Bert & Bella, took 8",
        "misread",
        "Jo Hall",
    )


def test_a_hand_taken_out_and_put_in(made, high):
    saved = play_hand(made.night, high, "1 8H/7").hand
    amendments.take_out_hand(night=made.night, hand_id=saved.pk, reason="a slip", by=made.by, at=EVENING)
    out = newest(made)
    missing_hands.put_in_hand(
        night=made.night, table_id=high.pk, number=1, result=result("1 8H/8"), submission=new_submission(), reason="", by=made.by, at=EVENING
    )  # fmt: skip

    assert out == ("High, round 1, hand 1", "taken out: 8♥ by Adam & Alice, took 7", "a slip", "Jo Hall")
    assert newest(made) == ("High, round 1, hand 1", "added: 8♥ by Adam & Alice, took 8", "", "Jo Hall")


def test_a_hand_that_two_phones_agree_on(made, high):
    play_hand(made.night, high, "1 8H/7", number=1)
    play_hand(made.night, high, "1 8H/7", number=1, by=player_actor(made.people["Bella"]))

    assert newest(made) == (
        "High, round 1, hand 1",
        "entered on a second phone, the same: 8♥ by Adam & Alice, took 7",
        "",
        "Bella Brook",
    )


def test_rounds_and_the_end_of_the_night(made):
    play_round(made)
    start_round(made, 2)
    started = newest(made)
    rounds.undo_start(night=made.night, number=2, by=made.by, at=EVENING)
    undone = newest(made)
    finish(made)
    finished = newest(made)
    night_end.reopen_night(night=made.night, reason="one hand more", by=made.by, at=EVENING)

    assert started == ("Round 2", "started", "", "Jo Hall")
    assert undone == ("Round 2", "the start was taken back", "", "Jo Hall")
    assert finished == ("", "the night was finished", "", "Jo Hall")
    assert newest(made) == ("", "the night was opened again", "one hand more", "Jo Hall")


def test_the_console_shows_the_latest_eight_the_newest_first(made, high):
    play_hands(made.night, high, R_TIE)
    play_hands(made.night, table_of(made.night, "Low"), R_TIE)

    shown = console_of(made).lately

    assert len(shown) == 8
    assert [line.where for line in shown][:7] == [f"Low, round 1, hand {n}" for n in (6, 5, 4, 3, 2, 1)] + [
        "High, round 1, hand 6"
    ]


# --- Late hands --------------------------------------------------------------------------------------------


def test_a_late_hand_waits_until_somebody_has_dealt_with_it(made, high):
    play_round(made)
    start_round(made, 2)
    for tricks in (8, 9):
        play_hand(made.night, high, f"1 9S/{tricks}", number=6)

    waiting, _ = late_hands(night_of(made), load_tables(made.night.pk))
    late.settle_late_hand(night=made.night, log_id=waiting[0].log_id, by=made.by, at=evening(2))

    assert [(w.where, w.sentence.replace("\ufe0e", ""), w.who, w.table_id) for w in waiting] == [
        ("High, round 1, hand 6", "9♠ by Adam & Alice, took 8", "Adam Ames", high.pk),
        ("High, round 1, hand 6", "9♠ by Adam & Alice, took 9", "Adam Ames", high.pk),
    ]
    assert late_hands(night_of(made), load_tables(made.night.pk))[0] == waiting[1:]
    assert newest(made)[1] == "a late hand was dealt with"


def test_a_hand_of_a_start_that_was_taken_back_still_names_who_bid(made, high):
    saved = play_hand(made.night, high, "1 8H/7").hand
    hands.undo_hand(night=made.night, hand_id=saved.pk, by=player_actor(made.people["Bella"]), at=EVENING)
    rounds.undo_start(night=made.night, number=1, by=made.by, at=EVENING)

    told = [line.sentence for line in lately(night_of(made), load_tables(made.night.pk), count=8)]

    assert [line.replace("\ufe0e", "") for line in told if "8" in line] == [
        "undone: 8♥ by Adam & Alice, took 7",
        "8♥ by Adam & Alice, took 7",
    ]


def test_sheets_keyed_from_paper_are_one_line_of_what_happened_lately(made):
    sheets = [
        KeyedSheet(table_of(made.night, name).pk, read_sheet(CARD_CLUB, "7H 7\n-8D 7\n9S 9"))
        for name in ("High", "Low")
    ]
    record_sheets(night=made.night, sheets=sheets, submission=new_submission(*sheets), by=made.by, at=EVENING)

    lines = lately(night_of(made), load_tables(made.night.pk), count=8)

    assert newest(made)[1:] == ("keyed from paper: 3 lines at High and 3 lines at Low", "", "Jo Hall")
    assert [line for line in lines if "took" in line.sentence] == []


@pytest.mark.parametrize(("table", "is_known"), [("High", True), ("High\0", False), ("No table", False)])
def test_the_log_of_any_table_that_is_asked_for(made, high, table, is_known):
    """No address asks a database for a letter that it refuses to be asked for."""
    play_hand(made.night, high, "1 7H/7")

    assert bool(log_page(made.club, LogFilter(table=table)).days) == is_known

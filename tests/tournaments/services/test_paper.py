"""Sheets keyed from paper: all or nothing, once, beside what phones have saved and never over it unasked."""

from dataclasses import replace

import pytest

from scoring import CARD_CLUB, read_sheet
from tests.factories import (
    Fixture,
    evening,
    fixture_night,
    new_submission,
    note_deal,
    play_hands,
    result,
    seated_night,
    start_round,
    table_of,
)
from tournaments.models import Hand, HandKind, LogEntry
from tournaments.queries.audit import differences
from tournaments.queries.hands import live_hands
from tournaments.queries.paper_lines import kept_hands, match_sheet, saved_text
from tournaments.services import amendments
from tournaments.services.errors import ActionRefused, KeyReused, RoundClosed
from tournaments.services.paper import KeyedSheet, record_sheets
from tournaments.translate import rules_of

pytestmark = pytest.mark.django_db

R_ONE = "7H 7\n-8D 7\n9S 9\n-7NT 8\n7C 6\n-8H 8"  # 550 to 420
LEVEL = "7H 7\n-7H 7\n" * 3  # 690 each


def keyed(made: Fixture, name: str, text: str, taken=None) -> KeyedSheet:
    return KeyedSheet(table_of(made.night, name).pk, read_sheet(rules_of(made.season), text), taken or {})


def record(made: Fixture, *sheets: KeyedSheet, key: str = "") -> int:
    body = [(sheet.table_id, [line.text for line in sheet.sheet.lines]) for sheet in sheets]
    return record_sheets(
        night=made.night, sheets=sheets, submission=new_submission(*body, key=key), by=made.by, at=evening(1)
    )


def hands_at(made: Fixture, name: str) -> list[tuple]:
    live = Hand.objects.filter(table=table_of(made.night, name), voided_at__isnull=True)
    return [
        (h.number, h.kind, h.side, h.bid, h.tricks, h.points_1, h.points_2)
        for h in live.order_by("number", "pk")
    ]


def test_a_whole_round_is_saved_with_its_log_and_one_receipt():
    made = fixture_night()

    saved = record(made, *(keyed(made, name, R_ONE) for name in ("High", "Middle", "Low")))

    assert saved == 18
    for name in ("High", "Middle", "Low"):
        table = table_of(made.night, name)
        assert (table.points_1, table.points_2, table.winner, table.is_complete) == (550, 420, 1, True)
    actions = list(LogEntry.objects.order_by("-pk").values_list("action", flat=True)[:19])
    assert actions == ["sheets_keyed", *["hand_put_in"] * 18]
    assert LogEntry.objects.latest("pk").after == {
        "round": 1,
        "deals": 18,
        "tables": {"High": 6, "Middle": 6, "Low": 6},
    }
    assert differences() == []


def test_the_same_submission_twice_is_one():
    made = fixture_night()
    record(made, keyed(made, "High", R_ONE), key="paper-once")
    before = LogEntry.objects.count()

    assert record(made, keyed(made, "High", R_ONE), key="paper-once") == 0
    with pytest.raises(KeyReused):
        record(made, keyed(made, "High", "8H 8"), key="paper-once")

    assert LogEntry.objects.count() == before
    assert len(hands_at(made, "High")) == 6


def test_a_wrong_line_anywhere_saves_nothing_at_all():
    made = fixture_night()

    with pytest.raises(ActionRefused) as refused:
        record(made, keyed(made, "High", R_ONE), keyed(made, "Low", "7H 7\n7H 11"))

    assert refused.value.message == "Line 2: 11 tricks entered; a hand has 10."
    assert refused.value.field == f"sheet_{table_of(made.night, 'Low').pk}"
    assert not Hand.objects.exists()


def test_what_phones_saved_the_same_stays_and_the_rest_is_put_in_beside_it():
    made = fixture_night()
    high = table_of(made.night, "High")
    play_hands(made.night, high, ["1 7H/7", "2 8D/7"])
    note_deal(made.night, high, HandKind.MISDEAL)

    saved = record(made, keyed(made, "High", "7H 7\n-8D 7\nmis\nx\n9S 9"))

    assert saved == 2
    assert hands_at(made, "High") == [
        (1, "hand", 1, "7H", 7, 200, 30),
        (2, "hand", 2, "8D", 7, 130, -280),
        (3, "misdeal", None, "", None, 0, 0),
        (3, "thrown_in", None, "", None, 0, 0),
        (3, "hand", 1, "9S", 9, 340, 10),
    ]
    entered_by = list(Hand.objects.order_by("pk").values_list("entered_by__name", flat=True))
    assert entered_by == ["Adam Ames", "Adam Ames", "Adam Ames", None, None]
    assert differences() == []


def test_what_a_phone_saved_otherwise_is_not_overwritten_unasked():
    made = fixture_night()
    play_hands(made.night, table_of(made.night, "High"), ["1 7H/7"])

    with pytest.raises(ActionRefused) as refused:
        record(made, keyed(made, "High", "7H 8\n8S 8"))

    assert refused.value.message == (
        "Line 1: hand 1 is saved otherwise. Write the line as it is saved, or say that the sheet is right."
    )
    assert hands_at(made, "High") == [(1, "hand", 1, "7H", 7, 200, 30)]


def test_the_sheet_is_taken_for_the_version_that_was_seen_and_the_log_says_why():
    made = fixture_night()
    play_hands(made.night, table_of(made.night, "High"), ["1 7H/7"])

    assert record(made, keyed(made, "High", "7H 8", taken={1: 1})) == 1

    entry = LogEntry.objects.filter(action="hand_amended").get()
    assert (entry.before["tricks"], entry.after["tricks"], entry.reason) == (
        7,
        8,
        "as the paper sheet has it",
    )
    with pytest.raises(ActionRefused):  # version 1 is gone
        record(made, keyed(made, "High", "7H 9", taken={1: 1}))
    assert hands_at(made, "High") == [(1, "hand", 1, "7H", 8, 200, 20)]


def test_a_hand_left_open_is_filled_later_and_a_hole_stays_until_then():
    made = fixture_night()

    record(made, keyed(made, "High", "7H 7\n?\n9S 9"))
    assert [number for number, *_ in hands_at(made, "High")] == [1, 3]
    record(made, keyed(made, "High", "7H 7\n-8D 7\n9S 9"))

    assert [(number, bid) for number, _, _, bid, *_ in hands_at(made, "High")] == [
        (1, "7H"),
        (2, "8D"),
        (3, "9S"),
    ]


def test_the_tie_break_hand_is_keyed_and_can_be_put_right():
    made = fixture_night()
    record(made, keyed(made, "High", LEVEL + "9S 8"))

    high = table_of(made.night, "High")
    assert (high.points_1, high.points_2, high.winner) == (690, 690, 2)
    with pytest.raises(ActionRefused) as refused:
        record(made, keyed(made, "High", LEVEL + "made"))
    assert "the tie-break hand is saved otherwise" in refused.value.message
    record(made, keyed(made, "High", LEVEL + "made", taken={7: 1}))

    assert table_of(made.night, "High").winner == 1
    assert differences() == []


def test_a_closed_round_takes_no_new_line_but_is_content_with_what_it_has():
    made = fixture_night()
    texts = {name: keyed(made, name, R_ONE) for name in ("High", "Middle", "Low")}
    record(made, *texts.values())
    start_round(made, 2)

    assert record(made, *texts.values()) == 0
    amended = Hand.objects.get(table=texts["Low"].table_id, number=6)
    amendments.amend_hand(
        night=made.night,
        hand_id=amended.pk,
        base=1,
        result=result("2 8H/9"),
        reason="misread",
        by=made.by,
        at=evening(2),
    )
    with pytest.raises(RoundClosed):
        record(made, texts["Low"])


def test_a_round_that_has_not_started_refused():
    made = seated_night()

    with pytest.raises(RoundClosed) as refused:
        record(made, keyed(made, "High", "7H 7"))

    assert refused.value.message == "Round 1 has not started yet."


def test_a_table_of_another_night_refused():
    made, other = fixture_night(), fixture_night(username="kim", club_name="Monday Cards", ending="bbbbb")

    with pytest.raises(ActionRefused) as refused:
        record(made, keyed(other, "High", "7H 7"))

    assert refused.value.message == "That table is not one of this night's."


@pytest.mark.parametrize(
    "text",
    ["7H 7\nmis\nx\n-8D 7", "?\n7H 7\nx\n?\n-8NT 10", LEVEL + "mis\n-9S 8", R_ONE, "x\nx", ""],
)
def test_what_is_saved_reads_as_the_sheet_it_was_keyed_from(text):
    made = fixture_night()
    record(made, keyed(made, "High", text))
    hands = live_hands(table_of(made.night, "High").pk)

    again = keyed(made, "High", saved_text(hands, rules_of(made.season)))

    assert record(made, again) == 0
    assert kept_hands(match_sheet(again.sheet, hands), hands) == []
    assert len(live_hands(again.table_id)) == len(hands)


def test_deals_thrown_in_that_count_as_hands():
    made = fixture_night(rules=replace(CARD_CLUB, thrown_in_counts=True))

    assert record(made, keyed(made, "High", "x\n7H 7\nx")) == 3

    high = table_of(made.night, "High")
    assert (high.hands_played, high.next_hand) == (3, 4)
    assert saved_text(live_hands(high.pk), rules_of(made.season)) == "x\n7H 7\nx"
    assert differences() == []


def test_a_tie_break_hand_made_needless_is_left_off_the_sheet_and_stays():
    made = fixture_night()
    record(made, keyed(made, "High", LEVEL + "made"))
    record(made, keyed(made, "High", LEVEL.replace("7H 7\n", "7H 8\n", 1), taken={1: 1}))

    hands = live_hands(table_of(made.night, "High").pk)
    again = keyed(made, "High", saved_text(hands, rules_of(made.season)))

    assert again.sheet.is_right
    assert [hand.kind for hand in kept_hands(match_sheet(again.sheet, hands), hands)] == ["tiebreak"]

"""The console's title is always the one thing to know or do next; its cells tell every table's state."""

import pytest

from tests.factories import (
    R_LOW,
    R_ONE,
    R_TIE,
    break_tie,
    evening,
    finish,
    fixture_night,
    open_night,
    planned_night,
    play_hand,
    play_hands,
    play_night,
    play_round,
    result,
    seated_night,
    start_round,
    table_of,
)
from tests.tournaments.queries.loading import cell_of, console_of, phone_of
from tournaments.services import amendments, night_end

pytestmark = pytest.mark.django_db


def amend(made, name: str, number: int, text: str, round_number: int = 1) -> None:
    saved = table_of(made.night, name, round_number).hands.get(number=number, voided_at=None)
    amendments.amend_hand(
        night=made.night, hand_id=saved.pk, base=1, result=result(text), reason="misread", by=made.by, at=evening(9)
    )  # fmt: skip


def play(made, **hands: tuple[str, ...]) -> None:
    """Hands by table: play(made, High=R_ONE)."""
    for name, texts in hands.items():
        play_hands(made.night, table_of(made.night, name), texts)


# --- Titles ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stage", "title"), [(open_night, "Seat the couples"), (seated_night, "Round 1 can start")]
)
def test_title_before_round_one(stage, title):
    assert console_of(stage()).title == title


@pytest.mark.parametrize(
    ("hands", "title", "why_not"),
    [
        ({}, "Round 1 is being played", "when High has hands 1 to 6, Middle has hands 1 to 6 and Low has hands 1 to 6"),
        ({"High": R_ONE[:2]}, "Round 1 is being played",
         "when High has hands 3 to 6, Middle has hands 1 to 6 and Low has hands 1 to 6"),
        ({"High": R_ONE, "Middle": R_ONE[:4], "Low": R_ONE[:5]}, "Round 1: waiting for Middle and Low",
         "when Middle has hands 5 and 6 and Low has hand 6"),
        ({"High": R_ONE, "Low": R_ONE}, "Round 1: waiting for Middle", "when Middle has hands 1 to 6"),
        ({"High": R_ONE, "Middle": R_TIE, "Low": R_ONE}, "Middle needs a tie-break hand",
         "when Middle has a tie-break hand"),
        ({"High": R_TIE, "Middle": R_TIE, "Low": R_TIE}, "High, Middle and Low need a tie-break hand",
         "when High has a tie-break hand, Middle has a tie-break hand and Low has a tie-break hand"),
        ({"High": R_ONE, "Middle": R_ONE, "Low": R_ONE}, "Round 1 is done", ""),
    ],
)  # fmt: skip
def test_title_while_a_round_runs(hands, title, why_not):
    made = fixture_night()
    play(made, **hands)

    shown = console_of(made)

    assert (shown.title, shown.why_not) == (title, why_not)
    assert shown.can_start == (not why_not)
    assert (shown.next_round, shown.can_finish) == (2, False)


def test_title_at_the_end():
    made = fixture_night()
    for number in range(1, 6):
        if number > 1:
            start_round(made, number)
        play_round(made)

    over = console_of(made)
    finish(made)
    finished = console_of(made)

    assert (over.title, over.next_round, over.can_start, over.can_finish) == (
        "All 5 rounds are done",
        None,
        False,
        True,
    )
    assert (finished.title, finished.can_finish, finished.can_reopen) == ("Night 1 is finished", False, True)
    assert over.join_code
    assert finished.join_code == ""


def test_a_start_can_be_taken_back_until_a_hand_is_in():
    made = fixture_night()

    before = console_of(made).can_undo_start
    play(made, High=R_ONE[:1])

    assert (before, console_of(made).can_undo_start) == (True, False)


def test_a_reopened_night_plays_its_last_round_again():
    made = fixture_night()
    play_night(made)

    night_end.reopen_night(night=made.night, reason="a hand was forgotten", by=made.by, at=evening(9))

    shown = console_of(made)
    assert (shown.state, shown.title, shown.can_finish, shown.can_reopen) == (
        "playing",
        "All 5 rounds are done",
        True,
        False,
    )


# --- The line below --------------------------------------------------------------------------------------


def test_subtitle_tells_where_who_and_when():
    made = fixture_night()
    for name in ("Adam", "Adam", "Bella"):
        phone_of(made, name)
    quiet = console_of(made).subtitle
    play_hand(made.night, table_of(made.night, "High"), "1 7H/7")  # at five past

    assert quiet == "Thursday 15 January at Adam and Alice’s · 2 of 12 phones"
    assert console_of(made, evening(1, 5)).subtitle.endswith("· last hand just now")
    assert console_of(made, evening(1, 6)).subtitle.endswith("· last hand 1 minute ago")
    assert console_of(made, evening(1, 17)).subtitle.endswith("· last hand 12 minutes ago")
    for minutes, words in (
        (119, "119 minutes"),
        (120, "2 hours"),
        (47 * 60, "47 hours"),
        (49 * 60, "2 days"),
    ):
        assert console_of(made, evening(1, 5 + minutes)).subtitle.endswith(f"· last hand {words} ago")


def test_subtitle_of_a_night_before_its_seating_counts_phones_alone():
    made = open_night()
    phone_of(made, "Adam")

    assert console_of(made).subtitle == "Thursday 15 January at Adam and Alice’s · 1 phone"


# --- Cells -----------------------------------------------------------------------------------------------


def test_a_cell_before_the_start():
    cell = cell_of(seated_night(), "High")

    assert (cell.state, cell.state_words, cell.hand_number, cell.is_late) == ("waiting", "seated", 1, False)
    assert set(cell.six) == {"to-come"}


@pytest.mark.parametrize(
    ("hands", "state", "words", "six"),
    [
        ((), "playing", "hand 1", ("now", *("to-come",) * 5)),
        (R_ONE[:4], "playing", "hand 5", (*("played",) * 4, "now", "to-come")),
        (R_ONE[:5], "playing", "hand 6", (*("played",) * 5, "now")),
        (R_ONE, "all_in", "all in", ("played",) * 6),
        (R_TIE, "tiebreak", "tie-break due", ("played",) * 6),
    ],
)
def test_a_cell_while_the_round_runs(hands, state, words, six):
    made = fixture_night()
    play(made, High=hands)

    cell = cell_of(made, "High")

    assert (cell.state, cell.state_words, cell.six) == (state, words, six)


def test_a_cell_of_a_closed_round():
    made = fixture_night()
    play_round(made, (2, 1, 1))
    start_round(made, 2)

    cell = cell_of(made, "High")

    assert (cell.state, cell.state_words) == ("closed", "closed")
    assert [(side.names, side.total, side.has_won) for side in cell.sides] == [
        ("Adam & Alice", 490, False),
        ("Bert & Bella", 840, True),
    ]


def test_a_tie_in_the_last_round_is_drawn():
    made = fixture_night()
    for number in range(1, 5):
        play_round(made)
        start_round(made, number + 1)
    play(made, High=R_TIE, Middle=R_ONE, Low=R_ONE)

    cell = cell_of(made, "High", 5)

    assert (cell.state, cell.state_words) == ("all_in", "drawn")
    assert [side.has_won for side in cell.sides] == [False, False]


def test_the_late_table_says_for_how_long():
    """High is done; Low has four hands and Middle two: everybody waits for Middle."""
    made = fixture_night()
    play(made, High=R_ONE, Middle=R_ONE[:2], Low=R_ONE[:4])

    late = {name: cell_of(made, name).is_late for name in ("High", "Middle", "Low")}

    assert late == {"High": False, "Middle": True, "Low": False}
    assert cell_of(made, "Middle", now=evening(1, 10)).state_words == "hand 3"
    assert cell_of(made, "Middle", now=evening(1, 21)).state_words == "hand 3 · 11 min"
    assert cell_of(made, "Low", now=evening(1, 60)).state_words == "hand 5"


def test_no_table_is_late_while_all_play():
    made = fixture_night()
    play(made, High=R_ONE[:5], Middle=R_ONE[:1], Low=R_ONE[:5])

    assert not any(cell.is_late for cell in console_of(made).rows[0].cells)


def test_a_won_nine_bid_is_told_at_its_table_until_it_is_amended_away():
    made = fixture_night()
    play(made, High=R_ONE[:3], Middle=("1 10S/10", "1 9S/8", "1 8S/9"))

    badges = {name: cell_of(made, name).wine_badge for name in ("High", "Middle", "Low")}
    amend(made, "High", 3, "1 9S/8")

    assert badges == {"High": "9♠\ufe0e wine", "Middle": "", "Low": ""}
    assert cell_of(made, "High").wine_badge == ""


def test_rounds_to_come_lie_face_down():
    rows = console_of(fixture_night()).rows

    assert [(row.number, len(row.cells), row.is_current) for row in rows] == [
        (1, 3, True),
        (2, 0, False),
        (3, 0, False),
        (4, 0, False),
        (5, 0, False),
    ]


# --- Tonight so far --------------------------------------------------------------------------------------


def test_totals_count_closed_rounds_until_the_night_is_finished():
    made = fixture_night()
    play(made, High=R_ONE)
    running = console_of(made).totals
    play(made, Middle=R_LOW, Low=R_ONE)
    start_round(made, 2)

    totals = console_of(made).totals

    assert running == ()
    assert [(line.place, line.person.name, line.points) for line in totals] == [
        ("1=", "Dan Diaz", 840),
        ("1=", "Dora Diaz", 840),
        ("3=", "Adam Ames", 550),
        ("3=", "Alice Ames", 550),
        ("3=", "Eli Endo", 550),
        ("3=", "Emma Endo", 550),
        ("7=", "Carl Chen", 490),
        ("7=", "Cora Chen", 490),
        ("9=", "Bella Brook", 420),
        ("9=", "Bert Brook", 420),
        ("9=", "Fay Ford", 420),
        ("9=", "Finn Ford", 420),
    ]


def test_a_tiebreak_hand_adds_nothing_to_the_totals():
    made = fixture_night()
    play(made, High=R_TIE, Middle=R_ONE, Low=R_ONE)
    break_tie(made.night, table_of(made.night, "High"), side=1, is_made=False)
    start_round(made, 2)

    points = {line.person.name: line.points for line in console_of(made).totals}

    assert (points["Adam Ames"], points["Bert Brook"]) == (690, 690)


def test_a_planned_night_has_an_empty_console():
    shown = console_of(planned_night())

    assert (shown.tables, shown.totals, shown.moves, shown.join_code) == ((), (), (), "")

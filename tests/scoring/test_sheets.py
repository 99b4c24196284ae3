"""A score sheet typed line by line: what each line is, what it adds up to, and where the sheet's own sums go wrong."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import (
    CARD_CLUB,
    Bid,
    Denomination,
    HandResult,
    TiebreakResult,
    hand_line,
    read_sheet,
    score_hand,
    score_round,
)
from tests.scoring.strategies import sides, tricks

NO_TRUMP_9 = HandResult(2, Bid(9, Denomination.NO_TRUMP), 7)

# Running totals: 200/30  330/-250  670/-240  690/-20  530/120  550/420
R_ONE = ["7H 7", "-8D 7", "9S 9", "-7NT 8", "7C 6", "-8H 8"]
TIED = ["7H 7", "-7H 7"] * 3  # 690 each

TOO_MANY = (
    "A round has 6 hands; this would be hand 7. A tie-break hand is played only when the sides are level, "
    "and they stand 550 to 420."
)
NO_TOTAL = "“many” is no total: write those of side 1 and side 2 behind =, for example = 300 10, or = . 10 for side 2 alone."

TOO_MANY = (
    "A round has 6 hands; this would be hand 7. A tie-break hand is played only when the sides are level, "
    "and they stand 550 to 420."
)
NO_TOTAL = "“many” is no total: write those of side 1 and side 2 behind =, for example = 300 10, or = . 10 for side 2 alone."


def read(*lines: str, rules=CARD_CLUB, is_last_round=False):
    return read_sheet(rules, "\n".join(lines), is_last_round=is_last_round)


def test_read_sheet_adds_a_whole_round_up():
    sheet = read(*R_ONE)

    assert [line.running for line in sheet.lines] == [
        (200, 30),
        (330, -250),
        (670, -240),
        (690, -20),
        (530, 120),
        (550, 420),
    ]
    assert [line.number for line in sheet.lines] == [1, 2, 3, 4, 5, 6]
    assert (sheet.score.totals, sheet.score.winner, sheet.score.is_complete) == ((550, 420), 1, True)
    assert sheet.is_right


@pytest.mark.parametrize("minus", ["-", "\u2212", "\u2013", "\u2014"])
def test_any_minus_means_side_2_for_a_hand_and_for_a_total(minus):
    (line,) = read(f"{minus}9n 7 = 130 {minus}420").lines

    assert (line.hand, line.points, line.written) == (NO_TRUMP_9, (130, -420), (130, -420))
    assert line.problems == ()


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("x", "thrown_in"),
        ("X", "thrown_in"),
        ("thrown in", "thrown_in"),
        ("mis", "misdeal"),
        ("Misdeal", "misdeal"),
    ],
)
def test_a_deal_without_a_contract_is_none_of_the_six(text, kind):
    sheet = read("7H 7", text, *R_ONE[1:])

    assert [(line.kind, line.number) for line in sheet.lines[:3]] == [("hand", 1), (kind, 2), ("hand", 2)]
    assert (sheet.score.totals, sheet.score.is_complete) == ((550, 420), True)


def test_a_deal_thrown_in_is_one_of_the_six_where_the_rules_say_so():
    sheet = read("x", *R_ONE[:5], rules=replace(CARD_CLUB, thrown_in_counts=True))

    assert [line.number for line in sheet.lines] == [1, 2, 3, 4, 5, 6]
    assert sheet.score.all_hands_in


@pytest.mark.parametrize(
    ("line", "tiebreak"),
    [
        ("9S 8", TiebreakResult(1, False)),
        ("-9S 10", TiebreakResult(2, True)),
        ("made", TiebreakResult(1, True)),
        ("\u2212set", TiebreakResult(2, False)),
    ],
)
def test_a_seventh_line_after_a_level_round_is_the_tie_break_hand(line, tiebreak):
    sheet = read(*TIED, "mis", line)

    assert (sheet.lines[-1].kind, sheet.lines[-1].tiebreak) == ("tiebreak", tiebreak)
    assert (sheet.score.totals, sheet.score.winner) == ((690, 690), tiebreak.winner)
    assert sheet.is_right


def test_a_level_round_asks_for_a_tie_break_hand_but_for_the_last():
    assert read(*TIED).score.needs_tiebreak
    assert read(*TIED, is_last_round=True).score.is_complete


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (
            [*R_ONE, "8H 8"],
            TOO_MANY,
        ),
        ([*TIED, "made", "-set"], "The tie-break hand stands above: nothing is played after it."),
        (
            ["?", *R_ONE[:5], "made"],
            "A round has 6 hands. Before a tie-break hand all of them must be known.",
        ),
        (["7H 7", "made"], "Write bid and tricks: only a tie-break hand is written as made or set alone."),
        (["6H 7"], "6♥\ufe0e is not a bid here: the lowest is 7♠\ufe0e."),
        (["MIS 0"], None),
        (["8H 11"], "11 tricks entered; a hand has 10."),
        (
            ["7H 7 = many"],
            NO_TOTAL,
        ),
    ],
)
def test_what_cannot_be_read_is_said_at_its_line(lines, sentence):
    sheet = read(*lines)

    assert not sheet.is_right
    assert [line.line for line in sheet.lines if line.problems] == [len(lines)]
    if sentence:
        assert sheet.lines[-1].problems == (sentence,)
        assert sheet.problems == (f"Line {len(lines)}: {sentence}",)


def test_after_a_line_that_cannot_be_read_the_rest_is_read_but_not_added():
    sheet = read("7H 7", "8Q 9", "-8D 7 = 5 5")

    assert [line.kind for line in sheet.lines] == ["hand", "unread", "hand"]
    assert [line.running for line in sheet.lines] == [(200, 30), None, None]
    assert [line.number for line in sheet.lines] == [1, 2, 3]
    assert sheet.lines[2].problems == ()
    assert sheet.score is None


def test_blank_lines_are_passed_over_and_still_counted_as_lines():
    sheet = read("", "7H 7", "   ", "8Q 9")

    assert [line.line for line in sheet.lines] == [2, 4]


def test_a_hand_nobody_knows_leaves_its_number_free():
    sheet = read("7H 7", "?", "-8D 7")

    assert [(line.kind, line.number) for line in sheet.lines] == [("hand", 1), ("open", 2), ("hand", 3)]
    assert (sheet.score.totals, sheet.score.hands_left) == ((330, -250), 4)


@pytest.mark.parametrize("text", ["= 200 30", "= 200/30", "=200 .", "= . 30", "= +200", "="])
def test_written_totals_that_agree(text):
    sheet = read(f"7H 7 {text}")

    assert sheet.is_right == (text != "=")


def test_the_first_written_total_that_differs_names_its_hand_and_what_follows_from_it_is_not_told_again():
    sheet = read(
        "7H 7 = 200 30",
        "-8D 7 = 330 -250",
        "9S 9 = 640 -240",
        "-7NT 8 = 660 -20",
        "7C 6 = 500 120",
        "-8H 8 = 520 420",
    )

    assert sheet.problems == (
        "Line 3: The sheet says 640 for side 1 after hand 3, ours is 670: hand 3 is the first that differs.",
    )


def test_totals_written_only_at_the_foot_say_between_which_hands_the_slip_is():
    sheet = read("7H 7", "-8D 7 = 330", "9S 9", "-7NT 8", "7C 6", "-8H 8", "= 580 -420")

    assert sheet.lines[-1].problems == (
        "The sheet says 580 for side 1 after hand 6, ours is 550: the slip is in hands 3 to 6.",
        "The sheet says −420 for side 2 after hand 6, ours is 420: the slip is in hands 1 to 6.",
    )


def test_a_second_slip_is_told_too():
    sheet = read("7H 7 = 210", "-8D 7 = 340", "9S 9 = 690")

    assert sheet.problems == (
        "Line 1: The sheet says 210 for side 1 after hand 1, ours is 200: hand 1 is the first that differs.",
        "Line 3: The sheet says 690 for side 1 after hand 3, ours is 670: hand 3 is another that differs.",
    )


def test_totals_are_not_checked_past_a_hand_nobody_knows():
    assert read("7H 7", "?", "-8D 7 = 999 999").is_right


def test_a_sheet_has_an_end():
    sheet = read(*["x"] * 70)

    assert sheet.problems == ("Line 61: A sheet has at most 60 lines of 100 letters.",)
    assert len(sheet.lines) == 61


def test_a_line_has_an_end():
    sheet = read("7H 7" + " " * 100 + "and more")

    assert sheet.problems == ("Line 1: A sheet has at most 60 lines of 100 letters.",)


def test_a_sheet_whose_sides_are_the_other_way_round_is_keyed_as_it_is_written():
    turned = [line[1:] if line.startswith("-") else f"-{line}" for line in R_ONE]

    sheet = read("swap", turned[0], f"{turned[1]} = -250 330", *turned[2:], "= 420 .")

    assert (sheet.score.totals, sheet.score.winner, sheet.problems) == ((550, 420), 1, ())
    assert [line.kind for line in sheet.lines][:2] == ["swap", "hand"]
    assert read("swap", "swap", *R_ONE).score.totals == (550, 420)


def test_the_tie_break_hand_of_a_sheet_turned_round():
    assert read("swap", *TIED, "made").lines[-1].tiebreak == TiebreakResult(2, is_made=True)
    assert read("swap", *TIED, "-9S 8").lines[-1].tiebreak == TiebreakResult(1, is_made=False)


# --- Laws ----------------------------------------------------------------------------------------------------

club_hands = st.builds(HandResult, sides, st.sampled_from(CARD_CLUB.bids()), tricks)


def with_totals(hands: list[HandResult]) -> list[str]:
    """The sheet of these hands with every total written, as a careful scorer has it."""
    running = score_round(CARD_CLUB, hands).running
    return [f"{hand_line(hand)} = {one} {two}" for hand, (one, two) in zip(hands, running, strict=True)]


@given(st.lists(club_hands, max_size=6))
def test_a_careful_sheet_is_right_and_adds_up_as_the_round_does(hands):
    sheet = read(*with_totals(hands))

    assert sheet.is_right
    assert [line.hand for line in sheet.lines] == hands
    assert sheet.score == score_round(CARD_CLUB, hands)


@given(st.lists(club_hands, min_size=1, max_size=6), club_hands, st.data())
def test_a_hand_typed_wrong_is_the_line_that_is_named(hands, slip, data):
    place = data.draw(st.integers(0, len(hands) - 1))
    lines = with_totals(hands)
    lines[place] = f"{hand_line(slip)} ={lines[place].partition('=')[2]}"

    wrong = [line.line for line in read(*lines).lines if line.problems]

    is_seen = score_hand(CARD_CLUB, slip).points != score_hand(CARD_CLUB, hands[place]).points
    assert wrong == ([place + 1] if is_seen else [])

from dataclasses import replace

import pytest

from scoring import (
    CARD_CLUB,
    Bid,
    Denomination,
    HandResult,
    InvalidHand,
    RuleSet,
    ScoreLine,
    other_side,
    parse_bid,
    parse_hand_line,
    points_table,
    score_hand,
)

from .fixture_night import hands
from .golden_files import golden_rows

CLUB_HANDS = golden_rows("club_hands")


def points(rules: RuleSet, line: str) -> tuple[int, int]:
    return score_hand(rules, parse_hand_line(line)).points


@pytest.mark.parametrize("row", CLUB_HANDS, ids=[f"{row['bid']}/{row['tricks']}" for row in CLUB_HANDS])
def test_score_hand_equals_published_examples(row):
    bidders, defenders = int(row["bidders"]), int(row["defenders"])

    assert points(CARD_CLUB, f"{row['bid']} {row['tricks']}") == (bidders, defenders)
    assert points(CARD_CLUB, f"-{row['bid']} {row['tricks']}") == (defenders, bidders)


def test_score_hand_slam_replaces_the_bid_only_when_it_is_worth_more():
    scores = [
        score_hand(CARD_CLUB, hand)
        for hand in hands("1 7S/10, 1 7NT/10, 1 8S/10, 1 8C/10, 1 9S/10, 1 10S/10")
    ]

    assert [score.points for score in scores] == [(250, 0), (250, 0), (250, 0), (260, 0), (340, 0), (440, 0)]
    assert all(score.is_slam for score in scores)


def test_score_hand_slam_without_the_rule_is_worth_its_bid():
    assert points(replace(CARD_CLUB, slam=0), "7S 10") == (140, 0)


def test_score_hand_slam_on_the_original_schedule_raises_even_ten_spades():
    rules = replace(CARD_CLUB, schedule="original")

    raised = [points(rules, f"{bid} 10")[0] for bid in ("8C", "8D", "9S", "9C", "10S")]

    assert raised == [250, 250, 250, 250, 250]
    assert points(rules, "8H 10") == (300, 0)
    assert points(rules, "10S 9") == (-200, 110)


def test_score_hand_slam_with_inverted_suits_raises_the_lowest_eight():
    rules = replace(CARD_CLUB, schedule="inverted")

    assert [points(rules, f"{bid} 10")[0] for bid in ("7NT", "8C", "8S")] == [250, 250, 260]


def test_score_hand_without_set_bonus_gives_defenders_only_their_tricks():
    assert points(replace(CARD_CLUB, set_bonus=0), "7H 6") == (-200, 40)


def test_score_hand_made_explains_itself():
    score = score_hand(CARD_CLUB, parse_hand_line("8H 8"))

    assert score.lines == (
        ScoreLine(1, "8♥\ufe0e made: +300", 300),
        ScoreLine(2, "defenders 2 tricks × 10: +20", 20),
    )
    assert (score.is_made, score.is_set, score.is_slam, score.defender_tricks) == (True, False, False, 2)


def test_score_hand_set_explains_itself():
    score = score_hand(CARD_CLUB, parse_hand_line("-8H 7"))

    assert score.lines == (
        ScoreLine(2, "set: \u2212300", -300),
        ScoreLine(1, "defenders 3 tricks × 10: +30", 30),
        ScoreLine(1, "set bonus: +100", 100),
    )
    assert (score.is_made, score.is_set, score.is_slam, score.defender_tricks) == (False, True, False, 3)


def test_score_hand_slam_explains_itself():
    assert score_hand(CARD_CLUB, parse_hand_line("7S 10")).lines == (
        ScoreLine(1, "all ten tricks: at least 250: +250", 250),
    )
    assert score_hand(CARD_CLUB, parse_hand_line("8C 10")).lines == (
        ScoreLine(1, "8♣\ufe0e made: +260", 260),
    )


def test_score_hand_counts_one_trick_in_the_singular():
    assert score_hand(CARD_CLUB, parse_hand_line("9NT 9")).lines[1].text == "defenders 1 trick × 10: +10"


def test_points_table_has_every_bid_in_order_with_eleven_results():
    table = points_table(CARD_CLUB)

    assert list(table) == [str(bid) for bid in CARD_CLUB.bids()]
    assert {len(row) for row in table.values()} == {11}


def test_points_table_of_the_club_sums_to_the_published_checks():
    cells = [cell for row in points_table(CARD_CLUB).values() for cell in row]

    assert (len(cells), sum(bidders for bidders, _ in cells), sum(defenders for _, defenders in cells)) == (
        220,
        -44_240,
        28_000,
    )


def test_points_table_given_away_cannot_spoil_the_next_one():
    points_table(CARD_CLUB).clear()

    assert len(points_table(CARD_CLUB)) == 20


def test_other_side():
    assert (other_side(1), other_side(2)) == (2, 1)


def test_score_hand_refuses_a_six_in_the_club():
    with pytest.raises(InvalidHand) as refused:
        score_hand(CARD_CLUB, HandResult(1, Bid(6, Denomination.SPADES), 6))

    assert [(problem.field, problem.sentence) for problem in refused.value.problems] == [
        ("bid", "6♠\ufe0e is not a bid here: the lowest is 7♠\ufe0e.")
    ]


def test_score_hand_refuses_all_that_is_wrong_together():
    with pytest.raises(InvalidHand) as refused:
        score_hand(CARD_CLUB, HandResult(3, parse_bid("6H"), 11))

    assert [problem.field for problem in refused.value.problems] == ["side", "bid", "tricks"]


@pytest.mark.parametrize("tricks", [-1, 11])
def test_score_hand_refuses_tricks_a_hand_does_not_have(tricks):
    with pytest.raises(InvalidHand) as refused:
        score_hand(CARD_CLUB, HandResult(1, parse_bid("7H"), tricks))

    assert [problem.field for problem in refused.value.problems] == ["tricks"]


def test_score_hand_of_unread_tricks_is_a_defect_of_the_program():
    with pytest.raises(TypeError, match="tricks of a hand are an int, not '7'"):
        score_hand(CARD_CLUB, HandResult(1, parse_bid("7H"), "7"))

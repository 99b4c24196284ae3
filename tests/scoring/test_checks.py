from dataclasses import replace

import pytest

from scoring import CARD_CLUB, HandResult, InvalidHand, Problem, clean_hand, parse_bid, problems_with_hand

NOT_A_BID = "is not a bid: write tricks and suit, for example 8H, 9S or 10NT. Bids here are 7♠\ufe0e to 10NT."


def sentences(**entered) -> dict[str, str]:
    hand = {"side": 1, "bid": "7H", "tricks": 7} | entered
    return {problem.field: problem.sentence for problem in problems_with_hand(CARD_CLUB, **hand)}


@pytest.mark.parametrize("side", [1, "1", " 1 "])
@pytest.mark.parametrize("bid", ["7H", "7♥", parse_bid("7H")])
@pytest.mark.parametrize("tricks", [7, "7"])
def test_clean_hand_takes_forms_and_values(side, bid, tricks):
    assert problems_with_hand(CARD_CLUB, side=side, bid=bid, tricks=tricks) == []
    assert clean_hand(CARD_CLUB, side=side, bid=bid, tricks=tricks) == HandResult(1, parse_bid("7H"), 7)


def test_problems_with_hand_of_an_empty_form_are_all_there():
    assert problems_with_hand(CARD_CLUB, side=None, bid="", tricks=" ") == [
        Problem("missing", "side", "Say which side bid."),
        Problem("missing", "bid", "Say what was bid."),
        Problem("missing", "tricks", "Say how many tricks the bidders took, 0 to 10."),
    ]


@pytest.mark.parametrize("side", [0, 3, "3", "12", "both", True, 1.0, ["1", "2"], {"1": 2}, "Carl & Cora"])
def test_problems_with_hand_of_a_side_that_is_none_at_this_table(side):
    assert sentences(side=side) == {"side": "Choose one side at this table as the bidders: side 1 or side 2."}


@pytest.mark.parametrize(
    ("bid", "sentence"),
    [
        ("6S", "6♠\ufe0e is not a bid here: the lowest is 7♠\ufe0e."),
        ("6NT", "6NT is not a bid here: the lowest is 7♠\ufe0e."),
        ("11H", "11 is not a level: a bid is for 6 to 10 tricks. Bids here are 7♠\ufe0e to 10NT."),
        (
            "MIS",
            "Misère is not played here: bid a number of tricks, for example 8H. Bids here are 7♠\ufe0e to 10NT.",
        ),
        ("<b>8H</b>", f"“<b>8H</b>” {NOT_A_BID}"),
        (["8H"], f"“['8H']” {NOT_A_BID}"),
    ],
)
def test_problems_with_hand_of_a_bid_not_made_here(bid, sentence):
    assert sentences(bid=bid) == {"bid": sentence}


def test_problems_with_hand_of_a_bid_above_the_highest():
    rules = replace(CARD_CLUB, max_level=9)

    assert [problem.sentence for problem in problems_with_hand(rules, side=1, bid="10S", tricks=10)] == [
        "10♠\ufe0e is not a bid here: the highest is 9NT."
    ]


@pytest.mark.parametrize(
    ("tricks", "sentence"),
    [
        (11, "11 tricks entered; a hand has 10."),
        ("-1", "\u22121 tricks entered; the fewest is 0."),
        ("7.5", "7.5 is not a whole number: tricks are 0 to 10."),
        ("seven", "“seven” is not a number of tricks: give a whole number, 0 to 10."),
    ],
)
def test_problems_with_hand_of_impossible_tricks(tricks, sentence):
    assert sentences(tricks=tricks) == {"tricks": sentence}


def test_clean_hand_refuses_with_every_problem():
    with pytest.raises(InvalidHand) as refused:
        clean_hand(CARD_CLUB, side="3", bid="6S", tricks="11")

    assert [problem.code for problem in refused.value.problems] == [
        "not_a_side",
        "not_a_bid_here",
        "too_many",
    ]
    assert list(refused.value.problems) == problems_with_hand(CARD_CLUB, side="3", bid="6S", tricks="11")

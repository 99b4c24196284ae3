import pytest

from tests.scoring.golden_files import golden_bid_table, golden_rows

ORDERS = golden_rows("bid_orders")


@pytest.mark.parametrize("row", ORDERS, ids=[row["key"] for row in ORDERS])
def test_bids_are_answered_in_their_order(ask, row):
    assert ask("bids", {"rules": row["key"], "options": {}})["order"] == row["order"].split()


def test_bids_are_answered_with_their_values(ask):
    answer = ask("bids", {"rules": "four_hand_australian", "options": {"schedule": "original"}})

    assert answer["values"] == golden_bid_table("original") | {"MIS": 250, "OMIS": 500}


@pytest.mark.parametrize(
    ("rules", "earlier", "bid", "why"),
    [
        ("four_hand_australian", [], "6S", None),
        ("four_hand_australian", ["6S", "pass"], "6c", None),
        ("four_hand_australian", ["7H"], "7H", "7♥\ufe0e does not outrank 7♥\ufe0e."),
        ("four_hand_australian", [], "MIS", "Misère may be called only after somebody has bid seven."),
        ("four_hand_australian", ["7S"], "misère", None),
        ("four_hand_australian", [], "OMIS", None),
        ("four_hand_australian", ["10NT"], "pass", None),
        ("card_club", ["6S"], "6S", "6♠\ufe0e is not above the inkle of 6♠\ufe0e."),
        ("card_club", [], "11H", "11 is not a level: a bid is for 6 to 10 tricks."),
        ("three_hand", ["-", "-", "-"], "7H", "Each player speaks once, and all 3 have."),
    ],
)
def test_a_bid_is_answered_with_whether_it_is_legal(ask, rules, earlier, bid, why):
    answer = ask("bids", {"rules": rules, "earlier": earlier, "bid": bid})

    assert answer == {"legal": why is None, "why": why}


@pytest.mark.parametrize(
    ("request_", "sentence"),
    [
        ({"rules": "card_club", "earlier": "7H", "bid": "8H"}, '"earlier" is a list.'),
        ({"rules": "card_club", "earlier": [7], "bid": "8H"}, "“7” is not a call: write a bid, for example 8H, or pass."),
        ({"rules": "card_club", "earlier": ["7X"], "bid": "8H"}, "“7X” is not a bid: write tricks and suit, for example 8H, 9S or 10NT."),
        ({"rules": "card_club", "earlier": ["MIS"], "bid": "8H"}, "Misère is not played here: bid a number of tricks, for example 8H. Bids here are 7♠\ufe0e to 10NT."),
        ({"rules": "card_club", "earlier": ["MIS"], "bid": "pass"}, "Misère is not played here: bid a number of tricks, for example 8H. Bids here are 7♠\ufe0e to 10NT."),
    ],
)  # fmt: skip
def test_calls_that_could_not_have_been_made_are_refused(ask, request_, sentence):
    assert ask("bids", request_) == {"error": sentence}

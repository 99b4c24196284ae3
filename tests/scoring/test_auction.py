from dataclasses import replace

import pytest

from scoring import ALL_BIDS, CARD_CLUB, PASS, RULE_SETS, InvalidBid, is_inkle, parse_bid, why_not

FOUR_HAND = RULE_SETS["four_hand_australian"]
NULLO = RULE_SETS["three_hand_nullo"]


def calls(text: str) -> list:
    return [PASS if call == "-" else parse_bid(call) for call in text.split()]


def refusal(rules, bid: str, earlier: str = "") -> str | None:
    sentence = why_not(rules, parse_bid(bid), calls(earlier))
    return sentence and sentence.replace("\ufe0e", "")


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
def test_a_bid_is_legal_exactly_above_the_highest_so_far(rules):
    numbered = [bid for bid in rules.bids() if not bid.is_special]
    for place, highest in enumerate(numbered):
        for other, bid in enumerate(numbered):
            assert (why_not(rules, bid, [highest]) is None) == (other > place), (bid, highest)


@pytest.mark.parametrize(
    ("earlier", "sentence"),
    [
        ("", "Misère may be called only after somebody has bid seven."),
        ("6S 6NT", "Misère may be called only after somebody has bid seven."),
        ("7S", None),
        ("6H - 7NT", None),
        ("7S 8S", "Misère does not outrank 8♠."),
        ("8S", "Misère does not outrank 8♠."),
        ("7S MIS", "Misère does not outrank Misère."),
        ("OMIS", "Misère does not outrank Open misère."),
    ],
)
def test_misere_needs_a_seven_and_outranks_no_eight(earlier, sentence):
    assert refusal(FOUR_HAND, "MIS", earlier) == sentence


def test_misere_at_any_time_is_an_option():
    any_time = replace(FOUR_HAND, misere_when="any_time")

    assert refusal(any_time, "MIS") is None
    assert refusal(any_time, "MIS", "8S") == "Misère does not outrank 8♠."


def test_misere_placed_above_eight_spades_may_follow_it():
    assert refusal(replace(FOUR_HAND, misere_place="above_8S"), "MIS", "8S") is None


@pytest.mark.parametrize(
    ("bid", "earlier", "is_legal"),
    [
        ("OMIS", "", True),
        ("OMIS", "10D", True),
        ("OMIS", "10H", False),
        ("10H", "OMIS", True),
        ("10D", "OMIS", False),
        ("8S", "7S MIS", True),
    ],
)
def test_open_misere_may_be_the_first_bid(bid, earlier, is_legal):
    assert (refusal(FOUR_HAND, bid, earlier) is None) is is_legal


@pytest.mark.parametrize(
    ("bid", "earlier", "is_legal"), [("NULLO", "", True), ("NULLO", "8S", True), ("NULLO", "8C", False)]
)
def test_nullo_may_be_called_whenever_it_outranks(bid, earlier, is_legal):
    assert (refusal(NULLO, bid, earlier) is None) is is_legal


@pytest.mark.parametrize("key", ["three_hand", "card_club", "five_hand", "two_hand_24"])
@pytest.mark.parametrize(("bid", "name"), [("MIS", "Misère"), ("OMIS", "Open misère"), ("NULLO", "Nullo")])
def test_special_bids_of_other_games_are_refused(key, bid, name):
    assert refusal(RULE_SETS[key], bid).startswith(f"{name} is not played here: bid a number of tricks")


def test_nullo_is_refused_in_the_four_hand_game():
    assert refusal(FOUR_HAND, "NULLO") == (
        "Nullo is not played here: bid a number of tricks, for example 8H. Bids here are 6♠ to 10NT."
    )


def test_an_inkle_is_a_six_where_bids_begin_at_seven():
    assert [bid for bid in ALL_BIDS if is_inkle(CARD_CLUB, bid)] == list(ALL_BIDS[:5])
    assert [bid for bid in ALL_BIDS if is_inkle(FOUR_HAND, bid)] == []
    assert [bid for bid in ALL_BIDS if is_inkle(replace(CARD_CLUB, inkles=False), bid)] == []


@pytest.mark.parametrize(
    ("bid", "earlier", "sentence"),
    [
        ("6S", "", None),
        ("6C", "6S", None),
        ("6NT", "- 6S 6H", None),
        ("6S", "6C", "6♠ is not above the inkle of 6♣."),
        ("6NT", "6NT", "6NT is not above the inkle of 6NT."),
        ("6H", "7S", "An inkle may be called only while nobody has bid 7 or more."),
        ("7S", "6NT", None),
        ("7S", "7C 6NT", "7♠ does not outrank 7♣."),
    ],
)
def test_inkles_rise_and_end_with_the_first_bid(bid, earlier, sentence):
    assert refusal(CARD_CLUB, bid, earlier) == sentence


def test_a_six_is_neither_bid_nor_inkle_where_inkles_are_off():
    assert refusal(replace(CARD_CLUB, inkles=False), "6S") == "6♠ is not a bid here: the lowest is 7♠."


def test_in_one_turn_each_player_speaks_once():
    assert refusal(CARD_CLUB, "10NT", "- - 6S 7S") == "Each player speaks once, and all 4 have."
    assert refusal(CARD_CLUB, "10NT", "- - 6S") is None
    assert refusal(RULE_SETS["three_hand"], "7S", "- - -") == "Each player speaks once, and all 3 have."


def test_until_passed_out_goes_round_and_round():
    assert refusal(FOUR_HAND, "8S", "6S 6C 6D 6H 6NT 7S 7C - - 7D") is None


def test_earlier_calls_must_be_calls_of_the_rule_set():
    with pytest.raises(InvalidBid, match="Misère is not played here"):
        why_not(CARD_CLUB, parse_bid("8H"), [parse_bid("MIS")])

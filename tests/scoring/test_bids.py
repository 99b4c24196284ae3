import copy
import pickle

import pytest

from scoring import (
    ALL_BIDS,
    MISERE,
    NULLO,
    OPEN_MISERE,
    SPECIAL_BIDS,
    SPECIAL_VALUES,
    Bid,
    Denomination,
    InvalidBid,
)


def test_denomination_has_code_sign_and_word():
    told = {denomination.value: (denomination.glyph, denomination.word) for denomination in Denomination}

    assert told == {
        "S": ("♠\ufe0e", "spades"),
        "C": ("♣\ufe0e", "clubs"),
        "D": ("♦\ufe0e", "diamonds"),
        "H": ("♥\ufe0e", "hearts"),
        "NT": ("NT", "no trump"),
    }


@pytest.mark.parametrize(
    ("bid", "text", "glyphs", "words"),
    [
        (Bid(8, Denomination.HEARTS), "8H", "8♥\ufe0e", "8 hearts"),
        (Bid(10, Denomination.NO_TRUMP), "10NT", "10NT", "10 no trump"),
        (Bid(6, Denomination.SPADES), "6S", "6♠\ufe0e", "6 spades"),
    ],
)
def test_bid_is_written_three_ways(bid, text, glyphs, words):
    assert (str(bid), bid.glyphs, bid.words) == (text, glyphs, words)


def test_all_bids_are_25_different_ones():
    assert len(ALL_BIDS) == len(set(ALL_BIDS)) == 25


@pytest.mark.parametrize("level", [5, 11, 0, -7, True, 7.0, "7"])
def test_bid_outside_six_to_ten_is_refused(level):
    with pytest.raises(InvalidBid, match="is not a level: a bid is for 6 to 10 tricks"):
        Bid(level, Denomination.SPADES)


def test_bid_in_something_else_than_a_denomination_is_refused():
    with pytest.raises(InvalidBid, match="is not a suit or no trump"):
        Bid(7, "S")


def test_bids_have_no_order_of_their_own():
    with pytest.raises(TypeError):
        sorted([Bid(7, Denomination.SPADES), Bid(6, Denomination.HEARTS)])


@pytest.mark.parametrize(
    ("bid", "text", "glyphs", "words", "value"),
    [
        (MISERE, "MIS", "Misère", "misère", 250),
        (OPEN_MISERE, "OMIS", "Open misère", "open misère", 500),
        (NULLO, "NULLO", "Nullo", "nullo", 250),
    ],
)
def test_special_bid_is_written_three_ways_and_has_a_value(bid, text, glyphs, words, value):
    assert (str(bid), bid.glyphs, bid.words, SPECIAL_VALUES[bid]) == (text, glyphs, words, value)


def test_special_bids_are_for_no_trick_at_no_trump():
    assert {(bid.level, bid.denomination, bid.is_special) for bid in SPECIAL_BIDS} == {
        (0, Denomination.NO_TRUMP, True)
    }
    assert not any(bid.is_special for bid in ALL_BIDS)


def test_bids_are_all_different_and_themselves_after_copying():
    bids = (*ALL_BIDS, *SPECIAL_BIDS)

    assert len(set(bids)) == len(set(map(str, bids))) == 28
    assert [pickle.loads(pickle.dumps(bid)) for bid in bids] == [copy.copy(bid) for bid in bids] == list(bids)


@pytest.mark.parametrize("tricks", range(11))
def test_bid_is_made_with_its_tricks_and_a_special_one_with_none(tricks):
    assert Bid(8, Denomination.HEARTS).is_made_with(tricks) is (tricks >= 8)
    assert [bid.is_made_with(tricks) for bid in SPECIAL_BIDS] == [tricks == 0] * 3


def test_nine_bids_are_those_of_nine_tricks():
    assert [str(bid) for bid in (*ALL_BIDS, *SPECIAL_BIDS) if bid.is_nine] == ["9S", "9C", "9D", "9H", "9NT"]

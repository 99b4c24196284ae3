import pytest

from scoring import (
    ALL_BIDS,
    MISERE,
    NULLO,
    OPEN_MISERE,
    SPECIAL_BIDS,
    Bid,
    Denomination,
    HandResult,
    InvalidBid,
    InvalidHand,
    hand_line,
    parse_bid,
    parse_hand_line,
)

HEARTS_8 = Bid(8, Denomination.HEARTS)
NO_TRUMP_8 = Bid(8, Denomination.NO_TRUMP)


@pytest.mark.parametrize("bid", ALL_BIDS, ids=str)
def test_parse_bid_reads_every_way_a_bid_is_written(bid):
    assert [parse_bid(text) for text in (str(bid), bid.glyphs, bid.words)] == [bid] * 3


@pytest.mark.parametrize(
    "text", ["8H", "8h", " 8 h ", "8♥", "8♥\ufe0e", "8♥\ufe0f", "8♡", "8 Hearts", "8 heart", "８H", "8-h"]
)
def test_parse_bid_is_forgiving(text):
    assert parse_bid(text) == HEARTS_8


@pytest.mark.parametrize(
    "text", ["8NT", "8nt", "8N", "8 n", "8 No Trump", "8 no-trump", "8 notrumps", "8N.T."]
)
def test_parse_bid_knows_no_trump_by_many_names(text):
    assert parse_bid(text) == NO_TRUMP_8


@pytest.mark.parametrize(
    "text", ["", " ", "8", "H", "H8", "8X", "8HH", "8H9", "pass", "-8H9", "8" * 5000, "🂡"]
)
def test_parse_bid_refuses_what_is_none(text):
    with pytest.raises(
        InvalidBid, match=r"is not a bid: write tricks and suit, for example 8H, 9S or 10NT\.$"
    ):
        parse_bid(text)


@pytest.mark.parametrize(("text", "level"), [("11H", 11), ("5S", 5), ("0NT", 0)])
def test_parse_bid_refuses_a_level_no_one_can_bid(text, level):
    with pytest.raises(InvalidBid) as refused:
        parse_bid(text)

    assert str(refused.value) == f"{level} is not a level: a bid is for 6 to 10 tricks."


@pytest.mark.parametrize(
    ("text", "bid"),
    [
        *((text, MISERE) for text in ("MIS", "mis", "misère", "Misere", "mise\u0300re")),
        *((text, OPEN_MISERE) for text in ("OMIS", "open misère", "Open Misere")),
        *((text, NULLO) for text in ("NULLO", "Nullo")),
    ],
)
def test_parse_bid_knows_the_special_bids(text, bid):
    assert parse_bid(text) is bid


@pytest.mark.parametrize("bid", SPECIAL_BIDS, ids=str)
def test_parse_bid_reads_every_way_a_special_bid_is_written(bid):
    assert [parse_bid(text) for text in (str(bid), bid.glyphs, bid.words)] == [bid] * 3


@pytest.mark.parametrize("text", ["grand nullo", "GrandNullo"])
def test_parse_bid_refuses_grand_nullo_which_no_document_values(text):
    with pytest.raises(InvalidBid) as refused:
        parse_bid(text)

    assert str(refused.value) == "Grand nullo is not played here: bid a number of tricks, for example 8H."


@pytest.mark.parametrize(
    ("text", "hand"),
    [
        ("MIS 0", HandResult(1, MISERE, 0)),
        ("-OMIS 1", HandResult(2, OPEN_MISERE, 1)),
        ("open misère 3", HandResult(1, OPEN_MISERE, 3)),
        ("\u2212 nullo/10", HandResult(2, NULLO, 10)),
        ("misere0", HandResult(1, MISERE, 0)),
    ],
)
def test_parse_hand_line_reads_special_bids(text, hand):
    assert parse_hand_line(text) == hand
    assert parse_hand_line(hand_line(hand)) == hand


@pytest.mark.parametrize("text", ["8H 9", "8h 9", "8♥ 9", "8H/9", "8H9", "8 h 9", "  8H  9  ", "8 hearts 9"])
def test_parse_hand_line_side_1(text):
    assert parse_hand_line(text) == HandResult(1, HEARTS_8, 9)


@pytest.mark.parametrize(
    "text",
    [
        "-9N 7",
        "\u22129N 7",  # minus
        "\u20139N 7",  # en dash, what smart punctuation makes
        "\u20149N 7",  # em dash
        "- 9nt 7",
        "-9 no trump 7",
    ],
)
def test_parse_hand_line_any_minus_means_side_2(text):
    assert parse_hand_line(text) == HandResult(2, Bid(9, Denomination.NO_TRUMP), 7)


def test_parse_hand_line_reports_bid_and_tricks_together():
    with pytest.raises(InvalidHand) as refused:
        parse_hand_line("12X 11")

    assert [(problem.field, problem.sentence) for problem in refused.value.problems] == [
        ("bid", "“12X” is not a bid: write tricks and suit, for example 8H, 9S or 10NT."),
        ("tricks", "11 tricks entered; a hand has 10."),
    ]


@pytest.mark.parametrize("text", ["", "8H", "nine", "-", "8H 9 10", "--8H 9", "H 9"])
def test_parse_hand_line_refuses_what_is_no_hand(text):
    with pytest.raises(InvalidHand) as refused:
        parse_hand_line(text)

    assert [problem.field for problem in refused.value.problems] == ["bid"]
    assert str(refused.value).endswith("write bid and tricks, for example 8H 9, or -9N 7 if side 2 bid.")


@pytest.mark.parametrize("tricks", ["seven", "-1", "7.5"])
def test_parse_hand_line_refuses_impossible_tricks(tricks):
    with pytest.raises(InvalidHand) as refused:
        parse_hand_line(f"8H {tricks}")

    assert [problem.field for problem in refused.value.problems] == ["tricks"]


def test_hand_line_writes_plain_letters():
    assert [hand_line(HandResult(1, HEARTS_8, 9)), hand_line(HandResult(2, NO_TRUMP_8, 0))] == [
        "8H 9",
        "-8NT 0",
    ]

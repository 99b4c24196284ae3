"""The short way of writing bids and hands: "8H", "8H 9", "-9N 7" (rules B1).

Reading is forgiving about case, spaces, suit signs and the kind of minus; writing has one form.
"""

import re
import unicodedata

from scoring.bids import ALL_BIDS, MISERE, NULLO, OPEN_MISERE, SPECIAL_BIDS, Bid, Denomination
from scoring.deals import MISDEAL, THROWN_IN, DeadDeal
from scoring.errors import InvalidBid, InvalidHand, Problem
from scoring.hands import HandResult, Side
from scoring.tricks import read_tricks
from scoring.words import plain_minus, quoted

_BY_TEXT: dict[str, Bid] = {str(bid): bid for bid in (*ALL_BIDS, *SPECIAL_BIDS)}

_DENOMINATIONS = {
    **dict.fromkeys(("s", "spade", "spades", "♠", "♤"), Denomination.SPADES),
    **dict.fromkeys(("c", "club", "clubs", "♣", "♧"), Denomination.CLUBS),
    **dict.fromkeys(("d", "diamond", "diamonds", "♦", "♢"), Denomination.DIAMONDS),
    **dict.fromkeys(("h", "heart", "hearts", "♥", "♡"), Denomination.HEARTS),
    **dict.fromkeys(("n", "nt", "no", "notrump", "notrumps"), Denomination.NO_TRUMP),
}
_SPECIALS: dict[str, Bid] = {
    **dict.fromkeys(("mis", "misere", "misère"), MISERE),
    **dict.fromkeys(("omis", "openmisere", "openmisère"), OPEN_MISERE),
    "nullo": NULLO,
}
_DEAD_DEALS: dict[str, DeadDeal] = {
    **dict.fromkeys(("x", "×", "thrown", "throwin", "thrownin", "passed", "pass"), THROWN_IN),
    **dict.fromkeys(("mis", "misdeal", "misdealt"), MISDEAL),
}
_BID = re.compile(r"(\d{1,3})(\D{1,10})")
# The bid ends at a space, at a stroke, or where its letters meet the digits of the tricks.
_SPECIAL = r"(?:open\s*|o)?mis(?:[eè]re)?|nullo"
_HAND = re.compile(rf"(-?)\s*(\d+[^\d/]*?|{_SPECIAL})(?:\s*/\s*|\s+|(?<=\D)(?=\d))(\S+)", re.IGNORECASE)
# Spaces and the selectors that ask for a sign's text or emoji shape.
_IGNORED = re.compile("[\\s.\ufe0e\ufe0f-]+")


def parse_bid(text: str) -> Bid:
    """The bid that is written so, in any rule set; `str(bid)` is the inverse.

    >>> parse_bid(" 10 nt ")
    Bid(level=10, denomination=<Denomination.NO_TRUMP: 'NT'>)

    Raises:
        InvalidBid: if it is not a bid, with a sentence about what is.
    """
    known = _BY_TEXT.get(text)
    if known is not None:
        return known
    # Some keyboards write è as e and a grave accent of its own.
    plain = _IGNORED.sub("", unicodedata.normalize("NFC", text[:50])).casefold()
    if plain in _SPECIALS:
        return _SPECIALS[plain]
    if plain == "grandnullo":
        raise InvalidBid("Grand nullo is not played here: bid a number of tricks, for example 8H.")
    match = _BID.fullmatch(plain)
    denomination = _DENOMINATIONS.get(match[2]) if match else None
    if match is None or denomination is None:
        raise InvalidBid(f"{quoted(text)} is not a bid: write tricks and suit, for example 8H, 9S or 10NT.")
    return Bid(int(match[1]), denomination)


def parse_hand_line(text: str) -> HandResult:
    """The hand written in the shorthand of score sheets: bid, then the bidders' tricks.

    A minus in front (hyphen, real minus or dash) says that side 2 bid. Which bids a club plays is
    not checked here.

    >>> parse_hand_line("-9N 7").side
    2

    Raises:
        InvalidHand: with every problem of the line, by field.
    """
    match = _HAND.fullmatch(plain_minus(text).strip()[:100])
    if match is None:
        sentence = (
            f"{quoted(text)} is not a hand: write bid and tricks, for example 8H 9, or -9N 7 if side 2 bid."
        )
        raise InvalidHand([Problem("not_a_hand", "bid", sentence)])
    problems: list[Problem] = []
    try:
        bid = parse_bid(match[2])
    except InvalidBid as refusal:
        problems.append(Problem("not_a_bid", "bid", str(refusal)))
    tricks = read_tricks(match[3])
    if isinstance(tricks, Problem):
        problems.append(tricks)
    if problems or isinstance(tricks, Problem):
        raise InvalidHand(problems)
    side: Side = 2 if match[1] else 1
    return HandResult(side, bid, tricks)


def parse_dead_deal(text: str) -> DeadDeal | None:
    """The deal without a contract that is written so, None for anything else (rules C5).

    "x" and "thrown" are deals thrown in; "mis" alone is a misdeal, while misère has its tricks behind it: "MIS 0".

    >>> parse_dead_deal("Thrown in")
    DeadDeal(why='thrown_in')
    """
    return _DEAD_DEALS.get(_IGNORED.sub("", text[:50]).casefold())


def hand_line(hand: HandResult) -> str:
    """The hand in the shorthand of score sheets, in plain letters; `parse_hand_line` is the inverse.

    >>> hand_line(HandResult(2, parse_bid("9NT"), 7))
    '-9NT 7'
    """
    return f"{'' if hand.side == 1 else '-'}{hand.bid} {hand.tricks}"

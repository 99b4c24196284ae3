"""What may be called in an auction (rules B5). Whose turn it is, is the table's affair."""

from collections.abc import Sequence

from scoring.bids import MISERE, Bid
from scoring.errors import InvalidBid
from scoring.rules import RuleSet

# What a player says who bids nothing.
PASS = None
Call = Bid | None

_SEVEN = 7
_LOWEST_BID_OF_ALL = 6


def is_inkle(rules: RuleSet, bid: Bid) -> bool:
    """Whether this call is an inkle: a six where six cannot be bid, a signal to partner (rules A, B5)."""
    return rules.inkles and not bid.is_special and _LOWEST_BID_OF_ALL <= bid.level < rules.min_level


def why_not(rules: RuleSet, bid: Bid, earlier: Sequence[Call] = ()) -> str | None:
    """Why the bid may not be called after these calls, as a sentence; None if it may.

    `earlier` are the calls so far in any order, `PASS` for a pass.

    >>> from scoring.catalogue import FOUR_HAND_AUSTRALIAN
    >>> why_not(FOUR_HAND_AUSTRALIAN, MISERE)
    'Misère may be called only after somebody has bid seven.'

    Raises:
        InvalidBid: if an earlier call is no call of this rule set.

    Source: rules B4, B5.
    """
    made = [call for call in earlier if call is not PASS]
    inkles = [call for call in made if is_inkle(rules, call)]
    bids = [call for call in made if call not in inkles]
    for call in bids:
        rules.value(call)
    if rules.auction == "one_turn" and len(earlier) >= rules.players:
        return f"Each player speaks once, and all {rules.players} have."
    if is_inkle(rules, bid):
        return _why_no_inkle(rules, bid, inkles, bids)
    return _why_no_bid(rules, bid, bids)


def _why_no_bid(rules: RuleSet, bid: Bid, bids: Sequence[Bid]) -> str | None:
    try:
        rules.value(bid)
    except InvalidBid as refusal:
        return str(refusal)
    order = rules.bids()
    highest = max(bids, key=order.index, default=None)
    if highest is not None and order.index(bid) <= order.index(highest):
        return f"{bid.glyphs} does not outrank {highest.glyphs}."
    waits_for_seven = bid == MISERE and rules.misere_when == "after_seven"
    if waits_for_seven and not any(call.level >= _SEVEN for call in bids):
        return "Misère may be called only after somebody has bid seven."
    return None


def _why_no_inkle(rules: RuleSet, bid: Bid, inkles: Sequence[Bid], bids: Sequence[Bid]) -> str | None:
    if bids:
        return f"An inkle may be called only while nobody has bid {rules.min_level} or more."
    order = rules.denominations()
    highest = max(inkles, key=lambda call: order.index(call.denomination), default=None)
    if highest is not None and order.index(bid.denomination) <= order.index(highest.denomination):
        return f"{bid.glyphs} is not above the inkle of {highest.glyphs}."
    return None

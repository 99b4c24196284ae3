"""What every hand would score, laid out as a page shows it before the hand is saved (rules C1 to C3).

A page only looks up: what those who bid get for so many tricks, what a defender gets for so many of
his own, and how many tricks make the bid. Everything else stays here.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from scoring.bids import Bid
from scoring.deal_checks import may_stop_early
from scoring.outcomes import Outcome, outcomes
from scoring.rules import RuleSet
from scoring.tricks import TRICKS_IN_A_HAND

_TRICKS = range(TRICKS_IN_A_HAND + 1)


class BidPreview(NamedTuple):
    """What a bid comes to, in points; tricks count from 0 to 10.

    `bidders` is by the tricks of all who play the contract together: each of them gets it, or their side
    once. `defence` is by those tricks and then by the defender's own (their side's, where two sides
    play; those of all defenders together under the option `defence_points` "team"). `fewest` to `most`
    tricks make the bid; with `may_stop` the defenders' need not be told. Card points (rules C4) and the defence cap (F2) come on top: they are in no table.
    """

    bidders: tuple[int, ...]
    defence: tuple[tuple[int, ...], ...]
    fewest: int
    most: int
    may_stop: bool


@lru_cache(maxsize=32)
def bid_previews(rules: RuleSet) -> Mapping[str, BidPreview]:
    """For every bid's notation, low to high, what it comes to.

    >>> from scoring.catalogue import RULE_SETS
    >>> nullo = bid_previews(RULE_SETS["three_hand_nullo"])["NULLO"]
    >>> nullo.bidders[3], nullo.defence[3][7], (nullo.fewest, nullo.most)
    (-250, 100, (0, 0))

    Source: rules C1 to C3; the example is C3's.
    """
    known = outcomes(rules)
    return MappingProxyType(
        {bid.code: _preview(bid, [known[bid.code, tricks] for tricks in _TRICKS]) for bid in rules.bids()}
    )


def passed_preview(rules: RuleSet) -> tuple[int, ...]:
    """What anybody gets for so many tricks of his own in a hand that everybody passed; empty if none is played.

    Source: rules C5.
    """
    if rules.all_pass != "play_no_trump":
        return ()
    return tuple(rules.trick_points * own for own in _TRICKS)


def _preview(bid: Bid, by_tricks: Sequence[Outcome]) -> BidPreview:
    making = [tricks for tricks, outcome in enumerate(by_tricks) if outcome.is_made]
    return BidPreview(
        bidders=tuple(outcome.bidders for outcome in by_tricks),
        defence=tuple(outcome.defence for outcome in by_tricks),
        fewest=making[0],
        most=making[-1],
        may_stop=may_stop_early(bid),
    )

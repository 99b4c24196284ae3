"""Scoring one hand of two sides (rules C1 to C3).

A hand is three facts: the side that bid, the contract, and the tricks that side took. Points
depend on nothing else. There are few such hands under a rule set, so all of them are scored
once, by the small rules of `bonuses`, and looked up afterwards. Where more than two play for
themselves, see `deal_scores`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from scoring.bids import Bid
from scoring.errors import InvalidBid, InvalidHand, InvalidRules, Problem
from scoring.outcomes import Outcome, outcomes
from scoring.rules import RuleSet
from scoring.tricks import TRICKS_IN_A_HAND, read_tricks
from scoring.words import signed

Side = Literal[1, 2]
SIDES: tuple[Side, Side] = (1, 2)


def other_side(side: Side) -> Side:
    """The side across the table."""
    return 2 if side == 1 else 1


@dataclass(frozen=True, slots=True)
class HandResult:
    """The facts of one hand: the side that bid, its contract, the tricks that side took.

    Nothing is checked here; `clean_hand` makes one from what a person entered.
    """

    side: Side
    bid: Bid
    tricks: int


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One reason for points: the side that gets them, why in words, and how many."""

    side: Side
    text: str
    points: int


@dataclass(frozen=True, slots=True)
class HandScore:
    """What a hand scored and why; per side, the points of `lines` add up to `points`.

    `defender_tricks` are those the bidders left; in misère, which may be stopped early, they score
    nothing and need not have been played.
    """

    points: tuple[int, int]
    is_made: bool
    is_slam: bool
    defender_tricks: int
    lines: tuple[ScoreLine, ...]

    @property
    def is_set(self) -> bool:
        """Whether the bidders fell short of their contract."""
        return not self.is_made


def score_hand(rules: RuleSet, hand: HandResult) -> HandScore:
    """The points of both sides for one hand, with the reasons.

    >>> from scoring.bids import Bid, Denomination
    >>> from scoring.catalogue import CARD_CLUB
    >>> score_hand(CARD_CLUB, HandResult(1, Bid(7, Denomination.HEARTS), 6)).points
    (-200, 140)

    Raises:
        InvalidHand: if the rule set does not know such a hand, or more than two keep scores in it.

    Source: rules C1 to C3.
    """
    score = _all_scores(rules).get((hand.side, hand.bid.code, hand.tricks))
    if score is None:
        raise InvalidHand(_faults(rules, hand))
    return score


def points_table(rules: RuleSet) -> dict[str, tuple[tuple[int, int], ...]]:
    """For every bid's notation, low to high, the points by tricks taken, 0 to 10.

    Each entry is (bidders' points, defenders' points): what a phone shows before a hand is saved.

    Raises:
        InvalidRules: if more than two keep scores under the rule set.
    """
    problems = _more_than_two(rules)
    if problems:
        raise InvalidRules(problems)
    scores = _all_scores(rules)
    return {
        str(bid): tuple(scores[1, bid.code, tricks].points for tricks in range(TRICKS_IN_A_HAND + 1))
        for bid in rules.bids()
    }


_HandKey = tuple[int, str, int]


@lru_cache(maxsize=32)  # a third of a megabyte each; a server meets few rule sets in an hour
def _all_scores(rules: RuleSet) -> Mapping[_HandKey, HandScore]:
    if _more_than_two(rules):
        return {}
    return {
        (side, code, tricks): _score(side, tricks, rules, outcome)
        for side in SIDES
        for (code, tricks), outcome in outcomes(rules).items()
    }


def _score(side: Side, tricks: int, rules: RuleSet, outcome: Outcome) -> HandScore:
    defender_tricks = TRICKS_IN_A_HAND - tricks
    reasons = (
        ScoreLine(side, outcome.bidders_text, outcome.bidders),
        _tricks_line(other_side(side), defender_tricks, rules, outcome),
        ScoreLine(other_side(side), outcome.extra_text, outcome.extra),
    )
    lines = tuple(line for line in reasons if line.points)
    first, second = (sum(line.points for line in lines if line.side == side) for side in SIDES)
    return HandScore((first, second), outcome.is_made, outcome.is_slam, defender_tricks, lines)


def _tricks_line(side: Side, tricks: int, rules: RuleSet, outcome: Outcome) -> ScoreLine:
    points = outcome.a_trick * tricks
    noun = "trick" if tricks == 1 else "tricks"
    return ScoreLine(side, f"defenders {tricks} {noun} × {rules.trick_points}: {signed(points)}", points)


def _more_than_two(rules: RuleSet) -> list[Problem]:
    if rules.competitors == len(SIDES):
        return []
    sentence = f"{rules.name} keeps {rules.competitors} scores: its hands are not a matter of two sides."
    return [Problem("more_than_two", "side", sentence)]


def _faults(rules: RuleSet, hand: HandResult) -> list[Problem]:
    if not isinstance(hand.tricks, int):  # read_tricks forgives what people type, not what programs pass
        message = f"tricks of a hand are an int, not {hand.tricks!r}"
        raise TypeError(message)
    faults = _more_than_two(rules)
    if hand.side not in SIDES:
        faults.append(Problem("not_a_side", "side", f"{hand.side!r} is not a side: side 1 or side 2 bids."))
    try:
        rules.value(hand.bid)
    except InvalidBid as refusal:
        faults.append(Problem("not_a_bid_here", "bid", str(refusal)))
    tricks = read_tricks(hand.tricks)
    if isinstance(tricks, Problem):
        faults.append(tricks)
    return faults

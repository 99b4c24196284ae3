"""Scoring one hand (rules C1).

A hand is three facts: the side that bid, the contract, and the tricks that side took. Points
depend on nothing else. There are few such hands under a rule set, so all of them are scored
once, by the small rules of `bonuses`, and looked up afterwards.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from scoring.bids import Bid, Denomination
from scoring.bonuses import defence_points, made_value, set_bonus
from scoring.errors import InvalidBid, InvalidHand, Problem
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
    """What a hand scored and why; per side, the points of `lines` add up to `points`."""

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

    >>> from scoring.catalogue import CARD_CLUB
    >>> score_hand(CARD_CLUB, HandResult(1, Bid(7, Denomination.HEARTS), 6)).points
    (-200, 140)

    Raises:
        InvalidHand: if the rule set does not know such a hand.

    Source: rules C1.
    """
    bid = hand.bid
    score = _all_scores(rules).get((hand.side, bid.level, bid.denomination, hand.tricks))
    if score is None:
        raise InvalidHand(_faults(rules, hand))
    return score


def points_table(rules: RuleSet) -> dict[str, tuple[tuple[int, int], ...]]:
    """For every bid's notation, low to high, the points by tricks taken, 0 to 10.

    Each entry is (bidders' points, defenders' points): what a phone shows before a hand is saved.
    """
    scores = _all_scores(rules)
    return {
        str(bid): tuple(
            scores[1, bid.level, bid.denomination, tricks].points for tricks in range(TRICKS_IN_A_HAND + 1)
        )
        for bid in rules.bids()
    }


_HandKey = tuple[int, int, Denomination, int]


@lru_cache(maxsize=32)  # a third of a megabyte each; a server meets few rule sets in an hour
def _all_scores(rules: RuleSet) -> Mapping[_HandKey, HandScore]:
    return {
        (side, bid.level, bid.denomination, tricks): _score(rules, HandResult(side, bid, tricks))
        for side in SIDES
        for bid in rules.bids()
        for tricks in range(TRICKS_IN_A_HAND + 1)
    }


def _score(rules: RuleSet, hand: HandResult) -> HandScore:
    lines = tuple(
        line for line in (_bidders_line(rules, hand), *_defenders_lines(rules, hand)) if line.points
    )
    first, second = (sum(line.points for line in lines if line.side == side) for side in SIDES)
    return HandScore(
        points=(first, second),
        is_made=_is_made(hand),
        is_slam=hand.tricks == TRICKS_IN_A_HAND,
        defender_tricks=TRICKS_IN_A_HAND - hand.tricks,
        lines=lines,
    )


def _is_made(hand: HandResult) -> bool:
    return hand.tricks >= hand.bid.level


def _bidders_line(rules: RuleSet, hand: HandResult) -> ScoreLine:
    value = rules.value(hand.bid)
    if not _is_made(hand):
        return ScoreLine(hand.side, f"set: {signed(-value)}", -value)
    points = made_value(rules, value, hand.tricks)
    if points > value:
        return ScoreLine(hand.side, f"all ten tricks: at least {rules.slam}: {signed(points)}", points)
    return ScoreLine(hand.side, f"{hand.bid.glyphs} made: {signed(points)}", points)


def _defenders_lines(rules: RuleSet, hand: HandResult) -> tuple[ScoreLine, ScoreLine]:
    side = other_side(hand.side)
    tricks = TRICKS_IN_A_HAND - hand.tricks
    for_tricks = defence_points(rules, tricks)
    bonus = set_bonus(rules, is_set=not _is_made(hand))
    noun = "trick" if tricks == 1 else "tricks"
    return (
        ScoreLine(
            side, f"defenders {tricks} {noun} × {rules.trick_points}: {signed(for_tricks)}", for_tricks
        ),
        ScoreLine(side, f"set bonus: {signed(bonus)}", bonus),
    )


def _faults(rules: RuleSet, hand: HandResult) -> list[Problem]:
    if not isinstance(hand.tricks, int):  # read_tricks forgives what people type, not what programs pass
        message = f"tricks of a hand are an int, not {hand.tricks!r}"
        raise TypeError(message)
    faults: list[Problem] = []
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

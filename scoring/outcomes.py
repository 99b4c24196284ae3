"""What a contract comes to, by the tricks of those who bid it (rules C1 to C3).

An outcome is the same whether two sides play or everybody for himself: what each of the bidders
gets, what a defender gets for each trick of his own, and what he gets besides. `hands` adds it up
for two sides, `deal_scores` for any number of players.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from scoring.bids import NULLO, Bid
from scoring.bonuses import contractors_tricks_bonus, made_value, own_trick_points, set_bonus
from scoring.rules import RuleSet
from scoring.tricks import TRICKS_IN_A_HAND
from scoring.words import signed


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a contract came to.

    `bidders` are the points of the contracting side, or of each contracting player, and
    `bidders_text` says why. Each defender, or the defending side once, gets `a_trick` for every
    trick of his own and `extra` for the reason `extra_text`; `defence` has both added up, by his
    tricks from 0 to 10.
    """

    is_made: bool
    is_slam: bool
    bidders: int
    bidders_text: str
    a_trick: int
    extra: int
    extra_text: str
    defence: tuple[int, ...]


def outcome_of(rules: RuleSet, bid: Bid, tricks: int) -> Outcome:
    """What this contract comes to when the bidders took so many tricks, 0 to 10.

    Raises:
        InvalidBid: if the rule set does not know the bid.

    Source: rules C1; C2 for misère, C3 for nullo.
    """
    value, is_made = rules.value(bid), bid.is_made_with(tricks)
    is_slam = tricks == TRICKS_IN_A_HAND and not bid.is_special
    points = made_value(rules, value, tricks) if is_made else -value
    a_trick = own_trick_points(rules, bid)
    extra, reason = _extra(rules, bid, tricks, is_made=is_made)
    return Outcome(
        is_made=is_made,
        is_slam=is_slam,
        bidders=points,
        bidders_text=_bidders_text(rules, bid, value, points),
        a_trick=a_trick,
        extra=extra,
        extra_text=f"{reason}: {signed(extra)}",
        defence=tuple(extra + a_trick * own for own in range(TRICKS_IN_A_HAND + 1)),
    )


@lru_cache(maxsize=32)
def outcomes(rules: RuleSet) -> Mapping[tuple[str, int], Outcome]:
    """Every outcome there is under a rule set, by the bid's notation and the bidders' tricks."""
    return {
        (bid.code, tricks): outcome_of(rules, bid, tricks)
        for bid in rules.bids()
        for tricks in range(TRICKS_IN_A_HAND + 1)
    }


def _bidders_text(rules: RuleSet, bid: Bid, value: int, points: int) -> str:
    if points < 0:
        return f"set: {signed(points)}"
    if points > value:
        return f"all ten tricks: at least {rules.slam}: {signed(points)}"
    return f"{bid.glyphs} made: {signed(points)}"


def _extra(rules: RuleSet, bid: Bid, tricks: int, *, is_made: bool) -> tuple[int, str]:
    if bid == NULLO:
        noun = "trick" if tricks == 1 else "tricks"
        return contractors_tricks_bonus(rules, tricks), f"contractor {tricks} {noun} × {rules.trick_points}"
    if bid.is_special:
        return 0, ""
    return set_bonus(rules, is_set=not is_made), "set bonus"

"""What ends a game and who wins it (rules D3), looked at after every hand."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from scoring.deal_scores import DealScore
from scoring.deals import ContractHand, DeadDeal, PlayedHand
from scoring.rules import RuleSet

How = Literal[
    "minus_limit",
    "made_contract",
    "opponents_over_target",
    "higher_score",
    "contractor",
    "partner",
    "reached_target",
    "first_trick",
    "first_to_reach",
    "highest",
    "barred_only",
    "undecided",
]
MissingFact = Literal["first_trick", "first_to_reach"]

_TWO = 2


class Ending(NamedTuple):
    """Who won and how; `winners` is empty for nobody, and None while the fact `ask` is missing."""

    winners: tuple[int, ...] | None
    how: How | None
    ask: MissingFact | None = None


def ending_after(
    rules: RuleSet, scores: Sequence[int], barred: Sequence[int], score: DealScore
) -> Ending | None:
    """What the hand just scored ended, by the scores after it; None if the game goes on.

    Source: rules D3, "Order of checks after each hand", steps 2 to 4.
    """
    if isinstance(score.deal, DeadDeal):
        return None
    if rules.minus_rule == "lose_at_once" and min(scores) <= rules.minus:
        return Ending(tuple(who for who, total in enumerate(scores) if total > rules.minus), "minus_limit")
    reached = _reached(rules, scores, score)
    if not reached:
        return None
    able = [who for who in reached if who not in barred]
    if not able:
        return Ending((), "barred_only")
    return _by_contract(rules, scores, barred, score, able) or _among_defenders(
        rules, scores, able, score.deal
    )


def _reached(rules: RuleSet, scores: Sequence[int], score: DealScore) -> list[int]:
    """Who is at the target by points that can win: any, or those of a contract made (F4)."""
    if not rules.target:
        return []
    if rules.win_by == "made_contract":
        counted = score.bidders if score.is_made else ()
    else:
        counted = tuple(range(len(scores)))
    return [who for who in counted if scores[who] >= rules.target]


def _by_contract(
    rules: RuleSet, scores: Sequence[int], barred: Sequence[int], score: DealScore, able: Sequence[int]
) -> Ending | None:
    """The contractor before everybody, then the highest of the partners (rules D3, step 4)."""
    if not isinstance(score.deal, ContractHand):
        return None
    contractor, *partners = score.bidders
    if contractor in able:
        how: How = "made_contract" if rules.win_by == "made_contract" else "contractor"
        return _opponents_first(rules, scores, barred, contractor) or Ending((contractor,), how)
    standing = [who for who in partners if who in able]
    return Ending(_highest(scores, standing), "partner") if standing else None


def _opponents_first(
    rules: RuleSet, scores: Sequence[int], barred: Sequence[int], contractor: int
) -> Ending | None:
    """The other of two, where the option `both_over` lets him win before the contractor (F3)."""
    if len(scores) != _TWO:
        return None
    other = 1 - contractor
    if other in barred:
        return None
    if rules.both_over == "opponents_over_target" and scores[other] > rules.target:
        return Ending((other,), "opponents_over_target")
    if rules.both_over == "higher_score" and scores[other] > scores[contractor]:
        return Ending((other,), "higher_score")
    return None


def _among_defenders(
    rules: RuleSet, scores: Sequence[int], able: Sequence[int], hand: PlayedHand | DeadDeal
) -> Ending:
    """One of those at the target who did not bid, by the option `defender_tie` (F6).

    Where none of them took a trick, lifted there by the contractor's tricks at nullo, the higher was there first.
    """
    if len(able) == 1:
        return Ending(tuple(able), "reached_target")
    takers = [] if isinstance(hand, DeadDeal) else [who for who in able if hand.tricks[who]]
    if rules.defender_tie == "highest" or isinstance(hand, DeadDeal) or not takers:
        return Ending(_highest(scores, able), "highest")
    if rules.defender_tie == "first_trick":
        first = takers[0] if len(takers) == 1 else hand.first_trick
    else:
        first = hand.first_to_reach
    if first is not None and first in able:
        return Ending((first,), rules.defender_tie)
    return Ending(None, "undecided", rules.defender_tie)


def _highest(scores: Sequence[int], among: Sequence[int]) -> tuple[int, ...]:
    most = max(scores[who] for who in among)
    return tuple(who for who in among if scores[who] == most)

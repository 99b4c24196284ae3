"""The one place where rows become scoring values and back."""

from __future__ import annotations

from copy import copy
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal

from scoring import (
    MISDEAL,
    SIDES,
    THROWN_IN,
    TRICKS_IN_A_HAND,
    ContractHand,
    DeadDeal,
    HandResult,
    Pair,
    PassedHand,
    Ranking,
    RoundScore,
    RuleSet,
    Seating,
    TableSeating,
    TiebreakResult,
    parse_bid,
    score_deal,
    score_hand,
    score_round,
)
from tournaments.models import (
    GameHand,
    GameHandKind,
    Hand,
    HandKind,
    Night,
    RankedBy,
    Round,
    Seat,
    SubstitutePoints,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from scoring import Deal, Side
    from tournaments.models import Game, Season


RANKED_BY: Mapping[str, Literal["total", "average", "best"]] = {
    RankedBy.TOTAL: "total",
    RankedBy.AVERAGE: "average",
    RankedBy.BEST: "best",
}


def rules_of(frozen: Night | Season | Game) -> RuleSet:
    """The rule set that a night, a season or a game has frozen; a night without one of its own is the season's.

    A night comes with its season. The season's are those of the nights to come.
    """
    if isinstance(frozen, Night):
        return _rule_set(tuple((frozen.rules or frozen.season.rules).items()))
    return _rule_set(tuple(frozen.rules.items()))


def ranking_of(season: Season) -> Ranking:
    """What orders the standings of a season (rules E9)."""
    return Ranking(RANKED_BY[season.ranked_by], best_of=season.best_of, least_nights=season.least_nights)


def credited_to(night: Night, player_id: int, absent_id: int | None) -> int | None:
    """Whose points somebody's are who sits in for `absent_id`, or for nobody: None for nobody's (rules E7)."""
    whose = night.substitute_points or night.season.substitute_points
    if absent_id is None or whose == SubstitutePoints.SUBSTITUTE:
        return player_id
    return absent_id if whose == SubstitutePoints.MEMBER else None


@lru_cache(maxsize=64)
def _rule_set(choices: tuple[tuple[str, Any], ...]) -> RuleSet:
    return RuleSet.from_dict(dict(choices))


def side_of(number: int | None) -> Side | None:
    """A stored side number as scoring's type."""
    return 1 if number == 1 else 2 if number == 2 else None  # noqa: PLR2004


def hand_result(hand: Hand) -> HandResult:
    """The facts of a counted hand."""
    side = side_of(hand.side)
    assert side is not None
    assert hand.tricks is not None
    return HandResult(side, parse_bid(hand.bid), hand.tricks)


def club_deal(hand: Hand) -> Deal:
    """What happened in a deal at a club's table; not for a tie-break hand."""
    if hand.kind == HandKind.THROWN_IN:
        return THROWN_IN
    if hand.kind == HandKind.MISDEAL:
        return MISDEAL
    result = hand_result(hand)
    own, others = result.tricks, TRICKS_IN_A_HAND - result.tricks
    tricks = (own, others) if result.side == 1 else (others, own)
    return ContractHand(result.side - 1, result.bid, tricks)


def with_result(hand: Hand, rules: RuleSet, result: HandResult) -> Hand:
    """An unsaved copy of a hand with other facts and what they score."""
    other = copy(hand)
    scored = score_hand(rules, result)
    other.side, other.bid, other.tricks = result.side, str(result.bid), result.tricks
    other.points_1, other.points_2 = scored.points
    other.is_made = scored.is_made
    return other


def score_table(rules: RuleSet, hands: Sequence[Hand], *, round_number: int) -> RoundScore:
    """A table's round from its live hands, in any order.

    A tie-break hand that an amendment made unnecessary is kept but decides nothing (rules E4).
    """
    counted = sorted((h for h in hands if h.kind == HandKind.HAND), key=lambda h: h.number)
    results = [hand_result(h) for h in counted]
    is_last = round_number == rules.rounds_per_night
    # A tie-break hand that was thrown in carries the number after the last: it is none of the round's.
    thrown_in = sum(h.kind == HandKind.THROWN_IN and h.number <= rules.hands_per_round for h in hands)
    score = score_round(rules, results, is_last_round=is_last, thrown_in=thrown_in)
    tiebreak = next((h for h in hands if h.kind == HandKind.TIEBREAK), None)
    if tiebreak is None or not (score.all_hands_in and score.is_tied):
        return score
    side = side_of(tiebreak.side)
    assert side is not None
    decided = TiebreakResult(side, bool(tiebreak.is_made))
    return score_round(rules, results, is_last_round=is_last, thrown_in=thrown_in, tiebreak=decided)


def seating_of(round_: Round) -> Seating[int]:
    """Who sits where in a round, as player ids, from High down."""
    pairs: dict[tuple[int, int], dict[bool, int]] = {}
    seats = Seat.objects.filter(round=round_).values_list(
        "partnership__table__position", "partnership__side", "is_first", "player_id"
    )
    for position, side, is_first, player_id in seats:
        pairs.setdefault((position, side), {})[is_first] = player_id
    return tuple(
        TableSeating(*(Pair(pairs[position, side][True], pairs[position, side][False]) for side in SIDES))
        for position in sorted({position for position, _ in pairs})
    )


def deal_of(hand: GameHand) -> Deal:
    """What happened in a deal of a casual game."""
    if hand.kind == GameHandKind.THROWN_IN:
        return THROWN_IN
    if hand.kind == GameHandKind.MISDEAL:
        return MISDEAL
    played = (tuple(hand.tricks), tuple(hand.card_points), hand.first_trick, hand.first_to_reach)
    if hand.kind == GameHandKind.PASSED:
        return PassedHand(*played)
    tricks, card_points, first_trick, first_to_reach = played
    assert hand.contractor is not None
    return ContractHand(
        contractor=hand.contractor,
        bid=parse_bid(hand.bid),
        tricks=tricks,
        partners=tuple(hand.partners),
        card_points=card_points,
        first_trick=first_trick,
        first_to_reach=first_to_reach,
    )


def put_deal(hand: GameHand, rules: RuleSet, deal: Deal) -> None:
    """Write what happened in a deal, and what it scored, into a row that is not saved yet.

    Raises: InvalidHand if the rule set does not know such a deal.
    """
    hand.points = list(score_deal(rules, deal).points)
    hand.contractor, hand.bid, hand.partners = None, "", []
    hand.tricks, hand.card_points, hand.first_trick, hand.first_to_reach = [], [], None, None
    if isinstance(deal, DeadDeal):
        hand.kind = GameHandKind(deal.why)
        return
    hand.kind = GameHandKind.PASSED
    hand.tricks, hand.card_points = list(deal.tricks), list(deal.card_points)
    hand.first_trick, hand.first_to_reach = deal.first_trick, deal.first_to_reach
    if isinstance(deal, ContractHand):
        hand.kind = GameHandKind.CONTRACT
        hand.contractor, hand.bid, hand.partners = deal.contractor, str(deal.bid), list(deal.partners)

"""Scoring any deal of any rule set (rules C).

Points are worked out at once, the reasons in words only when somebody asks for them: there are
more than a million hands that five players can have, too many to score in advance.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple

from scoring.deal_checks import is_sound, problems_with_deal
from scoring.deals import ContractHand, Deal, PassedHand, PlayedHand
from scoring.errors import InvalidHand
from scoring.hands import HandResult, score_hand
from scoring.outcomes import Outcome, outcomes
from scoring.rules import RuleSet
from scoring.tricks import TRICKS_IN_A_HAND
from scoring.words import signed


class DealLine(NamedTuple):
    """One reason for points: the number of the one who gets them, why in words, and how many."""

    who: int
    text: str
    points: int


class DealScore(NamedTuple):
    """What a deal scored, by the number of each who keeps a score, and why.

    For each of them the points of `lines` add up to `points`. `outcome` says what became of the
    contract; None where there was none.
    """

    points: tuple[int, ...]
    outcome: Outcome | None
    deal: Deal
    rules: RuleSet

    @property
    def is_made(self) -> bool | None:
        """Whether the contract was made; None if there was none."""
        return self.outcome.is_made if self.outcome else None

    @property
    def is_set(self) -> bool | None:
        """Whether the contract was not made; None if there was none."""
        return not self.outcome.is_made if self.outcome else None

    @property
    def is_slam(self) -> bool:
        """Whether those who bid took all ten tricks."""
        return self.outcome is not None and self.outcome.is_slam

    @property
    def bidders(self) -> tuple[int, ...]:
        """Who played the contract together, the contractor first; empty if there was none."""
        return bidders_of(self.deal) if isinstance(self.deal, ContractHand) else ()

    @property
    def lines(self) -> tuple[DealLine, ...]:
        """Every reason for points, the contractor's first; reasons for no points are left out."""
        return tuple(line for line in _lines(self) if line.points)


def bidders_of(hand: ContractHand) -> tuple[int, ...]:
    """Who plays the contract together: the contractor, then the partners of the five-hand game."""
    return (hand.contractor, *hand.partners)


def score_deal(rules: RuleSet, deal: Deal) -> DealScore:
    """The points of everybody who keeps a score for one deal, with the reasons.

    Contractor and called partners each get or lose the full value; a defender scores his own
    tricks, or with `defence_points` "team" those of all defenders (F22). A deal thrown in and a
    misdeal score nothing.

    >>> from scoring.catalogue import RULE_SETS
    >>> from scoring.bids import NULLO
    >>> score_deal(RULE_SETS["three_hand_nullo"], ContractHand(0, NULLO, (3, 7, 0))).points
    (-250, 100, 30)

    Raises:
        InvalidHand: with everything that is wrong, if the rule set does not know such a deal.

    Source: rules C1 to C5; the example is C3's.
    """
    if type(deal) is ContractHand:
        scored = _scorer(rules)(deal.contractor, deal.bid.code, deal.tricks, deal.partners, deal.card_points)
        if scored is None or deal.first_trick is not None or deal.first_to_reach is not None:
            scored = _looked_at(rules, deal, scored)
        return DealScore(scored[0], scored[1], deal, rules)
    problems = problems_with_deal(rules, deal)
    if problems:
        raise InvalidHand(problems)
    if isinstance(deal, PassedHand):
        tricks = [rules.trick_points * own for own in deal.tricks]
        return DealScore(_with_cards(tricks, deal.card_points, losers=()), None, deal, rules)
    return DealScore((0,) * rules.competitors, None, deal, rules)


def hand_result(hand: ContractHand) -> HandResult:
    """A hand of two sides as the club records it: side, bid, and the bidders' tricks."""
    return HandResult(1 if hand.contractor == 0 else 2, hand.bid, hand.tricks[hand.contractor])


_Numbers = tuple[int, ...]
_CardPoints = tuple[int | None, ...]
_Scored = tuple[_Numbers, Outcome]


def _looked_at(rules: RuleSet, hand: ContractHand, scored: _Scored | None) -> _Scored:
    problems = problems_with_deal(rules, hand)
    if problems or scored is None:
        raise InvalidHand(problems)
    return scored


@lru_cache(maxsize=32)
def _scorer(rules: RuleSet) -> Callable[[int, str, _Numbers, _Numbers, _CardPoints], _Scored | None]:
    """Scoring under a rule set, which remembers the hands it has met.

    Three players can have some five thousand hands, which it soon knows by heart; of the million that
    five can have it keeps some ten megabytes at most.
    """

    @lru_cache(maxsize=32_768)
    def scored(
        contractor: int, code: str, tricks: _Numbers, partners: _Numbers, card_points: _CardPoints
    ) -> _Scored | None:
        if not is_sound(rules, contractor, code, tricks, partners, card_points):
            return None
        return _points(rules, (contractor, *partners), code, tricks, card_points)

    return scored


def _points(
    rules: RuleSet, bidders: _Numbers, code: str, tricks: _Numbers, card_points: _CardPoints
) -> _Scored:
    taken = sum(tricks[who] for who in bidders)
    outcome = outcomes(rules)[code, taken]
    if rules.defence_points == "team":
        points = [outcome.defence[TRICKS_IN_A_HAND - taken]] * len(tricks)
    else:
        points = [outcome.defence[own] for own in tricks]
    for who in bidders:
        points[who] = outcome.bidders
    return _with_cards(points, card_points, losers=() if outcome.is_made else bidders), outcome


def _with_cards(
    points: list[int], card_points: tuple[int | None, ...], *, losers: tuple[int, ...]
) -> tuple[int, ...]:
    """The points with what was captured on top, but for a contractor who was set (rules C4)."""
    for who, captured in enumerate(card_points):
        if who not in losers:
            points[who] += captured or 0
    return tuple(points)


def _lines(score: DealScore) -> Iterator[DealLine]:
    deal, rules = score.deal, score.rules
    if isinstance(deal, ContractHand) and score.outcome:
        if rules.sides == "two_sides":
            for line in score_hand(rules, hand_result(deal)).lines:
                yield DealLine(line.side - 1, line.text, line.points)
        else:
            yield from _contract_lines(rules, deal, score.outcome)
    elif isinstance(deal, PassedHand):
        for who, tricks in enumerate(deal.tricks):
            yield _tricks_line(rules, who, tricks, rules.trick_points)
        yield from _card_lines(deal, losers=())


def _contract_lines(rules: RuleSet, hand: ContractHand, outcome: Outcome) -> Iterator[DealLine]:
    bidders = bidders_of(hand)
    yield DealLine(hand.contractor, outcome.bidders_text, outcome.bidders)
    for partner in hand.partners:
        yield DealLine(partner, f"partner, {outcome.bidders_text}", outcome.bidders)
    defenders = [who for who in range(len(hand.tricks)) if who not in bidders]
    together = sum(hand.tricks[who] for who in defenders)
    for who in defenders:
        tricks = together if rules.defence_points == "team" else hand.tricks[who]
        yield _tricks_line(rules, who, tricks, outcome.a_trick)
        yield DealLine(who, outcome.extra_text, outcome.extra)
    yield from _card_lines(hand, losers=() if outcome.is_made else bidders)


def _tricks_line(rules: RuleSet, who: int, tricks: int, a_trick: int) -> DealLine:
    noun = "trick" if tricks == 1 else "tricks"
    points = a_trick * tricks
    return DealLine(who, f"{tricks} {noun} × {rules.trick_points}: {signed(points)}", points)


def _card_lines(hand: PlayedHand, *, losers: tuple[int, ...]) -> Iterator[DealLine]:
    for who, captured in enumerate(hand.card_points):
        if captured and who not in losers:
            yield DealLine(who, f"cards captured: {signed(captured)}", captured)

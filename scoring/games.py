"""A game to its end: running scores, who is barred, who has won and how (rules D3).

The state of a game follows from its deals alone. Whoever keeps a score is known by a number from 0,
as in `deals`. Nothing is guessed: where two defenders are at the target and nobody noted who was
first, the state says what to ask.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate

from scoring.deal_scores import DealLine, DealScore, score_deal
from scoring.deals import ContractHand, DeadDeal, Deal
from scoring.endings import Ending, How, MissingFact, ending_after
from scoring.errors import InvalidGame
from scoring.rules import RuleSet
from scoring.words import signed

_OVER = "The game is over: a finished game takes no more deals."


@dataclass(frozen=True, slots=True)
class GameState:
    """Where a game stands.

    `points` are what the last deal added to each score, after the defence cap. `barred` are those
    who have been at the minus limit and can no longer win. `winners` is empty if the game ended
    without one, and None while it is not over or a fact is missing; then `ask` names the fact.
    `how` says what ended the game.
    """

    scores: tuple[int, ...]
    points: tuple[int, ...]
    barred: tuple[int, ...] = ()
    winners: tuple[int, ...] | None = None
    how: How | None = None
    ask: MissingFact | None = None

    @property
    def is_over(self) -> bool:
        """Whether the game takes no more deals; who won it may still be to be asked."""
        return self.how is not None


def new_game(rules: RuleSet) -> GameState:
    """The state before the first deal: nobody has any points."""
    nothing = (0,) * rules.competitors
    return GameState(nothing, nothing)


def resumed_game(rules: RuleSet, scores: Sequence[int], barred: Iterable[int] = ()) -> GameState:
    """The state of a game of which only the scores are known, and who is barred beside those at the limit.

    Raises:
        InvalidGame: if there are not as many scores as the rule set keeps, somebody barred is not
            in the game, or the scores are those of a finished game.
    """
    if len(scores) != rules.competitors:
        raise InvalidGame(f"{rules.name} keeps {rules.competitors} scores; {len(scores)} are given.")
    marked = set(barred)
    if not marked <= set(range(rules.competitors)):
        raise InvalidGame("Somebody who is barred is not in this game.")
    at_limit = [who for who, score in enumerate(scores) if score <= rules.minus]
    at_target = any(score >= rules.target for score in scores) if rules.target else False
    if (rules.minus_rule == "lose_at_once" and at_limit) or (rules.win_by == "any_points" and at_target):
        raise InvalidGame(_OVER)
    return GameState(tuple(scores), (0,) * len(scores), _barred(rules, marked, at_limit))


def play_deal(rules: RuleSet, state: GameState, deal: Deal) -> GameState:
    """The state after one more deal.

    >>> from scoring.catalogue import RULE_SETS
    >>> from scoring.notation import parse_bid
    >>> rules = RULE_SETS["four_hand_australian"]
    >>> after = play_deal(rules, new_game(rules), ContractHand(0, parse_bid("10NT"), (10, 0)))
    >>> after.scores, after.winners, after.how
    ((520, 0), (0,), 'made_contract')

    Raises:
        InvalidGame: if the game is over.
        InvalidHand: if the rule set does not know such a deal.

    Source: rules D3, "Order of checks after each hand".
    """
    if state.is_over:
        raise InvalidGame(_OVER)
    score = score_deal(rules, deal)
    if isinstance(deal, DeadDeal):
        return GameState(state.scores, score.points, state.barred)
    points = _credited(rules, state.scores, score)
    scores = tuple(before + more for before, more in zip(state.scores, points, strict=True))
    at_limit = [who for who, total in enumerate(scores) if total <= rules.minus]
    barred = _barred(rules, set(state.barred), at_limit)
    ending = ending_after(rules, scores, barred, score) or Ending(None, None)
    return GameState(scores, points, barred, ending.winners, ending.how, ending.ask)


def reasons_that_counted(rules: RuleSet, score: DealScore, state: GameState) -> tuple[DealLine, ...]:
    """Every reason for the points that the deal added to the scores; `state` is the one after it.

    What the defence cap kept back is a reason of its own, so that they add up to `state.points` (F2).
    """
    kept_back = [
        DealLine(who, f"without a contract only up to {rules.defence_cap}: {signed(less)}", less)
        for who, (counted, scored) in enumerate(zip(state.points, score.points, strict=True))
        if (less := counted - scored)
    ]
    return (*score.lines, *kept_back)


def game_states(rules: RuleSet, deals: Iterable[Deal]) -> tuple[GameState, ...]:
    """The state after each deal of a game, from the first; empty before the first.

    Raises:
        InvalidGame: if deals follow the one that ended the game; the message names the first.
        InvalidHand: if the rule set does not know one of the deals.
    """
    states = accumulate(deals, lambda state, deal: play_deal(rules, state, deal), initial=new_game(rules))
    return tuple(states)[1:]


def game_state(rules: RuleSet, deals: Iterable[Deal]) -> GameState:
    """The state after all these deals.

    Raises:
        InvalidGame: if deals follow the one that ended the game.
        InvalidHand: if the rule set does not know one of the deals.
    """
    states = game_states(rules, deals)
    return states[-1] if states else new_game(rules)


def times_deal_moved(rules: RuleSet, deals: Iterable[Deal]) -> int:
    """How often the deal went to the next player: with the first dealer it gives the next one.

    After a misdeal the same player deals again, after a deal thrown in by the option `all_pass`.

    Source: rules C5, F19.
    """
    return sum(_moves_the_deal(rules, deal) for deal in deals)


def _moves_the_deal(rules: RuleSet, deal: Deal) -> bool:
    if not isinstance(deal, DeadDeal):
        return True
    return deal.why == "thrown_in" and rules.all_pass != "same_dealer"


def _barred(rules: RuleSet, marked: set[int], at_limit: Iterable[int]) -> tuple[int, ...]:
    """Everybody who cannot win any more: a mark stays for the rest of the game."""
    return tuple(sorted(marked.union(at_limit))) if rules.minus_rule == "barred" else tuple(sorted(marked))


def _credited(rules: RuleSet, scores: Sequence[int], score: DealScore) -> tuple[int, ...]:
    """The points of a deal under the defence cap: without a contract of their own nobody is lifted
    above it, and who is there already gets nothing (F2).
    """
    if not rules.defence_cap:
        return score.points
    bidders = score.bidders if isinstance(score.deal, ContractHand) else ()
    return tuple(
        points if who in bidders else min(points, max(0, rules.defence_cap - scores[who]))
        for who, points in enumerate(score.points)
    )

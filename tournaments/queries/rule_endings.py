"""How a game ends, in examples played through `scoring` from the hand before the last (rules D3)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from scoring import ending_words, play_deal, resumed_game, with_minus
from tournaments.queries.rule_examples import (
    EIGHT,
    HEART,
    LOWEST,
    SEVEN,
    bid_at,
    contract,
    names_of_players,
    what_happened,
)
from tournaments.words import listed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scoring import ContractHand, GameState, RuleSet

# Below this a single hand decides the game, and the examples would show nothing.
SHORTEST_TARGET = 300
NEAR, NEARER = 20, 10  # points before the target
DEEP = 60  # points above the minus limit
TWO = 2
MOST_TAKEN = 6  # by bidders who are set, so that two defenders have tricks


@dataclass(frozen=True, slots=True)
class EndingExample:
    """The scores before a hand, what was played, the scores after it, and what that means, all in words."""

    title: str
    before: str
    sentence: str
    after: str
    outcome: str


@dataclass(frozen=True, slots=True)
class _Case:
    title: str
    scores: tuple[int, ...]
    hand: ContractHand
    barred: tuple[int, ...] = ()


def ending_examples(rules: RuleSet) -> tuple[EndingExample, ...]:
    """One example for each way a game under this rule set can end, or seem to; none where there is no target."""
    if rules.target < SHORTEST_TARGET:
        return ()
    return tuple(_played(rules, case) for case in _cases(rules))


def _cases(rules: RuleSet) -> Iterator[_Case]:
    yield from _by_contract(rules)
    if rules.trick_points:
        yield from _by_defending(rules)
    if rules.minus <= -2 * DEEP:
        yield from _at_the_minus_limit(rules)


def _by_contract(rules: RuleSet) -> Iterator[_Case]:
    bid = bid_at(rules, EIGHT, HEART)
    made = contract(rules, bid, bid.level)
    start = max(0, rules.target - rules.value(bid))
    yield _Case("Reaching the target by a contract", _scores(rules, start + NEAR), made)
    if rules.trick_points and not rules.defence_cap:
        others = rules.target - NEARER
        yield _Case("Both at the target", _scores(rules, start, others), made)
    if rules.sides == "called_partners":
        hand = contract(rules, bid, bid.level, partners=(1,))
        yield _Case("A partner at the target", _scores(rules, 0, start + NEAR), hand)


def _by_defending(rules: RuleSet) -> Iterator[_Case]:
    bid = bid_at(rules, SEVEN, HEART)
    was_set = contract(rules, bid, min(bid.level - 1, MOST_TAKEN))
    near = rules.target - NEAR
    if rules.defence_cap:
        title = f"Defending stops at {rules.defence_cap}"
        yield _Case(title, _scores(rules, 0, rules.defence_cap - NEARER), was_set)
        return
    yield _Case("Reaching the target by defending", _scores(rules, 0, near), was_set)
    if rules.win_by == "made_contract":
        lowest = bid_at(rules, rules.min_level, LOWEST)
        small = contract(rules, lowest, lowest.level, contractor=1)
        yield _Case("The next contract made, however small", _scores(rules, 0, rules.target + NEAR), small)
    elif rules.competitors > TWO:
        tie = replace(was_set, first_trick=2, first_to_reach=2)
        nearer = rules.target - NEARER
        yield _Case("Two defenders at the target", _scores(rules, 0, nearer, nearer), tie)


def _at_the_minus_limit(rules: RuleSet) -> Iterator[_Case]:
    bid = bid_at(rules, EIGHT, HEART)
    was_set, made = contract(rules, bid, bid.level - 1), contract(rules, bid, bid.level)
    limit = f"At {with_minus(rules.minus)} or lower"
    if rules.minus_rule != "none":
        yield _Case(limit, _scores(rules, rules.minus + DEEP, DEEP), was_set)
    if rules.minus_rule == "barred":
        start = max(0, rules.target - rules.value(bid))
        yield _Case(f"Back from {with_minus(rules.minus)}", _scores(rules, start + NEAR), made, barred=(0,))


def _scores(rules: RuleSet, *known: int) -> tuple[int, ...]:
    """The scores of those it is about; everybody else has none."""
    return (*known, *[0] * (rules.competitors - len(known)))


def _played(rules: RuleSet, case: _Case) -> EndingExample:
    names = names_of_players(rules)
    state = play_deal(rules, resumed_game(rules, case.scores, case.barred), case.hand)
    return EndingExample(
        title=case.title,
        before=_standing(names, case.scores),
        sentence=what_happened(rules, case.hand),
        after=_standing(names, state.scores),
        outcome=ending_words(rules, state, names) or _goes_on(rules, state, names),
    )


def _goes_on(rules: RuleSet, state: GameState, names: Sequence[str]) -> str:
    """Why the game is not over although somebody might think so."""
    if state.barred:
        barred = listed([names[who] for who in state.barred])
        return f"The game goes on: {barred} must play on and cannot win any more."
    if rules.win_by == "made_contract" and max(state.scores) >= rules.target:
        return "The game goes on: only a contract made wins it."
    return "The game goes on."


def _standing(names: Sequence[str], scores: Sequence[int]) -> str:
    return ", ".join(f"{name} {with_minus(score)}" for name, score in zip(names, scores, strict=True))

"""How a game ended, in a sentence for the people who played it."""

from collections.abc import Sequence

from scoring.endings import How
from scoring.games import GameState
from scoring.rules import RuleSet
from scoring.words import with_minus

_HOW_WON: dict[How, str] = {
    "made_contract": ", by making the contract",
    "contractor": ", as contractor",
    "partner": ", as the contractor's partner",
    "reached_target": "",
    "first_trick": ", having taken a trick first",
    "first_to_reach": ", having reached {target} first",
    "highest": ", the highest total",
    "higher_score": ", the higher score",
    "opponents_over_target": ", already over {target}: the contractor went out backwards",
}
_ASKED = {
    "first_trick": "Who of them took a trick first in this hand?",
    "first_to_reach": "Whose trick brought him there first?",
}


def ending_words(rules: RuleSet, state: GameState, names: Sequence[str]) -> str | None:
    """How the game ended and who won, as sentences; None while it goes on.

    >>> from scoring.catalogue import RULE_SETS
    >>> out = GameState((120, -520), (0, -440), (), (0,), "minus_limit")
    >>> ending_words(RULE_SETS["four_hand_australian"], out, ("NS", "EW"))
    'NS wins: EW is out the back door at −520.'
    """
    if state.how is None:
        return None
    target = rules.target
    if state.how == "barred_only":
        reached = [who for who in state.barred if state.scores[who] >= target]
        return f"Nobody wins: {_listed(names, reached)} reached {target} but had been at {_limit(rules)}."
    if state.ask is not None:
        tied = [who for who, score in enumerate(state.scores) if score >= target and who not in state.barred]
        return f"{_listed(names, tied)} are both at {target} or more. {_ASKED[state.ask]}"
    winners = state.winners or ()
    if state.how == "minus_limit":
        out = [who for who, score in enumerate(state.scores) if score <= rules.minus]
        score = with_minus(state.scores[out[0]])
        return f"{_listed(names, winners)} wins: {_listed(names, out)} is out the back door at {score}."
    verb = "wins" if len(winners) == 1 else "share the win"
    how = _HOW_WON[state.how].format(target=target)
    return f"{_listed(names, winners)} {verb} at {with_minus(state.scores[winners[0]])}{how}."


def _limit(rules: RuleSet) -> str:
    return f"{with_minus(rules.minus)} or lower"


def _listed(names: Sequence[str], who: Sequence[int]) -> str:
    called = [names[number] for number in who]
    return " and ".join([", ".join(called[:-1]), called[-1]] if len(called) > 1 else called)

"""One deal scored, and a whole game from its deals."""

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.command_line.requests import Answer, InvalidRequest, Request, Table, listed, rules_of, table_of
from scoring.deal_scores import DealLine, score_deal
from scoring.deals import Deal
from scoring.entries import read_deal
from scoring.errors import ScoringError
from scoring.game_words import ending_words
from scoring.games import GameState, new_game, play_deal, reasons_that_counted, resumed_game
from scoring.rules import RuleSet
from scoring.words import quoted

_FARTHEST_SCORE = 1_000_000


def answer_hand(request: Request) -> Answer:
    """The points of one deal and the reasons; with "scores", where the game stands after it.

    Raises:
        ScoringError: if the deal, the rules or the scores are refused.
    """
    rules, hand = rules_of(request), request.get("hand")
    if hand is None:
        raise InvalidRequest('Give the "hand", for example {"contractor": "NS", "bid": "8H", "tricks": 9}.')
    table = table_of(rules, request, [hand])
    deal = read_deal(rules, table.entry(hand), table.names)
    score = score_deal(rules, deal)
    answer: Answer = {
        "made": score.is_made,
        "points": _by_name(table, score.points),
        "lines": _lines(table, score.lines),
    }
    if request.get("scores") is None:
        return answer
    barred = [table.names.index(_seated(table, name)) for name in listed(request, "barred")]
    state = play_deal(rules, resumed_game(rules, _scores(table, request["scores"]), barred), deal)
    counted: Answer = {
        "points": _by_name(table, state.points),
        "lines": _lines(table, reasons_that_counted(rules, score, state)),
    }
    return answer | counted | _standing(rules, table, state)


def answer_game(request: Request) -> Answer:
    """The running scores of a game after each deal, and how it stands or ended.

    Raises:
        ScoringError: if a deal or the rules are refused; the message names the deal by its number.
    """
    rules, hands = rules_of(request), listed(request, "hands")
    table = table_of(rules, request, hands)
    states = [new_game(rules)]
    for number, hand in enumerate(hands, start=1):
        try:
            deal: Deal = read_deal(rules, table.entry(hand), table.names)
            states.append(play_deal(rules, states[-1], deal))
        except ScoringError as refusal:
            raise InvalidRequest(f"Hand {number}: {refusal}") from refusal
    running = [_by_name(table, state.scores) for state in states[1:]]
    return {"running": running} | _standing(rules, table, states[-1])


def _standing(rules: RuleSet, table: Table, state: GameState) -> Answer:
    answer: Answer = {
        "scores": _by_name(table, state.scores),
        "barred": [table.names[who] for who in state.barred],
        "over": state.is_over,
        "winner": None if state.winners is None else [table.names[who] for who in state.winners],
    }
    if state.ask:
        answer["ask"] = state.ask
    if state.is_over:
        answer["ending"] = ending_words(rules, state, table.names)
    return answer


def _lines(table: Table, lines: Sequence[DealLine]) -> list[Answer]:
    return [{"who": table.names[line.who], "text": line.text, "points": line.points} for line in lines]


def _by_name(table: Table, numbers: tuple[int, ...]) -> dict[str, int]:
    return dict(zip(table.names, numbers, strict=True))


def _seated(table: Table, raw: Any) -> str:
    name = table.known(raw)
    if name in table.names:
        return str(name)
    raise InvalidRequest(f"{quoted(raw)} is not at this table: choose from {', '.join(table.names)}.")


def _scores(table: Table, raw: Any) -> tuple[int, ...]:
    if isinstance(raw, Mapping):
        by_name = {_seated(table, name): score for name, score in raw.items()}
        if len(by_name) < len(raw):
            raise InvalidRequest(f'Each side has one of the "scores": {", ".join(table.names)}.')
        raw = [by_name.get(name) for name in table.names]
    if not isinstance(raw, list):
        raise InvalidRequest('"scores" are an object of whole numbers by name.')
    for score in raw:
        if type(score) is not int or abs(score) > _FARTHEST_SCORE:
            raise InvalidRequest(f'Give everybody\'s "scores" as whole numbers: {", ".join(table.names)}.')
    return tuple(raw)

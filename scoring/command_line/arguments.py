"""The commands and their arguments."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from typing import Any

from scoring.catalogue import rule_set
from scoring.command_line.bids import answer_bids
from scoring.command_line.catalogue import answer_deck, answer_rule_sets, answer_rules, answer_table
from scoring.command_line.hands import answer_game, answer_hand
from scoring.command_line.lines import answer_lines, as_json
from scoring.command_line.nights import answer_night, answer_seating
from scoring.command_line.requests import Answer, InvalidRequest, Request
from scoring.command_line.texts import bids_text, deck_text, hand_text, rule_sets_text, rules_text, table_text
from scoring.deal_checks import names_by_number
from scoring.errors import ScoringError
from scoring.rules import RuleSet
from scoring.variants import variant
from scoring.words import quoted

# Requests on standard input are asked for by this in the place of an argument.
FROM_INPUT = "-"

_TWO = 2
_ANSWERS: dict[str, Callable[[Request], Answer]] = {
    "hand": answer_hand,
    "game": answer_game,
    "bids": answer_bids,
    "seating": answer_seating,
    "night": answer_night,
}
_ABOUT_RULES: dict[str, tuple[Callable[[RuleSet], Answer], Callable[[RuleSet], str]]] = {
    "rules": (answer_rules, rules_text),
    "table": (answer_table, table_text),
    "deck": (answer_deck, deck_text),
}


def main(arguments: Sequence[str]) -> int:
    """Run one command; 0 if it was answered, 1 if it was refused, 2 if it is none."""
    _speak_utf_8()
    asked = _parser().parse_args(arguments)
    try:
        if asked.rules == FROM_INPUT and asked.command in _ANSWERS:
            _refuse_more_than_input(asked)
            answer_lines(_ANSWERS[asked.command], sys.stdin, sys.stdout)
            return 0
        print(_answer(asked))  # noqa: T201
    except ScoringError as refusal:
        if asked.json:
            print(as_json({"error": str(refusal)}))  # noqa: T201
        else:
            print(refusal, file=sys.stderr)  # noqa: T201
        return 1
    return 0


def _speak_utf_8() -> None:
    """Whatever the terminal's own: letters that cannot be read or written become visible signs."""
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace")):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors=errors)


def _refuse_more_than_input(asked: Namespace) -> None:
    """What stands behind the - would be passed over in silence: each request says it for itself."""
    if getattr(asked, "option", None) or getattr(asked, "bid", None):
        raise InvalidRequest(
            f'Requests on the input have "options" and hands of their own: write {asked.command} -.'
        )


def _answer(asked: Namespace) -> str:
    if asked.command == "rules" and asked.rules is None:
        return as_json(answer_rule_sets()) if asked.json else rule_sets_text()
    if asked.command in _ABOUT_RULES:
        answer, text = _ABOUT_RULES[asked.command]
        rules = variant(rule_set(asked.rules), _options(asked))
        return as_json(answer(rules)) if asked.json else text(rules)
    if asked.command == "bids":
        bids = answer_bids({"rules": asked.rules, "options": _options(asked)})
        return as_json(bids) if asked.json else bids_text(bids)
    if asked.command == "hand":
        hand = answer_hand(_hand_request(asked))
        return as_json(hand) if asked.json else hand_text(hand)
    raise InvalidRequest(f"{asked.command} reads its requests from the input: write {asked.command} -.")


def _hand_request(asked: Namespace) -> dict[str, Any]:
    rules = rule_set(asked.rules)
    names = ("1", "2") if rules.sides == "two_sides" else names_by_number(rules)
    if asked.bid is None or not asked.tricks:
        raise InvalidRequest("Give the bid and the tricks, those of the contractor first: 8H 9.")
    tricks = asked.tricks[0] if len(asked.tricks) == 1 else asked.tricks
    hand = {"contractor": names[0], "bid": asked.bid, "tricks": tricks}
    return {"rules": asked.rules, "options": _options(asked), "names": list(names), "hand": hand}


def _options(asked: Namespace) -> dict[str, str]:
    options = {}
    for text in asked.option:
        name, equals, value = text.partition("=")
        if not equals:
            raise InvalidRequest(f"{quoted(text)} is not an option: write its name and value, slam=0.")
        options[name] = value
    return options


def _parser() -> ArgumentParser:
    parser = ArgumentParser(
        prog="python -m scoring", description="The rules and the scores of the card game 500."
    )
    commands = parser.add_subparsers(dest="command", required=True)
    _about_rules(commands.add_parser("rules", help="the rule sets, or every rule of one"), optional=True)
    _about_rules(commands.add_parser("table", help="the bid table of a rule set"))
    _about_rules(commands.add_parser("deck", help="the pack of a rule set and the order of its trumps"))
    _about_rules(commands.add_parser("bids", help="bids low to high; - answers JSON lines"))
    hand = commands.add_parser("hand", help="what a hand scores; - answers JSON lines")
    _about_rules(hand)
    hand.add_argument("bid", nargs="?", help="for example 8H, 10NT or MIS")
    hand.add_argument(
        "tricks", nargs="*", help="the contractor's, then everybody else's if more than two play"
    )
    for command in ("game", "seating", "night"):
        only_lines = commands.add_parser(command, help="answers JSON lines")
        only_lines.add_argument("rules", choices=[FROM_INPUT], help="read requests from the input")
        only_lines.add_argument("--json", action="store_true", help="as it always does")
    return parser


def _about_rules(parser: ArgumentParser, *, optional: bool = False) -> None:
    parser.add_argument("rules", nargs="?" if optional else None, help="the key of a rule set")
    parser.add_argument(
        "-o", "--option", action="append", default=[], metavar="NAME=VALUE", help="change a choice"
    )
    parser.add_argument("--json", action="store_true", help="answer in JSON")

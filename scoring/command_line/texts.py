"""Answers as lines of text for a person at a terminal."""

from collections.abc import Iterator
from typing import Any

from scoring.bids import AS_TEXT, Bid, Denomination
from scoring.catalogue import DOCUMENTS, RULE_SETS
from scoring.command_line.requests import Answer
from scoring.decks import SUITS, card_text, deck_of
from scoring.rule_book import rule_lines
from scoring.rules import RuleSet
from scoring.words import signed

_CELL = 6


def rule_sets_text() -> str:
    """The catalogue, a rule set a line: key, name, documents."""
    wide = max(map(len, RULE_SETS))
    return "\n".join(f"{key:{wide}}  {rules.name} [{DOCUMENTS[key]}]" for key, rules in RULE_SETS.items())


def rules_text(rules: RuleSet) -> str:
    """Every rule of a rule set, with its documents in brackets."""
    return "\n".join([rules.name, *(f"  {line.text} [{line.documents}]" for line in rule_lines(rules))])


def table_text(rules: RuleSet) -> str:
    """The bid table as it is printed, and the order of the bids, low to high."""
    return "\n".join(
        [*_grid(rules), "", "Low to high: " + " ".join(_plain(bid.glyphs) for bid in rules.bids())]
    )


def deck_text(rules: RuleSet) -> str:
    """The pack, and the trumps of every suit from the highest down."""
    deck = deck_of(rules.deck)
    hands = rules.players + rules.spare_hands
    lines = [f"{deck.size} cards: {deck.name}; {hands} hands of ten and a kitty of {rules.kitty}."]
    for suit in SUITS:
        trumps = deck.trumps(suit)
        lines.append(f"{_plain(suit.glyph)} trumps ({len(trumps)}): {' '.join(map(card_text, trumps))}")
    top = " ".join(map(card_text, deck.trumps(Denomination.NO_TRUMP))) or "no joker"
    lines.append(f"No trump: {top}, then each suit from the ace; no bowers.")
    return "\n".join(lines)


def bids_text(answer: Answer) -> str:
    """Every bid, low to high, with its value."""
    return "\n".join(f"{bid:>5} {value}" for bid, value in answer["values"].items())


def hand_text(answer: Answer) -> str:
    """The points of a hand and the reasons for them."""
    lines = [_plain(f"{line['who']}: {line['text']}") for line in answer["lines"]]
    points = ", ".join(f"{name} {signed(number)}" for name, number in answer["points"].items())
    return "\n".join([*lines, f"Points: {points}"])


def _grid(rules: RuleSet) -> Iterator[str]:
    denominations = rules.denominations()
    yield "  " + "".join(f"{_plain(denomination.glyph):>{_CELL}}" for denomination in denominations)
    for level in rules.levels():
        values: list[Any] = [rules.value(Bid(level, denomination)) for denomination in denominations]
        yield f"{level:>2}" + "".join(f"{value:>{_CELL}}" for value in values)
    for bid in rules.special_bids():
        yield f"{bid.name}: {rules.value(bid)}"


def _plain(text: str) -> str:
    return text.replace(AS_TEXT, "")

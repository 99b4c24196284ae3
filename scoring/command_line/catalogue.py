"""The rule sets, their bid tables and their decks."""

from scoring.bids import Denomination
from scoring.catalogue import DOCUMENTS, RULE_SETS
from scoring.command_line.requests import Answer
from scoring.decks import SUITS, deck_of
from scoring.hands import points_table
from scoring.rule_book import rule_lines
from scoring.rules import RuleSet


def answer_rule_sets() -> Answer:
    """Every rule set of the catalogue with the documents that describe it."""
    return {
        "rule_sets": [
            {"key": key, "name": rules.name, "players": rules.players, "documents": DOCUMENTS[key]}
            for key, rules in RULE_SETS.items()
        ]
    }


def answer_rules(rules: RuleSet) -> Answer:
    """One rule set: each rule in words with its documents, and every option with its value."""
    return {
        "key": rules.key,
        "name": rules.name,
        "rules": [line._asdict() for line in rule_lines(rules)],
        "options": rules.as_dict(),
    }


def answer_table(rules: RuleSet) -> Answer:
    """The bid table: every bid's value, the order of the bids, and where two keep scores the points.

    "points" has for each bid the points of bidders and defenders by the bidders' tricks, 0 to 10.
    """
    answer: Answer = {
        "rules": rules.key,
        "denominations": [denomination.value for denomination in rules.denominations()],
        "levels": list(rules.levels()),
        "order": [str(bid) for bid in rules.bids()],
        "values": {str(bid): rules.value(bid) for bid in rules.bids()},
    }
    if rules.sides == "two_sides":
        answer["points"] = points_table(rules)
    return answer


def answer_deck(rules: RuleSet) -> Answer:
    """The pack of a rule set: its cards by suit, and the trumps of every denomination, high to low."""
    deck = deck_of(rules.deck)
    return {
        "rules": rules.key,
        "cards": deck.size,
        "name": deck.name,
        "kitty": rules.kitty,
        "hands": rules.players + rules.spare_hands,
        "jokers": list(deck.jokers),
        "suits": {suit.value: [str(card) for card in deck.suit(suit)] for suit in SUITS},
        "trumps": {
            denomination.value: [str(card) for card in deck.trumps(denomination)]
            for denomination in Denomination
        },
    }

"""The rules pages: everything a page says of a rule set, as one frozen value that depends on the rule set alone."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING

from scoring import DOCUMENTS, RULE_SETS, rule_lines
from tournaments.queries.rule_cards import (
    BidCell,
    BidTable,
    TrumpOrder,
    as_text,
    bid_table,
    ladder,
    ladder_notes,
    suits_in_words,
    trump_orders,
)
from tournaments.queries.rule_endings import EndingExample, ending_examples
from tournaments.queries.rule_examples import Example, worked_examples
from tournaments.queries.rule_nights import Evening, evening_of
from tournaments.queries.rule_words import Word, words_of
from tournaments.words import counted

if TYPE_CHECKING:
    from scoring import RuleLine, RuleSet

PAGES_KEPT = 32  # the catalogue and a few clubs; a page's value is some 60 KB

# Which rules stand under which heading; `rule_lines` names each by its option.
CARDS = ("players", "sides", "deck", "kitty")
BIDS = ("min_level", "schedule", "auction", "inkles", "specials", "misere_place", "misere_when", "all_pass")
POINTS = ("slam", "trick_points", "defence_points", "nullo_defence", "set_bonus", "card_points")
END = ("target", "win_by", "both_over", "defender_tie", "defence_cap", "minus_rule")

# What is special about each, in a line; figures are filled in from the rule set.
_SPECIAL = {
    "three_hand": "{deck} cards, a kitty of {kitty}; the standard game for three.",
    "three_hand_no_joker": "Without the joker: {deck} cards, a kitty of {kitty}.",
    "three_hand_nullo": "With nullo, a bid to take no trick.",
    "three_hand_original": "The old bid table: every level adds the value of the six once more.",
    "three_hand_inverted": "Clubs are lowest, then spades, hearts and diamonds.",
    "three_hand_passed_deal": "A deal that everybody passes is played at no trump.",
    "one_thousand": "To {target}; cards captured count too.",
    "fifteen_hundred": "To {target}; cards captured count too.",
    "four_hand_australian": "Two sides, {deck} cards, misère and open misère.",
    "four_hand_no_joker": "The same without the joker: {deck} cards, a kitty of {kitty}.",
    "two_hand_dummy": "{deck} cards; a third hand is dealt and stays unused.",
    "two_hand_24": "{deck} cards, nines to aces; a kitty of {kitty}.",
    "five_hand": "The full pack; the contractor calls up to two partners.",
    "six_hand": "Two teams of three, {deck} cards with elevens, twelves and two thirteens.",
    "card_club": "Bids from seven, inkles, {set_bonus} points for setting the bidders; played in rounds.",
}


@dataclass(frozen=True, slots=True)
class SourcedRule:
    """A rule in a sentence, and in a few words where it comes from."""

    option: str
    text: str
    source: str


@dataclass(frozen=True, slots=True)
class RulePage:
    """Everything a page says of one rule set, in the order it is shown."""

    rules: RuleSet
    documents: str
    special: str
    cards: tuple[SourcedRule, ...]
    suits: tuple[str, ...]
    bids: tuple[SourcedRule, ...]
    points: tuple[SourcedRule, ...]
    end: tuple[SourcedRule, ...]
    table: BidTable
    ladder: tuple[BidCell, ...]
    ladder_notes: tuple[str, ...]
    trumps: tuple[TrumpOrder, ...]
    examples: tuple[Example, ...]
    endings: tuple[EndingExample, ...]
    evening: Evening | None
    words: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class ListedRuleSet:
    """A rule set in the list of all: its key for the address, its name, what is special."""

    key: str
    name: str
    special: str


@dataclass(frozen=True, slots=True)
class PlayersGroup:
    """All rule sets for so many players."""

    players: int
    rule_sets: tuple[ListedRuleSet, ...]

    @property
    def title(self) -> str:
        """What stands above them: "3 players"."""
        return counted(self.players, "player")


@lru_cache(maxsize=PAGES_KEPT)
def rule_page(rules: RuleSet, *, at_club: bool = False) -> RulePage:
    """What the page of this rule set says; with `at_club` how a club's evening goes instead of a game's end.

    A rule set without a target is a club's, so its evening is shown in any case.
    """
    lines = rule_lines(rules)
    is_evening = at_club or not rules.target
    return RulePage(
        rules=rules,
        documents=DOCUMENTS.get(rules.key, ""),
        special=_special(rules) if RULE_SETS.get(rules.key) == rules else "",
        cards=_sourced(lines, CARDS),
        suits=suits_in_words(rules),
        bids=_sourced(lines, BIDS),
        points=_sourced(lines, POINTS),
        end=() if at_club else _sourced(lines, END),
        table=bid_table(rules),
        ladder=ladder(rules),
        ladder_notes=ladder_notes(rules),
        trumps=trump_orders(rules),
        examples=worked_examples(rules),
        endings=() if at_club else ending_examples(rules),
        evening=evening_of(rules) if is_evening else None,
        words=words_of(rules, at_club=is_evening),
    )


def source_words(documents: str) -> str:
    """Where a rule comes from, for a reader: "000, 002", "our decision", "chosen here"."""
    if documents == "option":
        return "chosen here"
    numbers = ", ".join(re.findall(r"\d{3}", documents))
    if documents.startswith("–") or not numbers:
        return "our decision"
    return f"{numbers}; table our decision" if "by us" in documents else numbers


@lru_cache(maxsize=1)
def all_rule_sets() -> tuple[PlayersGroup, ...]:
    """Every rule set of the catalogue by the number of players, the fewest first."""
    ordered = sorted(RULE_SETS.values(), key=lambda rules: rules.players)  # keeps the catalogue's order
    return tuple(
        PlayersGroup(players, tuple(_listed(rules) for rules in group))
        for players, group in groupby(ordered, key=lambda rules: rules.players)
    )


def _listed(rules: RuleSet) -> ListedRuleSet:
    return ListedRuleSet(rules.key, rules.name, _special(rules))


def _special(rules: RuleSet) -> str:
    return _SPECIAL[rules.key].format(
        deck=rules.deck, kitty=rules.kitty, target=rules.target, set_bonus=rules.set_bonus
    )


def _sourced(lines: tuple[RuleLine, ...], options: tuple[str, ...]) -> tuple[SourcedRule, ...]:
    return tuple(
        SourcedRule(line.option, as_text(line.text), source_words(line.documents))
        for line in lines
        if line.option in options
    )

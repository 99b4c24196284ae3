"""What a season asks about the game: the rule sets its nights may start from, and which choices go together.

A night of rounds is for two sides of two. It ends after its last hand, so the targets and limits that end a game
are left off whatever rule set it starts from (rules E3).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from scoring import RULE_SETS, SCHEDULES, SPECIAL_VALUES, Problem, RuleSet, rule_lines, variant
from scoring.bids import MISERE
from scoring.words import quoted

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

INKLE = 6  # where sixes are bids, they cannot be signals too (rules F38)

_KEYS = ("card_club", "four_hand_australian", "four_hand_no_joker")
STARTS: Mapping[str, RuleSet] = {
    key: replace(RULE_SETS[key], target=0, minus_rule="none", defence_cap=0) for key in _KEYS
}
FIRST = STARTS[_KEYS[0]]

SCHEDULE_CHOICES = [
    ("avondale", "Avondale: 7♠ is 140"),
    ("original", "Original: 7♠ is 80"),
    ("inverted", "Inverted ♣♠♥♦: 7♣ is 140"),
    ("inverted_original", "Inverted ♣♠♥♦: 7♣ is 80"),
]
LEVEL_CHOICES = [(6, "six tricks"), (7, "seven tricks")]
SPECIALS_CHOICES = [
    ("none", "are not played"),
    ("misere", "misère 250, open misère 500"),
    ("nullo", "nullo 250"),
]
MISERE_PLACE_CHOICES = [("above_7NT", "below all eights"), ("above_8S", "above the lowest eight")]
MISERE_WHEN_CHOICES = [("after_seven", "once seven has been bid"), ("any_time", "at any time")]
NULLO_DEFENCE_CHOICES = [
    ("own_and_contractor", "10 a trick, whoever took it"),
    ("contractor_only", "10 a trick of the bidders"),
    ("own_only", "10 a trick of their own"),
    ("none", "nothing"),
]

# What a rule set has settled before anything is chosen in the form.
_SETTLED = ("deck", "kitty", "auction", "all_pass")


def settled_lines(start: RuleSet) -> list[str]:
    """What the rule set brings with it, in words: its pack, its auction, who deals after a deal thrown in."""
    return [line.text for line in rule_lines(start) if line.option in _SETTLED]


def unknown_start(key: str) -> str:
    """The sentence about a rule set that no night can start from; "" for one of `STARTS`."""
    if key in STARTS:
        return ""
    names = ", ".join(rules.name for rules in STARTS.values())
    return f"Club nights are not played by a rule set {quoted(key)}: start from {names}."


def night_rules(start: RuleSet, choices: Mapping[str, Any]) -> RuleSet:
    """The rule set with these options in the place of its own.

    Raises: InvalidRules naming each option that cannot be.
    """
    has_inkles = start.inkles and choices.get("min_level", start.min_level) > INKLE
    return variant(start, {**choices, "inkles": has_inkles})


def pointless(choices: Mapping[str, Any]) -> Iterator[Problem]:
    """Choices about bids to take no trick that the others leave no room for; one that is as usual asks for nothing."""
    usual = {name: choices[name] == getattr(FIRST, name) for name in _ABOUT}
    for name, (specials, bid, options) in _ABOUT.items():
        if not usual[name] and choices["specials"] != specials:
            yield _pointless(name, f"{bid} is not played here", options)
    goes_by_value = not SCHEDULES[choices["schedule"]].rises_with_tricks
    if not usual["misere_place"] and choices["specials"] == "misere" and goes_by_value:
        why = f"On the original steps misère ranks where its value of {SPECIAL_VALUES[MISERE]} puts it"
        yield _pointless("misere_place", why, MISERE_PLACE_CHOICES)


# The options that matter only where one of the bids to take no trick is played, and what that bid is called.
_ABOUT = {
    "misere_place": ("misere", "Misère", MISERE_PLACE_CHOICES),
    "misere_when": ("misere", "Misère", MISERE_WHEN_CHOICES),
    "nullo_defence": ("nullo", "Nullo", NULLO_DEFENCE_CHOICES),
}


def _pointless(field: str, why: str, options: list[tuple[str, str]]) -> Problem:
    return Problem("pointless", field, f"{why}: leave this at “{options[0][1]}”.")

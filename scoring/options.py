"""Every choice a rule set makes, with what is possible for each.

`rules.RuleSet` holds the values, this module says which values make sense. The ranges of amounts
are wide on purpose: they catch a slip of the finger, not an unusual club.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Literal, Protocol, get_args

from scoring.bid_tables import SCHEDULES
from scoring.bids import LEVELS
from scoring.combinations import problems_with_combinations
from scoring.decks import DECKS
from scoring.errors import Problem
from scoring.words import quoted

WineLevel = Literal["nine_only", "nine_or_ten"]
WineFallback = Literal["per_group", "overall", "none"]
BidOrder = Literal["value", "tricks_then_suit"]
Sides = Literal["two_sides", "each_alone", "called_partners"]
Auction = Literal["one_turn", "until_passed_out"]
Specials = Literal["none", "misere", "nullo"]
MiserePlace = Literal["above_7NT", "above_8S"]
MisereWhen = Literal["after_seven", "any_time"]
NulloDefence = Literal["own_and_contractor", "contractor_only", "own_only", "none"]
DefencePoints = Literal["own", "team"]
AllPass = Literal["same_dealer", "next_dealer", "play_no_trump"]
WinBy = Literal["made_contract", "any_points"]
BothOver = Literal["contractor", "opponents_over_target", "higher_score"]
MinusRule = Literal["none", "lose_at_once", "barred"]
DefenderTie = Literal["first_trick", "first_to_reach", "highest"]

LONGEST_NAME = 100


class Kind(Protocol):
    """What values an option takes."""

    def fault(self, value: object) -> str | None:
        """What is wrong with the value, as the end of a sentence; nothing if it will do."""


@dataclass(frozen=True, slots=True)
class WholeNumber:
    """A whole number from `lowest` to `highest`, both included."""

    lowest: int
    highest: int

    def fault(self, value: object) -> str | None:
        """What is wrong with the value, as the end of a sentence; nothing if it will do."""
        # A yes or no is an int to Python; nobody who ticks a box means one trick.
        if type(value) is int and self.lowest <= value <= self.highest:
            return None
        return f"must be a whole number from {self.lowest} to {self.highest}"


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of a few whole numbers."""

    values: tuple[int, ...]

    def fault(self, value: object) -> str | None:
        """What is wrong with the value, as the end of a sentence; nothing if it will do."""
        if type(value) is int and value in self.values:
            return None
        return f"must be one of {', '.join(map(str, self.values))}"


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few words."""

    values: tuple[str, ...]

    def fault(self, value: object) -> str | None:
        """What is wrong with the value, as the end of a sentence; nothing if it will do."""
        if isinstance(value, str) and value in self.values:
            return None
        return f"must be one of {', '.join(self.values)}"


@dataclass(frozen=True, slots=True)
class YesNo:
    """True or false."""

    def fault(self, value: object) -> str | None:
        """What is wrong with the value, as the end of a sentence; nothing if it will do."""
        return None if isinstance(value, bool) else "must be yes or no"


@dataclass(frozen=True, slots=True)
class Text:
    """A text that matches a pattern; `wanted` says in words what that is."""

    pattern: str
    wanted: str

    def fault(self, value: object) -> str | None:
        """What is wrong with the value, as the end of a sentence; nothing if it will do."""
        if isinstance(value, str) and re.fullmatch(self.pattern, value):
            return None
        return f"must be {self.wanted}"


@dataclass(frozen=True, slots=True)
class Option:
    """A choice of a rule set: its label for a person, what it may be, and the rule behind it."""

    label: str
    kind: Kind
    source: str


OPTIONS: Mapping[str, Option] = MappingProxyType(
    {
        "key": Option(
            "Key", Text(r"[a-z][a-z0-9_]{0,49}", "small letters, digits and underscores"), "rules D1"
        ),
        "name": Option(
            "Name",
            Text(rf"(?s)(?=.*\S).{{1,{LONGEST_NAME}}}", f"a name of 1 to {LONGEST_NAME} characters"),
            "rules D1",
        ),
        "schedule": Option("Bid table", Choice(tuple(SCHEDULES)), "rules B2, F13"),
        "min_level": Option("Lowest bid", WholeNumber(LEVELS[0], LEVELS[-1]), "rules D1"),
        "max_level": Option("Highest bid", WholeNumber(LEVELS[0], LEVELS[-1]), "rules B1"),
        "bid_order": Option("Order of bids", Choice(get_args(BidOrder)), "rules B4, F14"),
        "set_bonus": Option("Set bonus", WholeNumber(0, 1000), "rules C1, F25"),
        "slam": Option("Slam", WholeNumber(0, 1000), "rules C1, F26"),
        "trick_points": Option("Points for a defenders' trick", WholeNumber(0, 100), "rules C1"),
        "hands_per_round": Option("Hands a round", WholeNumber(1, 60), "rules E1"),
        "rounds_per_night": Option("Rounds a night", WholeNumber(1, 60), "rules E1"),
        "tables": Option("Tables", WholeNumber(2, 100), "rules E1"),
        "switch_partners": Option("Exchange of partners", YesNo(), "rules E5, F29"),
        "tiebreak_in_last_round": Option("Tie-break in the last round", YesNo(), "rules E4, F28"),
        "thrown_in_counts": Option("Thrown-in deals count as hands", YesNo(), "rules C5, F20"),
        "wine_level": Option("Bids that win the wine", Choice(get_args(WineLevel)), "rules E8, F30"),
        "wine_fallback": Option(
            "Wine when nobody made a nine-bid", Choice(get_args(WineFallback)), "rules E8, F33"
        ),
        "players": Option("Players", WholeNumber(2, 6), "rules D1"),
        "sides": Option("Who plays with whom", Choice(get_args(Sides)), "rules D1"),
        "deck": Option("Deck", OneOf(tuple(DECKS)), "rules D1, F15, F16, F17"),
        "kitty": Option("Kitty", WholeNumber(0, 20), "rules D1, F15, F16, F17"),
        "spare_hands": Option("Hands dealt to nobody", WholeNumber(0, 1), "rules D1"),
        "auction": Option("Auction", Choice(get_args(Auction)), "rules B5, F18"),
        "inkles": Option("Inkles", YesNo(), "rules B5, F35, F38"),
        "specials": Option("Bids to take no trick", Choice(get_args(Specials)), "rules B3, F12"),
        "misere_place": Option("Place of misère", Choice(get_args(MiserePlace)), "rules B4, F7"),
        "misere_when": Option("When misère may be called", Choice(get_args(MisereWhen)), "rules B5, F8"),
        "nullo_defence": Option(
            "Defenders' points at nullo", Choice(get_args(NulloDefence)), "rules C3, F11"
        ),
        "card_points": Option("Points for cards captured", YesNo(), "rules C4"),
        "defence_points": Option(
            "Tricks a defender scores", Choice(get_args(DefencePoints)), "rules C1, F22"
        ),
        "all_pass": Option("When everybody passes", Choice(get_args(AllPass)), "rules C5, F19"),
        "target": Option("Points that end a game", WholeNumber(0, 10_000), "rules D3, F23"),
        "win_by": Option("What wins a game", Choice(get_args(WinBy)), "rules D3, F4"),
        "both_over": Option("When both are at the target", Choice(get_args(BothOver)), "rules D3, F3"),
        "minus_rule": Option("At the minus limit", Choice(get_args(MinusRule)), "rules D3, F5"),
        "minus": Option("Minus limit", WholeNumber(-10_000, -10), "rules D3, F5, F24"),
        "defence_cap": Option("Most that defending lifts a score to", WholeNumber(0, 10_000), "rules D3, F2"),
        "defender_tie": Option(
            "When two defenders are at the target", Choice(get_args(DefenderTie)), "rules D3, F6"
        ),
    }
)


def problems_with_options(values: Mapping[str, Any]) -> list[Problem]:
    """Every unknown name and impossible value among the options given; empty if all will do.

    An option that is not given is no problem here. Whether the values go together is looked at
    once each of them is possible.
    """
    problems = [*_unknown(values), *_impossible(values)]
    return problems or problems_with_combinations(values)


def _unknown(values: Mapping[str, Any]) -> Iterator[Problem]:
    for name in values:
        if name not in OPTIONS:
            yield Problem("unknown_option", str(name), f"{quoted(name)} is not an option of a rule set.")


def _impossible(values: Mapping[str, Any]) -> Iterator[Problem]:
    for name, option in OPTIONS.items():
        if name not in values:
            continue
        fault = option.kind.fault(values[name])
        if fault:
            yield Problem("impossible_value", name, f"{option.label} {fault}, not {quoted(values[name])}.")

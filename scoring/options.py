"""Every choice a rule set makes, with what is possible for each.

`rules.RuleSet` holds the values, this module says which values make sense. The ranges of amounts
are wide on purpose: they catch a slip of the finger, not an unusual club.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Literal, Protocol

from scoring.bid_tables import SCHEDULES
from scoring.bids import LEVELS
from scoring.errors import Problem
from scoring.words import quoted

WineLevel = Literal["nine_only", "nine_or_ten"]
WineFallback = Literal["per_group", "overall", "none"]
BidOrder = Literal["value", "tricks_then_suit"]

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
        "bid_order": Option("Order of bids", Choice(("value", "tricks_then_suit")), "rules B4, F14"),
        "set_bonus": Option("Set bonus", WholeNumber(0, 1000), "rules C1, F25"),
        "slam": Option("Slam", WholeNumber(0, 1000), "rules C1, F26"),
        "trick_points": Option("Points for a defenders' trick", WholeNumber(0, 100), "rules C1"),
        "hands_per_round": Option("Hands a round", WholeNumber(1, 60), "rules E1"),
        "rounds_per_night": Option("Rounds a night", WholeNumber(1, 60), "rules E1"),
        "tables": Option("Tables", WholeNumber(2, 100), "rules E1"),
        "switch_partners": Option("Exchange of partners", YesNo(), "rules E5, F29"),
        "tiebreak_in_last_round": Option("Tie-break in the last round", YesNo(), "rules E4, F28"),
        "thrown_in_counts": Option("Thrown-in deals count as hands", YesNo(), "rules C5, F20"),
        "wine_level": Option("Bids that win the wine", Choice(("nine_only", "nine_or_ten")), "rules E8, F30"),
        "wine_fallback": Option(
            "Wine when nobody made a nine-bid", Choice(("per_group", "overall", "none")), "rules E8, F33"
        ),
    }
)


def problems_with_options(values: Mapping[str, Any]) -> list[Problem]:
    """Every unknown name and impossible value among the options given; empty if all will do.

    An option that is not given is no problem here.
    """
    return [*_unknown(values), *_impossible(values), *_levels_crossed(values)]


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


def _levels_crossed(values: Mapping[str, Any]) -> Iterator[Problem]:
    lowest, highest = values.get("min_level"), values.get("max_level")
    if isinstance(lowest, int) and isinstance(highest, int) and lowest > highest:
        sentence = f"The lowest bid, {lowest}, is above the highest, {highest}."
        yield Problem("levels_crossed", "max_level", sentence)

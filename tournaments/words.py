"""Small pieces of English that pages, prints and refusals share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring import with_minus

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from scoring import Bid

# What stands for the names of the two groups where a season has none: the halves of a couple, which everybody is one of.
HALVES = ("First", "Second")


def day(when: date) -> str:
    """As in "15 January 2026"."""
    return f"{when.day} {when:%B %Y}"


def weekday(when: date) -> str:
    """As in "Thursday 15 January"."""
    return f"{when:%A} {when.day} {when:%B}"


def listed(items: Sequence[str]) -> str:
    """As in "Ann", "Ann and Bob", "Ann, Bob and Cid"."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}" if items else ""


def counted(number: int, noun: str, plural: str = "") -> str:
    """As in "1 hand", "2 hands"."""
    return f"{number} {noun}" if number == 1 else f"{number} {plural or noun + 's'}"


def both(first: str, second: str) -> str:
    """A pair's names, as in "Pat & Ruth"."""
    return f"{first} & {second}"


def together(names: Sequence[str]) -> str:
    """People who play as one side, as in "Ana", "Ana & Cai", "Ana, Cai & Eve"."""
    return both(", ".join(names[:-1]), names[-1]) if len(names) > 1 else names[0]


def score(points: int) -> str:
    """A total with a real minus, as in "−250"."""
    return with_minus(points)


def called(bid: Bid) -> str:
    """A bid within a sentence: "8♥", "open misère"."""
    return bid.words if bid.is_special else bid.glyphs

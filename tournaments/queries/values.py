"""Who sits where and who has what, as plain frozen values that pages and prints share.

Every name and number arrives ready: templates compute nothing. What one page alone shows is in `hand_values`,
`phone_values`, `console_values` and `wine_values`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

CardState = Literal["played", "now", "to-come"]


@dataclass(frozen=True, slots=True)
class Person:
    """A player. `short` is the first name, with more of the name where two tonight share it."""

    id: int
    name: str
    short: str


@dataclass(frozen=True, slots=True)
class HeldBefore:
    """Somebody who held the cards of a chair for some hands before another took it over."""

    person: Person
    is_first: bool
    first_hand: int
    last_hand: int


@dataclass(frozen=True, slots=True)
class SideView:
    """One side of a table: two people and their running total in this round; who sat in their chairs before them."""

    side: int  # 1 or 2
    first: Person
    second: Person
    total: int
    has_won: bool  # moves up (or stays at High); False while undecided
    earlier: tuple[HeldBefore, ...] = ()

    def holders(self, number: int) -> tuple[Person, Person]:
        """The two who held the cards in a hand of the round."""
        first, second = self.first, self.second
        for one in self.earlier:
            if one.first_hand <= number <= one.last_hand:
                first, second = (one.person, second) if one.is_first else (first, one.person)
        return first, second

    def names_in(self, number: int) -> str:
        """Their short names: "Fay & Sue"."""
        first, second = self.holders(number)
        return f"{first.short} & {second.short}"

    @property
    def names(self) -> str:
        return f"{self.first.short} & {self.second.short}"

    @property
    def full_names(self) -> str:
        return f"{self.first.name} & {self.second.name}"


@dataclass(frozen=True, slots=True)
class NightPoints:
    """A player's line in tonight's totals; `place` as printed: "1", "2="."""

    place: str
    person: Person
    points: int
    rounds: tuple[int | None, ...]  # round scores, None where not seated

"""A rule set: every choice a club makes, as one frozen value.

A season keeps its own copy (`as_dict`), so that a later change of the catalogue never alters a
score of the past. A new option joins as a field whose default is what was played before it
existed, so that older copies keep their meaning.
"""

from collections.abc import Mapping
from dataclasses import MISSING, asdict, dataclass, fields
from typing import Any, Self

from scoring.bid_tables import SCHEDULES
from scoring.bids import Bid, Denomination
from scoring.errors import InvalidBid, InvalidRules, Problem
from scoring.options import BidOrder, WineFallback, WineLevel, problems_with_options


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """How a club plays and scores; the defaults are the card club's (rules D1, D2, E1, F).

    Amounts are points; `slam` 0 switches the slam rule off. Making one does not check it: ask
    `problems_with_rules`, or make it with `from_dict`, which does.
    """

    key: str
    name: str
    schedule: str = "avondale"
    min_level: int = 7
    max_level: int = 10
    bid_order: BidOrder = "value"
    set_bonus: int = 100
    slam: int = 250
    trick_points: int = 10
    hands_per_round: int = 6
    rounds_per_night: int = 5
    tables: int = 3
    switch_partners: bool = True
    tiebreak_in_last_round: bool = False
    thrown_in_counts: bool = False
    wine_level: WineLevel = "nine_only"
    wine_fallback: WineFallback = "per_group"

    def levels(self) -> tuple[int, ...]:
        """The levels that may be bid, low to high."""
        return tuple(range(self.min_level, self.max_level + 1))

    def denominations(self) -> tuple[Denomination, ...]:
        """The denominations in this rule set's order, low to high (rules B1)."""
        return SCHEDULES[self.schedule].denominations

    def bids(self) -> tuple[Bid, ...]:
        """Every bid that may be made, low to high by rank (rules B4).

        By value, and of equal values the one of more tricks is higher; or, with the option
        `bid_order`, by tricks and then by denomination.
        """
        bids = [Bid(level, denomination) for level in self.levels() for denomination in self.denominations()]
        if self.bid_order == "value":
            points = SCHEDULES[self.schedule].points
            bids.sort(key=lambda bid: (points[bid], bid.level))
        return tuple(bids)

    def value(self, bid: Bid) -> int:
        """What the bid is worth, in points (rules B2).

        Raises:
            InvalidBid: if the bid cannot be made under this rule set.
        """
        if self.min_level <= bid.level <= self.max_level:
            return SCHEDULES[self.schedule].points[bid]
        bids = self.bids()
        if bid.level < self.min_level:
            raise InvalidBid(f"{bid.glyphs} is not a bid here: the lowest is {bids[0].glyphs}.")
        raise InvalidBid(f"{bid.glyphs} is not a bid here: the highest is {bids[-1].glyphs}.")

    def as_dict(self) -> dict[str, Any]:
        """All choices by name, in values that JSON can hold; `from_dict` is the inverse."""
        return asdict(self)

    @classmethod
    def from_dict(cls, choices: Mapping[str, Any]) -> Self:
        """The rule set with these choices; one that is not given takes its default.

        Raises:
            InvalidRules: for unknown names, impossible values, or no key or name, all at once.
        """
        problems = [*_missing(cls, choices), *problems_with_options(choices)]
        if problems:
            raise InvalidRules(problems)
        return cls(**choices)


def _missing(cls: type[RuleSet], choices: Mapping[str, Any]) -> list[Problem]:
    required = [field.name for field in fields(cls) if field.default is MISSING]
    return [
        Problem("missing_option", name, f"A rule set needs a {name}.")
        for name in required
        if name not in choices
    ]

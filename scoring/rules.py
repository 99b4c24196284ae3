"""A rule set: every choice a club makes, as one frozen value.

A season keeps its own copy (`as_dict`), so that a later change of the catalogue never alters a
score of the past. A new option joins as a field whose default is what was played before it
existed, so that older copies keep their meaning: the defaults are the card club's.
"""

from collections.abc import Mapping
from dataclasses import MISSING, asdict, dataclass, fields
from functools import lru_cache
from typing import Any, Self

from scoring.bid_order import low_to_high, ranks
from scoring.bid_tables import SCHEDULES, SPECIAL_VALUES, SPECIALS
from scoring.bids import Bid, Denomination, SpecialBid
from scoring.errors import InvalidBid, InvalidRules, Problem
from scoring.options import (
    AllPass,
    Auction,
    BidOrder,
    BothOver,
    DefencePoints,
    DefenderTie,
    MinusRule,
    MiserePlace,
    MisereWhen,
    NulloDefence,
    Sides,
    Specials,
    WinBy,
    WineFallback,
    WineLevel,
    problems_with_options,
)


class _HashedOnce:
    """Room for a hash that is worked out once: a rule set is the key of every table of points."""

    __slots__ = ("_hash",)
    _hash: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet(_HashedOnce):
    """How a club or a party plays and scores; the defaults are the card club's (rules D, E1, F).

    Amounts are points; `slam`, `target` and `defence_cap` 0 switch those rules off. A score at
    `minus` or lower is where `minus_rule` begins. Making one does not check it: ask
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
    players: int = 4
    sides: Sides = "two_sides"
    deck: int = 45
    kitty: int = 5
    spare_hands: int = 0
    auction: Auction = "one_turn"
    inkles: bool = True
    specials: Specials = "none"
    misere_place: MiserePlace = "above_7NT"
    misere_when: MisereWhen = "after_seven"
    nullo_defence: NulloDefence = "own_and_contractor"
    card_points: bool = False
    defence_points: DefencePoints = "own"
    all_pass: AllPass = "same_dealer"
    target: int = 0
    win_by: WinBy = "made_contract"
    both_over: BothOver = "contractor"
    minus_rule: MinusRule = "none"
    minus: int = -500
    defence_cap: int = 0
    defender_tie: DefenderTie = "first_trick"

    def __hash__(self) -> int:
        """The hash of all choices, kept after the first time: scoring a hand asks for it."""
        try:
            return self._hash
        except AttributeError:
            own = hash(tuple(getattr(self, name) for name in _FIELDS))
            object.__setattr__(self, "_hash", own)
            return own

    @property
    def competitors(self) -> int:
        """How many scores are kept: two sides, or one for each player."""
        return 2 if self.sides == "two_sides" else self.players

    def levels(self) -> tuple[int, ...]:
        """The levels that may be bid, low to high."""
        return tuple(range(self.min_level, self.max_level + 1))

    def denominations(self) -> tuple[Denomination, ...]:
        """The denominations in this rule set's order, low to high (rules B1)."""
        return SCHEDULES[self.schedule].denominations

    def special_bids(self) -> tuple[SpecialBid, ...]:
        """The bids to take no trick that are played, the lower first (rules B3)."""
        return SPECIALS[self.specials]

    def bids(self) -> tuple[Bid, ...]:
        """Every bid that may be made, low to high by rank (rules B4).

        By value, and of equal values the one of more tricks is higher; or, with the option
        `bid_order`, by tricks and then by denomination.
        """
        return _bids(
            self.schedule, self.min_level, self.max_level, self.specials, self.bid_order, self.misere_place
        )

    def value(self, bid: Bid) -> int:
        """What the bid is worth, in points (rules B2, B3).

        Raises:
            InvalidBid: if the bid cannot be made under this rule set.
        """
        if isinstance(bid, SpecialBid):
            return self._special_value(bid)
        if self.min_level <= bid.level <= self.max_level:
            return SCHEDULES[self.schedule].points[bid]
        numbered = [known for known in self.bids() if not known.is_special]
        if bid.level < self.min_level:
            raise InvalidBid(f"{bid.glyphs} is not a bid here: the lowest is {numbered[0].glyphs}.")
        raise InvalidBid(f"{bid.glyphs} is not a bid here: the highest is {numbered[-1].glyphs}.")

    def _special_value(self, bid: SpecialBid) -> int:
        if bid in self.special_bids():
            return SPECIAL_VALUES[bid]
        bids = self.bids()
        raise InvalidBid(
            f"{bid.glyphs} is not played here: bid a number of tricks, for example 8H. "
            f"Bids here are {bids[0].glyphs} to {bids[-1].glyphs}."
        )

    def as_dict(self) -> dict[str, Any]:
        """All choices by name, in values that JSON can hold; `from_dict` is the inverse."""
        return asdict(self)

    @classmethod
    def from_dict(cls, choices: Mapping[str, Any]) -> Self:
        """The rule set with these choices; one that is not given takes its default.

        Raises:
            InvalidRules: for unknown names, impossible values, values that do not go together, or
                no key or name, all at once.
        """
        problems = [*_missing(cls, choices), *problems_with_options(_DEFAULTS | dict(choices))]
        if problems:
            raise InvalidRules(problems)
        return cls(**choices)


_FIELDS = tuple(field.name for field in fields(RuleSet))
_DEFAULTS = {field.name: field.default for field in fields(RuleSet) if field.default is not MISSING}


@lru_cache(maxsize=64)
def _bids(
    schedule: str, min_level: int, max_level: int, specials: str, bid_order: str, misere_place: str
) -> tuple[Bid, ...]:
    ranked = ranks(
        SCHEDULES[schedule],
        levels=range(min_level, max_level + 1),
        specials=SPECIALS[specials],
        bid_order=bid_order,
        misere_place=misere_place,
    )
    return low_to_high(ranked)


def _missing(cls: type[RuleSet], choices: Mapping[str, Any]) -> list[Problem]:
    required = [field.name for field in fields(cls) if field.default is MISSING]
    return [
        Problem("missing_option", name, f"A rule set needs a {name}.")
        for name in required
        if name not in choices
    ]

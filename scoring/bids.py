"""Bids: a level from six to ten and a denomination, and the three bids to take no trick.

A bid here is only the call. What it is worth comes from a bid table (`bid_tables`), which bids
may be made and how they rank from a rule set (`rules`): rank and value are not always the same
(rules B4).
"""

from dataclasses import dataclass, field
from enum import StrEnum

from scoring.errors import InvalidBid

LEVELS = range(6, 11)
NINE = 9

# A heart alone may be drawn as a coloured emoji; this selector asks for the plain text shape.
AS_TEXT = "\ufe0e"


class Denomination(StrEnum):
    """The four suits and no trump; the value is the code used in notation (rules B1).

    The order of the members is the usual one, low to high. Schedules with inverted suits have
    an order of their own: ask the rule set, never this class.
    """

    SPADES = "S"
    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    NO_TRUMP = "NT"

    @property
    def glyph(self) -> str:
        """The suit's sign with the selector that keeps it from becoming an emoji, or "NT"."""
        return _GLYPHS[self]

    @property
    def word(self) -> str:
        """The name in running text: "spades", "no trump"."""
        return _WORDS[self]


_GLYPHS = {
    Denomination.SPADES: "♠" + AS_TEXT,
    Denomination.CLUBS: "♣" + AS_TEXT,
    Denomination.DIAMONDS: "♦" + AS_TEXT,
    Denomination.HEARTS: "♥" + AS_TEXT,
    Denomination.NO_TRUMP: "NT",
}
_WORDS = {
    Denomination.SPADES: "spades",
    Denomination.CLUBS: "clubs",
    Denomination.DIAMONDS: "diamonds",
    Denomination.HEARTS: "hearts",
    Denomination.NO_TRUMP: "no trump",
}


@dataclass(frozen=True, slots=True, order=False)
class Bid:
    """A call of so many tricks in a denomination.

    Bids have no order of their own, because clubs rank them differently: sort by
    `RuleSet.bids()`.

    >>> bid = Bid(8, Denomination.HEARTS)
    >>> str(bid), bid.words
    ('8H', '8 hearts')

    Raises:
        InvalidBid: for a level outside 6 to 10.

    Source: rules B1.
    """

    level: int
    denomination: Denomination
    code: str = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Refuse what is not a bid in any rule set, and write the notation down once."""
        if type(self.level) is not int or self.level not in LEVELS:
            message = f"{self.level!r} is not a level: a bid is for {LEVELS[0]} to {LEVELS[-1]} tricks."
            raise InvalidBid(message)
        if not isinstance(self.denomination, Denomination):
            message = f"{self.denomination!r} is not a suit or no trump."
            raise InvalidBid(message)
        object.__setattr__(self, "code", f"{self.level}{self.denomination.value}")

    def __str__(self) -> str:
        """The notation, "8H" or "10NT"; `parse_bid` is the inverse."""
        return self.code

    @property
    def is_special(self) -> bool:
        """Whether this is a bid to take no trick: misère, open misère or nullo (rules B3)."""
        return False

    @property
    def is_nine(self) -> bool:
        """Whether this is one of the 9-bids, which clubs count by themselves (rules E8, E9)."""
        return self.level == NINE

    def is_made_with(self, tricks: int) -> bool:
        """Whether a side that took so many tricks has made this contract (rules C1)."""
        return tricks >= self.level

    @property
    def glyphs(self) -> str:
        """The bid with its suit's sign, for screens and paper: "8♥", "8NT"."""
        return f"{self.level}{self.denomination.glyph}"

    @property
    def words(self) -> str:
        """The bid as it is spoken, for screen readers: "8 hearts", "9 no trump"."""
        return f"{self.level} {self.denomination.word}"


@dataclass(frozen=True, slots=True, order=False)
class SpecialBid(Bid):
    """A bid to take no trick at all, played at no trump; its level is 0.

    There are three: `MISERE`, `OPEN_MISERE` and `NULLO`. Make no other.

    >>> str(OPEN_MISERE), OPEN_MISERE.glyphs, OPEN_MISERE.words
    ('OMIS', 'Open misère', 'open misère')

    Source: rules B3.
    """

    level: int = field(default=0, init=False)
    denomination: Denomination = field(default=Denomination.NO_TRUMP, init=False)
    code: str = field()
    name: str = field()

    def __post_init__(self) -> None:
        """Nothing is left to check: these are our own constants."""

    @property
    def is_special(self) -> bool:
        """Whether this is a bid to take no trick: it is."""
        return True

    def is_made_with(self, tricks: int) -> bool:
        """Whether it was kept: one trick loses it (rules B3)."""
        return tricks == 0

    @property
    def glyphs(self) -> str:
        """The name, for screens and paper: there is no sign to show."""
        return self.name

    @property
    def words(self) -> str:
        """The name in running text: "open misère"."""
        return self.name.lower()


MISERE = SpecialBid("MIS", "Misère")
OPEN_MISERE = SpecialBid("OMIS", "Open misère")
NULLO = SpecialBid("NULLO", "Nullo")
SPECIAL_BIDS: tuple[SpecialBid, ...] = (MISERE, OPEN_MISERE, NULLO)

# Every numbered bid there is, in any rule set.
ALL_BIDS: tuple[Bid, ...] = tuple(
    Bid(level, denomination) for level in LEVELS for denomination in Denomination
)

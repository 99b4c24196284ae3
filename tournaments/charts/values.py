"""The figures that charts show, as plain values."""

from dataclasses import dataclass
from fractions import Fraction

from scoring import Bid, Denomination


@dataclass(frozen=True, slots=True)
class Racer:
    """A player or couple, with the total of points after each night, and their number where it is asked for."""

    name: str
    totals: tuple[int, ...]
    id: int = 0


@dataclass(frozen=True, slots=True)
class Race:
    """A season as a race: the nights in order ("2 Oct"), and everybody, the leader first."""

    nights: tuple[str, ...]
    racers: tuple[Racer, ...]

    def ahead(self, racer: Racer) -> tuple[int, ...]:
        """Say how many points somebody is ahead of the average of all shown after each night, rounded."""
        return tuple(
            total - round(Fraction(sum(other.totals[night] for other in self.racers), len(self.racers)))
            for night, total in enumerate(racer.totals)
        )


@dataclass(frozen=True, slots=True)
class Tally:
    """How many bids were tried, and how many of them made."""

    made: int = 0
    tried: int = 0

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(self.made + other.made, self.tried + other.tried)


@dataclass(frozen=True, slots=True)
class BidSuccess:
    """Bids made of bids tried: each bid at most once. `levels` are the columns to show, low to high."""

    levels: tuple[int, ...]
    bids: tuple[tuple[Bid, Tally], ...]

    def at(self, level: int | None = None, denomination: Denomination | None = None) -> Tally:
        """The bids of a level, of a suit, of both; without misère and its kin, whose level is 0."""
        chosen = (
            tally
            for bid, tally in self.bids
            if not bid.is_special and level in (None, bid.level) and denomination in (None, bid.denomination)
        )
        return sum(chosen, Tally())

    @property
    def all(self) -> Tally:
        """Every bid, the special ones too."""
        return sum((tally for _, tally in self.bids), Tally())


@dataclass(frozen=True, slots=True)
class Nights:
    """Somebody's points by night ("2 Oct"), None where they were away, and what `average_of` had on average.

    `averages` is empty, or has a value for each night.
    """

    nights: tuple[str, ...]
    points: tuple[int | None, ...]
    averages: tuple[int, ...] = ()
    average_of: str = "all players"


@dataclass(frozen=True, slots=True)
class Stop:
    """One round at one table. `slot` is 0 or 1 for the two who won it, 2 or 3 for the two who lost it."""

    table: str
    slot: int
    has_won: bool


@dataclass(frozen=True, slots=True)
class Walker:
    """A player, and where they sat in each round; None where they sat nowhere."""

    name: str
    stops: tuple[Stop | None, ...]


@dataclass(frozen=True, slots=True)
class Path:
    """Who sat where, round by round, over one night or several.

    `tables` are the names from High down. `nights` gives each night's label and its number of rounds; the stops of
    every walker are as many as these rounds together. The walkers come in the order of their points.
    """

    tables: tuple[str, ...]
    nights: tuple[tuple[str, int], ...]
    walkers: tuple[Walker, ...]

    @property
    def rounds(self) -> int:
        """How many rounds there are."""
        return sum(rounds for _, rounds in self.nights)

"""Hands as pages show them, and the bids a hand can be entered with."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from scoring import Bid, ScoreLine
from tournaments.words import score


@dataclass(frozen=True, slots=True)
class HandView:
    """A deal at a table. Points are (side 1, side 2); `running` the totals after it."""

    id: int
    kind: str  # hand, tiebreak, thrown_in, misdeal
    number: int
    version: int
    side: int | None
    bid: Bid | None
    tricks: int | None
    is_made: bool | None
    is_slam: bool
    points: tuple[int, int]
    bidder_points: int
    defender_points: int
    running: tuple[int, int]
    bidders: str  # "Pat & Ruth"; "" for a deal without a contract
    sentence: str  # "Pat & Ruth bid 8NT, took 7: set." · "Thrown in: dealt again."
    lines: tuple[ScoreLine, ...]
    entered_by: str
    entered_at: datetime
    amended_at: datetime | None

    @property
    def noun(self) -> str:
        return "hand"

    @property
    def took(self) -> str:
        return f"{self.bidders} took {self.tricks}"

    @property
    def scored(self) -> tuple[int, ...]:
        """The points as a row shows them: the bidders' first."""
        return (self.bidder_points, self.defender_points)

    @property
    def so_far(self) -> str:
        return " to ".join(score(points) for points in self.running)


@dataclass(frozen=True, slots=True)
class MyHand:
    """A hand from one side's own view: "You bid, took 10", +280."""

    number: int
    bid: Bid
    sentence: str
    points: int


@dataclass(frozen=True, slots=True)
class BidCell:
    """A bid a hand can be entered with, and what it is worth."""

    text: str  # "8H", what a form sends
    bid: Bid
    value: int  # points when made


@dataclass(frozen=True, slots=True)
class BidGrid:
    """The bid table of the rule set: one row a denomination, low to high, one column a level; special bids apart."""

    levels: tuple[int, ...]
    rows: tuple[tuple[BidCell, ...], ...]
    specials: tuple[BidCell, ...]  # the bids to take no trick, the lower first
    points_json: str  # what every hand would score, for the script: see queries.entry

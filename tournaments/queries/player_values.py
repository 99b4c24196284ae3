"""What the page of a player shows, as frozen values: a table is a tuple of rows, every text is whole."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tournaments.charts.values import BidSuccess, Nights, Path
    from tournaments.queries.season_places import SeasonPlace
    from tournaments.queries.statistics_bids import PlayerBids
    from tournaments.queries.statistics_nights import BestNight, NightLine


@dataclass(frozen=True, slots=True)
class NamedPerson:
    """Somebody whose own page is one link away."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class SeasonChoice:
    """A season to look at, or all of them together. `query` is what its address ends in: "3", "all"."""

    query: str
    label: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class TableLine:
    """Rounds at one table. `average` and `ahead` are of whole rounds, None where there was none.

    `ahead` is how many points a round above (or below) what the table usually makes.
    """

    table: str
    rounds: int
    won: int
    lost: int
    drawn: int
    points: int
    average: int | None
    ahead: int | None


@dataclass(frozen=True, slots=True)
class PartnerLine:
    """Rounds with one partner. `ahead` is how many points a round above what that partner makes with others."""

    person: NamedPerson
    rounds: int
    won: int
    points: int
    average: int | None
    ahead: int | None


@dataclass(frozen=True, slots=True)
class OpponentLine:
    """Rounds against one opponent, with the points of one's own side and of theirs."""

    person: NamedPerson
    rounds: int
    won: int
    points: int
    against: int


@dataclass(frozen=True, slots=True)
class OnNight:
    """Something that happened on a night: the wine won, a night hosted, 9-bids made."""

    night_id: int
    date: date
    words: str


@dataclass(frozen=True, slots=True)
class SubstituteLine:
    """Somebody who sat in, or was sat in for: "5 rounds of 1 night"."""

    person: NamedPerson
    words: str


@dataclass(frozen=True, slots=True)
class PlayerFigures:
    """A player's figures of one season or of several.

    `place` is None where there are several seasons, or no points yet. `columns` are the rounds that a night had at most.
    """

    person: NamedPerson
    place: SeasonPlace | None
    nights: tuple[NightLine, ...]
    columns: tuple[int, ...]
    points: int
    nights_counted: int
    average: int | None
    best: BestNight | None
    worst: BestNight | None
    rounds: int
    rounds_won: int
    said: tuple[str, ...]
    tables: tuple[TableLine, ...]
    high: str
    partners: tuple[PartnerLine, ...]
    opponents: tuple[OpponentLine, ...]
    bids: PlayerBids
    bid_success: BidSuccess
    by_night: Nights | None
    path: Path | None
    nines: tuple[OnNight, ...]
    wine: tuple[OnNight, ...]
    hosted: tuple[OnNight, ...]
    sat_for_them: tuple[SubstituteLine, ...]
    they_sat_for: tuple[SubstituteLine, ...]

    @property
    def leaves_nights_out(self) -> bool:
        """Whether the standings count only the best nights, and not all of these."""
        return not all(night.counts for night in self.nights)

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to tell: no cards held, no points, no host."""
        return not (self.nights or self.rounds or self.hosted)

"""What pages and prints show of a season's standings, as plain frozen values."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scoring import SeasonFigure
    from tournaments.charts.values import Race


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A line of the season's standings. Who has played too few nights has no `place`.

    `figure` is what the season is ranked by, exactly; `points` is how it is printed, `others` the figures beside it.
    """

    place: str  # "2=", "" without one
    player_id: int | None  # None in the couples' table
    couple_id: int | None  # None in every other
    name: str
    nights: int  # of a couple those of the member who played fewer
    nights_words: str  # "7 of 9", "7 and 9 of 9"
    is_complete: bool  # no night missed
    moved: int  # places gained since the night before; negative when lost
    last_points: int | None
    average: str
    total: int
    figure: SeasonFigure
    points: str
    others: tuple[str, ...]
    average_figure: SeasonFigure = 0  # the average, exactly
    remark: str = ""  # "level with Ann: 14 rounds won to 12", "3 of 4 nights"


@dataclass(frozen=True, slots=True)
class StoodAfter:
    """A finished night, after which the standings can be looked at."""

    number: int
    date: date


@dataclass(frozen=True, slots=True)
class SeasonStandings:
    """The season's standings in one of their views, and the nights they are after."""

    season_id: int
    title: str  # "September 2025 to May 2026"
    after: str  # "after night 5 of 9"
    view: str  # "everybody", "group_a", "group_b", "couples"
    views: tuple[tuple[str, str], ...]  # (key, label)
    rows: tuple[StandingRow, ...]
    last_date: date | None
    since_date: date | None
    rule: str  # the rule used, in words
    points_head: str = "Total"  # what `StandingRow.points` is
    other_heads: tuple[str, ...] = ("average",)
    lead: str = ""  # "Ann leads Bob by 230."
    last_night: int | None = None  # the last finished night shown, by its id
    nights: tuple[StoodAfter, ...] = ()  # every finished night
    night_number: int = 0  # the one shown
    order: str = ""  # what the rows are listed by, of `standing_order.ORDERS`; "" by place

    @property
    def season_key(self) -> str:
        """The season's number as addresses have it."""
        return str(self.season_id)

    @property
    def query(self) -> str:
        """What an address adds for this list and night, in whatever order."""
        return f"view={self.view}" if self.is_latest else f"view={self.view}&after={self.night_number}"

    @property
    def is_latest(self) -> bool:
        """Whether no finished night is left out."""
        return self.night_number == len(self.nights)


@dataclass(frozen=True, slots=True)
class SeasonRace:
    """The race of a season in one of the views of its standings."""

    title: str
    after: str
    view: str
    views: tuple[tuple[str, str], ...]
    dates: tuple[date, ...]  # of the nights
    race: Race | None  # the leader first; of nobody there is none
    what: str  # "Points ahead of the average of all players, night by night."
    rule: str

"""What the page of a couple shows, as frozen values."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tournaments.charts.values import Nights
    from tournaments.queries.player_values import NamedPerson, OnNight
    from tournaments.queries.season_places import SeasonPlace
    from tournaments.queries.statistics_rounds import RoundSum


@dataclass(frozen=True, slots=True)
class CoupleNight:
    """One night of a couple: each member's points that count, None for whoever had none, and both together.

    `place` is as it is printed ("2="), among `of` couples of whom both had points; "" where one of the two had none.
    """

    night_id: int
    date: date
    first: int | None
    second: int | None
    points: int
    place: str
    of: int


@dataclass(frozen=True, slots=True)
class CoupleRound:
    """A round in which the two were partners: where, both sides' points, and whether they won it."""

    night_id: int
    date: date
    number: int
    table: str
    points: int
    against: int
    has_won: bool


@dataclass(frozen=True, slots=True)
class CoupleFigures:
    """A couple's figures of one season or of several."""

    first: NamedPerson
    second: NamedPerson
    place: SeasonPlace | None
    nights: tuple[CoupleNight, ...]
    points: int
    average: int | None
    best: tuple[CoupleNight, ...]
    worst: tuple[CoupleNight, ...]
    together: RoundSum
    rounds: tuple[CoupleRound, ...]
    said: tuple[str, ...]
    by_night: Nights | None
    hosted: tuple[OnNight, ...]
    wine: tuple[OnNight, ...]

    @property
    def names(self) -> str:
        """As in "Ann Ames & Bob Ames"."""
        return f"{self.first.name} & {self.second.name}"

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to tell yet."""
        return not (self.nights or self.rounds or self.hosted)

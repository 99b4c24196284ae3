"""What of a season counts for its standings: the total, the average a night, or the best nights (rules E9)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal, TypeAlias

SeasonFigure: TypeAlias = int | Fraction
"""What somebody is ranked by: points, or points a night, which are never rounded before they are ranked."""


@dataclass(frozen=True, slots=True)
class SeasonRecord:
    """A player's season so far: the points of each night played, the most first, and what breaks ties.

    A standing by the total or the average may leave `best_first` out and give the sum as `total`.
    """

    nights: int
    total: int
    rounds_won: int = 0
    nines: int = 0  # made 9-bids
    best_first: tuple[int, ...] = ()

    def without(self, points: int) -> "SeasonRecord":
        """The record before a night on which they scored so many points; what breaks ties stays."""
        nights = list(self.best_first)
        if points in nights:
            nights.remove(points)
        return replace(self, nights=self.nights - 1, total=self.total - points, best_first=tuple(nights))


def season_record(nights: Sequence[int], *, rounds_won: int = 0, nines: int = 0) -> SeasonRecord:
    """The record of somebody who scored so many points on each of these nights, in any order."""
    return SeasonRecord(len(nights), sum(nights), rounds_won, nines, tuple(sorted(nights, reverse=True)))


@dataclass(frozen=True, slots=True)
class Ranking:
    """How a season is ranked: `best_of` nights count where it is by the best, `least_nights` are needed for a place.

    Rules E9 know the total alone; the average and the best nights are for clubs in which members miss nights.

    Raises:
        ValueError: if it is by the best nights, and not of one night or more.
    """

    by: Literal["total", "average", "best"] = "total"
    best_of: int | None = None
    least_nights: int = 0

    def __post_init__(self) -> None:
        if self.by == "best" and (self.best_of is None or self.best_of < 1):
            raise ValueError("The best of how many nights?")

    @property
    def nights_needed(self) -> int:
        """How many nights somebody must have played for a place. Without a night there is no average."""
        return max(self.least_nights, 1) if self.by == "average" else self.least_nights

    def figure(self, *records: SeasonRecord) -> SeasonFigure:
        """What these are ranked by: one player's figure, or both members' of a couple added (rules E9)."""
        return sum((self._of_one(record) for record in records), 0)

    def counting(self, nights: Sequence[int]) -> list[bool]:
        """Of one player's points by night, which ones the figure is made of; of equal nights the earlier ones."""
        if self.by != "best":
            return [True] * len(nights)
        best_first = sorted(range(len(nights)), key=lambda number: -nights[number])
        best = set(best_first[: self.best_of])
        return [number in best for number in range(len(nights))]

    def has_a_place(self, *records: SeasonRecord) -> bool:
        """Whether the player, or each of a couple, has played enough nights."""
        return all(record.nights >= self.nights_needed for record in records)

    def _of_one(self, record: SeasonRecord) -> SeasonFigure:
        if self.by == "average":
            return Fraction(record.total, record.nights) if record.nights else 0
        return sum(record.best_first[: self.best_of]) if self.by == "best" else record.total


BY_TOTAL = Ranking()
"""As the club of the rules has it (rules E9)."""

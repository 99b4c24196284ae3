"""What looks wrong in a plan, in words a coordinator can act on. A warning never keeps anybody from saving."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import pairwise
from statistics import median_low
from typing import TYPE_CHECKING

from tournaments.words import counted, day, weekday

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tournaments.planning.holidays import Holiday

LONG_GAP = 2
"""A gap is told when it is longer than this many times what is usual in the plan."""


@dataclass(frozen=True, slots=True)
class PlannedNight:
    """A night that takes place: its date, and its hosts by number and names."""

    date: date
    host: int | None
    host_names: str = ""
    is_open: bool = True
    """It has not been played yet, so that something can be done about it."""


def plan_warnings(
    nights: Sequence[PlannedNight], *, holidays: Sequence[Holiday] = (), other_dates: Sequence[date] = ()
) -> list[str]:
    """Sentences about nights of one day, hosts twice in a row, long gaps, holidays and missing hosts.

    `nights` in any order; `other_dates` are nights of the club's other seasons. What is only about nights that
    have been played is not told.
    """
    in_order = sorted(nights, key=lambda night: night.date)
    return [
        *_clashes(in_order, set(other_dates)),
        *_in_holidays(in_order, holidays),
        *_twice_in_a_row(in_order),
        *_gaps(in_order),
        *_without_hosts(in_order),
    ]


def _clashes(nights: Sequence[PlannedNight], others: set[date]) -> Iterator[str]:
    open_dates = {night.date for night in nights if night.is_open}
    for when, number in sorted(Counter(night.date for night in nights).items()):
        if number > 1 and when in open_dates:
            yield f"{counted(number, 'night')} on {weekday(when)}: move one of them."
        if when in others and when in open_dates:
            yield f"{weekday(when)} has a night of another season of the club too."


def _in_holidays(nights: Sequence[PlannedNight], holidays: Sequence[Holiday]) -> Iterator[str]:
    for night in nights:
        holiday = next((one for one in holidays if one.first <= night.date <= one.last), None)
        if holiday and night.is_open:
            yield f"{weekday(night.date)} is in the holidays{f' ({holiday.name})' if holiday.name else ''}."


def _twice_in_a_row(nights: Sequence[PlannedNight]) -> Iterator[str]:
    for first, second in pairwise(nights):
        if first.host is not None and first.host == second.host and second.is_open:
            yield (
                f"{first.host_names} host twice in a row: on {weekday(first.date)} and {weekday(second.date)}."
            )


def _gaps(nights: Sequence[PlannedNight]) -> Iterator[str]:
    steps = [later.date - earlier.date for earlier, later in pairwise(nights)]
    if len(steps) < 2:  # noqa: PLR2004 - one step has nothing to be longer than
        return
    longest = LONG_GAP * max(median_low(steps), timedelta(days=1))
    for earlier, later in pairwise(nights):
        gap = later.date - earlier.date
        if gap > longest and later.is_open:
            weeks = counted(gap.days // 7, "week")
            yield f"{weeks} without a night, from {day(earlier.date)} to {day(later.date)}."


def _without_hosts(nights: Sequence[PlannedNight]) -> Iterator[str]:
    bare = [weekday(night.date) for night in nights if night.host is None and night.is_open]
    if len(bare) == 1:
        yield f"{bare[0]} has no hosts yet."
    elif bare:
        yield f"{len(bare)} nights have no hosts yet."

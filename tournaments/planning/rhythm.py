"""The dates of a season from a weekday and a rhythm, as in "the second Saturday of the month, September to May"."""

from __future__ import annotations

import calendar
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from tournaments.planning.holidays import Holiday

WEEK = timedelta(weeks=1)
WEEKDAYS = tuple(calendar.day_name)
"""Monday first, as `date.weekday` counts them from 0."""


class Rhythm(StrEnum):
    """How often the club meets; the value is what forms and addresses say."""

    WEEKLY = "weekly"
    FORTNIGHTLY = "fortnightly"
    FIRST = "first"
    SECOND = "second"
    THIRD = "third"
    FOURTH = "fourth"
    LAST = "last"


_STEPS = {Rhythm.WEEKLY: WEEK, Rhythm.FORTNIGHTLY: 2 * WEEK}
_PLACES = {Rhythm.FIRST: 0, Rhythm.SECOND: 1, Rhythm.THIRD: 2, Rhythm.FOURTH: 3, Rhythm.LAST: -1}


@dataclass(frozen=True, slots=True)
class Skipped:
    """A date that the rhythm gives and a holiday takes."""

    date: date
    holiday: Holiday


@dataclass(frozen=True, slots=True)
class Proposal:
    """The dates of a season in order, and those that fall into holidays."""

    dates: tuple[date, ...]
    skipped: tuple[Skipped, ...]


def propose_dates(
    *,
    weekday: int,
    rhythm: Rhythm,
    starts_on: date,
    ends_on: date,
    holidays: Sequence[Holiday] = (),
) -> Proposal:
    """The dates from `starts_on` to `ends_on`, both included, without those in a holiday.

    `weekday` counts from 0, Monday. Every two weeks counts from the first such day on or after `starts_on`, and a
    holiday does not shift it. A month without a night in the holidays has none: nothing is put off.

    Raises: ValueError for a weekday outside 0 to 6.

    >>> propose_dates(weekday=5, rhythm=Rhythm.SECOND, starts_on=date(2026, 9, 1), ends_on=date(2026, 11, 30)).dates
    (datetime.date(2026, 9, 12), datetime.date(2026, 10, 10), datetime.date(2026, 11, 14))
    """
    if weekday not in range(7):
        raise ValueError(f"A weekday counts from 0, Monday, to 6: {weekday!r}")
    found = _every(_STEPS[rhythm], weekday, starts_on, ends_on) if rhythm in _STEPS else None
    every = found if found is not None else _monthly(_PLACES[rhythm], weekday, starts_on, ends_on)
    return _without_holidays(every, holidays)


def _without_holidays(dates: Iterable[date], holidays: Sequence[Holiday]) -> Proposal:
    kept, skipped = [], []
    for when in dates:
        holiday = next((one for one in holidays if one.first <= when <= one.last), None)
        if holiday is None:
            kept.append(when)
        else:
            skipped.append(Skipped(when, holiday))
    return Proposal(tuple(kept), tuple(skipped))


def _every(step: timedelta, weekday: int, starts_on: date, ends_on: date) -> Iterator[date]:
    when = starts_on + timedelta(days=(weekday - starts_on.weekday()) % 7)
    while when <= ends_on:
        yield when
        when += step


def _monthly(place: int, weekday: int, starts_on: date, ends_on: date) -> Iterator[date]:
    year, month = starts_on.year, starts_on.month
    while (year, month) <= (ends_on.year, ends_on.month):
        when = _in_month(year, month, weekday, place)
        if starts_on <= when <= ends_on:
            yield when
        year, month = (year, month + 1) if month < 12 else (year + 1, 1)  # noqa: PLR2004 - December


def _in_month(year: int, month: int, weekday: int, place: int) -> date:
    """The first such weekday of a month is place 0, the last one place -1. Every month has at least four."""
    days = range(1, calendar.monthrange(year, month)[1] + 1)
    return [when for day in days if (when := date(year, month, day)).weekday() == weekday][place]

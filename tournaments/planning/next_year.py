"""The dates of a season a year on, each in its place: the second Saturday of October stays that."""

from __future__ import annotations

import calendar
from collections import Counter
from collections.abc import Sequence
from datetime import MAXYEAR, date, timedelta

A_YEAR_OF_WEEKS = timedelta(weeks=52)


def a_year_later(when: date) -> date:
    """The same day of the next year; 28 February for a 29th. In the last year that a date can have, the day itself.

    >>> a_year_later(date(2028, 2, 29))
    datetime.date(2029, 2, 28)
    """
    if when.year == MAXYEAR:
        return when
    last = calendar.monthrange(when.year + 1, when.month)[1]
    return when.replace(year=when.year + 1, day=min(when.day, last))


def dates_a_year_later(dates: Sequence[date]) -> list[date]:
    """The nights of a season moved by a year, in their order, none on the day of another.

    With one night a month each keeps its weekday and its place in the month, a fifth one becoming the last. A club
    that meets oftener keeps its weekday and its rhythm: 52 weeks on. Nights in the last year that a date can have stay.

    >>> dates_a_year_later([date(2026, 9, 12), date(2026, 10, 31)])
    [datetime.date(2027, 9, 11), datetime.date(2027, 10, 30)]
    """
    if any(when.year == MAXYEAR for when in dates):
        return list(dates)
    a_month = Counter((when.year, when.month) for when in dates)
    if any(number > 1 for number in a_month.values()):
        return [when + A_YEAR_OF_WEEKS for when in dates]
    return [_same_place(when) for when in dates]


def _same_place(when: date) -> date:
    """The n-th such weekday of that month of the next year, or the last where there are fewer."""
    year, month, place = when.year + 1, when.month, (when.day - 1) // 7
    days = range(1, calendar.monthrange(year, month)[1] + 1)
    same = [found for day in days if (found := date(year, month, day)).weekday() == when.weekday()]
    return same[min(place, len(same) - 1)]

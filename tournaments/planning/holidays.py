"""Days without a night, as a coordinator types them: a line each, a date or a range, and what it is if they like.

Understood: "24 December 2026", "24 Dec", "24.12.2026", "24/12/2026" (the day comes first), "2026-12-24"; ranges with
"to", "until" or a dash, "24 to 31 December", "24 December 2026 to 2 January 2027"; what follows is the name.
"""

from __future__ import annotations

import calendar
import re
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from re import Match

_MONTHS = {
    name.lower(): number
    for names in (calendar.month_name, calendar.month_abbr)
    for number, name in enumerate(names)
    if name
} | {"sept": 9}
_WORD = r"(?P<month{n}>[A-Za-z]{{3,9}})\.?"
_DATE = (
    r"(?:(?P<year{n}>\d{{4}})-(?P<numbered{n}>\d{{1,2}})-(?P<last{n}>\d{{1,2}})"
    r"|(?P<day{n}>\d{{1,2}})(?:st|nd|rd|th)?(?:[./](?P<digits{n}>\d{{1,2}})[./]?(?P<short{n}>\d{{4}})?"
    r"|(?:\s+" + _WORD + r"(?:,?\s+(?P<long{n}>\d{{4}}))?)?))(?!\d)"
)
_LINE = re.compile(
    _DATE.format(n=1)
    + r"(?:\s*(?:\bto\b|\buntil\b|[-–—])\s*"
    + _DATE.format(n=2)
    + r")?[\s,:;–—-]*(?P<name>.*)$",
    re.IGNORECASE,
)
LONGEST_DAYS = 200
"""A longer range is a slip of the pen: it would leave no season."""


@dataclass(frozen=True, slots=True)
class Holiday:
    """Days without a night, both ends included; `name` may be empty."""

    first: date
    last: date
    name: str = ""


@dataclass(frozen=True, slots=True)
class Unread:
    """A line, counted from 1, that is no date, and why."""

    line: int
    text: str
    why: str


def read_holidays(text: str, *, season_starts: date) -> tuple[tuple[Holiday, ...], tuple[Unread, ...]]:
    """The holidays in order of their lines, and the lines that could not be read. Empty lines are nothing.

    A date without a year is the next one from the month of `season_starts` on.

    >>> read_holidays("24 to 31 December Christmas", season_starts=date(2026, 9, 1))[0]
    (Holiday(first=datetime.date(2026, 12, 24), last=datetime.date(2026, 12, 31), name='Christmas'),)
    """
    found: list[Holiday] = []
    unread: list[Unread] = []
    for number, line in enumerate(text.splitlines(), start=1):
        words = " ".join(line.split())
        if not words:
            continue
        read = _read_line(words, season_starts)
        if isinstance(read, Holiday):
            found.append(read)
        else:
            unread.append(Unread(number, words, read))
    return tuple(found), tuple(unread)


def _read_line(words: str, season_starts: date) -> Holiday | str:
    match = _LINE.match(words)
    if match is None or not _has_month(match):
        return "no date is found in it. Write it as 24 December 2026, or 24 December to 2 January."
    try:
        first, last = _ends(match, season_starts)
    except ValueError:
        return "there is no such day."
    if last < first:
        return "it ends before it begins."
    if (last - first).days >= LONGEST_DAYS:
        return f"it is longer than {LONGEST_DAYS} days."
    return Holiday(first, last, match["name"].strip())


def _has_month(match: Match[str]) -> bool:
    """Whether each of its dates has a month of its own or, like the 24 of "24 to 31 December", the other's."""
    is_named = [_month(match, n) is not None or match[f"year{n}"] is not None for n in (1, 2)]
    is_range = bool(match["day2"] or match["year2"])
    return is_named[1] if is_range else is_named[0]


def _ends(match: Match[str], season_starts: date) -> tuple[date, date]:
    first = _date(match, 1, season_starts)
    if not (match["day2"] or match["year2"]):
        return first, first
    last = _date(match, 2, season_starts)
    if _year(match, 1) is None and _year(match, 2) is not None:
        # The year stands once, at the end: "24 December to 2 January 2027" begins in 2026.
        first = first.replace(year=last.year)
        first = first.replace(year=last.year - 1) if first > last else first
    elif _year(match, 2) is None and last < first:
        last = last.replace(year=first.year)
        last = last.replace(year=first.year + 1) if last < first else last
    return first, last


def _date(match: Match[str], n: int, season_starts: date) -> date:
    if match[f"year{n}"]:
        return date(int(match[f"year{n}"]), int(match[f"numbered{n}"]), int(match[f"last{n}"]))
    month = _month(match, n) or _month(match, 2) or 0
    year = _year(match, n)
    if year is None:
        year = season_starts.year + (month < season_starts.month)
    return date(year, month, int(match[f"day{n}"]))


def _year(match: Match[str], n: int) -> int | None:
    text = match[f"year{n}"] or match[f"short{n}"] or match[f"long{n}"]
    return int(text) if text else None


def _month(match: Match[str], n: int) -> int | None:
    if match[f"digits{n}"]:
        return int(match[f"digits{n}"])
    return _MONTHS.get((match[f"month{n}"] or "").lower())

"""A proposal for the season after one: its name and days, who goes on, its nights and their hosts."""

from __future__ import annotations

import re
from copy import copy
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournaments.models import NightState
from tournaments.planning.holidays import read_holidays
from tournaments.planning.next_hosts import rotate_hosts
from tournaments.planning.next_year import a_year_later, dates_a_year_later
from tournaments.queries.finding import couples_of_season, nights_of_season
from tournaments.queries.overview import season_rule_lines
from tournaments.queries.people_list import standing_couples
from tournaments.queries.season_entries import spans_of
from tournaments.translate import rules_of
from tournaments.words import weekday

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from tournaments.models import Couple, Night, Season
    from tournaments.planning.holidays import Holiday

YEARS = re.compile(r"\b((?:19|20)\d\d)(?:(\s*(?:/|-|–|to|and)\s*)((?:19|20)?\d\d))?\b")
THE_NEXT = ", the next season"
LONGEST_NAME = 80


@dataclass(frozen=True, slots=True)
class NextNight:
    """A night of the coming season: its day, its hosts, and who had this night the last time."""

    date: date
    title: str  # "Saturday 11 September"
    hosts: Couple | None
    last_hosts: str


@dataclass(frozen=True, slots=True)
class NextSeason:
    """The nights in order, and sentences about what was left out."""

    nights: tuple[NextNight, ...]
    left_out: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WhoGoesOn:
    """The club's couples of today, those of them in the old season to its end, and the names of couples that are gone."""

    couples: tuple[Couple, ...]
    stay: tuple[int, ...]
    gone: tuple[str, ...]


def who_goes_on(season: Season) -> WhoGoesOn:
    """Everybody who could enter, first those who were in the season, in the order of their entry."""
    entered = couples_of_season(season)
    left = {couple for couple, (_, leaves_on) in spans_of(season).items() if leaves_on is not None}
    standing = {couple.pk: couple for couple in standing_couples(season.club)}
    known = [couple for couple in entered if couple.pk in standing]
    new = [couple for couple in standing.values() if couple not in known]
    gone = [str(couple) for couple in entered if couple.pk not in standing]
    stay = [couple.pk for couple in known if couple.pk not in left]
    return WhoGoesOn((*known, *new), tuple(stay), tuple(gone))


def next_name(name: str) -> str:
    """The season's name with its years one later: "Cards 2025/26" gives "Cards 2026/27".

    A name without a year is added to, so that it is another one: "Cards, the next season".
    """
    if not YEARS.search(name):
        return f"{name[: LONGEST_NAME - len(THE_NEXT)]}{THE_NEXT}"
    return YEARS.sub(_one_later, name)


def propose_next_season(
    season: Season, *, starts_on: date, ends_on: date, holidays: str, couples: Sequence[Couple]
) -> NextSeason:
    """The old season's nights a year on, between these days and outside holidays; hosts among `couples`, rotated.

    Cancelled nights are no part of it. See `planning.next_hosts` for whose turn it is.
    """
    last = [night for night in nights_of_season(season) if night.state != NightState.CANCELLED]
    days_off, _ = read_holidays(holidays, season_starts=starts_on)
    kept: list[tuple[date, Night]] = []
    left_out: list[str] = []
    for when, night in zip(dates_a_year_later([night.date for night in last]), last, strict=True):
        why = _why_not(when, starts_on, ends_on, days_off)
        if why:
            left_out.append(f"{weekday(when)} is left out: {why}.")
        else:
            kept.append((when, night))
    by_id = {couple.pk: couple for couple in couples}
    hosts = rotate_hosts(
        [night.hosts_id for _, night in kept], list(by_id), turns_before=[night.hosts_id for night in last]
    )
    return NextSeason(
        tuple(
            NextNight(when, weekday(when), by_id[host] if host else None, str(night.hosts or ""))
            for (when, night), host in zip(kept, hosts, strict=True)
        ),
        tuple(left_out),
    )


def _why_not(when: date, starts_on: date, ends_on: date, days_off: Sequence[Holiday]) -> str:
    """Why there can be no night on a day; "" when there can."""
    holiday = next((one for one in days_off if one.first <= when <= one.last), None)
    if holiday is not None:
        return holiday.name or "a holiday"
    return "" if starts_on <= when <= ends_on else "it is outside the season"


def next_days(season: Season) -> tuple[date, date]:
    """The season's first and last day, a year later."""
    return a_year_later(season.starts_on), a_year_later(season.ends_on)


def rules_that_go_on(season: Season, days: tuple[date, date]) -> list[str]:
    """The rules and options that the next season has too, in words, with its own days."""
    coming = copy(season)
    coming.starts_on, coming.ends_on = days
    return season_rule_lines(rules_of(season), coming)


def next_holidays(season: Season) -> str:
    """The lines of the old season's holidays that mean days of the next one: those with a year of their own do not."""
    starts_on, ends_on = next_days(season)
    kept = []
    for line in season.holidays.splitlines():
        found, _ = read_holidays(line, season_starts=starts_on)
        if any(one.first <= ends_on and one.last >= starts_on for one in found):
            kept.append(line)
    return "\n".join(kept)


def _one_later(years: re.Match[str]) -> str:
    first, between, second = years.groups()
    if not second:
        return str(int(first) + 1)
    return f"{int(first) + 1}{between}{(int(second) + 1) % 10 ** len(second):0{len(second)}}"

"""The plan of a season as its page shows it: months, nights, hosts, and what to put right."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from tournaments.models import Couple, Night, NightState
from tournaments.planning.checks import PlannedNight, plan_warnings
from tournaments.planning.holidays import Holiday, read_holidays
from tournaments.queries.finding import OPEN_STATES, couples_of_season, nights_of_season
from tournaments.queries.season_entries import Span, spans_of
from tournaments.words import counted, day, listed, weekday

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import date

    from tournaments.models import Season


@dataclass(frozen=True, slots=True)
class PlanNight:
    """One night in the plan. `earlier_id` and `later_id` are the planned nights its hosts can be exchanged with."""

    id: int
    number: int
    date: date
    title: str
    state: str
    state_words: str
    hosts: str
    moved: str
    awaits_hosts: bool
    earlier_id: int | None = None
    later_id: int | None = None
    hosts_id: int | None = None

    @property
    def is_planned(self) -> bool:
        """It can still be changed."""
        return self.state == NightState.PLANNED

    @property
    def is_played(self) -> bool:
        """Its result is published."""
        return self.state == NightState.FINISHED


@dataclass(frozen=True, slots=True)
class Month:
    """A month of the plan that has nights: "September 2026"."""

    title: str
    nights: tuple[PlanNight, ...]


@dataclass(frozen=True, slots=True)
class SeasonPlan:
    """The whole plan. `turns` says how often each couple hosts, `waiting` whose agreement is missing.

    `now_id` is the night that people are at or go to: what is open or played, else the next one.
    """

    months: tuple[Month, ...]
    warnings: tuple[str, ...]
    waiting: tuple[str, ...]
    turns: tuple[tuple[str, int], ...]
    next_id: int | None
    now_id: int | None

    @property
    def nights(self) -> list[PlanNight]:
        """All nights in order of date."""
        return [night for month in self.months for night in month.nights]


def season_plan(season: Season, *, today: date) -> SeasonPlan:
    """The plan of a season, in five SELECTs. `today` tells which planned nights have been missed."""
    rows = nights_of_season(season)
    couples = couples_of_season(season)
    nights = _plan_nights(rows)
    next_id = next((night.id for night in nights if night.is_planned and night.date >= today), None)
    return SeasonPlan(
        months=tuple(
            Month(title, tuple(of_month))
            for title, of_month in groupby(nights, key=lambda night: f"{night.date:%B %Y}")
        ),
        warnings=(
            *_missed(rows, today),
            *hosts_who_left(rows, spans_of(season)),
            *plan_warnings(
                [as_planned(row) for row in rows if row.state != NightState.CANCELLED],
                holidays=season_holidays(season),
                other_dates=dates_of_other_seasons(season),
            ),
        ),
        waiting=tuple(f"{row.hosts} ({weekday(row.date)})" for row in rows if _awaits_hosts(row)),
        turns=_turns(rows, couples),
        next_id=next_id,
        now_id=next((night.id for night in nights if night.state in OPEN_STATES), next_id),
    )


def season_holidays(season: Season) -> tuple[Holiday, ...]:
    """The days without a night that the season keeps; every line of them could be read when it was saved."""
    return read_holidays(season.holidays, season_starts=season.starts_on)[0]


def dates_of_other_seasons(season: Season) -> list[date]:
    """When the club meets in its other seasons. One SELECT."""
    nights = Night.objects.filter(season__club_id=season.club_id, season__removed_at__isnull=True).exclude(
        season=season
    )
    return list(nights.exclude(state=NightState.CANCELLED).values_list("date", flat=True))


def as_planned(night: Night) -> PlannedNight:
    """What the checks of a plan want to know of a night; it comes with its hosts."""
    return PlannedNight(
        date=night.date,
        host=night.hosts_id,
        host_names=str(night.hosts) if night.hosts else "",
        is_open=night.state == NightState.PLANNED,
    )


def hosts_who_left(nights: Sequence[Night], spans: Mapping[int, Span]) -> list[str]:
    """Sentences about planned nights whose hosts are not there then: who, which nights, and what to do."""
    gone: dict[str, list[str]] = {}
    for night in nights:
        if night.state == NightState.PLANNED and night.hosts:
            why = _why_gone(night.hosts, spans.get(night.hosts.pk), night.date)
            if why:
                gone.setdefault(why, []).append(weekday(night.date))
    return [
        f"{why}, but hosts on {listed(dates)}: choose other hosts, or exchange with another night first."
        if "left" in why
        else f"{why}, but host on {listed(dates)}: choose other hosts."
        for why, dates in gone.items()
    ]


def _why_gone(hosts: Couple, span: Span | None, on: date) -> str:
    left = [person.name for person in (hosts.first, hosts.second) if person.archived_at]
    if left:
        return f"{listed(left)} {'has' if len(left) == 1 else 'have'} left the club"
    if span is None:
        return f"{hosts} are not in this season any more"
    joins_on, leaves_on = span
    if joins_on is not None and on < joins_on:
        return f"{hosts} join the season on {weekday(joins_on)} only"
    return (
        f"{hosts} are out of the season from {weekday(leaves_on)} on" if leaves_on and on >= leaves_on else ""
    )


def _missed(nights: Sequence[Night], today: date) -> list[str]:
    return [
        f"{weekday(night.date)} is past and was not played: open it, move it or cancel it."
        for night in nights
        if night.state == NightState.PLANNED and night.date < today
    ]


def _turns(nights: Sequence[Night], couples: Sequence[Couple]) -> tuple[tuple[str, int], ...]:
    counts: Mapping[int | None, int] = Counter(
        night.hosts_id for night in nights if night.state != NightState.CANCELLED
    )
    return tuple((str(couple), counts.get(couple.pk, 0)) for couple in couples)


def _plan_nights(rows: Sequence[Night]) -> list[PlanNight]:
    planned = [row for row in rows if row.state == NightState.PLANNED]
    places = {row.pk: place for place, row in enumerate(planned)}
    found = []
    for row in rows:
        place = places.get(row.pk)
        earlier = planned[place - 1] if place else None
        later = planned[place + 1] if place is not None and place + 1 < len(planned) else None
        found.append(
            PlanNight(
                id=row.pk,
                number=row.number,
                date=row.date,
                title=weekday(row.date),
                state=row.state,
                state_words=NightState(row.state).label,
                hosts=str(row.hosts) if row.hosts else "",
                moved=f"was {weekday(row.moved_from)}" if row.moved_from else "",
                awaits_hosts=_awaits_hosts(row),
                earlier_id=_other_hosts(row, earlier),
                later_id=_other_hosts(row, later),
                hosts_id=row.hosts_id,
            )
        )
    return found


def _awaits_hosts(row: Night) -> bool:
    """Whether somebody is still to be asked: not once the night has begun or is cancelled."""
    return row.awaits_hosts and row.hosts_id is not None and row.state == NightState.PLANNED


def _other_hosts(row: Night, other: Night | None) -> int | None:
    return other.pk if other and row.hosts_id and other.hosts_id != row.hosts_id else None


def schedule_title(season: Season, nights: Sequence[Night]) -> str:
    """How a printed plan sums itself up: "9 nights, 12 September 2026 to 8 May 2027"."""
    held = [night for night in nights if night.state != NightState.CANCELLED]
    if not held:
        return f"no nights yet, {day(season.starts_on)} to {day(season.ends_on)}"
    span = day(held[0].date) + (f" to {day(held[-1].date)}" if len(held) > 1 else "")
    return f"{counted(len(held), 'night')}, {span}"

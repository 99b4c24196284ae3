"""Which couples are in a season, and on which of its nights."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any, TypeAlias

from django.db.models import Q, QuerySet

from tournaments.models import Couple, Night, NightState, Season, SeasonEntry
from tournaments.words import weekday

if TYPE_CHECKING:
    from collections.abc import Sequence

JOINED, LEFT = "couple_joined", "couple_left"  # what the log calls a couple that came or went
Span: TypeAlias = tuple[date | None, date | None]
"""The first night's date of a couple that joins later, and that of the first night without one that leaves."""


@dataclass(frozen=True, slots=True)
class EntryLine:
    """A couple of a season and when it is in it."""

    couple_id: int
    names: str
    words: str  # "from Thursday 8 January on", "" for the whole season
    may_leave: bool


def couples_on(night: Night) -> QuerySet[Couple]:
    """The couples that are in the season on this night; `entries__pk` gives their order of entry."""
    return Couple.objects.filter(
        Q(entries__joins_on__isnull=True) | Q(entries__joins_on__lte=night.date),
        Q(entries__leaves_on__isnull=True) | Q(entries__leaves_on__gt=night.date),
        entries__season=night.season_id,
    )


def span_facts(entry: SeasonEntry | None) -> dict[str, Any]:
    """What the log keeps of a couple's time in a season; None: they are not in it."""
    if entry is None:
        return {"is_in": False, "joins_on": None, "leaves_on": None}
    days = {"joins_on": entry.joins_on, "leaves_on": entry.leaves_on}
    return {"is_in": True} | {name: when.isoformat() if when else None for name, when in days.items()}


def couples_at(night: Night) -> list[Couple]:
    """The couples that are in the season on this night, in order of entry, with names. One SELECT."""
    return list(couples_on(night).select_related("first", "second").order_by("entries__pk"))


def couples_who_stay(season: Season) -> list[Couple]:
    """The couples of a season that do not leave it, in order of entry, with names. One SELECT."""
    couples = Couple.objects.filter(entries__season=season, entries__leaves_on__isnull=True)
    return list(couples.select_related("first", "second").order_by("entries__pk"))


def spans_of(season: Season) -> dict[int, Span]:
    """When each couple of a season is in it, by the couple's id. One SELECT."""
    entries = SeasonEntry.objects.filter(season=season)
    return {couple: (joins, leaves) for couple, joins, leaves in entries.values_list("couple_id", "joins_on", "leaves_on")}  # fmt: skip


def entry_lines(season: Season) -> list[EntryLine]:
    """The couples of a season in order of entry. One SELECT."""
    entries = SeasonEntry.objects.filter(season=season).select_related("couple__first", "couple__second")
    return [
        EntryLine(
            entry.couple_id,
            str(entry.couple),
            span_words((entry.joins_on, entry.leaves_on)),
            entry.leaves_on is None,
        )
        for entry in entries.order_by("pk")
    ]


def nights_to_come(season: Season) -> list[Night]:
    """The nights from which a couple can join or leave: those that have not begun, by date. One SELECT."""
    states = (NightState.PLANNED, NightState.OPEN)
    return list(Night.objects.filter(season=season, state__in=states).order_by("date", "number"))


def couples_to_join(season: Season, everybody: Sequence[Couple]) -> list[Couple]:
    """Those of the club's couples that are not in the season, or have left it. One SELECT."""
    there = {couple for couple, (_, leaves_on) in spans_of(season).items() if leaves_on is None}
    return [couple for couple in everybody if couple.pk not in there]


def span_words(span: Span) -> str:
    """As in "from Thursday 8 January on"; "" for the whole season."""
    joins_on, leaves_on = span
    parts = [f"from {weekday(joins_on)} on"] if joins_on else []
    parts += [f"not any more from {weekday(leaves_on)} on"] if leaves_on else []
    return ", ".join(parts)

"""What the console reads of a night's log: its latest entries, and the hands that came late."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from functools import cache
from typing import TYPE_CHECKING

from django.db.models import Q
from django.utils import timezone

from tournaments.models import LogEntry
from tournaments.queries.console_values import LateHand, LogLine
from tournaments.queries.log_kinds import AT_THE_TABLE, KEYED, LATE, LATE_SETTLED, PLACE_TAKEN
from tournaments.queries.log_night_words import hand_words, log_line, where_words
from tournaments.queries.night_tables import tables_by_id
from tournaments.queries.prepared import Prepared
from tournaments.queries.shown_log import told
from tournaments.queries.shown_names import IN_FULL

if TYPE_CHECKING:
    from datetime import date, datetime

    from django.db.models import QuerySet

    from tournaments.models import Night
    from tournaments.queries.night_tables import NightTables
    from tournaments.queries.shown_names import ShownNames

_SMALL_HOURS = timedelta(hours=5)


def lately(
    night: Night, tables: NightTables, *, count: int, shown: ShownNames = IN_FULL
) -> tuple[LogLine, ...]:
    """The latest entries of a night, the newest first, but for what matters only at its table.

    One SELECT, another one for the tables of a seating that was made again.
    """
    entries = list(_latest(count)(night.pk))
    live = {table.id for round_ in tables.rounds.values() for table in round_}
    aside = {entry.table_id for entry in entries if entry.table_id} - live
    old = shown.tables(tables_by_id(aside)) if aside else tables
    lines = (log_line(told(entry, shown), old if entry.table_id in aside else tables) for entry in entries)
    return tuple(replace(line, other_day=_other_day(line.at, night.date)) for line in lines)


def _other_day(at: datetime, night: date) -> date | None:
    """The day of what was not done on the night's day; a night lasts into the small hours."""
    day = timezone.localtime(at - _SMALL_HOURS).date()
    return None if day == night else timezone.localtime(at).date()


@cache
def _latest(count: int) -> Prepared[LogEntry]:
    def entries(night_id: int) -> QuerySet[LogEntry]:
        entries = LogEntry.objects.filter(night_id=night_id).exclude(action__in=AT_THE_TABLE)
        # Of a paper sheet its lines are not told one by one.
        entries = entries.filter(Q(after__isnull=True) | ~Q(after__has_key=KEYED))
        return entries.order_by("-pk")[:count]

    return Prepared(entries)


def late_hands(night: Night, tables: NightTables) -> tuple[tuple[LateHand, ...], bool]:
    """Hands that came after their round was closed and that nobody has dealt with yet. One SELECT.

    The same SELECT tells whether anybody has taken a place over tonight, which is rare and asks for another one.
    """
    entries = list(_late_entries(night.pk))
    settled = {(entry.after or {}).get("late") for entry in entries if entry.action == LATE_SETTLED}
    late = tuple(
        LateHand(
            log_id=entry.pk,
            table_id=entry.table_id or 0,
            where=where_words(entry, tables),
            sentence=hand_words(entry.after or {}, entry, tables),
            who=entry.who,
            **_why(entry),
        )
        for entry in entries
        if entry.action == LATE and entry.pk not in settled
    )
    return late, any(entry.action == PLACE_TAKEN for entry in entries)


def _why(entry: LogEntry) -> dict[str, str]:
    has_left = (entry.after or {}).get("has_left")
    return {"why": "came from somebody who has left that seat"} if has_left else {}


@Prepared
def _late_entries(night_id: int) -> QuerySet[LogEntry]:
    return LogEntry.objects.filter(night_id=night_id, action__in=(LATE, LATE_SETTLED, PLACE_TAKEN)).order_by(
        "pk"
    )


def late_hand(night: Night, log_id: int) -> LogEntry | None:
    """One late hand of a night."""
    return LogEntry.objects.filter(pk=log_id, night=night, action=LATE).first()

"""The night's log in words, as its players read it: what was entered, what was changed, by whom, when."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tournaments.models import LogEntry
from tournaments.queries.log_night_words import log_line
from tournaments.queries.night_tables import load_tables
from tournaments.queries.prepared import LARGEST_NUMBER, Prepared

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from tournaments.models import Night
    from tournaments.queries.console_values import LogLine

LINES = 40  # a round's entries at one table, most evenings


@dataclass(frozen=True, slots=True)
class Choice:
    """Something whose entries can be looked at: a round, or one of its tables."""

    number: int  # of the round, 0 for the night itself; or the table's id, 0 for all tables
    words: str  # "Round 2", "The night"; "High", "All tables"
    is_shown: bool


@dataclass(frozen=True, slots=True)
class Timeline:
    """Entries of a round, of one table or of all, or of the night itself; the newest first."""

    title: str  # "High, round 2"
    rounds: tuple[Choice, ...]
    tables: tuple[Choice, ...]  # of the round that is shown
    round_number: int
    table_id: int
    lines: tuple[LogLine, ...]
    older: int | None  # what to ask for `before` to see earlier entries; None when these are all


def timeline(
    night: Night, *, player_id: int, round_number: int | None, table_id: int | None, before: int | None
) -> Timeline:
    """A page of the night's log. Two SELECTs at any number of hands, tables and rounds.

    Without `round_number` the current round; 0 is what belongs to no table: opening, starts, phones. Without `table_id`
    the player's own table; 0 is all tables. What the night does not have is answered with what it has.
    """
    tables = load_tables(night.pk)
    shown = night.current_round if round_number is None else round_number
    shown = shown if shown in tables.rounds else 0
    own = tables.table_of(shown, player_id)
    there = {table.id: table.name for table in tables.tables(shown)}
    wanted = table_id if table_id is not None else own.id if own else 0
    wanted = wanted if wanted in there else 0
    found = _entries(night.pk, shown, wanted, LARGEST_NUMBER if before is None else before)
    lines = found[:LINES]
    title = ", ".join(filter(None, (there.get(wanted, ""), f"round {shown}"))) if shown else "the night"
    return Timeline(
        title=title,
        rounds=(
            *(Choice(number, f"Round {number}", number == shown) for number in tables.rounds),
            Choice(0, "The night", shown == 0),
        ),
        tables=(
            *(Choice(key, name, key == wanted) for key, name in there.items()),
            *([Choice(0, "All tables", wanted == 0)] if there else []),
        ),
        round_number=shown,
        table_id=wanted,
        lines=tuple(_within(log_line(entry, tables), title, shown) for entry in lines),
        older=lines[-1].pk if len(found) > LINES else None,
    )


def _within(line: LogLine, title: str, round_number: int) -> LogLine:
    """The line without what the page's title says already: "hand 6" of "High, round 1, hand 6"."""
    where = line.where.removeprefix(title).removeprefix(", ").replace(f", round {round_number}", "")
    return replace(line, where=where)


def _entries(night_id: int, round_number: int, table_id: int, before: int) -> list[LogEntry]:
    if not round_number:
        return _of_the_night(night_id, before)
    if table_id:
        return _of_a_table(night_id, table_id, before)
    return _of_a_round(night_id, round_number, before)


@Prepared
def _of_a_table(night_id: int, table_id: int, before: int) -> QuerySet[LogEntry]:
    return _newest(LogEntry.objects.filter(night_id=night_id, table_id=table_id, pk__lt=before))


@Prepared
def _of_a_round(night_id: int, round_number: int, before: int) -> QuerySet[LogEntry]:
    entries = LogEntry.objects.filter(night_id=night_id, table__round__number=round_number, pk__lt=before)
    return _newest(entries.filter(table__round__undone_at__isnull=True))


@Prepared
def _of_the_night(night_id: int, before: int) -> QuerySet[LogEntry]:
    return _newest(LogEntry.objects.filter(night_id=night_id, table__isnull=True, pk__lt=before))


def _newest(entries: QuerySet[LogEntry]) -> QuerySet[LogEntry]:
    """One more than a page has, to know whether there are earlier ones."""
    return entries.order_by("-pk")[: LINES + 1]

"""The club's log as a coordinator reads it: everything, or of one night, table, player or kind; a page at a time."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from django.db.models import Exists, Min, OuterRef, Q, QuerySet
from django.utils import timezone

from tournaments.models import Hand, LogEntry, Night, NightState, Player, Seat, Table
from tournaments.queries.log_club_words import sentence_of
from tournaments.queries.log_kinds import KINDS
from tournaments.queries.log_night_words import log_line
from tournaments.queries.log_values import LogDay, LogEntryLine, LogFilter, LogPage, Option
from tournaments.queries.merging import merges_of
from tournaments.queries.night_tables import tables_by_id
from tournaments.queries.people_list import known_people
from tournaments.queries.put_back import CAN_BE_PUT_BACK, TAKEN_OUT, UNDONE, still_stands
from tournaments.queries.put_back_night import may_be_put_back
from tournaments.queries.put_back_seats import seats_may_be_put_back
from tournaments.words import counted, day

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Mapping

    from tournaments.models import Club
    from tournaments.queries.night_tables import NightTables
    from tournaments.queries.people_values import KnownPerson

LINES, MOST_LINES = 50, 10_000  # of a page, and of a file
MOST_READ = 4 * LINES  # entries of a page: a table's sheet is many of them and one line
# Where a change is looked at and changed again, by the page's name: of the entry's night, or of its player.
ONCE_PLAYED = "seats"  # a page that is there once the night is played
OF_THE_NIGHT = {
    **dict.fromkeys(
        (
            "night_moved",
            "night_move_undone",
            "night_cancelled",
            "night_restored",
            "hosts_set",
            "hosts_swapped",
        ),
        "night_plan",
    ),
    **dict.fromkeys(("attendance_set", "guest_added"), "attendance"),
    **dict.fromkeys(("place_taken", "seats_exchanged", "holder_put_right"), ONCE_PLAYED),
}
OF_THE_PLAYER = (
    "player_added",
    "player_renamed",
    "player_nicknamed",
    "player_group_changed",
    "player_archived",
    "player_back",
    "guest_became_member",
)


def log_page(club: Club, asked: LogFilter, *, lines: int = LINES, is_grouped: bool = False) -> LogPage:
    """A page of the club's log and everything it can be narrowed to. Ten SELECTs at most, however long the log is.

    `is_grouped`: what was keyed from one table's sheet is one line, with its lines inside.
    """
    people = known_people(club)
    read = MOST_READ if is_grouped else lines
    entries = list(_entries(club, asked)[: read + 1])
    groups = _keyed_together(entries[:read]) if is_grouped else [[entry] for entry in entries[:read]]
    groups = groups[:lines]
    shown = [entry for group in groups for entry in group]
    tables = tables_by_id(entry.table_id for entry in shown if entry.table_id)
    names = player_names(club)
    merges = {one.log_id for one in merges_of(club)}
    older = urlencode(asked.asked | {"before": shown[-1].pk}) if len(entries) > len(shown) else ""
    return LogPage(
        days=_by_day(
            [_grouped([_line(entry, tables, names, merges) for entry in group]) for group in groups]
        ),
        nights=_nights(club, asked.night),
        tables=_tables(club, asked.table),
        players=tuple(
            Option(one.id, words, one.id == asked.player)
            for one, words in sorted(told_by_words(people), key=lambda pair: pair[1])
        ),
        kinds=tuple(Option(key, words, key == asked.kind) for key, (words, _) in KINDS.items()),
        is_narrowed=bool(asked.asked),
        older=f"?{older}" if older else "",
        newest=f"?{urlencode(asked.asked)}" if asked.before is not None else "",
    )


def player_names(club: Club) -> dict[int, str]:
    """Every player's name by id, of those who were merged too. One SELECT."""
    return dict(Player.objects.filter(club=club).values_list("pk", "name"))


def told_by_words(people: Iterable[KnownPerson]) -> list[tuple[KnownPerson, str]]:
    """Everybody with words that nobody else here has: two of one name without partners are numbered."""
    told: list[tuple[KnownPerson, str]] = []
    seen: dict[str, int] = {}
    for one in people:
        number = seen[one.words] = seen.get(one.words, 0) + 1
        told.append((one, one.words if number == 1 else f"{one.words}, the {_place(number)}"))
    return told


def _place(number: int) -> str:
    return {2: "second", 3: "third"}.get(number, f"{number}th")


def _entries(club: Club, asked: LogFilter) -> QuerySet[LogEntry]:
    """The entries asked for, the newest first, each with its night, hand and round."""
    taken = Hand.objects.filter(
        table=OuterRef("hand__table"),
        number=OuterRef("hand__number"),
        kind=OuterRef("hand__kind"),
        voided_at=None,
    )
    entries = LogEntry.objects.select_related("night", "hand__table__round").filter(club=club)
    if asked.night:
        entries = entries.filter(night=asked.night)
    if "\0" in asked.table:  # no table's name; PostgreSQL cannot be asked for it
        return entries.none()
    if asked.table:
        entries = entries.filter(table__name=asked.table)
    if asked.kind:
        entries = entries.filter(action__in=KINDS.get(asked.kind, ("", ()))[1])
    if asked.player:
        entries = entries.filter(_about(asked.player))
    if asked.before is not None:
        entries = entries.filter(pk__lt=asked.before)
    return entries.annotate(is_filled=Exists(taken)).order_by("-pk")


def _about(player_id: int) -> Q:
    """What somebody did, what was done at a table where they sat, and what names them."""
    sat = Seat.objects.filter(
        Q(player=player_id) | Q(earlier__player=player_id), partnership__table=OuterRef("table")
    )
    named = Q(after__player=player_id) | Q(before__player=player_id) | Q(after__gone=player_id)
    return Q(player=player_id) | Q(player__merged_into=player_id) | Exists(sat) | named


def _line(
    entry: LogEntry, tables: NightTables, names: Mapping[int, str], merges: Container[int]
) -> LogEntryLine:
    page, page_id = _page_of(entry, names)
    return LogEntryLine(
        id=entry.pk,
        at=entry.at,
        night=f"Night {entry.night.number}, {day(entry.night.date)}" if entry.night else "",
        where=log_line(entry, tables).where if entry.night else "",
        sentence=sentence_of(entry, tables, names),
        reason=entry.reason,
        who=entry.who,
        put_back=_put_back(entry, merges, names),
        page=page,
        page_id=page_id,
    )


def _keyed_together(entries: Iterable[LogEntry]) -> list[list[LogEntry]]:
    """Neighbours that are lines of one table's sheet, keyed in one go; everything else by itself."""
    groups: list[list[LogEntry]] = []
    for entry in entries:
        if groups and _is_of_a_sheet(entry) and _sheet_of(entry) == _sheet_of(groups[-1][0]):
            groups[-1].append(entry)
        else:
            groups.append([entry])
    return groups


def _is_of_a_sheet(entry: LogEntry) -> bool:
    return entry.action in ("hand_put_in", "deal_noted") and entry.player_id is None and not entry.reason


def _sheet_of(entry: LogEntry) -> tuple[object, ...]:
    return _is_of_a_sheet(entry), entry.at, entry.who, entry.table_id


def _grouped(lines: list[LogEntryLine]) -> LogEntryLine:
    """One line for several that were keyed together."""
    if len(lines) == 1:
        return lines[0]
    where = ", ".join(lines[0].where.split(", ")[:2])  # without the hand
    sentence = f"keyed from paper: {counted(len(lines), 'line')}"
    return replace(
        lines[0],
        where=where,
        sentence=sentence,
        put_back="",
        page="",
        page_id=0,
        lines=tuple(reversed(lines)),
    )


def _page_of(entry: LogEntry, names: Mapping[int, str]) -> tuple[str, int]:
    page = OF_THE_NIGHT.get(entry.action, "")
    if page and entry.night:
        is_there = page != ONCE_PLAYED or entry.night.state in {NightState.PLAYING, NightState.FINISHED}
        return (page, entry.night.pk) if is_there else ("", 0)
    player_id = (entry.after or entry.before or {}).get("player")
    if (
        entry.action in OF_THE_PLAYER and isinstance(player_id, int) and player_id in names
    ):  # who was deleted has no page
        return "player", player_id
    return "", 0


def _put_back(entry: LogEntry, merges: Container[int], names: Mapping[int, str]) -> str:
    if entry.action in CAN_BE_PUT_BACK and still_stands(entry):
        is_filled = entry.action in {TAKEN_OUT, UNDONE} and getattr(entry, "is_filled", False)
        return "" if is_filled else "hand"
    if may_be_put_back(entry) or seats_may_be_put_back(entry, names):
        return "night"
    return "merge" if entry.pk in merges else ""


def _by_day(lines: list[LogEntryLine]) -> tuple[LogDay, ...]:
    days: dict[str, list[LogEntryLine]] = {}
    for line in lines:
        days.setdefault(day(timezone.localtime(line.at).date()), []).append(line)
    return tuple(LogDay(words, tuple(found)) for words, found in days.items())


def _nights(club: Club, chosen: int) -> tuple[Option, ...]:
    nights = Night.objects.filter(season__club=club).order_by("-date", "-number")
    return tuple(
        Option(key, f"Night {number}, {day(date)}", key == chosen)
        for key, number, date in nights.values_list("pk", "number", "date")
    )


def _tables(club: Club, chosen: str) -> tuple[Option, ...]:
    tables = Table.objects.filter(round__night__season__club=club).order_by()
    names = tables.values("name").annotate(place=Min("position")).order_by("place", "name")
    return tuple(Option(row["name"], row["name"], row["name"] == chosen) for row in names)

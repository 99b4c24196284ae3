"""The rows of a club's archive as rows of this server, with ids of its own."""

from __future__ import annotations

import json
import secrets
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from django.db import IntegrityError, transaction

from tournaments.exchange.archive.facts import FactsFault, with_ids
from tournaments.exchange.archive.fields import Ref
from tournaments.exchange.archive.sheets import LOG, SHEETS, Sheet
from tournaments.exchange.limits import FileRefused
from tournaments.models import LogEntry, Night, NightState, Player, Visibility
from tournaments.queries.archive import ASIDE, TO_THE_CLUB, model_of
from tournaments.services.phones import new_join_code

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from django.db.models import Model

    from tournaments.exchange.archive.club import ClubArchive, Row

AT_A_TIME = 500
OPENED = {NightState.OPEN, NightState.PLAYING, NightState.FINISHED}
AS_MADE = "Use the file as Bower made it."


class ArchiveRows:
    """Makes the rows of an archive, list by list. Call within the transaction of the whole import."""

    def __init__(self, archive: ClubArchive, club_id: int) -> None:
        self._archive, self._club_id = archive, club_id
        self._ids: dict[str, dict[int, int]] = {}

    def make(self) -> None:
        """Every row, in the order of the file. Raises: FileRefused where rows cannot stand beside one another."""
        for sheet in SHEETS:
            self._ids[sheet.name] = {}
            try:
                with transaction.atomic():
                    self._make_log() if sheet is LOG else self._make_rows(sheet)
            except IntegrityError:
                raise FileRefused(
                    f"The archive contradicts itself: two rows of “{sheet.name}” cannot both be, or one of them "
                    f"cannot be as it is. {AS_MADE}"
                ) from None

    def _make_rows(self, sheet: Sheet) -> None:
        model, rows = model_of(sheet), self._archive.rows[sheet.name]
        taken = _taken_calendar_ids(rows) if model is Night else ()
        made = [
            model(**(self._values(sheet, row) | self._not_in_the_file(sheet, row, taken))) for row in rows
        ]
        self._keep(sheet, rows, model._base_manager.bulk_create(made, batch_size=AT_A_TIME))  # noqa: SLF001
        if model is Player:
            self._merge(rows)

    def _values(self, sheet: Sheet, row: Row) -> Row:
        """The fields of a row, as its model calls them. Who somebody was merged into is written once all are there."""
        values: Row = {"club_id": self._club_id} if TO_THE_CLUB[sheet.name] == "club" else {}
        for name, one in sheet.fields.items():
            value = None if row[name] is None else one.kind.read(row[name])
            if not isinstance(one.kind, Ref):
                values[name] = value
            elif one.kind.of != sheet.name:
                values[f"{name}_id"] = None if value is None else self._ids[one.kind.of][value]
        return values

    def _not_in_the_file(self, sheet: Sheet, row: Row, taken: Collection[str]) -> Row:
        """What is secret or unique on a server is made anew."""
        if sheet.name == "seasons" and row["visibility"] == Visibility.LINK:
            return {"secret": secrets.token_urlsafe(16)}
        if sheet.name != "nights":
            return {}
        new: Row = {"calendar_id": uuid4()} if row["calendar_id"] in taken else {}
        if row["state"] in OPENED:
            new |= {"join_code": new_join_code(), "join_secret": secrets.token_urlsafe(16)}
        return new

    def _merge(self, rows: Iterable[Row]) -> None:
        merged = [row for row in rows if row["merged_into"] is not None]
        players = Player.objects.in_bulk([self._ids["players"][row["id"]] for row in merged])
        for row in merged:
            players[self._ids["players"][row["id"]]].merged_into_id = self._ids["players"][row["merged_into"]]
        Player.objects.bulk_update(players.values(), ["merged_into"])

    def _keep(self, sheet: Sheet, rows: Iterable[Row], made: Iterable[Model]) -> None:
        self._ids[sheet.name].update(
            {row["id"]: instance.pk for row, instance in zip(rows, made, strict=True)}
        )

    # --- The log ---------------------------------------------------------------------------------------------

    def _make_log(self) -> None:
        """Entries in their order. One that tells of an earlier entry waits until that one has its id."""
        rows = self._archive.rows[LOG.name]
        taken = _taken_requests(rows)
        waiting: list[tuple[Row, LogEntry]] = []
        for row in rows:
            if len(waiting) >= AT_A_TIME or any(_tells_of_entries(row[side]) for side in ("before", "after")):
                self._save_log(waiting)
            waiting.append((row, self._entry(row, taken)))
        self._save_log(waiting)

    def _save_log(self, waiting: list[tuple[Row, LogEntry]]) -> None:
        made = LogEntry.objects.bulk_create([entry for _, entry in waiting])
        self._keep(LOG, [row for row, _ in waiting], made)
        waiting.clear()

    def _entry(self, row: Row, taken: Collection[str]) -> LogEntry:
        values = self._values(LOG, row)
        if row["request_id"] in taken:
            values["request_id"] = None
        try:
            for side in ("before", "after"):
                values[side] = with_ids(row["action"], row[side], self._new_id, aside=self._aside)
        except FactsFault as fault:
            raise FileRefused(
                f"Entry {row['id']} of the archive’s log cannot be read: it has {fault}. {AS_MADE}"
            ) from None
        return LogEntry(**values)

    def _new_id(self, kind: str, id_: int) -> int:
        """The id here of a row that the log names; what is gone stays gone."""
        if id_ < 0:
            return id_
        known = self._ids[kind].get(id_)
        if known is None:
            raise FactsFault(f"{id_}, and “{kind}” has no row of that id")
        return known

    def _aside(self, kept: Any) -> str:
        """Entries that a merge set aside, as it keeps them: they get an id when they come back."""
        return json.dumps(
            [
                {"model": "tournaments.seasonentry", "pk": None, "fields": self._fields_aside(one)}
                for one in (kept if isinstance(kept, list) else [None])
            ]
        )

    def _fields_aside(self, one: Any) -> Row:
        if not isinstance(one, dict) or set(one) != set(ASIDE):
            raise FactsFault("“aside”")
        ids = {"season": one["season"], "couple": one["couple"]}
        if any(type(id_) is not int for id_ in ids.values()):
            raise FactsFault("“aside”")
        return {**one, **{name: self._new_id(f"{name}s", id_) for name, id_ in ids.items()}}


def _tells_of_entries(facts: Row | None) -> bool:
    return facts is not None and ("late" in facts or "merge" in facts)


def _taken_calendar_ids(rows: Iterable[Row]) -> set[str]:
    """The names in members' calendars that nights of this server have already."""
    wanted = [row["calendar_id"] for row in rows]
    return {
        str(id_)
        for some in _in_parts(wanted)
        for id_ in Night.objects.filter(calendar_id__in=some).values_list("calendar_id", flat=True)
    }


def _taken_requests(rows: Iterable[Row]) -> set[str]:
    """The request ids that entries of this server have already."""
    wanted = [row["request_id"] for row in rows if row["request_id"] is not None]
    return {
        id_
        for some in _in_parts(wanted)
        for id_ in LogEntry.objects.filter(request_id__in=some).values_list("request_id", flat=True)
        if id_
    }


def _in_parts(values: list[str]) -> Iterator[list[str]]:
    for start in range(0, len(values), AT_A_TIME):
        yield values[start : start + AT_A_TIME]

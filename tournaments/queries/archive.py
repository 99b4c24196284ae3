"""Everything of one club as its archive has it: one SELECT for each kind of row."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.apps import apps

from tournaments.db import steady_reading
from tournaments.exchange.archive.club import ClubArchive, Row
from tournaments.exchange.archive.facts import with_ids
from tournaments.exchange.archive.fields import Ref
from tournaments.exchange.archive.sheets import CLUB, LOG, SHEET_OF, SHEETS, Field, Sheet
from tournaments.models import LogEntry

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.db.models import Model, QuerySet

    from tournaments.models import Club

# The way from a kind of row to its club.
TO_THE_CLUB = {
    **dict.fromkeys(("players", "couples", "seasons", "log"), "club"),
    **dict.fromkeys(("season_entries", "nights", "season_totals"), "season__club"),
    **dict.fromkeys(("night_seats", "rounds", "player_nights", "night_figures"), "night__season__club"),
    **dict.fromkeys(("tables", "seats"), "round__night__season__club"),
    "partnerships": "table__round__night__season__club",
    "earlier_holders": "seat__round__night__season__club",
    "hands": "table__round__night__season__club",
}
COUNTED = ("players", "couples", "seasons", "nights", "hands", "log")
IMPORTED = "club_imported"  # what the log calls a club that was brought in
ASIDE = ("season", "couple", "joins_on", "leaves_on")  # a season's entry that a merge set aside


def club_archive(club: Club) -> ClubArchive:
    """The club as at one moment: undone, removed, merged and archived rows too, in the order of their making."""
    with steady_reading():
        found = {sheet.name: _values(sheet, club) for sheet in SHEETS}
    ids = _FileIds(found)
    own = {name: _written(one, getattr(club, name)) for name, one in CLUB.items()}
    rows = {sheet.name: [_row(sheet, values, ids) for values in found[sheet.name]] for sheet in SHEETS}
    for entry in rows[LOG.name]:
        for side in ("before", "after"):
            told = with_ids(entry["action"], entry[side], ids.of, aside=ids.aside)
            entry[side] = _written(LOG.fields[side], told)
    return ClubArchive(own, rows)


@dataclass(frozen=True, slots=True)
class ArchiveContents:
    """How many rows of the kinds that people know a club's archive has, undone and removed ones too."""

    players: int
    couples: int
    seasons: int
    nights: int
    hands: int
    log: int


def archive_contents(club: Club) -> ArchiveContents:
    """What a club's archive would hold now. Six SELECTs."""
    counts = {name: rows_of(SHEET_OF[name], club).count() for name in COUNTED}
    return ArchiveContents(**counts)


def is_as_brought_in(club: Club) -> bool:
    """Whether nothing was changed in a club since it was brought in: its file has all that is here. One SELECT."""
    latest = LogEntry.objects.filter(club=club).order_by("-pk").values_list("action", flat=True).first()
    return latest == IMPORTED


def rows_of(sheet: Sheet, club: Club) -> QuerySet[Model]:
    """Every row of a club that a list of its archive holds, removed and undone ones too."""
    return model_of(sheet)._base_manager.filter(**{TO_THE_CLUB[sheet.name]: club})  # noqa: SLF001


def model_of(sheet: Sheet) -> type[Model]:
    """The model whose rows a list of the archive holds."""
    return apps.get_model("tournaments", sheet.row)


class _FileIds:
    """The file's own ids: each list is numbered from 1, what was deleted from −1 down, as the log comes upon it."""

    def __init__(self, found: Mapping[str, list[Row]]) -> None:
        self._ids = {
            name: {row["id"]: place for place, row in enumerate(rows, 1)} for name, rows in found.items()
        }
        self._gone: dict[str, dict[int, int]] = {name: {} for name in found}

    def of(self, kind: str, id_: int) -> int:
        """A row's id in the file."""
        known = self._ids[kind].get(id_)
        return self._gone[kind].setdefault(id_, -1 - len(self._gone[kind])) if known is None else known

    def aside(self, kept: Any) -> Any:
        """Rows that a merge set aside, as it keeps them, without the ids that they had."""
        entries = [one["fields"] for one in json.loads(kept)]
        return [
            {
                "season": self.of("seasons", one["season"]),
                "couple": self.of("couples", one["couple"]),
                "joins_on": one["joins_on"],
                "leaves_on": one["leaves_on"],
            }
            for one in entries
        ]


def _values(sheet: Sheet, club: Club) -> list[Row]:
    names = [f"{name}_id" if isinstance(one.kind, Ref) else name for name, one in sheet.fields.items()]
    found = rows_of(sheet, club).order_by("pk").values_list("pk", *names)
    return [dict(zip(("id", *sheet.fields), values, strict=True)) for values in found]


def _row(sheet: Sheet, values: Row, ids: _FileIds) -> Row:
    row = {"id": ids.of(sheet.name, values["id"])}
    for name, one in sheet.fields.items():
        value = values[name]
        if isinstance(one.kind, Ref) and value is not None:
            value = ids.of(one.kind.of, value)
        is_told = sheet is LOG and name in {"before", "after"}  # they get other ids first
        row[name] = value if is_told else _written(one, value)
    return row


def _written(field: Field, value: Any) -> Any:
    return None if value is None else field.kind.written(value)

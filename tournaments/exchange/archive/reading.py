"""A file as a club's archive, every value looked at: what cannot be taken is refused with the row and the field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tournaments.exchange.archive.club import FORMAT, VERSION, ClubArchive, Row
from tournaments.exchange.archive.fields import MISSING, WHOLE, FieldFault, Moment
from tournaments.exchange.archive.json_text import CHOOSE, json_of
from tournaments.exchange.archive.sheets import CLUB, SHEETS, Field, Sheet
from tournaments.exchange.archive.structure import refuse_contradictions
from tournaments.exchange.limits import (
    MOST_ARCHIVE_NIGHTS,
    MOST_ARCHIVE_ROWS,
    MOST_ARCHIVE_SEASONS,
    FileRefused,
)

AS_MADE = "Use the file as Bower made it."


def archive_of(content: bytes) -> ClubArchive:
    """The club in a file. Values stay as JSON has them; each can be read by its field's kind, and each id has its row.

    Raises: FileRefused, in words, for whatever is no archive of this version or contradicts itself.
    """
    found = json_of(content)
    _refuse_other_format(found)
    wanted = {"format", "version", "exported_at", "club", *(sheet.name for sheet in SHEETS)}
    _refuse_other_keys(found, wanted, "The archive")
    _refuse_fault(Field(Moment()), found["exported_at"], "exported_at", "The archive")
    club = _checked(found["club"], CLUB, "The archive’s club")
    _refuse_too_many(found)
    rows = {sheet.name: _rows(found[sheet.name], sheet) for sheet in SHEETS}
    for sheet in SHEETS:
        _refuse_dangling(sheet, rows)
    archive = ClubArchive(club, rows)
    refuse_contradictions(archive)
    return archive


def _refuse_other_format(found: Row) -> None:
    if found.get("format") != FORMAT:
        raise FileRefused(f"The file is JSON, but not an archive of a club. {CHOOSE}")
    version = found.get("version")
    if type(version) is not int or version < 1:
        raise FileRefused(f"The archive does not say which version of the format it has. {AS_MADE}")
    if version > VERSION:
        raise FileRefused(
            f"The archive was made by a newer Bower (format {version if version < WHOLE else 'far above'}); "
            f"this one reads format {VERSION}. Update this Bower, then choose the file again."
        )


def _refuse_too_many(found: Row) -> None:
    """No club has so many rows, and each is read and worked out while others wait."""
    counts = {sheet.name: len(found[sheet.name]) for sheet in SHEETS if isinstance(found[sheet.name], list)}
    for what, number, most in (
        ("rows", sum(counts.values()), MOST_ARCHIVE_ROWS),
        ("seasons", counts.get("seasons", 0), MOST_ARCHIVE_SEASONS),
        ("nights", counts.get("nights", 0), MOST_ARCHIVE_NIGHTS),
    ):
        if number > most:
            raise FileRefused(
                f"The archive has {number:,} {what}. No more than {most:,} are taken. {AS_MADE}"
            )


def _rows(found: Any, sheet: Sheet) -> list[Row]:
    if not isinstance(found, list):
        raise FileRefused(f"The archive’s “{sheet.name}” is no list. {AS_MADE}")
    seen: set[int] = set()
    rows = []
    for place, row in enumerate(found, start=1):
        where = f"Row {place} of the archive’s “{sheet.name}”"
        id_ = row.get("id") if isinstance(row, dict) else None
        if type(id_) is not int or not 1 <= id_ <= WHOLE:
            raise FileRefused(f"{where} has no id. {AS_MADE}")
        if id_ in seen:
            raise FileRefused(f"{where} has the id {id_}, which another row has too. {AS_MADE}")
        seen.add(id_)
        values = {name: value for name, value in row.items() if name != "id"}
        rows.append({"id": id_, **_checked(values, sheet.fields, where)})
    return rows


def _checked(found: Any, fields: Mapping[str, Field], where: str) -> Row:
    if not isinstance(found, dict):
        raise FileRefused(f"{where} is no object. {AS_MADE}")
    added = {name: one.missing for name, one in fields.items() if one.missing is not MISSING}
    row = {**added, **found}
    _refuse_other_keys(row, set(fields), where)
    for name, one in fields.items():
        _refuse_fault(one, row[name], name, where)
    return {name: row[name] for name in fields}


def _refuse_other_keys(found: Row, wanted: set[str], where: str) -> None:
    unknown = sorted(set(found) - wanted)
    if unknown:
        raise FileRefused(f"{where} has “{unknown[0][:40]}”, which this Bower does not know. {AS_MADE}")
    lacking = sorted(wanted - set(found))
    if lacking:
        raise FileRefused(f"{where} lacks “{lacking[0]}”. {AS_MADE}")


def _refuse_fault(field: Field, value: Any, name: str, where: str) -> None:
    if value is None and field.may_be_null:
        return
    try:
        field.kind.read(value)
    except FieldFault as fault:
        raise FileRefused(f"{where}: “{name}” must be {fault}. {AS_MADE}") from None


def _refuse_dangling(sheet: Sheet, rows: Mapping[str, list[Row]]) -> None:
    """Every id that a row names must be there; in its own list before it, so that rows can be made in order."""
    for name, of in sheet.refs.items():
        known = {row["id"] for row in rows[of]}
        for place, row in enumerate(rows[sheet.name], start=1):
            if row[name] is not None and row[name] not in known:
                raise FileRefused(
                    f"Row {place} of the archive’s “{sheet.name}”: “{name}” is {row[name]}, and “{of}” has no row "
                    f"of that id. {AS_MADE}"
                )

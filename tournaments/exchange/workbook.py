"""An XLSX workbook as rows of text, read by the standard library alone.

A file may come from anybody. A small archive can unpack to gigabytes, two cells at opposite corners of a sheet span
billions, and a part may say that a million million texts follow: a reader in another language that believed it took
the whole server down. So everything is unpacked under a limit, and memory is taken only for what is really there.
"""

from __future__ import annotations

import io
import posixpath
import re
import zipfile
import zlib
from dataclasses import dataclass

from tournaments.exchange.limits import (
    MOST_COLUMNS,
    MOST_ROWS,
    MOST_UNPACKED,
    TOO_LARGE,
    UNREADABLE,
    FileRefused,
)
from tournaments.exchange.xml_walk import walk

MOST_PARTS = 500
REFERENCE = re.compile(r"([A-Za-z]{1,7})([0-9]{1,9})")
ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")  # how a workbook writes signs that XML cannot hold
NO_WORKBOOK = "The file is an archive, but no Excel workbook. Save the list as .xlsx or as CSV."
TOO_MANY_ROWS = (
    f"The workbook has more than {MOST_ROWS} rows. Keep only the players: one row each, or one a couple."
)
TOO_MANY_COLUMNS = (
    f"The workbook has more than {MOST_COLUMNS} columns. Keep the names, and the groups if you like."
)


def rows_of_workbook(content: bytes) -> list[list[str]]:
    """The rows of the first visible sheet that has any, as text; whole numbers without a decimal point.

    What a formula gave when the file was saved is read, never the formula. A date is the number that a workbook
    keeps for it. Raises: FileRefused.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            return _rows(_Parts(archive))
    except zipfile.BadZipFile as error:
        raise FileRefused(UNREADABLE) from error


@dataclass(frozen=True, slots=True)
class _Relation:
    """What a part of the archive refers to: `kind` is "worksheet", "sharedStrings" and the like."""

    id: str
    kind: str
    target: str


class _Parts:
    """The parts of an archive that is small enough."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self._archive = archive
        self._parts = {part.filename: part for part in archive.infolist()}
        if len(archive.infolist()) > MOST_PARTS:
            raise FileRefused(TOO_LARGE)
        if sum(part.file_size for part in archive.infolist()) > MOST_UNPACKED:
            raise FileRefused(TOO_LARGE)

    def read(self, name: str) -> bytes:
        """A part. Reading stops at the size that was added up, whatever the packed bytes would give."""
        part = self._parts.get(name)
        if part is None or part.compress_type not in {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}:
            raise FileRefused(UNREADABLE)
        try:
            return self._archive.read(part)
        except (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError) as error:
            # `zipfile` raises RuntimeError for a part that is encrypted, or packed in a way it does not know.
            raise FileRefused(UNREADABLE) from error

    def relations(self, of: str) -> list[_Relation]:
        """What a part refers to within the archive; of "" the archive itself."""
        folder, name = posixpath.split(of)
        listed = posixpath.join(folder, "_rels", f"{name}.rels")
        found: list[_Relation] = []

        def start(tag: str, has: dict[str, str]) -> None:
            if tag == "Relationship" and has.get("TargetMode") != "External":
                target = posixpath.normpath(posixpath.join("/", folder, has.get("Target", ""))).lstrip("/")
                found.append(_Relation(has.get("Id", ""), posixpath.basename(has.get("Type", "")), target))

        if listed in self._parts:
            walk(self.read(listed), start=start)
        return found


def _rows(parts: _Parts) -> list[list[str]]:
    main = next((one.target for one in parts.relations("") if one.kind == "officeDocument"), "")
    if not main:
        raise FileRefused(NO_WORKBOOK)
    relations = parts.relations(main)
    strings: list[str] = []
    for relation in relations:
        if relation.kind == "sharedStrings":
            strings = _strings(parts.read(relation.target))
    targets = {one.id: one.target for one in relations if one.kind == "worksheet"}
    for sheet in _visible_sheets(parts.read(main)):
        if sheet in targets:
            rows = _Sheet(strings).rows(parts.read(targets[sheet]))
            if rows:
                return rows
    return []


def _visible_sheets(workbook: bytes) -> list[str]:
    """The relation ids of the sheets that are shown, in their order."""
    found: list[str] = []

    def start(tag: str, has: dict[str, str]) -> None:
        if tag == "sheet" and has.get("state", "visible") == "visible":
            found.append(has.get("id", ""))

    walk(workbook, start=start)
    return found


def _strings(data: bytes) -> list[str]:
    """The texts that cells refer to by number, without their readings."""
    found: list[str] = []
    inside: list[str] = []

    def start(tag: str, _has: dict[str, str]) -> None:
        inside.append(tag)
        if tag == "si":
            found.append("")

    def end(_tag: str) -> None:
        inside.pop()

    def text(piece: str) -> None:
        if found and inside[-1] == "t" and "rPh" not in inside:
            found[-1] += piece

    walk(data, start=start, end=end, text=text)
    return [_unescaped(one) for one in found]


class _Sheet:
    """The cells of a sheet that hold something, until one stands beyond our rows and columns."""

    def __init__(self, strings: list[str]) -> None:
        self._strings = strings
        self._cells: dict[tuple[int, int], str] = {}
        self._row = self._column = 0
        self._kind = self._tag = self._text = ""
        self._is_reading = False  # within how a word is spoken, which some hold beside it

    def rows(self, data: bytes) -> list[list[str]]:
        """All rows from the first of the sheet on, each as long as its last cell."""
        walk(data, start=self._start, end=self._end, text=self._add)
        rows: list[list[str]] = [[] for _ in range(max((row for row, _ in self._cells), default=0))]
        for (row, column), text in sorted(self._cells.items()):
            cells = rows[row - 1]
            cells.extend([""] * (column - 1 - len(cells)))
            cells.append(text)
        return rows

    def _start(self, tag: str, has: dict[str, str]) -> None:
        self._tag = tag
        self._is_reading = self._is_reading or tag == "rPh"
        if tag == "row":
            self._row = int(has["r"]) if has.get("r", "").isdecimal() else self._row + 1
            self._column = 0
        elif tag == "c":
            self._place(has.get("r"))
            self._kind, self._text = has.get("t", "n"), ""

    def _add(self, piece: str) -> None:
        if self._tag in {"v", "t"} and not self._is_reading:
            self._text += piece

    def _end(self, tag: str) -> None:
        self._tag = ""
        self._is_reading = self._is_reading and tag != "rPh"
        if tag == "c":
            text = self._value()
            if text:
                self._keep(text)
            self._text = ""

    def _place(self, reference: str | None) -> None:
        if reference is None:
            self._column += 1
            return
        match = REFERENCE.fullmatch(reference)
        if match is None:
            raise FileRefused(UNREADABLE)
        self._column = 0
        for letter in match[1].upper():
            self._column = self._column * 26 + ord(letter) - ord("A") + 1
        self._row = int(match[2])

    def _value(self) -> str:
        """What the cell shows, about; an error in a formula is nothing."""
        if self._kind == "s":
            number = self._text.strip()
            is_there = (
                number.isdecimal() and len(number) < len("1000000") and int(number) < len(self._strings)
            )
            return self._strings[int(number)] if is_there else ""
        if self._kind == "e":
            return ""
        if self._kind == "b":
            return {"1": "TRUE", "0": "FALSE"}.get(self._text.strip(), "")
        return _unescaped(self._text) if self._kind in {"str", "inlineStr"} else _number(self._text.strip())

    def _keep(self, text: str) -> None:
        if not 1 <= self._row <= MOST_ROWS:
            raise FileRefused(TOO_MANY_ROWS)
        if self._column > MOST_COLUMNS:
            raise FileRefused(TOO_MANY_COLUMNS)
        self._cells[self._row, self._column] = text


def _number(text: str) -> str:
    """A number as a sheet shows it: "7" for "7.0"."""
    return text.removesuffix(".0")


def _unescaped(text: str) -> str:
    """The text with its escaped signs; a space for those that are none, such as half a surrogate pair."""
    return ESCAPED.sub(lambda sign: _sign(int(sign[1], 16)), text)


def _sign(code: int) -> str:
    return chr(code) if chr(code).isprintable() else " "

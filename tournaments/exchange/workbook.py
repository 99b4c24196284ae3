"""An XLSX workbook as rows of text, after its size is known to be harmless.

A small archive can unpack to gigabytes, and two cells at opposite corners of a sheet make a reader lay out all that
lies between them. So everything is unpacked here under a limit, every part is looked through for cells far out, and
the reader is handed a new archive of exactly the parts that were looked at.
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from typing import Any, NoReturn
from xml.parsers import expat  # no DTD is let through, so nothing can expand

from python_calamine import CalamineError, CalamineWorkbook, SheetTypeEnum, SheetVisibleEnum

from tournaments.exchange.limits import MOST_COLUMNS, MOST_ROWS, MOST_UNPACKED, FileRefused

MOST_PARTS, MOST_ELEMENTS = 500, 1_000_000
REFERENCE = re.compile(r"([A-Za-z]{1,7})([0-9]{1,9})")
TOO_LARGE = (
    "The workbook is too large inside. Copy only the players into a new one, or save the sheet as CSV."
)
UNREADABLE = "The workbook cannot be read. Save the list as CSV and choose that file."


def rows_of_workbook(content: bytes) -> list[list[str]]:
    """The rows of the first sheet that has any, as text; whole numbers without a decimal point, dates as 2026-01-15.

    What a formula gave when the file was saved is read, never the formula. Raises: FileRefused.
    """
    try:
        workbook = CalamineWorkbook.from_filelike(io.BytesIO(_harmless(content)))
        sheets = [
            about.name
            for about in workbook.sheets_metadata
            if about.typ == SheetTypeEnum.WorkSheet and about.visible == SheetVisibleEnum.Visible
        ]
        for name in sheets:
            rows = workbook.get_sheet_by_name(name).to_python(skip_empty_area=False)
            if rows:
                return [[_text(cell) for cell in row] for row in rows]
    except CalamineError as error:
        raise FileRefused(UNREADABLE) from error
    return []


def _harmless(content: bytes) -> bytes:
    """The archive again, of those of its parts that are XML, none of it large."""
    packed = io.BytesIO()
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive, zipfile.ZipFile(packed, "w") as harmless:
            parts = [part for part in archive.infolist() if not part.is_dir()]
            if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > MOST_UNPACKED:
                raise FileRefused(TOO_LARGE)
            if not any(part.filename == "xl/workbook.xml" for part in parts):
                raise FileRefused(
                    "The file is an archive, but no Excel workbook. Save the list as .xlsx or as CSV."
                )
            for part in parts:
                # Reading stops at the size that was added up above, whatever the packed bytes would give.
                data = archive.read(part)
                if data.lstrip(b"\xef\xbb\xbf\xff\xfe\0 \t\r\n").startswith((b"<", b"\0<")):
                    _Cells().look_through(data)
                    harmless.writestr(part.filename, data)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError) as error:
        # RuntimeError: a part is encrypted; NotImplementedError, ValueError: packed in a way nobody uses.
        raise FileRefused(UNREADABLE) from error
    return packed.getvalue()


class _Cells:
    """Follows the cells of a sheet and stops at the first with something in it beyond our rows and columns."""

    def __init__(self) -> None:
        self._row = self._column = self._elements = 0
        self._is_in_cell = False

    def look_through(self, data: bytes) -> None:
        parser = expat.ParserCreate()
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.StartDoctypeDeclHandler = _no_doctype
        try:
            parser.Parse(data, True)
        except expat.ExpatError as error:
            raise FileRefused(UNREADABLE) from error

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self._elements += 1
        if self._elements > MOST_ELEMENTS:
            raise FileRefused(TOO_LARGE)
        name = tag.rpartition(":")[2]
        if name == "row":
            self._row = int(attributes["r"]) if attributes.get("r", "").isdecimal() else self._row + 1
            self._column = 0
        elif name == "c":
            self._is_in_cell = True
            self._place(attributes.get("r"))
        elif self._is_in_cell and name in {"v", "is", "t", "f"}:
            self._check()

    def _end(self, tag: str) -> None:
        if tag.rpartition(":")[2] == "c":
            self._is_in_cell = False

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

    def _check(self) -> None:
        if self._row > MOST_ROWS:
            raise FileRefused(
                f"The workbook has more than {MOST_ROWS} rows. Keep only the players: one row each, or one a couple."
            )
        if self._column > MOST_COLUMNS:
            raise FileRefused(
                f"The workbook has more than {MOST_COLUMNS} columns. Keep the names, and the groups if you like."
            )


def _no_doctype(*_about: Any) -> NoReturn:
    raise FileRefused(UNREADABLE)


def _text(cell: Any) -> str:
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return str(cell)

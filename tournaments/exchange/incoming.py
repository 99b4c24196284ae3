"""An uploaded list as rows of text, whatever program wrote it. What is no list is refused in words.

The content decides what a file is, never its name: a workbook named .csv is read as a workbook.
"""

from __future__ import annotations

import csv
import io
import unicodedata
from typing import TYPE_CHECKING

from tournaments.exchange.limits import MOST_BYTES, MOST_COLUMNS, MOST_ROWS, FileRefused
from tournaments.exchange.workbook import rows_of_workbook

if TYPE_CHECKING:
    from collections.abc import Iterable

# How files begin that people take for a list, and what they are.
OTHER_FILES = (
    (b"\xd0\xcf\x11\xe0", "is a workbook of the old kind (.xls), or one locked with a password"),
    (b"%PDF", "is a PDF"),
    (b"\x89PNG", "is a picture"),
    (b"\xff\xd8\xff", "is a picture"),
    (b"GIF8", "is a picture"),
    (b"{\\rtf", "is a letter of a word processor"),
)
PAGES = ("<!doctype", "<html", "<?xml", "<table")
SAVE_AS = "Save the list as CSV or as .xlsx and choose that file."
DELIMITERS = "\t;,"  # in the order of trust: a comma may stand within a name
ONE_COLUMN = "\x1f"  # a delimiter that no text holds
FORMULA_SIGNS = ("@", "+", "-", "=", "|", "%")


def rows_of_file(content: bytes) -> list[list[str]]:
    """The file's rows as lists of text; an empty row is an empty list, so that a row's number is that of the file.

    Raises: FileRefused with a sentence when the file is too large, empty, or no list.
    """
    if len(content) > MOST_BYTES:
        raise FileRefused(
            "The file is larger than 1 MB. A list of players is far smaller: save only that sheet."
        )
    if content.startswith(b"PK"):
        rows = rows_of_workbook(content)
    else:
        for beginning, what in OTHER_FILES:
            if content.startswith(beginning):
                raise FileRefused(f"The file {what}, not a list. {SAVE_AS}")
        rows = _rows_of_text(_decoded(content))
    rows = [_trimmed(row) for row in rows]
    if not any(rows):
        raise FileRefused("The file is empty: no row has anything in it.")
    return rows


def delimiter_of(text: str) -> str:
    """What separates the cells: the sign, of tab, semicolon and comma, that the first line has; "" for none of them."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    outside_quotes = "".join(first.split('"')[::2])
    return next((sign for sign in DELIMITERS if sign in outside_quotes), "")


def _decoded(content: bytes) -> str:
    """Text out of the encodings that spreadsheets write: UTF-8, UTF-16, else Windows-1252."""
    encodings = ["utf-8-sig", "cp1252"]
    head = content[:400]
    if head.startswith((b"\xff\xfe", b"\xfe\xff")):
        encodings = ["utf-16"]
    elif b"\0" in head:
        encodings = ["utf-16-le" if head[1::2].count(0) > head[::2].count(0) else "utf-16-be"]
    for encoding in encodings:
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        if not any(unicodedata.category(char) == "Cc" and char not in "\t\r\n\v\f\x85" for char in text):
            return text
    raise FileRefused(f"The file is not a list: it holds something else than text. {SAVE_AS}")


def _rows_of_text(text: str) -> list[list[str]]:
    if text.lstrip()[:20].lower().startswith(PAGES):
        raise FileRefused(f"The file is a web page, not a list. {SAVE_AS}")
    delimiter = delimiter_of(text)
    if text[:4].lower() == "sep=":  # how some programs tell theirs
        head, _, text = text.partition("\n")
        delimiter = head[4:5]
        text = "\n" + text
    if delimiter not in set(DELIMITERS):
        delimiter = ONE_COLUMN
    try:
        found = _counted(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter))
    except csv.Error as error:
        raise FileRefused(f"The file cannot be taken apart into rows and columns. {SAVE_AS}") from error
    return [[_unescaped(cell) for cell in row] for row in found]


def _counted(rows: Iterable[list[str]]) -> list[list[str]]:
    """The rows, as soon as there are too many refused: a long file is not read to its end."""
    kept = []
    for row in rows:
        kept.append(row)
        if len(kept) > MOST_ROWS:
            raise FileRefused(
                f"The file has more than {MOST_ROWS} rows. Keep only the players: one row each, or one a couple."
            )
    return kept


def _unescaped(cell: str) -> str:
    """A cell as it was before a careful program kept it from being a formula, as our own writer does."""
    is_kept = cell[:1] == "'" and cell[1:].replace("\\|", "|", 1).startswith(FORMULA_SIGNS)
    return cell[1:].replace("\\|", "|") if is_kept else cell


def _trimmed(row: list[str]) -> list[str]:
    """Without spaces around cells, nor the empty columns at the end."""
    cells = [cell.strip() for cell in row]
    while cells and not cells[-1]:
        cells.pop()
    if len(cells) > MOST_COLUMNS:
        raise FileRefused(
            f"The file has more than {MOST_COLUMNS} columns. Keep the names, and the groups if you like."
        )
    return cells

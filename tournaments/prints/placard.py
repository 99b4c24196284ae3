"""Table placards: a sheet folded to a tent for each table, the same on both sides, to be read from two metres."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

import segno

from tournaments.prints.fitting import Style, fit
from tournaments.prints.layout import (
    CORNER_MM,
    DASHED,
    DOTTED,
    HEAVY,
    MARGIN_X_MM,
    MARGIN_Y_MM,
    Align,
    Box,
    Document,
    Paper,
    Point,
    baseline_mm,
)
from tournaments.prints.typefaces import Face

QR_MM = 52.0
"""Side of the QR without its quiet zone: a phone reads it from half a metre and more."""

_SUBJECT = "Table placards for the card game 500"
_NAME = Style(Face.INDEX, 120.0, smallest_pt=40.0)
_CORNER = Style(Face.INDEX, 34.0)
_CALL = Style(Face.TEXT, 17.0)
_ADDRESS = Style(Face.BOLD, 28.0, smallest_pt=15.0)
_CODE = Style(Face.INDEX, 54.0, smallest_pt=24.0)
_SMALL = Style(Face.TEXT, 9.0, grey=0.2)
_FOLD_MM = 8.0
_CORNER_MM = 17.0
_NAME_TOP_MM, _NAME_MM = 5.0, 50.0
_QR_X_MM, _BELOW_QR_MM = 14.0, 11.0
_BESIDE_QR_MM = 12.0


@dataclass(frozen=True, slots=True)
class Placard:
    """A table: its name, and the sign in its corners ("H", "2")."""

    table: str
    sign: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Placards:
    """The placards of a night. `link` is what the QR carries, `address` the same in words.

    Both are "" while phones cannot reach the club's machine. Without a `code` there is a line to write it on.
    """

    club: str
    date: str
    link: str
    address: str
    code: str
    tables: tuple[Placard, ...]


def placards_pdf(placards: Placards, paper: Paper) -> bytes:
    """Give the placards as a PDF, a page a table, to be folded in the middle.

    Raises:
        ValueError: for no table.
    """
    title = ", ".join(part for part in ("Table placards", placards.club, placards.date) if part)
    document = Document(paper, title=title, author=placards.club, subject=_SUBJECT, two_sided=False)
    draw_placards(document, placards)
    return document.finish()


def draw_placards(document: Document, placards: Placards, chapter: str | None = None) -> None:
    """Draw a page a table, with nothing on its reverse; `chapter` is the bookmark over those of the tables."""
    if not placards.tables:
        raise ValueError(f"Placards need a table: {placards!r}")
    paper = document.paper
    middle = paper.height_mm / 2
    height = middle - MARGIN_Y_MM - _FOLD_MM
    near = Box(MARGIN_X_MM, middle + _FOLD_MM, paper.inner_width_mm, height)
    far = near._replace(y=MARGIN_Y_MM)
    for number, placard in enumerate(placards.tables, start=1):
        if chapter is None:
            document.start_page(placard.table)
        else:
            document.start_page(chapter if number == 1 else None, placard.table)
        document.line(Point(MARGIN_X_MM, middle), Point(paper.width_mm - MARGIN_X_MM, middle), DASHED)
        for box, is_far in ((near, False), (far, True)):
            _draw_side(document, placards, number, box, is_far=is_far)
        document.turn_leaf()


def _draw_side(document: Document, placards: Placards, number: int, box: Box, *, is_far: bool) -> None:
    """Draw one side of the tent; what all tables share is drawn once, whichever way it is turned."""
    sign = placards.tables[number - 1].sign
    inner = Box(0.0, 0.0, box.width, box.height)
    near, far = box.width - 2.0 - _CORNER_MM, box.height - 2.0 - _CORNER_MM

    def place(key: Hashable, part: Box, draw: Callable[[], None], *, is_turned: bool = False) -> None:
        x = box.width - part.x - part.width if is_far else part.x
        y = box.height - part.y - part.height if is_far else part.y
        at = part._replace(x=box.x + x, y=box.y + y)
        document.stamp(key, at, draw, upside_down=is_far is not is_turned)

    place(("placard", number), inner, lambda: _draw_placard(document, placards, number, inner))
    if placards.link:
        place("joining", inner, lambda: _draw_joining(document, placards, inner))
    for corner, is_turned in (
        (Box(2.0, 2.0, _CORNER_MM, _CORNER_MM), False),
        (Box(near, far, _CORNER_MM, _CORNER_MM), True),
    ):
        place(("corner", sign), corner, lambda: _draw_corner(document, sign), is_turned=is_turned)


def _draw_corner(document: Document, sign: str) -> None:
    at = baseline_mm(_CORNER_MM / 2, _CORNER.size_pt)
    document.text(_CORNER_MM / 2, at, sign, _CORNER, Align.CENTRE)


def _draw_placard(document: Document, placards: Placards, number: int, box: Box) -> None:
    document.box(box, HEAVY, CORNER_MM)
    middle = box.width / 2
    name = fit(placards.tables[number - 1].table, _NAME, box.width - 2 * _CORNER_MM - 4.0, 2)
    document.fitted(middle, _NAME_TOP_MM + (_NAME_MM - name.height_mm) / 2, name, Align.CENTRE)
    of = f"placard {number} of {len(placards.tables)}"
    said = " · ".join(text for text in (placards.club, placards.date, of) if text)
    line = fit(said, _SMALL, box.width - 2 * _CORNER_MM - 4.0, 2)
    document.fitted(middle, box.height - 1.5 - line.height_mm, line, Align.CENTRE)


def _draw_joining(document: Document, placards: Placards, box: Box) -> None:
    """Draw the QR with, beside it, where it leads and the code to type there."""
    top = box.height - _BELOW_QR_MM - QR_MM
    modules = segno.make(placards.link, error="m", micro=False).matrix
    document.blacken(_dark_fields(modules, Point(_QR_X_MM, top)))
    x = _QR_X_MM + QR_MM + _BESIDE_QR_MM
    width = box.width - x - 6.0
    document.text(x, top + 5.0, "Scan it, or open", _CALL)
    address = fit(placards.address, _ADDRESS, width, 2)
    document.fitted(x, top + 8.0, address)
    y = top + 27.0
    document.text(x, y + 2.0, "and type the code", _CALL)
    if placards.code:
        document.fitted(x, y + 4.0, fit(placards.code, _CODE, width - _CORNER_MM + 6.0))
    else:
        document.line(Point(x, y + 20.0), Point(x + width - _CORNER_MM, y + 20.0), DOTTED)


def _dark_fields(rows: Sequence[Sequence[int]], corner: Point) -> Iterator[Box]:
    """The fields of a QR that are not 0, those beside each other as one."""
    size = QR_MM / len(rows)
    for number, row in enumerate(rows):
        start = 0
        for is_dark, fields in groupby(row, bool):
            length = len(list(fields))
            if is_dark:
                yield Box(corner.x + start * size, corner.y + number * size, length * size, size)
            start += length

"""A document on paper: places, lines, boxes and texts in millimetres from the page's top left corner.

Every print draws through `Document`, so that all of them embed the same fonts, set the same PDF language and
title, and stay black on white. What repeats is drawn once as a stamp and only placed again.
"""

import io
import threading
from collections.abc import Callable, Hashable, Iterable, Sequence
from enum import Enum, StrEnum
from itertools import chain
from typing import NamedTuple

from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from tournaments.prints.fitting import MM_PT, Fitted, Style
from tournaments.prints.typefaces import Face, plain, printable, runs, width_pt

# Text encoding of binary streams makes them a fifth larger and slower; nothing here needs it.
rl_config.useA85 = 0

LANGUAGE = "en-GB"

MARGIN_X_MM = 12.0
MARGIN_Y_MM = 10.0

HEAVY_PT = 1.75
"""Outer frames, and where sides meet."""
FINE_PT = 0.75
"""Lines inside a frame."""
FINE_GREY = 0.35
SHADE_GREY = 0.93
"""The darkest fill of any print: 7 % grey."""
CORNER_MM = 3.0

_CAPITAL_EM = 0.71
_WRITING_LOCK = threading.Lock()
"""Held while fonts are written out: reportlab's parser keeps one reading position a font, for all documents."""


class Paper(StrEnum):
    """The two paper sizes; the value is what settings and addresses say."""

    A4 = "a4"
    LETTER = "letter"

    @property
    def width_mm(self) -> float:
        """The short side."""
        return 210.0 if self is Paper.A4 else 215.9

    @property
    def height_mm(self) -> float:
        """The long side."""
        return 297.0 if self is Paper.A4 else 279.4

    @property
    def inner_width_mm(self) -> float:
        """Between the left and the right margin."""
        return self.width_mm - 2 * MARGIN_X_MM


class Align(Enum):
    """Which point of a line of text stands at its x; the value is the part of its width left of it."""

    LEFT = 0.0
    CENTRE = 0.5
    RIGHT = 1.0


class Point(NamedTuple):
    """A place in millimetres from the top left corner."""

    x: float
    y: float


class Box(NamedTuple):
    """A rectangle in millimetres: its top left corner and its size."""

    x: float
    y: float
    width: float
    height: float


class Pen(NamedTuple):
    """How a line is drawn; `dotted` lines are there to be written on, `dashed` ones to be cut or folded."""

    width_pt: float = FINE_PT
    grey: float = 0.0
    dotted: bool = False
    dashed: bool = False


HEAVY = Pen(HEAVY_PT)
FINE = Pen(FINE_PT, FINE_GREY)
DOTTED = Pen(0.8, FINE_GREY, dotted=True)
DASHED = Pen(0.5, FINE_GREY, dashed=True)


def capital_mm(size_pt: float) -> float:
    """Give the height of a capital or a digit."""
    return size_pt * _CAPITAL_EM / MM_PT


def baseline_mm(middle_mm: float, size_pt: float) -> float:
    """Give the baseline that centres capitals and digits on `middle_mm`."""
    return middle_mm + capital_mm(size_pt) / 2


class Document:
    """A PDF being drawn. Begin each page with `start_page`, end with `finish`."""

    def __init__(self, paper: Paper, *, title: str, author: str, subject: str, two_sided: bool) -> None:
        """Set what the file says of itself; `two_sided` asks the printer to turn the leaf on its long edge."""
        self.paper = paper
        self.page_count = 0
        self._buffer = io.BytesIO()
        self._canvas = Canvas(
            self._buffer,
            pagesize=(paper.width_mm * MM_PT, paper.height_mm * MM_PT),
            pageCompression=1,
            lang=LANGUAGE,
            initialFontName=Face.TEXT.value,
        )
        self._canvas.setTitle(_metadata(title))
        self._canvas.setAuthor(_metadata(author))
        self._canvas.setSubject(_metadata(subject))
        self._canvas.setCreator("Bower")
        # Readers scale to fit unless told not to, and rows for a pencil would shrink with it.
        self._canvas.setViewerPreference("PrintScaling", "None")
        self._canvas.setViewerPreference("DisplayDocTitle", "true")
        self._canvas.setViewerPreference("Duplex", "DuplexFlipLongEdge" if two_sided else "Simplex")
        self._is_two_sided = two_sided
        self._top_pt = paper.height_mm * MM_PT
        self._pen: Pen | None = None
        self._fill_grey: float | None = None
        self._stamps: dict[Hashable, str] = {}

    def start_page(self, bookmark: str | None = None, part: str | None = None) -> None:
        """Begin a page; `bookmark` names it in the reader's list of contents, `part` below the last bookmark."""
        if self.page_count:
            self._canvas.showPage()
        self.page_count += 1
        self._forget_state()
        for level, title in enumerate((bookmark, part)):
            if title is not None:
                key = f"page-{self.page_count}-{level}"
                self._canvas.bookmarkPage(key)
                self._canvas.addOutlineEntry(_metadata(title), key, level=level)

    def turn_leaf(self) -> None:
        """Leave the rest of a leaf empty in a two-sided document, so that the next page begins a new leaf."""
        if self._is_two_sided and self.page_count % 2:
            self.start_page()

    def finish(self) -> bytes:
        """End the document and give the file; nothing can be drawn afterwards."""
        with _WRITING_LOCK:
            self._canvas.save()
        return self._buffer.getvalue()

    def text(self, x_mm: float, baseline: float, text: str, style: Style, align: Align = Align.LEFT) -> None:
        """Set one line of text at its style's own size; it is for the caller to know that it fits."""
        self._line_of_text(x_mm, baseline, printable(text), style, style.size_pt, align)

    def fitted(self, x_mm: float, top_mm: float, fitted: Fitted, align: Align = Align.LEFT) -> None:
        """Set the lines of a fitted text below `top_mm`."""
        baseline = baseline_mm(top_mm + fitted.leading_mm / 2, fitted.size_pt)
        for number, line in enumerate(fitted.lines):
            at = baseline + number * fitted.leading_mm
            self._line_of_text(x_mm, at, line, fitted.style, fitted.size_pt, align)

    def line(self, start: Point, end: Point, pen: Pen = FINE) -> None:
        """Draw a straight line."""
        self.track((start, end), pen)

    def track(self, points: Sequence[Point], pen: Pen = FINE) -> None:
        """Draw a line from point to point; its dashes run on round the corners."""
        self._use(pen)
        self._canvas.drawPath(self._path(points))

    def box(self, box: Box, pen: Pen = HEAVY, corner_mm: float = 0.0, fill_grey: float | None = None) -> None:
        """Draw the outline of a box, its corners rounded like a card's; with a fill it hides what lies below."""
        self._use(pen)
        if is_filled := fill_grey is not None:
            self._fill(fill_grey)
        corner = self._point(box.x, box.y + box.height)
        size = (box.width * MM_PT, box.height * MM_PT)
        if corner_mm:
            self._canvas.roundRect(*corner, *size, corner_mm * MM_PT, fill=is_filled)
        else:
            self._canvas.rect(*corner, *size, fill=is_filled)

    def shade(self, box: Box, round_corner_mm: float = 0.0) -> None:
        """Fill a box with the one grey of the prints; `round_corner_mm` rounds its corner bottom right."""
        self._fill(SHADE_GREY)
        right, bottom, bend = box.x + box.width, box.y + box.height, round_corner_mm
        path = self._path((Point(box.x, box.y), Point(box.x, bottom), Point(right - bend, bottom)))
        if bend:
            curve = ((right - bend * 0.45, bottom), (right, bottom - bend * 0.45), (right, bottom - bend))
            path.curveTo(*chain.from_iterable(self._point(*place) for place in curve))
        path.lineTo(*self._point(right, box.y))
        path.close()
        self._canvas.drawPath(path, stroke=0, fill=1)

    def blacken(self, boxes: Iterable[Box]) -> None:
        """Fill boxes in black, all as one path."""
        self._fill(0.0)
        path = self._canvas.beginPath()
        for box in boxes:
            corner = self._point(box.x, box.y + box.height)
            path.rect(*corner, box.width * MM_PT, box.height * MM_PT)
        self._canvas.drawPath(path, stroke=0, fill=1)

    def triangle(self, *corners: Point) -> None:
        """Fill a triangle in black: the head of an arrow."""
        self._fill(0.0)
        self._canvas.drawPath(self._path(corners), stroke=0, fill=1)

    def stamp(self, key: Hashable, box: Box, draw: Callable[[], None], *, upside_down: bool = False) -> None:
        """Place what `draw` draws in the box, there `upside_down` if wanted; the same key is the same drawing."""
        if key not in self._stamps:
            self._stamps[key] = f"stamp{len(self._stamps)}"
            self._make_stamp(self._stamps[key], box, draw)
        self._canvas.saveState()
        if upside_down:
            self._canvas.translate(*self._point(box.x + box.width, box.y + box.height))
            self._canvas.rotate(180)
        else:
            self._canvas.translate(*self._point(box.x, box.y))
        self._canvas.doForm(self._stamps[key])
        self._canvas.restoreState()
        self._forget_state()

    def _make_stamp(self, name: str, box: Box, draw: Callable[[], None]) -> None:
        outer_top_pt, self._top_pt = self._top_pt, 0.0
        edge, width, height = HEAVY_PT, box.width * MM_PT, box.height * MM_PT
        self._canvas.beginForm(name, -edge, -height - edge, width + edge, edge)
        self._forget_state()
        draw()
        self._canvas.endForm()
        self._top_pt = outer_top_pt

    def _line_of_text(
        self, x_mm: float, baseline: float, text: str, style: Style, size_pt: float, align: Align
    ) -> None:
        self._fill(style.grey)
        x, y = self._point(x_mm, baseline)
        if align is not Align.LEFT:
            x -= width_pt(text, style.face, size_pt) * align.value
        writer = self._canvas.beginText(x, y)
        for run in runs(text, style.face):
            writer.setFont(run.face.value, size_pt)
            if run.rise:
                writer.setRise(run.rise * size_pt)
            writer.textOut(run.text)
            if run.rise:
                writer.setRise(0)
        self._canvas.drawText(writer)

    def _path(self, points: Sequence[Point]) -> PDFPathObject:
        path = self._canvas.beginPath()
        path.moveTo(*self._point(*points[0]))
        for point in points[1:]:
            path.lineTo(*self._point(*point))
        return path

    def _point(self, x_mm: float, y_mm: float) -> tuple[float, float]:
        """In points from the bottom left, as the file counts; finer than a hundredth no printer draws."""
        return round(x_mm * MM_PT, 2), round(self._top_pt - y_mm * MM_PT, 2)

    def _use(self, pen: Pen) -> None:
        if pen == self._pen:
            return
        self._pen = pen
        self._canvas.setLineWidth(pen.width_pt)
        self._canvas.setStrokeGray(pen.grey)
        self._canvas.setLineCap(1 if pen.dotted else 0)
        # Dots are dashes of no length with round ends.
        self._canvas.setDash([0, 2.4] if pen.dotted else [5, 4] if pen.dashed else [])

    def _fill(self, grey: float) -> None:
        if grey != self._fill_grey:
            self._fill_grey = grey
            self._canvas.setFillGray(grey)

    def _forget_state(self) -> None:
        """A page, a stamp, and what follows a stamp begin with the pen and fill of their surroundings."""
        self._pen = None
        self._fill_grey = None


def _metadata(text: str) -> str:
    """Give a text for the file's description: any script, but nothing that cannot be encoded."""
    return plain(text).encode("utf-8", "replace").decode("utf-8")

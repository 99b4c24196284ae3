"""Reads a print back: its texts with their places, its lines, its fonts. Lengths in millimetres from the top left.

`faults` says everything that no print may do, whatever it prints.
"""

import io
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from operator import attrgetter
from typing import TypeVar

import pdfplumber
from pdfminer.layout import LTChar, LTItem
from pdfminer.pdftypes import resolve1

from tournaments.prints.layout import Paper

PT = 72 / 25.4
EDGE_MM = 8.0
SMALLEST_PT = 8.0
PALEST_INK = 0.35
FILLS = {(0.0,), (0.93,), (1.0,)}
"""The modules of a QR and the marks of a picture, the grey of the prints, and paper."""
CAPITAL_EM, DESCENDER_EM = 0.72, 0.2


@dataclass(frozen=True)
class Glyph:
    text: str
    x0: float
    x1: float
    top: float
    bottom: float
    size_pt: float
    font: str

    def overlaps(self, other: "Glyph", slack: float = 0.05) -> bool:
        return (
            self.x0 < other.x1 - slack
            and other.x0 < self.x1 - slack
            and self.top < other.bottom - slack
            and other.top < self.bottom - slack
        )


@dataclass(frozen=True)
class Stroke:
    x0: float
    top: float
    x1: float
    bottom: float
    is_dotted: bool
    width_pt: float

    @property
    def is_level(self) -> bool:
        return self.bottom - self.top < 0.01

    def crosses(self, box: "Glyph | Box", slack: float = 0.05) -> bool:
        """Say whether some of the line lies inside the box."""
        if self.is_level:
            inside = box.top + slack < self.top < box.bottom - slack
            return inside and self.x0 < box.x1 - slack and box.x0 < self.x1 - slack
        inside = box.x0 + slack < self.x0 < box.x1 - slack
        return inside and self.top < box.bottom - slack and box.top < self.bottom - slack


@dataclass(frozen=True)
class Box:
    x0: float
    top: float
    x1: float
    bottom: float


Thing = TypeVar("Thing", Glyph, Box)


@dataclass(frozen=True)
class ReadPage:
    width_pt: float
    height_pt: float
    text: str
    words: list[dict]
    glyphs: list[Glyph]
    strokes: list[Stroke]
    """Straight lines, and the straight edges of boxes."""
    boxes: list[Box]
    """Outlined boxes, round-cornered ones too."""
    fills: list[tuple]
    """Of every filled area; `(1.0,)` is white."""
    inks: set[tuple]
    """Of texts and lines; `(0.0,)` is black, three numbers would be a colour."""


@dataclass(frozen=True)
class ReadPrint:
    page_count: int
    pages: list[ReadPage]
    """All of them, or those asked for."""
    title: str
    author: str
    language: str
    fonts: dict[str, bool]
    """Name of each font, and whether it is embedded."""
    bookmarks: list[str]
    duplex: str

    @property
    def text(self) -> str:
        return "\n".join(page.text for page in self.pages)


def read(data: bytes, only: tuple[int, ...] | None = None) -> ReadPrint:
    """Read a print; `only` these pages, counted from 0, where reading all would take long for nothing."""
    with pdfplumber.open(io.BytesIO(data)) as pdf:
        catalog = pdf.doc.catalog
        return ReadPrint(
            page_count=len(pdf.pages),
            pages=[_page(page) for number, page in enumerate(pdf.pages) if only is None or number in only],
            title=pdf.metadata["Title"],
            author=pdf.metadata["Author"],
            language=resolve1(catalog["Lang"]).decode(),
            fonts=_fonts(pdf),
            bookmarks=[title for _level, title, *_rest in pdf.doc.get_outlines()]
            if "Outlines" in catalog
            else [],
            duplex=resolve1(catalog["ViewerPreferences"])["Duplex"].name,
        )


def faults(printed: ReadPrint, paper: Paper) -> list[str]:
    """Say all that is wrong with a print as a print: size, margins, overlaps, type, ink, fonts, what the file says."""
    found = [f"{name} is not embedded" for name, is_embedded in printed.fonts.items() if not is_embedded]
    if not (printed.title and printed.author and printed.language == "en-GB"):
        found.append(f"the file does not say what it is: {printed.title!r} {printed.author!r}")
    for number, page in enumerate(printed.pages, start=1):
        found += [f"page {number}: {fault}" for fault in _faults_of_page(page, paper)]
    return found


def _faults_of_page(page: ReadPage, paper: Paper) -> list[str]:
    found = []
    if max(abs(page.width_pt / PT - paper.width_mm), abs(page.height_pt / PT - paper.height_mm)) > 0.01:
        found.append(f"is {page.width_pt / PT} by {page.height_pt / PT} mm")
    found += [f"near the edge: {thing}" for thing in too_near_the_edge(page, paper)]
    found += [f"overlap: {one} {other}" for one, other in overlapping(page)]
    found += [f"too small: {glyph}" for glyph in page.glyphs if glyph.size_pt < SMALLEST_PT]
    found += [f"ink {ink}" for ink in page.inks if len(ink) != 1 or ink[0] > PALEST_INK]
    return found + [f"fill {fill}" for fill in set(page.fills) - FILLS]


def overlapping(page: ReadPage) -> list[tuple[Glyph, Glyph]]:
    """Give the pairs of letters of which one lies over the other."""
    found, open_glyphs = [], []
    for glyph in sorted(page.glyphs, key=lambda glyph: glyph.top):
        open_glyphs = [other for other in open_glyphs if other.bottom > glyph.top]
        found += [(other, glyph) for other in open_glyphs if glyph.overlaps(other)]
        open_glyphs.append(glyph)
    return found


def too_near_the_edge(page: ReadPage, paper: Paper) -> list[Glyph | Stroke]:
    """Give what a printer might cut off."""
    return [
        thing
        for thing in (*page.glyphs, *page.strokes)
        if thing.x0 < EDGE_MM
        or thing.top < EDGE_MM
        or thing.x1 > paper.width_mm - EDGE_MM
        or thing.bottom > paper.height_mm - EDGE_MM
    ]


def crossed(page: ReadPage) -> list[tuple[Glyph, Stroke]]:
    """Give the letters with a line through them."""
    return crossings(page.glyphs, page.strokes)


def crossings(things: Sequence[Thing], strokes: Sequence[Stroke]) -> list[tuple[Thing, Stroke]]:
    """Give each thing with each line through it."""
    level = sorted((line for line in strokes if line.is_level), key=attrgetter("top"))
    other = sorted((line for line in strokes if not line.is_level), key=attrgetter("x0"))
    tops, lefts = [line.top for line in level], [line.x0 for line in other]
    found = []
    for thing in things:
        near = level[bisect_left(tops, thing.top) : bisect_right(tops, thing.bottom)]
        near += other[bisect_left(lefts, thing.x0) : bisect_right(lefts, thing.x1)]
        found += [(thing, line) for line in near if line.crosses(thing)]
    return found


def _page(page) -> ReadPage:
    page.process_object = _quicker(page)
    areas = [thing for thing in (*page.rects, *page.curves) if thing["fill"]]
    # A path that is not closed is a line over several points.
    stroked = [thing for thing in (*page.rects, *page.curves) if thing["stroke"]]
    boxes = [thing for thing in stroked if thing["object_type"] == "rect" or thing["path"][-1][0] == "h"]
    tracks = [thing for thing in page.curves if thing["stroke"] and thing["path"][-1][0] != "h"]
    return ReadPage(
        width_pt=float(page.width),
        height_pt=float(page.height),
        text=page.extract_text(),
        words=page.extract_words(extra_attrs=["fontname"]),
        glyphs=[_glyph(char, page.height) for char in page.chars if char["text"].strip()],
        strokes=[
            *map(_stroke, page.lines),
            *(part for track in tracks for part in _parts(track, track["pts"])),
            *(edge for box in boxes for edge in _edges(box)),
        ],
        boxes=[Box(*(box[key] / PT for key in ("x0", "top", "x1", "bottom"))) for box in boxes],
        fills=[_colour(thing["non_stroking_color"]) for thing in areas],
        inks={_colour(thing["non_stroking_color"]) for thing in page.chars}
        | {_colour(thing["stroking_color"]) for thing in (*page.lines, *stroked)},
    )


def _quicker(page) -> Callable[[LTItem], dict]:
    """What the reader makes of a thing on the page, for a letter of what is asked here alone: that takes half the time."""
    whole = page.process_object
    height = page.height

    def of(thing: LTItem) -> dict:
        if not isinstance(thing, LTChar):
            return whole(thing)
        top = height - thing.y1
        return {
            "object_type": "char",
            "text": thing.get_text(),
            "fontname": thing.fontname,
            "size": thing.size,
            "matrix": thing.matrix,
            "upright": thing.upright,
            "x0": thing.x0,
            "x1": thing.x1,
            "top": top,
            "bottom": height - thing.y0,
            "doctop": page.initial_doctop + top,
            "non_stroking_color": thing.graphicstate.ncolor,
        }

    return of


def _colour(value) -> tuple:
    return tuple(value) if isinstance(value, (list, tuple)) else (value,)


def _glyph(char, page_height) -> Glyph:
    baseline = float(page_height) - char["matrix"][5]
    ascent, descent = (
        CAPITAL_EM * char["size"],
        (0 if char["text"].isdigit() else DESCENDER_EM) * char["size"],
    )
    if char["matrix"][0] < 0:  # upside down, for the far side of a tent
        ascent, descent = descent, ascent
    return Glyph(
        text=char["text"],
        x0=char["x0"] / PT,
        x1=char["x1"] / PT,
        top=(baseline - ascent) / PT,
        bottom=(baseline + descent) / PT,
        size_pt=round(char["size"], 3),
        font=char["fontname"],
    )


def _stroke(line) -> Stroke:
    # The dash of [0 2.4] is a dot with round ends.
    is_dotted = bool(line.get("dash") and line["dash"][0])
    return Stroke(
        line["x0"] / PT, line["top"] / PT, line["x1"] / PT, line["bottom"] / PT, is_dotted, line["linewidth"]
    )


def _edges(box) -> list[Stroke]:
    x0, x1, top, bottom = box["x0"], box["x1"], box["top"], box["bottom"]
    return _parts(box, [(x0, top), (x1, top), (x1, bottom), (x0, bottom), (x0, top)])


def _parts(thing, points) -> list[Stroke]:
    in_mm = [(x / PT, y / PT) for x, y in points]
    return [
        Stroke(
            min(ax, bx), min(ay, by), max(ax, bx), max(ay, by), is_dotted=False, width_pt=thing["linewidth"]
        )
        for (ax, ay), (bx, by) in pairwise(in_mm)
    ]


def _fonts(pdf) -> dict[str, bool]:
    found = {}
    for xref in pdf.doc.xrefs:
        for number in xref.get_objids():
            thing = resolve1(pdf.doc.getobj(number))
            if isinstance(thing, dict) and getattr(thing.get("Type"), "name", "") == "Font":
                descriptor = resolve1(thing.get("FontDescriptor")) or {}
                found[thing["BaseFont"].name] = "FontFile2" in descriptor
    return found

"""Reads a print back: its texts with their places, its lines, its fonts. Lengths in millimetres from the top left."""

import io
from dataclasses import dataclass
from itertools import pairwise

import pdfplumber
from pdfminer.pdftypes import resolve1

PT = 72 / 25.4
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


def _page(page) -> ReadPage:
    areas = [thing for thing in (*page.rects, *page.curves) if thing["fill"]]
    return ReadPage(
        width_pt=float(page.width),
        height_pt=float(page.height),
        text=page.extract_text(),
        words=page.extract_words(extra_attrs=["fontname"]),
        glyphs=[_glyph(char, page.height) for char in page.chars if char["text"].strip()],
        strokes=[*map(_stroke, page.lines), *(edge for box in _boxes(page) for edge in _edges(box))],
        boxes=[Box(*(box[key] / PT for key in ("x0", "top", "x1", "bottom"))) for box in _boxes(page)],
        fills=[_colour(thing["non_stroking_color"]) for thing in areas],
        inks={_colour(thing["non_stroking_color"]) for thing in page.chars}
        | {_colour(thing["stroking_color"]) for thing in (*page.lines, *_boxes(page))},
    )


def _colour(value) -> tuple:
    return tuple(value) if isinstance(value, (list, tuple)) else (value,)


def _glyph(char, page_height) -> Glyph:
    baseline = float(page_height) - char["matrix"][5]
    return Glyph(
        text=char["text"],
        x0=char["x0"] / PT,
        x1=char["x1"] / PT,
        top=(baseline - CAPITAL_EM * char["size"]) / PT,
        bottom=(baseline + (0 if char["text"].isdigit() else DESCENDER_EM) * char["size"]) / PT,
        size_pt=round(char["size"], 3),
        font=char["fontname"],
    )


def _boxes(page) -> list[dict]:
    return [thing for thing in (*page.rects, *page.curves) if thing["stroke"]]


def _stroke(line) -> Stroke:
    # The dash of [0 2.4] is a dot with round ends.
    is_dotted = bool(line.get("dash") and line["dash"][0])
    return Stroke(
        line["x0"] / PT, line["top"] / PT, line["x1"] / PT, line["bottom"] / PT, is_dotted, line["linewidth"]
    )


def _edges(box) -> list[Stroke]:
    x0, x1, top, bottom = (box[key] / PT for key in ("x0", "x1", "top", "bottom"))
    corners = [(x0, top), (x1, top), (x1, bottom), (x0, bottom), (x0, top)]
    return [
        Stroke(min(ax, bx), min(ay, by), max(ax, bx), max(ay, by), is_dotted=False, width_pt=box["linewidth"])
        for (ax, ay), (bx, by) in pairwise(corners)
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

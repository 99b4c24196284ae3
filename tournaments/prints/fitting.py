"""Texts that fit: a name shrinks to a readable minimum, then wraps, and is cut with "…" only at the very end.

Widths and heights are in millimetres, type sizes in points.
"""

import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from tournaments.prints.typefaces import Face, printable, width_pt

MM_PT = 72 / 25.4
"""Points in a millimetre."""

SMALLEST_PT = 8.0
"""No text of a print is smaller."""

LEADING = 1.18
"""From one line to the next, in type sizes."""

_STEP_PT = 0.25
_NARROWING = 0.04
_SHORT_PART = 0.33
_BREAK_AFTER = "-–—/"


@dataclass(frozen=True, slots=True)
class Style:
    """How a text is set: face, the size it has when there is room, and the size it may shrink to."""

    face: Face
    size_pt: float
    smallest_pt: float = SMALLEST_PT
    grey: float = 0.0
    """0 is black; nothing that must be read in poor light goes above 0.35."""


@dataclass(frozen=True, slots=True)
class Fitted:
    """A text made to fit: its lines, the size they are set in, and the style they came from."""

    lines: tuple[str, ...]
    size_pt: float
    style: Style

    @property
    def leading_mm(self) -> float:
        """From one baseline to the next."""
        return self.size_pt * LEADING / MM_PT

    @property
    def height_mm(self) -> float:
        """Room that the lines take, from above the first capital to below the last descender."""
        return self.leading_mm * len(self.lines)

    @property
    def width_mm(self) -> float:
        """Width of the longest line."""
        return max((text_width_mm(line, self.style.face, self.size_pt) for line in self.lines), default=0.0)


def text_width_mm(text: str, face: Face, size_pt: float) -> float:
    """Give the width of one line of printable text."""
    return width_pt(text, face, size_pt) / MM_PT


@lru_cache(maxsize=2048)
def fit(text: str, style: Style, width_mm: float, max_lines: int = 1) -> Fitted:
    """Make `text` fit a column: on one line if it need not go below `smallest_pt`, else wrapped at that size.

    A word wider than the column is broken; what passes `max_lines` is cut and ends in "…". An empty text
    gives no lines.
    """
    shown = printable(text)
    if not shown:
        return Fitted((), style.size_pt, style)
    room_pt = width_mm * MM_PT
    size_pt = _size_on_one_line(shown, style, room_pt)
    if size_pt >= style.smallest_pt:
        return Fitted((shown,), size_pt, style)
    lines = wrap(shown, style.face, style.smallest_pt, width_mm)
    return Fitted(_cut(shown, lines, style, room_pt, max_lines), style.smallest_pt, style)


@lru_cache(maxsize=512)
def flow(text: str, style: Style, width_mm: float) -> Fitted:
    """Set a running text at its own size in as many lines as it takes; nothing shrinks, nothing is cut.

    The column narrows, at no cost of a line, until no word stands alone on the last one.
    """
    lines = wrap(printable(text), style.face, style.size_pt, width_mm)
    narrower_mm = width_mm
    while len(lines) > 1 and _is_short(lines[-1], style, width_mm) and narrower_mm > width_mm / 2:
        narrower_mm -= width_mm * _NARROWING
        narrower = wrap(printable(text), style.face, style.size_pt, narrower_mm)
        if len(narrower) > len(lines):
            break
        lines = narrower
    return Fitted(lines, style.size_pt, style)


def wrap(text: str, face: Face, size_pt: float, width_mm: float) -> tuple[str, ...]:
    """Break a printable text into lines no wider than the column, at spaces, after hyphens, or inside a word."""
    room_pt = width_mm * MM_PT
    lines: list[str] = []
    line = ""
    for piece in _pieces(text):
        if width_pt((line + piece).rstrip(), face, size_pt) <= room_pt:
            line += piece
            continue
        if line.strip():
            lines.append(line.rstrip())
        line = piece
        while width_pt(line.rstrip(), face, size_pt) > room_pt and len(line) > 1:
            kept = _longest_start(line, face, size_pt, room_pt)
            lines.append(line[:kept])
            line = line[kept:]
    return (*lines, line.rstrip()) if line.strip() else tuple(lines)


def _is_short(line: str, style: Style, width_mm: float) -> bool:
    return text_width_mm(line, style.face, style.size_pt) < width_mm * _SHORT_PART


def _size_on_one_line(text: str, style: Style, room_pt: float) -> float:
    needed = width_pt(text, style.face, style.size_pt)
    if needed <= room_pt:
        return style.size_pt
    return style.size_pt * room_pt / needed // _STEP_PT * _STEP_PT


def _pieces(text: str) -> list[str]:
    """Split where a line may end; joined again they are the text."""
    pieces = [""]
    for place, character in enumerate(text):
        pieces[-1] += character
        ends_part = character in _BREAK_AFTER and text[place + 1 : place + 2].isalpha()
        if character == " " or ends_part:
            pieces.append("")
    return [piece for piece in pieces if piece]


def _longest_start(text: str, face: Face, size_pt: float, room_pt: float) -> int:
    """Say how many characters of a too long word fit: at least one."""
    kept = 1
    while kept < len(text) and width_pt(text[: kept + 1], face, size_pt) <= room_pt:
        kept += 1
    while kept > 1 and unicodedata.combining(text[kept]):
        kept -= 1
    return kept


def _cut(text: str, lines: tuple[str, ...], style: Style, room_pt: float, max_lines: int) -> tuple[str, ...]:
    """Keep so many lines of a wrapped text; the last holds as much as fits with "…" behind it."""
    if len(lines) <= max_lines:
        return lines
    kept, place = lines[: max_lines - 1], 0
    for line in kept:
        place = text.index(line, place) + len(line)
    rest = text[place:].lstrip()
    room_pt -= width_pt("…", style.face, style.smallest_pt)
    return (*kept, rest[: _longest_start(rest, style.face, style.smallest_pt, room_pt)].rstrip() + "…")

"""Draws the parts of a score sheet: a block a round, the notes, the foot with bid table and rules.

What is the same in every block or on every page is a stamp; numbers and names are set on top of it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.prints.fitting import Fitted, Style, fit, text_width_mm
from tournaments.prints.layout import (
    CORNER_MM,
    DOTTED,
    HEAVY,
    MARGIN_X_MM,
    Align,
    Box,
    Document,
    Paper,
    Pen,
    Point,
    baseline_mm,
)
from tournaments.prints.score_sheet_plan import LEAST_ROW_MM, Block
from tournaments.prints.typefaces import REPLACEMENT, Face

Side = tuple[str, str]

NUMBER = Style(Face.INDEX, 27.0)
ROW_NUMBER = Style(Face.INDEX, 11.5)
LABEL = Style(Face.TEXT, 8.5)
HINT = Style(Face.TEXT, 8.5, grey=0.25)
CHOICE = Style(Face.TEXT, 9.0)
BADGE = Style(Face.BOLD, 9.5)
NAME = Style(Face.BOLD, 10.5)

LABELS_MM = 3.9
"""The line of column names at the foot of a block's header."""
_MOST_LINES_A_NAME = 4
_PAD_MM = 1.5
_BADGE_MM = 5.0
_BETWEEN_NAMES_MM = 0.5
_CHOICE_MM = 4.6
_TICK_MM = 3.6

_CHOICE_PEN = Pen(0.75)
_BADGE_PEN = Pen(1.25)
_HEADER_PEN = Pen(1.25)


@dataclass(frozen=True, slots=True)
class Columns:
    """Where the columns of a block begin, from the block's left edge; `end` is its width."""

    hand: float
    who_bid: float
    bid: float
    tricks: float
    side_1: float
    side_2: float
    end: float

    @property
    def sides(self) -> tuple[float, float]:
        """Left edges of the two sides."""
        return self.side_1, self.side_2

    @property
    def side_width(self) -> float:
        """Width of one side: points and so far."""
        return self.end - self.side_2

    @property
    def name_width(self) -> float:
        """Room for a player's name beside the side's number."""
        return self.side_width - _PAD_MM * 3 - _BADGE_MM


def columns_of(paper: Paper) -> Columns:
    """Give the columns for a paper: what is left of the writing columns is shared by the sides."""
    width = paper.inner_width_mm
    side_1 = 81.5
    return Columns(12.0, 23.0, 41.5, 64.5, side_1, (width + side_1) / 2, width)


def header_height_mm(paper: Paper, sides: tuple[Side, Side] | None) -> float:
    """Give the height of a block's header: room to write two names, or for the names given however long."""
    names_mm = 2 * LEAST_ROW_MM
    for side in sides or ():
        fitted = _fitted_names(side, columns_of(paper).name_width)
        names_mm = max(names_mm, _names_height_mm(fitted) + 1.0)
    return names_mm + LABELS_MM


def draw_block(
    document: Document, block: Block, top: float, row_mm: float, sides: tuple[Side, Side] | None, tie: str
) -> None:
    """Draw a round's block; `tie` is what its last line says instead of offering a tie-break hand, if anything."""
    box = Box(MARGIN_X_MM, top, document.paper.inner_width_mm, block.height_mm(row_mm))
    grid = ("grid", block.hands, block.is_end, block.header_mm, row_mm)
    document.stamp(grid, box, lambda: _draw_grid(document, block, row_mm))
    if block.is_end:
        tie_box = Box(box.x, top + box.height - row_mm, box.width, row_mm)
        document.stamp(("tie", tie, row_mm), tie_box, lambda: _draw_tie_line(document, row_mm, tie))
    columns = columns_of(document.paper)
    middle = box.x + columns.hand / 2
    document.text(middle, top + 9.6, str(block.round_number), NUMBER, Align.CENTRE)
    if not block.is_start:
        for line, word in enumerate(("goes", "on")):
            document.text(middle, top + 17.5 + line * 3.5, word, LABEL, Align.CENTRE)
    for number, left in enumerate(columns.sides):
        names = sides[number] if sides and block.is_start else None
        _draw_names(document, Box(box.x + left, top, columns.side_width, block.header_mm - LABELS_MM), names)


def _fitted_names(side: Side, width: float) -> list[Fitted]:
    return [fit(name, NAME, width, _MOST_LINES_A_NAME) for name in side]


def _names_height_mm(names: Sequence[Fitted]) -> float:
    return sum(_name_height_mm(name) for name in names) + _BETWEEN_NAMES_MM * (len(names) - 1)


def _name_height_mm(name: Fitted) -> float:
    return LEAST_ROW_MM if _is_to_write(name) else name.height_mm


def _is_to_write(name: Fitted) -> bool:
    """Whether no letter of a name can be printed, so that somebody has to write it."""
    return name.lines == (REPLACEMENT,)


def _draw_names(document: Document, area: Box, side: Side | None) -> None:
    """Set a side's two names, or lines to write them on."""
    x = area.x + _PAD_MM * 2 + _BADGE_MM
    end = area.x + area.width - _PAD_MM
    if side is None:
        for number in (1, 2):
            y = area.y + number * area.height / 2 - 1.0
            document.line(Point(x, y), Point(end, y), DOTTED)
        return
    names = _fitted_names(side, columns_of(document.paper).name_width)
    y = area.y + (area.height - _names_height_mm(names)) / 2 + 0.4
    for name in names:
        bottom = y + _name_height_mm(name)
        document.fitted(x, bottom - name.height_mm, name)
        if _is_to_write(name):
            document.line(Point(x + name.width_mm + _PAD_MM, bottom), Point(end, bottom), DOTTED)
        y = bottom + _BETWEEN_NAMES_MM


def _draw_grid(document: Document, block: Block, row_mm: float) -> None:
    """Draw all of a block that does not depend on its round: frame, columns, rows, labels."""
    columns = columns_of(document.paper)
    top, bottom = block.header_mm, block.height_mm(row_mm)
    half = columns.side_width / 2
    for left in columns.sides:
        corner = CORNER_MM if left == columns.side_2 else 0.0
        document.shade(Box(left + half, top, half, bottom - top), corner)
    hands_end = top + len(block.hands) * row_mm
    for row in range(1, len(block.hands) + (not block.is_end)):
        document.line(Point(columns.hand, top + row * row_mm), Point(columns.end, top + row * row_mm))
    for x in (columns.who_bid, columns.bid, columns.tricks):
        document.line(Point(x, top), Point(x, hands_end))
    for left in columns.sides:
        document.line(Point(left + half, top), Point(left + half, bottom))
    document.line(Point(columns.hand, top), Point(columns.end, top), _HEADER_PEN)
    for x in (columns.hand, *columns.sides):
        document.line(Point(x, 0.0), Point(x, bottom), HEAVY)
    document.box(Box(0.0, 0.0, columns.end, bottom), HEAVY, CORNER_MM)
    _draw_labels(document, columns, top)
    for place, hand in enumerate(block.hands):
        _draw_row_start(document, columns, hand, top + (place + 0.5) * row_mm)


def _draw_labels(document: Document, columns: Columns, header_mm: float) -> None:
    baseline = header_mm - 1.2
    half = columns.side_width / 2
    document.text(columns.hand / 2, 14.0, "round", LABEL, Align.CENTRE)
    for line, hint in enumerate(("write who bid, the bid,", "tricks the bidders took")):
        document.text(columns.hand + _PAD_MM, 5.2 + line * 3.9, hint, HINT)
    for left, right, label in (
        (columns.hand, columns.who_bid, "hand"),
        (columns.who_bid, columns.bid, "who bid"),
        (columns.bid, columns.tricks, "bid"),
        (columns.tricks, columns.side_1, "tricks"),
    ):
        document.text((left + right) / 2, baseline, label, LABEL, Align.CENTRE)
    for number, left in enumerate(columns.sides, start=1):
        badge = Box(left + _PAD_MM, (header_mm - LABELS_MM) / 2 - _BADGE_MM / 2 + 0.2, _BADGE_MM, _BADGE_MM)
        _draw_square(document, badge, str(number), BADGE, _BADGE_PEN)
        document.text(left + half / 2, baseline, "points", LABEL, Align.CENTRE)
        document.text(left + half * 1.5, baseline, "so far", LABEL, Align.CENTRE)


def _draw_row_start(document: Document, columns: Columns, hand: int, middle: float) -> None:
    at = baseline_mm(middle, ROW_NUMBER.size_pt)
    document.text((columns.hand + columns.who_bid) / 2, at, str(hand), ROW_NUMBER, Align.CENTRE)
    centre = (columns.who_bid + columns.bid) / 2
    _draw_sides_to_circle(document, centre - _CHOICE_MM - 0.9, middle, gap=1.8)


def _draw_sides_to_circle(document: Document, x: float, middle: float, gap: float) -> float:
    """Draw the 1 and 2 of which one is circled and give the x where they end."""
    for number in (1, 2):
        square = Box(x, middle - _CHOICE_MM / 2, _CHOICE_MM, _CHOICE_MM)
        _draw_square(document, square, str(number), CHOICE, _CHOICE_PEN)
        x += _CHOICE_MM + gap
    return x - gap


def _draw_square(document: Document, square: Box, text: str, style: Style, pen: Pen) -> None:
    document.box(square, pen, corner_mm=1.1)
    at = baseline_mm(square.y + square.height / 2, style.size_pt)
    document.text(square.x + square.width / 2, at, text, style, Align.CENTRE)


def _draw_tie_line(document: Document, row_mm: float, tie: str) -> None:
    """Draw the last line of a round: the tie-break hand on the left, the round's totals under the sides."""
    columns = columns_of(document.paper)
    document.line(Point(columns.hand, 0.0), Point(columns.end, 0.0), HEAVY)
    middle = row_mm / 2
    at = baseline_mm(middle, LABEL.size_pt)
    if tie:
        room = columns.side_1 - columns.hand - 2 * _PAD_MM
        said = fit(tie, HINT, room)
        document.fitted(columns.hand + _PAD_MM, middle - said.height_mm / 2, said)
    else:
        _draw_tiebreak(document, columns.hand + _PAD_MM, middle)
    for left in columns.sides:
        document.text(left + columns.side_width / 2 - _PAD_MM, at, "round", LABEL, Align.RIGHT)


def _draw_tiebreak(document: Document, x: float, middle: float) -> None:
    at = baseline_mm(middle, LABEL.size_pt)
    asked = "tie only: extra hand by"
    document.text(x, at, asked, LABEL)
    x += text_width_mm(asked, LABEL.face, LABEL.size_pt) + 1.2
    x = _draw_sides_to_circle(document, x, middle, gap=0.9) + 2.4
    for outcome in ("made", "set"):
        document.text(x, at, outcome, LABEL)
        x += text_width_mm(outcome, LABEL.face, LABEL.size_pt) + 1.0
        document.box(Box(x, middle - _TICK_MM / 2, _TICK_MM, _TICK_MM), _CHOICE_PEN)
        x += _TICK_MM + 2.4

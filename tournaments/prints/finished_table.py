"""A table of a finished round on paper: who sat there, how it ended, and each hand with both sides' points."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tournaments.prints.fitting import Fitted, Style, fit, flow
from tournaments.prints.layout import FINE, HEAVY, Align, Document, Point, baseline_mm
from tournaments.prints.typefaces import Face

GAP_MM = 5.0
"""Between two tables side by side."""

_TABLE = Style(Face.INDEX, 12.0)
_NAMES = Style(Face.TEXT, 9.5)
_SUM = Style(Face.INDEX, 11.0)
_SMALL = Style(Face.TEXT, 8.0, grey=0.2)
_CELL = Style(Face.TEXT, 9.0)
_BID = Style(Face.INDEX, 9.5, smallest_pt=8.0)
_TITLE_MM, _HEAD_MM, _HAND_MM, _PAD_MM = 5.8, 4.4, 4.4, 1.2
_SIDE_MM, _SUM_MM, _BID_MM = 4.5, 13.0, 18.5
_BY, _BIDS, _TOOK, _FIRST = 0.09, 0.16, 0.49, 0.8
"""Where the columns of a hand begin, the points of side 1 end, in shares of the table's width."""
_MOST_HANDS = 24
"""In one part of a table, so that it never passes a page."""


@dataclass(frozen=True, slots=True)
class PlayedSide:
    """A side: its names, its points of the round, and how it went on ("won, up to High")."""

    names: str
    total: str
    moved: str


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand: its number, which side bid, the bid, tricks ("7", "6 set") and the points of both sides.

    A deal that has no contract, and the tie-break hand, are a `sentence` and nothing else.
    """

    number: str = ""
    side: str = ""
    bid: str = ""
    took: str = ""
    points: tuple[str, str] = ("", "")
    sentence: str = ""


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """A table of a round: its sides, its hands in order of play, and who else held cards there."""

    name: str
    sides: tuple[PlayedSide, PlayedSide]
    hands: tuple[PlayedHand, ...]
    notes: tuple[str, ...] = ()


def in_parts(table: PlayedTable) -> Iterator[PlayedTable]:
    """Give a table as parts that each fit a page: itself, but for a round of very many hands."""
    for start in range(0, max(len(table.hands), 1), _MOST_HANDS):
        hands = table.hands[start : start + _MOST_HANDS]
        is_last = start + _MOST_HANDS >= len(table.hands)
        name = f"{table.name}, continued" if start else table.name
        yield replace(table, name=name, hands=hands, notes=table.notes if is_last else ())


def table_mm(table: PlayedTable, width: float) -> float:
    """Give the height of a table that is so wide, in millimetres."""
    title = max(_TITLE_MM, _title(table, width).height_mm + _PAD_MM)
    sides = sum(_side_mm(side, width) for side in table.sides)
    hands = sum(_hand_mm(hand, width) for hand in table.hands)
    return title + sides + _HEAD_MM + hands + sum(note.height_mm for note in _notes(table, width))


def draw_table(document: Document, table: PlayedTable, corner: Point, width: float) -> None:
    """Draw a table below and right of `corner`."""
    left, top = corner
    title = _title(table, width)
    document.line(corner, Point(left + width, top), HEAVY)
    document.fitted(left, top + _PAD_MM / 2, title)
    top += max(_TITLE_MM, title.height_mm + _PAD_MM)
    for number, side in enumerate(table.sides, start=1):
        top = _draw_side(document, number, side, Point(left, top), width)
    top = _draw_head(document, Point(left, top), width)
    for hand in table.hands:
        top = _draw_hand(document, hand, Point(left, top), width)
    for note in _notes(table, width):
        document.fitted(left, top, note)
        top += note.height_mm


def _title(table: PlayedTable, width: float) -> Fitted:
    return fit(table.name, _TABLE, width, 3)


def _names(side: PlayedSide, width: float) -> Fitted:
    return fit(side.names, _NAMES, width - _SIDE_MM - _SUM_MM, 10)


def _moved(side: PlayedSide, width: float) -> Fitted:
    return flow(side.moved, _SMALL, width - _SIDE_MM)


def _notes(table: PlayedTable, width: float) -> list[Fitted]:
    return [flow(note, _SMALL, width) for note in table.notes]


def _side_mm(side: PlayedSide, width: float) -> float:
    return _names(side, width).height_mm + _moved(side, width).height_mm + _PAD_MM


def _hand_mm(hand: PlayedHand, width: float) -> float:
    return flow(hand.sentence, _SMALL, width).height_mm + _PAD_MM if hand.sentence else _HAND_MM


def _draw_side(document: Document, number: int, side: PlayedSide, corner: Point, width: float) -> float:
    left, top = corner
    names, moved = _names(side, width), _moved(side, width)
    first = baseline_mm(top + names.leading_mm / 2, _SUM.size_pt)
    document.text(left, first, str(number), _SUM)
    document.fitted(left + _SIDE_MM, top, names)
    document.text(left + width, first, side.total, _SUM, Align.RIGHT)
    document.fitted(left + _SIDE_MM, top + names.height_mm, moved)
    return top + _side_mm(side, width)


def _draw_head(document: Document, corner: Point, width: float) -> float:
    left, baseline = corner.x, corner.y + 3.0
    for share, word in ((0.0, "no."), (_BY, "by"), (_BIDS, "bid"), (_TOOK, "took")):
        document.text(left + share * width, baseline, word, _SMALL)
    document.text(left + _FIRST * width, baseline, "side 1", _SMALL, Align.RIGHT)
    document.text(left + width, baseline, "side 2", _SMALL, Align.RIGHT)
    return corner.y + _HEAD_MM


def _draw_hand(document: Document, hand: PlayedHand, corner: Point, width: float) -> float:
    left, top = corner
    bottom = top + _hand_mm(hand, width)
    document.line(corner, Point(left + width, top), FINE)
    if hand.sentence:
        document.fitted(left, top + _PAD_MM / 2, flow(hand.sentence, _SMALL, width))
        return bottom
    middle = (top + bottom) / 2
    baseline = baseline_mm(middle, _CELL.size_pt)
    for share, text in ((0.0, hand.number), (_BY, hand.side), (_TOOK, hand.took)):
        document.text(left + share * width, baseline, text, _CELL)
    bid = fit(hand.bid, _BID, _BID_MM)
    document.fitted(left + _BIDS * width, middle - bid.height_mm / 2, bid)
    for share, points in zip((_FIRST, 1.0), hand.points, strict=True):
        document.text(left + share * width, baseline, points, _CELL, Align.RIGHT)
    return bottom

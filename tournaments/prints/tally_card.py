"""Tally cards: a card a player for the evening, four to a page with lines to cut along, backs on the reverse."""

from dataclasses import dataclass
from math import ceil

from tournaments.prints.fitting import Style, fit
from tournaments.prints.layout import (
    CORNER_MM,
    DASHED,
    DOTTED,
    FINE,
    HEAVY,
    Align,
    Box,
    Document,
    Paper,
    Pen,
    Point,
    baseline_mm,
)
from tournaments.prints.typefaces import REPLACEMENT, Face

CARDS_A_PAGE = 4
LEAST_ROW_MM = 7.0

_SUBJECT = "Tally cards for the card game 500"
_EDGE_MM = 10.0
"""From the edge of the paper, and from the cut, to the frame of a card."""
_NAME = Style(Face.BOLD, 15.0)
_SMALL = Style(Face.TEXT, 8.5, grey=0.2)
_LABEL = Style(Face.TEXT, 8.5)
_HINT = Style(Face.TEXT, 8.0, grey=0.25)
_PLAYER = Style(Face.TEXT, 10.0)
_ONE_OF_TWO = Style(Face.TEXT, 8.5)
_NAMES_MM = 7.0
_ROUND = Style(Face.INDEX, 15.0)
_TABLE = Style(Face.INDEX, 11.0)
_TOTAL = Style(Face.INDEX, 11.0)
_LATTICE = Pen(0.4, 0.35)
_LATTICE_MM = 4.0
_HEAD_MM, _LABELS_MM, _TOTAL_MM = 20.0, 4.6, 10.0
_PAD_MM = 2.0
_ROUND_PART, _TABLE_PART, _POINTS_PART = 0.11, 0.2, 0.21


@dataclass(frozen=True, slots=True)
class TallyCard:
    """One player's card; `first_round` is table, partner and both opponents of round 1, None where it is not known.

    An empty name is left to be written.
    """

    name: str = ""
    first_round: tuple[str, str, tuple[str, str]] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TallyCards:
    """The cards of one night; `date` is a whole phrase, "" when it is not known. `rounds` is at least 1."""

    club: str
    date: str
    rounds: int
    cards: tuple[TallyCard, ...]


@dataclass(frozen=True, slots=True)
class _Part:
    """A card, or the part of the rounds that one card holds."""

    card: TallyCard
    rounds: range
    note: str


def tally_cards_pdf(cards: TallyCards, paper: Paper, *, backs: bool = False) -> bytes:
    """Give the cards as a PDF; with `backs` each page is followed by its reverse, a lattice as on a card's back.

    Names shrink to 8 pt, then wrap. An evening of more rounds than a card holds goes on on a second card.

    Raises:
        ValueError: for no card or no round.
    """
    title = ", ".join(part for part in ("Tally cards", cards.club, cards.date) if part)
    document = Document(paper, title=title, author=cards.club, subject=_SUBJECT, two_sided=backs)
    draw_tally_cards(document, cards, backs=backs)
    return document.finish()


def draw_tally_cards(
    document: Document, cards: TallyCards, *, backs: bool = False, chapter: str | None = None
) -> None:
    """Draw the pages of the cards; `chapter` is a bookmark for the first."""
    if not (cards.cards and cards.rounds > 0):
        raise ValueError(f"Tally cards need a card and a round: {cards!r}")
    frames = _frames(document.paper)
    parts = _parts(cards, frames[0])
    for start in range(0, len(parts), CARDS_A_PAGE):
        page = parts[start : start + CARDS_A_PAGE]
        document.start_page(chapter if start == 0 else None)
        _draw_cuts(document)
        for frame, part in zip(frames, page, strict=False):
            _draw_card(document, cards, part, frame)
        if backs:
            document.start_page()
            _draw_cuts(document)
            # The leaf is turned on its long edge: what was left is right.
            mirrored = (frames[1], frames[0], frames[3], frames[2])
            for frame, _part in zip(mirrored, page, strict=False):
                document.stamp("tally back", frame, lambda: _draw_back(document, frames[0]))


def _frames(paper: Paper) -> tuple[Box, ...]:
    """Give the four frames of a page, row by row."""
    width, height = paper.width_mm / 2, paper.height_mm / 2
    return tuple(
        Box(column * width + _EDGE_MM, row * height + _EDGE_MM, width - 2 * _EDGE_MM, height - 2 * _EDGE_MM)
        for row in (0, 1)
        for column in (0, 1)
    )


def _draw_cuts(document: Document) -> None:
    """Draw the lines to cut along; printers leave the very edge of the paper empty anyway."""
    width, height = document.paper.width_mm, document.paper.height_mm
    document.line(Point(width / 2, _EDGE_MM), Point(width / 2, height - _EDGE_MM), DASHED)
    document.line(Point(_EDGE_MM, height / 2), Point(width - _EDGE_MM, height / 2), DASHED)


def _rows_mm(frame: Box) -> float:
    return frame.height - _HEAD_MM - _LABELS_MM - _TOTAL_MM


def _parts(cards: TallyCards, frame: Box) -> list[_Part]:
    """Give a card a player, or as many as the rounds take in equal parts."""
    cards_each = ceil(cards.rounds / int(_rows_mm(frame) // LEAST_ROW_MM))
    size = ceil(cards.rounds / cards_each)
    parts = [range(start, min(start + size, cards.rounds + 1)) for start in range(1, cards.rounds + 1, size)]
    return [
        _Part(card, rounds, _note(cards, number, rounds, len(parts)))
        for number, card in enumerate(cards.cards, start=1)
        for rounds in parts
    ]


def _note(cards: TallyCards, number: int, rounds: range, part_count: int) -> str:
    of = f"card {number} of {len(cards.cards)}"
    return of if part_count == 1 else f"{of}, rounds {rounds[0]} to {rounds[-1]}"


def _draw_card(document: Document, cards: TallyCards, part: _Part, frame: Box) -> None:
    rows = part.rounds
    grid = ("tally", len(rows), bool(part.card.name))
    document.stamp(grid, frame, lambda: _draw_grid(document, part, frame))
    x, width = frame.x + _PAD_MM, frame.width - 2 * _PAD_MM
    if part.card.name:
        name = fit(part.card.name, _NAME, width, 3)
        document.fitted(x, frame.y + 1.5 + (11.0 - name.height_mm) / 2, name)
        if name.lines == (REPLACEMENT,):  # somebody has to write it
            line = Point(x + name.width_mm + _PAD_MM, frame.y + 10.5)
            document.line(line, Point(x + width, frame.y + 10.5), DOTTED)
    document.fitted(x, frame.y + 12.2, fit(cards.club, _SMALL, width))
    note = fit(" · ".join(text for text in (cards.date, part.note) if text), _SMALL, width)
    document.fitted(x, frame.y + 15.9, note)
    row = _rows_mm(frame) / len(rows)
    for place, number in enumerate(rows):
        top = frame.y + _HEAD_MM + _LABELS_MM + place * row
        at = baseline_mm(top + row / 2, _ROUND.size_pt)
        document.text(frame.x + frame.width * _ROUND_PART / 2, at, str(number), _ROUND, Align.CENTRE)
        if number == 1 and part.card.first_round:
            _draw_first_round(document, Box(frame.x, top, frame.width, row), part.card.first_round)


def _draw_first_round(document: Document, row: Box, first_round: tuple[str, str, tuple[str, str]]) -> None:
    table, partner, opponents = first_round
    left = row.x + row.width * _ROUND_PART
    middle = row.y + row.height / 2
    shown = fit(table, _TABLE, row.width * _TABLE_PART - 1.5, 2)
    document.fitted(left + row.width * _TABLE_PART / 2, middle - shown.height_mm / 2, shown, Align.CENTRE)
    _draw_people(document, row, ((partner,), opponents) if _is_split(row.height) else ((partner,),))


def _draw_people(document: Document, row: Box, groups: tuple[tuple[str, ...], ...]) -> None:
    """Set partner and opponents each in an equal part of the row, a line a name."""
    area = _people(row)
    x, width = area.x + _hint_mm(row.height), area.width - _PAD_MM - _hint_mm(row.height)
    part = row.height / len(groups)
    for place, names in enumerate(groups):
        most = _NAMES_MM / len(names)
        lines = [
            fit(name, _PLAYER if len(names) == 1 else _ONE_OF_TWO, width, 2 // len(names)) for name in names
        ]
        for number, line in enumerate(lines):
            middle = row.y + (place + 0.5) * part + (number - (len(names) - 1) / 2) * most
            document.fitted(x, middle - line.height_mm / 2, line)


def _people(row: Box) -> Box:
    """Give where the partner and the opponents are written."""
    left = row.width * (_ROUND_PART + _TABLE_PART) + _PAD_MM / 2
    width = row.width * (1 - _ROUND_PART - _TABLE_PART - _POINTS_PART) - _PAD_MM / 2
    return Box(row.x + left, row.y, width, row.height)


def _is_split(row_mm: float) -> bool:
    """Say whether a row has room for a line for the partner and one for the opponents."""
    return row_mm >= 2 * LEAST_ROW_MM


def _hint_mm(row_mm: float) -> float:
    return 11.5 if _is_split(row_mm) else 0.0


def _draw_grid(document: Document, part: _Part, frame: Box) -> None:
    """Draw all that every card of the same number of rounds has, from the frame's corner."""
    width, height = frame.width, frame.height
    row = _rows_mm(frame) / len(part.rounds)
    top, bottom = _HEAD_MM + _LABELS_MM, height - _TOTAL_MM
    edges = [width * part for part in (_ROUND_PART, _ROUND_PART + _TABLE_PART, 1 - _POINTS_PART)]
    document.shade(Box(edges[2], top, width - edges[2], height - top), CORNER_MM)
    if not part.card.name:
        document.line(Point(_PAD_MM, 10.5), Point(width - _PAD_MM, 10.5), DOTTED)
    for x in edges:
        document.line(Point(x, _HEAD_MM), Point(x, bottom), FINE)
    document.line(Point(edges[2], bottom), Point(edges[2], height), FINE)
    _draw_labels(document, width, edges, top, split=_is_split(row))
    for place in range(1, len(part.rounds)):
        document.line(Point(0.0, top + place * row), Point(width, top + place * row))
    if _is_split(row):
        for place in range(len(part.rounds)):
            _draw_hints(document, _people(Box(0.0, top + place * row, width, row)))
    document.line(Point(0.0, _HEAD_MM), Point(width, _HEAD_MM), HEAVY)
    document.line(Point(0.0, bottom), Point(width, bottom), HEAVY)
    at = baseline_mm(bottom + _TOTAL_MM / 2, _TOTAL.size_pt)
    document.text(edges[2] - _PAD_MM, at, "total", _TOTAL, Align.RIGHT)
    document.box(Box(0.0, 0.0, width, height), HEAVY, CORNER_MM)


def _draw_labels(document: Document, width: float, edges: list[float], top: float, *, split: bool) -> None:
    people = "partner, opponents" if split else "partner"
    for left, right, label in (
        (edges[0], edges[1], "table"),
        (edges[1], edges[2], people),
        (edges[2], width, "points"),
    ):
        document.text((left + right) / 2, top - 1.4, label, _LABEL, Align.CENTRE)
    document.line(Point(0.0, top), Point(width, top), FINE)


def _draw_hints(document: Document, people: Box) -> None:
    """Draw the words before a partner and before opponents, with the line between the two."""
    half = people.height / 2
    for place, word in enumerate(("with", "against")):
        at = baseline_mm(people.y + (place + 0.5) * half, _HINT.size_pt)
        document.text(people.x - 0.3, at, word, _HINT)
    document.line(
        Point(people.x, people.y + half),
        Point(people.x + people.width - _PAD_MM / 2, people.y + half),
        DOTTED,
    )


def _draw_back(document: Document, frame: Box) -> None:
    """Draw a card's back from the frame's corner: a lattice of hairlines within a double frame."""
    inner = Box(2.0, 2.0, frame.width - 4.0, frame.height - 4.0)
    document.box(Box(0.0, 0.0, frame.width, frame.height), HEAVY, CORNER_MM)
    document.box(inner, FINE, CORNER_MM - 1.0)
    steps = ceil((inner.width + inner.height) / _LATTICE_MM)
    for step in range(1, steps):
        along = step * _LATTICE_MM
        start_x, start_y = min(along, inner.width), max(along - inner.width, 0.0)
        end_x, end_y = max(along - inner.height, 0.0), min(along, inner.height)
        for is_mirrored in (False, True):
            start, end = (inner.width - x if is_mirrored else x for x in (start_x, end_x))
            document.line(
                Point(inner.x + start, inner.y + start_y), Point(inner.x + end, inner.y + end_y), _LATTICE
            )

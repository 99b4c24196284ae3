"""A finished night on paper, to keep: everybody's points, the wine, the honours, then every table hand for hand."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.charts.chart import Chart
from tournaments.prints.chart import draw_chart
from tournaments.prints.finished_table import GAP_MM, PlayedTable, draw_table, in_parts, table_mm
from tournaments.prints.fitting import Fitted, Style, fit, flow
from tournaments.prints.frame import Heading, draw_head, head_height_mm
from tournaments.prints.layout import (
    FINE,
    MARGIN_X_MM,
    MARGIN_Y_MM,
    Align,
    Document,
    Paper,
    Point,
    baseline_mm,
)
from tournaments.prints.typefaces import Face

_HEAD = Style(Face.TEXT, 9.0, grey=0.2)
_NAME = Style(Face.TEXT, 11.0)
_FIGURE = Style(Face.TEXT, 10.5)
_TOTAL = Style(Face.INDEX, 12.0)
_SENTENCE = Style(Face.TEXT, 11.0)
_TITLE = Style(Face.BOLD, 10.0)
_ROUND = Style(Face.INDEX, 16.0)
_ROW_MM, _PAD_MM, _PLACE_MM = 6.4, 2.0, 12.0
_TOTAL_MM, _ROUND_COLUMN_MM = 18.0, 15.0
_MOST_ROUND_COLUMNS = 6
"""More rounds than these have no column each: their points stand at their tables."""
_HONOUR_MM = 62.0
_ROUND_MM = 9.0
_ACROSS = 3
_LARGEST_UNIT_MM, _SMALLEST_UNIT_MM = 0.34, 0.22
"""How large a chart's unit is printed: its letters are 13 of them, and never smaller than 8 pt."""


@dataclass(frozen=True, slots=True)
class PointsLine:
    """A player's line: the place as it is shown ("2="), the points of each round ("–" where absent) and the total."""

    place: str
    name: str
    rounds: tuple[str, ...]
    total: str


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round and its tables, from High down."""

    number: int
    tables: tuple[PlayedTable, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishedNight:
    """Everything the sheets say. Texts are printed as they are, never as markup."""

    club: str
    title: str
    details: tuple[str, ...]
    corrected: str
    points: tuple[PointsLine, ...]
    sentences: tuple[str, ...]
    """The wine and what else is to be said of the night, a sentence or two each."""
    honours: tuple[tuple[str, str], ...]
    """What for, and who: ("Most points, Women", "Ana, Cora: 2340")."""
    rounds: tuple[PlayedRound, ...]
    path: Chart | None = None
    """Who sat where; more tables than a page has room for leave it out, each round names its people all the same."""


def finished_night_pdf(night: FinishedNight, paper: Paper) -> bytes:
    """Give the night as a PDF: points, wine and honours first, then three tables across, round for round.

    A table too long for a page goes on in a part of its own. Long names shrink to 8 pt, then wrap.
    """
    document = Document(
        paper,
        title=", ".join((night.title, *night.details)),
        author=night.club,
        subject="A finished night of the card game 500",
        two_sided=True,
    )
    top = _draw_points(document, night)
    top = _draw_sentences(document, night, top)
    top = _draw_path(document, night, _draw_honours(document, night, top))
    for round_ in night.rounds:
        top = _draw_round(document, night, round_, top + 2 * _PAD_MM)
    return document.finish()


def _bottom(paper: Paper) -> float:
    return paper.height_mm - MARGIN_Y_MM


def _new_page(document: Document, night: FinishedNight, bookmark: str | None = None) -> float:
    document.start_page(bookmark=bookmark)
    return draw_head(document, _heading(document, night)) + _PAD_MM


def _heading(document: Document, night: FinishedNight) -> Heading:
    page = (f"page {document.page_count}",) if document.page_count > 1 else ()
    notes = (*((night.corrected,) if night.corrected else ()), *page)
    return Heading(night.club, night.title, night.details, notes)


def _points_page(document: Document, night: FinishedNight, columns: int) -> float:
    top = _new_page(document, night, "Points" if document.page_count == 0 else None)
    for number in range(columns):
        right = _round_right(document.paper, columns, number)
        document.text(right, top + 3.5, f"round {number + 1}", _HEAD, Align.RIGHT)
    document.text(MARGIN_X_MM + document.paper.inner_width_mm, top + 3.5, "points", _HEAD, Align.RIGHT)
    return top + 5.0


def _round_right(paper: Paper, columns: int, number: int) -> float:
    """The right edge of a round's column of figures."""
    right = MARGIN_X_MM + paper.inner_width_mm - _TOTAL_MM
    return right - _ROUND_COLUMN_MM * (columns - 1 - number)


def _draw_points(document: Document, night: FinishedNight) -> float:
    rounds = max((len(line.rounds) for line in night.points), default=0)
    columns = rounds if rounds <= _MOST_ROUND_COLUMNS else 0
    top = _points_page(document, night, columns)
    room = document.paper.inner_width_mm - _PLACE_MM - _TOTAL_MM - _ROUND_COLUMN_MM * columns - _PAD_MM
    for line in night.points:
        name = fit(line.name, _NAME, room, 3)
        if top + max(_ROW_MM, name.height_mm + _PAD_MM) > _bottom(document.paper):
            top = _points_page(document, night, columns)
        top = _draw_line(document, line, name, top, columns)
    return top


def _draw_line(document: Document, line: PointsLine, name: Fitted, top: float, columns: int) -> float:
    height = max(_ROW_MM, name.height_mm + _PAD_MM)
    right, middle = MARGIN_X_MM + document.paper.inner_width_mm, top + height / 2
    document.line(Point(MARGIN_X_MM, top), Point(right, top), FINE)
    document.text(MARGIN_X_MM, baseline_mm(middle, _TOTAL.size_pt), line.place, _TOTAL)
    document.fitted(MARGIN_X_MM + _PLACE_MM, middle - name.height_mm / 2, name)
    for number, points in enumerate(line.rounds[:columns]):
        at = Point(_round_right(document.paper, columns, number), baseline_mm(middle, _FIGURE.size_pt))
        document.text(*at, points, _FIGURE, Align.RIGHT)
    document.text(right, baseline_mm(middle, _TOTAL.size_pt), line.total, _TOTAL, Align.RIGHT)
    return top + height


def _draw_sentences(document: Document, night: FinishedNight, top: float) -> float:
    top += 2 * _PAD_MM
    for sentence in night.sentences:
        fitted = flow(sentence, _SENTENCE, document.paper.inner_width_mm)
        if top + fitted.height_mm > _bottom(document.paper):
            top = _new_page(document, night)
        document.fitted(MARGIN_X_MM, top, fitted)
        top += fitted.height_mm + _PAD_MM / 2
    return top


def _draw_honours(document: Document, night: FinishedNight, top: float) -> float:
    top += _PAD_MM
    for title, who in night.honours:
        named = fit(title, _TITLE, _HONOUR_MM - _PAD_MM, 3)
        winners = flow(who, _NAME, document.paper.inner_width_mm - _HONOUR_MM)
        height = max(named.height_mm, winners.height_mm)
        if top + height > _bottom(document.paper):
            top = _new_page(document, night)
        document.fitted(MARGIN_X_MM, top + 0.3, named)
        document.fitted(MARGIN_X_MM + _HONOUR_MM, top, winners)
        top += height + _PAD_MM / 2
    return top


def _draw_path(document: Document, night: FinishedNight, top: float) -> float:
    """The path through the tables in what is left of the page, or on the next one."""
    if night.path is None:
        return top
    scene, words = night.path.scene, flow(night.path.note, _HEAD, document.paper.inner_width_mm)
    above = _ROUND_MM + words.height_mm + _PAD_MM
    needed = scene.height * _SMALLEST_UNIT_MM + above + _PAD_MM
    whole_page = (
        _bottom(document.paper) - MARGIN_Y_MM - head_height_mm(_heading(document, night), document.paper)
    )
    if needed > whole_page - _PAD_MM:
        return top
    if top + needed > _bottom(document.paper):
        top = _new_page(document, night)
    top += _PAD_MM
    room = _bottom(document.paper) - top - above
    unit = min(_LARGEST_UNIT_MM, room / scene.height, document.paper.inner_width_mm / scene.width)
    document.text(MARGIN_X_MM, top + 6.0, night.path.title, _ROUND)
    document.fitted(MARGIN_X_MM, top + _ROUND_MM, words)
    return draw_chart(document, scene, Point(MARGIN_X_MM, top + above), scene.width * unit)


def _draw_round(document: Document, night: FinishedNight, round_: PlayedRound, top: float) -> float:
    """Its tables in rows of three; where a page is turned the round says its number again."""
    width = (document.paper.inner_width_mm - GAP_MM * (_ACROSS - 1)) / _ACROSS
    parts = [part for table in round_.tables for part in in_parts(table)]
    rows = [parts[start : start + _ACROSS] for start in range(0, len(parts), _ACROSS)]
    for number, row in enumerate(rows):
        title_mm = _ROUND_MM if number == 0 else 0.0
        if top + title_mm + _row_mm(row, width) > _bottom(document.paper):
            bookmark = f"Round {round_.number}" if number == 0 else None
            top, title_mm = _new_page(document, night, bookmark), _ROUND_MM
        if title_mm:
            document.text(MARGIN_X_MM, top + 6.0, f"Round {round_.number}", _ROUND)
        for column, table in enumerate(row):
            corner = Point(MARGIN_X_MM + column * (width + GAP_MM), top + title_mm)
            draw_table(document, table, corner, width)
        top += title_mm + _row_mm(row, width) + _PAD_MM
    return top


def _row_mm(tables: Sequence[PlayedTable], width: float) -> float:
    return max(table_mm(table, width) for table in tables)

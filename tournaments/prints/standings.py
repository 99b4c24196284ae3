"""The standings of a season on paper: everybody's place and total, then the race, told by dash and mark."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.charts.race import race_scene
from tournaments.charts.values import Race
from tournaments.prints.chart import chart_height_mm, draw_chart
from tournaments.prints.fitting import Fitted, Style, fit, flow
from tournaments.prints.frame import Heading, draw_head
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
from tournaments.prints.records import RecordsSheet, draw_records
from tournaments.prints.typefaces import Face

_HEAD = Style(Face.TEXT, 9.0, grey=0.2)
_PLACE = Style(Face.INDEX, 12.0)
_NAME = Style(Face.TEXT, 11.0)
_REMARK = Style(Face.TEXT, 8.5, grey=0.2)
_FIGURE = Style(Face.TEXT, 10.5)
_TOTAL = Style(Face.INDEX, 12.0)
_NOTE = Style(Face.TEXT, 9.0, grey=0.2)
_ROW_MM, _PAD_MM = 7.0, 2.0
_PLACE_MM = 13.0
_OVER_RACE_MM = 6.0
"""Room for the line that says what the race shows."""
_NIGHTS_MM, _WIDEST_FIGURE_MM, _FIGURES_MM = 24.0, 21.0, 84.0
"""The nights ("7 and 9 of 9"), another column of figures, and all the others together at most."""


@dataclass(frozen=True, slots=True)
class StandingLine:
    """One line: the place as it is shown ("2="), the name, what is said under it, and the figures as texts."""

    place: str
    name: str
    figures: tuple[str, ...]
    remark: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsSheet:
    """Everything the sheet says. Texts are printed as they are, never as markup."""

    club: str
    season: str
    after: str
    view: str
    columns: tuple[str, ...]
    """What the figures are; the last one is what the season is ranked by."""
    lines: tuple[StandingLine, ...]
    race: Race | None
    race_words: str
    """What the race shows: "Points ahead of …"."""
    rule: str
    proof: str = ""
    """When it was printed, and what working all figures out again gave."""


def standings_pdf(
    sheets: Sequence[StandingsSheet], paper: Paper, *, records: RecordsSheet | None = None
) -> bytes:
    """Give standings of one season as a PDF: for each view its table, then the race and the rule.

    The head stands again on every page. A race for which the page has no room left stands on one of its own. Long
    names shrink to 8 pt, then wrap. There is at least one sheet; `records` follow the last.
    """
    document = Document(
        paper,
        title=f"Standings, {sheets[0].season}",
        author=sheets[0].club,
        subject="Standings of a season of the card game 500",
        two_sided=False,
    )
    for sheet in sheets:
        _draw_sheet(document, sheet)
    if records is not None:
        draw_records(document, records)
    return document.finish()


def _draw_sheet(document: Document, sheet: StandingsSheet) -> None:
    paper = document.paper
    top = _table_page(document, sheet, bookmark=sheet.view)
    for line in sheet.lines:
        texts = _texts(line, sheet, paper)
        if top + _row_mm(texts) > _bottom(paper):
            top = _table_page(document, sheet)
        top = _draw_line(document, line, texts, top)
    notes = [flow(text, _NOTE, paper.inner_width_mm) for text in (sheet.rule, sheet.proof) if text]
    foot_mm = sum(note.height_mm for note in notes)
    top = _draw_race(document, sheet, top + 2 * _PAD_MM, foot_mm)
    if top + foot_mm > _bottom(paper):
        top = _new_page(document, sheet)
    for note in notes:
        document.fitted(MARGIN_X_MM, top, note)
        top += note.height_mm


def _bottom(paper: Paper) -> float:
    return paper.height_mm - MARGIN_Y_MM


def _new_page(document: Document, sheet: StandingsSheet, bookmark: str | None = None) -> float:
    document.start_page(bookmark=bookmark)
    head = Heading(
        club=sheet.club,
        title="Standings",
        details=(sheet.season, sheet.after),
        notes=(sheet.view, *((f"page {document.page_count}",) if document.page_count > 1 else ())),
    )
    return draw_head(document, head) + _PAD_MM


def _table_page(document: Document, sheet: StandingsSheet, bookmark: str | None = None) -> float:
    top = _new_page(document, sheet, bookmark)
    for number, column in enumerate(sheet.columns):
        right = _right(number, len(sheet.columns), document.paper)
        document.text(right, top + 3.5, column, _HEAD, Align.RIGHT)
    return top + 5.0


def _figure_mm(columns: int) -> float:
    return min(_WIDEST_FIGURE_MM, _FIGURES_MM / (columns - 1))


def _right(column: int, columns: int, paper: Paper) -> float:
    """The right edge of a column of figures; the nights are the first of them."""
    return MARGIN_X_MM + paper.inner_width_mm - _figure_mm(columns) * (columns - 1 - column)


def _texts(line: StandingLine, sheet: StandingsSheet, paper: Paper) -> tuple[Fitted, Fitted]:
    """The name, and what stands under it."""
    columns = len(sheet.columns)
    room = paper.inner_width_mm - _PLACE_MM - _NIGHTS_MM - _figure_mm(columns) * (columns - 1) - _PAD_MM
    return fit(line.name, _NAME, room, 3), fit(line.remark, _REMARK, room, 2)


def _row_mm(texts: tuple[Fitted, Fitted]) -> float:
    return max(_ROW_MM, sum(text.height_mm for text in texts) + _PAD_MM)


def _draw_line(document: Document, line: StandingLine, texts: tuple[Fitted, Fitted], top: float) -> float:
    height = _row_mm(texts)
    right = MARGIN_X_MM + document.paper.inner_width_mm
    middle = top + height / 2
    document.line(Point(MARGIN_X_MM, top), Point(right, top), FINE)
    document.text(MARGIN_X_MM, baseline_mm(middle, _PLACE.size_pt), line.place, _PLACE)
    under = middle - sum(text.height_mm for text in texts) / 2
    for text in texts:
        document.fitted(MARGIN_X_MM + _PLACE_MM, under, text)
        under += text.height_mm
    for number, figure in enumerate(line.figures):
        style = _TOTAL if number == len(line.figures) - 1 else _FIGURE
        at = baseline_mm(middle, style.size_pt)
        document.text(_right(number, len(line.figures), document.paper), at, figure, style, Align.RIGHT)
    return top + height


def _draw_race(document: Document, sheet: StandingsSheet, top: float, foot_mm: float) -> float:
    """The race, a little smaller where what stands under it needs the room."""
    if sheet.race is None:
        return top
    scene = race_scene(sheet.race)
    paper = document.paper
    if top + chart_height_mm(scene, paper.inner_width_mm) > _bottom(paper):
        top = _new_page(document, sheet)
    room = _bottom(paper) - top - _OVER_RACE_MM - _PAD_MM - foot_mm
    width = min(paper.inner_width_mm, room * scene.width / scene.height)
    document.text(MARGIN_X_MM, top + 3.5, sheet.race_words, _HEAD)
    return draw_chart(document, scene, Point(MARGIN_X_MM, top + _OVER_RACE_MM), width) + _PAD_MM

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
from tournaments.prints.typefaces import Face

_HEAD = Style(Face.TEXT, 9.0, grey=0.2)
_PLACE = Style(Face.INDEX, 12.0)
_NAME = Style(Face.TEXT, 11.0)
_FIGURE = Style(Face.TEXT, 10.5)
_TOTAL = Style(Face.INDEX, 12.0)
_NOTE = Style(Face.TEXT, 9.0, grey=0.2)
_ROW_MM, _PAD_MM = 7.0, 2.0
_PLACE_MM = 13.0
_UNDER_RACE_MM = 16.0
"""Room that the race leaves for the rule and the proof."""
_FIGURE_MM = 21.0
_COLUMNS = ("nights", "last night", "average", "total")


@dataclass(frozen=True, slots=True)
class StandingLine:
    """One line: the place as it is shown ("2="), the name, and the figures as texts."""

    place: str
    name: str
    nights: str
    last: str
    average: str
    total: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsSheet:
    """Everything the sheet says. Texts are printed as they are, never as markup."""

    club: str
    season: str
    after: str
    view: str
    lines: tuple[StandingLine, ...]
    race: Race | None
    rule: str
    proof: str = ""
    """When it was printed, and what working all figures out again gave."""


def standings_pdf(sheets: Sequence[StandingsSheet], paper: Paper) -> bytes:
    """Give standings of one season as a PDF: for each view its table, then the race and the rule.

    The head stands again on every page. A race for which the page has no room left stands on one of its own. Long
    names shrink to 8 pt, then wrap. There is at least one sheet.
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
    return document.finish()


def _draw_sheet(document: Document, sheet: StandingsSheet) -> None:
    paper = document.paper
    top = _table_page(document, sheet, bookmark=sheet.view)
    for line in sheet.lines:
        name = _name(line, paper)
        if top + _row_mm(name) > _bottom(paper):
            top = _table_page(document, sheet)
        top = _draw_line(document, line, name, top)
    top = _draw_race(document, sheet, top + 2 * _PAD_MM)
    for text in filter(None, (sheet.rule, sheet.proof)):
        note = flow(text, _NOTE, paper.inner_width_mm)
        if top + note.height_mm > _bottom(paper):
            top = _new_page(document, sheet)
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
    for number, column in enumerate(_COLUMNS):
        document.text(_right(number, document.paper), top + 3.5, column, _HEAD, Align.RIGHT)
    return top + 5.0


def _right(column: int, paper: Paper) -> float:
    """The right edge of a column of figures."""
    return MARGIN_X_MM + paper.inner_width_mm - _FIGURE_MM * (len(_COLUMNS) - 1 - column)


def _name(line: StandingLine, paper: Paper) -> Fitted:
    room = paper.inner_width_mm - _PLACE_MM - _FIGURE_MM * len(_COLUMNS) - _PAD_MM
    return fit(line.name, _NAME, room, 3)


def _row_mm(name: Fitted) -> float:
    return max(_ROW_MM, name.height_mm + _PAD_MM)


def _draw_line(document: Document, line: StandingLine, name: Fitted, top: float) -> float:
    height = _row_mm(name)
    right = MARGIN_X_MM + document.paper.inner_width_mm
    middle = top + height / 2
    document.line(Point(MARGIN_X_MM, top), Point(right, top), FINE)
    document.text(MARGIN_X_MM, baseline_mm(middle, _PLACE.size_pt), line.place, _PLACE)
    document.fitted(MARGIN_X_MM + _PLACE_MM, middle - name.height_mm / 2, name)
    for number, text in enumerate((line.nights, line.last, line.average, line.total)):
        style = _TOTAL if number == len(_COLUMNS) - 1 else _FIGURE
        at = baseline_mm(middle, style.size_pt)
        document.text(_right(number, document.paper), at, text, style, Align.RIGHT)
    return top + height


def _draw_race(document: Document, sheet: StandingsSheet, top: float) -> float:
    if sheet.race is None:
        return top
    scene = race_scene(sheet.race)
    paper = document.paper
    if top + chart_height_mm(scene, paper.inner_width_mm) > _bottom(paper):
        top = _new_page(document, sheet)
    width = min(paper.inner_width_mm, (_bottom(paper) - top - _UNDER_RACE_MM) * scene.width / scene.height)
    document.text(MARGIN_X_MM, top + 3.5, "Points ahead of the average of all shown, night by night", _HEAD)
    return draw_chart(document, scene, Point(MARGIN_X_MM, top + 6.0), width) + _PAD_MM

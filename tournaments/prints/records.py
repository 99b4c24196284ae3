"""The records of a season on paper: what, how much, who and when, and the rule of each under it."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.prints.fitting import Fitted, Style, fit, flow
from tournaments.prints.frame import Heading, draw_head
from tournaments.prints.layout import FINE, MARGIN_X_MM, MARGIN_Y_MM, Document, Paper, Point
from tournaments.prints.typefaces import Face

_SECTION = Style(Face.INDEX, 12.5)
_TITLE = Style(Face.TEXT, 10.5)
_FIGURE = Style(Face.INDEX, 12.0)
_HOLDERS = Style(Face.TEXT, 9.5)
_RULE = Style(Face.TEXT, 8.0, grey=0.2)
_TITLE_MM, _FIGURE_MM, _GAP_MM, _PAD_MM = 78.0, 29.0, 3.0, 1.0
_TITLE_LINES, _SECTION_MM, _SECTION_PAD_MM = 3, 7.5, 1.8


@dataclass(frozen=True, slots=True)
class RecordLine:
    """One record: its name, the figure, who holds it (a text for each), and the rule it is found by."""

    title: str
    figure: str
    holders: tuple[str, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class RecordsSheet:
    """Everything the pages say: sections by title. Texts are printed as they are, never as markup."""

    club: str
    season: str
    after: str
    sections: tuple[tuple[str, tuple[RecordLine, ...]], ...]


def draw_records(document: Document, sheet: RecordsSheet) -> None:
    """Draw the records on pages of their own, none where there are none; the head stands again on every page.

    However many share a record, all of them are printed: a record that does not fit a page goes on over the next.
    """
    if not sheet.sections:
        return
    bottom = document.paper.height_mm - MARGIN_Y_MM
    top = _new_page(document, sheet, bookmark="Records")
    for title, lines in sheet.sections:
        parts = [_parts(line, document.paper) for line in lines]
        if top + _SECTION_MM + _height_mm(parts[0]) > bottom:
            top = _new_page(document, sheet)
        document.fitted(
            MARGIN_X_MM, top + _SECTION_PAD_MM, fit(title, _SECTION, document.paper.inner_width_mm)
        )
        top += _SECTION_MM
        for left, figure, right in parts:
            if top + _height_mm((left, figure, right)) > bottom:
                top = _new_page(document, sheet)
            document.line(Point(MARGIN_X_MM, top), Point(_right_edge(document.paper), top), FINE)
            _draw_column(document, MARGIN_X_MM, top, left)
            _draw_column(document, MARGIN_X_MM + _TITLE_MM, top, figure)
            for part in right:
                if top + part.height_mm + _PAD_MM > bottom:
                    top = _new_page(document, sheet)
                document.fitted(MARGIN_X_MM + _TITLE_MM + _FIGURE_MM, top + _PAD_MM, part)
                top += part.height_mm
            used = sum(part.height_mm for part in right)
            top += max(0.0, _column_mm(left) - used, _column_mm(figure) - used) + 2 * _PAD_MM


_Parts = tuple[Sequence[Fitted], Sequence[Fitted], Sequence[Fitted]]  # title and rule, figure, holders


def _parts(line: RecordLine, paper: Paper) -> _Parts:
    left_mm, figure_mm = _TITLE_MM - _GAP_MM, _FIGURE_MM - _GAP_MM
    right_mm = paper.inner_width_mm - _TITLE_MM - _FIGURE_MM
    return (
        (fit(line.title, _TITLE, left_mm, _TITLE_LINES), flow(line.rule, _RULE, left_mm)),
        (fit(line.figure, _FIGURE, figure_mm, 2),),
        tuple(flow(holder, _HOLDERS, right_mm) for holder in line.holders),
    )


def _height_mm(parts: _Parts) -> float:
    """What must stand on one page: the title with its rule, the figure, and at least the first holder."""
    left, figure, right = parts
    return max(_column_mm(left), _column_mm(figure), right[0].height_mm if right else 0.0) + 2 * _PAD_MM


def _column_mm(column: Sequence[Fitted]) -> float:
    return sum(part.height_mm for part in column)


def _draw_column(document: Document, left_mm: float, top: float, column: Sequence[Fitted]) -> None:
    top += _PAD_MM
    for part in column:
        document.fitted(left_mm, top, part)
        top += part.height_mm


def _right_edge(paper: Paper) -> float:
    return MARGIN_X_MM + paper.inner_width_mm


def _new_page(document: Document, sheet: RecordsSheet, bookmark: str | None = None) -> float:
    document.start_page(bookmark=bookmark)
    head = Heading(
        club=sheet.club,
        title="Records",
        details=(sheet.season, sheet.after),
        notes=("of the season", *((f"page {document.page_count}",) if document.page_count > 1 else ())),
    )
    return draw_head(document, head) + _PAD_MM

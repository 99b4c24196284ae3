"""The year of a player on one page: a card with their place in its corners, what to remember, and the pictures."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import zip_longest

from tournaments.charts.chart import Chart
from tournaments.charts.scene import NARROW
from tournaments.prints.chart import draw_chart
from tournaments.prints.fitting import MM_PT, Fitted, Style, fit, flow
from tournaments.prints.layout import (
    FINE,
    HEAVY,
    MARGIN_X_MM,
    MARGIN_Y_MM,
    Align,
    Box,
    Document,
    Paper,
    Point,
    capital_mm,
)
from tournaments.prints.typefaces import Face

_CLUB = Style(Face.TEXT, 11.0)
_NAME = Style(Face.INDEX, 32.0, smallest_pt=16.0)
_DETAIL = Style(Face.TEXT, 11.0)
_PLACE = Style(Face.INDEX, 22.0, smallest_pt=11.0)
_FIGURE = Style(Face.INDEX, 20.0, smallest_pt=10.0)
_LABEL = Style(Face.TEXT, 9.0, grey=0.2)
_TITLE = Style(Face.BOLD, 9.5)
_KEPT = Style(Face.INDEX, 14.0, smallest_pt=8.0)
_WORDS = Style(Face.TEXT, 9.0)
_CHART = Style(Face.INDEX, 12.0)
_NOTE = _RULE = Style(Face.TEXT, 8.5, grey=0.2)
_PAD_MM, _CORNER_MM, _BETWEEN_MM = 3.0, 5.0, 6.0
_PLACE_MM = 18.0
"""Room for the place in a corner of the card."""
_TITLE_MM = 27.0
"""The width of the column that says what is remembered."""
_LEAST_UNIT_MM, _MOST_UNIT_MM = 8.0 / 14.3 / MM_PT, 0.3
"""A chart's unit. Its letters are 13 units high and never below 8 pt; charts leave them room for wider ones than ours."""
_CHART_TITLE_MM, _BELOW_CHART_MM = 7.0, 4.0
_LINES = 4


@dataclass(frozen=True, slots=True)
class YearLine:
    """Something to remember: what, how much, and the words to it."""

    title: str
    figure: str
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class YearSheet:
    """Everything the page says. Texts are printed as they are, never as markup."""

    club: str
    name: str
    season: str
    details: tuple[str, ...]
    place: str
    """"2=" as it stands in the card's corners, "" without one."""
    figures: tuple[tuple[str, str], ...]
    """The figures in the card, each with what it is: ("Points", "13890")."""
    lines: tuple[YearLine, ...]
    charts: tuple[Chart, ...]
    """In the order of what they are worth: the page has all that fit."""
    rule: str


def year_pdf(sheet: YearSheet, paper: Paper) -> bytes:
    """Give the year as one page. Long names shrink, then wrap; pictures for which there is no room are left out."""
    document = Document(
        paper,
        title=f"{sheet.name}, {sheet.season}",
        author=sheet.club,
        subject="A player’s season of the card game 500",
        two_sided=False,
    )
    document.start_page()
    rule = flow(sheet.rule, _RULE, paper.inner_width_mm)
    foot = paper.height_mm - MARGIN_Y_MM - rule.height_mm
    top = _draw_card(document, sheet)
    top = _draw_lines(document, sheet.lines, top + _BETWEEN_MM)
    _draw_charts(document, sheet.charts, top + _BETWEEN_MM, foot - _PAD_MM)
    document.fitted(MARGIN_X_MM, foot, rule)
    return document.finish()


def _draw_card(document: Document, sheet: YearSheet) -> float:
    """The card over everything, and where it ends."""
    paper, room = document.paper, document.paper.inner_width_mm - 2 * _PLACE_MM
    texts = (
        fit(sheet.club, _CLUB, room, 2),
        fit(sheet.name, _NAME, room, 2),
        fit(", ".join((sheet.season, *sheet.details)), _DETAIL, room, 2),
    )
    y = MARGIN_Y_MM + _PAD_MM
    for text in texts:
        document.fitted(paper.width_mm / 2, y, text, Align.CENTRE)
        y += text.height_mm + 1.0
    bottom = _draw_figures(document, sheet.figures, y + _PAD_MM) + _PAD_MM
    card = Box(MARGIN_X_MM, MARGIN_Y_MM, paper.inner_width_mm, bottom - MARGIN_Y_MM)
    document.box(card, HEAVY, _CORNER_MM)
    if sheet.place:
        place = fit(sheet.place, _PLACE, _PLACE_MM - _PAD_MM)
        corner = Box(card.x + _PAD_MM, card.y + _PAD_MM, place.width_mm, place.height_mm)
        document.fitted(corner.x, corner.y, place)
        opposite = corner._replace(
            x=card.x + card.width - _PAD_MM - corner.width, y=bottom - _PAD_MM - corner.height
        )
        document.stamp("place", opposite, lambda: document.fitted(0, 0, place), upside_down=True)
    return bottom


def _draw_figures(document: Document, figures: Sequence[tuple[str, str]], top: float) -> float:
    """The figures beside each other, each over what it is."""
    room = (document.paper.inner_width_mm - 2 * _PLACE_MM) / max(len(figures), 1)
    bottom = top
    for number, (label, figure) in enumerate(figures):
        x = MARGIN_X_MM + _PLACE_MM + (number + 0.5) * room
        value, name = fit(figure, _FIGURE, room - 2.0), fit(label, _LABEL, room - 2.0, 2)
        document.fitted(x, top, value, Align.CENTRE)
        document.fitted(x, top + value.height_mm, name, Align.CENTRE)
        bottom = max(bottom, top + value.height_mm + name.height_mm)
    return bottom


def _draw_lines(document: Document, lines: Sequence[YearLine], top: float) -> float:
    """What to remember, in two columns that are read across."""
    width = (document.paper.inner_width_mm - _BETWEEN_MM) / 2
    for left, right in zip_longest(lines[::2], lines[1::2]):
        height = max(
            _draw_line(document, line, MARGIN_X_MM + column * (width + _BETWEEN_MM), top, width)
            for column, line in enumerate((left, right))
            if line is not None
        )
        top += height
    return top


def _draw_line(document: Document, line: YearLine, x: float, top: float, width: float) -> float:
    """One of them below a fine line, and its height."""
    room = width - _TITLE_MM
    parts = [fit(line.figure, _KEPT, room, 2)]
    if line.words:
        parts.append(_words(line.words, room))
    title = fit(line.title, _TITLE, _TITLE_MM - 2.0, 2)
    document.line(Point(x, top), Point(x + width, top), FINE)
    y = top + 1.5
    # Both stand on one baseline, whatever their sizes.
    lower = (parts[0].leading_mm + capital_mm(parts[0].size_pt)) / 2 - (
        title.leading_mm + capital_mm(title.size_pt)
    ) / 2
    document.fitted(x, y + max(lower, 0.0), title)
    for part in parts:
        document.fitted(x + _TITLE_MM, y, part)
        y += part.height_mm
    return max(y - top, title.height_mm + max(lower, 0.0) + 1.5) + 1.5


def _words(text: str, room: float) -> Fitted:
    flowing = flow(text, _WORDS, room)
    return flowing if len(flowing.lines) <= _LINES else fit(text, _WORDS, room, _LINES)


@dataclass(frozen=True, slots=True)
class _Columns:
    """Charts to stand in two columns, or over the whole width where they are wide."""

    width_mm: float
    left: tuple[Chart, ...]
    right: tuple[Chart, ...]
    across: tuple[Chart, ...]

    def beside_mm(self, unit: float) -> float:
        """The height of the longer of the two columns."""
        return max(_height(column, unit, self.column_mm) for column in (self.left, self.right))

    @property
    def column_mm(self) -> float:
        """The width of each of the two columns."""
        return (self.width_mm - _BETWEEN_MM) / 2

    def unit(self, room_mm: float) -> float:
        """The longest unit with which they fit, 0 where none is long enough to be read."""
        longest = [
            _MOST_UNIT_MM,
            *(self.column_mm / chart.scene.width for chart in (*self.left, *self.right)),
            *(self.width_mm / chart.scene.width for chart in self.across),
        ]
        for column in (self.left, self.right):
            without, at_one = (
                _height(column, unit, self.column_mm) + _height(self.across, unit, self.width_mm)
                for unit in (0.0, 1.0)
            )
            if at_one > without:
                longest.append((room_mm - without) / (at_one - without))
        return min(longest) if min(longest) >= _LEAST_UNIT_MM else 0.0


@lru_cache(maxsize=32)
def _note(text: str, width_mm: float) -> Fitted:
    """The same few notes stand under everybody's charts."""
    return flow(text, _NOTE, width_mm)


def _height(charts: Sequence[Chart], unit: float, width_mm: float) -> float:
    """Of charts below each other, each with its title and what tells how to read it."""
    return sum(
        chart.scene.height * unit + _CHART_TITLE_MM + _note(chart.note, width_mm).height_mm + _BELOW_CHART_MM
        for chart in charts
    )


def _columns(charts: Sequence[Chart], width_mm: float) -> _Columns:
    left: tuple[Chart, ...] = ()
    right: tuple[Chart, ...] = ()
    for chart in charts:
        if chart.scene.width <= NARROW:
            if _height(left, 1.0, width_mm) <= _height(right, 1.0, width_mm):
                left = (*left, chart)
            else:
                right = (*right, chart)
    return _Columns(width_mm, left, right, tuple(chart for chart in charts if chart.scene.width > NARROW))


def _draw_charts(document: Document, charts: Sequence[Chart], top: float, bottom: float) -> None:
    """As many as fit, the first ones before the others."""
    width = document.paper.inner_width_mm
    shown: tuple[Chart, ...] = ()
    for chart in charts:
        if _columns((*shown, chart), width).unit(bottom - top):
            shown = (*shown, chart)
    if not shown:
        return
    columns = _columns(shown, width)
    unit, room = columns.unit(bottom - top), columns.column_mm
    _draw_column(document, columns.left, Point(MARGIN_X_MM, top), unit, room)
    _draw_column(document, columns.right, Point(MARGIN_X_MM + room + _BETWEEN_MM, top), unit, room)
    _draw_column(document, columns.across, Point(MARGIN_X_MM, top + columns.beside_mm(unit)), unit, width)


def _draw_column(
    document: Document, charts: Sequence[Chart], corner: Point, unit: float, width_mm: float
) -> None:
    y = corner.y
    for chart in charts:
        document.text(corner.x, y + capital_mm(_CHART.size_pt), chart.title, _CHART)
        top = Point(corner.x, y + _CHART_TITLE_MM - 1.0)
        below = draw_chart(document, chart.scene, top, chart.scene.width * unit)
        document.fitted(corner.x, below + 1.0, _note(chart.note, width_mm))
        y += _height((chart,), unit, width_mm)

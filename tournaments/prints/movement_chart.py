"""The movement chart for the wall: a ladder of the tables, and where winners and losers of each go (rules E5)."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from scoring import RuleSet, TableSeating, moves, table_names
from scoring.movement import Pair
from tournaments.prints.fitting import Style, fit, flow
from tournaments.prints.frame import Heading, draw_head, head_height_mm
from tournaments.prints.layout import (
    CORNER_MM,
    HEAVY,
    MARGIN_X_MM,
    MARGIN_Y_MM,
    Align,
    Box,
    Document,
    Paper,
    Pen,
    Point,
)
from tournaments.prints.typefaces import Face

_SUBJECT = "Movement chart for the card game 500"
_NAME = Style(Face.INDEX, 56.0, smallest_pt=14.0)
_GOES = Style(Face.TEXT, 24.0, smallest_pt=10.0)
_RULE = Style(Face.TEXT, 14.0)
_ARROW = Pen(2.5)
_LEAST_ROW_MM, _MOST_ROW_MM = 16.0, 62.0
_BETWEEN_PART = 0.22
"""Of a row: the gap to the next table, through which the arrows go."""
_CARD_PART, _ARROW_PART = 0.44, 0.07
_HEAD_MM = 3.0
_LONGEST_ARROW_MM, _LONGEST_BAR_MM = 15.0, 8.0
_AFTER_HEAD_MM, _ABOVE_RULES_MM, _BETWEEN_RULES_MM = 4.0, 5.0, 2.0


@dataclass(frozen=True, slots=True)
class Ladder:
    """A table's name and what its winners and its losers do next ("go up to High", "stay")."""

    table: str
    winners: str
    losers: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MovementChart:
    """Everything the chart says, from High down; `date` is "" for a chart that hangs all season."""

    club: str
    date: str
    tables: tuple[Ladder, ...]
    rules: tuple[str, ...]


def movement_chart_of(
    rules: RuleSet, *, club: str, date: str, names: Sequence[str] | None = None
) -> MovementChart:
    """Give the chart of the rule set's movement, for its own number of tables unless `names` are given."""
    tables = tuple(names or table_names(rules.tables))
    # A seating of numbers, moved by the movement itself: the chart cannot say anything else than the night does.
    seating = tuple(
        TableSeating(Pair(4 * n, 4 * n + 1), Pair(4 * n + 2, 4 * n + 3)) for n in range(len(tables))
    )
    goes: dict[tuple[int, bool], str] = {}
    for move in moves([1] * len(tables), seating):
        to = "stay" if move.direction == "stay" else f"go {move.direction} to {tables[move.to_table]}"
        goes[move.from_table, move.won] = to
    return MovementChart(
        club=club,
        date=date,
        tables=tuple(Ladder(name, goes[n, True], goes[n, False]) for n, name in enumerate(tables)),
        rules=_rules_in_words(rules),
    )


def _rules_in_words(rules: RuleSet) -> tuple[str, ...]:
    """Say the exchange (rules E5), and what a tie and the last round ask for (rules E4)."""
    if rules.switch_partners:
        first = "At the new table the two couples exchange partners: last round’s partners are now opponents."
    else:
        first = "Partners stay together all evening."
    tie = "A tied table plays one extra hand: who bids it and makes it wins, who is set loses. It gives no points."
    last = f"After round {rules.rounds_per_night} nobody moves."
    return first, tie, last


def movement_chart_pdf(chart: MovementChart, paper: Paper) -> bytes:
    """Give the chart as a PDF: a page, more for more tables than a page holds.

    Raises:
        ValueError: for no table.
    """
    title = ", ".join(part for part in ("Who moves where", chart.club, chart.date) if part)
    document = Document(paper, title=title, author=chart.club, subject=_SUBJECT, two_sided=False)
    draw_movement_chart(document, chart)
    return document.finish()


def draw_movement_chart(document: Document, chart: MovementChart, chapter: str | None = None) -> None:
    """Draw the pages of the chart; `chapter` is a bookmark for the first."""
    if not chart.tables:
        raise ValueError(f"A movement chart needs a table: {chart!r}")
    paper = document.paper
    rules = [flow(rule, _RULE, paper.inner_width_mm) for rule in chart.rules]
    rules_mm = _ABOVE_RULES_MM + sum(rule.height_mm + _BETWEEN_RULES_MM for rule in rules)
    head_mm = head_height_mm(_heading(chart, "page 1 of 1"), paper) + _AFTER_HEAD_MM
    room = paper.height_mm - 2 * MARGIN_Y_MM - head_mm - rules_mm
    page_count = ceil(len(chart.tables) / int(room // _LEAST_ROW_MM))
    size = ceil(len(chart.tables) / page_count)
    row = min(room / size, _MOST_ROW_MM)
    for page in range(page_count):
        document.start_page(chapter if page == 0 else None)
        top = draw_head(document, _heading(chart, f"page {page + 1} of {page_count}")) + _AFTER_HEAD_MM
        for number in range(page * size, min((page + 1) * size, len(chart.tables))):
            _draw_table(document, chart, number, Box(MARGIN_X_MM, top, paper.inner_width_mm, row))
            top += row
        top += _ABOVE_RULES_MM
        for rule in rules:
            document.fitted(MARGIN_X_MM, top, rule)
            top += rule.height_mm + _BETWEEN_RULES_MM


def _heading(chart: MovementChart, page: str) -> Heading:
    details = tuple(text for text in (chart.date, f"{len(chart.tables)} tables") if text)
    return Heading(club=chart.club, title="Who moves where", details=details, notes=(page,))


def _draw_table(document: Document, chart: MovementChart, number: int, row: Box) -> None:
    """Draw a table's card with an arrow beside it each for winners and losers, and the words for both."""
    table = chart.tables[number]
    height = row.height * (1 - _BETWEEN_PART)
    card = Box(row.x, row.y, row.width * _CARD_PART, height)
    document.box(card, HEAVY, CORNER_MM)
    name = fit(
        table.table, Style(_NAME.face, min(_NAME.size_pt, height * 1.9), _NAME.smallest_pt), card.width - 8
    )
    document.fitted(card.x + card.width / 2, card.y + (height - name.height_mm) / 2, name, Align.CENTRE)
    x = card.x + card.width + row.width * _ARROW_PART
    words = row.x + row.width - x - row.width * _ARROW_PART / 2
    goes = Style(_GOES.face, min(_GOES.size_pt, height * 1.2), _GOES.smallest_pt)
    for place, (who, where) in enumerate((("winners", table.winners), ("losers", table.losers))):
        middle = row.y + height * (0.27 + 0.46 * place)
        said = fit(f"{who} {where}", goes, words, 1)
        document.fitted(x + row.width * _ARROW_PART / 2, middle - said.height_mm / 2, said)
        _draw_arrow(document, Point(x - row.width * _ARROW_PART / 2, middle), where, height)


def _draw_arrow(document: Document, at: Point, where: str, height: float) -> None:
    """Draw an arrow up or down about `at`, or a bar for a pair that stays."""
    half = min(height * 0.17, _LONGEST_ARROW_MM / 2)
    if where == "stay":
        half = min(half, _LONGEST_BAR_MM / 2)
        document.line(Point(at.x - half, at.y), Point(at.x + half, at.y), _ARROW)
        return
    sign = -1 if where.startswith("go up") else 1
    tip, end = at.y + sign * half, at.y - sign * half
    document.line(Point(at.x, end), Point(at.x, tip - sign * _HEAD_MM), _ARROW)
    base = tip - sign * _HEAD_MM
    document.triangle(
        Point(at.x, tip), Point(at.x - _HEAD_MM * 0.7, base), Point(at.x + _HEAD_MM * 0.7, base)
    )

"""Draws what stands under the rounds: the bid table, the rules in brief, and lines for notes where there is room."""

from tournaments.prints.fitting import Fitted, Style, flow, text_width_mm
from tournaments.prints.layout import (
    CORNER_MM,
    DOTTED,
    FINE,
    HEAVY,
    MARGIN_X_MM,
    MARGIN_Y_MM,
    Align,
    Box,
    Document,
    Paper,
    Pen,
    Point,
    baseline_mm,
)
from tournaments.prints.rules_in_brief import BidTable, Column, RuleLine
from tournaments.prints.typefaces import Face

SIGN = Style(Face.INDEX, 15.0)
LETTERS = Style(Face.INDEX, 11.0)
"""A sign that is no suit, "NT", is set smaller."""
WORD = Style(Face.TEXT, 8.0)
LEVEL = Style(Face.INDEX, 12.5)
VALUE = Style(Face.TEXT, 10.5)
CLOSE_LEVEL, CLOSE_VALUE = Style(Face.INDEX, 10.5), Style(Face.TEXT, 9.0)
"""For lines under `_CLOSE_LINE_MM`."""
NOTE = Style(Face.TEXT, 8.5, grey=0.25)

NOTES_HINT = "notes: nine-bids made, deals thrown in, anything put right"
LEAST_NOTES_MM = 24.0

_RULE_SIZES_PT = (9.5, 9.0, 8.5, 8.0)
_BETWEEN_RULES_MM = 0.7
_RULE_PEN = Pen(2.0)
_ABOVE_MM = 2.2
_TABLE_HEAD_MM = 8.8
_CLOSE_HEAD_MM = 5.2
"""Signs without their words, where six rows of a table would else cost a page."""
_LEAST_LINE_MM, _CLOSE_LINE_MM, _PLEASANT_LINE_MM = 4.0, 4.8, 6.2
_TABLE_PART, _RULES_FROM = 0.455, 0.49
_LEVEL_MM = 10.0
_NOTES_HEAD_MM, _NOTES_LINE_MM, _NOTES_BELOW_MM = 5.5, 8.0, 4.0


def foot_heights_mm(paper: Paper, table: BidTable, rules: tuple[RuleLine, ...]) -> tuple[float, float]:
    """Give the least and the pleasant height of the foot, its rule included."""
    least_head_mm = _CLOSE_HEAD_MM if table.specials else _TABLE_HEAD_MM
    least = max(
        least_head_mm + table.row_count * _LEAST_LINE_MM, _height_mm(_fitted_rules(paper, rules, 8.0))
    )
    pleasant = max(
        _TABLE_HEAD_MM + table.row_count * _PLEASANT_LINE_MM, _height_mm(_fitted_rules(paper, rules, 9.5))
    )
    return _ABOVE_MM + least, _ABOVE_MM + pleasant


def draw_foot(
    document: Document,
    height_mm: float,
    table: BidTable,
    rules: tuple[RuleLine, ...],
    bottom: float | None = None,
) -> None:
    """Draw the foot, `height_mm` high, down to `bottom`, by default the bottom of the page."""
    paper = document.paper
    top = (paper.height_mm - MARGIN_Y_MM if bottom is None else bottom) - height_mm
    box = Box(MARGIN_X_MM, top, paper.inner_width_mm, height_mm)

    def draw() -> None:
        document.line(Point(0.0, 0.0), Point(box.width, 0.0), _RULE_PEN)
        _draw_table(document, Box(0.0, _ABOVE_MM, box.width * _TABLE_PART, height_mm - _ABOVE_MM), table)
        _draw_rules(document, rules, height_mm - _ABOVE_MM)

    document.stamp(("foot", height_mm), box, draw)


def draw_notes(document: Document, top: float, height_mm: float) -> None:
    """Draw a card with lines to write notes on."""
    box = Box(MARGIN_X_MM, top, document.paper.inner_width_mm, height_mm)
    document.box(box, HEAVY, CORNER_MM)
    document.text(box.x + 3.0, top + 4.8, NOTES_HINT, NOTE)
    room = height_mm - _NOTES_HEAD_MM - _NOTES_BELOW_MM
    lines = int(room // _NOTES_LINE_MM)
    for number in range(1, lines + 1):
        y = top + _NOTES_HEAD_MM + number * room / lines
        document.line(Point(box.x + 3.0, y), Point(box.x + box.width - 3.0, y), DOTTED)


def _draw_table(document: Document, box: Box, table: BidTable) -> None:
    column_mm = (box.width - _LEVEL_MM) / len(table.columns)
    has_words = box.height >= _TABLE_HEAD_MM + table.row_count * _LEAST_LINE_MM
    head_mm = _TABLE_HEAD_MM if has_words else _CLOSE_HEAD_MM
    line_mm = (box.height - head_mm) / table.row_count
    level_style, value_style = (CLOSE_LEVEL, CLOSE_VALUE) if line_mm < _CLOSE_LINE_MM else (LEVEL, VALUE)
    centres = [box.x + _LEVEL_MM + (number + 0.5) * column_mm for number in range(len(table.columns))]
    for centre, column in zip(centres, table.columns, strict=True):
        _draw_column_head(document, centre, box.y, column, has_word=has_words)
    for number, (level, values) in enumerate(table.rows):
        y = box.y + head_mm + number * line_mm
        document.line(Point(box.x, y), Point(box.x + box.width, y), FINE)
        at = baseline_mm(y + line_mm / 2, value_style.size_pt)
        document.text(box.x + _LEVEL_MM / 2, at, str(level), level_style, Align.CENTRE)
        for centre, value in zip(centres, values, strict=True):
            if value is not None:
                document.text(centre, at, str(value), value_style, Align.CENTRE)
    if table.specials:
        row = Box(box.x, box.y + head_mm + len(table.rows) * line_mm, box.width, line_mm)
        _draw_specials(document, row, table.specials, value_style)


def _draw_specials(
    document: Document, row: Box, specials: tuple[tuple[str, int], ...], value_style: Style
) -> None:
    """Draw the bids to take no trick side by side: name and value, each in an equal part of the row."""
    document.line(Point(row.x, row.y), Point(row.x + row.width, row.y), FINE)
    part_mm = row.width / len(specials)
    for number, (name, value) in enumerate(specials):
        text = f"{name}  {value}"
        at = baseline_mm(row.y + row.height / 2, value_style.size_pt)
        document.text(row.x + (number + 0.5) * part_mm, at, text, value_style, Align.CENTRE)


def _draw_column_head(
    document: Document, centre: float, top: float, column: Column, *, has_word: bool
) -> None:
    style = LETTERS if column.sign.isascii() else SIGN
    document.text(centre, top + (4.2 if has_word else 3.9), column.sign, style, Align.CENTRE)
    if has_word:
        document.text(centre, top + 7.7, column.word, WORD, Align.CENTRE)


def _fitted_rules(paper: Paper, rules: tuple[RuleLine, ...], size_pt: float) -> list[tuple[str, Fitted]]:
    width = paper.inner_width_mm * (1 - _RULES_FROM) - _rule_indent_mm(rules, size_pt)
    return [(line.word, flow(line.rule, Style(Face.TEXT, size_pt), width)) for line in rules]


def _rule_indent_mm(rules: tuple[RuleLine, ...], size_pt: float) -> float:
    return max((text_width_mm(line.word, Face.BOLD, size_pt) for line in rules), default=0.0) + 3.0


def _height_mm(fitted: list[tuple[str, Fitted]]) -> float:
    return sum(rule.height_mm + _BETWEEN_RULES_MM for _word, rule in fitted)


def _draw_rules(document: Document, rules: tuple[RuleLine, ...], height_mm: float) -> None:
    """Set the rules in the largest size that fits, spread over the height of the bid table."""
    paper = document.paper
    size_pt = next(
        (size for size in _RULE_SIZES_PT if _height_mm(_fitted_rules(paper, rules, size)) <= height_mm),
        _RULE_SIZES_PT[-1],
    )
    fitted = _fitted_rules(paper, rules, size_pt)
    gap = min((height_mm - _height_mm(fitted)) / max(len(fitted) - 1, 1), 1.2) + _BETWEEN_RULES_MM
    x = paper.inner_width_mm * _RULES_FROM
    y = _ABOVE_MM
    for word, rule in fitted:
        document.text(x, baseline_mm(y + rule.leading_mm / 2, size_pt), word, Style(Face.BOLD, size_pt))
        document.fitted(x + _rule_indent_mm(rules, size_pt), y, rule)
        y += rule.height_mm + gap

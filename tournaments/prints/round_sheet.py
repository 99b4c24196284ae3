"""One round alone: two tables to a page, to be cut apart, for a club that writes a new sheet each round.

Each half has the head, the round's block, the bid table and the rules, as on `score_sheet`.
"""

from dataclasses import dataclass

from tournaments.prints.frame import Heading, ToWrite, draw_head, head_height_mm
from tournaments.prints.layout import DASHED, MARGIN_X_MM, MARGIN_Y_MM, Document, Paper, Point
from tournaments.prints.score_sheet import AFTER_HEAD_MM, SUBJECT, ScoreSheet, TableSheet, tie_words
from tournaments.prints.score_sheet_block import draw_block, header_height_mm
from tournaments.prints.score_sheet_foot import LEAST_NOTES_MM, draw_foot, draw_notes, foot_heights_mm
from tournaments.prints.score_sheet_plan import GAP_MM, LEAST_ROW_MM, MOST_ROW_MM, Block
from tournaments.prints.words import counted

_BY_THE_CUT_MM = 6.0
"""From a half's content to the cutting line."""


@dataclass(frozen=True, slots=True)
class _Places:
    """Where the sheets of a page begin and how high each is; `cut` is the y of the cutting line, if there is one."""

    tops: tuple[float, ...]
    height_mm: float
    cut: float | None


def round_sheet_pdf(sheet: ScoreSheet, round_number: int, paper: Paper) -> bytes:
    """Give the sheets of one round, two tables to a page; one where names or hands leave no room for two.

    `round_one` of a table are the names of this round.

    Raises:
        ValueError: for a sheet without a table or a hand, for a round that the night does not have, or where not
            even a page holds the round.
    """
    if not (sheet.tables and sheet.hands_per_round > 0 and 1 <= round_number <= sheet.rounds):
        raise ValueError(f"No sheet of round {round_number} can be made of {sheet!r}")
    places = _places(sheet, paper)
    document = Document(
        paper,
        title=", ".join(
            part for part in (f"Score sheets, round {round_number}", sheet.club, sheet.tables[0].date) if part
        ),
        author=sheet.club,
        subject=SUBJECT,
        two_sided=False,
    )
    for start in range(0, len(sheet.tables), len(places.tops)):
        tables = sheet.tables[start : start + len(places.tops)]
        document.start_page(" and ".join(table.table for table in tables))
        if places.cut is not None:
            end = paper.width_mm - MARGIN_X_MM
            document.line(Point(MARGIN_X_MM, places.cut), Point(end, places.cut), DASHED)
        for table, top in zip(tables, places.tops, strict=False):
            _draw(document, sheet, table, round_number, top, places.height_mm)
    return document.finish()


def fits_a_page(sheet: ScoreSheet, paper: Paper) -> bool:
    """Say whether a page holds a round of every table, with its names."""
    return _needed_mm(sheet, paper) <= paper.height_mm - 2 * MARGIN_Y_MM


def _places(sheet: ScoreSheet, paper: Paper) -> _Places:
    needed, middle = _needed_mm(sheet, paper), paper.height_mm / 2
    half = middle - MARGIN_Y_MM - _BY_THE_CUT_MM
    if needed <= half:
        return _Places((MARGIN_Y_MM, middle + _BY_THE_CUT_MM), half, middle)
    whole = paper.height_mm - 2 * MARGIN_Y_MM
    if needed > whole:
        raise ValueError(f"A page of {whole:.0f} mm cannot hold a round: {needed:.0f} mm")
    return _Places((MARGIN_Y_MM,), whole, None)


def _needed_mm(sheet: ScoreSheet, paper: Paper) -> float:
    """Give the height of the table that needs most."""
    foot, _pleasant = foot_heights_mm(paper, sheet.bid_table, sheet.rule_lines)
    return max(
        head_height_mm(_heading(sheet, table), paper)
        + AFTER_HEAD_MM
        + _block(sheet, table, 1, paper).height_mm(LEAST_ROW_MM)
        + GAP_MM
        + foot
        for table in sheet.tables
    )


def _block(sheet: ScoreSheet, table: TableSheet, round_number: int, paper: Paper) -> Block:
    hands = range(1, sheet.hands_per_round + 1)
    return Block(round_number, hands, header_height_mm(paper, table.round_one), is_end=True)


def _heading(sheet: ScoreSheet, table: TableSheet) -> Heading:
    details = (table.date or ToWrite("date"), table.hosts or ToWrite("at"))
    notes = (f"{counted(sheet.hands_per_round, 'hand', 'hands')} a round", "one round")
    return Heading(club=sheet.club, title=table.table, details=details, notes=notes)


def _draw(
    document: Document, sheet: ScoreSheet, table: TableSheet, round_number: int, top: float, height_mm: float
) -> None:
    paper = document.paper
    least_foot, pleasant_foot = foot_heights_mm(paper, sheet.bid_table, sheet.rule_lines)
    bottom = top + height_mm
    top = draw_head(document, _heading(sheet, table), top) + AFTER_HEAD_MM
    block = _block(sheet, table, round_number, paper)
    room = bottom - top - GAP_MM
    foot = min(max(room - block.height_mm(LEAST_ROW_MM), least_foot), pleasant_foot)
    row = min(MOST_ROW_MM, (room - foot - block.header_mm) / block.rows)
    draw_block(document, block, top, row, table.round_one, tie_words(sheet, round_number))
    top += block.height_mm(row) + GAP_MM
    notes = bottom - foot - GAP_MM - top
    if notes >= LEAST_NOTES_MM:
        draw_notes(document, top, notes)
    draw_foot(document, foot, sheet.bid_table, sheet.rule_lines, bottom)

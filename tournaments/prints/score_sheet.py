"""The table score sheet: a leaf for each table, rounds in front and overleaf, to be written on with a pencil.

`score_sheet_plan` says what goes where, `score_sheet_block` and `score_sheet_foot` draw it; this module holds
the values and puts the pages together.
"""

from dataclasses import dataclass

from scoring import RuleSet
from tournaments.prints.frame import Heading, ToWrite, draw_head, head_height_mm
from tournaments.prints.layout import MARGIN_Y_MM, Document, Paper
from tournaments.prints.rules_in_brief import BidTable, RuleLine, bid_table_of, rule_lines_of
from tournaments.prints.score_sheet_block import draw_block, header_height_mm
from tournaments.prints.score_sheet_foot import LEAST_NOTES_MM, draw_foot, draw_notes, foot_heights_mm
from tournaments.prints.score_sheet_plan import GAP_MM, Demand, Leaf, Page, Plan, plan_leaves
from tournaments.prints.words import counted, span

Names = tuple[str, str]
"""The two players of a side."""

SUBJECT = "Score sheets for the card game 500"
AFTER_HEAD_MM = 2.6
_MOST_GAP_MM = 4.5
_LAST_ROUND_TIE = "last round: a tie stays a tie, nobody moves"


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSheet:
    """One table's sheet; what is `None` is left to be written: the date, the hosts, the names of round 1."""

    table: str
    date: str | None = None
    hosts: str | None = None
    round_one: tuple[Names, Names] | None = None
    """Side 1 and side 2."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreSheet:
    """Everything the sheets of one night say, as plain values.

    `rounds` and `hands_per_round` are at least 1. Texts are printed as they are, never as markup; dates and
    hosts are whole phrases ("Thursday 15 January 2026", "at Pat and Maeve O'Brien's").
    """

    club: str
    tables: tuple[TableSheet, ...]
    rounds: int
    hands_per_round: int
    bid_table: BidTable
    rule_lines: tuple[RuleLine, ...]
    tiebreak_in_last_round: bool = False


def score_sheet_of(rules: RuleSet, *, club: str, tables: tuple[TableSheet, ...]) -> ScoreSheet:
    """Give the sheets of a night played under `rules`."""
    return ScoreSheet(
        club=club,
        tables=tables,
        rounds=rules.rounds_per_night,
        hands_per_round=rules.hands_per_round,
        bid_table=bid_table_of(rules),
        rule_lines=rule_lines_of(rules),
        tiebreak_in_last_round=rules.tiebreak_in_last_round,
    )


def score_sheet_pdf(sheet: ScoreSheet, paper: Paper) -> bytes:
    """Give the sheets as one PDF, a leaf a table, in the order of `sheet.tables`.

    Names too long for their place shrink to 8 pt, then wrap; a round that a page cannot hold goes on overleaf.

    Raises:
        ValueError: for a sheet without a table, a round or a hand.
    """
    plan = plan_of(sheet, paper)
    two_sided = any(len(leaf.pages) > 1 for leaf in plan.leaves)
    document = Document(paper, title=_title(sheet), author=sheet.club, subject=SUBJECT, two_sided=two_sided)
    draw_score_sheets(document, sheet, plan)
    return document.finish()


def draw_score_sheets(document: Document, sheet: ScoreSheet, plan: Plan, chapter: str | None = None) -> None:
    """Draw the sheets as planned, each beginning a leaf; `chapter` is the bookmark over those of the tables."""
    for table, leaf in zip(sheet.tables, plan.leaves, strict=True):
        bookmark = table.table if len(sheet.tables) > 1 else None
        for number in range(len(leaf.pages)):
            if number:
                document.start_page()
            elif chapter is None:
                document.start_page(bookmark)
            else:
                document.start_page(chapter if table is sheet.tables[0] else None, table.table)
            _draw_page(document, sheet, table, plan, leaf, number)
        document.turn_leaf()


def plan_of(sheet: ScoreSheet, paper: Paper) -> Plan:
    """Say what goes on which page.

    Raises:
        ValueError: for a sheet without a table, a round or a hand.
    """
    if not (sheet.tables and sheet.rounds > 0 and sheet.hands_per_round > 0):
        raise ValueError(f"A score sheet needs a table, a round and a hand: {sheet!r}")
    demands = [_demand(sheet, table, paper) for table in sheet.tables]
    return plan_leaves(
        demands,
        rounds=sheet.rounds,
        hands_per_round=sheet.hands_per_round,
        foot_mm=foot_heights_mm(paper, sheet.bid_table, sheet.rule_lines),
    )


def _demand(sheet: ScoreSheet, table: TableSheet, paper: Paper) -> Demand:
    head_mm = head_height_mm(_heading(sheet, table, ()), paper)
    return Demand(
        room_mm=paper.height_mm - 2 * MARGIN_Y_MM - head_mm - AFTER_HEAD_MM - GAP_MM,
        first_header_mm=header_height_mm(paper, table.round_one),
        other_header_mm=header_height_mm(paper, None),
    )


def _title(sheet: ScoreSheet) -> str:
    what = f"Score sheet {sheet.tables[0].table}" if len(sheet.tables) == 1 else "Score sheets"
    return ", ".join(part for part in (what, sheet.club, sheet.tables[0].date) if part)


def _heading(sheet: ScoreSheet, table: TableSheet, notes: tuple[str, ...]) -> Heading:
    details = (table.date or ToWrite("date"), table.hosts or ToWrite("at"))
    return Heading(club=sheet.club, title=table.table, details=details, notes=notes)


def _notes(sheet: ScoreSheet, leaf: Leaf, number: int) -> tuple[str, ...]:
    """Say how many hands a round has, and which rounds are here and which overleaf."""
    hands = f"{counted(sheet.hands_per_round, 'hand', 'hands')} a round"
    if len(leaf.pages) == 1:
        return hands, _rounds_in_words(leaf.pages[0])
    here = _rounds_in_words(leaf.pages[number])
    if len(leaf.pages) == 2:  # noqa: PLR2004 -- front and back
        other = _round_numbers(leaf.pages[1 - number])
        here = f"{here} · {span(other)} overleaf" if other else here
    return f"page {number + 1} of {len(leaf.pages)} · {hands}", here


def _rounds_in_words(page: Page) -> str:
    numbers = _round_numbers(page)
    if not numbers:
        return "notes"
    return f"round {span(numbers)}" if len(numbers) == 1 else f"rounds {span(numbers)}"


def _round_numbers(page: Page) -> list[int]:
    return list(dict.fromkeys(block.round_number for block in page))


def _draw_page(
    document: Document, sheet: ScoreSheet, table: TableSheet, plan: Plan, leaf: Leaf, number: int
) -> None:
    page = leaf.pages[number]
    top = draw_head(document, _heading(sheet, table, _notes(sheet, leaf, number))) + AFTER_HEAD_MM
    foot_top = document.paper.height_mm - MARGIN_Y_MM - plan.foot_mm
    spare = foot_top - GAP_MM - top - sum(block.height_mm(plan.row_mm) + GAP_MM for block in page) + GAP_MM
    has_notes = spare >= LEAST_NOTES_MM
    gap = GAP_MM if has_notes else min(GAP_MM + spare / max(len(page), 1), _MOST_GAP_MM)
    for block in page:
        sides = table.round_one if block.round_number == 1 else None
        draw_block(document, block, top, plan.row_mm, sides, tie_words(sheet, block.round_number))
        top += block.height_mm(plan.row_mm) + gap
    if has_notes:
        draw_notes(document, top, foot_top - GAP_MM - top)
    draw_foot(document, plan.foot_mm, sheet.bid_table, sheet.rule_lines)


def tie_words(sheet: ScoreSheet, round_number: int) -> str:
    """Say what a tie means where it asks for no extra hand (rules E4)."""
    is_last = round_number == sheet.rounds
    return _LAST_ROUND_TIE if is_last and not sheet.tiebreak_in_last_round else ""

"""The tables of the rules' pages, of one rule set and of two side by side, for files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.exchange.outgoing import Table
from tournaments.views.tables import without_text_sign

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tournaments.exchange.outgoing import Cell
    from tournaments.queries.rule_cards import BidTable
    from tournaments.queries.rule_compare import Comparison
    from tournaments.queries.rule_pages import RulePage
    from tournaments.views.tables import Tables

DIFFERS = "differs"


def rule_tables(page: RulePage) -> Tables:
    """What each bid is worth, all bids in order, every rule with its source, the examples, and where tables move to."""
    found = {
        "bids": lambda: _bids(page.table),
        "order": lambda: Table(
            "All bids, low to high",
            ("Place", "Bid", "Points"),
            tuple(
                (place, without_text_sign(step.bid.glyphs), step.value)
                for place, step in enumerate(page.ladder, start=1)
            ),
        ),
        "rules": lambda: Table("Rules", ("About", "Rule", "From"), tuple(_rules(page))),
        "examples": lambda: Table(
            "Examples",
            ("Example", "What happened", "Who", "Why", "Points"),
            tuple(
                (
                    without_text_sign(one.title),
                    without_text_sign(one.sentence),
                    share.who,
                    without_text_sign(", ".join(share.reasons)) or "nothing",
                    share.points,
                )
                for one in page.examples
                for share in one.shares
            ),
        ),
    }
    moves = page.evening.moves if page.evening else ()
    if moves:
        rows = tuple((move.table, move.winners, move.losers) for move in moves)
        found["moves"] = lambda: Table("After each round", ("Table", "Winners", "Losers"), rows)
    return found


def comparison_tables(compared: Comparison) -> Tables:
    """Both rule sets bid by bid and rule by rule; "differs" stands beside what is not the same."""
    names = (compared.a.name, compared.b.name)
    return {
        "bids": lambda: Table("Bids", ("Bid", *names, "Differs"), tuple(_compared_bids(compared))),
        "rules": lambda: Table(
            "Rules",
            ("About", *names, "Differs"),
            tuple(
                (
                    one.label,
                    without_text_sign(one.a) or None,
                    without_text_sign(one.b) or None,
                    DIFFERS if one.differs else None,
                )
                for one in compared.aspects
            ),
        ),
    }


def _bids(bids: BidTable) -> Table:
    """Denominations down and levels across; a bid to take no trick stands under the first level, as on the page."""
    rows: list[tuple[Cell, ...]] = [
        (row.denomination.word, *(cell.value for cell in row.cells)) for row in bids.rows
    ]
    rows += [(cell.bid.words, cell.value, *(None for _ in bids.levels[1:])) for cell in bids.specials]
    return Table("Bids", ("Bid", *map(str, bids.levels)), tuple(rows))


def _rules(page: RulePage) -> Iterator[tuple[Cell, ...]]:
    parts = (
        ("Bids", page.bids),
        ("Cards", page.cards),
        ("Scoring a hand", page.points),
        ("The end of the game", page.end),
    )
    for about, rules in parts:
        for rule in rules:
            yield about, without_text_sign(rule.text), rule.source
    for line in page.evening.lines if page.evening else ():
        yield "The evening", without_text_sign(line), None


def _compared_bids(compared: Comparison) -> Iterator[tuple[Cell, ...]]:
    """Both tables have the same bids, but each its own order of suits."""
    first, second = compared.tables
    others = {
        cell.bid: cell.value
        for cells in (*(row.cells for row in second.rows), second.specials)
        for cell in cells
    }
    for cells in (*(row.cells for row in first.rows), first.specials):
        for cell in cells:
            differs = DIFFERS if cell.differs else None
            yield without_text_sign(cell.bid.glyphs), cell.value, others[cell.bid], differs

"""How a club's evening goes under its rule set: rounds, ties, who moves where, the wine (rules E)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring import Pair, TableSeating, moves, table_names
from tournaments.words import counted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scoring import RuleSet

MOST_TABLES_SHOWN = 12


@dataclass(frozen=True, slots=True)
class TableMove:
    """Where the two pairs of a table go after a round: "stay", "to Middle"."""

    table: str
    winners: str
    losers: str


@dataclass(frozen=True, slots=True)
class Evening:
    """The rules of a club's evening in sentences, and the moves from every table."""

    lines: tuple[str, ...]
    moves: tuple[TableMove, ...]


def evening_of(rules: RuleSet) -> Evening:
    """The evening under this rule set; the moves are left out where there are too many tables to read.

    Source: rules E1 to E8.
    """
    shown = _moves(rules) if rules.tables <= MOST_TABLES_SHOWN else ()
    return Evening((*_shape(rules), *_ties(rules), *_movement(rules), *_wine(rules)), shown)


def _shape(rules: RuleSet) -> Iterator[str]:
    hands = rules.rounds_per_night * rules.hands_per_round
    yield (
        f"{counted(rules.tables, 'table')}, {2 * rules.tables} couples: "
        f"{counted(rules.rounds_per_night, 'round')} of {counted(rules.hands_per_round, 'hand')}, "
        f"{hands} in all."
    )
    yield "A side’s round is the sum of its hands; the higher sum wins it, even if both are negative."
    if rules.thrown_in_counts:
        yield "A deal that is thrown in counts as one of the hands; a misdeal does not."
    else:
        yield "Deals that are thrown in and misdeals are none of the hands: another is dealt."
    yield "Your points of a night are those of the sides you sat on, round by round."


def _ties(rules: RuleSet) -> Iterator[str]:
    yield "Level after the last hand: one more decides who won the round. It scores nothing and wins no wine."
    if rules.tiebreak_in_last_round:
        yield "The last round is decided so too."
    else:
        yield "In the last round nobody moves any more, so a tie stays a tie."


def _movement(rules: RuleSet) -> Iterator[str]:
    yield "Winners go one table up, losers one table down; at the ends they stay."
    if rules.switch_partners:
        yield "At the new table the two pairs exchange partners, those who stayed too."
    else:
        yield "Partners stay together all evening."


def _wine(rules: RuleSet) -> Iterator[str]:
    bids = "a contract of nine" if rules.wine_level == "nine_only" else "a contract of nine or ten"
    yield f"Wine: {bids}, made, wins the two bottles, one each; the latest pair to do so keeps them."
    fallbacks = {
        "per_group": "If nobody does, the lowest score of each group takes one home; the lower picks first.",
        "overall": "If nobody does, the two lowest scores take one each; the lowest picks first.",
        "none": "If nobody does, nobody wins it.",
    }
    yield fallbacks[rules.wine_fallback]


def _moves(rules: RuleSet) -> tuple[TableMove, ...]:
    """Every table's moves, as `scoring` moves a night on which side 1 wins everywhere."""
    names = table_names(rules.tables)
    seating = tuple(
        TableSeating(Pair(seat, seat + 1), Pair(seat + 2, seat + 3)) for seat in range(0, 4 * rules.tables, 4)
    )
    to = {
        (move.from_table, move.won): "stay"
        if move.direction == "stay"
        else f"{move.direction} to {names[move.to_table]}"
        for move in moves([1] * rules.tables, seating)
    }
    return tuple(TableMove(name, to[table, True], to[table, False]) for table, name in enumerate(names))

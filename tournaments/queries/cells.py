"""A table in one round as the console's grid and the TV board show it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from scoring import takeovers
from tournaments.models import NightState
from tournaments.queries.console_values import TableCell
from tournaments.queries.hands import missing_words
from tournaments.queries.my_table import six_cards
from tournaments.queries.table_talk import disagreements, is_agreed
from tournaments.words import listed

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from scoring import NineBid, RuleSet
    from tournaments.models import Night
    from tournaments.queries.night_tables import NightTables, TableRow

MOST_NAMED = 3  # tables that the board's headline has room for
State = Literal["waiting", "playing", "tiebreak", "all_in", "closed"]


def table_cells(
    tables: Sequence[TableRow],
    night: NightTables,
    rules: RuleSet,
    *,
    claims: Sequence[NineBid[int]],
    now: datetime,
) -> tuple[TableCell, ...]:
    """The cells of one round, from High down."""
    late = late_table(tables)
    badges: dict[tuple[int, int], str] = {}
    for claim in (
        takeover.claim for takeover in takeovers(claims, rules)
    ):  # those that count, in order of play
        badges[claim.round_number, claim.table] = f"{claim.bid.glyphs} wine"
    return tuple(
        TableCell(
            id=table.id,
            name=table.name,
            letter=table.letter,
            sides=night.sides(table),
            state=_state(table),
            state_words=_state_words(table, now, with_minutes=late is table),
            is_late=late is table,
            hand_number=table.next_hand,
            six=six_cards(table, rules),
            wine_badge=badges.get((table.round_number, table.position), ""),
            flipped=_flipped(table, night),
            doubters=disagreements(table, night),
            is_agreed=is_agreed(table),
        )
        for table in tables
    )


def late_table(tables: Sequence[TableRow]) -> TableRow | None:
    """The one table everybody waits for: the one furthest behind, once another is done (or a tie is due)."""
    waiting = [table for table in tables if table.started_at and not table.is_complete]
    if not waiting or len(waiting) == len(tables):
        return None
    return min(waiting, key=lambda t: (t.hands_played, t.last_hand_at or t.started_at, t.position))


def headline(night: Night, tables: Sequence[TableRow], rules: RuleSet) -> str:
    """The one thing to know or do next."""
    number = max(1, night.current_round)
    if night.state == NightState.FINISHED:
        return f"Night {night.number} is finished"
    if night.state != NightState.PLAYING:
        return "Round 1 can start" if tables else "Seat the couples"
    waiting = [table for table in tables if not table.is_complete]
    if not waiting:
        is_last = 1 < rules.rounds_per_night <= number
        return f"All {number} rounds are done" if is_last else f"Round {number} is done"
    tied = [table.name for table in waiting if table.needs_tiebreak]
    if tied:
        return f"{listed(tied)} {'needs' if len(tied) == 1 else 'need'} a tie-break hand"
    if len(waiting) < len(tables):
        return f"Round {number}: waiting for {listed([table.name for table in waiting])}"
    return f"Round {number} is being played"


def board_headline(night: Night, tables: Sequence[TableRow], rules: RuleSet) -> str:
    """What stands beside the round on the board: "waiting for Middle, hand 5", "waiting for Middle and Low"."""
    late = late_table(tables)
    if late is None or late.needs_tiebreak or night.state != NightState.PLAYING:
        return headline(night, tables, rules)
    waiting = [table.name for table in tables if not table.is_complete]
    if len(waiting) == 1:
        return f"waiting for {late.name}, hand {late.next_hand}"
    return f"waiting for {listed(waiting) if len(waiting) <= MOST_NAMED else f'{len(waiting)} tables'}"


def why_not_yet(tables: Sequence[TableRow], rules: RuleSet) -> str:
    """What is missing before the next round: "when Middle has hands 5 and 6"; "" when nothing is."""
    lacking = [f"{t.name} has {missing_words(t, rules)}" for t in tables if not t.is_complete]
    return f"when {listed(lacking)}" if lacking else ""


def _state(table: TableRow) -> State:
    if table.started_at is None:
        return "waiting"
    if table.is_complete:
        return "closed" if table.closed_at else "all_in"
    return "tiebreak" if table.needs_tiebreak else "playing"


def _state_words(table: TableRow, now: datetime, *, with_minutes: bool) -> str:
    state = _state(table)
    if state == "playing":
        words = f"hand {table.next_hand}"
        minutes = int((now - table.last_hand_at).total_seconds() // 60) if table.last_hand_at else 0
        return f"{words} · {minutes} min" if with_minutes and minutes > 0 else words
    if state in {"closed", "all_in"} and table.winner is None:
        return "drawn"
    return {"waiting": "seated", "tiebreak": "tie-break due", "closed": "closed", "all_in": "all in"}[state]


def _flipped(table: TableRow, night: NightTables) -> str:
    """Says so plainly when an amendment changed the winner after the moves were played (product §5)."""
    if table.played_winner is None or table.winner == table.played_winner or table.closed_at is None:
        return ""
    following = night.rounds.get(table.round_number + 1)
    if not following:
        return ""
    played = night.names(table.pairs[table.played_winner - 1])
    now_won = (
        f"{night.names(table.pairs[table.winner - 1])} won" if table.winner else "the sides are level in"
    )
    sentence = (
        f"After an amendment {now_won} this round, but {played} moved as winners. "
        f"Round {table.round_number + 1} stays as it was played; only the points changed."
    )
    if any(t.hands_played for t in following) or not following[0].is_open:
        return sentence
    return f"{sentence} No hand of it is in yet: take back its start to seat it again."

"""Tonight's points of everybody who sat (rules E9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring import night_totals, rank
from tournaments.queries.night_tables import NightTables, TableRow, seating_from
from tournaments.queries.values import NightPoints

if TYPE_CHECKING:
    from collections.abc import Sequence


def totals_of(rounds: Sequence[Sequence[TableRow]]) -> dict[int, int]:
    """Each player's points over these rounds, by who held the cards in each hand."""
    totals = night_totals([(seating_from(tables), [t.points for t in tables]) for tables in rounds if tables])
    for table in (table for tables in rounds for table in tables if table.earlier):
        for player in table.everybody():
            side = table.side_of_player(player)
            as_if_whole = table.points[side - 1] if side else 0
            totals[player] = totals.get(player, 0) + (table.points_of(player) or 0) - as_if_whole
    return totals


def groups_of(tables: NightTables) -> tuple[set[int], set[int]]:
    """Who held cards as the first and as the second of a pair."""
    seated = [table for round_ in tables.rounds.values() for table in round_]
    first, second = (
        {player for table in seated for player in table.held_by(is_first=is_first)}
        for is_first in (True, False)
    )
    return first, second


def night_points(night: NightTables, *, closed_only: bool = True) -> tuple[NightPoints, ...]:
    """Everybody's points of the night's (closed) rounds, in order; empty before the first is closed."""
    rounds = [t for t in night.rounds.values() if t and (t[0].closed_at or not closed_only)]
    totals = totals_of(rounds)
    return tuple(
        NightPoints(
            place=standing.label,
            person=night.people[standing.key],
            points=standing.total,
            rounds=tuple(_points_in(tables, standing.key) for tables in rounds),
        )
        for standing in rank(totals, name=lambda player: night.people[player].name)
    )


def _points_in(tables: Sequence[TableRow], player_id: int) -> int | None:
    points = [found for table in tables if (found := table.points_of(player_id)) is not None]
    return sum(points) if points else None

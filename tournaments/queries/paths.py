"""Where people sat, round by round: everybody over a night, or one player over the nights of a season."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.charts.values import Path, Stop, Walker

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tournaments.queries.night_rounds import NightRounds
    from tournaments.queries.night_tables import NightTables, TableRow
    from tournaments.queries.played_rounds import PlayedRound
    from tournaments.queries.values import NightPoints

_LOWEST = "Low"


def night_path(tables: NightTables, totals: Sequence[NightPoints], label: str) -> Path | None:
    """Everybody's path over a night, in the order of their points; None of a night without a round.

    A seat is whose it was when the round ended: they are the ones who moved on.
    """
    if not tables.rounds:
        return None
    names = {table.name: table.position for round_ in tables.rounds.values() for table in round_}
    walkers = (
        Walker(
            line.person.name,
            tuple(_stop(tables.table_of(number, line.person.id), line.person.id) for number in tables.rounds),
        )
        for line in totals
    )
    return Path(
        tables=tuple(sorted(names, key=names.__getitem__)),
        nights=((label, len(tables.rounds)),),
        walkers=tuple(walkers),
    )


def player_path(
    nights: Sequence[NightRounds], labels: Sequence[str], player_id: int, name: str
) -> Path | None:
    """A player's path over these nights, each with its label; None where they never sat at a table."""
    stops: list[Stop | None] = []
    lengths: list[int] = []
    for night in nights:
        numbers = sorted({one.number for one in night.rounds})
        lengths.append(len(numbers))
        stops += [
            _stop_in((one for one in night.rounds if one.number == number), player_id) for number in numbers
        ]
    positions: dict[str, int] = {}
    for one in (one for night in nights for one in night.rounds):
        positions[one.table] = max(one.position, positions.get(one.table, 0))
    if not any(stops):
        return None
    return Path(
        tables=tuple(sorted(positions, key=lambda table: (table == _LOWEST, positions[table]))),
        nights=tuple(zip(labels, lengths, strict=True)),
        walkers=(Walker(name, tuple(stops)),),
    )


def _stop(table: TableRow | None, player_id: int) -> Stop | None:
    """The winners have the upper places; of a round without a winner side 1."""
    side = table.side_of_player(player_id) if table else None
    if table is None or side is None:
        return None
    has_won = table.is_complete and table.winner == side
    is_below = side != table.winner if table.winner else side != 1
    return Stop(table.name, 2 * is_below + (table.pairs[side - 1].first != player_id), has_won)


def _stop_in(tables: Iterable[PlayedRound], player_id: int) -> Stop | None:
    """Where somebody sat last in a round; nobody sits twice at its end."""
    held = [(one, holding) for one in tables for holding in one.of(player_id)]
    if not held:
        return None
    one, holding = max(held, key=lambda both: both[1].last_hand)
    has_won = one.has_won(holding)
    return Stop(one.table, 2 * (not has_won) + (not holding.is_first), has_won)

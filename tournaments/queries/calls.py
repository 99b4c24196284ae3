"""Tables that call the coordinator."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.queries.console_values import Call

if TYPE_CHECKING:
    from tournaments.queries.night_tables import NightTables


def open_calls(tables: NightTables) -> tuple[Call, ...]:
    """The tables of any round whose call nobody has answered, the longest waiting first."""
    calls = [
        Call(table.id, table.name, tables.people[table.talk.called_by].name, table.talk.called_at)
        for round_ in tables.rounds.values()
        for table in round_
        if table.talk.called_at and table.talk.called_by in tables.people
    ]
    return tuple(sorted(calls, key=lambda call: call.at))

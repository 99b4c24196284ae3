"""How a running night can end before its time: with the rounds played so far, without one broken off."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournaments.models import NightState
from tournaments.queries.night_tables import load_tables
from tournaments.queries.totals import night_points
from tournaments.translate import rules_of
from tournaments.words import counted, listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.models import Night
    from tournaments.queries.night_tables import TableRow
    from tournaments.queries.values import NightPoints


@dataclass(frozen=True, slots=True)
class NightEnding:
    """What the page offers. `without_round` is the round that would not count, None where there is none to leave out."""

    title: str
    sentence: str  # what would follow
    can_finish: bool  # with everything that was played
    without_round: int | None
    totals: tuple[NightPoints, ...]  # of the closed rounds


def night_ending(night: Night) -> NightEnding:
    """How a night that is not finished can end now. One SELECT."""
    rules = rules_of(night)
    tables = load_tables(night.pk)
    number = night.current_round
    current = tables.tables(number) if night.state == NightState.PLAYING else ()
    is_done = bool(current) and all(table.is_complete for table in current)
    totals = night_points(tables, closed_only=not is_done)
    if is_done:
        rest = rules.rounds_per_night - number
        tail = f" {counted(rest, 'round')} would not be played." if rest else ""
        return NightEnding(
            "The night can be finished", f"Round {number} is played.{tail}", True, None, totals
        )
    if number > 1 and current:
        return NightEnding(
            f"Round {number} is not played to its end", _left_out(current, number), False, number, totals
        )
    sentence = "Round 1 has to be played to its end before the night can be finished."
    return NightEnding("Nothing to finish yet", sentence, can_finish=False, without_round=None, totals=totals)


def _left_out(tables: Sequence[TableRow], number: int) -> str:
    begun = [
        f"{table.name} has {counted(table.hands_played, 'hand')}" for table in tables if table.hands_played
    ]
    if not begun:
        return f"No hand of round {number} is recorded. The night counts with the rounds before it."
    return (
        f"{listed(begun)}. Finished without round {number}, these count for nothing, neither points nor wine; they "
        "stay in the log, and are back as they were if the night is opened again."
    )

"""A hand that a phone sent and that was not simply saved: beside the saved one, or in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournaments.models import Hand
from tournaments.queries.hands import hand_sentence, hand_view
from tournaments.queries.night_tables import load_tables
from tournaments.translate import rules_of, with_result

if TYPE_CHECKING:
    from scoring import HandResult
    from tournaments.models import Night
    from tournaments.queries.values import HandView, MyTable


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two versions of one hand, side by side; `differs` names what is not the same."""

    saved: HandView
    yours: HandView
    differs: frozenset[str]


def conflict_of(table: MyTable, saved: Hand, offered: HandResult, night: Night) -> Conflict:
    """The saved hand and the one that came in, as both would be shown."""
    rules = rules_of(night.season)
    mine = with_result(saved, rules, offered)
    known = {person.id: person for side in table.sides for person in (side.first, side.second)}
    pairs = (
        (saved.side, mine.side, "side"),
        (saved.bid, mine.bid, "bid"),
        (saved.tricks, mine.tricks, "tricks"),
    )
    return Conflict(
        saved=hand_view(saved, table.sides, known, rules),
        yours=hand_view(mine, table.sides, known, rules),
        differs=frozenset(name for one, other, name in pairs if one != other),
    )


@dataclass(frozen=True, slots=True)
class Offered:
    """A hand as a phone sent it, for a table that may not be this phone's (any more)."""

    table_id: int
    number: int
    result: HandResult


def offered_words(night: Night, offered: Offered) -> str:
    """It in words: "hand 3: Adam & Alice bid 8♥, took 8: made."; "" when the night has no such table. One SELECT."""
    tables = load_tables(night.pk)
    found = next((t for round_ in tables.rounds.values() for t in round_ if t.id == offered.table_id), None)
    if found is None:
        return ""
    result = offered.result
    hand = with_result(Hand(), rules_of(night.season), result)
    return f"hand {offered.number}: {hand_sentence(hand, tables.names(found.pairs[result.side - 1]))}"

"""A hand that a phone sent and that was not simply saved: beside the saved one, or in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring import signed
from tournaments.models import Hand, HandKind
from tournaments.queries.entry import TwoVersions, Version, two_versions
from tournaments.queries.hands import hand_sentence, hand_view
from tournaments.queries.night_tables import load_tables
from tournaments.translate import rules_of, with_result

if TYPE_CHECKING:
    from scoring import HandResult, Side
    from tournaments.models import Night
    from tournaments.queries.hand_values import HandView
    from tournaments.queries.phone_values import MyTable


def conflict_of(table: MyTable, saved: Hand, offered: HandResult, night: Night) -> TwoVersions:
    """The saved hand and the one that came in, as both would be shown."""
    rules = rules_of(night)
    mine = with_result(saved, rules, offered)
    known = {person.id: person for side in table.sides for person in (side.first, side.second)}
    return versions_of(
        hand_view(saved, table.sides, known, rules), hand_view(mine, table.sides, known, rules), table
    )


def versions_of(saved: HandView, yours: HandView, table: MyTable) -> TwoVersions:
    """Two views of a hand under a contract side by side."""
    hidden = {
        "table": table.table_id,
        "round": table.round_number,
        "number": saved.number,
        "base": saved.version,
        "side": yours.side,
        "bid": yours.bid,
        "tricks": yours.tricks,
    }
    return two_versions(
        saved.number,
        _version(saved, f"already saved, by {saved.entered_by}"),
        _version(yours, "yours"),
        tuple((name, str(value)) for name, value in hidden.items()),
    )


def _version(hand: HandView, whose: str) -> Version:
    facts = (f"by {hand.bidders}", f"took {hand.tricks}, {'made' if hand.is_made else 'set'}")
    points = f"{signed(hand.bidder_points)} / {signed(hand.defender_points)}"
    return Version(whose, hand.bid, facts, points, frozenset())


@dataclass(frozen=True, slots=True)
class Offered:
    """A hand as a phone sent it, for a table that may not be this phone's (any more)."""

    table_id: int
    number: int
    result: HandResult


@dataclass(frozen=True, slots=True)
class OfferedTiebreak:
    """The same of a tie-break hand."""

    table_id: int
    side: Side
    is_made: bool


def offered_words(night: Night, offered: Offered | OfferedTiebreak) -> str:
    """It in words: "hand 3: Adam & Alice bid 8♥, took 8: made."; "" when the night has no such table. One SELECT."""
    tables = load_tables(night.pk)
    found = next((t for round_ in tables.rounds.values() for t in round_ if t.id == offered.table_id), None)
    if found is None:
        return ""
    if isinstance(offered, OfferedTiebreak):
        hand = Hand(kind=HandKind.TIEBREAK, is_made=offered.is_made)
        return hand_sentence(hand, tables.names(found.pairs[offered.side - 1])).replace("Tie", "the tie", 1)
    result = offered.result
    hand = with_result(Hand(), rules_of(night), result)
    return f"hand {offered.number}: {hand_sentence(hand, tables.names(found.holders(result.side, offered.number)))}"

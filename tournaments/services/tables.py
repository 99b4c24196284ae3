"""A table's row: locked before its hands change, restated after."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db.models import F

from tournaments.models import Hand, Night, Table
from tournaments.queries.hands import next_number
from tournaments.services.errors import ActionRefused
from tournaments.services.writing import update
from tournaments.translate import score_table

if TYPE_CHECKING:
    from datetime import datetime

    from scoring import RuleSet

NO_HALF: dict[str, Any] = {"half_side": None, "half_bid": "", "half_by_id": None}
NO_VERDICTS: dict[str, Any] = {
    "verdict_1": "",
    "verdict_by_1_id": None,
    "verdict_2": "",
    "verdict_by_2_id": None,
}


def locked_table(night: Night, table_id: int) -> Table:
    """A table's row with its round, locked, whoever sits there. Raises: ActionRefused unless it is the night's."""
    table = (
        Table.objects.select_for_update(of=("self",))
        .select_related("round")
        .filter(pk=table_id, round__night=night, round__undone_at__isnull=True)
        .first()
    )
    if table is None:
        raise ActionRefused("That table is not one of this night's.")
    return table


def restate_table(
    table: Table,
    hands: list[Hand],
    *,
    rules: RuleSet,
    round_number: int,
    last_hand_at: datetime | None = None,
    half_stays: bool = False,
) -> None:
    """Write what the live hands add up to into the (locked) table row, and move its revision on.

    The hands changed, so what the sides said of the round is withdrawn, and the half-entered hand is gone; with
    `half_stays` (an earlier hand was put right) it stays as long as the same hand comes next.
    """
    score = score_table(rules, hands, round_number=round_number)
    points_1, points_2 = score.totals
    restated: dict[str, Any] = {
        "hands_played": score.hands_played,
        "next_hand": next_number(hands, rules),
        "points_1": points_1,
        "points_2": points_2,
        "winner": score.winner,
        "needs_tiebreak": score.needs_tiebreak,
        "is_complete": score.is_complete,
        "last_hand_at": last_hand_at or table.last_hand_at,
        "revision": table.revision + 1,
        **NO_VERDICTS,
    }
    if not (half_stays and restated["next_hand"] == table.next_hand):
        restated |= NO_HALF
    update(table, **restated)


def touch_night(night_id: int) -> None:
    """Tell every poll of the night that what it shows has changed."""
    Night.objects.filter(pk=night_id).update(revision=F("revision") + 1)


def refuse_without_tie(table: Table, rules: RuleSet) -> None:
    """Raises ActionRefused unless both sides are level after the last hand (rules E4)."""
    if table.hands_played != rules.hands_per_round or table.points_1 != table.points_2:
        raise ActionRefused("A tie-break hand is played only when both sides are level after the last hand.")

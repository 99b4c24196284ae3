"""A table's row: locked before its hands change, restated after."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import F

from tournaments.models import Hand, HandKind, Night, Table
from tournaments.translate import score_table
from tournaments.words import listed

if TYPE_CHECKING:
    from datetime import datetime

    from scoring import RuleSet


def live_hands(table_id: int) -> list[Hand]:
    """The hands of a table that stand, deals without a contract included, in order of play."""
    return list(Hand.objects.filter(table_id=table_id, voided_at__isnull=True).order_by("number", "pk"))


def restate_table(
    table: Table,
    hands: list[Hand],
    *,
    rules: RuleSet,
    round_number: int,
    last_hand_at: datetime | None = None,
) -> None:
    """Write what the live hands add up to into the (locked) table row, and move its revision on."""
    score = score_table(rules, hands, round_number=round_number)
    table.hands_played = score.hands_played
    table.next_hand = next_number(hands, rules)
    table.points_1, table.points_2 = score.totals
    table.winner = score.winner
    table.needs_tiebreak = score.needs_tiebreak
    table.is_complete = score.is_complete
    if last_hand_at is not None:
        table.last_hand_at = last_hand_at
    table.revision += 1
    table.save(
        update_fields=[
            "hands_played",
            "next_hand",
            "points_1",
            "points_2",
            "winner",
            "needs_tiebreak",
            "is_complete",
            "last_hand_at",
            "revision",
        ]
    )


def touch_night(night_id: int) -> None:
    """Tell every poll of the night that what it shows has changed."""
    Night.objects.filter(pk=night_id).update(revision=F("revision") + 1)


def missing_hands(table: Table, rules: RuleSet) -> str:
    """What an unfinished table still has to play, in words: "hands 5 and 6 missing", "tie-break hand missing"."""
    if table.needs_tiebreak:
        return "tie-break hand missing"
    left = rules.hands_per_round - table.hands_played
    if left == 1:
        return f"hand {table.next_hand} missing"
    if table.next_hand == table.hands_played + 1:
        return f"hands {listed([str(n) for n in range(table.next_hand, rules.hands_per_round + 1)])} missing"
    return f"{left} hands missing"


def next_number(hands: list[Hand], rules: RuleSet) -> int:
    """The hand to enter next: the lowest not yet in, one past the last when all are (F20: thrown-in deals may count)."""
    counted = {HandKind.HAND, HandKind.THROWN_IN} if rules.thrown_in_counts else {HandKind.HAND}
    there = {h.number for h in hands if h.kind in counted}
    return next(n for n in range(1, rules.hands_per_round + 2) if n not in there)

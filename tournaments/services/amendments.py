"""A coordinator puts a recorded hand right, at any time: amend it or take it out (product: a night).

The seats of rounds already played stay as they were; points, winner, night figures and wine follow. A hand that was
forgotten is put in by `missing_hands`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tournaments.db import write_transaction
from tournaments.models import Hand, HandKind, Night, Table
from tournaments.queries.hands import live_hands, numbers_in
from tournaments.services.errors import ActionRefused, HandChanged, HandConflict, refuse_no_reason
from tournaments.services.hand_rows import describe, facts, replace_hand
from tournaments.services.late import settle_late_hand
from tournaments.services.locking import locked_night
from tournaments.services.log import log_of_night
from tournaments.services.scores import night_put_right
from tournaments.services.tables import locked_table, restate_table
from tournaments.translate import rules_of

if TYPE_CHECKING:
    from datetime import datetime

    from scoring import HandResult, Side
    from tournaments.services.actor import Actor
    from tournaments.services.submissions import Submission


def amend_hand(
    *,
    night: Night,
    hand_id: int,
    base: int,
    result: HandResult,
    reason: str,
    by: Actor,
    at: datetime,
    late_id: int | None = None,
) -> Hand:
    """Give a recorded hand other facts, those of the late hand `late_id` perhaps, which is then dealt with.

    `base` is the version that was looked at.

    Raises: ActionRefused without a reason or for a hand that does not stand, HandConflict when it changed since.
    """
    refuse_no_reason(reason)
    with write_transaction():
        night, table, hands, hand = _locked(night, hand_id)
        if hand.kind != HandKind.HAND:
            raise ActionRefused(f"{describe(hand).capitalize()} has no bid to amend.")
        if late_id is not None:
            settle_late_hand(night=night, log_id=late_id, by=by, at=at)
        if (hand.side, hand.bid, hand.tricks) == (result.side, str(result.bid), result.tricks):
            return hand
        if hand.version != base:
            raise HandConflict(
                f"Hand {hand.number} was changed while you looked at it. This is how it stands now.",
                saved=hand,
                offered=result,
            )
        before = replace_hand(table, hands, hand, result, rules=rules_of(night), at=at)
        after = facts(hand)
        put_right("hand_amended", night, table, hand, before=before, after=after, reason=reason, by=by, at=at)
    return hand


def amend_tiebreak(
    *, night: Night, hand_id: int, base: int, side: Side, is_made: bool, reason: str, by: Actor, at: datetime
) -> Hand:
    """Give a recorded tie-break hand other facts. `base` is the version that was looked at.

    Raises: ActionRefused without a reason or for a hand that is none, HandChanged when it changed since.
    """
    refuse_no_reason(reason)
    with write_transaction():
        night, table, hands, hand = _locked(night, hand_id)
        if hand.kind != HandKind.TIEBREAK:
            raise ActionRefused("That is not a tie-break hand.")
        if (hand.side, hand.is_made) == (side, is_made):
            return hand
        if hand.version != base:
            raise HandChanged(
                "The tie-break hand was changed while you looked at it. This is how it stands now."
            )
        before = facts(hand)
        hand.side, hand.is_made, hand.amended_at = side, is_made, at
        hand.version += 1
        hand.save()
        restate_table(table, hands, rules=rules_of(night), round_number=table.round.number)
        after = facts(hand)
        put_right("hand_amended", night, table, hand, before=before, after=after, reason=reason, by=by, at=at)
    return hand


def take_out_hand(*, night: Night, hand_id: int, reason: str, by: Actor, at: datetime) -> Hand:
    """Take a hand out of every sum; it stays in the log. The table then lacks it again.

    Raises: ActionRefused without a reason, for a hand that does not stand, or in a round already moved on from.
    """
    refuse_no_reason(reason)
    rules = rules_of(night)
    with write_transaction():
        night, table, hands, hand = _locked(night, hand_id)
        is_level = table.points_1 == table.points_2  # else a tie-break hand decides nothing any more
        is_needed = is_level if hand.kind == HandKind.TIEBREAK else hand.number in numbers_in([hand], rules)
        if is_needed and not table.is_open:
            raise ActionRefused(
                f"Round {table.round.number} is closed and would lack {describe(hand)}. Amend it instead."
            )
        hand.voided_at = at
        hand.save(update_fields=["voided_at"])
        hands.remove(hand)
        restate_table(table, hands, rules=rules, round_number=table.round.number, half_stays=True)
        put_right("hand_taken_out", night, table, hand, before=facts(hand), reason=reason, by=by, at=at)
    return hand


def _locked(night: Night, hand_id: int) -> tuple[Night, Table, list[Hand], Hand]:
    named = Hand.objects.filter(pk=hand_id, table__round__night=night).first()
    if named is None:
        raise ActionRefused("That hand is not one of this night's.")
    night = locked_night(night.pk)
    table = locked_table(night, named.table_id)
    hands = live_hands(table.pk)
    hand = next((h for h in hands if h.pk == hand_id), None)
    if hand is None:
        raise ActionRefused("That hand was undone. Put it in again if it was played.")
    return night, table, hands, hand


def put_right(
    action: str,
    night: Night,
    table: Table,
    hand: Hand,
    *,
    by: Actor,
    at: datetime,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
    reason: str = "",
    sent: Submission | None = None,
) -> None:
    """What follows once a table is restated: a finished night's stored figures, everybody's polls and the log.

    Call with the night and its table locked.
    """
    night_put_right(night, at)
    log_of_night(
        action, night, table, hand, before=before, after=after, reason=reason.strip(), sent=sent, by=by, at=at
    )

"""Hands that came too late, or from a seat left since: kept for the coordinator until somebody has dealt with each."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tournaments.db import write_transaction
from tournaments.models import LogEntry, Night
from tournaments.queries.hands import live_hands
from tournaments.queries.log_kinds import LATE, LATE_SETTLED
from tournaments.queries.my_rounds import has_till_the_end
from tournaments.services.errors import ActionRefused
from tournaments.services.hand_rows import table_of_player, table_once_held
from tournaments.services.locking import locked_night
from tournaments.services.log import log_of_night
from tournaments.services.sent_hands import Recorded, hand_of, settled
from tournaments.services.submissions import receipt
from tournaments.services.tables import touch_night
from tournaments.translate import rules_of

if TYPE_CHECKING:
    from datetime import datetime

    from tournaments.models import Hand, Table
    from tournaments.services.actor import Actor
    from tournaments.services.errors import NotAtThisTable
    from tournaments.services.sent_hands import SentHand


def record_late(sent: SentHand) -> Recorded:
    """A hand for a closed round, in a transaction of its own: it changes the night, whose lock comes first."""
    with write_transaction():
        night = locked_night(sent.night.pk)
        table = table_of_player(night, sent.table_id, sent.by)
        hands = live_hands(table.pk)
        there = hand_of(hands, sent.number)
        if (known := _known(sent, table, there)) is not None:
            return known
        if there is not None and sent.base and has_till_the_end(night):
            changed = settled(sent, table, hands, there, rules_of(night))
            touch_night(night.pk)  # the table is none of the round that phones and console look at
            return replace(changed, outcome="corrected")
        sent.keep(night, table)
    return Recorded("late", None)


def record_left(sent: SentHand, refusal: NotAtThisTable) -> Recorded:
    """A hand from whoever held the cards there before somebody took the seat over: theirs to tell, not to enter.

    Raises: the refusal, when they never did.
    """
    with write_transaction():
        night = locked_night(sent.night.pk)
        table = table_once_held(night, sent.table_id, sent.by)
        if table is None:
            raise refusal
        there = hand_of(live_hands(table.pk), sent.number)
        if (known := _known(sent, table, there)) is not None:
            return known
        sent.keep(night, table, has_left=True)
    return Recorded("left", None)


def _known(sent: SentHand, table: Table, there: Hand | None) -> Recorded | None:
    """What became of a hand that came before, or stands just so already; None for one that says anything new."""
    if (entry := receipt(sent.submission)) is not None:
        return Recorded("repeated", entry.hand)
    if there is not None and sent.is_same_as(there):
        sent.log(table, there, "hand_agreed")
        return Recorded("agreed", there)
    return None


def settle_late_hand(*, night: Night, log_id: int, by: Actor, at: datetime) -> None:
    """Say that a late hand was dealt with. Its entry stays in the log.

    Raises: ActionRefused when there is no such late hand in this night.
    """
    with write_transaction():
        night = locked_night(night.pk)
        entry = LogEntry.objects.filter(pk=log_id, night=night, action=LATE).first()
        if entry is None:
            raise ActionRefused("There is no such late hand.")
        night.revision += 1
        night.save(update_fields=["revision"])
        log_of_night(
            LATE_SETTLED,
            night,
            by=by,
            at=at,
            table=entry.table,
            after={"late": entry.pk, "number": (entry.after or {}).get("number")},
        )

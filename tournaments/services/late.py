"""Late hands: kept for the coordinator until somebody has dealt with each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.db import write_transaction
from tournaments.models import LogEntry, Night
from tournaments.queries.history import LATE, LATE_SETTLED
from tournaments.services.errors import ActionRefused
from tournaments.services.locking import locked_night
from tournaments.services.log import write_log

if TYPE_CHECKING:
    from datetime import datetime

    from tournaments.services.actor import Actor


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
        write_log(
            LATE_SETTLED,
            club_id=night.season.club_id,
            by=by,
            at=at,
            night=night,
            table=entry.table,
            after={"late": entry.pk, "number": (entry.after or {}).get("number")},
        )

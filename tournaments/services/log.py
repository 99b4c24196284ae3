"""One entry for each thing a person did, written in the same transaction."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

from tournaments.db import at_the_end
from tournaments.models import ClubRevision, Hand, LogEntry, Night, NightState, Table
from tournaments.services.writing import insert

if TYPE_CHECKING:
    from datetime import datetime

    from tournaments.services.actor import Actor
    from tournaments.services.submissions import Submission

REVISION_BITS = 62  # as many as both databases hold in a whole number, without its sign


def write_log(
    action: str,
    *,
    club_id: int,
    by: Actor,
    at: datetime,
    night: Night | None = None,
    table: Table | None = None,
    hand: Hand | None = None,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
    reason: str = "",
    sent: Submission | None = None,
) -> LogEntry:
    """Append one entry; call it inside the transaction of the change it tells of. With `sent` it is its receipt.

    It gives the club another revision, unless it is of a table in play: figures are of finished nights.
    """
    if table is None or night is None or night.state != NightState.PLAYING:
        at_the_end(("club", club_id), lambda: _renew(club_id))
    return insert(
        LogEntry(
            club_id=club_id,
            night=night,
            table=table,
            hand=hand,
            at=at,
            who=by.name,
            account_id=by.account_id,
            player_id=by.player_id,
            action=action,
            before=before,
            after=after,
            reason=reason,
            request_id=sent.key if sent else None,
            digest=sent.digest if sent else "",
        )
    )


def log_of_night(
    action: str,
    night: Night,
    table: Table | None = None,
    hand: Hand | None = None,
    *,
    by: Actor,
    at: datetime,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
    reason: str = "",
    sent: Submission | None = None,
) -> None:
    """The entry of what was done to a night: at one of its tables perhaps, to one of its hands."""
    write_log(
        action,
        club_id=night.season.club_id,
        by=by,
        at=at,
        night=night,
        table=table,
        hand=hand,
        before=before,
        after=after,
        reason=reason,
        sent=sent,
    )


def _renew(club_id: int) -> None:
    """Give the club another revision."""
    ClubRevision.objects.bulk_create(
        [ClubRevision(club_id=club_id, number=secrets.randbits(REVISION_BITS))],
        update_conflicts=True,
        unique_fields=["club"],
        update_fields=["number"],
    )

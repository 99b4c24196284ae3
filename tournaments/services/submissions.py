"""A submission from a phone and its receipt: the same submission twice is one, whatever the network does.

The id is made once, on the phone or in the form the server rendered, and is unique for ever in the log.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournaments.models import LogEntry, Night, NightState, Table
from tournaments.services.errors import ActionRefused, KeyReused, NightOver, RoundClosed
from tournaments.services.log import write_log
from tournaments.services.tables import touch_night
from tournaments.translate import rules_of

if TYPE_CHECKING:
    from datetime import datetime

    from scoring import HandResult
    from tournaments.services.actor import Actor


@dataclass(frozen=True, slots=True)
class Submission:
    """An id of 8 to 64 characters and a digest of what was sent under it."""

    key: str
    digest: str


def submission(key: str, *body: object) -> Submission:
    """The submission of `body` under `key`."""
    text = "\x1f".join(str(part) for part in body)
    return Submission(key, hashlib.sha256(text.encode()).hexdigest())


def receipt(sent: Submission) -> LogEntry | None:
    """The log entry this submission made when it came before, None when it is new.

    Raises: KeyReused when the id was used for something else.
    """
    known = LogEntry.objects.select_related("hand").filter(request_id=sent.key).first()
    if known is not None:
        refuse_reused(sent, known.digest)
    return known


def refuse_reused(sent: Submission, digest: str) -> None:
    """Raises KeyReused unless `digest`, kept with what first came under this id, is that of what came now."""
    if digest != sent.digest:
        raise KeyReused("This page's entry was already used for a different hand. Nothing was changed.")


def keep_late_hand(
    night: Night,
    table: Table,
    number: int,
    result: HandResult,
    *,
    submission: Submission,
    by: Actor,
    at: datetime,
    has_left: bool = False,
) -> LogEntry:
    """Keep a hand for the coordinator to look at: its round was closed, or who sent it has left the seat (`has_left`).

    Raises: NightOver once the night is finished, RoundClosed before the round has started, ActionRefused for a
    number that no hand of a round has.
    """
    hands = rules_of(night).hands_per_round
    if not 1 <= number <= hands:
        raise ActionRefused(f"A round has hands 1 to {hands}.")
    state = Night.objects.values_list("state", flat=True).get(pk=night.pk)
    if state == NightState.FINISHED:
        raise NightOver("The night is finished. Ask the coordinator to put this hand in.")
    if table.round.started_at is None:
        raise RoundClosed("The round has not started yet. Save the hand once it has.")
    entry = write_log(
        "late_hand",
        club_id=night.season.club_id,
        by=by,
        at=at,
        night=night,
        table=table,
        after={"number": number, "side": result.side, "bid": str(result.bid), "tricks": result.tricks}
        | ({"has_left": True} if has_left else {}),
        request_id=submission.key,
        digest=submission.digest,
    )
    touch_night(night.pk)
    return entry

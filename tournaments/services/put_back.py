"""A coordinator puts an amendment back: the hand is amended to what it was before, with a reason, as any other time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.models import HandKind
from tournaments.queries.put_back import AMENDED, PUT_IN, amendment_of_club, put_back_of
from tournaments.services import amendments
from tournaments.services.errors import ActionRefused
from tournaments.services.submissions import submission
from tournaments.translate import hand_result, side_of

if TYPE_CHECKING:
    from datetime import datetime

    from tournaments.models import Club, Hand, LogEntry, Night
    from tournaments.services.actor import Actor


def put_back(*, club: Club, log_id: int, base: int, key: str, reason: str, by: Actor, at: datetime) -> Hand:
    """Give the hand of an amendment what it was before it: amended back, put in again, or taken out again.

    `base` is the version of the hand that was looked at, `key` the id of this submission.
    What is put back already stays so. Raises: ActionRefused without a reason, or when the hand is not any more as the amendment left it.
    """
    entry = amendment_of_club(club, log_id)
    if entry is None or entry.night is None:
        raise ActionRefused("That is no amendment of this club's.")
    found = put_back_of(entry)
    if found.is_done:  # by the same form sent twice, perhaps
        return found.hand
    if found.refusal:
        raise ActionRefused(found.refusal)
    if not reason.strip():
        raise ActionRefused("Say why: everybody can read it.", field="reason")
    if found.becomes is None:
        return amendments.take_out_hand(night=entry.night, hand_id=found.hand.pk, reason=reason, by=by, at=at)
    if entry.action == AMENDED:
        return _amend(entry.night, found.becomes, base, reason, by, at)
    return _put_in(entry, entry.night, found.becomes, key, reason, by, at)


def _amend(night: Night, becomes: Hand, base: int, reason: str, by: Actor, at: datetime) -> Hand:
    if becomes.kind == HandKind.TIEBREAK:
        return amendments.amend_tiebreak(
            night=night,
            hand_id=becomes.pk,
            base=base,
            side=side_of(becomes.side) or 1,
            is_made=bool(becomes.is_made),
            reason=reason,
            by=by,
            at=at,
        )
    return amendments.amend_hand(
        night=night, hand_id=becomes.pk, base=base, result=hand_result(becomes), reason=reason, by=by, at=at
    )


def _put_in(
    entry: LogEntry, night: Night, becomes: Hand, key: str, reason: str, by: Actor, at: datetime
) -> Hand:
    sent = submission(key, PUT_IN, entry.pk)
    if becomes.kind == HandKind.TIEBREAK:
        return amendments.put_in_tiebreak(
            night=night,
            table_id=becomes.table_id,
            side=side_of(becomes.side) or 1,
            is_made=bool(becomes.is_made),
            submission=sent,
            reason=reason,
            by=by,
            at=at,
        )
    return amendments.put_in_hand(
        night=night,
        table_id=becomes.table_id,
        number=becomes.number,
        result=hand_result(becomes),
        submission=sent,
        reason=reason,
        by=by,
        at=at,
    )

"""The evening ends: finish the night, or open it again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.db import write_transaction
from tournaments.models import Night, NightState
from tournaments.services.errors import ActionRefused
from tournaments.services.locking import locked_night
from tournaments.services.log import write_log
from tournaments.services.rounds import close_round, live_round, reopen_round
from tournaments.services.scores import store_night_scores

if TYPE_CHECKING:
    from datetime import datetime

    from tournaments.services.actor import Actor


def finish_night(*, night: Night, by: Actor, at: datetime) -> Night:
    """Close the last round and the night; from then on it counts in the standings.

    Raises: ActionRefused naming what is missing.
    """
    with write_transaction():
        night = locked_night(night.pk)
        if night.state == NightState.FINISHED:
            return night
        round_ = live_round(night)
        if round_ is None or round_.started_at is None:
            raise ActionRefused("No round has been played yet.")
        close_round(night, round_, at=at)
        night.state = NightState.FINISHED
        night.finished_at = at
        night.revision += 1
        night.save()
        store_night_scores(night)
        write_log("night_finished", club_id=night.season.club_id, by=by, at=at, night=night)
    return night


def reopen_night(*, night: Night, reason: str, by: Actor, at: datetime) -> Night:
    """Open a finished night again: its last round can be corrected from the phones.

    It leaves the standings until it is finished again.


    Raises: ActionRefused without a reason, or when the night is not finished.
    """
    if not reason.strip():
        raise ActionRefused("Say why the night is opened again: everybody can read it.", field="reason")
    with write_transaction():
        night = locked_night(night.pk)
        if night.state != NightState.FINISHED:
            raise ActionRefused("This night is not finished.")
        reopen_round(night, night.current_round)
        night.state = NightState.PLAYING
        night.finished_at = None
        night.revision += 1
        night.save()
        store_night_scores(night)
        write_log(
            "night_reopened", club_id=night.season.club_id, by=by, at=at, night=night, reason=reason.strip()
        )
    return night

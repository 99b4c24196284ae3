"""The evening ends: finish the night, with what was played or without a round broken off, or open it again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tournaments.db import write_transaction
from tournaments.models import LogEntry, Night, NightState, Round, Table
from tournaments.services.errors import ActionRefused
from tournaments.services.locking import locked_night
from tournaments.services.log import log_of_night
from tournaments.services.rounds import close_round, live_round, reopen_round
from tournaments.services.scores import store_night_scores

if TYPE_CHECKING:
    from datetime import datetime

    from tournaments.services.actor import Actor


FINISHED = "night_finished"


def finish_night(*, night: Night, by: Actor, at: datetime, without_round: int | None = None) -> Night:
    """Close the last round and the night; from then on it counts in the standings.

    `without_round` is the running round, not played to its end: it is set aside with its hands, which stay in the log
    and count for nothing, neither points nor wine, until the night is opened again.

    Raises: ActionRefused naming what is missing, or when no round before the one left out was played.
    """
    with write_transaction():
        night = locked_night(night.pk)
        if night.state == NightState.FINISHED:
            return night
        round_ = live_round(night)
        if round_ is None or round_.started_at is None:
            raise ActionRefused("No round has been played yet.")
        after: dict[str, Any] | None = None
        if without_round is None:
            close_round(night, round_, at=at)
        else:
            after = {"without_round": _set_aside(night, round_, without_round, at=at).number}
        night.state = NightState.FINISHED
        night.finished_at = at
        night.revision += 1
        night.save()
        store_night_scores(night)
        log_of_night(FINISHED, night, by=by, at=at, after=after)
    return night


def reopen_night(*, night: Night, reason: str, by: Actor, at: datetime) -> Night:
    """Open a finished night again: its last round can be corrected from the phones.

    A round that it was finished without is back as it was. The night leaves the standings until it is finished again.

    Raises: ActionRefused without a reason, or when the night is not finished.
    """
    if not reason.strip():
        raise ActionRefused("Say why the night is opened again: everybody can read it.", field="reason")
    with write_transaction():
        night = locked_night(night.pk)
        if night.state != NightState.FINISHED:
            raise ActionRefused("This night is not finished.")
        if not _bring_back(night):
            reopen_round(night, night.current_round)
        night.state = NightState.PLAYING
        night.finished_at = None
        night.revision += 1
        night.save()
        store_night_scores(night)
        log_of_night("night_reopened", night, by=by, at=at, reason=reason.strip())
    return night


def _set_aside(night: Night, round_: Round, number: int, *, at: datetime) -> Round:
    if round_.number != number:
        raise ActionRefused(f"Round {number} is not the one being played. Look at the night once more.")
    if number == 1:
        raise ActionRefused("Round 1 is the only one begun: without it nothing would count tonight.")
    tables = list(Table.objects.select_for_update().filter(round=round_))
    if all(table.is_complete for table in tables):
        raise ActionRefused(f"Round {number} is played to its end. Finish the night with it.")
    for table in tables:
        table.is_open = False
        table.revision += 1
    Table.objects.bulk_update(tables, ["is_open", "revision"])
    round_.undone_at = at
    round_.save(update_fields=["undone_at"])
    night.current_round = number - 1
    return round_


def _bring_back(night: Night) -> bool:
    """Whether the night was finished without a round, which is then the running one again."""
    finished = LogEntry.objects.filter(night=night, action=FINISHED).order_by("-pk").first()
    number = (finished.after or {}).get("without_round") if finished else None
    if number is None:
        return False
    # Of several seatings of that number the last one was set aside at the end.
    round_ = Round.objects.select_for_update().filter(night=night, number=number).latest("pk")
    round_.undone_at = None
    round_.save(update_fields=["undone_at"])
    tables = list(Table.objects.select_for_update().filter(round=round_))
    for table in tables:
        table.is_open = True
        table.revision += 1
    Table.objects.bulk_update(tables, ["is_open", "revision"])
    night.current_round = number
    return True

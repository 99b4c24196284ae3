"""One planned night: another date, cancelled, both taken back, its hosts' checklist.

Only a night that has not begun can be moved or cancelled. Members' calendars know it by an id that stays, and see
each change because its sequence grows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tournaments.db import write_transaction
from tournaments.models import Night, NightState
from tournaments.services.errors import ActionRefused
from tournaments.services.locking import lock_plan, locked_night
from tournaments.services.log import log_of_night
from tournaments.services.numbering import number_by_date
from tournaments.words import day

if TYPE_CHECKING:
    from collections.abc import Collection
    from datetime import date, datetime

    from tournaments.services.actor import Actor


def move_night(*, night: Night, date: date, reason: str, by: Actor, at: datetime) -> Night:
    """Let a planned night take place on another day; the day it had is kept, so that the move can be undone.

    Moving it to the day it has changes nothing.

    Raises: ActionRefused when it has begun or is cancelled, or for a day outside the season or taken.
    """
    with write_transaction():
        night = planned_night(night)
        if night.date == date:
            return night
        night.moved_from = night.date
        _change_date(night, date, "night_moved", reason=reason, by=by, at=at)
    return night


def undo_move(*, night: Night, by: Actor, at: datetime, reason: str = "") -> Night:
    """Give a night the day back that it had before its last move.

    Raises: ActionRefused when it was not moved, has begun, or the day is taken or outside the season by now.
    """
    with write_transaction():
        night = planned_night(night)
        if night.moved_from is None:
            raise ActionRefused("This night was not moved.")
        former, night.moved_from = night.moved_from, None
        _change_date(night, former, "night_move_undone", by=by, at=at, reason=reason)
    return night


def cancel_night(*, night: Night, reason: str, by: Actor, at: datetime) -> Night:
    """Call a planned night off: it stays in the plan and in calendars, marked as cancelled.

    Cancelling it twice is no error. Raises: ActionRefused when it has begun.
    """
    with write_transaction():
        night = locked_night(night.pk)
        if night.state == NightState.CANCELLED:
            return night
        _refuse_begun(night)
        night.state = NightState.CANCELLED
        _save(night, at)
        log_of_night(
            "night_cancelled",
            night,
            by=by,
            at=at,
            before={"state": NightState.PLANNED.value},
            after={"state": night.state},
            reason=reason,
        )
    return night


def restore_night(*, night: Night, by: Actor, at: datetime, reason: str = "") -> Night:
    """Bring a cancelled night back, on its day and with its hosts. Bringing back a planned one is no error.

    Raises: ActionRefused when it has begun, or its day is taken or outside the season by now.
    """
    with write_transaction():
        night = _night_of_plan(night)
        if night.state == NightState.PLANNED:
            return night
        _refuse_begun(night)
        _refuse_day(night, night.date)
        night.state = NightState.PLANNED
        _save(night, at)
        log_of_night(
            "night_restored",
            night,
            by=by,
            at=at,
            before={"state": NightState.CANCELLED.value},
            after={"state": night.state},
            reason=reason,
        )
    return night


def tick_checklist(*, night: Night, ticked: Collection[str], by: Actor, at: datetime) -> Night:
    """Note which lines of the hosts' checklist are done, by their keys; those not named are open again."""
    with write_transaction():
        night = locked_night(night.pk)
        before, after = list(night.ticked), sorted(ticked)
        if before == after:
            return night
        night.ticked = after
        night.save(update_fields=["ticked"])
        log_of_night(
            "checklist_ticked",
            night,
            by=by,
            at=at,
            before={"ticked": before},
            after={"ticked": after},
        )
    return night


def planned_night(night: Night) -> Night:
    """The night as it is now, with its season and hosts, the whole plan locked.

    Raises: ActionRefused when it has begun or is cancelled.
    """
    night = standing_night(night)
    _refuse_begun(night)
    return night


def standing_night(night: Night) -> Night:
    """The night as it is now, begun or not, with its season and hosts, the whole plan locked.

    Raises: ActionRefused when it is cancelled.
    """
    night = _night_of_plan(night)
    if night.state == NightState.CANCELLED:
        raise ActionRefused(f"Night {night.number}, {day(night.date)}, is cancelled. Bring it back first.")
    return night


def entry_changed(night: Night, at: datetime) -> None:
    """Let calendars see that the night is another one now; the caller saves it."""
    night.calendar_sequence += 1
    night.calendar_changed_at = at
    night.revision += 1


def _night_of_plan(night: Night) -> Night:
    lock_plan(night.season_id)
    return Night.objects.select_related("season", "hosts__first", "hosts__second").get(pk=night.pk)


def _refuse_begun(night: Night) -> None:
    """Raises: ActionRefused when the night is open, being played, or finished."""
    name = f"Night {night.number}, {day(night.date)},"
    if night.state == NightState.OPEN:
        raise ActionRefused(f"{name} is open. Put it back to planned on its own page first.")
    if night.state in {NightState.PLAYING, NightState.FINISHED}:
        raise ActionRefused(f"{name} has been played: its place in the plan stays.")


def _change_date(night: Night, date: date, action: str, *, by: Actor, at: datetime, reason: str = "") -> None:
    before = _facts(night)
    _refuse_day(night, date)
    night.date = date
    _save(night, at)
    number_by_date(night.season)
    night.refresh_from_db(fields=["number"])
    log_of_night(
        action,
        night,
        by=by,
        at=at,
        before=before,
        after=_facts(night),
        reason=reason,
    )


def _refuse_day(night: Night, date: date) -> None:
    season = night.season
    if not season.starts_on <= date <= season.ends_on:
        raise ActionRefused(
            f"{day(date)} is outside the season, which runs from {day(season.starts_on)} "
            f"to {day(season.ends_on)}.",
            field="date",
        )
    others = Night.objects.filter(season=season, date=date).exclude(pk=night.pk)
    taken = others.exclude(state=NightState.CANCELLED).first()
    if taken is not None:
        raise ActionRefused(
            f"Night {taken.number} is on {day(date)} already. Choose another day, or move that one first.",
            field="date",
        )


def _save(night: Night, at: datetime) -> None:
    entry_changed(night, at)
    night.save(
        update_fields=[
            "date",
            "state",
            "moved_from",
            "calendar_sequence",
            "calendar_changed_at",
            "revision",
        ]
    )


def _facts(night: Night) -> dict[str, Any]:
    return {"date": night.date.isoformat(), "number": night.number}

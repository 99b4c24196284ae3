"""Who hosts a night: chosen, exchanged with another night's hosts, put right later, and whether they have agreed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.db import write_transaction
from tournaments.models import Couple, Night, NightState, Season
from tournaments.queries.season_entries import couples_on
from tournaments.services.errors import ActionRefused, refuse_no_reason
from tournaments.services.locking import lock_plan
from tournaments.services.log import log_of_night, write_log
from tournaments.services.plan_nights import entry_changed, planned_night, standing_night
from tournaments.services.seatings import set_aside_seating

if TYPE_CHECKING:
    from datetime import datetime

    from tournaments.services.actor import Actor

_CHANGED = ["hosts", "awaits_hosts", "calendar_sequence", "calendar_changed_at", "revision"]


def set_hosts(*, night: Night, hosts: Couple | None, by: Actor, at: datetime, reason: str = "") -> Night:
    """Let a couple of the season host a night, or nobody. A night that has begun asks why; its seats stay as they are.

    The seating of a night that is only open is set aside: its hosts sit at High in the first round.

    Raises: ActionRefused when the night is cancelled, or has begun and no reason is given; when the couple is not in
    the season that night.
    """
    with write_transaction():
        night = standing_night(night)
        if hosts is not None and not couples_on(night).filter(pk=hosts.pk).exists():
            raise ActionRefused(f"{hosts} are not in this season that night.", field="hosts")
        if night.hosts == hosts:
            return night
        if night.state != NightState.PLANNED:
            refuse_no_reason(reason)
        if night.state == NightState.OPEN:
            set_aside_seating(night, at)
        before = _facts(night)
        night.hosts, night.awaits_hosts = hosts, False
        _save(night, before, "hosts_set", by=by, at=at, reason=reason)
    return night


def swap_hosts(
    *,
    night: Night,
    other: Night,
    have_agreed: bool,
    by: Actor,
    at: datetime,
    reason: str = "",
    seen: int | None = None,
) -> tuple[Night, Night]:
    """Exchange the hosts of two planned nights of a season. Until they have agreed, both nights say so.

    `seen` is the couple that was to host the first one when somebody looked: where it hosts the other one by now, they
    are exchanged already, by a button tapped twice perhaps.

    Raises: ActionRefused for the same night, one that has begun or is cancelled, one of another season, or two with
    the same hosts or none.
    """
    if night.pk == other.pk:
        raise ActionRefused("Choose another night to exchange hosts with.", field="other")
    with write_transaction():
        if night.season_id != other.season_id:
            raise ActionRefused("That night is in another season.", field="other")
        night, other = planned_night(night), planned_night(other)
        if night.hosts_id == other.hosts_id:
            raise ActionRefused(
                "Both nights have the same hosts: there is nothing to exchange.", field="other"
            )
        if seen is not None and seen == other.hosts_id:
            return night, other
        before = _facts(night), _facts(other)
        night.hosts, other.hosts = other.hosts, night.hosts
        for one, facts in zip((night, other), before, strict=True):
            one.awaits_hosts = not have_agreed and one.hosts is not None
            _save(one, facts, "hosts_swapped", by=by, at=at, reason=reason)
    return night, other


def note_agreement(*, season: Season, by: Actor, at: datetime) -> int:
    """Note that everybody whose night was exchanged has agreed; says how many nights waited for that."""
    with write_transaction():
        lock_plan(season.pk)
        waiting = list(Night.objects.filter(season=season, awaits_hosts=True).order_by("pk"))
        for night in waiting:
            night.awaits_hosts = False
            night.save(update_fields=["awaits_hosts"])
            write_log(
                "hosts_agreed",
                club_id=season.club_id,
                by=by,
                at=at,
                night=night,
                before={"awaits_hosts": True},
                after={"awaits_hosts": False},
            )
    return len(waiting)


def _save(
    night: Night, before: dict[str, object], action: str, *, by: Actor, at: datetime, reason: str = ""
) -> None:
    entry_changed(night, at)
    night.save(update_fields=_CHANGED)
    log_of_night(
        action,
        night,
        by=by,
        at=at,
        before=before,
        after=_facts(night),
        reason=reason.strip(),
    )


def _facts(night: Night) -> dict[str, object]:
    return {
        "hosts": str(night.hosts) if night.hosts else None,
        "couple": night.hosts_id,
        "awaits_hosts": night.awaits_hosts,
    }

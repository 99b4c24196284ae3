"""A couple joins a season that runs, or leaves it: from which night on. What it played stays."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

from django.db.models import Q

from tournaments.db import write_transaction
from tournaments.models import Couple, Night, NightSeat, NightState, Season, SeasonEntry
from tournaments.queries.season_entries import JOINED, LEFT, span_facts
from tournaments.services.errors import ActionRefused
from tournaments.services.locking import lock_plan
from tournaments.services.log import write_log
from tournaments.services.seatings import set_aside_seating
from tournaments.words import day

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from tournaments.services.actor import Actor


def join_season(*, season: Season, couple: Couple, night: Night, by: Actor, at: datetime) -> None:
    """Let a couple play from a night on that has not begun; one that left the season is back from then on.

    A night that is open already has its seating set aside and the couple among those who are here. A couple that is in
    the season stays so.

    Raises: ActionRefused for a night that has begun, a person who would be in it twice, or a couple that comes back
    later than from the first night without them that is to come.
    """
    with write_transaction():
        night = _night_to_come(season, night)
        entry = SeasonEntry.objects.filter(season=season, couple=couple).first()
        if entry is not None and entry.leaves_on is None:
            return
        _refuse_person_twice(season, couple, night.date)
        if entry is not None and entry.leaves_on is not None:
            _refuse_nights_between(season, couple, entry.leaves_on, night)
        before = span_facts(entry)
        if entry is None:
            entry = SeasonEntry.objects.create(season=season, couple=couple, joins_on=night.date)
        else:
            entry.leaves_on = None
            entry.save(update_fields=["leaves_on"])
        _follow(season, couple, night.date, at)
        _log(JOINED, season, couple, night.date, before, span_facts(entry), by=by, at=at)


def leave_season(*, season: Season, couple: Couple, night: Night, by: Actor, at: datetime) -> None:
    """Let a couple play no more from a night on that has not begun. Their points, and nights they host, stay theirs.

    The season's page names the nights that they host from then on. A couple that was to join on that very night is
    taken out again. Raises: ActionRefused for a night that has begun, or a couple that is not in the season.
    """
    with write_transaction():
        night = _night_to_come(season, night)
        entry = SeasonEntry.objects.filter(season=season, couple=couple).first()
        if entry is None:
            raise ActionRefused(f"{couple} are not in this season.", field="couple")
        if entry.leaves_on == night.date:
            return
        before = span_facts(entry)
        if entry.joins_on is not None and entry.joins_on >= night.date:
            entry.delete()
            entry = None
        else:
            entry.leaves_on = night.date
            entry.save(update_fields=["leaves_on"])
        _follow(season, couple, night.date, at)
        _log(LEFT, season, couple, night.date, before, span_facts(entry), by=by, at=at)


def put_entry_back(
    *,
    season: Season,
    couple: Couple,
    was: Mapping[str, Any],
    since: date,
    by: Actor,
    at: datetime,
    reason: str,
) -> None:
    """Let a couple be in the season as `was` says (see `span_facts`), as it was before a change from `since` on.

    Raises: ActionRefused once a night from that day on has begun: what was played stays; for a person who would be in
    the season twice.
    """
    with write_transaction():
        lock_plan(season.pk)
        begun = season.nights.filter(date__gte=since).exclude(
            state__in=(NightState.PLANNED, NightState.CANCELLED, NightState.OPEN)
        )
        if (night := begun.order_by("date").first()) is not None:
            raise ActionRefused(
                f"Night {night.number}, {day(night.date)}, was played since. Let them join or leave from a night that "
                "is to come."
            )
        entry = SeasonEntry.objects.filter(season=season, couple=couple).first()
        before = span_facts(entry)
        if was["is_in"]:
            _refuse_person_twice(season, couple, since)
            entry = entry or SeasonEntry(season=season, couple=couple)
            entry.joins_on, entry.leaves_on = (
                date.fromisoformat(was[name]) if was[name] else None for name in ("joins_on", "leaves_on")
            )
            entry.save()
        elif entry is not None:
            entry.delete()
            entry = None
        _follow(season, couple, since, at)
        is_back = _covers(entry, since)
        action = JOINED if is_back else LEFT
        _log(action, season, couple, since, before, span_facts(entry), by=by, at=at, reason=reason)


def _night_to_come(season: Season, night: Night) -> Night:
    """The night as it is now, with all nights of the season locked."""
    lock_plan(season.pk)
    found = Night.objects.filter(pk=night.pk, season=season).first()
    if found is None:
        raise ActionRefused("That night is in another season.", field="night")
    if found.state not in {NightState.PLANNED, NightState.OPEN}:
        raise ActionRefused(
            "That night has begun or is cancelled. Choose one that is to come.", field="night"
        )
    return found


def _refuse_person_twice(season: Season, couple: Couple, since: date) -> None:
    people = (couple.first_id, couple.second_id)
    others = SeasonEntry.objects.filter(
        Q(couple__first__in=people) | Q(couple__second__in=people),
        Q(leaves_on__isnull=True) | Q(leaves_on__gt=since),
        season=season,
    )
    other = others.exclude(couple=couple).select_related("couple__first", "couple__second").first()
    if other is not None:
        raise ActionRefused(f"{couple} and {other.couple} share a person.", field="couple")


def _refuse_nights_between(season: Season, couple: Couple, left_on: date, night: Night) -> None:
    """Raises: ActionRefused when nights to come lie between a couple's leaving and their coming back.

    A couple has one time in a season, so those would be theirs as well.
    """
    to_come = season.nights.filter(state__in=(NightState.PLANNED, NightState.OPEN))
    first = to_come.filter(date__gte=left_on, date__lt=night.date).order_by("date").first()
    if first is not None:
        raise ActionRefused(
            f"{couple} would be back from night {first.number}, {day(first.date)}, on: that one is to come, too. Choose "
            "it, and mark them away on the nights without them.",
            field="night",
        )


def _covers(entry: SeasonEntry | None, when: date) -> bool:
    """Whether a couple is in the season on that day."""
    if entry is None or (entry.joins_on is not None and entry.joins_on > when):
        return False
    return entry.leaves_on is None or entry.leaves_on > when


def _follow(season: Season, couple: Couple, since: date, at: datetime) -> None:
    """What hangs on who is in the season: those who are here on a night that is open, whose seating is set aside."""
    entry = SeasonEntry.objects.filter(season=season, couple=couple).first()
    for night in Night.objects.filter(season=season, state=NightState.OPEN, date__gte=since):
        if _covers(entry, night.date):
            NightSeat.objects.bulk_create(
                [
                    NightSeat(night=night, couple=couple, player_id=player_id)
                    for player_id in (couple.first_id, couple.second_id)
                ],
                ignore_conflicts=True,  # who sits there already does so
            )
        else:
            NightSeat.objects.filter(night=night, couple=couple).delete()
        set_aside_seating(night, at)
        night.revision += 1
        night.save(update_fields=["revision"])


def _log(
    action: str,
    season: Season,
    couple: Couple,
    since: date,
    before: Mapping[str, Any],
    after: Mapping[str, Any],
    *,
    by: Actor,
    at: datetime,
    reason: str = "",
) -> None:
    told = {"season": season.pk, "couple": couple.pk, "names": str(couple), "from": since.isoformat()}
    write_log(
        action,
        club_id=season.club_id,
        by=by,
        at=at,
        before=dict(before),
        after={**told, **after},
        reason=reason,
    )

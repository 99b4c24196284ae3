"""A couple joins a season that runs, or leaves it: from which night on. What it played stays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import Q

from tournaments.db import write_transaction
from tournaments.models import Couple, Night, NightSeat, NightState, Season, SeasonEntry
from tournaments.services.errors import ActionRefused
from tournaments.services.locking import lock_plan
from tournaments.services.log import write_log
from tournaments.services.seatings import set_aside_seating

if TYPE_CHECKING:
    from datetime import datetime

    from tournaments.services.actor import Actor


def join_season(*, season: Season, couple: Couple, night: Night, by: Actor, at: datetime) -> None:
    """Let a couple play from a night on that has not begun; one that left the season is back from then on.

    A night that is open already has its seating set aside and the couple among those who are here. A couple that is in
    the season stays so. Raises: ActionRefused for a night that has begun, or a person who would be in it twice.
    """
    with write_transaction():
        night = _night_to_come(season, night)
        entry = SeasonEntry.objects.filter(season=season, couple=couple).first()
        if entry is not None and entry.leaves_on is None:
            return
        _refuse_person_twice(season, couple, night)
        if entry is None:
            SeasonEntry.objects.create(season=season, couple=couple, joins_on=night.date)
        else:
            entry.leaves_on = None
            entry.save(update_fields=["leaves_on"])
        for tonight in _open_nights(season, night):
            NightSeat.objects.bulk_create(
                [
                    NightSeat(night=tonight, couple=couple, player_id=player_id)
                    for player_id in (couple.first_id, couple.second_id)
                ],
                ignore_conflicts=True,  # who sits there already does so
            )
            _seat_again(tonight, at)
        _log("couple_joined", season, couple, night, by=by, at=at)


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
        if entry.joins_on is not None and entry.joins_on >= night.date:
            entry.delete()
        else:
            entry.leaves_on = night.date
            entry.save(update_fields=["leaves_on"])
        for tonight in _open_nights(season, night):
            NightSeat.objects.filter(night=tonight, couple=couple).delete()
            _seat_again(tonight, at)
        _log("couple_left", season, couple, night, by=by, at=at)


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


def _refuse_person_twice(season: Season, couple: Couple, night: Night) -> None:
    people = (couple.first_id, couple.second_id)
    others = SeasonEntry.objects.filter(
        Q(couple__first__in=people) | Q(couple__second__in=people),
        Q(leaves_on__isnull=True) | Q(leaves_on__gt=night.date),
        season=season,
    )
    other = others.exclude(couple=couple).select_related("couple__first", "couple__second").first()
    if other is not None:
        raise ActionRefused(f"{couple} and {other.couple} share a person.", field="couple")


def _open_nights(season: Season, night: Night) -> list[Night]:
    return list(Night.objects.filter(season=season, state=NightState.OPEN, date__gte=night.date))


def _seat_again(night: Night, at: datetime) -> None:
    set_aside_seating(night, at)
    night.revision += 1
    night.save(update_fields=["revision"])


def _log(action: str, season: Season, couple: Couple, night: Night, *, by: Actor, at: datetime) -> None:
    after = {"season": season.pk, "couple": couple.pk, "names": str(couple), "from": night.date.isoformat()}
    write_log(action, club_id=season.club_id, by=by, at=at, after=after)

"""The evening begins: open the night, say who is here and who sits in for whom."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournaments.db import write_transaction
from tournaments.models import Night, NightSeat, NightState, Phone, Player
from tournaments.queries.put_back_night import attendance_facts
from tournaments.queries.season_entries import couples_on
from tournaments.services.errors import ActionRefused
from tournaments.services.locking import locked_night
from tournaments.services.log import log_of_night
from tournaments.services.phones import new_join_code
from tournaments.services.seatings import refuse_started, set_aside_seating

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from datetime import datetime

    from tournaments.models import Couple
    from tournaments.services.actor import Actor


@dataclass(frozen=True, slots=True)
class Attendance:
    """A couple tonight: here or not, and who sits in for an absent member."""

    couple_id: int
    is_here: bool = True
    first_is_absent: bool = False
    first_substitute_id: int | None = None
    second_is_absent: bool = False
    second_substitute_id: int | None = None


def open_night(*, night: Night, by: Actor, at: datetime) -> Night:
    """Open a planned night: everybody who is in the season then is taken to be here, phones can join.

    Opening an open night is no error. Raises: ActionRefused when it has been played or cancelled.
    """
    with write_transaction():
        night = locked_night(night.pk)
        if night.state in {NightState.OPEN, NightState.PLAYING}:
            return night
        if night.state == NightState.FINISHED:
            raise ActionRefused("This night is finished. Reopen it to change something.")
        if night.state == NightState.CANCELLED:
            raise ActionRefused("This night is cancelled. Bring it back in the season’s plan to play it.")
        night.state = NightState.OPEN
        night.opened_at = at
        night.join_code = new_join_code()
        night.join_secret = secrets.token_urlsafe(16)
        night.revision += 1
        night.save()
        couples = couples_on(night).order_by("pk")
        NightSeat.objects.bulk_create(
            [
                NightSeat(night=night, couple=couple, player_id=player_id)
                for couple in couples
                for player_id in (couple.first_id, couple.second_id)
            ]
        )
        log_of_night("night_opened", night, by=by, at=at)
    return night


def put_back(*, night: Night, by: Actor, at: datetime) -> Night:
    """Close a night that was opened but not played: planned again, with its code and its seating gone.

    Raises: ActionRefused once round 1 has started.
    """
    with write_transaction():
        night = locked_night(night.pk)
        if night.state != NightState.OPEN:
            raise ActionRefused("Only a night that is open and not being played can be put back.")
        set_aside_seating(night, at)
        Phone.objects.filter(night=night, revoked_at__isnull=True).update(revoked_at=at)
        NightSeat.objects.filter(night=night).delete()
        night.state = NightState.PLANNED
        night.join_code = night.join_secret = night.opened_at = None
        night.revision += 1
        night.save()
        log_of_night("night_put_back", night, by=by, at=at)
    return night


def set_attendance(
    *,
    night: Night,
    attendance: Iterable[Attendance],
    by: Actor,
    at: datetime,
    guests: Mapping[int, str] | None = None,
    reason: str = "",
) -> None:
    """Say who is here tonight and who sits in for whom. A seating made before is set aside.

    `guests` gives the names of people new to the club, by the id of the absent member they sit in for.

    Raises: ActionRefused naming the person and both places when somebody would sit twice, or once hands exist.
    """
    with write_transaction():
        night = locked_night(night.pk)
        refuse_started(night)
        tonight = NightSeat.objects.filter(night=night).select_related("player", "couple", "substitute")
        seats = {seat.player_id: seat for seat in tonight.order_by("pk")}
        couples = {c.pk: c for c in couples_on(night)}
        before = attendance_facts(seats.values())
        NightSeat.objects.filter(night=night).update(substitute=None)  # so that two can swap in one go
        new = {
            member_id: _guest_already(seats.get(member_id), name)
            or add_guest(night=night, name=name, stands_in_for=member_id, by=by, at=at).pk
            for member_id, name in (guests or {}).items()
        }
        for one in attendance:
            _seat_couple(night, one, couples, seats, new)
        _refuse_doubles(list(seats.values()), night.season.club_id)
        for seat in seats.values():
            seat.save()
        set_aside_seating(night, at)
        night.revision += 1
        night.save(update_fields=["revision"])
        log_of_night(
            "attendance_set",
            night,
            by=by,
            at=at,
            before=before,
            after=attendance_facts(seats.values()),
            reason=reason.strip(),
        )


def add_guest(*, night: Night, name: str, stands_in_for: int, by: Actor, at: datetime) -> Player:
    """Somebody from outside the club who sits in tonight, in the group of the member they replace."""
    with write_transaction():
        group = Player.objects.values_list("group", flat=True).get(
            pk=stands_in_for, club_id=night.season.club_id
        )
        player = Player.objects.create(club_id=night.season.club_id, name=name, group=group, is_guest=True)
        log_of_night("guest_added", night, by=by, at=at, after={"name": name})
    return player


def _guest_already(seat: NightSeat | None, name: str) -> int | None:
    """The guest of that name who sits in here already: a form sent twice makes one person."""
    sits_in = seat.substitute if seat else None
    return sits_in.pk if sits_in and sits_in.is_guest and sits_in.name == name else None


def _seat_couple(
    night: Night,
    one: Attendance,
    couples: Mapping[int, Couple],
    seats: dict[int, NightSeat],
    guests: Mapping[int, int],
) -> None:
    """Say in the seats of both of a couple who is away and who plays instead; `guests` go before a known substitute."""
    couple = couples.get(one.couple_id)
    if couple is None:
        raise ActionRefused("One of these couples is not in the season that night.")
    for player_id, is_absent, substitute_id in (
        (couple.first_id, one.first_is_absent, one.first_substitute_id),
        (couple.second_id, one.second_is_absent, one.second_substitute_id),
    ):
        seat = seats.setdefault(player_id, NightSeat(night=night, couple=couple, player_id=player_id))
        seat.is_absent = not one.is_here or is_absent
        seat.substitute_id = guests.get(player_id, substitute_id) if one.is_here and is_absent else None


def _refuse_doubles(seats: list[NightSeat], club_id: int) -> None:
    people = {s.player_id for s in seats} | {s.substitute_id for s in seats if s.substitute_id}
    names = dict(Player.objects.filter(pk__in=people, club_id=club_id).values_list("pk", "name"))
    places: dict[int, str] = {}
    for seat in seats:
        holder = seat.substitute_id or (None if seat.is_absent else seat.player_id)
        if holder is None:
            continue
        if holder not in names:
            raise ActionRefused(
                f"Choose somebody of this club to sit in for {names[seat.player_id]}.",
                field=f"substitute_{seat.player_id}",
            )
        if seat.substitute_id == seat.player_id:
            raise ActionRefused(
                f"{names[holder]} is away and cannot sit in as well. Choose somebody else, or nobody.",
                field=f"substitute_{seat.player_id}",
            )
        place = f"for {names[seat.player_id]}" if seat.substitute_id else "in their own seat"
        if holder in places:
            raise ActionRefused(
                f"{names[holder]} would sit twice: {places[holder]} and {place}.",
                field=f"substitute_{seat.player_id}",
            )
        places[holder] = place

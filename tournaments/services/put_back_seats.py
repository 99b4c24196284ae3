"""A coordinator puts a change of seats back, or a new name: with a reason, as an entry of its own in the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tournaments.db import write_transaction
from tournaments.models import NightSeat, Player, Seat
from tournaments.queries.put_back_seats import (
    RENAMED,
    change_of_seats,
    seats_put_back_of,
    seats_with_holders,
)
from tournaments.services.errors import ActionRefused, refuse_no_reason
from tournaments.services.log import write_log
from tournaments.services.people import rename_player
from tournaments.services.seat_rows import played, running, seats_put_right
from tournaments.services.spells import Spell, hold

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from tournaments.models import Club, LogEntry
    from tournaments.services.actor import Actor


def put_seats_back(*, club: Club, log_id: int, reason: str, by: Actor, at: datetime) -> None:
    """Let the seats of the running round, or a player's name, be what they were before a change (rules E7).

    What is put back already stays so.

    Raises: ActionRefused without a reason, or when they are not any more as the change left them.
    """
    with write_transaction():
        entry = change_of_seats(club, log_id)
        if entry is None:
            raise ActionRefused("That is no change of this club’s seats or names.")
        found = seats_put_back_of(entry)
        if found.is_done:
            return
        if found.refusal:
            raise ActionRefused(found.refusal)
        refuse_no_reason(reason)
        if entry.action == RENAMED:
            player = Player.objects.get(club=club, pk=(entry.after or {})["player"])
            rename_player(player=player, name=(entry.before or {})["name"], by=by, at=at, reason=reason)
            return
        _restore(entry, reason.strip(), by, at)


def _restore(entry: LogEntry, reason: str, by: Actor, at: datetime) -> None:
    assert entry.night is not None
    before, after = entry.before or {}, entry.after or {}
    night, *_ = played(entry.night, after["during"]) if after.get("is_over") else running(entry.night)
    again = seats_put_back_of(entry)  # the tables are locked by now: nobody changes them under our hands
    if again.refusal:
        raise ActionRefused(again.refusal)
    seats = give_back(before["held"])
    if "place" in before:
        place = before["place"]
        NightSeat.objects.filter(night=night, player=place["member"]).update(
            is_absent=place["absent"], substitute=place["substitute"]
        )
    seats_put_right(night, seats, at)
    write_log(
        entry.action,
        club_id=entry.club_id,
        by=by,
        at=at,
        night=night,
        before={name: after[name] for name in before},
        after={**after, **before},
        reason=reason,
    )


def give_back(held: Mapping[str, Any]) -> list[Seat]:
    """Write these seats with those who held their cards, each at the chair where it was."""
    seats = seats_with_holders(int(pk) for pk in held)
    Seat.objects.filter(pk__in=[seat.pk for seat in seats]).delete()  # no seat holds two for a moment
    for seat in seats:
        seat.partnership_id = held[str(seat.pk)]["partnership"]
        seat.player_id = held[str(seat.pk)]["holders"][-1][0]
    Seat.objects.bulk_create(seats)
    written = list(Seat.objects.filter(pk__in=[seat.pk for seat in seats]).select_related("partnership"))
    for seat in written:
        hold(seat, [Spell(*one) for one in held[str(seat.pk)]["holders"]])
    return written

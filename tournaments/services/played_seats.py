"""Seats of rounds that are over, put right: who held the cards changes, and what hangs on it; moves stay as played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.db import write_transaction
from tournaments.queries.put_back_seats import HOLDER, held_facts
from tournaments.services.errors import refuse_no_reason
from tournaments.services.log import log_of_night
from tournaments.services.nights import add_guest
from tournaments.services.seat_rows import (
    club_player,
    place_of,
    played,
    refuse_hand,
    refuse_in_round,
    seats_put_right,
)
from tournaments.services.spells import Spell, hold, spells_of, taken_over
from tournaments.translate import credited_to

if TYPE_CHECKING:
    from datetime import datetime

    from tournaments.models import Night
    from tournaments.services.actor import Actor


def put_holder_right(
    *,
    night: Night,
    number: int,
    member_id: int,
    player_id: int | None,
    guest: str = "",
    from_hand: int = 1,
    reason: str,
    by: Actor,
    at: datetime,
) -> None:
    """Say who held the cards of a member's place in a round that is over, from a hand of it on (rules E7).

    Points, standings and wine follow. Who sat where in the rounds after it stays as it was played, and so does who plays
    from now on. What is so already changes nothing. Raises: ActionRefused without a reason, for a round that is not
    over, or when somebody would have held two hands of cards.
    """
    refuse_no_reason(reason)
    with write_transaction():
        night, _, seats = played(night, number)
        seat = place_of(member_id, seats, "Choose the place of somebody who played in that round.")
        refuse_hand(night, from_hand)
        player = (
            add_guest(night=night, name=guest, stands_in_for=member_id, by=by, at=at)
            if guest
            else club_player(night, player_id)
        )
        stands_in = None if player.pk == member_id else member_id
        spells = spells_of(seat)
        credited = credited_to(night, player.pk, stands_in)
        becomes = taken_over(spells, Spell(player.pk, stands_in, credited, from_hand))
        if becomes == spells:
            return
        refuse_in_round(player, seats, seat, from_hand, instead="exchange the two instead")
        was = seat.player.name
        member = seat.stands_in_for or seat.player
        before = held_facts([seat])
        hold(seat, becomes)
        seats_put_right(night, [seat], at)
        log_of_night(
            HOLDER,
            night,
            by=by,
            at=at,
            before={"player": was, "held": before},
            after={
                "player": player.name,
                "member": member.name,
                "round": number,
                "from_hand": from_hand,
                "during": number,
                "is_over": True,
                "held": held_facts([seat]),
            },
            reason=reason.strip(),
        )

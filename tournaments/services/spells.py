"""Who held the cards of a seat, hand by hand: a seat's row has who sits there in the end, others have who was before."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tournaments.models import EarlierHolder

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.models import Seat


@dataclass(frozen=True, slots=True)
class Spell:
    """Somebody at a seat from a hand on, up to the next one's first: for whom, and whose the points are (rules E7)."""

    player_id: int
    stands_in_for_id: int | None
    credited_to_id: int | None
    first_hand: int


def spells_of(seat: Seat) -> tuple[Spell, ...]:
    """Everybody who holds, or held, the cards of a seat in its round, in order of play. One SELECT."""
    holders: list[EarlierHolder | Seat] = [*seat.earlier.order_by("first_hand"), seat]
    return tuple(
        Spell(one.player_id, one.stands_in_for_id, one.credited_to_id, one.first_hand) for one in holders
    )


def taken_over(spells: Sequence[Spell], new: Spell) -> tuple[Spell, ...]:
    """The spells once `new` holds the cards from their first hand on, whoever was to hold those until now."""
    before = [one for one in spells if one.first_hand < new.first_hand]
    if before and replace(before[-1], first_hand=new.first_hand) == new:
        return tuple(before)  # who had them already keeps them
    return (*before, new)


def hold(seat: Seat, spells: Sequence[Spell]) -> None:
    """Write who holds the cards of a seat. Call with the round's tables locked."""
    *before, last = spells
    seat.earlier.all().delete()
    EarlierHolder.objects.bulk_create(
        [
            EarlierHolder(
                seat=seat,
                player_id=one.player_id,
                stands_in_for_id=one.stands_in_for_id,
                credited_to_id=one.credited_to_id,
                first_hand=one.first_hand,
                last_hand=following.first_hand - 1,
            )
            for one, following in zip(before, spells[1:], strict=True)
        ]
    )
    seat.player_id = last.player_id
    seat.stands_in_for_id = last.stands_in_for_id
    seat.credited_to_id = last.credited_to_id
    seat.first_hand = last.first_hand
    seat.save(update_fields=["player", "stands_in_for", "credited_to", "first_hand"])

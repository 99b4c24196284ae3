"""Who sat in for somebody who they turn out to be played as themselves (rules E7), and that taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tournaments.models import Night, NightSeat, NightState
from tournaments.queries.merged_stand_ins import own_places, own_seats
from tournaments.queries.put_back_seats import held_facts, place_facts, seats_with_holders
from tournaments.services.errors import ActionRefused
from tournaments.services.put_back_seats import give_back
from tournaments.services.scores import store_night_scores
from tournaments.services.seat_rows import night_changed
from tournaments.services.spells import Spell, hold, spells_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from tournaments.models import Player, Seat

Facts = dict[str, Any]


def sit_as_themselves(keep: Player, gone: Player) -> list[Facts]:
    """Let `keep` hold the cards that either held in the other's place, with the points of them, and be there.

    Gives what `sit_in_again` needs. Call before anything else names `keep`, with the nights locked.
    """
    told = []
    for place in own_places(keep, gone):
        seats = own_seats(place, keep, gone)
        before = {"held": held_facts(seats), "place": place_facts(place)}
        for seat in seats:
            hold(seat, _as_one(spells_of(seat), keep, gone))
        place.is_absent, place.substitute = False, None
        place.save(update_fields=["is_absent", "substitute"])
        _restate(place.night)
        told.append({"night": place.night_id, **before, "now": {"held": _held(seats)}})
    return told


def sit_in_again(told: Iterable[Mapping[str, Any]]) -> None:
    """Let one sit in for the other again, as it was recorded. Call once all that was moved is back.

    Raises: ActionRefused when who held the cards there was changed since.
    """
    for one in told:
        night = Night.objects.select_related("season").get(pk=one["night"])
        if held_facts(seats_with_holders(map(int, one["held"]))) != one["now"]["held"]:
            raise ActionRefused(
                f"Who held the cards in night {night.number} was changed since. Put that back first, in the log."
            )
        give_back(one["held"])
        place = one["place"]
        NightSeat.objects.filter(night=night, player=place["member"]).update(
            is_absent=place["absent"], substitute=place["substitute"]
        )
        _restate(night)


def _restate(night: Night) -> None:
    """Pages are told, and figures written afresh; what the tables said of their rounds stays: nobody else sat there."""
    night_changed(night)
    if night.state == NightState.FINISHED:
        store_night_scores(night)


def _held(seats: Sequence[Seat]) -> Facts:
    return held_facts(seats_with_holders(seat.pk for seat in seats))


def _as_one(spells: Sequence[Spell], keep: Player, gone: Player) -> list[Spell]:
    """The same hands, with the two as one person; hands that both held are one spell."""
    both = {keep.pk, gone.pk}
    joined: list[Spell] = []
    for one in spells:
        if one.player_id in both:
            new = Spell(keep.pk, None, keep.pk, one.first_hand)
        else:
            credited = keep.pk if one.credited_to_id in both else one.credited_to_id
            new = Spell(one.player_id, keep.pk, credited, one.first_hand)
        if not joined or (joined[-1].player_id, joined[-1].stands_in_for_id) != (
            new.player_id,
            new.stands_in_for_id,
        ):
            joined.append(new)
    return joined

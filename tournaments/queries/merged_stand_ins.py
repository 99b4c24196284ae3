"""Nights in which somebody sat in, as a guest perhaps, for the very person who they turn out to be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import Q

from tournaments.models import EarlierHolder, NightSeat, Seat
from tournaments.queries.put_back_seats import seats_with_holders
from tournaments.words import day

if TYPE_CHECKING:
    from tournaments.models import Player


def own_places(keep: Player, gone: Player) -> list[NightSeat]:
    """The places of one of the two in which the other sat, and neither was anywhere else that night; with the night."""
    found = NightSeat.objects.filter(
        Q(player=keep, substitute=gone) | Q(player=gone, substitute=keep)
    ).select_related("night__season", "player", "substitute")
    return [place for place in found.order_by("night") if _is_all(place, keep, gone)]


def own_seats(place: NightSeat, keep: Player, gone: Player) -> list[Seat]:
    """The seats of that night which name one of the two, with everybody who held their cards."""
    both = (keep, gone)
    named = (
        Q(player__in=both)
        | Q(stands_in_for__in=both)
        | Q(earlier__player__in=both)
        | Q(earlier__stands_in_for__in=both)
    )
    seats = Seat.objects.filter(named, round__night=place.night_id)
    return seats_with_holders(seats.values_list("pk", flat=True).distinct())


def own_place_words(keep: Player, gone: Player) -> list[str]:
    """What a page says of each of these nights before the two are one."""
    return [
        f"Night {place.night.number}, {day(place.night.date)}: {place.substitute} sat in for {place.player}. They were "
        "there themselves then, and the points are theirs."
        for place in own_places(keep, gone)
    ]


def _is_all(place: NightSeat, keep: Player, gone: Player) -> bool:
    both = (keep, gone)
    others = NightSeat.objects.filter(Q(player__in=both) | Q(substitute__in=both), night=place.night_id)
    if others.exclude(pk=place.pk).exists():
        return False
    seats = own_seats(place, keep, gone)
    holders: list[Seat | EarlierHolder] = [*seats, *(one for seat in seats for one in seat.earlier.all())]
    return {one.stands_in_for_id or one.player_id for one in holders} <= {place.player_id}

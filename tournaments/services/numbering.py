"""The numbers of a season's nights follow their dates, as far as nobody has read them yet."""

from __future__ import annotations

from tournaments.models import Night, NightState, Season

NUMBERS_APART = 10_000
"""Added to numbers on their way, so that no two nights share one for a moment."""


def number_by_date(season: Season) -> None:
    """Number the nights that have not begun by their dates; the others keep theirs, which people have read.

    Call it inside the transaction of the change. A cancelled night has its place too, so that bringing it back
    changes no other.
    """
    nights = list(Night.objects.filter(season=season).order_by("date", "number"))
    begun = {night.number for night in nights if not _can_be_numbered(night)}
    free = (number for number in range(1, len(nights) + len(begun) + 1) if number not in begun)
    wanted = {night.pk: next(free) for night in nights if _can_be_numbered(night)}
    changed = {
        night.pk: wanted[night.pk] for night in nights if wanted.get(night.pk, night.number) != night.number
    }
    for apart in (NUMBERS_APART, 0):
        for night_id, number in changed.items():
            Night.objects.filter(pk=night_id).update(number=number + apart)


def _can_be_numbered(night: Night) -> bool:
    return night.state in {NightState.PLANNED, NightState.CANCELLED}

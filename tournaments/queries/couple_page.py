"""The page of a couple: their nights together, and what became of them as partners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.models import Couple

if TYPE_CHECKING:
    from tournaments.models import Club


def couple_of_club(club: Club, couple_id: int) -> Couple | None:
    """A couple of a club, parted or not, with both people."""
    return Couple.objects.select_related("first", "second").filter(club=club, pk=couple_id).first()

"""The names that a phone chooses from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tournaments.models import NightSeat, Phone, Player
from tournaments.queries.night_tables import load_tables
from tournaments.queries.titles import night_title

if TYPE_CHECKING:
    from tournaments.models import Night


@dataclass(frozen=True, slots=True)
class JoinName:
    """A name to tap; claimed when another phone has it."""

    id: int
    name: str
    is_claimed: bool


def people_tonight(night: Night) -> list[Player]:
    """Everybody who plays tonight: those who hold the cards, substitutes instead of the absent."""
    seats = (
        NightSeat.objects.filter(night=night)
        .select_related("player", "substitute")
        .order_by("couple_id", "pk")
    )
    return [seat.substitute or seat.player for seat in seats if seat.substitute_id or not seat.is_absent]


def person_to_join(night: Night, player: str) -> JoinName | None:
    """The person behind a tapped name, None when it is nobody of tonight's."""
    found = next((p for p in people_tonight(night) if str(p.pk) == player), None)
    return JoinName(found.pk, found.name, found.pk in _claimed(night)) if found else None


def names_to_choose(night: Night) -> dict[str, Any]:
    """The page's context: names by table of the present round, or all together before the seating."""
    claimed = _claimed(night)
    tables = load_tables(night.pk, round_number=max(1, night.current_round))
    by_table = []
    for table in tables.tables(max(1, night.current_round)):
        sides = tables.sides(table)
        people = [person for side in sides for person in (side.first, side.second)]
        by_table.append(
            {
                "name": table.name,
                "versus": f"{sides[0].names} v {sides[1].names}",
                "people": [JoinName(p.id, p.name, p.id in claimed) for p in people],
            }
        )
    if not by_table:
        everybody = [JoinName(p.pk, p.name, p.pk in claimed) for p in people_tonight(night)]
        by_table = [{"name": "", "versus": "", "people": everybody}]
    return {"club_name": night.season.club.name, "night_title": night_title(night), "tables": by_table}


def _claimed(night: Night) -> set[int]:
    return set(Phone.objects.filter(night=night, revoked_at__isnull=True).values_list("player_id", flat=True))

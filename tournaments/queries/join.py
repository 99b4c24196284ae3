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


@dataclass(frozen=True, slots=True)
class NamesAt:
    """The names of a table of the present round, or of those who are at none. `versus` says who plays whom."""

    name: str
    versus: str
    people: tuple[JoinName, ...]


def person_to_join(night: Night, player: str) -> JoinName | None:
    """The person behind a tapped name, None when it is nobody of tonight's."""
    everybody = (person for place in _names(night) for person in place.people)
    return next((person for person in everybody if str(person.id) == player), None)


def player_behind(person: JoinName) -> Player:
    """The player whose name was tapped."""
    return Player.objects.get(pk=person.id)


def names_to_choose(night: Night) -> dict[str, Any]:
    """The page's context: names by table of the present round, then those who are at none. Three SELECTs."""
    return {
        "club_name": night.season.club.name,
        "club_slug": night.season.club.slug,
        "night_title": night_title(night),
        "tables": _names(night),
    }


def _names(night: Night) -> list[NamesAt]:
    """Everybody who plays tonight, once: who holds the cards at a table, then who is here without a seat.

    Somebody who came in after the start belongs to them as soon as a seat is theirs.
    """
    number = max(1, night.current_round)
    tables = load_tables(night.pk, round_number=number)
    claimed = _claimed(night)
    found, seated = [], set()
    for table in tables.tables(number):
        sides = tables.sides(table)
        people = [person for side in sides for person in (side.first, side.second)]
        seated |= {person.id for person in people}
        names = tuple(JoinName(person.id, person.name, person.id in claimed) for person in people)
        found.append(NamesAt(table.name, f"{sides[0].names} v {sides[1].names}", names))
    others = tuple(JoinName(p.pk, p.name, p.pk in claimed) for p in _here(night) if p.pk not in seated)
    if others:
        found.append(NamesAt("At no table in this round" if found else "", "", others))
    return found


def _here(night: Night) -> list[Player]:
    """Who is here by the attendance: substitutes instead of the absent."""
    seats = (
        NightSeat.objects.filter(night=night)
        .select_related("player", "substitute")
        .order_by("couple_id", "pk")
    )
    return [seat.substitute or seat.player for seat in seats if seat.substitute_id or not seat.is_absent]


def _claimed(night: Night) -> set[int]:
    return set(Phone.objects.filter(night=night, revoked_at__isnull=True).values_list("player_id", flat=True))

"""The night before its first round: who is here, who sits where, what is missing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scoring import table_names
from tournaments.models import NightSeat, NightState, Phone
from tournaments.queries.calls import open_calls
from tournaments.queries.night_tables import load_tables
from tournaments.queries.titles import night_title, spaced
from tournaments.translate import rules_of
from tournaments.words import both, counted, listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.models import Night
    from tournaments.queries.night_tables import NightTables

PEOPLE_AT_A_TABLE = 4


def seats_of(night: Night) -> list[NightSeat]:
    """Tonight's places, couple by couple, with names."""
    return list(
        NightSeat.objects.filter(night=night)
        .select_related("couple", "player", "substitute")
        .order_by("couple_id", "pk")
    )


def opening(night: Night) -> dict[str, Any]:
    """The page's context, in three SELECTs."""
    seats = seats_of(night)
    tables = load_tables(night.pk, round_number=1)
    here = [seat for seat in seats if seat.substitute_id or not seat.is_absent]
    phones = Phone.objects.filter(night=night, revoked_at__isnull=True).values("player_id").distinct().count()
    title, why_not = _what_next(night, seats, tables)
    return {
        "night_id": night.pk,
        "state": night.state,
        "title": title,
        "night_title": night_title(night),
        "can_start": night.state == NightState.OPEN and not why_not,
        "why_not": why_not,
        "attendance": attendance_lines(seats),
        "calls": open_calls(tables),
        "here": f"{len(here)} of {len(seats)} here",
        "tables": seating_tables(night, tables, len(here) // PEOPLE_AT_A_TABLE),
        "join_code": spaced(night.join_code),
        "phones": f"{phones} of {counted(len(here), 'phone')} joined",
    }


def attendance_lines(seats: Sequence[NightSeat]) -> list[str]:
    """What differs from everybody being here."""
    return [
        f"{seat.substitute.name} plays for {seat.player.name}"
        if seat.substitute
        else f"{seat.player.name} is away, nobody plays instead"
        for seat in seats
        if seat.is_absent
    ]


def seating_tables(night: Night, tables: NightTables, number: int) -> list[dict[str, Any]]:
    """The tables of round 1 with their couples, or face down."""
    seated = tables.tables(1)
    if not seated:
        count = number if night.state == NightState.OPEN else rules_of(night).tables
        return [
            {"name": name, "letter": name.removeprefix("Table ")[0], "couples": [None, None]}
            for name in table_names(max(2, count))
        ]
    return [
        {
            "name": table.name,
            "letter": table.letter,
            "couples": [
                both(tables.people[pair.first].name, tables.people[pair.second].name) for pair in table.pairs
            ],
        }
        for table in seated
    ]


def _what_next(night: Night, seats: Sequence[NightSeat], tables: NightTables) -> tuple[str, str]:
    if night.state == NightState.PLANNED:
        return "Open the night", "when the night is open"
    lonely = _without_partner(seats)
    if lonely:
        return (
            f"{listed(lonely)} {'has' if len(lonely) == 1 else 'have'} no partner",
            "when everybody has a partner",
        )
    if not tables.tables(1):
        return "Seat the couples", "when the couples are seated"
    return "Ready for round 1", ""


def _without_partner(seats: Sequence[NightSeat]) -> list[str]:
    by_couple: dict[int, list[NightSeat]] = {}
    for seat in seats:
        by_couple.setdefault(seat.couple_id, []).append(seat)
    lonely = []
    for members in by_couple.values():
        here = [(s.substitute or s.player).name for s in members if s.substitute_id or not s.is_absent]
        if len(here) == 1:
            lonely.append(here[0])
    return lonely

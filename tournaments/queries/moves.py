"""Who goes where after a round: shown as it becomes known, never guessed (rules E5)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from django.db.models import F, OuterRef, Subquery
from django.db.models.functions import Coalesce

from scoring import Move, Pair, RuleSet, Side, moves, next_seating
from tournaments.models import NightSeat, Seat
from tournaments.queries.console_values import MoveLine, MoveTable
from tournaments.queries.night_tables import NightTables, TableRow, seating_from
from tournaments.queries.people import people
from tournaments.queries.phone_values import NextSeat

if TYPE_CHECKING:
    from collections.abc import Sequence


def all_decided(tables: Sequence[TableRow]) -> bool:
    """Whether every table of the round has a winner."""
    return bool(tables) and all(table.is_complete and table.winner for table in tables)


def who_moves(night_id: int, number: int, night: NightTables) -> NightTables:
    """The tables of a round as those who play from the next one on: somebody may take a place over. One SELECT."""
    member = Coalesce("stands_in_for_id", "player_id")
    places = NightSeat.objects.filter(night=night_id, player=OuterRef("member")).annotate(
        holder=Coalesce("substitute_id", "player_id"), called=Coalesce("substitute__name", "player__name")
    )
    seats = Seat.objects.filter(round__night=night_id, round__number=number, round__undone_at__isnull=True)
    leaving = seats.annotate(
        member=member, holder=Subquery(places.values("holder")), called=Subquery(places.values("called"))
    ).exclude(holder=F("player_id"))
    coming: dict[int, int] = {}
    names = {person.id: person.name for person in night.people.values()}
    for player_id, holder, called in leaving.values_list("player_id", "holder", "called"):
        if holder is not None:
            coming[player_id], names[holder] = holder, called
    if not coming:
        return night

    def relieved(pair: Pair[int]) -> Pair[int]:
        return Pair(coming.get(pair.first, pair.first), coming.get(pair.second, pair.second))

    tables = (
        replace(table, pairs=(relieved(table.pairs[0]), relieved(table.pairs[1])))
        for table in night.tables(number)
    )
    return NightTables({number: tuple(tables)}, people(names))


def move_tables(tables: Sequence[TableRow], night: NightTables, rules: RuleSet) -> tuple[MoveTable, ...]:
    """The next round by table, upper pair then lower pair; undecided pairs are left face down."""
    seating = seating_from(tables)
    known = [table.winner if table.is_complete else None for table in tables]
    # Where the pairs of a table go does not depend on which of them won, only who they are does.
    assumed: list[Side] = [winner or 1 for winner in known]
    arrivals = moves(assumed, seating)
    after = next_seating(seating, assumed, switch_partners=rules.switch_partners)
    result = []
    for position, table in enumerate(tables):
        upper, lower = arrivals[2 * position], arrivals[2 * position + 1]
        is_known = all(known[move.from_table] for move in (upper, lower))
        sides = tuple((night.people[pair.first], night.people[pair.second]) for pair in after[position])
        result.append(
            MoveTable(
                name=table.name,
                letter=table.letter,
                upper=_line(upper, tables, night, known),
                lower=_line(lower, tables, night, known),
                then=" v ".join(f"{a.short} & {b.short}" for a, b in sides) if is_known else "",
                then_sides=sides if is_known else (),
            )
        )
    return tuple(result)


def next_seat(
    tables: Sequence[TableRow], night: NightTables, rules: RuleSet, player_id: int
) -> NextSeat | None:
    """Where somebody goes next; None until every table is decided."""
    if not all_decided(tables):
        return None
    seating = seating_from(tables)
    winners = [table.winner for table in tables]
    after = next_seating(seating, winners, switch_partners=rules.switch_partners)
    for table, sides in zip(tables, after, strict=True):
        for own, other in (sides, sides[::-1]):
            if player_id in own:
                here = next(t for t in tables if t.side_of_player(player_id))
                partner = own.second if own.first == player_id else own.first
                return NextSeat(
                    round_number=table.round_number + 1,
                    table_name=table.name,
                    letter=table.letter,
                    direction=_direction(here.position, table.position),
                    partner=night.people[partner],
                    opponents=(night.people[other.first], night.people[other.second]),
                )
    return None


def _line(
    move: Move[int], tables: Sequence[TableRow], night: NightTables, known: Sequence[Side | None]
) -> MoveLine:
    here = tables[move.from_table].name
    words = {"stay": "stay", "up": f"up from {here}", "down": f"down from {here}"}[move.direction]
    return MoveLine(night.names(move.pair) if known[move.from_table] else None, words)


def _direction(before: int, after: int) -> str:
    return "stay" if before == after else "up" if after < before else "down"

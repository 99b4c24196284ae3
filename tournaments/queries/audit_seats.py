"""Who should sit where by the movement, and whose points a seat's should be, told as faults."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring import SIDES, InvalidRound, Pair, RuleSet, ScoringError, Seating, TableSeating, next_seating
from tournaments.models import EarlierHolder
from tournaments.queries.audit_facts import holders_of
from tournaments.translate import credited_to, side_of
from tournaments.words import both

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournaments.models import Night, Seat
    from tournaments.queries.audit_facts import RoundFacts, TableFacts


def movement_faults(
    before: RoundFacts, round_: RoundFacts, rules: RuleSet, names: Mapping[int, str]
) -> list[str]:
    """Where a round is seated otherwise than the winners of the round before say, as they were when it began.

    A substitute counts as the member they sit in for: who is here may change between two rounds. Of seats that were
    put right by hand only who they are is compared.
    """
    played = [side_of(table.row.played_winner) for table in before.tables]
    try:
        right = next_seating(_seating(before), played, switch_partners=rules.switch_partners)
        stored = _seating(round_)
    except ScoringError as refusal:
        return [f"the seats cannot be followed from round {before.row.number}: {refusal}".rstrip(".")]
    if round_.row.put_right_at is not None:  # the room sat otherwise; but nobody is there who was not due
        return _missing_or_too_many(stored, right, names)
    if len(stored) != len(right):
        return [f"{len(stored)} tables are seated, {len(right)} is right"]
    return [
        f"{table.row.name}: {_table_words(now, names)} is seated, {_table_words(then, names)} is right"
        for table, now, then in zip(round_.tables, stored, right, strict=True)
        if now != then
    ]


def _missing_or_too_many(stored: Seating[int], right: Seating[int], names: Mapping[int, str]) -> list[str]:
    now, then = (
        {player for table in seats for pair in table for player in pair} for seats in (stored, right)
    )
    return [f"{names[player]} should sit at a table" for player in sorted(then - now)] + [
        f"{names[player]} should sit at no table" for player in sorted(now - then)
    ]


def credit_faults(round_: RoundFacts, night: Night, names: Mapping[int, str]) -> list[str]:
    """Seats whose points go to somebody else than the night's rule for substitutes says (rules E7)."""
    return [
        f"the points of {names[seat.player_id]} go to {_name(seat.credited_to_id, names)}, "
        f"{_name(_credited(seat, night), names)} is right"
        for table in round_.tables
        for chair in table.seats
        for seat in holders_of(chair)
        if seat.credited_to_id != _credited(seat, night)
    ]


def holder_faults(round_: RoundFacts, names: Mapping[int, str]) -> list[str]:
    """Seats where a hand of the round has two holders, or none."""
    found = []
    for seat in (seat for table in round_.tables for seat in table.seats):
        expected = 1
        for one in holders_of(seat):
            if one.first_hand != expected:
                found.append(
                    f"the hands of {names[one.player_id]} begin with hand {one.first_hand}, hand {expected} is right"
                )
            expected = one.last_hand + 1 if isinstance(one, EarlierHolder) else expected
    return found


def _credited(seat: Seat | EarlierHolder, night: Night) -> int | None:
    return credited_to(night, seat.player_id, seat.stands_in_for_id)


def _seating(round_: RoundFacts) -> Seating[int]:
    return tuple(TableSeating(*(_pair(table, side) for side in SIDES)) for table in round_.tables)


def _pair(table: TableFacts, side: int) -> Pair[int]:
    """A side of a table as the members whose places they are."""
    seats = {
        seat.is_first: seat.stands_in_for_id or seat.player_id
        for seat in table.seats
        if seat.partnership.side == side
    }
    if len(seats) != 2:  # noqa: PLR2004
        raise InvalidRound(f"{table.row.name} lacks a player as side {side}.")
    return Pair(seats[True], seats[False])


def _table_words(table: TableSeating[int], names: Mapping[int, str]) -> str:
    sides = [both(names[pair.first], names[pair.second]) for pair in table]
    return f"{sides[0]} v {sides[1]}"


def _name(player_id: int | None, names: Mapping[int, str]) -> str:
    return "nobody" if player_id is None else names[player_id]

"""The first seating of a night, by hand or by chance, and the rows of any round's seating (rules E1, E5)."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from scoring import Pair, Seating, TableSeating, draw_seating, table_names
from tournaments.db import write_transaction
from tournaments.models import (
    Couple,
    Hand,
    Night,
    NightSeat,
    NightState,
    Partnership,
    Round,
    Seat,
    Table,
)
from tournaments.planning.meetings import even_tables
from tournaments.queries.meetings import meetings
from tournaments.services.errors import ActionRefused
from tournaments.services.locking import locked_night
from tournaments.services.log import log_of_night
from tournaments.translate import credited_to
from tournaments.words import both, counted, listed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from tournaments.services.actor import Actor


@dataclass(frozen=True, slots=True)
class PresentCouple:
    """A couple that plays tonight, as the people who hold the cards."""

    couple: Couple
    pair: Pair[int]
    names: str


def couples_here(night: Night) -> list[PresentCouple]:
    """The couples that play tonight, in the order of their entry.

    Raises: ActionRefused when somebody is absent without a substitute while the partner is here.
    """
    seats: dict[int, dict[int, NightSeat]] = {}
    found = NightSeat.objects.filter(night=night).select_related(
        "couple__first", "couple__second", "player", "substitute"
    )
    for seat in found.order_by("couple_id", "pk"):
        seats.setdefault(seat.couple_id, {})[seat.player_id] = seat
    here: list[PresentCouple] = []
    for members in seats.values():
        couple = next(iter(members.values())).couple
        first, second = members[couple.first_id], members[couple.second_id]
        if first.is_absent and second.is_absent and not (first.substitute_id or second.substitute_id):
            continue
        people = []
        for seat, partner in ((first, second), (second, first)):
            holder = seat.substitute or (None if seat.is_absent else seat.player)
            if holder is None:
                other = partner.substitute or partner.player
                raise ActionRefused(
                    f"{other.name} has no partner: {seat.player.name} is absent. "
                    "Choose a substitute, or say that the couple is not here."
                )
            people.append(holder)
        here.append(
            PresentCouple(couple, Pair(people[0].pk, people[1].pk), both(people[0].name, people[1].name))
        )
    return here


def seat_first_round(*, night: Night, tables: Mapping[int, int], by: Actor, at: datetime) -> Round:
    """Place the couples by hand: `tables` gives each couple's table, 0 is High. The hosts are at High, side 1.

    Raises: ActionRefused for a wrong number of couples, a table without exactly two, hosts elsewhere, or hands.
    """
    with write_transaction():
        night, here = _night_to_seat(night)
        return _seat(night, _placed(night, here, tables), "seated", by=by, at=at, seed=None)


def shuffle_first_round(*, night: Night, seed: int, by: Actor, at: datetime) -> Round:
    """Seat the couples by chance, the hosts at High. The seed is kept in the log: the draw can be repeated.

    Raises: ActionRefused for a wrong number of couples, or once hands exist.
    """
    with write_transaction():
        night, here = _night_to_seat(night)
        hosts = next((one.pair for one in here if one.couple.pk == night.hosts_id), None)
        seating = draw_seating([one.pair for one in here], host=hosts, rng=Random(seed))  # noqa: S311
        return _seat(night, seating, "shuffled", by=by, at=at, seed=seed)


def even_first_round(*, night: Night, by: Actor, at: datetime) -> Round:
    """Seat those couples together who have met least this season, the hosts at High: a proposal, as any seating.

    Raises: ActionRefused for a wrong number of couples, or once hands exist.
    """
    with write_transaction():
        night, here = _night_to_seat(night)
        pairs = {one.couple.pk: one.pair for one in here}
        hosts = night.hosts_id if night.hosts_id in pairs else None
        tables = even_tables(list(pairs), meetings(night, pairs), host=hosts)
        seating = tuple(TableSeating(pairs[one], pairs[other]) for one, other in tables)
        return _seat(night, seating, "evened", by=by, at=at, seed=None)


def make_round(night: Night, number: int, seating: Seating[int], *, at: datetime, started: bool) -> Round:
    """The rows of a round: tables, partnerships, seats. Call inside a transaction, with the night locked.

    Who sits in for whom, and whose points they are, is taken from tonight's attendance (rules E7).
    """
    stands_in = {
        seat.substitute_id: seat.player_id
        for seat in NightSeat.objects.filter(night=night, substitute__isnull=False)
    }
    round_ = Round.objects.create(
        night=night, number=number, seated_at=at, started_at=at if started else None
    )
    names = table_names(len(seating))
    tables = Table.objects.bulk_create(
        [
            Table(
                round=round_,
                position=position,
                name=name,
                is_open=started,
                last_hand_at=at if started else None,
            )
            for position, name in enumerate(names)
        ]
    )
    partnerships = Partnership.objects.bulk_create(
        [Partnership(table=table, side=side) for table in tables for side in (1, 2)]
    )
    pairs = [pair for sides in seating for pair in sides]
    Seat.objects.bulk_create(
        [
            Seat(
                round=round_,
                partnership=partnership,
                is_first=is_first,
                player_id=player_id,
                stands_in_for_id=stands_in.get(player_id),
                credited_to_id=credited_to(night, player_id, stands_in.get(player_id)),
            )
            for partnership, pair in zip(partnerships, pairs, strict=True)
            for is_first, player_id in ((True, pair.first), (False, pair.second))
        ]
    )
    return round_


def _night_to_seat(night: Night) -> tuple[Night, list[PresentCouple]]:
    """The night, locked, and who plays: read under the lock, so that attendance cannot change in between."""
    night = locked_night(night.pk)
    refuse_started(night)
    here = couples_here(night)
    _refuse_number(here)
    return night, here


def _placed(night: Night, here: Sequence[PresentCouple], tables: Mapping[int, int]) -> Seating[int]:
    """The seating in which each couple is at its table, the hosts as side 1."""
    names = table_names(len(here) // 2)
    placed: list[list[PresentCouple]] = [[] for _ in names]
    for one in sorted(here, key=lambda one: one.couple.pk != night.hosts_id):
        position = tables.get(one.couple.pk)
        if position is None or not 0 <= position < len(names):
            raise ActionRefused(f"Choose a table for {one.names}.", field=f"place_{one.couple.pk}")
        if one.couple.pk == night.hosts_id and position != 0:
            raise ActionRefused(
                f"{one.names} are the hosts: they start at {names[0]}.", field=f"place_{one.couple.pk}"
            )
        placed[position].append(one)
    for name, couples in zip(names, placed, strict=True):
        if len(couples) != 2:  # noqa: PLR2004
            who = listed([one.names for one in couples]) or "nobody"
            raise ActionRefused(f"{name} needs two couples; it has {who}.")
    return tuple(TableSeating(couples[0].pair, couples[1].pair) for couples in placed)


def _seat(
    night: Night, seating: Seating[int], how: str, *, by: Actor, at: datetime, seed: int | None
) -> Round:
    set_aside_seating(night, at)
    round_ = make_round(night, 1, seating, at=at, started=False)
    night.revision += 1
    night.save(update_fields=["revision"])
    log_of_night(
        f"first_round_{how}",
        night,
        by=by,
        at=at,
        after={"seating": [[list(pair) for pair in sides] for sides in seating], "seed": seed},
    )
    return round_


def set_aside_seating(night: Night, at: datetime) -> None:
    """Take the seating of round 1 back, keeping its rows."""
    Round.objects.filter(night=night, number=1, undone_at__isnull=True).update(undone_at=at)


def refuse_started(night: Night) -> None:
    """Seats and attendance of round 1 change only before it starts; says which hands stand in the way."""
    if night.state == NightState.PLANNED:
        raise ActionRefused("Open the night first.")
    if night.state == NightState.OPEN:
        return
    hands = Hand.objects.filter(table__round__night=night, voided_at__isnull=True)
    if night.state == NightState.PLAYING and not hands.exists():
        raise ActionRefused("Round 1 has started. Undo its start first, then change the seats.")
    told = listed(
        [
            f"{name}: {counted(number, 'hand')}"
            for name, number in Table.objects.filter(round__night=night, round__undone_at__isnull=True)
            .filter(hands_played__gt=0)
            .order_by("round__number", "position")
            .values_list("name", "hands_played")[:4]
        ]
    )
    raise ActionRefused(f"Hands are recorded already ({told}). The seats stay as they were played.")


def _refuse_number(here: Sequence[PresentCouple]) -> None:
    people = 2 * len(here)
    if len(here) < 4 or len(here) % 2:  # noqa: PLR2004
        raise ActionRefused(
            f"{people} people are here in {counted(len(here), 'couple')}. Two couples sit at each table and there are "
            "at least two tables: 4, 6, 8 … couples can play. Find a couple, or say who sits out."
        )

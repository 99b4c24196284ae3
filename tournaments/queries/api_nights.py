"""A finished night as a program reads it: the points, the wine, every table and hand, as plain values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournaments.models import Hand, NamesShown
from tournaments.queries.api_seasons import NamedPlayer, hosts_of
from tournaments.queries.night_tables import load_tables
from tournaments.queries.shown_names import named
from tournaments.queries.totals import night_points
from tournaments.queries.wine import wine_claims, wine_of
from tournaments.translate import rules_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from datetime import date, datetime

    from tournaments.models import Night
    from tournaments.queries.night_tables import NightTables, TableRow
    from tournaments.queries.values import NightPoints


@dataclass(frozen=True, slots=True)
class PlacedPlayer:
    """A player's points of the night, whoever they are credited to. `rounds` has None where they did not sit."""

    place: str
    player: NamedPlayer
    points: int
    rounds: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class HeldCards:
    """Somebody who held a seat's cards before another one took it over, from the first to the last of these hands."""

    player: NamedPlayer
    side: int
    first_hand: int
    last_hand: int
    points: int


@dataclass(frozen=True, slots=True)
class PlayedSide:
    """The two who sat on a side at the end of the round, and what the side scored in all of it."""

    side: int
    players: tuple[NamedPlayer, NamedPlayer]
    points: int


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """A deal. Points are (side 1, side 2); a deal thrown in, a misdeal and a tie-break hand score none."""

    number: int
    kind: str
    side: int | None
    bid: str | None
    tricks: int | None
    is_made: bool | None
    points: tuple[int, int]


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """A table in a round. `winner` is the side that won it, None for a round without one."""

    name: str
    position: int
    sides: tuple[PlayedSide, PlayedSide]
    winner: int | None
    earlier: tuple[HeldCards, ...]
    hands: tuple[PlayedDeal, ...]


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round, its tables from High down."""

    number: int
    tables: tuple[PlayedTable, ...]


@dataclass(frozen=True, slots=True)
class NightOfProgram:
    """All of a finished night."""

    id: int
    season_id: int
    number: int
    date: date
    hosts: tuple[NamedPlayer, ...]
    corrected_at: datetime | None
    points: tuple[PlacedPlayer, ...]
    wine: tuple[NamedPlayer, ...]
    is_wine_settled: bool
    rounds: tuple[PlayedRound, ...]


def night_for_program(night: Night, style: NamesShown) -> NightOfProgram:
    """The night in five SELECTs at most. `night` is finished and comes with season and hosts."""
    tables = load_tables(night.pk)
    hosts = hosts_of(night)
    names = named({one.id: one.name for one in hosts} | _everybody(tables), style)
    people = {key: NamedPlayer(key, name) for key, name in names.items()}
    wine = wine_of(night, tables, wine_claims(night.pk, tables), rules_of(night))
    hands = _hands(night.pk)
    return NightOfProgram(
        id=night.pk,
        season_id=night.season_id,
        number=night.number,
        date=night.date,
        hosts=tuple(people[one.id] for one in hosts),
        corrected_at=night.corrected_at,
        points=tuple(_placed(line, people) for line in night_points(tables, closed_only=False)),
        wine=tuple(people[one.id] for one in wine.holders),
        is_wine_settled=wine.is_settled,
        rounds=tuple(
            PlayedRound(number, tuple(_table(row, hands.get(row.id, ()), people) for row in rows))
            for number, rows in tables.rounds.items()
        ),
    )


def _everybody(tables: NightTables) -> dict[int, str]:
    return {person.id: person.name for person in tables.people.values()}


def _hands(night_id: int) -> dict[int, list[PlayedDeal]]:
    """What stands at each table, in order of play. One SELECT."""
    stands = Hand.objects.filter(
        table__round__night=night_id, table__round__undone_at__isnull=True, voided_at__isnull=True
    )
    found: dict[int, list[PlayedDeal]] = {}
    for hand in stands.order_by("number", "pk"):
        found.setdefault(hand.table_id, []).append(
            PlayedDeal(
                number=hand.number,
                kind=hand.kind,
                side=hand.side,
                bid=hand.bid or None,
                tricks=hand.tricks,
                is_made=hand.is_made,
                points=(hand.points_1, hand.points_2),
            )
        )
    return found


def _placed(line: NightPoints, people: Mapping[int, NamedPlayer]) -> PlacedPlayer:
    return PlacedPlayer(line.place, people[line.person.id], line.points, line.rounds)


def _table(row: TableRow, hands: Iterable[PlayedDeal], people: Mapping[int, NamedPlayer]) -> PlayedTable:
    first, second = (
        PlayedSide(side, (people[pair.first], people[pair.second]), points)
        for side, pair, points in zip((1, 2), row.pairs, row.points, strict=True)
    )
    return PlayedTable(
        name=row.name,
        position=row.position,
        sides=(first, second),
        winner=row.winner if row.is_complete else None,
        earlier=tuple(
            HeldCards(people[one.player_id], one.side, one.first_hand, one.last_hand, one.points)
            for one in row.earlier
        ),
        hands=tuple(hands),
    )

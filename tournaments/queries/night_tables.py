"""All tables of a night, or of one round of it, with who sits there: one SELECT, whatever the number of tables."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from scoring import Pair, Seating, Side, TableSeating
from tournaments.models import Seat
from tournaments.queries.people import people
from tournaments.queries.prepared import Prepared
from tournaments.queries.values import SideView
from tournaments.translate import side_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from django.db.models import QuerySet

    from tournaments.queries.values import Person

_ROUND_FIELDS = ("round_id", "round__number", "round__started_at", "round__closed_at")
_TABLE_FIELDS = (
    "id",
    "position",
    "name",
    "revision",
    "hands_played",
    "next_hand",
    "points_1",
    "points_2",
    "winner",
    "needs_tiebreak",
    "is_complete",
    "is_open",
    "played_winner",
    "last_hand_at",
)
_SEAT_FIELDS = ("partnership__side", "is_first", "player_id", "player__name")
_FIELDS = (*_ROUND_FIELDS, *(f"partnership__table__{name}" for name in _TABLE_FIELDS), *_SEAT_FIELDS)


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table in one round. Points are (side 1, side 2), pairs likewise, as player ids."""

    round_id: int
    round_number: int
    started_at: datetime | None
    closed_at: datetime | None
    id: int
    position: int
    name: str
    revision: int
    hands_played: int
    next_hand: int
    points: tuple[int, int]
    winner: Side | None
    needs_tiebreak: bool
    is_complete: bool
    is_open: bool
    played_winner: Side | None
    last_hand_at: datetime | None
    pairs: tuple[Pair[int], Pair[int]]

    @property
    def letter(self) -> str:
        """The corner index of the table's card: "H" for High, "2" for Table 2."""
        return self.name.removeprefix("Table ")[0]

    def side_of_player(self, player_id: int) -> Side | None:
        """The side on which somebody sits here, None when they sit elsewhere."""
        if player_id in self.pairs[0]:
            return 1
        return 2 if player_id in self.pairs[1] else None


@dataclass(frozen=True, slots=True)
class NightTables:
    """The tables of the rounds that were loaded, from High down, and everybody who sits at them."""

    rounds: dict[int, tuple[TableRow, ...]]
    people: dict[int, Person]

    def tables(self, round_number: int) -> tuple[TableRow, ...]:
        return self.rounds.get(round_number, ())

    def table_of(self, round_number: int, player_id: int) -> TableRow | None:
        return next((t for t in self.tables(round_number) if t.side_of_player(player_id)), None)

    def sides(self, table: TableRow) -> tuple[SideView, SideView]:
        first, second = (
            SideView(
                side,
                self.people[pair.first],
                self.people[pair.second],
                points,
                has_won=table.winner == side and table.is_complete,
            )
            for side, pair, points in zip((1, 2), table.pairs, table.points, strict=True)
        )
        return first, second

    def names(self, pair: Pair[int]) -> str:
        return f"{self.people[pair.first].short} & {self.people[pair.second].short}"


def seating_from(tables: Sequence[TableRow]) -> Seating[int]:
    """The tables of one round as scoring's seating."""
    return tuple(TableSeating(*table.pairs) for table in tables)


@Prepared
def _seats(night_id: int) -> QuerySet[Seat, tuple[Any, ...]]:
    seats = Seat.objects.filter(round__night_id=night_id, round__undone_at__isnull=True)
    return seats.order_by().values_list(*_FIELDS)


@Prepared
def _seats_of_round(night_id: int, number: int) -> QuerySet[Seat, tuple[Any, ...]]:
    seats = Seat.objects.filter(round__night_id=night_id, round__number=number, round__undone_at__isnull=True)
    return seats.order_by().values_list(*_FIELDS)


def load_tables(night_id: int, *, round_number: int | None = None) -> NightTables:
    """The tables of a night's live rounds, or of one of them."""
    rows = _seats(night_id) if round_number is None else _seats_of_round(night_id, round_number)
    facts: dict[int, tuple[Any, ...]] = {}
    seated: dict[int, dict[tuple[int, bool], int]] = defaultdict(dict)
    names: dict[int, str] = {}
    for row in rows:
        table_id = row[len(_ROUND_FIELDS)]
        side, is_first, player_id, name = row[-len(_SEAT_FIELDS) :]
        facts[table_id] = row
        seated[table_id][side, is_first] = player_id
        names[player_id] = name
    rounds: dict[int, list[TableRow]] = defaultdict(list)
    for table_id, row in facts.items():
        table = _table_row(row, seated[table_id])
        rounds[table.round_number].append(table)
    return NightTables(
        {number: tuple(sorted(rounds[number], key=lambda t: t.position)) for number in sorted(rounds)},
        people(names),
    )


def _table_row(row: tuple[Any, ...], seats: dict[tuple[int, bool], int]) -> TableRow:
    (round_id, number, started_at, closed_at, table_id, position, name, revision, played, next_hand) = row[
        :10
    ]
    (points_1, points_2, winner, needs_tiebreak, is_complete, is_open, played_winner, last_at) = row[10:18]
    return TableRow(
        round_id=round_id,
        round_number=number,
        started_at=started_at,
        closed_at=closed_at,
        id=table_id,
        position=position,
        name=name,
        revision=revision,
        hands_played=played,
        next_hand=next_hand,
        points=(points_1, points_2),
        winner=side_of(winner),
        needs_tiebreak=bool(needs_tiebreak),
        is_complete=bool(is_complete),
        is_open=bool(is_open),
        played_winner=side_of(played_winner),
        last_hand_at=last_at,
        pairs=(Pair(seats[1, True], seats[1, False]), Pair(seats[2, True], seats[2, False])),
    )

"""All tables of a night, or of one round of it, with who sits there: one SELECT, whatever the number of tables."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from django.db.models import Max, Q

from scoring import Pair, Seating, Side, TableSeating
from tournaments.models import Seat
from tournaments.queries.earlier_cards import earlier_cards
from tournaments.queries.people import people
from tournaments.queries.prepared import Prepared
from tournaments.queries.values import HeldBefore, SideView
from tournaments.translate import side_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime

    from django.db.models import QuerySet

    from tournaments.queries.earlier_cards import EarlierCards
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
_TALK_FIELDS = (
    "half_side",
    "half_bid",
    "half_by_id",
    "first_dealer",
    "second_dealer",
    "verdict_1",
    "verdict_by_1_id",
    "verdict_2",
    "verdict_by_2_id",
    "called_at",
    "called_by_id",
)
_FACTS = (
    *_ROUND_FIELDS,
    *(f"partnership__table__{name}" for name in (*_TABLE_FIELDS, *_TALK_FIELDS)),
)
_CHAIRS = ((1, True), (1, False), (2, True), (2, False))  # side, and whether the first of its pair
_PEOPLE = {
    f"{field}_of_side_{side}_{'first' if is_first else 'second'}": Max(
        field, filter=Q(partnership__side=side, is_first=is_first)
    )
    for field in ("player_id", "player__name")
    for side, is_first in _CHAIRS
}
_LATEST = {"latest_first_hand": Max("first_hand")}  # above 1 where a seat was taken over within the round


@dataclass(frozen=True, slots=True)
class TableTalk:
    """What people at a table told each other and the coordinator, as on the model `Table`; people by player id."""

    half_side: Side | None
    half_bid: str
    half_by: int | None
    first_dealer: int | None
    second_dealer: int | None
    verdicts: tuple[tuple[str, int | None], tuple[str, int | None]]  # (verdict, who) of side 1 and of side 2
    called_at: datetime | None
    called_by: int | None


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table in one round. Points are (side 1, side 2), pairs likewise, as player ids.

    The pairs are those who sit there now, or sat there at the end; `earlier` are those before them.
    """

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
    talk: TableTalk
    earlier: tuple[EarlierCards, ...] = ()

    @property
    def chairs(self) -> tuple[int, int, int, int]:
        """The four players in the order of the chairs, see the model `Table`: partners are two apart."""
        one, two = self.pairs
        return one.first, two.first, one.second, two.second

    @property
    def letter(self) -> str:
        """The corner index of the table's card: "H" for High, "2" for Table 2."""
        return self.name.removeprefix("Table ")[0]

    def side_of_player(self, player_id: int) -> Side | None:
        """The side on which somebody sits here, None when they sit elsewhere."""
        if player_id in self.pairs[0]:
            return 1
        return 2 if player_id in self.pairs[1] else None

    def holders(self, side: Side, number: int) -> Pair[int]:
        """Who held the cards of a side in a hand: others may sit there since."""
        pair = self.pairs[side - 1]
        for one in self.earlier:
            if one.side == side and one.first_hand <= number <= one.last_hand:
                pair = Pair(one.player_id, pair.second) if one.is_first else Pair(pair.first, one.player_id)
        return pair

    def points_of(self, player_id: int) -> int | None:
        """What a player's side scored here while they held the cards, None for somebody who never did."""
        side = self.side_of_player(player_id)
        theirs = [one.points for one in self.earlier if one.player_id == player_id]
        if side is None:
            return sum(theirs) if theirs else None
        is_first = self.pairs[side - 1].first == player_id
        before = sum(one.points for one in self.earlier if (one.side, one.is_first) == (side, is_first))
        return self.points[side - 1] - before + sum(theirs)

    def held_by(self, *, is_first: bool) -> set[int]:
        """Whoever held cards here as the first, or the second, of a pair."""
        here = {pair.first if is_first else pair.second for pair in self.pairs}
        return here | {one.player_id for one in self.earlier if one.is_first == is_first}

    def everybody(self) -> tuple[int, ...]:
        """Whoever held cards here, those who sit here now first, each once."""
        return tuple(dict.fromkeys((*self.chairs, *(one.player_id for one in self.earlier))))


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
                earlier=tuple(
                    HeldBefore(self.people[one.player_id], one.is_first, one.first_hand, one.last_hand)
                    for one in table.earlier
                    if one.side == side
                ),
            )
            for side, pair, points in zip((1, 2), table.pairs, table.points, strict=True)
        )
        return first, second

    def names(self, pair: Pair[int]) -> str:
        return f"{self.people[pair.first].short} & {self.people[pair.second].short}"


def seating_from(tables: Sequence[TableRow]) -> Seating[int]:
    """The tables of one round as scoring's seating."""
    return tuple(TableSeating(*table.pairs) for table in tables)


def load_tables(night_id: int, *, round_number: int | None = None) -> NightTables:
    """The tables of a night's live rounds, or of one of them."""
    rows = _tables(night_id) if round_number is None else _tables_of_round(night_id, round_number)
    found, everybody = _read(rows)
    rounds: dict[int, list[TableRow]] = defaultdict(list)
    for table in found:
        rounds[table.round_number].append(table)
    return NightTables(
        {number: tuple(sorted(rounds[number], key=lambda t: t.position)) for number in sorted(rounds)},
        everybody,
    )


def tables_by_id(table_ids: Iterable[int]) -> NightTables:
    """Tables of any nights, those of undone rounds too, each as a round of its own under its id. One SELECT."""
    seats = Seat.objects.filter(partnership__table__in=set(table_ids))
    found, everybody = _read(_rows_of(seats))
    return NightTables({table.id: (table,) for table in found}, everybody)


def _read(rows: Iterable[tuple[Any, ...]]) -> tuple[list[TableRow], dict[int, Person]]:
    names: dict[int, str] = {}
    found: list[TableRow] = []
    taken_over: list[int] = []
    for *row, latest in rows:
        facts, ids, called = row[: len(_FACTS)], row[len(_FACTS) : -len(_CHAIRS)], row[-len(_CHAIRS) :]
        found.append(_table_row(tuple(facts), tuple(ids)))
        names.update(zip(ids, called, strict=True))
        if latest > 1:
            taken_over.append(found[-1].id)
    if not taken_over:  # as good as always: then there is nothing more to read
        return found, people(names)
    earlier = earlier_cards(taken_over)
    names.update((one.player_id, one.name) for those in earlier.values() for one in those)
    return [replace(table, earlier=tuple(earlier[table.id])) for table in found], people(names)


@Prepared
def _tables(night_id: int) -> QuerySet[Seat, tuple[Any, ...]]:
    return _row_a_table(Seat.objects.filter(round__night_id=night_id))


@Prepared
def _tables_of_round(night_id: int, number: int) -> QuerySet[Seat, tuple[Any, ...]]:
    return _row_a_table(Seat.objects.filter(round__night_id=night_id, round__number=number))


def _row_a_table(seats: QuerySet[Seat]) -> QuerySet[Seat, tuple[Any, ...]]:
    return _rows_of(seats.filter(round__undone_at__isnull=True))


def _rows_of(seats: QuerySet[Seat]) -> QuerySet[Seat, tuple[Any, ...]]:
    """A row for each table: its facts once, then the ids and then the names of its four people, and when seats were taken over."""
    tables = seats.order_by().values(*_FACTS).annotate(**_PEOPLE, **_LATEST)
    rows: QuerySet[Seat, tuple[Any, ...]] = tables.values_list(*_FACTS, *_PEOPLE, *_LATEST)
    return rows


def _table_row(facts: tuple[Any, ...], ids: tuple[int, ...]) -> TableRow:
    (round_id, number, started_at, closed_at, table_id, position, name, revision, played, next_hand) = facts[
        :10
    ]
    (points_1, points_2, winner, needs_tiebreak, is_complete, is_open, played_winner, last_at) = facts[10:18]
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
        pairs=(Pair(*ids[:2]), Pair(*ids[2:])),
        talk=_talk(facts[18:]),
    )


def _talk(facts: tuple[Any, ...]) -> TableTalk:
    half_side, half_bid, half_by, first, second, verdict_1, by_1, verdict_2, by_2, called_at, called_by = (
        facts
    )
    return TableTalk(
        half_side=side_of(half_side),
        half_bid=half_bid,
        half_by=half_by,
        first_dealer=first,
        second_dealer=second,
        verdicts=((verdict_1, by_1), (verdict_2, by_2)),
        called_at=called_at,
        called_by=called_by,
    )

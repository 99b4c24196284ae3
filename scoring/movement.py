"""Who sits where, and who goes where after a round (rules E5).

Winners go one table up, losers one down; winners at High and losers at Low stay. At their table
the two pairs that meet exchange partners. Tables are numbered from 0, High, downwards; a pair is
its first and its second member, one of each group, for the whole night.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Generic, Literal, NamedTuple, TypeAlias, TypeVar

from scoring.errors import InvalidSeating, Problem
from scoring.hands import SIDES, Side, other_side

Player = TypeVar("Player", bound=Hashable)

FEWEST_TABLES = 2

_SHORT_LADDERS: dict[int, tuple[str, ...]] = {0: (), 1: ("High",), 3: ("High", "Middle", "Low")}


class Pair(NamedTuple, Generic[Player]):
    """Two partners: one of the first group, one of the second (rules E5, E7)."""

    first: Player
    second: Player


class TableSeating(NamedTuple, Generic[Player]):
    """The two sides of one table."""

    side1: Pair[Player]
    side2: Pair[Player]

    def pair(self, side: Side) -> Pair[Player]:
        """The pair that sits as that side."""
        return self.side1 if side == 1 else self.side2


Seating: TypeAlias = tuple[TableSeating[Player], ...]


class Move(NamedTuple, Generic[Player]):
    """Where a pair goes after a round; tables are numbered from 0, High."""

    pair: Pair[Player]
    from_table: int
    to_table: int
    won: bool

    @property
    def direction(self) -> Literal["up", "down", "stay"]:
        """Which way the pair goes: towards High is up."""
        if self.to_table == self.from_table:
            return "stay"
        return "up" if self.to_table < self.from_table else "down"


def table_names(tables: int) -> tuple[str, ...]:
    """The names of so many tables, from High down.

    >>> table_names(3), table_names(4)
    (('High', 'Middle', 'Low'), ('High', 'Table 2', 'Table 3', 'Low'))

    Source: rules E1; for more than three tables they are numbered between the ends.
    """
    if tables in _SHORT_LADDERS:
        return _SHORT_LADDERS[tables]
    return ("High", *(f"Table {number}" for number in range(2, tables)), "Low")


def moves(winners: Sequence[Side | None], seating: Seating[Player]) -> tuple[Move[Player], ...]:
    """Where each pair of the decided tables goes, by the table it arrives at, upper pair first.

    `winners` has the winning side of each table, from High down; None for a table that is not
    decided yet, whose pairs are left out. The upper pair of a table is the one that comes from
    the higher table.

    Raises:
        InvalidSeating: if the seating cannot be moved, or has not as many tables as `winners`.

    Source: rules E5.
    """
    _refuse_unmovable(winners, seating)
    lowest = len(seating) - 1
    arrivals: list[Move[Player]] = []
    for table, (sides, winner) in enumerate(zip(seating, winners, strict=True)):
        if winner is not None:
            arrivals.append(Move(sides.pair(winner), table, max(0, table - 1), won=True))
            arrivals.append(Move(sides.pair(other_side(winner)), table, min(lowest, table + 1), won=False))
    return tuple(sorted(arrivals, key=lambda move: (move.to_table, move.from_table)))


def next_seating(
    seating: Seating[Player], winners: Sequence[Side | None], *, switch_partners: bool = True
) -> Seating[Player]:
    """The seating of the next round.

    With exchange of partners, side 1 is the upper pair's first with the lower pair's second
    member, side 2 the lower pair's first with the upper pair's second; a pair that stays is split
    as well (F29). Without exchange the upper pair is side 1.

    Raises:
        InvalidSeating: if a table has no winner yet, or the seating cannot be moved.

    Source: rules E5.
    """
    _refuse_undecided(winners)
    arrivals = moves(winners, seating)
    meetings = zip(arrivals[::2], arrivals[1::2], strict=True)
    meet = _exchange if switch_partners else TableSeating
    return tuple(meet(upper.pair, lower.pair) for upper, lower in meetings)


def _exchange(upper: Pair[Player], lower: Pair[Player]) -> TableSeating[Player]:
    return TableSeating(Pair(upper.first, lower.second), Pair(lower.first, upper.second))


def problems_with_seating(seating: Seating[Player], *, name: Callable[[Player], str] = str) -> list[Problem]:
    """Everything wrong with a seating: too few tables, an empty seat (None), somebody twice.

    `name` gives a player's name for the sentences. The field of a problem is the table's name.
    """
    problems: list[Problem] = []
    if len(seating) < FEWEST_TABLES:
        sentence = f"A night needs at least {FEWEST_TABLES} tables; there are {len(seating)}."
        problems.append(Problem("too_few_tables", "tables", sentence))
    seen: dict[Player, str] = {}
    for place, table, player in _places(seating):
        if player is None:
            problems.append(Problem("empty_seat", table, f"A seat is empty at {place}."))
        elif player in seen:
            sentence = f"{name(player)} is seated twice: at {seen[player]} and at {place}."
            problems.append(Problem("seated_twice", table, sentence))
        else:
            seen[player] = place
    return problems


def _places(seating: Seating[Player]) -> Iterator[tuple[str, str, Player]]:
    for table, sides in zip(table_names(len(seating)), seating, strict=True):
        for side in SIDES:
            for player in sides.pair(side):
                yield f"{table}, side {side}", table, player


def _refuse_unmovable(winners: Sequence[Side | None], seating: Seating[Player]) -> None:
    problems = problems_with_seating(seating)
    if len(winners) != len(seating):
        sentence = f"{len(seating)} tables are seated, but {len(winners)} results are given."
        problems.append(Problem("results_missing", "tables", sentence))
    if problems:
        raise InvalidSeating(problems)


def _refuse_undecided(winners: Sequence[Side | None]) -> None:
    undecided = [
        Problem("no_winner", table, f"{table} has no winner yet.")
        for table, winner in zip(table_names(len(winners)), winners, strict=True)
        if winner is None
    ]
    if undecided:
        raise InvalidSeating(undecided)

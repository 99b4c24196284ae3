"""A night's own figures: the best hand, the biggest swing, bids made and set, and what each round brought."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from scoring import ALL_BIDS, SIDES, SPECIAL_BIDS, other_side, parse_bid
from tournaments.charts.values import BidSuccess, Tally
from tournaments.models import HandKind
from tournaments.translate import side_of
from tournaments.words import called, counted, score

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from scoring import Bid, Side
    from tournaments.models import Hand
    from tournaments.queries.night_tables import NightTables, TableRow

MOST_NAMED = 5  # more equals than these are only counted


@dataclass(frozen=True, slots=True)
class NightFact:
    """The most of something in a night: what, how much, and each time it happened."""

    title: str
    figure: str
    times: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RoundLine:
    """A round of all tables: bids made and set, and the most, the fewest and the average points of a side."""

    number: int
    made: int
    was_set: int
    most: int
    fewest: int
    average: int


@dataclass(frozen=True, slots=True)
class FiguresOfNight:
    """The figures of a night; tie-break hands are no part of them (rules E4)."""

    facts: tuple[NightFact, ...]
    rounds: tuple[RoundLine, ...]
    bids: BidSuccess | None


def figures_of_night(
    tables: NightTables, hands: Mapping[int, Sequence[Hand]], levels: Iterable[int]
) -> FiguresOfNight:
    """The figures of a night from its tables and the hands at each, by table; no SELECT."""
    played = [
        _Played(table, hand, side, parse_bid(hand.bid))
        for round_ in tables.rounds.values()
        for table in round_
        for hand in hands.get(table.id, ())
        if hand.kind == HandKind.HAND and (side := side_of(hand.side)) is not None
    ]
    return FiguresOfNight(
        facts=tuple(_facts(tables, played)),
        rounds=tuple(
            _round_line(number, round_, [one for one in played if one.table.round_number == number])
            for number, round_ in tables.rounds.items()
            if any(one.table.round_number == number for one in played)
        ),
        bids=_bids(played, levels) if played else None,
    )


@dataclass(frozen=True, slots=True)
class _Played:
    table: TableRow
    hand: Hand
    side: Side
    bid: Bid

    def points(self, side: Side) -> int:
        """What a side had of it."""
        return self.hand.points_1 if side == 1 else self.hand.points_2


def _facts(tables: NightTables, played: Sequence[_Played]) -> Iterator[NightFact]:
    if not played:
        return
    made = [one for one in played if one.hand.is_made]
    if made:
        best = max(one.points(one.side) for one in made)
        times = [_hand_words(one, tables) for one in made if one.points(one.side) == best]
        yield NightFact("Best hand", f"{score(best)} points", _some(times))
    swings = [
        (table.points[side - 1] - table.points[other_side(side) - 1], table, side)
        for round_ in tables.rounds.values()
        for table in round_
        for side in SIDES
    ]
    swing = max(by for by, _, _ in swings)
    if swing > 0:
        found = [_swing_words(table, side, tables) for by, table, side in swings if by == swing]
        yield NightFact("Biggest swing", f"{score(swing)} points", _some(found))
    was_set = [one for one in played if not one.hand.is_made]
    yield NightFact("Bids set", f"{len(was_set)} of {len(played)}", _dearest_set(was_set, tables))


def _dearest_set(was_set: Sequence[_Played], tables: NightTables) -> tuple[str, ...]:
    if not was_set:
        return ()
    worst = min(one.points(one.side) for one in was_set)
    times = _some([_hand_words(one, tables) for one in was_set if one.points(one.side) == worst])
    return (f"The dearest, {score(worst)}: {times[0]}", *times[1:])


def _some(times: Sequence[str]) -> tuple[str, ...]:
    """All of them, or only how many where they are too many to read."""
    return tuple(times) if len(times) <= MOST_NAMED else (counted(len(times), "time", "times"),)


def _hand_words(one: _Played, tables: NightTables) -> str:
    """As in "Pat & Ruth, 9♠, took all ten (High, round 3)"."""
    names = tables.names(one.table.holders(one.side, one.hand.number))
    return f"{names}, {called(one.bid)}, took {one.hand.tricks} ({_where(one.table)})"


def _swing_words(table: TableRow, side: Side, tables: NightTables) -> str:
    """As in "Pat & Ruth 630 to 0 (High, round 3)"."""
    ours, theirs = table.points[side - 1], table.points[other_side(side) - 1]
    return f"{tables.names(table.pairs[side - 1])}, {score(ours)} to {score(theirs)} ({_where(table)})"


def _where(table: TableRow) -> str:
    return f"{table.name}, round {table.round_number}"


def _round_line(number: int, tables: Sequence[TableRow], played: Sequence[_Played]) -> RoundLine:
    made = sum(bool(one.hand.is_made) for one in played)
    points = [points for table in tables for points in table.points]
    return RoundLine(
        number=number,
        made=made,
        was_set=len(played) - made,
        most=max(points),
        fewest=min(points),
        average=round(Fraction(sum(points), len(points))),
    )


def _bids(played: Sequence[_Played], levels: Iterable[int]) -> BidSuccess:
    tallies: dict[Bid, Tally] = {}
    for one in played:
        tallies[one.bid] = tallies.get(one.bid, Tally()) + Tally(int(bool(one.hand.is_made)), 1)
    shown = {*levels, *(bid.level for bid in tallies if not bid.is_special)}
    in_order = (bid for bid in (*ALL_BIDS, *SPECIAL_BIDS) if bid in tallies)
    return BidSuccess(tuple(sorted(shown)), tuple((bid, tallies[bid]) for bid in in_order))

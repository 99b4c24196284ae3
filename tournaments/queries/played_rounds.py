"""The rounds of finished nights: who held which cards, and what their sides scored. Rows of seats, not of hands."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db.models import OuterRef, Subquery, Sum
from django.db.models.functions import Coalesce

from scoring import Pair, Side, other_side
from tournaments.models import EarlierHolder, Hand, HandKind, NightState, Seat
from tournaments.queries.figures import TO_THE_END
from tournaments.translate import side_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from django.db.models import QuerySet

_NOTHING = (0, 0)


class Holding(NamedTuple):
    """Hands of a round for which somebody held the cards of a chair, for whom, and whose the points are (rules E7).

    `last_hand` is TO_THE_END for whoever sat there when the round ended.
    """

    player_id: int
    side: Side
    is_first: bool
    stands_in_for: int | None
    credited_to: int | None
    first_hand: int = 1
    last_hand: int = TO_THE_END

    @property
    def is_to_the_end(self) -> bool:
        """Whether they sat there when the round ended: a round is won or lost by these."""
        return self.last_hand == TO_THE_END

    @property
    def is_whole(self) -> bool:
        """Whether every hand of the round was theirs."""
        return self.first_hand == 1 and self.is_to_the_end


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """One table of one round. `points` are (side 1, side 2); `winner` is None where the round was drawn.

    `sums` are both sides' points after those hands after which a seat was taken over.
    """

    table_id: int
    night_id: int
    number: int
    position: int
    table: str
    points: tuple[int, int]
    winner: Side | None
    holdings: tuple[Holding, ...]
    sums: Mapping[int, tuple[int, int]] = field(default_factory=dict)

    def of(self, player_id: int) -> tuple[Holding, ...]:
        """Somebody's cards here, in order of play; nothing when they held none."""
        return tuple([one for one in self.holdings if one.player_id == player_id])

    def on_side(self, side: Side) -> tuple[Holding, ...]:
        """Whoever held cards of a side."""
        return tuple([one for one in self.holdings if one.side == side])

    def pair_at(self, side: Side, hand: int) -> Pair[int]:
        """Who held the cards of a side in a hand."""
        first, second = (  # holdings come with the first chair before the second
            one.player_id
            for one in self.holdings
            if one.side == side and one.first_hand <= hand <= one.last_hand
        )
        return Pair(first, second)

    def scored(self, holding: Holding) -> int:
        """What their side scored while they held the cards (rules E9)."""
        return self._between(holding.side, holding.first_hand, holding.last_hand)

    def both_scored(self, holding: Holding, other: Holding) -> tuple[int, int] | None:
        """What the side of the first and the other side scored while both held cards here, None when they never did.

        A holding and itself: both sides' points while those cards were held.
        """
        first, last = max(holding.first_hand, other.first_hand), min(holding.last_hand, other.last_hand)
        if first > last:
            return None
        return self._between(holding.side, first, last), self._between(other_side(holding.side), first, last)

    def has_won(self, holding: Holding) -> bool:
        """Whether they sat on the winning side at the end."""
        return holding.is_to_the_end and self.winner == holding.side

    def _between(self, side: Side, first_hand: int, last_hand: int) -> int:
        return self._after(last_hand, side) - self._after(first_hand - 1, side)

    def _after(self, hand: int, side: Side) -> int:
        if hand == TO_THE_END:
            return self.points[side - 1]
        return self.sums.get(hand, _NOTHING)[side - 1]  # hand 0: nothing is scored yet


@dataclass(frozen=True, slots=True)
class PlayedRounds:
    """The rounds of some seasons by night, in order of play and from High down, and everybody's full name: absent members' too."""

    rounds: tuple[PlayedRound, ...]
    names: Mapping[int, str]

    def by_night(self) -> dict[int, tuple[PlayedRound, ...]]:
        """The same, night by night."""
        nights: dict[int, list[PlayedRound]] = defaultdict(list)
        for one in self.rounds:
            nights[one.night_id].append(one)
        return {night: tuple(rounds) for night, rounds in nights.items()}


def played_rounds(season_ids: Iterable[int]) -> PlayedRounds:
    """All tables of all finished nights of these seasons. One SELECT, a second where a seat was taken over in a round."""
    facts: dict[int, tuple[Any, ...]] = {}
    holdings: dict[int, list[Holding]] = defaultdict(list)
    names: dict[int, str] = {}
    taken_over: list[int] = []
    for table_id, *table, side, is_first, player, name, member, member_name, credited, first in _seats(
        season_ids
    ):
        facts[table_id] = tuple(table)
        holdings[table_id].append(Holding(player, side, is_first, member, credited, first))
        names[player] = name
        if member is not None:
            names[member] = member_name
        if first > 1:
            taken_over.append(table_id)
    sums = _earlier(taken_over, holdings, names) if taken_over else {}
    found = (
        _round(table_id, facts[table_id], holdings[table_id], sums.get(table_id, {})) for table_id in facts
    )
    return PlayedRounds(
        tuple(sorted(found, key=lambda one: (one.night_id, one.number, one.position))),
        names,
    )


_PLACE = ("partnership__side", "is_first")
_WHO = ("player_id", "player__name", "stands_in_for_id", "stands_in_for__name", "credited_to_id")


def _seats(season_ids: Iterable[int]) -> QuerySet[Seat, tuple[Any, ...]]:
    seats = Seat.objects.filter(
        round__undone_at__isnull=True,
        round__night__state=NightState.FINISHED,
        round__night__season__in=tuple(season_ids),
    )
    of_table = ("position", "name", "points_1", "points_2", "winner", "is_complete")
    return seats.order_by().values_list(
        "partnership__table_id",
        "round__night_id",
        "round__number",
        *(f"partnership__table__{name}" for name in of_table),
        *_PLACE,
        *_WHO,
        "first_hand",
    )


def _earlier(
    table_ids: list[int], holdings: dict[int, list[Holding]], names: dict[int, str]
) -> dict[int, dict[int, tuple[int, int]]]:
    """Adds who held cards at these tables before others did; the sums at the hands after which seats changed, by table."""
    sums: dict[int, dict[int, tuple[int, int]]] = defaultdict(dict)
    so_far = Hand.objects.filter(
        table=OuterRef("seat__partnership__table"),
        number__lte=OuterRef("last_hand"),
        kind=HandKind.HAND,
        voided_at__isnull=True,
    )
    by_table = so_far.order_by().values("table")
    holders = EarlierHolder.objects.filter(seat__partnership__table__in=table_ids).annotate(
        **{
            f"sum_{side}": Coalesce(Subquery(by_table.annotate(sum=Sum(f"points_{side}")).values("sum")), 0)
            for side in (1, 2)
        }
    )
    rows = holders.order_by("first_hand").values_list(
        "seat__partnership__table_id",
        *(f"seat__{name}" for name in _PLACE),
        *_WHO,
        "first_hand",
        "last_hand",
        "sum_1",
        "sum_2",
    )
    for table_id, side, is_first, player, name, member, member_name, credited, first, last, *both in rows:
        holdings[table_id].append(Holding(player, side, is_first, member, credited, first, last))
        names[player] = name
        if member is not None:
            names[member] = member_name
        sums[table_id][last] = (both[0], both[1])
    return sums


def _round(
    table_id: int,
    facts: tuple[Any, ...],
    holdings: list[Holding],
    sums: Mapping[int, tuple[int, int]],
) -> PlayedRound:
    night_id, number, position, name, points_1, points_2, winner, is_complete = facts
    return PlayedRound(
        table_id=table_id,
        night_id=night_id,
        number=number,
        position=position,
        table=name,
        points=(points_1, points_2),
        winner=side_of(winner) if is_complete else None,
        holdings=tuple(sorted(holdings, key=lambda one: (one.side, not one.is_first, one.first_hand))),
        sums=sums,
    )

"""A season told hand by hand, straight from the rows of hands and seats: what statistics must agree with.

Nothing here uses what is stored for statistics, nor the code that reads it.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from datetime import timedelta

from scoring import CARD_CLUB
from tests.factories import (
    EVENING,
    R_LOW,
    R_ONE,
    R_TIE,
    Fixture,
    another_night,
    evening,
    finish,
    make_guest,
    open_night,
    play_hands,
    seat,
    start_round,
    table_of,
)
from tests.remembered import remembered
from tournaments.models import Hand, HandKind, NightState, Seat, Table
from tournaments.services import nights, seasons, seat_changes
from tournaments.services.nights import Attendance

TWO_ROUNDS = replace(CARD_CLUB, rounds_per_night=2, specials="misere")


@dataclass(frozen=True)
class Holder:
    """Who held the cards of a chair in one hand."""

    side: int
    is_first: bool
    player: int
    stands_in_for: int | None
    credited_to: int | None


@dataclass(frozen=True)
class Told:
    """One hand that counts, and the four who held its cards."""

    night: int
    round: int
    table: str
    number: int
    side: int
    bid: str
    is_made: bool
    points: tuple[int, int]
    holders: tuple[Holder, ...]

    def holder(self, player: int) -> Holder | None:
        return next((one for one in self.holders if one.player == player), None)

    def scored(self, holder: Holder) -> int:
        return self.points[holder.side - 1]

    @property
    def where(self) -> tuple[int, int, str]:
        return self.night, self.round, self.table


def told(made: Fixture) -> list[Told]:
    """Every hand of the finished nights of the season, in order of play."""
    hands = Hand.objects.filter(
        table__round__night__season=made.season,
        table__round__night__state=NightState.FINISHED,
        table__round__undone_at=None,
        voided_at=None,
        kind=HandKind.HAND,
    ).select_related("table__round")
    return [
        Told(
            night=hand.table.round.night_id,
            round=hand.table.round.number,
            table=hand.table.name,
            number=hand.number,
            side=hand.side,
            bid=hand.bid,
            is_made=hand.is_made,
            points=(hand.points_1, hand.points_2),
            holders=tuple(_holders(hand)),
        )
        for hand in hands.order_by("table__round__night__date", "table__round__number", "table_id", "number")
    ]


def _holders(hand: Hand):
    for row in Seat.objects.filter(partnership__table=hand.table_id).select_related("partnership"):
        spells = [(one.first_hand, one) for one in row.earlier.all()] + [(row.first_hand, row)]
        _, held = max(
            ((first, one) for first, one in spells if first <= hand.number), key=lambda spell: spell[0]
        )
        yield Holder(
            row.partnership.side, row.is_first, held.player_id, held.stands_in_for_id, held.credited_to_id
        )


def by_round(hands: list[Told]) -> dict[tuple[int, int, str], list[Told]]:
    """The hands of each table of each round."""
    found = defaultdict(list)
    for hand in hands:
        found[hand.where].append(hand)
    return found


def winners(hands: list[Told]) -> set[int]:
    """The two who sat at the end of a round on the side with more points; nobody of a drawn one."""
    sums = [sum(hand.points[side] for hand in hands) for side in (0, 1)]
    if sums[0] == sums[1]:
        return set()
    won = 1 if sums[0] > sums[1] else 2
    return {one.player for one in hands[-1].holders if one.side == won}


# --- The season ------------------------------------------------------------------------------------------


@remembered()
def season_with_substitutes(substitute_points: str = "substitute") -> Fixture:
    """Three nights of two rounds, with everything that makes figures hard.

    Night 1: Sue takes Alice's place over from hand 3 of round 1 on; Middle is drawn in round 2. Night 2: Tim plays for
    Bert from the start, and Carl takes two bottles by a 9-bid. Night 3: in round 2 Sue plays for Cora from hand 2 on, and Cora
    comes back for hand 5.
    """
    made = open_night(rules=TWO_ROUNDS, substitute_points=substitute_points)
    sue, tim = make_guest(made), make_guest(made, "Tim Tate", "A")
    made = replace(made, people={**made.people, "Sue": sue, "Tim": tim})
    seat(made)
    start_round(made, 1)
    play_hands(made.night, table_of(made.night, "High"), R_ONE[:2])
    take(made, "Alice", "Sue", 3, round_number=1)
    play_hands(made.night, table_of(made.night, "High"), R_ONE[2:])
    _play(made, {"Middle": R_ONE, "Low": R_LOW})
    start_round(made, 2)
    _play(made, {"High": R_LOW, "Middle": R_TIE, "Low": R_ONE})
    finish(made)

    second = _night_without_bert(made)
    start_round(second, 1)
    _play(second, {"High": R_LOW, "Middle": ("1 9H/9", *R_ONE[1:]), "Low": R_LOW})
    start_round(second, 2)
    _play(second, {"High": R_ONE, "Middle": R_ONE, "Low": ("2 MIS/0", *R_LOW[1:])})
    finish(second)

    third = another_night(made, 2)
    _play(third, {"High": R_ONE, "Middle": R_LOW, "Low": R_ONE})
    start_round(third, 2)
    where = _table_with(third, "Cora").name
    play_hands(third.night, table_of(third.night, where), R_LOW[:1])
    take(third, "Cora", "Sue", 2, round_number=2)
    play_hands(third.night, table_of(third.night, where), R_LOW[1:4])
    take(third, "Cora", "Cora", 5, round_number=2)
    play_hands(third.night, table_of(third.night, where), R_LOW[4:])
    _play(third, {name: R_ONE for name in ("High", "Middle", "Low") if name != where})
    finish(third)
    return replace(third, people=made.people)


def take(made: Fixture, member: str, who: str, from_hand: int, *, round_number: int) -> None:
    """Somebody holds the cards of a member's place from a hand of the running round on."""
    seat_changes.take_place(
        night=made.night,
        member_id=made.people[member].pk,
        player_id=made.people[who].pk,
        from_hand=from_hand,
        by=made.by,
        at=evening(round_number, 20),
    )


def _night_without_bert(made: Fixture) -> Fixture:
    later = _open_night(made, 1)
    away = Attendance(made.couples["B"].pk, first_is_absent=True, first_substitute_id=made.people["Tim"].pk)
    nights.set_attendance(night=later.night, attendance=[away], by=made.by, at=EVENING)
    seat(later)
    return later


def _open_night(made: Fixture, week: int) -> Fixture:
    """The next night, open and not seated yet."""
    night = seasons.plan_night(
        season=made.season,
        date=EVENING.date() + timedelta(weeks=week),
        hosts=made.couples["B"],
        by=made.by,
        at=EVENING,
    )
    return replace(made, night=nights.open_night(night=night, by=made.by, at=EVENING))


def _play(made: Fixture, hands: dict[str, tuple[str, ...]]) -> None:
    for name, texts in hands.items():
        play_hands(made.night, table_of(made.night, name), texts)


def _table_with(made: Fixture, name: str) -> Table:
    running = Table.objects.filter(round__night=made.night, round__undone_at=None)
    return running.filter(partnerships__seats__player=made.people[name]).latest("round__number")

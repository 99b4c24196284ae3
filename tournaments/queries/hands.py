"""A table's hands as pages show them, with the reasons for their points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from django.db.models import Q, Subquery

from scoring import HandScore, RuleSet, Side, other_side, parse_bid, score_hand
from tournaments.models import Hand, HandKind
from tournaments.queries.hand_values import HandView, MyHand
from tournaments.queries.prepared import Prepared
from tournaments.translate import hand_result, side_of
from tournaments.words import called

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from django.db.models import QuerySet

    from tournaments.queries.values import Person, SideView

ALL_TRICKS = 10
COORDINATOR = "the coordinator"


@dataclass(frozen=True, slots=True)
class HandsRead:
    """The live hands of a table in order of play, as they stand at this revision of it."""

    table_id: int
    revision: int
    hands: list[Hand]


def live_hands(table_id: int) -> list[Hand]:
    """The hands of a table that stand, deals without a contract included, in order of play."""
    return _live_hands(table_id)


@Prepared
def _live_hands(table_id: int) -> QuerySet[Hand]:
    return Hand.objects.filter(table_id=table_id, voided_at__isnull=True).order_by("number", "pk")


def hands_to_add_to(table_id: int, number: int) -> list[Hand]:
    """The hands of a table that stand and, of the undone ones of this number, the last: what `first_version` needs.

    The others stay unread: at a table that undid much they would be most of its rows.
    """
    return _hands_to_add_to(table_id, number)


@Prepared
def _hands_to_add_to(table_id: int, number: int) -> QuerySet[Hand]:
    undone = Hand.objects.filter(
        table_id=table_id, number=number, kind=HandKind.HAND, voided_at__isnull=False
    ).order_by("-version")
    wanted = Q(voided_at__isnull=True) | Q(pk=Subquery(undone.values("pk")[:1]))
    return Hand.objects.filter(wanted, table_id=table_id).order_by("number", "pk")


def standing(hands: Iterable[Hand]) -> list[Hand]:
    """Those that were not undone."""
    return [hand for hand in hands if hand.voided_at is None]


def in_order_of_play(hands: Iterable[Hand]) -> list[Hand]:
    """As `live_hands` gives them: a deal without a contract before the hand of its number."""
    return sorted(hands, key=lambda hand: (hand.number, hand.pk))


def first_version(hands: Iterable[Hand], number: int) -> int:
    """The version of a new hand of this number: never one that an undone hand of the number has had.

    So what a page has seen tells this hand from the one that was undone.
    """
    of_number = (hand for hand in hands if hand.kind == HandKind.HAND and hand.number == number)
    return 1 + max((hand.version for hand in of_number), default=0)


def numbers_in(hands: Iterable[Hand], rules: RuleSet) -> set[int]:
    """The hands of a round that these live ones fill; a deal thrown in fills one only if the rules say so (F20)."""
    counted = {HandKind.HAND, HandKind.THROWN_IN} if rules.thrown_in_counts else {HandKind.HAND}
    return {hand.number for hand in hands if hand.kind in counted and hand.number <= rules.hands_per_round}


def next_number(hands: Iterable[Hand], rules: RuleSet) -> int:
    """The hand to enter next: the lowest not yet in, one past the last when all are."""
    there = numbers_in(hands, rules)
    return next(n for n in range(1, rules.hands_per_round + 2) if n not in there)


class CountsHands(Protocol):
    """A table's row, or what a query made of it."""

    @property
    def needs_tiebreak(self) -> bool: ...
    @property
    def hands_played(self) -> int: ...
    @property
    def next_hand(self) -> int: ...


def missing_words(table: CountsHands, rules: RuleSet) -> str:
    """What an unfinished table still has to play: "hands 5 and 6", "a tie-break hand"."""
    if table.needs_tiebreak:
        return "a tie-break hand"
    left = rules.hands_per_round - table.hands_played
    if left == 1:
        return f"hand {table.next_hand}"
    if table.next_hand != table.hands_played + 1:
        return f"{left} hands"
    last = rules.hands_per_round
    return f"hands {table.next_hand} {'and' if left == 2 else 'to'} {last}"  # noqa: PLR2004 - "5 and 6", "4 to 6"


def last_entered(hands: list[Hand]) -> Hand:
    """What an Undo means: the tie-break hand, else the last deal in order of play. `hands` is not empty."""
    return max(hands, key=lambda h: (h.kind == HandKind.TIEBREAK, h.number, h.kind == HandKind.HAND, h.pk))


def hand_views(
    hands: Iterable[Hand], sides: Sequence[SideView], people: Mapping[int, Person], rules: RuleSet
) -> tuple[HandView, ...]:
    """The hands in order of play, each with the running totals after it."""
    views: list[HandView] = []
    running = (0, 0)
    for hand in hands:
        if hand.kind == HandKind.HAND:
            running = (running[0] + hand.points_1, running[1] + hand.points_2)
        views.append(hand_view(hand, sides, people, rules, running))
    return tuple(views)


def hand_view(
    hand: Hand,
    sides: Sequence[SideView],
    people: Mapping[int, Person],
    rules: RuleSet,
    running: tuple[int, int] = (0, 0),
) -> HandView:
    """One hand, ready to print."""
    side = side_of(hand.side)
    points = (hand.points_1, hand.points_2)
    bidders = sides[side - 1].names_in(hand.number) if side else ""
    score = score_hand(rules, hand_result(hand)) if hand.kind == HandKind.HAND else None
    return HandView(
        id=hand.pk,
        kind=hand.kind,
        number=hand.number,
        version=hand.version,
        side=side,
        bid=parse_bid(hand.bid) if hand.bid else None,
        tricks=hand.tricks,
        is_made=hand.is_made,
        is_slam=score.is_slam if score else False,
        points=points,
        bidder_points=points[side - 1] if side else 0,
        defender_points=points[other_side(side) - 1] if side else 0,
        running=running,
        bidders=bidders,
        sentence=hand_sentence(hand, bidders, score),
        lines=score.lines if score else (),
        entered_by=_entered_by(hand, people),
        entered_at=hand.entered_at,
        amended_at=hand.amended_at,
    )


def hand_sentence(hand: Hand, bidders: str, score: HandScore | None = None) -> str:
    """What happened, as in "Pat & Ruth bid 8NT, took 7: set."."""
    if hand.kind == HandKind.THROWN_IN:
        return f"Before hand {hand.number}: thrown in, dealt again."
    if hand.kind == HandKind.MISDEAL:
        return f"Before hand {hand.number}: misdeal, dealt again."
    if hand.kind == HandKind.TIEBREAK:
        return f"Tie-break hand: {bidders} bid and {'made it' if hand.is_made else 'were set'}."
    took = "all ten" if hand.tricks == ALL_TRICKS else str(hand.tricks)
    made = score.is_made if score else hand.is_made
    return f"{bidders} bid {called(parse_bid(hand.bid))}, took {took}: {'made' if made else 'set'}."


def my_hands(hands: Iterable[HandView], side: Side) -> tuple[MyHand, ...]:
    """The counted hands from one side's own view: "You bid, took 7: set"."""
    return tuple(
        MyHand(
            number=hand.number,
            bid=hand.bid,
            sentence=f"{'You' if hand.side == side else 'They'} bid, took "
            f"{'all ten' if hand.tricks == ALL_TRICKS else hand.tricks}{'' if hand.is_made else ': set'}",
            points=hand.points[side - 1],
        )
        for hand in hands
        if hand.kind == HandKind.HAND and hand.bid is not None
    )


def _entered_by(hand: Hand, people: Mapping[int, Person]) -> str:
    if hand.entered_by_id is None:
        return COORDINATOR
    person = people.get(hand.entered_by_id)
    return person.name if person else "a phone"

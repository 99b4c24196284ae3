"""What came of the hands somebody held cards in: bids made and set, and points won and given away.

Counted from a night's hands once, when its points are stored; statistics read what is stored and never a hand.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from scoring import parse_bid
from tournaments.models import EarlierHolder, Hand, HandKind, NightFigures, Seat

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from django.db.models import QuerySet

TO_THE_END = 1_000  # no round has so many hands


@dataclass(frozen=True, slots=True)
class BidFigures:
    """The hands in which one's own side held one contract: how many made and set, points won, and given to the others."""

    made: int = 0
    was_set: int = 0
    won: int = 0
    given: int = 0

    @property
    def tried(self) -> int:
        """How many there were."""
        return self.made + self.was_set

    def __add__(self, other: BidFigures) -> BidFigures:
        return BidFigures(
            self.made + other.made,
            self.was_set + other.was_set,
            self.won + other.won,
            self.given + other.given,
        )


@dataclass(frozen=True, slots=True)
class DefenceFigures:
    """The hands in which the others held the contract: how many, how many of them set, points won and given."""

    hands: int = 0
    sets: int = 0
    won: int = 0
    given: int = 0

    def __add__(self, other: DefenceFigures) -> DefenceFigures:
        return DefenceFigures(
            self.hands + other.hands,
            self.sets + other.sets,
            self.won + other.won,
            self.given + other.given,
        )


@dataclass(frozen=True, slots=True)
class HandFigures:
    """What came of hands, by the bid's notation ("8H", "MIS") and in defence; tie-break hands are no part (rules E4)."""

    bids: Mapping[str, BidFigures] = field(default_factory=dict)
    defence: DefenceFigures = DefenceFigures()

    @property
    def own(self) -> BidFigures:
        """All contracts of one's own side together."""
        return sum(self.bids.values(), BidFigures())

    @property
    def nines(self) -> int:
        """How many 9-bids were made."""
        return sum(of_bid.made for bid, of_bid in self.bids.items() if parse_bid(bid).is_nine)

    @property
    def hands(self) -> int:
        """How many hands there were."""
        return self.own.tried + self.defence.hands

    def __add__(self, other: HandFigures) -> HandFigures:
        bids = {
            bid: self.bids.get(bid, BidFigures()) + other.bids.get(bid, BidFigures())
            for bid in (*self.bids, *(bid for bid in other.bids if bid not in self.bids))
        }
        return HandFigures(bids, self.defence + other.defence)


@dataclass(frozen=True, slots=True)
class HeldCards:
    """Hands of a round for which somebody held the cards of a seat, and whose the points are (rules E7)."""

    table_id: int
    side: int
    player_id: int
    credited_to_id: int | None
    first_hand: int = 1
    last_hand: int = TO_THE_END


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A counted hand: its contract, whether it was made, and both sides' points."""

    table_id: int
    number: int
    side: int
    bid: str
    is_made: bool
    points: tuple[int, int]


@dataclass(frozen=True, slots=True)
class CountedNight:
    """The figures of everybody who held cards in a night, and the made 9-bids of whom their points were credited to."""

    figures: dict[int, HandFigures]
    nines: Counter[int]


def count_night(hands: Iterable[PlayedHand], spells: Iterable[HeldCards]) -> CountedNight:
    """Count every hand for the four people who held its cards."""
    at_table: dict[int, list[HeldCards]] = defaultdict(list)
    for spell in spells:
        at_table[spell.table_id].append(spell)
    bids: dict[int, dict[str, BidFigures]] = defaultdict(lambda: defaultdict(BidFigures))
    defence: dict[int, DefenceFigures] = defaultdict(DefenceFigures)
    nines: Counter[int] = Counter()
    for hand in hands:
        outcome = (int(hand.is_made), int(not hand.is_made))
        for spell in at_table[hand.table_id]:
            if not spell.first_hand <= hand.number <= spell.last_hand:
                continue
            won, given = hand.points[spell.side - 1], hand.points[2 - spell.side]
            if spell.side == hand.side:
                bids[spell.player_id][hand.bid] += BidFigures(*outcome, won, given)
                if hand.is_made and parse_bid(hand.bid).is_nine and spell.credited_to_id is not None:
                    nines[spell.credited_to_id] += 1
            else:
                defence[spell.player_id] += DefenceFigures(1, outcome[1], won, given)
    everybody = sorted({*bids, *defence})
    return CountedNight({one: HandFigures(dict(bids[one]), defence[one]) for one in everybody}, nines)


def counted_night(night_id: int) -> CountedNight:
    """The same from the rows of a night, in three SELECTs; rounds whose start was undone are no part of it."""
    seats = Seat.objects.filter(round__night_id=night_id, round__undone_at__isnull=True).order_by()
    holders = EarlierHolder.objects.filter(seat__in=seats).order_by()
    people = ("player_id", "credited_to_id", "first_hand")
    spells = [HeldCards(*row) for row in seats.values_list(*_place(), *people)]
    spells += [HeldCards(*row) for row in holders.values_list(*_place("seat__"), *people, "last_hand")]
    hands = Hand.objects.filter(
        table__round__night_id=night_id,
        table__round__undone_at__isnull=True,
        kind=HandKind.HAND,
        voided_at__isnull=True,
    ).order_by("table_id", "number")
    rows = hands.values_list("table_id", "number", "side", "bid", "is_made", "points_1", "points_2")
    return count_night(
        [
            PlayedHand(table_id, number, side or 0, bid, bool(is_made), (points_1, points_2))
            for table_id, number, side, bid, is_made, points_1, points_2 in rows
        ],
        spells,
    )


def stored(figures: HandFigures) -> dict[str, dict[str, list[int]] | list[int]]:
    """The fields of `NightFigures` that hold these."""
    return {
        "bids": {bid: [f.made, f.was_set, f.won, f.given] for bid, f in sorted(figures.bids.items())},
        "defence": [
            figures.defence.hands,
            figures.defence.sets,
            figures.defence.won,
            figures.defence.given,
        ],
    }


def read(bids: Mapping[str, list[int]], defence: list[int]) -> HandFigures:
    """The figures that these fields of `NightFigures` hold."""
    return HandFigures({bid: BidFigures(*numbers) for bid, numbers in bids.items()}, DefenceFigures(*defence))


def figures_by_night(rows: QuerySet[NightFigures]) -> dict[int, dict[int, HandFigures]]:
    """Stored figures by night and player. One SELECT; `rows` says whose and of which nights."""
    found: dict[int, dict[int, HandFigures]] = defaultdict(dict)
    for night_id, player_id, bids, defence in rows.values_list("night_id", "player_id", "bids", "defence"):
        found[night_id][player_id] = read(bids, defence)
    return dict(found)


def _place(seat: str = "") -> tuple[str, str]:
    return f"{seat}partnership__table_id", f"{seat}partnership__side"

"""What pages and prints show, as plain frozen values: every name and number arrives ready, templates compute nothing."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING, Literal

from scoring import Bid, ScoreLine
from tournaments.words import score

if TYPE_CHECKING:
    from tournaments.queries.table_talk import TalkView

CardState = Literal["played", "now", "to-come"]
Stage = Literal[
    "not_started", "playing", "tiebreak", "waiting", "moves", "night_over", "finished", "not_seated"
]


@dataclass(frozen=True, slots=True)
class Person:
    """A player. `short` is the first name, with more of the name where two tonight share it."""

    id: int
    name: str
    short: str


@dataclass(frozen=True, slots=True)
class HeldBefore:
    """Somebody who held the cards of a chair for some hands before another took it over."""

    person: Person
    is_first: bool
    first_hand: int
    last_hand: int


@dataclass(frozen=True, slots=True)
class SideView:
    """One side of a table: two people and their running total in this round; who sat in their chairs before them."""

    side: int  # 1 or 2
    first: Person
    second: Person
    total: int
    has_won: bool  # moves up (or stays at High); False while undecided
    earlier: tuple[HeldBefore, ...] = ()

    def holders(self, number: int) -> tuple[Person, Person]:
        """The two who held the cards in a hand of the round."""
        first, second = self.first, self.second
        for one in self.earlier:
            if one.first_hand <= number <= one.last_hand:
                first, second = (one.person, second) if one.is_first else (first, one.person)
        return first, second

    def names_in(self, number: int) -> str:
        """Their short names: "Fay & Sue"."""
        first, second = self.holders(number)
        return f"{first.short} & {second.short}"

    @property
    def names(self) -> str:
        return f"{self.first.short} & {self.second.short}"

    @property
    def full_names(self) -> str:
        return f"{self.first.name} & {self.second.name}"


@dataclass(frozen=True, slots=True)
class HandView:
    """A deal at a table. Points are (side 1, side 2); `running` the totals after it."""

    id: int
    kind: str  # hand, tiebreak, thrown_in, misdeal
    number: int
    version: int
    side: int | None
    bid: Bid | None
    tricks: int | None
    is_made: bool | None
    is_slam: bool
    points: tuple[int, int]
    bidder_points: int
    defender_points: int
    running: tuple[int, int]
    bidders: str  # "Pat & Ruth"; "" for a deal without a contract
    defenders: str
    sentence: str  # "Pat & Ruth bid 8NT, took 7: set." · "Thrown in: dealt again."
    lines: tuple[ScoreLine, ...]
    entered_by: str
    entered_at: datetime
    amended_at: datetime | None

    @property
    def noun(self) -> str:
        return "hand"

    @property
    def took(self) -> str:
        return f"{self.bidders} took {self.tricks}"

    @property
    def scored(self) -> tuple[int, ...]:
        """The points as a row shows them: the bidders' first."""
        return (self.bidder_points, self.defender_points)

    @property
    def so_far(self) -> str:
        return " to ".join(score(points) for points in self.running)


@dataclass(frozen=True, slots=True)
class MyHand:
    """A hand from one side's own view: "You bid, took 10", +280."""

    number: int
    bid: Bid
    sentence: str
    points: int


@dataclass(frozen=True, slots=True)
class BidCell:
    """A bid a hand can be entered with, and what it is worth."""

    text: str  # "8H", what a form sends
    bid: Bid
    value: int  # points when made


@dataclass(frozen=True, slots=True)
class BidGrid:
    """The bid table of the rule set: one row a denomination, low to high, one column a level; special bids apart."""

    levels: tuple[int, ...]
    rows: tuple[tuple[BidCell, ...], ...]
    specials: tuple[BidCell, ...]  # the bids to take no trick, the lower first
    points_json: str  # what every hand would score, for the script: see queries.entry


@dataclass(frozen=True, slots=True)
class NextSeat:
    """Where somebody goes for the next round."""

    round_number: int
    table_name: str
    letter: str  # corner index of the table's card: "H"
    direction: str  # "up", "down", "stay"
    partner: Person
    opponents: tuple[Person, Person]


@dataclass(frozen=True, slots=True)
class NightPoints:
    """A player's line in tonight's totals; `place` as printed: "1", "2="."""

    place: str
    person: Person
    points: int
    rounds: tuple[int | None, ...]  # round scores, None where not seated


@dataclass(frozen=True, slots=True)
class WineView:
    """Who holds the wine, in words; `is_settled` is False while the host has to decide between equals."""

    sentence: str
    holders: tuple[Person, ...]
    is_settled: bool


@dataclass(frozen=True, slots=True)
class MyTable:
    """Everything a player's phone shows. `sides[0]` is side 1 always, so that all four phones agree."""

    club_name: str
    night_title: str  # "Thursday 15 January, at Pat and Maeve's"
    me: Person
    my_side: int | None
    stage: Stage
    version: str  # what a poll compares
    round_number: int
    rounds: int
    table_id: int | None
    table_name: str
    letter: str
    sides: tuple[SideView, ...]  # two, or none before the first seating
    hands: tuple[HandView, ...]  # in order of play, deals without a contract included
    last_hand: HandView | None
    undoable_id: int | None  # the hand an Undo names, None when there is nothing to undo
    hand_number: int  # the one to enter next
    hands_per_round: int
    six: tuple[CardState, ...]
    waiting_for: str  # "Middle still has hands 5 and 6 to play."; "" when nothing is awaited
    result: str  # "You won 630 to 510."; "" while the round runs
    my_hands: tuple[MyHand, ...]  # filled once the round is over at this table
    next_seat: NextSeat | None
    totals: tuple[NightPoints, ...]  # only when the night is finished
    wine: WineView | None
    talk: TalkView | None = None  # None before the first seating
    may_change: bool = False  # whether the hands of this table are its players' to put right

    @property
    def dealer(self) -> str:
        """Who deals the next hand, as far as anybody said: "Ann"."""
        return self.talk.dealing[0] if self.talk and self.talk.dealing else ""

    @property
    def half_code(self) -> str:
        """The half-entered hand as a form names it, "1.8H"; "" without one."""
        return self.talk.half.code if self.talk and self.talk.half else ""


@dataclass(frozen=True, slots=True)
class TableCell:
    """A table in one round, as the console's grid and the board show it."""

    id: int
    name: str
    letter: str
    sides: tuple[SideView, SideView]
    state: Literal["waiting", "playing", "tiebreak", "all_in", "closed"]
    state_words: str  # "closed", "all in", "hand 5 · 11 min", "tie-break due", "drawn"
    is_late: bool  # the table everybody waits for
    hand_number: int
    six: tuple[CardState, ...]
    wine_badge: str  # "9NT wine", "" when this table made no nine-bid
    flipped: str  # sentence when an amendment changed the winner after the moves were played, else ""
    doubters: tuple[str, ...] = ()  # who said that something is wrong with the finished round
    is_agreed: bool = False  # both sides said that it is right


@dataclass(frozen=True, slots=True)
class RoundRow:
    """A round in the console's grid: its tables, from High down."""

    number: int
    cells: tuple[TableCell, ...]  # empty for a round not played yet (face down)
    is_current: bool


@dataclass(frozen=True, slots=True)
class MoveLine:
    """A pair on its way. `names` is None while its table is undecided (face down, never guessed)."""

    names: str | None
    words: str  # "stay", "up from Middle", "down from High"


@dataclass(frozen=True, slots=True)
class MoveTable:
    """Who comes to a table next; `then` is who plays with whom, "" until both pairs are known."""

    name: str
    letter: str
    upper: MoveLine
    lower: MoveLine
    then: str  # "Sam & Ana v Marek & Maeve"
    then_sides: tuple[tuple[Person, Person], ...]  # the two new partnerships, () until known


@dataclass(frozen=True, slots=True)
class LogLine:
    """An entry of the log as the console tells it."""

    at: datetime
    where: str  # "Middle, hand 4" · "Round 3" · ""
    sentence: str
    reason: str
    who: str


@dataclass(frozen=True, slots=True)
class LateHand:
    """A hand that its sender may not enter any more: kept for the coordinator."""

    log_id: int
    table_id: int
    where: str  # "High, round 2, hand 6"
    sentence: str
    who: str
    why: str = "came after the round was closed"


@dataclass(frozen=True, slots=True)
class Call:
    """A table that wants the coordinator."""

    table_id: int
    where: str  # "High"
    who: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Console:
    """The coordinator's page of one night. `title` is always the one thing to know or do next."""

    night_id: int
    number: int
    date: date
    state: str
    title: str  # "Round 3: waiting for Middle"
    subtitle: str  # "Thursday 15 January at Pat and Maeve's · 12 of 12 phones · last hand 2 minutes ago"
    revision: str
    join_code: str  # "K7P 3XM", "" when phones cannot join
    tables: tuple[str, ...]  # column heads
    rows: tuple[RoundRow, ...]
    next_round: int | None  # the round that "Start round N" would start; None when there is none
    can_start: bool
    why_not: str  # "when Middle has hands 5 and 6"
    can_undo_start: bool
    can_finish: bool
    can_reopen: bool
    moves: tuple[MoveTable, ...]  # empty in the last round
    late_hands: tuple[LateHand, ...]
    lately: tuple[LogLine, ...]
    totals: tuple[NightPoints, ...]  # tonight so far, once a round is closed
    wine: WineView
    calls: tuple[Call, ...] = ()  # the longest waiting first


@dataclass(frozen=True, slots=True)
class Board:
    """The TV. `tables` once people are seated; `moves` instead between two rounds; `totals` once the night is over."""

    club_name: str
    night_title: str
    version: str
    stage: Literal["no_night", "seating", "playing", "moves", "finished"]
    round_number: int
    rounds: int
    headline: str  # "4 of 12 have joined", "waiting for Middle, hand 5", "Round 2 is done"
    tables: tuple[TableCell, ...]
    moves: tuple[MoveTable, ...]
    totals: tuple[NightPoints, ...]
    wine: WineView | None
    join_code: str
    up_to_date: datetime

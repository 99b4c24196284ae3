"""What a player's phone shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tournaments.queries.hand_values import HandView, MyHand
from tournaments.queries.table_talk import TalkView
from tournaments.queries.values import CardState, NightPoints, Person, SideView
from tournaments.queries.wine_values import WineView

Stage = Literal[
    "not_started", "playing", "tiebreak", "waiting", "moves", "night_over", "finished", "not_seated"
]


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

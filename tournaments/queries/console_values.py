"""What the coordinator's console and the board show of a night."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal

from tournaments.queries.values import CardState, NightPoints, Person, SideView
from tournaments.queries.wine_values import WineView


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
    other_day: date | None = None  # when it was not on the night itself


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

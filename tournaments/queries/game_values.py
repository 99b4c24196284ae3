"""What the pages of a casual game show, as plain frozen values: templates compute nothing."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from scoring import Bid, RuleSet

GameStage = Literal["playing", "asking", "over", "finished"]


@dataclass(frozen=True, slots=True)
class Competitor:
    """One who keeps a score: a player for himself, or the players of a side.

    `to_target` is the points still to go, None where there is no target, or it matters no more. `standing` says it in a
    sentence: "Ana needs 120.", "Ben cannot win any more, having been …".
    """

    number: int  # from 0, as in scoring
    name: str  # "Ana", "Ana & Cai"
    players: tuple[str, ...]
    score: int
    is_barred: bool
    has_won: bool
    to_target: int | None
    standing: str  # "" when there is nothing to say


@dataclass(frozen=True, slots=True)
class DealReason:
    """One reason for points: "Ana: 7♥ made: +200"."""

    number: int
    name: str
    text: str
    points: int


@dataclass(frozen=True, slots=True)
class DealView:
    """One deal of a game. Lists have a value for each who keeps a score, in their order.

    `points` are those that counted: under a defence cap they may be fewer than the deal scored, which `reasons` say.
    """

    id: int
    number: int
    version: int
    kind: str  # contract, passed, thrown_in, misdeal
    dealer: str  # "" when nobody noted who dealt first
    contractor: int | None
    partners: tuple[int, ...]
    bidders: str  # "Ana", "Ana with Ben and Cyd", "Ana & Cai"; "" without a contract
    bid: Bid | None
    tricks: tuple[int, ...]
    card_points: tuple[int | None, ...]
    first_trick: int | None
    first_to_reach: int | None
    is_made: bool | None
    is_slam: bool
    points: tuple[int, ...]
    running: tuple[int, ...]
    barred: tuple[int, ...]  # after it
    sentence: str  # "Ana bid 8♥, took 7: set."
    reasons: tuple[DealReason, ...]
    entered_at: datetime
    amended_at: datetime | None


@dataclass(frozen=True, slots=True)
class Ask:
    """A fact that decides who won and that nobody noted: who of these was first in the last deal?"""

    hand_id: int
    candidates: tuple[tuple[int, str], ...]  # (number, name); may be empty where nobody took a trick


@dataclass(frozen=True, slots=True)
class GamePage:
    """Everything a page of a casual game shows. A page to watch has no `secret`."""

    secret: str  # "" for who only watches
    watch_secret: str
    version: str  # what a poll compares
    rules: RuleSet
    names: tuple[str, ...]  # the players as they sit
    competitors: tuple[Competitor, ...]
    competitor_names: tuple[str, ...]  # what scoring.read_deal is to call them
    deals: tuple[DealView, ...]  # in order of play, dead ones too
    next_number: int  # of the deal to enter
    undoable_id: int | None  # the deal an Undo names
    stage: GameStage
    ending: str  # how it ended, or what is asked, in sentences; "" while it goes on
    ask: Ask | None
    winners: tuple[str, ...]
    first_dealer: int | None  # a place in `names`
    dealer: str  # who deals next, "" when unknown or when the game is over
    can_finish: bool
    can_resume: bool
    rematch: str  # the secret of the rematch, for watching where one watches; "" without one
    created_at: datetime

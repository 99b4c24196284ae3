"""What a phone shows of the talk over its table: the half-entered hand, who deals, what is needed, who agrees.

All of it comes from rows that the page loads anyway: nothing here asks the database.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring import SIDES, need_sentences, parse_bid, times_deal_moved
from tournaments.models import HandKind, Verdict
from tournaments.translate import club_deal
from tournaments.words import called

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from scoring import Bid, RuleSet, Side
    from tournaments.models import Hand
    from tournaments.queries.night_tables import NightTables, TableRow

CHAIRS = 4
LAST_HANDS = (1, 2)  # with so many to play the page says what is needed


@dataclass(frozen=True, slots=True)
class HalfHand:
    """The next hand, of which only the bid is entered; `by` is who did."""

    side: Side
    bid: Bid
    bidders: str  # "Ann & Bob"
    by: str

    @property
    def code(self) -> str:
        """What a form says to name it: "1.8H"."""
        return f"{self.side}.{self.bid}"

    @property
    def sentence(self) -> str:
        """As in "8♥ by Ann & Bob. How many tricks did they take?"."""
        return f"{called(self.bid)} by {self.bidders}. How many tricks did they take?"


@dataclass(frozen=True, slots=True)
class Chair:
    """One of the four at the table. `after` is the chair that deals after this one, if it cut the high card."""

    number: int
    name: str
    after: int
    is_first: bool


@dataclass(frozen=True, slots=True)
class TalkView:
    """What the people at one table told each other, for one of them."""

    half: HalfHand | None
    chairs: tuple[Chair, ...]
    dealing: tuple[str, str] | None  # who deals the next hand and the one after; None while nobody said
    dealer: str  # "Ann deals hand 3, Sam the next."; "" while nobody said who cut the high card
    turned: tuple[int, int] | None  # first and second dealer if the table sat the other way round
    needs: tuple[str, ...]  # sentences for one's own side, in the last two hands of a round
    own_verdict: str  # what one's own side said: "agreed", "wrong", ""
    said: tuple[str, ...]  # "You agreed." · "Bella says that something is wrong."
    call: str  # "You called the coordinator at 20:14."; "" without an open call
    called_at: datetime | None


def talk_of(
    table: TableRow, night: NightTables, hands: Sequence[Hand], rules: RuleSet, player_id: int
) -> TalkView:
    """The talk over a table as one of its players sees it. `hands` are its live ones, in order of play."""
    side = table.side_of_player(player_id)
    talk = table.talk
    dealing = _dealing(table, night, hands, rules)
    return TalkView(
        half=_half(table, night),
        chairs=_chairs(table, night),
        dealing=dealing,
        dealer=_dealer_words(table, dealing, rules) if dealing else "",
        turned=_turned(table),
        needs=_needs(table, side, rules) if side else (),
        own_verdict=talk.verdicts[side - 1][0] if side else "",
        said=verdict_sentences(table, night, me=player_id),
        call=f"{_who(talk.called_by, night, me=player_id)} called the coordinator." if talk.called_at else "",
        called_at=talk.called_at,
    )


def verdict_sentences(table: TableRow, night: NightTables, *, me: int | None = None) -> tuple[str, ...]:
    """What the sides said of their finished round, one's own side (that of `me`) first."""
    own = table.side_of_player(me) if me else None
    order = sorted(SIDES, key=lambda side: side != own)
    verdicts = [table.talk.verdicts[side - 1] for side in order]
    return tuple(_verdict_words(verdict, _who(who, night, me=me)) for verdict, who in verdicts if verdict)


def disagreements(table: TableRow, night: NightTables) -> tuple[str, ...]:
    """Who says that something is wrong, by name."""
    return tuple(_who(who, night) for verdict, who in table.talk.verdicts if verdict == Verdict.WRONG)


def is_agreed(table: TableRow) -> bool:
    """Whether both sides said that their round is right."""
    return all(verdict == Verdict.AGREED for verdict, _ in table.talk.verdicts)


def _half(table: TableRow, night: NightTables) -> HalfHand | None:
    talk = table.talk
    if talk.half_side is None:
        return None
    bid = parse_bid(talk.half_bid)
    bidders = night.names(table.pairs[talk.half_side - 1])
    by = _who(talk.half_by, night)
    return HalfHand(talk.half_side, bid, bidders, by)


def _chairs(table: TableRow, night: NightTables) -> tuple[Chair, ...]:
    first, second = table.talk.first_dealer, table.talk.second_dealer
    step = 1 if first is None or second is None else second - first
    return tuple(
        Chair(number, night.people[player].short, (number + step) % CHAIRS, is_first=number == first)
        for number, player in enumerate(table.chairs)
    )


def _dealing(
    table: TableRow, night: NightTables, hands: Sequence[Hand], rules: RuleSet
) -> tuple[str, str] | None:
    first, second = table.talk.first_dealer, table.talk.second_dealer
    if first is None or second is None or table.next_hand > rules.hands_per_round:
        return None
    moved = times_deal_moved(rules, [club_deal(hand) for hand in hands if hand.kind != HandKind.TIEBREAK])
    now, after = (
        night.people[table.chairs[(first + (second - first) * turns) % CHAIRS]].short
        for turns in (moved, moved + 1)
    )
    return now, after


def _dealer_words(table: TableRow, dealing: tuple[str, str], rules: RuleSet) -> str:
    is_last = table.hands_played + 1 >= rules.hands_per_round
    return f"{dealing[0]} deals hand {table.next_hand}{'' if is_last else f', {dealing[1]} the next'}."


def _turned(table: TableRow) -> tuple[int, int] | None:
    first, second = table.talk.first_dealer, table.talk.second_dealer
    return None if first is None or second is None else (first, (second + CHAIRS // 2) % CHAIRS)


def _needs(table: TableRow, side: Side, rules: RuleSet) -> tuple[str, ...]:
    left = rules.hands_per_round - table.hands_played
    if left not in LAST_HANDS or table.is_complete or not table.is_open:
        return ()
    own, other = table.points if side == 1 else table.points[::-1]
    is_last_round = table.round_number == rules.rounds_per_night
    return need_sentences(rules, own - other, left, is_last_round=is_last_round)


def _verdict_words(verdict: str, who: str) -> str:
    if verdict == Verdict.AGREED:
        return f"{who} agreed."
    return f"{who} {'say' if who == 'You' else 'says'} that something is wrong."


def _who(player_id: int | None, night: NightTables, *, me: int | None = None) -> str:
    if player_id == me and me is not None:
        return "You"
    person = night.people.get(player_id) if player_id else None
    return person.short if person else "Somebody"

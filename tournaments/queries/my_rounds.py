"""The rounds a phone's player has sat in tonight, and which of their hands that player may still change."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournaments.models import CorrectionWindow, Hand, HandKind, NightState
from tournaments.queries.entry import Bidder, Entry, bid_grid
from tournaments.queries.finding import hand_of_night
from tournaments.queries.hands import hand_view, hand_views
from tournaments.queries.night_tables import load_tables
from tournaments.translate import rules_of
from tournaments.words import score

if TYPE_CHECKING:
    from tournaments.models import Night, Phone
    from tournaments.queries.hand_values import HandView
    from tournaments.queries.night_tables import NightTables, TableRow

SEEN = "seen"  # what the form of a closed round's hand sends: from what it has shown what follows


@dataclass(frozen=True, slots=True)
class MyRound:
    """A round as one of its players looks back on it; `points` are their side's and the other's."""

    number: int
    table_name: str
    partner: str
    opponents: tuple[str, str]
    points: str  # "550 to 420"
    hands: tuple[HandView, ...]
    may_change: bool


@dataclass(frozen=True, slots=True)
class HandToChange:
    """A hand of the player's own table, and the entry with which it can be saved anew."""

    hand: HandView
    table_name: str
    round_number: int
    is_closed: bool  # people have moved on since
    entry: Entry
    row: Hand  # with its table and round


def has_till_the_end(night: Night) -> bool:
    """Whether players may still change hands of closed rounds now: the season's option, while the night is played."""
    return night.season.corrections == CorrectionWindow.NIGHT and night.state == NightState.PLAYING


def my_rounds(phone: Phone) -> tuple[MyRound, ...]:
    """The started rounds that the phone's player sits or sat in to their end, the latest first. Two SELECTs."""
    night, player_id = phone.night, phone.player_id
    tables = load_tables(night.pk)
    mine = [
        row
        for number in sorted(tables.rounds, reverse=True)
        if (row := tables.table_of(number, player_id)) is not None and row.started_at
    ]
    hands = _hands_of([row.id for row in mine])
    return tuple(_round(row, tables, hands[row.id], phone) for row in mine)


def hand_to_change(phone: Phone, hand_id: int) -> HandToChange | None:
    """A hand with a contract, of a table where the player sits or sat; None for any other. Two SELECTs."""
    hand = hand_of_night(phone.night, hand_id)
    if hand is None or hand.kind != HandKind.HAND or hand.voided_at is not None:
        return None
    number = hand.table.round.number
    tables = load_tables(phone.night_id, round_number=number)
    row = tables.table_of(number, phone.player_id)
    if row is None or row.id != hand.table_id:
        return None
    rules = rules_of(phone.night)
    sides = tables.sides(row)
    names = [
        tuple(tables.people[player].name for player in row.holders(side, hand.number)) for side in (1, 2)
    ]
    entry = Entry(
        bidders=tuple(
            Bidder(str(side.side), named, side.names, side.total)
            for side, named in zip(sides, names, strict=True)
        ),
        grid=bid_grid(rules),
        hand_number=hand.number,
        hidden=(("table", str(row.id)), ("round", str(number)), ("number", str(hand.number)), ("half", "")),
        base=hand.version,
        you=f"you are {tables.people[phone.player_id].short}",
        deals=(),
        is_queued=row.is_open,
        shows_totals=False,
    )
    view = hand_view(hand, sides, tables.people, rules)
    if not row.is_open:
        entry = entry.sending(SEEN, "")
    return HandToChange(view, row.name, number, not row.is_open, entry, hand)


def _hands_of(table_ids: list[int]) -> dict[int, list[Hand]]:
    found: dict[int, list[Hand]] = defaultdict(list)
    for hand in Hand.objects.filter(table__in=table_ids, voided_at=None).order_by("number", "pk"):
        found[hand.table_id].append(hand)
    return found


def _round(row: TableRow, tables: NightTables, hands: list[Hand], phone: Phone) -> MyRound:
    side = row.side_of_player(phone.player_id) or 1
    own, others = row.pairs if side == 1 else row.pairs[::-1]
    points = row.points if side == 1 else row.points[::-1]
    partner = own.second if own.first == phone.player_id else own.first
    return MyRound(
        number=row.round_number,
        table_name=row.name,
        partner=tables.people[partner].name,
        opponents=(tables.people[others.first].name, tables.people[others.second].name),
        points=" to ".join(score(one) for one in points),
        hands=hand_views(hands, tables.sides(row), tables.people, rules_of(phone.night)),
        may_change=row.is_open or has_till_the_end(phone.night),
    )

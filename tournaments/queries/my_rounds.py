"""The rounds a phone's player has sat in tonight, and which of their hands that player may still change."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring import other_side
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

NO_BID = (
    "That deal has no bid to put right. Undo it while it is the last thing entered, or ask the coordinator."
)
SEEN = "seen"  # what the form of a closed round's hand sends: from what it has shown what follows


@dataclass(frozen=True, slots=True)
class MyRound:
    """A round as one of its players looks back on it; `points` are their side's and the other's.

    Of somebody who gave up their seat it has the hands they held. `note` says whose something is to put right.
    """

    number: int
    table_name: str
    partner: str
    opponents: tuple[str, str]
    points: str  # "550 to 420"
    hands: tuple[HandView, ...]
    may_change: bool
    note: str = ""


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
    """The started rounds in which the phone's player held cards, the latest first.

    Two SELECTs, one more where somebody took a seat over.
    """
    tables = load_tables(phone.night_id)
    mine = [
        row
        for number in sorted(tables.rounds, reverse=True)
        for row in tables.tables(number)
        if row.started_at and phone.player_id in row.everybody()
    ]
    hands = _hands_of([row.id for row in mine])
    return tuple(
        _round(row, tables, hands[row.id], phone)
        if row.side_of_player(phone.player_id)
        else _round_left(row, tables, hands[row.id], phone)
        for row in mine
    )


def why_not_to_change(phone: Phone, hand_id: int) -> str:
    """The sentence for a hand that `hand_to_change` does not give: it is gone, another's to change, or has no bid."""
    hand = hand_of_night(phone.night, hand_id)
    if hand is None or hand.voided_at is not None:
        return "That hand was undone. This is your table as it is now."
    tables = load_tables(phone.night_id, round_number=hand.table.round.number)
    row = next((row for row in tables.tables(hand.table.round.number) if row.id == hand.table_id), None)
    if row is not None and row.side_of_player(phone.player_id):
        return _of_the_tiebreak(row) if hand.kind == HandKind.TIEBREAK else NO_BID
    if row is not None and phone.player_id in row.everybody():
        return _has_left(row, tables, phone.player_id)
    return (
        f"That hand was played at {hand.table.name}, where you did not sit. Those who sat there put it right, or "
        "the coordinator."
    )


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
        note=_of_the_tiebreak(row) if any(hand.kind == HandKind.TIEBREAK for hand in hands) else "",
    )


def _round_left(row: TableRow, tables: NightTables, hands: list[Hand], phone: Phone) -> MyRound:
    """A round in which the player gave up their seat: what was played while they held the cards."""
    *_, last = (one for one in row.earlier if one.player_id == phone.player_id)
    theirs = [
        hand
        for hand in hands
        if phone.player_id in {player for side in (1, 2) for player in row.holders(side, hand.number)}
    ]
    own, others = row.holders(last.side, last.last_hand), row.holders(other_side(last.side), last.last_hand)
    points = (sum(hand.points_1 for hand in theirs), sum(hand.points_2 for hand in theirs))
    return MyRound(
        number=row.round_number,
        table_name=row.name,
        partner=tables.people[own.second if last.is_first else own.first].name,
        opponents=(tables.people[others.first].name, tables.people[others.second].name),
        points=" to ".join(score(one) for one in (points if last.side == 1 else points[::-1])),
        hands=hand_views(theirs, tables.sides(row), tables.people, rules_of(phone.night)),
        may_change=False,
        note=_has_left(row, tables, phone.player_id),
    )


def _has_left(row: TableRow, tables: NightTables, player_id: int) -> str:
    """As in "Sue Stone has your seat at High from hand 3 on. Whoever sits there …"."""
    *_, last = (one for one in row.earlier if one.player_id == player_id)
    pair = row.pairs[last.side - 1]
    now = tables.people[pair.first if last.is_first else pair.second].name
    return (
        f"{now} has your seat at {row.name} from hand {last.last_hand + 1} on. Hands of that round, yours too, are put "
        "right by whoever sits there, or by the coordinator."
    )


def _of_the_tiebreak(row: TableRow) -> str:
    if row.is_open:
        return "The tie-break hand is put right by undoing it at the table and entering it again."
    return f"The tie-break hand decided round {row.round_number}, and who moved: only the coordinator puts it right now."

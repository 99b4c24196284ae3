"""All tables and the telling hands of a season's finished nights, in four SELECTs whatever their number."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Q

from scoring import NineBid, parse_bid
from tournaments.models import Hand, HandKind, Night, NightState, Table
from tournaments.queries.night_tables import NightTables, tables_by_id
from tournaments.queries.wine import HIGH_BIDS
from tournaments.translate import side_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from scoring import Bid, Side
    from tournaments.models import Season
    from tournaments.queries.night_tables import TableRow


@dataclass(frozen=True, slots=True)
class TellingHand:
    """A made bid of nine or ten, or a bid that was set, of a regular hand (rules E4: never a tie-break)."""

    table: TableRow
    number: int
    side: Side
    bid: Bid
    is_made: bool
    wine_order: int | None


@dataclass(frozen=True, slots=True)
class PlayedNight:
    """A finished night with its tables, from High down, and its telling hands. `night` comes with hosts."""

    night: Night
    tables: NightTables
    hands: tuple[TellingHand, ...]

    @property
    def claims(self) -> list[NineBid[int]]:
        """The made nine- and ten-bids, for the wine (rules E8)."""
        return [
            NineBid(
                round_number=hand.table.round_number,
                hand_number=hand.number,
                table=hand.table.position,
                holders=hand.table.holders(hand.side, hand.number),
                bid=hand.bid,
                claimed_order=hand.wine_order,
            )
            for hand in self.hands
            if hand.is_made
        ]


def played_nights(season: Season) -> list[PlayedNight]:
    """The finished nights in order of date. Rounds whose start was undone are no part of them."""
    finished = season.nights.filter(state=NightState.FINISHED)  # each comes with the season
    nights = list(finished.select_related("hosts__first", "hosts__second").order_by("date", "number"))
    night_of = dict(
        Table.objects.filter(round__night__in=finished, round__undone_at__isnull=True)
        .order_by()
        .values_list("pk", "round__night_id")
    )
    found = tables_by_id(night_of)
    by_id = {table.id: table for (table,) in found.rounds.values()}
    hands: dict[int, list[TellingHand]] = defaultdict(list)
    for hand in _telling_hands(season, by_id):
        hands[night_of[hand.table.id]].append(hand)
    rounds = _rounds_by_night(by_id.values(), night_of)
    return [
        PlayedNight(night, NightTables(rounds.get(night.pk, {}), found.people), tuple(hands[night.pk]))
        for night in nights
    ]


def _rounds_by_night(
    tables: Iterable[TableRow], night_of: Mapping[int, int]
) -> dict[int, dict[int, tuple[TableRow, ...]]]:
    """The tables of each round from High down, by night and round number, the rounds in order."""
    rounds: dict[int, dict[int, tuple[TableRow, ...]]] = defaultdict(dict)
    for table in sorted(tables, key=lambda table: (table.round_number, table.position)):
        of_night = rounds[night_of[table.id]]
        of_night[table.round_number] = (*of_night.get(table.round_number, ()), table)
    return rounds


def _telling_hands(season: Season, tables: Mapping[int, TableRow]) -> list[TellingHand]:
    rows = (
        Hand.objects.filter(
            Q(is_made=False) | Q(is_made=True, bid__in=HIGH_BIDS),
            table__round__night__season=season,
            table__round__night__state=NightState.FINISHED,
            table__round__undone_at__isnull=True,
            kind=HandKind.HAND,
            voided_at__isnull=True,
        )
        .order_by()
        .values_list("table_id", "number", "side", "bid", "is_made", "wine_order")
    )
    return [
        TellingHand(tables[table_id], number, side, parse_bid(bid), bool(is_made), order)
        for table_id, number, stored_side, bid, is_made, order in rows
        if table_id in tables and (side := side_of(stored_side)) is not None
    ]

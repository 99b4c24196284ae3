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
                holders=hand.table.pairs[hand.side - 1],
                bid=hand.bid,
            )
            for hand in self.hands
            if hand.is_made
        ]


def played_nights(season: Season) -> list[PlayedNight]:
    """The finished nights in order of date. Rounds whose start was undone are no part of them."""
    finished = Night.objects.filter(season=season, state=NightState.FINISHED)
    nights = list(finished.select_related("hosts__first", "hosts__second").order_by("date", "number"))
    night_of = dict(
        Table.objects.filter(round__night__in=finished, round__undone_at__isnull=True)
        .order_by()
        .values_list("pk", "round__night_id")
    )
    found = tables_by_id(night_of)
    rounds: dict[int, dict[int, list[TableRow]]] = defaultdict(lambda: defaultdict(list))
    for (table,) in found.rounds.values():
        rounds[night_of[table.id]][table.round_number].append(table)
    hands = _telling_hands(season, {table.id: table for (table,) in found.rounds.values()})
    return [
        PlayedNight(
            night,
            NightTables(
                {
                    number: tuple(sorted(tables, key=lambda table: table.position))
                    for number, tables in sorted(rounds[night.pk].items())
                },
                found.people,
            ),
            tuple(hand for hand in hands if night_of[hand.table.id] == night.pk),
        )
        for night in nights
    ]


def _telling_hands(season: Season, tables: dict[int, TableRow]) -> list[TellingHand]:
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
        .values_list("table_id", "number", "side", "bid", "is_made")
    )
    return [
        TellingHand(tables[table_id], number, side, parse_bid(bid), bool(is_made))
        for table_id, number, stored_side, bid, is_made in rows
        if table_id in tables and (side := side_of(stored_side)) is not None
    ]

"""Who took the wine home in each of many nights (rules E8): one SELECT, of the made nine- and ten-bids alone."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring import NineBid, award_wine, parse_bid
from tournaments.models import Hand, HandKind
from tournaments.queries.wine import HIGH_BIDS
from tournaments.translate import rules_of, side_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scoring import Bid
    from tournaments.queries.night_rounds import NightRounds


@dataclass(frozen=True, slots=True)
class WineWon:
    """How the wine of one night went: `holders` took it home, by `bid`, or for the lowest score where that is None.

    `tied` are those among whom the host decided about a bottle.
    """

    holders: tuple[int, ...]
    bid: Bid | None
    tied: frozenset[int] = frozenset()


def wine_by_night(nights: Sequence[NightRounds]) -> dict[int, WineWon]:
    """The wine of each of these finished nights, by night."""
    claims = _claims(nights)
    return {one.night.pk: _won(one, claims.get(one.night.pk, ())) for one in nights}


def _claims(nights: Sequence[NightRounds]) -> dict[int, list[NineBid[int]]]:
    at = {played.table_id: played for one in nights for played in one.rounds}
    hands = Hand.objects.filter(
        table__round__night__in=[one.night.pk for one in nights],
        kind=HandKind.HAND,
        voided_at__isnull=True,
        is_made=True,
        bid__in=HIGH_BIDS,
    )
    found: dict[int, list[NineBid[int]]] = defaultdict(list)
    for table_id, number, side, bid, order in hands.order_by().values_list(
        "table_id", "number", "side", "bid", "wine_order"
    ):
        played = at.get(table_id)
        if played is None:  # of a round whose start was undone
            continue
        holders = played.pair_at(side_of(side) or 1, number)
        claim = NineBid(played.number, number, played.position, holders, parse_bid(bid), order)
        found[played.night_id].append(claim)
    return found


def _won(one: NightRounds, claims: Sequence[NineBid[int]]) -> WineWon:
    groups: tuple[set[int], set[int]] = (set(), set())
    for played in one.rounds:
        for holding in played.holdings:
            groups[0 if holding.is_first else 1].add(holding.player_id)
    result = award_wine(claims, one.held(), groups=groups, rules=rules_of(one.night))
    tied = frozenset(player for tie in result.tied if tie.bottles for player in tie.players)
    return WineWon(result.holders, result.history[-1].claim.bid if result.history else None, tied)

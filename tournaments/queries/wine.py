"""Who holds the wine, in words (rules E8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring import ALL_BIDS, WINE_LEVELS, NineBid, RuleSet, WineResult, award_wine, parse_bid
from tournaments.models import Hand, HandKind, NightState
from tournaments.queries.prepared import Prepared
from tournaments.queries.totals import groups_of, totals_of
from tournaments.queries.wine_order import wine_order
from tournaments.queries.wine_values import WineView
from tournaments.translate import side_of
from tournaments.words import listed

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from django.db.models import QuerySet

    from tournaments.models import Night
    from tournaments.queries.night_tables import NightTables

HIGH_BIDS = [str(bid) for bid in ALL_BIDS if bid.level in WINE_LEVELS]


def wine_claims(night_id: int, tables: NightTables) -> list[NineBid[int]]:
    """The made nine- and ten-bids of a night; which of them count is `scoring`'s to say. One SELECT."""
    at = {table.id: table for round_ in tables.rounds.values() for table in round_}
    return [
        NineBid(
            round_number=at[table_id].round_number,
            hand_number=number,
            table=at[table_id].position,
            holders=at[table_id].holders(side_of(side) or 1, number),
            bid=parse_bid(bid),
            claimed_order=order,
        )
        for table_id, number, side, bid, order in _made_high_bids(night_id)
        if table_id in at
    ]


@Prepared
def _made_high_bids(night_id: int) -> QuerySet[Hand, tuple[int, int, int | None, str, int | None]]:
    hands = Hand.objects.filter(
        table__round__night_id=night_id,
        table__round__undone_at__isnull=True,
        kind=HandKind.HAND,
        voided_at__isnull=True,
        is_made=True,
        bid__in=HIGH_BIDS,
    )
    return hands.order_by().values_list("table_id", "number", "side", "bid", "wine_order")


def wine_now(claims: Iterable[NineBid[int]], tables: NightTables, rules: RuleSet) -> WineView:
    """Who holds the wine while the night runs: nobody before the first made nine-bid."""
    result = award_wine(claims, {}, groups=((), ()), rules=rules)
    if not result.holders:
        return WineView("Nobody holds the wine yet.", (), is_settled=True)
    return _held(result, tables)


def wine_at_the_end(
    claims: Iterable[NineBid[int]], totals: Mapping[int, int], tables: NightTables, rules: RuleSet
) -> WineView:
    """Who takes the wine home; equals are shown for the host to decide, never chosen."""
    result = award_wine(claims, totals, groups=groups_of(tables), rules=rules)
    if result.by == "nine_bid":
        return _held(result, tables, verb="take")
    if result.by == "none":
        return WineView("Nobody won the wine.", (), is_settled=True)
    people = tables.people
    certain = tuple(people[player] for player in result.holders)
    parts = []
    if certain:
        names = listed([p.name for p in certain])
        parts.append(
            f"Nobody made a nine-bid: {names} had the lowest scores and {_takes(len(certain))} the wine."
        )
    for tie in result.tied:
        names = listed([people[player].name for player in tie.players])
        parts.append(
            f"{names} are level: the host decides who picks first."
            if tie.about == "first_pick"
            else f"{names} are level for {'a bottle' if tie.bottles == 1 else 'the bottles'}: the host decides."
        )
    if result.first_pick is not None:
        parts.append(f"{people[result.first_pick].name} picks first.")
    return WineView(" ".join(parts), certain, is_settled=not result.tied)


def wine_of(night: Night, tables: NightTables, claims: Sequence[NineBid[int]], rules: RuleSet) -> WineView:
    """Who holds the wine now, or takes it home once the night is finished."""
    if night.state != NightState.FINISHED:
        return wine_now(claims, tables, rules)
    return wine_at_the_end(claims, totals_of(list(tables.rounds.values())), tables, rules)


def _held(result: WineResult[int], tables: NightTables, verb: str = "hold") -> WineView:
    holders = tuple(tables.people[player] for player in result.holders)
    names = listed([person.short for person in holders])
    bid = result.history[-1].claim.bid.glyphs
    return WineView(
        f"{names} {verb} the wine ({bid}).",
        holders,
        is_settled=True,
        earlier=_earlier(result, tables),
        order=wine_order(result.history, tables),
    )


def _earlier(result: WineResult[int], tables: NightTables) -> str:
    """Who held it before, in the order of play: "Before them Dan and Fay (9♠) held it."; "" where nobody did."""
    *before, _last = (one for one in result.history if one.gained)
    named = [
        f"{listed([tables.people[player].short for player in one.after])} ({one.claim.bid.glyphs})"
        for one in before
    ]
    return f"Before them {', then '.join(named)} held it." if named else ""


def _takes(number: int) -> str:
    return "takes" if number == 1 else "take"

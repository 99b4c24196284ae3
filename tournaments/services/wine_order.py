"""Which of several nine-bids came last, where hands of one number do not tell (rules E8, point 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring import takeovers
from tournaments.db import write_transaction
from tournaments.models import Hand, HandKind
from tournaments.queries.night_tables import load_tables
from tournaments.queries.wine import wine_claims
from tournaments.queries.wine_order import wine_order
from tournaments.services.amendments import put_right
from tournaments.services.errors import ActionRefused
from tournaments.services.locking import locked_night
from tournaments.services.tables import locked_table
from tournaments.translate import rules_of

if TYPE_CHECKING:
    from datetime import datetime

    from tournaments.models import Night
    from tournaments.services.actor import Actor

_BETWEEN = 1000  # numbers, so that orders told of other hands stay before or behind


def tell_last_nine(*, night: Night, table_id: int, by: Actor, at: datetime) -> None:
    """Say that of the night's last nine-bids, made in hands of one number, the one at this table came last: it holds the wine.

    Saying again what stands is no error. Raises: ActionRefused when there is no such nine-bid at that table.
    """
    with write_transaction():
        night = locked_night(night.pk)
        tables = load_tables(night.pk)
        order = wine_order(takeovers(wine_claims(night.pk, tables), rules_of(night)), tables)
        if order is None or all(claim.table_id != table_id for claim in order.claims):
            raise ActionRefused(
                "That table has none of the last nine-bids any more: look at the night again."
            )
        was = order.claims[-1]
        if order.is_told and was.table_id == table_id:
            return
        last = locked_table(night, table_id)
        first = (order.round_number * _BETWEEN + order.hand_number) * _BETWEEN
        in_order = sorted(order.claims, key=lambda claim: claim.table_id == table_id)
        live = Hand.objects.filter(number=order.hand_number, kind=HandKind.HAND, voided_at__isnull=True)
        for place, claim in enumerate(in_order):
            live.filter(table_id=claim.table_id).update(wine_order=first + place)
        hand = live.get(table_id=table_id)
        put_right(
            "wine_order_told",
            night,
            last,
            hand,
            before={"last": was.table},
            after={"last": last.name, "bid": hand.bid, "number": hand.number},
            by=by,
            at=at,
        )

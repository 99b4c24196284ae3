"""Who held the cards of a seat before somebody took it over within the round, and what they scored."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db.models import Case, OuterRef, Subquery, Sum, When
from django.db.models.functions import Coalesce

from tournaments.models import EarlierHolder, Hand, HandKind

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from scoring import Side


@dataclass(frozen=True, slots=True)
class EarlierCards:
    """Somebody who held the cards of a seat for the first hands of a round, and what their side scored in them."""

    side: Side
    is_first: bool
    player_id: int
    name: str
    first_hand: int
    last_hand: int
    points: int


def earlier_cards(table_ids: list[int]) -> dict[int, list[EarlierCards]]:
    """Who held cards at these tables before others took their seats over, by table. One SELECT."""
    holders = EarlierHolder.objects.filter(seat__partnership__table__in=table_ids)
    rows = rows_with_points(
        holders.order_by("seat_id", "first_hand"),
        "seat__partnership__table_id",
        "seat__partnership__side",
        "seat__is_first",
        "player_id",
        "player__name",
        "first_hand",
        "last_hand",
    )
    found: dict[int, list[EarlierCards]] = defaultdict(list)
    for table_id, side, *more in rows:
        found[table_id].append(EarlierCards(side, *more))
    return found


def rows_with_points(holders: QuerySet[EarlierHolder], *fields: str) -> QuerySet[EarlierHolder, Any]:
    """These fields of earlier holders, and last the points that their side scored in their hands (rules E9)."""
    theirs = (
        Hand.objects.filter(
            table=OuterRef("seat__partnership__table"),
            number__range=(OuterRef("first_hand"), OuterRef("last_hand")),
            kind=HandKind.HAND,
            voided_at__isnull=True,
        )
        .order_by()
        .values("table")
    )
    of_side = {
        f"points_{side}": Subquery(theirs.annotate(total=Sum(f"points_{side}")).values("total"))
        for side in (1, 2)
    }
    points = Case(When(seat__partnership__side=1, then=of_side["points_1"]), default=of_side["points_2"])
    rows: QuerySet[EarlierHolder, Any] = holders.annotate(points=Coalesce(points, 0)).values_list(
        *fields, "points"
    )
    return rows

"""The rows of the standings listed by one of their columns; places stay what they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tournaments.names import folded

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from tournaments.queries.standing_values import StandingRow


def _most_last_night(row: StandingRow) -> tuple[bool, int]:
    return row.last_points is None, -(row.last_points or 0)


ORDERS: Mapping[str, Callable[[StandingRow], Any]] = {
    "name": lambda row: folded(row.name),
    "nights": lambda row: -row.nights,
    "moved": lambda row: -row.moved,
    "last": _most_last_night,
    "average": lambda row: -row.average_figure,
    "total": lambda row: -row.total,
}
"""What each is sorted by: names from A on, figures from the greatest on, who was away last."""


def in_order(rows: Sequence[StandingRow], order: str) -> tuple[StandingRow, ...]:
    """The rows in one of ORDERS, equals as they stood; in any other they stay by place."""
    return tuple(sorted(rows, key=ORDERS[order])) if order in ORDERS else tuple(rows)

"""Who holds the wine, as pages and prints show it."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.queries.values import Person


@dataclass(frozen=True, slots=True)
class SameHand:
    """One of these nine-bids: its table, and what was bid ("9♦")."""

    table_id: int
    table: str
    bid: str


@dataclass(frozen=True, slots=True)
class WineOrder:
    """The nine-bids of which the last holds the wine, from the first to the last, and by what rule, in a sentence.

    `is_told` says that the coordinator told their order.
    """

    round_number: int
    hand_number: int
    claims: tuple[SameHand, ...]
    is_told: bool
    sentence: str


@dataclass(frozen=True, slots=True)
class WineView:
    """Who holds the wine, in words; `is_settled` is False while the host has to decide between equals.

    `earlier` tells who held it before, `order` of several nine-bids of one hand number, the last of which holds it.
    """

    sentence: str
    holders: tuple[Person, ...]
    is_settled: bool
    earlier: str = ""
    order: WineOrder | None = None

"""Nine-bids made in hands of one number at several tables: which of them counts as the last (rules E8, point 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.queries.wine_values import SameHand, WineOrder
from tournaments.words import listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scoring.wine import Takeover
    from tournaments.queries.night_tables import NightTables

FEWEST = 2


def wine_order(history: Sequence[Takeover[int]], tables: NightTables) -> WineOrder | None:
    """The order of the last nine-bids of a night; None where the last one was made in a hand of its own."""
    last = history[-1].claim if history else None
    if last is None:
        return None
    here = (last.round_number, last.hand_number)
    level = [one.claim for one in history if (one.claim.round_number, one.claim.hand_number) == here]
    if len(level) < FEWEST:
        return None
    at = {table.position: table for table in tables.tables(last.round_number)}
    claims = tuple(
        SameHand(at[claim.table].id, at[claim.table].name, claim.bid.glyphs)
        for claim in level
        if claim.table in at
    )
    is_told = last.claimed_order is not None
    return WineOrder(*here, claims, is_told, _sentence(claims, last.hand_number, is_told=is_told))


def _sentence(claims: Sequence[SameHand], hand_number: int, *, is_told: bool) -> str:
    made = listed([f"{claim.bid} at {claim.table}" for claim in claims])
    why = "the coordinator told which came last" if is_told else "the lower table counts as the later"
    return f"{made} were made in hand {hand_number} of the same round: {why}."

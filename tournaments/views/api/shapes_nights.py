"""A finished night, hand for hand, as the API answers with it. What `shapes` promises holds here too."""

from __future__ import annotations

from datetime import date, datetime
from typing import Literal

from ninja import Field, Schema

from tournaments.views.api.shapes import PlayerName


class PlacedShape(Schema):
    """A player's points of the night: of the cards they held."""

    place: int | None
    is_shared: bool
    player: PlayerName
    points: int
    rounds: list[int | None] = Field(description="By round; null where they did not sit.")


class SideShape(Schema):
    """One side of a table in a round."""

    side: Literal[1, 2]
    players: list[PlayerName]
    points: int


class HeldShape(Schema):
    """Somebody who held a seat's cards before another one took it over within the round."""

    player: PlayerName
    side: Literal[1, 2]
    first_hand: int
    last_hand: int
    points: int = Field(description="What their side scored in these hands.")


class HandShape(Schema):
    """A deal at a table."""

    number: int = Field(description="Of a thrown-in deal or a misdeal the hand that was dealt again.")
    kind: Literal["hand", "tiebreak", "thrown_in", "misdeal"]
    side: Literal[1, 2] | None = Field(description="The bidders.")
    bid: str | None = Field(description='As in "8H", "7NT", "MIS".')
    tricks: int | None = Field(description="The bidders' tricks.")
    is_made: bool | None
    points: list[int] = Field(description="Of side 1 and of side 2. A tie-break hand scores none.")


class TableShape(Schema):
    """A table in a round."""

    name: str
    position: int = Field(description="0 is High, 1 the table below it.")
    sides: list[SideShape]
    winner: Literal[1, 2] | None
    earlier: list[HeldShape]
    hands: list[HandShape]


class RoundShape(Schema):
    """A round of the night."""

    number: int
    tables: list[TableShape]


class NightResultShape(Schema):
    """A finished night, hand for hand."""

    id: int
    season_id: int
    number: int
    date: date
    hosts: list[PlayerName]
    corrected_at: datetime | None = Field(description="When it was last put right after its end.")
    points: list[PlacedShape]
    wine: list[PlayerName] = Field(description="Who took the wine home.")
    is_wine_settled: bool = Field(description="False where the host decides between equals.")
    rounds: list[RoundShape]

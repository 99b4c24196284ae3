"""Records, as the API answers with them. What `shapes` promises holds here too."""

from __future__ import annotations

from ninja import Field, Schema

from tournaments.views.api.shapes import PlayerName


class OccasionShape(Schema):
    """When a record was set."""

    when: str = Field(description="The night's date, or the season's name.")
    detail: str
    season_id: int
    night_id: int | None


class HolderShape(Schema):
    """Who holds a record: a player, a couple or a side; with each time they came to it."""

    people: list[PlayerName]
    occasions: list[OccasionShape]


class RecordShape(Schema):
    """A record. Equals hold it together."""

    key: str
    title: str
    value: int = Field(description="How many of its unit.")
    unit: str = Field(
        description='One of what it is counted in: "point", "round", "night", "bid", "nine-bid", "set", "time".'
    )
    figure: str = Field(description='Both in words, as in "4050 points".')
    rule: str
    holders: list[HolderShape]

"""A player's season, as the API answers with it. What `shapes` promises holds here too.

Where somebody sat in for another, points and nights are credited as the season's rule says; bids, defence, tables,
partners and opponents are of the cards a player held. `rounds` has both, and tells them apart.
"""

from __future__ import annotations

from datetime import date

from ninja import Field, Schema

from tournaments.views.api.shapes import PlayerName

PLACE = "Equal ones share a place; null for who is not ranked."
AVERAGE = "Points a round, of whole rounds; null without one."


class PlayerNightShape(Schema):
    """What is a player's of one night."""

    night_id: int
    number: int
    date: date
    place: int | None = Field(description="Of that night. Equal ones share a place.")
    is_shared: bool
    placed: int = Field(description="How many have a place.")
    points: int
    average: int | None = Field(description="What everybody with points had on average, rounded.")
    rounds: int
    rounds_won: int
    nines: int


class RoundOfPlayerShape(Schema):
    """What a player has of one table in one round."""

    night_id: int
    number: int
    table: str
    points: int
    has_won: bool
    counts: bool = Field(description="Whether the points are in the player's total of the night.")
    note: str = Field(description='Who held the cards where it was somebody else, as in "for Ann Ames".')


class BidShape(Schema):
    """What came of one bid of the player's side."""

    bid: str
    made: int
    was_set: int
    won: int = Field(description="Points of the player's side.")
    given: int = Field(description="Points of the others.")


class DefenceShape(Schema):
    """What came of the hands in which the others bid."""

    hands: int
    sets: int
    won: int
    given: int


class TableOfPlayerShape(Schema):
    """Rounds at one table. Won and lost by who sat there at their end, so they need not add up to the rounds."""

    table: str
    rounds: int
    won: int
    lost: int
    drawn: int
    points: int
    average: int | None = Field(description=AVERAGE)
    ahead: int | None = Field(description="Points a round above what the table usually makes.")


class PartnerOfPlayerShape(Schema):
    """Rounds with one partner."""

    partner: PlayerName
    rounds: int
    won: int
    points: int
    average: int | None = Field(description=AVERAGE)
    ahead: int | None = Field(description="Points a round above what that partner makes with others.")


class OpponentOfPlayerShape(Schema):
    """Rounds against one opponent."""

    opponent: PlayerName
    rounds: int
    won: int
    points: int
    against: int = Field(description="Points of the opponent's side.")


class NightEventShape(Schema):
    """Something that happened on a night."""

    night_id: int
    date: date
    words: str = Field(description='As in "with 9♠", "with Ann Ames".')


class SubstituteShape(Schema):
    """Somebody who sat in, or was sat in for."""

    player: PlayerName
    words: str = Field(description='As in "5 rounds of 1 night".')


class PlayerSeasonShape(Schema):
    """A player's figures of a season.

    Points are those credited to them, also where a substitute played; bids and defence are of cards they held themselves.
    """

    player: PlayerName
    place: int | None = Field(description=PLACE)
    is_shared: bool
    placed: int = Field(description="How many have a place.")
    points: int
    nights_played: int
    average: int | None = Field(description="Points a night, rounded; null without a night.")
    rounds_won: int
    nines: int
    nights: list[PlayerNightShape]
    rounds: list[RoundOfPlayerShape]
    bids: list[BidShape]
    defence: DefenceShape
    tables: list[TableOfPlayerShape] = Field(description="High first.")
    partners: list[PartnerOfPlayerShape] = Field(description="The most rounds first.")
    opponents: list[OpponentOfPlayerShape] = Field(description="The most rounds first.")
    said: list[str] = Field(
        description="How good it was for where and with whom it was played, in sentences."
    )
    wine: list[NightEventShape] = Field(description="Nights with a bottle, won or level for one.")
    hosted: list[NightEventShape]
    sat_for_them: list[SubstituteShape] = Field(description="Who sat in for them.")
    they_sat_for: list[SubstituteShape] = Field(description="For whom they sat in.")

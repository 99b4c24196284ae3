"""A couple's season, a season in figures, two people head to head, as the API answers. What `shapes` promises holds here too."""

from __future__ import annotations

from datetime import date

from ninja import Field, Schema

from tournaments.views.api.shapes import PlayerName
from tournaments.views.api.shapes_players import PLACE, NightEventShape


class CoupleNightShape(Schema):
    """A night of a couple."""

    night_id: int
    date: date
    place: int | None = Field(description="Among the couples of whom both had points.")
    is_shared: bool
    placed: int = Field(description="How many couples have a place.")
    first: int | None = Field(description="Points of the first of the two; null for who had none.")
    second: int | None
    points: int = Field(description="Of both together.")


class CoupleRoundShape(Schema):
    """A round in which the two were partners."""

    night_id: int
    number: int
    table: str
    points: int
    against: int
    has_won: bool


class CoupleSeasonShape(Schema):
    """A couple's figures of a season. Points are those credited to the two."""

    id: int
    players: list[PlayerName] = Field(description="The first and the second.")
    place: int | None = Field(description=PLACE)
    is_shared: bool
    placed: int = Field(description="How many couples have a place.")
    points: int
    average: int | None = Field(description="Points a night of both together, rounded.")
    nights: list[CoupleNightShape]
    rounds: list[CoupleRoundShape] = Field(description="Rounds in which the two were partners.")
    said: list[str] = Field(description="How they did as partners, in sentences.")
    wine: list[NightEventShape]
    hosted: list[NightEventShape]


class SeasonNightShape(Schema):
    """A finished night in a line."""

    night_id: int
    number: int
    date: date
    best: str = Field(description="Who had the most points.")
    best_points: int | None
    average: int | None = Field(description="What everybody with points had on average, rounded.")
    hosts_points: int | None = Field(description="Both hosts’ points added; null unless both have some.")
    wine: str = Field(description="Who took it home, in words.")


class UsualPointsShape(Schema):
    """What a side makes at a table in a round, on average and rounded."""

    table: str
    rounds: int
    usual: int = Field(description="Of any side.")
    winners: int | None = Field(description="Of those who won; null where no round was won.")
    losers: int | None


class TriedBidShape(Schema):
    """How often a bid was tried, and made."""

    bid: str = Field(description='As in "8H", "7NT", "MIS".')
    made: int
    tried: int


class BesideUsualShape(Schema):
    """Somebody's points a round beside what is usual at the tables where they played, of whole rounds."""

    player: PlayerName
    rounds: int
    average: int
    usual: int
    ahead: int


class SatInShape(Schema):
    """Somebody who held the cards for a member on a night."""

    night_id: int
    date: date
    substitute: PlayerName
    member: PlayerName
    rounds: str = Field(description='As in "rounds 1 to 5", "round 3, from hand 4".')


class SeasonFactShape(Schema):
    """One figure of the season, in words."""

    title: str
    figure: str
    share: str = Field(description='Where it is a part of a whole, as in "67 %".')


class SeasonFiguresShape(Schema):
    """What was played, bid and made in a season's finished nights."""

    season_id: int
    facts: list[SeasonFactShape]
    nights: list[SeasonNightShape]
    tables: list[UsualPointsShape] = Field(description="High first.")
    bids: list[TriedBidShape]
    players: list[BesideUsualShape]
    substitutes: list[SatInShape]


class MeetingShape(Schema):
    """A round in which two sat at one table, each from its first hand to its last."""

    night_id: int
    number: int
    table: str
    are_partners: bool
    points: int = Field(description="Of the first one's side.")
    against: int
    has_won: bool | None = Field(description="The first one's side; null for a drawn round.")


class HeadToHeadShape(Schema):
    """Two people at one table: rounds together, and against each other."""

    player: PlayerName
    other: PlayerName
    together: int = Field(description="Rounds as partners.")
    together_won: int
    together_points: int
    against: int = Field(description="Rounds against each other.")
    won: int = Field(description="Of these, by the first one.")
    lost: int
    points: int = Field(description="Of the first one, in these.")
    other_points: int
    meetings: list[MeetingShape]

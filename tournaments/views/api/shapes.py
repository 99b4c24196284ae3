"""What the API answers with. These are a promise to other people's programs: a field may be added, none changes or goes."""

from __future__ import annotations

from datetime import date
from typing import Literal

from ninja import Field, Schema


class Problem(Schema):
    """Why there is no answer, in words."""

    error: str = Field(
        description="A sentence that says what is wrong and what to do.",
        examples=["This key is wrong or was revoked. The club’s coordinators make another."],
    )


class PlayerName(Schema):
    """A player."""

    id: int = Field(description="Stays the player's own, whatever they are called.")
    name: str = Field(description="As the season shows names to whoever holds this key.")


class KeyShape(Schema):
    """The key that was sent."""

    name: str
    reads_private: bool = Field(description="Whether it reads what coordinators read.")


class ClubShape(Schema):
    """The club whose data a key reads."""

    name: str
    slug: str = Field(description="The club's part of its addresses: /club/<slug>/standings.")
    key: KeyShape


class ClubPlayerShape(Schema):
    """Somebody of the club."""

    id: int
    name: str
    nickname: str
    group: Literal["A", "B"] = Field(description="Group A moves on first, see the club's rules.")
    is_guest: bool
    is_archived: bool


class SeasonShape(Schema):
    """A season."""

    id: int
    name: str
    starts_on: date
    ends_on: date
    visibility: Literal["open", "link", "coordinators"]
    names_shown: Literal["full", "initial", "nickname"] = Field(
        description="How people are named to everybody; a key that reads what coordinators read has them in full."
    )
    ranked_by: Literal["total", "average", "best"]
    best_of: int | None = Field(description="How many nights count where it is ranked by the best ones.")
    least_nights: int = Field(description="How many nights somebody must have played to be ranked.")
    substitute_points: Literal["substitute", "member", "nobody"] = Field(
        description="Whose points a substitute's are, from now on; an earlier night may have had another rule."
    )
    groups: list[str] = Field(description="What groups A and B are called; empty where all are in one list.")
    nights_planned: int = Field(description="Finished ones too, without those that were cancelled.")
    nights_finished: int


class NightShape(Schema):
    """A night of a season's calendar."""

    id: int
    number: int
    date: date
    state: Literal["planned", "open", "playing", "finished", "cancelled"]
    hosts: list[PlayerName] = Field(description="The two of the host couple; empty while none is chosen.")


class SeasonPlayerShape(Schema):
    """Somebody who entered a season, or has points in it."""

    id: int
    name: str
    group: Literal["A", "B"]
    is_guest: bool
    partner_id: int | None = Field(description="The other one of their couple in this season.")
    nights: int = Field(description="Nights played.")
    points: int
    rounds_won: int
    nines: int = Field(description="Made 9-bids.")


class CoupleShape(Schema):
    """A couple in a season."""

    id: int
    players: list[PlayerName]
    joins_on: date | None = Field(description="Its first day; null for one that was there from the start.")
    leaves_on: date | None = Field(description="The first day on which it is there no more.")


class PartnersShape(Schema):
    """Two who played as one side, as one of them has it: each pair is here twice."""

    player: PlayerName
    partner: PlayerName
    rounds: int = Field(description="Whole rounds; won and points are of these.")
    rounds_in_part: int = Field(description="Rounds in which somebody took a seat over.")
    won: int
    points: int


class StandingShape(Schema):
    """A line of the standings."""

    place: int | None = Field(description="Equal ones share a place; null for who is not ranked.")
    is_shared: bool
    player_id: int | None = Field(description="Null in the couples' standings.")
    couple_id: int | None = Field(description="Null in all others.")
    name: str
    nights: int = Field(description="Nights played; of a couple those of the one who played fewer.")
    moved: int = Field(description="Places gained since the night before; negative when lost.")
    last_points: int | None = Field(description="Points of the last night; null for who was not there.")
    total: int = Field(description="Points of all nights.")
    figure: float = Field(
        description="What the season is ranked by: equal to the total, or an average with two places."
    )
    remark: str = Field(description="How equal ones differ, or how many nights are missing for a place.")


class RacerShape(Schema):
    """Somebody in the race."""

    player_id: int | None = Field(description="Null in the couples’ race.")
    couple_id: int | None = Field(description="Null in all others.")
    name: str
    figures: list[int] = Field(
        description="After each night: points, the average a night, or the points of the best nights, rounded. "
        "Before the first own night an average is that of the others."
    )


class RaceShape(Schema):
    """What everybody is ranked by, night by night."""

    season_id: int
    view: Literal["everybody", "group_a", "group_b", "couples"]
    dates: list[date] = Field(description="Of the finished nights.")
    rule: str = Field(description="The rule that orders them, in words.")
    racers: list[RacerShape] = Field(description="The leader first, without those who are not ranked.")


class StandingsShape(Schema):
    """The standings of a season."""

    season_id: int
    view: Literal["everybody", "group_a", "group_b", "couples"]
    after: int = Field(
        description="The number of the finished night after which it stood so, 0 before the first."
    )
    nights_finished: int
    last_date: date | None = Field(description="The date of the last night that counts here.")
    rule: str = Field(description="The rule that orders them, in words.")
    rows: list[StandingShape]

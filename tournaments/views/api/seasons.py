"""Seasons: their nights, players and standings.

Lists are answered as lists: of a tuple of two django-ninja takes the first for a status.
"""

from __future__ import annotations

from typing import Literal, cast

from django.http import HttpRequest
from ninja import Router
from ninja.errors import HttpError
from ninja.pagination import paginate

from tournaments.queries import api_seasons
from tournaments.queries.partners import SeasonPartners
from tournaments.queries.season_race import season_race
from tournaments.queries.standing_values import StandingRow
from tournaments.queries.standings import standings as load_standings
from tournaments.views.api.asking import Part, key_of, place_of, season_asked, told
from tournaments.views.api.players import named
from tournaments.views.api.problems import Told
from tournaments.views.api.shapes import (
    CoupleShape,
    NightShape,
    PartnersShape,
    RacerShape,
    RaceShape,
    SeasonPlayerShape,
    SeasonShape,
    StandingShape,
    StandingsShape,
)
from tournaments.views.tables import number

router = Router(tags=["Seasons"])
NOT_UNDERSTOOD = 422
View = Literal["everybody", "group_a", "group_b", "couples"]


@router.get("/seasons", **told("seasons", list[SeasonShape], 422), summary="The seasons")
@paginate(Part)
def seasons(request: HttpRequest) -> list[api_seasons.SeasonFacts]:
    """Those that the key reads, the latest first."""
    return list(api_seasons.seasons_for(key_of(request)))


@router.get("/seasons/{int:season_id}", **told("season", SeasonShape, 404), summary="A season")
def season(request: HttpRequest, season_id: int) -> api_seasons.SeasonFacts:
    """What it is ranked by, and how far it is."""
    found = api_seasons.season_facts(key_of(request), season_id)
    if found is None:
        raise Told(f"This key reads no season {season_id}. /api/1/seasons has those it reads.")
    return found


@router.get(
    "/seasons/{int:season_id}/nights",
    **told("season_nights", list[NightShape], 404, 422),
    summary="A season’s nights",
)
@paginate(Part)
def nights(request: HttpRequest, season_id: int) -> list[api_seasons.NightFacts]:
    """By date, planned and cancelled ones too. Finished ones have a result of their own."""
    return list(api_seasons.nights_of(*season_asked(request, season_id)))


@router.get(
    "/seasons/{int:season_id}/players",
    **told("season_players", list[SeasonPlayerShape], 404, 422),
    summary="A season’s players",
)
@paginate(Part)
def players(request: HttpRequest, season_id: int) -> list[api_seasons.SeasonPlayer]:
    """By name, guests last, with the points that are theirs."""
    return list(api_seasons.players_of(*season_asked(request, season_id)))


@router.get(
    "/seasons/{int:season_id}/couples",
    **told("season_couples", list[CoupleShape], 404, 422),
    summary="A season’s couples",
)
@paginate(Part)
def couples(request: HttpRequest, season_id: int) -> list[api_seasons.SeasonCouple]:
    """In the order of entry, those that left too."""
    return list(api_seasons.couples_of(*season_asked(request, season_id)))


@router.get(
    "/seasons/{int:season_id}/partners",
    **told("season_partners", list[PartnersShape], 404, 422),
    summary="Who has played with whom",
)
@paginate(Part)
def partners(request: HttpRequest, season_id: int) -> list[PartnersShape]:
    """How often any two were one side, and what they came to."""
    season, names_shown = season_asked(request, season_id)
    return [
        PartnersShape(
            player=named(one.player),
            partner=named(line.partner),
            rounds=line.together.rounds,
            rounds_in_part=line.together.parts,
            won=line.together.won,
            points=line.together.points,
        )
        for one in SeasonPartners(season, names_shown).matrix().lists
        for line in one.lines
    ]


@router.get(
    "/seasons/{int:season_id}/standings",
    **told("season_standings", StandingsShape, 404, 422),
    summary="The standings",
)
def standings(
    request: HttpRequest, season_id: int, view: View = "everybody", after: int | None = None
) -> StandingsShape:
    """Of everybody, of one group or of the couples, now or after an earlier night. Equal ones share a place: 1, 1, 3.

    A season without groups gives everybody for a group.
    """
    asked, names_shown = season_asked(request, season_id)
    shown = load_standings(asked, view=view, after=after, names_shown=names_shown)
    if after is not None and after != shown.night_number:
        finished = f"can be 1 to {len(shown.nights)}" if shown.nights else "has no night to name yet"
        raise HttpError(NOT_UNDERSTOOD, f"“after” {finished}: the nights that are finished.")
    return StandingsShape(
        season_id=shown.season_id,
        view=cast("View", shown.view),
        after=shown.night_number,
        nights_finished=len(shown.nights),
        last_date=shown.last_date,
        rule=shown.rule,
        rows=[_standing(row) for row in shown.rows],
    )


@router.get(
    "/seasons/{int:season_id}/race",
    **told("season_race", RaceShape, 404, 422),
    summary="The race",
)
def race(request: HttpRequest, season_id: int, view: View = "everybody") -> RaceShape:
    """How everybody stood after each night: of everybody, of one group or of the couples."""
    asked, names_shown = season_asked(request, season_id)
    shown = season_race(asked, view=view, names_shown=names_shown)
    are_couples = shown.view == "couples"
    return RaceShape(
        season_id=season_id,
        view=cast("View", shown.view),
        dates=list(shown.dates),
        rule=shown.rule,
        racers=[
            RacerShape(
                player_id=None if are_couples else one.id,
                couple_id=one.id if are_couples else None,
                name=one.name,
                figures=list(one.totals),
            )
            for one in (shown.race.racers if shown.race else ())
        ],
    )


def _standing(row: StandingRow) -> StandingShape:
    return StandingShape(
        **place_of(row.place),
        player_id=row.player_id,
        couple_id=row.couple_id,
        name=row.name,
        nights=row.nights,
        moved=row.moved,
        last_points=row.last_points,
        total=row.total,
        figure=number(row.figure),
        remark=row.remark,
    )

"""Figures of a season beside its standings: in all, of a couple, of two people head to head."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpRequest
from ninja import Router

from tournaments.queries.api_seasons import couple_of_season
from tournaments.queries.couple_page import couple_figures
from tournaments.queries.partners import SeasonPartners
from tournaments.queries.season_figures import season_figures
from tournaments.views.api.asking import place_of, plainly, season_asked, told
from tournaments.views.api.players import named, on_nights
from tournaments.views.api.problems import Told
from tournaments.views.api.shapes_figures import (
    BesideUsualShape,
    CoupleNightShape,
    CoupleRoundShape,
    CoupleSeasonShape,
    HeadToHeadShape,
    MeetingShape,
    SatInShape,
    SeasonFactShape,
    SeasonFiguresShape,
    SeasonNightShape,
    TriedBidShape,
    UsualPointsShape,
)

if TYPE_CHECKING:
    from tournaments.queries.couple_values import CoupleFigures, CoupleNight
    from tournaments.queries.partners import HeadToHead, Meeting
    from tournaments.queries.season_figures import RelativeLine
    from tournaments.queries.season_night_lines import SeasonNight, SubstituteLine

router = Router(tags=["Seasons"])


@router.get(
    "/seasons/{int:season_id}/couples/{int:couple_id}",
    **told("season_couple", CoupleSeasonShape, 404),
    summary="A couple’s figures of a season",
)
def couple(request: HttpRequest, season_id: int, couple_id: int) -> CoupleSeasonShape:
    """Points by night among the couples, and the rounds in which the two were partners."""
    season, names_shown = season_asked(request, season_id)
    found = couple_of_season(season, couple_id)
    if found is None:
        raise Told(f"No couple with the number {couple_id} is in this season.")
    return _couple(couple_id, couple_figures(found, [season], names_shown=names_shown))


@router.get(
    "/seasons/{int:season_id}/players/{int:player_id}/with/{int:other_id}",
    **told("season_head_to_head", HeadToHeadShape, 404),
    summary="Two people head to head",
)
def head_to_head(request: HttpRequest, season_id: int, player_id: int, other_id: int) -> HeadToHeadShape:
    """Every whole round in which the two sat at one table, as partners or against each other."""
    season, names_shown = season_asked(request, season_id)
    found = SeasonPartners(season, names_shown)
    matrix = found.matrix()
    one, other = matrix.player(player_id), matrix.player(other_id)
    if one is None or other is None or one == other:
        raise Told(f"{player_id} and {other_id} are not the numbers of two people who played in this season.")
    return _head_to_head(found.head_to_head(one, other))


@router.get(
    "/seasons/{int:season_id}/figures",
    **told("season_figures", SeasonFiguresShape, 404),
    summary="A season in figures",
)
def figures(request: HttpRequest, season_id: int) -> SeasonFiguresShape:
    """What was played, bid and made, what is usual at each table, and everybody beside it."""
    season, names_shown = season_asked(request, season_id)
    found = season_figures(season, names_shown=names_shown)
    return SeasonFiguresShape(
        season_id=season_id,
        facts=[
            SeasonFactShape(title=one.title, figure=plainly(one.figure), share=one.share)
            for one in found.facts
        ],
        nights=[_night(one) for one in found.nights],
        tables=[UsualPointsShape.model_validate(one) for one in found.tables],
        bids=[
            TriedBidShape(bid=str(bid), made=tally.made, tried=tally.tried)
            for bid, tally in (found.bids.bids if found.bids else ())
        ],
        players=[_beside_usual(one) for one in found.relative],
        substitutes=[_sat_in(one) for one in found.substitutes],
    )


def _couple(couple_id: int, found: CoupleFigures) -> CoupleSeasonShape:
    return CoupleSeasonShape(
        id=couple_id,
        players=[named(found.first), named(found.second)],
        **place_of(found.place.label if found.place else ""),
        placed=found.place.of if found.place else 0,
        points=found.points,
        average=found.average,
        nights=[_couple_night(one) for one in found.nights],
        rounds=[CoupleRoundShape.model_validate(one) for one in found.rounds],
        said=[plainly(sentence) for sentence in found.said],
        wine=on_nights(found.wine),
        hosted=on_nights(found.hosted),
    )


def _couple_night(one: CoupleNight) -> CoupleNightShape:
    return CoupleNightShape(
        night_id=one.night_id,
        date=one.date,
        **place_of(one.place),
        placed=one.of,
        first=one.first,
        second=one.second,
        points=one.points,
    )


def _head_to_head(found: HeadToHead) -> HeadToHeadShape:
    return HeadToHeadShape(
        player=named(found.one),
        other=named(found.other),
        together=found.together.rounds,
        together_won=found.together.won,
        together_points=found.together.points,
        against=found.against.rounds,
        won=found.against.won,
        lost=found.lost,
        points=found.against.points,
        other_points=found.given,
        meetings=[_meeting(one) for one in found.meetings],
    )


def _meeting(one: Meeting) -> MeetingShape:
    return MeetingShape(
        night_id=one.night_id,
        number=one.round_number,
        table=one.table,
        are_partners=one.are_partners,
        points=one.points,
        against=one.against,
        has_won=one.won,
    )


def _night(one: SeasonNight) -> SeasonNightShape:
    return SeasonNightShape(
        night_id=one.id,
        number=one.number,
        date=one.date,
        best=one.best,
        best_points=one.best_points,
        average=one.average,
        hosts_points=one.hosts_points,
        wine=plainly(one.wine),
    )


def _beside_usual(one: RelativeLine) -> BesideUsualShape:
    return BesideUsualShape(
        player=named(one.player), rounds=one.rounds, average=one.average, usual=one.usual, ahead=one.ahead
    )


def _sat_in(one: SubstituteLine) -> SatInShape:
    return SatInShape(
        night_id=one.night_id,
        date=one.date,
        substitute=named(one.substitute),
        member=named(one.member),
        rounds=one.rounds,
    )

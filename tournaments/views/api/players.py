"""A player of a season, with every figure of their page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpRequest
from ninja import Router

from tournaments.queries.api_players import player_facts
from tournaments.views.api.asking import place_of, plainly, season_asked, told
from tournaments.views.api.problems import Told
from tournaments.views.api.shapes import PlayerName
from tournaments.views.api.shapes_players import (
    BidShape,
    DefenceShape,
    NightEventShape,
    OpponentOfPlayerShape,
    PartnerOfPlayerShape,
    PlayerNightShape,
    PlayerSeasonShape,
    RoundOfPlayerShape,
    SubstituteShape,
    TableOfPlayerShape,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tournaments.queries.api_players import PlayerFacts
    from tournaments.queries.player_values import NamedPerson, OnNight, SubstituteLine
    from tournaments.queries.records import NamedPlayer
    from tournaments.queries.statistics_bids import PlayerBids
    from tournaments.queries.statistics_nights import NightLine

    Named = NamedPerson | NamedPlayer

router = Router(tags=["Seasons"])


@router.get(
    "/seasons/{int:season_id}/players/{int:player_id}",
    **told("season_player", PlayerSeasonShape, 404),
    summary="A player’s figures of a season",
)
def player(request: HttpRequest, season_id: int, player_id: int) -> PlayerSeasonShape:
    """Points by night and round, bids made and set, tables, partners, opponents: what the page of a player shows."""
    season, names_shown = season_asked(request, season_id)
    found = player_facts(season, player_id, names_shown)
    if found is None:
        raise Told(f"Nobody with the number {player_id} has a part in this season.")
    return _season_of(found)


def _season_of(found: PlayerFacts) -> PlayerSeasonShape:
    figures, credited = found.figures, found.credited.values()
    return PlayerSeasonShape(
        player=named(figures.person),
        **place_of(figures.place.label if figures.place else ""),
        placed=figures.place.of if figures.place else 0,
        points=sum(one.points for one in credited),
        nights_played=len(credited),
        average=figures.average,
        rounds_won=sum(one.rounds_won for one in credited),
        nines=sum(one.nines for one in credited),
        nights=[_night(line, found) for line in figures.nights if line.night_id in found.credited],
        rounds=[one for line in figures.nights for one in _rounds(line)],
        bids=_bids(figures.bids),
        defence=DefenceShape.model_validate(figures.bids.defence),
        tables=[TableOfPlayerShape.model_validate(line) for line in figures.tables],
        partners=[
            PartnerOfPlayerShape(
                partner=named(line.person),
                rounds=line.rounds,
                won=line.won,
                points=line.points,
                average=line.average,
                ahead=line.ahead,
            )
            for line in figures.partners
        ],
        opponents=[
            OpponentOfPlayerShape(
                opponent=named(line.person),
                rounds=line.rounds,
                won=line.won,
                points=line.points,
                against=line.against,
            )
            for line in figures.opponents
        ],
        said=[plainly(sentence) for sentence in figures.said],
        wine=on_nights(figures.wine),
        hosted=on_nights(figures.hosted),
        sat_for_them=_sat_in(figures.sat_for_them),
        they_sat_for=_sat_in(figures.they_sat_for),
    )


def named(person: Named) -> PlayerName:
    """Somebody by number and name."""
    return PlayerName(id=person.id, name=person.name)


def _night(line: NightLine, found: PlayerFacts) -> PlayerNightShape:
    credited = found.credited[line.night_id]
    return PlayerNightShape(
        night_id=line.night_id,
        number=credited.number,
        date=line.date,
        **place_of(line.place),
        placed=line.of,
        points=credited.points,
        average=line.average,
        rounds=credited.rounds,
        rounds_won=credited.rounds_won,
        nines=credited.nines,
    )


def _rounds(line: NightLine) -> Iterable[RoundOfPlayerShape]:
    return (
        RoundOfPlayerShape(
            night_id=line.night_id,
            number=number,
            table=cell.table,
            points=cell.points,
            has_won=cell.has_won,
            counts=cell.counts,
            note=cell.note,
        )
        for number, cells in enumerate(line.rounds, start=1)
        for cell in cells
    )


def _bids(bids: PlayerBids) -> list[BidShape]:
    return [
        BidShape(
            bid=str(line.bid),
            made=line.figures.made,
            was_set=line.figures.was_set,
            won=line.figures.won,
            given=line.figures.given,
        )
        for line in bids.each
    ]


def on_nights(found: Iterable[OnNight]) -> list[NightEventShape]:
    """What happened on nights, as it is said."""
    return [NightEventShape(night_id=one.night_id, date=one.date, words=plainly(one.words)) for one in found]


def _sat_in(found: Iterable[SubstituteLine]) -> list[SubstituteShape]:
    return [SubstituteShape(player=named(one.person), words=one.words) for one in found]

"""The records of a club's seasons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpRequest
from ninja import Router

from tournaments.models import NamesShown
from tournaments.queries.api_seasons import names_of, readable_seasons
from tournaments.queries.records import club_records
from tournaments.views.api.asking import key_of, plainly, season_asked, told
from tournaments.views.api.players import named
from tournaments.views.api.shapes_records import HolderShape, OccasionShape, RecordShape

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.models import Season
    from tournaments.queries.records import Holders, Record

router = Router(tags=["Records"])


@router.get("/records", **told("records", list[RecordShape]), summary="The club’s records")
def records(request: HttpRequest) -> list[RecordShape]:
    """Over all finished nights of the seasons that the key reads."""
    token = key_of(request)
    seasons = readable_seasons(token)
    guarded = (style for season in seasons if (style := names_of(token, season)) != NamesShown.FULL)
    return _records(seasons, next(guarded, NamesShown.FULL))


@router.get(
    "/seasons/{int:season_id}/records",
    **told("season_records", list[RecordShape], 404),
    summary="A season’s records",
)
def season_records(request: HttpRequest, season_id: int) -> list[RecordShape]:
    """Over the finished nights of one season."""
    season, names_shown = season_asked(request, season_id)
    return _records([season], names_shown)


def _records(seasons: Sequence[Season], names_shown: NamesShown) -> list[RecordShape]:
    sections = club_records(seasons, names_shown=names_shown)
    return [_record(record) for section in sections for record in section.records]


def _record(record: Record) -> RecordShape:
    return RecordShape(
        key=record.key,
        title=record.title,
        value=record.value,
        unit=record.unit,
        figure=plainly(record.figure),
        rule=record.rule,
        holders=[_holder(holder) for holder in record.holders],
    )


def _holder(holder: Holders) -> HolderShape:
    return HolderShape(
        people=[named(person) for person in holder.people],
        occasions=[
            OccasionShape(
                when=one.when, detail=plainly(one.detail), season_id=one.season_id, night_id=one.night_id
            )
            for one in holder.occasions
        ],
    )

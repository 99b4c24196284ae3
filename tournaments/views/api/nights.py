"""Finished nights, hand for hand."""

from __future__ import annotations

from dataclasses import asdict

from django.http import HttpRequest
from ninja import Router

from tournaments.queries.api_nights import night_for_program
from tournaments.queries.api_seasons import names_of, night_for
from tournaments.views.api.asking import key_of, place_of, told
from tournaments.views.api.problems import Told
from tournaments.views.api.shapes_nights import NightResultShape

router = Router(tags=["Nights"])


@router.get(
    "/nights/{int:night_id}",
    **told("night", NightResultShape, 404),
    summary="A finished night, with tables and hands",
)
def night(request: HttpRequest, night_id: int) -> NightResultShape:
    """Points, wine, and every hand at every table. A night that is not finished has no result yet."""
    found = night_for(key_of(request), night_id)
    if found is None:
        raise Told(f"This key reads no finished night {night_id}. /api/1/seasons/<number>/nights has them.")
    facts = asdict(night_for_program(found, names_of(key_of(request), found.season)))
    facts["points"] = [{**line, **place_of(line["place"])} for line in facts["points"]]
    return NightResultShape.model_validate(facts)

"""What the endpoints share: the key that asks, the refusals each may give, and finding a season it reads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tournaments.queries.api_seasons import season_for
from tournaments.views.api.problems import Told
from tournaments.views.api.shapes import Problem

if TYPE_CHECKING:
    from django.http import HttpRequest

    from tournaments.models import ApiToken, NamesShown, Season

ALWAYS = {401: Problem, 429: Problem}


def answers(shape: Any, *refusals: int) -> dict[int, Any]:
    """What an endpoint answers: the shape, and the refusals it may give besides those of the key."""
    return {200: shape, **ALWAYS, **dict.fromkeys(refusals, Problem)}


def key_of(request: HttpRequest) -> ApiToken:
    """The key by which the request came in, with its club."""
    token: ApiToken = request.auth  # type: ignore[attr-defined]
    return token


def season_asked(request: HttpRequest, season_id: int) -> tuple[Season, NamesShown]:
    """A season and how its names are read. Raises: Told when the key reads no such season."""
    found = season_for(key_of(request), season_id)
    if found is None:
        raise Told(f"This key reads no season {season_id}. /api/1/seasons has those it reads.")
    return found


def place_of(label: str) -> dict[str, Any]:
    """A place as a number, and whether it is shared: "2=" is 2 and shared, "" is no place."""
    number = label.removesuffix("=")
    return {"place": int(number) if number.isdecimal() else None, "is_shared": label.endswith("=")}

"""What the head of every page of a club needs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils import timezone

from tournaments.queries.finding import navigation_ids
from tournaments.views.season_access import runs_club

if TYPE_CHECKING:
    from tournaments.models import Club
    from tournaments.views.guards import HtmxRequest


def navigation(request: HtmxRequest, club: Club, *, is_coordinator: bool | None = None) -> dict[str, Any]:
    """The club, and for its coordinators the next night and the season of today. At most one SELECT for them."""
    if is_coordinator is None:
        is_coordinator = runs_club(request, club)
    night_id, season_id = navigation_ids(club, timezone.localdate()) if is_coordinator else (None, None)
    return {
        "club": club,
        "is_coordinator": is_coordinator,
        "nav_night_id": night_id,
        "nav_season_id": season_id,
    }

"""What the head of every page of a club needs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils import timezone

from tournaments.queries.finding import coordinators_club, navigation_ids

if TYPE_CHECKING:
    from tournaments.models import Club
    from tournaments.views.guards import HtmxRequest


def navigation(request: HtmxRequest, club: Club, *, is_coordinator: bool | None = None) -> dict[str, Any]:
    """The club, and for its coordinators the next night and the season of today. At most one SELECT for them."""
    if is_coordinator is None:
        is_coordinator = _has_session(request) and coordinators_club(request.user, club.slug) is not None
    night_id, season_id = navigation_ids(club, timezone.localdate()) if is_coordinator else (None, None)
    return {
        "club": club,
        "is_coordinator": is_coordinator,
        "nav_night_id": night_id,
        "nav_season_id": season_id,
    }


def _has_session(request: HtmxRequest) -> bool:
    """Followers and TVs have no session: none is read for them."""
    return "sessionid" in request.COOKIES and request.user.is_authenticated

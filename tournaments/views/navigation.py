"""What the head of every page of a club needs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.shortcuts import render
from django.utils import timezone

from tournaments.queries.season_privacy import seen_by_others
from tournaments.queries.tonight import navigation_ids
from tournaments.views.season_access import calendar_path, runs_club, season_asked

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tournaments.models import Club
    from tournaments.views.guards import HtmxRequest


def navigation(request: HtmxRequest, club: Club, *, is_coordinator: bool | None = None) -> dict[str, Any]:
    """The club, and for its coordinators the next night and the season of today. At most one SELECT for them.

    They are also told what others see of the season of the page, where that is less; everybody has its calendar.
    """
    if is_coordinator is None:
        is_coordinator = runs_club(request, club)
    night_id, season_id = navigation_ids(club, timezone.localdate()) if is_coordinator else (None, None)
    asked = season_asked(request)
    return {
        "club": club,
        "is_coordinator": is_coordinator,
        "nav_night_id": night_id,
        "nav_season_id": season_id,
        "seen_by_others": seen_by_others(asked) if asked and is_coordinator else "",
        "season_feed": calendar_path(request, club, asked) if asked else "",
    }


def desk_page(
    request: HtmxRequest, club: Club, template: str, context: dict[str, Any], *, status: int = 200
) -> HttpResponse:
    """A page of a club's coordinators, with what its head needs."""
    return render(
        request, template, {**context, **navigation(request, club, is_coordinator=True)}, status=status
    )

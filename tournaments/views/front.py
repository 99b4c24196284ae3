"""The way in for members and guests at home: the clubs here, and the front page of one of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.models import NamesShown
from tournaments.names import alike
from tournaments.queries.club_front import club_front, clubs_to_follow, season_to_follow
from tournaments.queries.finding import club_by_slug
from tournaments.views.navigation import navigation
from tournaments.views.season_access import names_for, runs_club, season_to_read
from tournaments.views.setup import club as coordinators_club_page

if TYPE_CHECKING:
    from tournaments.models import Club, Season
    from tournaments.views.guards import HtmxRequest

SEVERAL = 2


@never_cache
@require_safe
def club(request: HtmxRequest, slug: str) -> HttpResponse:
    """A club's own page: what there is to do for its coordinators, what there is to read for everybody else."""
    found = club_by_slug(slug)
    if found is None:
        raise Http404
    if runs_club(request, found):
        return coordinators_club_page(request, slug=slug)
    season = season_to_read(request, found)
    front = _front(season, names_for(request, found, season)) if season else None
    context = {"front": front, **navigation(request, found, is_coordinator=False)}
    return render(request, "public/front.html", context)


@never_cache
@require_safe
def clubs(request: HtmxRequest) -> HttpResponse:
    """The clubs that show a season to everybody."""
    found = clubs_to_follow()
    context = {"clubs_here": found, "alike": alike([club.name for club in found])}
    return render(request, "public/clubs.html", context)


def at_home() -> dict[str, Any]:
    """What the first page leads to besides the tables: the one club there is to follow, or a list of several."""
    found = clubs_to_follow(SEVERAL)
    if len(found) != 1:
        return {"has_several_clubs": bool(found)}
    return {"club_here": found[0], "front": _open_front(found[0])}


def _open_front(club: Club) -> Any:
    season = season_to_follow(club)
    return _front(season, NamesShown(season.names_shown)) if season else None


def _front(season: Season, names_shown: NamesShown) -> Any:
    return club_front(season, names_shown, today=timezone.localdate())

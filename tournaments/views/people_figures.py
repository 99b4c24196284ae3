"""What anybody may see of one player or one couple: their figures of a season."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from tournaments.queries.couple_page import couple_of_club
from tournaments.queries.finding import club_by_slug
from tournaments.queries.people_list import player_of_club
from tournaments.views.guards import HtmxRequest
from tournaments.views.navigation import navigation


@require_safe
def player(request: HtmxRequest, slug: str, player_id: int) -> HttpResponse:
    """A player's figures; somebody who turned out to be another player is shown as who they are now."""
    club = club_by_slug(slug)
    found = player_of_club(club, player_id) if club else None
    if club is None or found is None:
        raise Http404
    if found.merged_into_id is not None:
        query = request.GET.urlencode()
        now = reverse("player_page", args=[slug, found.merged_into_id])
        return redirect(f"{now}?{query}" if query else now)
    return render(request, "public/player.html", {"player": found, **navigation(request, club)})


@require_safe
def couple(request: HtmxRequest, slug: str, couple_id: int) -> HttpResponse:
    """A couple's figures."""
    club = club_by_slug(slug)
    found = couple_of_club(club, couple_id) if club else None
    if club is None or found is None:
        raise Http404
    return render(request, "public/couple.html", {"couple": found, **navigation(request, club)})

"""The TV in the room: open to whoever has the club's address, changes nothing."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.queries.board import board as load_board
from tournaments.queries.finding import club_by_slug, current_night
from tournaments.queries.polls import board_version
from tournaments.views.guards import HtmxRequest


@never_cache
@require_safe
def board(request: HtmxRequest, slug: str) -> HttpResponse:
    """The whole board."""
    return _board(request, slug, "room/board.html")


@never_cache
@require_safe
def poll(request: HtmxRequest, slug: str) -> HttpResponse:
    """204 while nothing has changed, else the piece."""
    now = board_version(slug)
    if (now or "") == request.GET.get("v"):
        return HttpResponse(status=204)
    return _board(request, slug, "room/board.html#board-now")


def _board(request: HtmxRequest, slug: str, template: str) -> HttpResponse:
    club = club_by_slug(slug)
    if club is None:
        raise Http404
    found = load_board(club, current_night(club), now=timezone.now())
    return render(request, template, {"board": found, "club": club})

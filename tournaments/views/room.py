"""The TV in the room: open to whoever has the club's address, changes nothing."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubsite import addresses
from tournaments.models import NamesShown
from tournaments.queries.board import board as load_board
from tournaments.queries.finding import club_by_slug
from tournaments.queries.polls import board_version
from tournaments.views.guards import HtmxRequest
from tournaments.views.qr import NO_LINK, join_link
from tournaments.views.season_access import night_to_watch


@never_cache
@require_safe
def board(request: HtmxRequest, slug: str) -> HttpResponse:
    """The whole board."""
    return _board(request, slug, "room/board.html")


@never_cache
@require_safe
def poll(request: HtmxRequest, slug: str) -> HttpResponse:
    """204 while nothing has changed, else the piece: also when phones come in at another address by now."""
    if (board_version(slug) or "", addresses.base_url()) == _seen(request):
        return HttpResponse(status=204)
    return _board(request, slug, "room/board.html#board-now", seen=_seen(request))


def _seen(request: HtmxRequest) -> tuple[str | None, str | None]:
    return request.GET.get("v"), request.GET.get("at")


def _board(
    request: HtmxRequest, slug: str, template: str, *, seen: tuple[str | None, str | None] = (None, None)
) -> HttpResponse:
    """The board as the whole room reads it: names as the season shows them, whoever asks."""
    club = club_by_slug(slug)
    if club is None:
        raise Http404
    night = night_to_watch(request, club)
    style = NamesShown(night.season.names_shown) if night else NamesShown.FULL
    found = load_board(club, night, now=timezone.now(), names_shown=style)
    if (found.version, addresses.base_url()) == seen:
        return HttpResponse(status=204)
    link = join_link(request, night) if night and found.join_code else NO_LINK
    return render(request, template, {"board": found, "club": club, "at": addresses.base_url(), **link})

"""The TV in the room: open to whoever has the club's address, changes nothing."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubsite import addresses
from tournaments.models import NamesShown, Visibility
from tournaments.queries.board import board as load_board
from tournaments.queries.finding import club_by_slug
from tournaments.queries.polls import Tonight, tonight, tonight_for_everybody
from tournaments.views.guards import HtmxRequest
from tournaments.views.qr import NO_LINK, join_link
from tournaments.views.season_access import is_stranger, night_to_watch, shown_to


@never_cache
@require_safe
def board(request: HtmxRequest, slug: str) -> HttpResponse:
    """The whole board."""
    return _board(request, slug, "room/board.html")


@never_cache
@require_safe
def poll(request: HtmxRequest, slug: str) -> HttpResponse:
    """204 while nothing has changed, else the piece: also when phones come in at another address by now."""
    seen = _seen(request)
    now = tonight_for_everybody(slug) if is_stranger(request) else tonight(slug)
    if seen.at == addresses.base_url() and _is_as_shown(now, seen):
        return HttpResponse(status=204)
    return _board(request, slug, "room/board.html#board-now", seen=seen)


@dataclass(frozen=True, slots=True)
class _Seen:
    """What a board shows: which state of a night, under which address, and what it was `shown_to` by."""

    version: str = ""
    at: str | None = None
    shown_to: str = ""


def _seen(request: HtmxRequest) -> _Seen:
    asked = request.GET
    return _Seen(asked.get("v", ""), asked.get("at"), asked.get("to", ""))


def _is_as_shown(now: Tonight | None, seen: _Seen) -> bool:
    """Whether tonight is as this board has it already, which was shown to who may read it."""
    if now is None or now.is_for_everybody:
        return seen.version == (now.version if now else "")
    proof = shown_to(now.version, now.season_id, now.visibility, now.secret)
    return constant_time_compare(seen.shown_to, proof)


def _board(request: HtmxRequest, slug: str, template: str, *, seen: _Seen = _Seen()) -> HttpResponse:
    """The board as the whole room reads it: names as the season shows them, whoever asks."""
    club = club_by_slug(slug)
    if club is None:
        raise Http404
    night = night_to_watch(request, club)
    season = night.season if night else None
    style = NamesShown(season.names_shown) if season else NamesShown.FULL
    found = load_board(club, night, now=timezone.now(), names_shown=style)
    if (found.version, addresses.base_url()) == (seen.version, seen.at):
        return HttpResponse(status=204)
    link = join_link(request, night) if night and found.join_code else NO_LINK
    context = {"board": found, "club": club, "at": addresses.base_url(), **link}
    if season and season.visibility != Visibility.OPEN:
        context["shown_to"] = shown_to(found.version, season.pk, season.visibility, season.secret)
    return render(request, template, context)

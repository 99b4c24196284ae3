"""The coordinator's page of one night: before the first round the seating, then the grid."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.models import NightState
from tournaments.queries.console import console as load_console
from tournaments.queries.finding import night_of_club
from tournaments.queries.opening import opening
from tournaments.queries.polls import console_version
from tournaments.queries.tonight import night_of_today
from tournaments.views.guards import HtmxRequest, with_club
from tournaments.views.navigation import desk_page
from tournaments.views.qr import join_link

if TYPE_CHECKING:
    from tournaments.models import Club, Night

MOST_TABLES_AT_ONCE = 6


@never_cache
@require_safe
@with_club
def tonight(request: HtmxRequest, club: Club) -> HttpResponse:  # noqa: ARG001
    """To the night that matters now, or to setting one up."""
    night = night_of_today(club, timezone.localdate())
    return redirect("night", club.slug, night.pk) if night else redirect("club", club.slug)


@never_cache
@require_safe
@with_club
def night(request: HtmxRequest, club: Club, night_id: int) -> HttpResponse:
    """The console."""
    found = _night(club, night_id)
    if found.state == NightState.CANCELLED:
        return redirect("night_plan", club.slug, found.pk)
    if found.state in {NightState.PLANNED, NightState.OPEN}:
        context = {**opening(found), **join_link(request, found)}
        return desk_page(request, club, "night/open.html", context)
    return desk_page(request, club, "night/console.html", _context(request, found))


@never_cache
@require_safe
@with_club
def poll(request: HtmxRequest, club: Club, night_id: int) -> HttpResponse:
    """204 while nothing has changed, else the grid."""
    now = console_version(club_id=club.pk, night_id=night_id)
    if now is None:
        raise Http404
    if now == request.GET.get("v"):
        return HttpResponse(status=204)
    return desk_page(
        request, club, "night/console.html#console-now", _context(request, _night(club, night_id))
    )


def _context(request: HtmxRequest, found: Night) -> dict[str, Any]:
    console = load_console(found, now=timezone.now())
    asked = request.GET.get("round", "")
    numbers = [row.number for row in console.rows if row.cells]
    is_there = asked in {str(number) for number in numbers}
    shown = int(asked) if is_there else max(1, found.current_round)
    return {
        "console": console,
        "shown_round": shown,
        "one_round": len(console.tables) > MOST_TABLES_AT_ONCE,
    }


def _night(club: Club, night_id: int) -> Night:
    found = night_of_club(club, night_id)
    if found is None:
        raise Http404
    return found

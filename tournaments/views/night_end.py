"""The end of a night: what to tell everybody, and finishing it before its time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from clubsite import addresses
from tournaments.models import NamesShown, NightState, Visibility
from tournaments.queries.night_ending import night_ending
from tournaments.queries.night_result import night_result
from tournaments.queries.season_privacy import privacy_words
from tournaments.queries.titles import night_title
from tournaments.services.night_end import finish_night
from tournaments.views.guards import HtmxRequest, coordinator
from tournaments.views.navigation import desk_page
from tournaments.views.night import round_number, with_night

if TYPE_CHECKING:
    from tournaments.models import Club, Night


@require_http_methods(["GET", "POST"])
@with_night
def end(request: HtmxRequest, club: Club, night: Night) -> HttpResponse:
    """A finished night's result to pass on; of a running one how it can be finished now. POST leaves a round out."""
    if request.method == "POST":
        number = round_number(request)
        finish_night(night=night, without_round=number, by=coordinator(request), at=timezone.now())
        return redirect("night_end", club.slug, night.pk)
    context: dict[str, Any] = {"night_id": night.pk, "night_title": night_title(night)}
    if night.state == NightState.FINISHED:
        context |= night_result(night)
        context["text"] += _address(club, night)
        season = night.season
        context["who_sees"] = privacy_words(season.visibility, season.names_shown)
        context["has_short_names"] = season.names_shown != NamesShown.FULL
    else:
        context["ending"] = night_ending(night)
    return desk_page(request, club, "night/end.html", context)


def _address(club: Club, night: Night) -> str:
    """The night's page for the end of the text; "" where those who get it cannot open it.

    That is a laptop in a house, and a season that only coordinators see.
    """
    if night.season.visibility == Visibility.COORDINATORS:
        return ""
    base = addresses.base_url()
    page = reverse("night_result", args=[club.slug, night.pk])
    return f"\n{base}{page}\n" if base.startswith("https://") else ""

"""What followers read days later: standings and the results of a night."""

from __future__ import annotations

from functools import lru_cache

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from tournaments.charts.race import race_scene, race_summary
from tournaments.charts.svg import svg
from tournaments.charts.values import Race
from tournaments.models import NightState
from tournaments.queries.finding import club_by_slug, night_of_club, season_now, season_of_club
from tournaments.queries.night_result import night_result as load_result
from tournaments.queries.standings import VIEWS
from tournaments.queries.standings import standings as load_standings
from tournaments.views.guards import HtmxRequest
from tournaments.views.navigation import navigation


@require_safe
def standings(request: HtmxRequest, slug: str, season_id: int | None = None) -> HttpResponse:
    """The standings of a season, the latest one unless named."""
    club = club_by_slug(slug)
    if club is None:
        raise Http404
    if season_id is None:
        season = season_now(club)
    else:
        season = season_of_club(club, season_id)
        if season is None:
            raise Http404
    view = request.GET.get("view", "everybody")
    shown = load_standings(season, view=view if view in VIEWS else "everybody") if season else None
    race = _race(shown.race) if shown and shown.race else {}
    context = {"standings": shown, **race, **navigation(request, club)}
    return render(request, "public/standings.html", context)


@lru_cache(maxsize=64)
def _race(race: Race) -> dict[str, object]:
    """The race as a picture, in words and as figures; the same race is the same picture, so it is kept."""
    summary = race_summary(race)
    return {
        "race_summary": summary,
        "race_picture": SafeString(svg(race_scene(race), summary)),  # the chart escapes its texts
        "race_figures": [(racer.name, race.ahead(racer)) for racer in race.racers],
    }


@require_safe
def night_result(request: HtmxRequest, slug: str, night_id: int) -> HttpResponse:
    """The published page of a finished night."""
    club = club_by_slug(slug)
    night = night_of_club(club, night_id) if club else None
    if club is None or night is None or night.state != NightState.FINISHED:
        raise Http404
    return render(request, "public/night.html", {**load_result(night), **navigation(request, club)})

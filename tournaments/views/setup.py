"""Setting a club up: a season, its nights."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scoring import CARD_CLUB
from tournaments.forms.season_rules import STARTS, unknown_start
from tournaments.forms.setup import (
    NightForm,
    SeasonForm,
    default_season_name,
    typed_so_far,
)
from tournaments.queries import finding
from tournaments.queries.overview import club_overview
from tournaments.queries.people_list import standing_couples
from tournaments.services.errors import ActionRefused
from tournaments.services.seasons import make_season, plan_night
from tournaments.views.guards import HtmxRequest, coordinator, with_club
from tournaments.views.navigation import desk_page
from tournaments.views.refusals import say_beside
from tournaments.views.season_options import examples_of, is_only_looked_at, with_example

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.models import Club, Couple

FIRST_MONTH, LAST_MONTH = 9, 5  # September to May (rules E9)


@never_cache
@require_safe
@with_club
def club(request: HtmxRequest, club: Club) -> HttpResponse:
    """What to do next, and everything that is there already."""
    return desk_page(request, club, "setup/club.html", club_overview(club))


@never_cache
@require_http_methods(["GET", "POST"])
@with_club
def season_new(request: HtmxRequest, club: Club) -> HttpResponse:
    """A season with its rules, which are frozen from then on."""
    couples = standing_couples(club)
    if request.method == "POST" and is_only_looked_at(request):
        return _looked_at(request, club, couples)
    asked = request.GET.get("rules", CARD_CLUB.key)
    today = timezone.localdate()
    year = today.year if today.month > LAST_MONTH else today.year - 1
    form = SeasonForm(
        request.POST or None,
        couples=couples,
        others=finding.seasons_of_club(club),
        start=STARTS.get(asked, CARD_CLUB),
        initial={
            "name": default_season_name(year),
            "starts_on": today.replace(year=year, month=FIRST_MONTH, day=1),
            "ends_on": today.replace(year=year + 1, month=LAST_MONTH, day=31),
        },
    )
    if request.method == "POST" and form.is_valid():
        try:
            season = _make_season(request, club, form)
        except ActionRefused as refused:
            say_beside(form, refused)
        else:
            return redirect(f"{reverse('season', args=[club.slug, season.pk])}?saved=season")
    unknown = unknown_start(asked)
    status = 422 if request.method == "POST" else 404 if unknown else 200
    context = {"form": form, "refusal": unknown, "examples": examples_of(form)}
    return desk_page(request, club, "setup/season_form.html", context, status=status)


@never_cache
@require_http_methods(["GET", "POST"])
@with_club
def night_new(request: HtmxRequest, club: Club, season_id: int) -> HttpResponse:
    """Plan a night of a season."""
    found = finding.season_of_club(club, season_id)
    if found is None:
        raise Http404
    couples = finding.couples_of_season(found)
    form = NightForm(request.POST or None, couples=couples)
    if request.method == "POST" and form.is_valid():
        hosts = next((c for c in couples if c.pk == form.cleaned_data["hosts"]), None)
        try:
            plan_night(
                season=found,
                date=form.cleaned_data["date"],
                hosts=hosts,
                by=coordinator(request),
                at=timezone.now(),
            )
        except ActionRefused as refused:
            say_beside(form, refused)
        else:
            return redirect(f"{reverse('season', args=[club.slug, found.pk])}?saved=night")
    status = 422 if request.method == "POST" else 200
    return desk_page(request, club, "setup/night_form.html", {"form": form, "season": found}, status=status)


def _looked_at(request: HtmxRequest, club: Club, couples: Sequence[Couple]) -> HttpResponse:
    """The form with another rule set's values in its place, or with an example hand; nothing is saved."""
    start = STARTS.get(request.POST.get("start", ""))
    if start is not None:
        form = SeasonForm(couples=couples, start=start, initial=typed_so_far(request.POST))
    else:
        form = SeasonForm(request.POST, couples=couples)
    return with_example(request, club, "setup/season_form.html", {"form": form})


def _make_season(request: HtmxRequest, club: Club, form: SeasonForm) -> Any:
    data = form.cleaned_data
    chosen = [c for c in standing_couples(club) if c.pk in data["couples"]]
    return make_season(
        club=club,
        name=data["name"],
        starts_on=data["starts_on"],
        ends_on=data["ends_on"],
        rules=form.rules(),
        substitute_points=data["substitute_points"],
        group_names=form.group_names,
        corrections=data["corrections"],
        has_groups=not data["without_groups"],
        ranking=form.ranking,
        couples=chosen,
        by=coordinator(request),
        at=timezone.now(),
    )

"""The end of a season: its closing page for everybody, its trophies, and the season after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.forms.season_end import NextSeasonForm, TrophiesForm
from tournaments.prints.certificate import Certificate, Certificates, certificates_pdf
from tournaments.queries.finding import club_by_slug, season_of_club, seasons_of_club
from tournaments.queries.next_season import (
    next_days,
    next_holidays,
    next_name,
    propose_next_season,
    rules_that_go_on,
    who_goes_on,
)
from tournaments.queries.season_end import figure_of, season_end
from tournaments.queries.trophies import trophies_of, usual_trophies
from tournaments.services.errors import ActionRefused
from tournaments.services.plan import NewNight
from tournaments.services.season_end import name_trophies, start_next_season
from tournaments.translate import rules_of
from tournaments.views.done import Done, redirect_done
from tournaments.views.downloads import tables_file, wants_file
from tournaments.views.figure_tables import end_tables
from tournaments.views.guards import HtmxRequest, coordinator
from tournaments.views.navigation import desk_page, navigation
from tournaments.views.pdf import asked_paper, pdf_response
from tournaments.views.plan import with_season
from tournaments.views.refusals import say_beside
from tournaments.views.season_access import names_for

if TYPE_CHECKING:
    from tournaments.models import Club, NamesShown, Season
    from tournaments.queries.next_season import NextSeason, WhoGoesOn


@require_safe
def closing(request: HtmxRequest, slug: str, season_id: int) -> HttpResponse:
    """The closing page of a season, for whoever may read it, and its tables; while it runs, how it would end today."""
    club, season, names_shown = _asked(request, slug, season_id)
    end = season_end(season, names_shown)
    tables = end_tables(end)
    if wants_file(request) and end["nights"]:
        return tables_file(request, tables, name=f"season-end-{season.starts_on.year}")
    return render(
        request, "public/season_end.html", {**end, "sheets": list(tables), **navigation(request, club)}
    )


@require_safe
def certificates(request: HtmxRequest, slug: str, season_id: int) -> HttpResponse:
    """The trophies that somebody won as certificates, a page each: `?paper=a4|letter`; 404 while there is none."""
    club, season, names_shown = _asked(request, slug, season_id)
    end = season_end(season, names_shown)
    won = tuple(
        Certificate(trophy.name, trophy.names, figure_of(trophy), trophy.rule)
        for trophy in end["trophies"]
        if trophy.names
    )
    if not won:
        raise Http404
    given = Certificates(club=club.name, season=season.name, after=end["everybody"].after, certificates=won)
    return pdf_response(
        certificates_pdf(given, asked_paper(request, season)), f"trophies-{season.starts_on.year}.pdf"
    )


def _asked(request: HtmxRequest, slug: str, season_id: int) -> tuple[Club, Season, NamesShown]:
    club = club_by_slug(slug)
    season = season_of_club(club, season_id) if club else None
    if club is None or season is None:
        raise Http404
    return club, season, names_for(request, club, season)


@never_cache
@require_http_methods(["GET", "POST"])
@with_season
def trophies(request: HtmxRequest, club: Club, season: Season) -> HttpResponse:
    """What the trophies are called, and which of them are given."""
    form = TrophiesForm(request.POST or None, trophies=trophies_of(season), usual=usual_trophies(season))
    if request.method == "POST" and form.is_valid():
        name_trophies(season=season, choices=form.choices(), by=coordinator(request), at=timezone.now())
        return redirect_done(Done.TROPHIES, "season_end", club.slug, season.pk)
    context = {"form": form, "season": season}
    status = 422 if request.method == "POST" else 200
    return desk_page(request, club, "setup/season_end_trophies.html", context, status=status)


@never_cache
@require_http_methods(["GET", "POST"])
@with_season
def next_season(request: HtmxRequest, club: Club, season: Season) -> HttpResponse:
    """The season after this one: proposed, looked at as often as wanted, then saved whole."""
    people, is_sent = who_goes_on(season), request.method == "POST"
    offered = _offered(season, people)
    form = NextSeasonForm(
        request.POST if is_sent else None,
        people=people,
        rules=rules_of(season),
        others=seasons_of_club(club),
        initial=offered,
    )
    asked = offered if not is_sent else form.cleaned_data if form.is_valid() else None
    proposal = _proposal(season, people, asked) if asked else None
    if is_sent and asked and proposal and request.POST.get("action") == "save":
        try:
            made = _start(request, season, people, asked, proposal)
        except ActionRefused as refused:
            say_beside(form, refused)
        else:
            return redirect(f"{reverse('season', args=[club.slug, made.pk])}?saved=season")
    shown = asked or offered
    context = {
        "form": form,
        "season": season,
        "proposal": proposal,
        "rule_lines": rules_that_go_on(season, (shown["starts_on"], shown["ends_on"])),
    }
    return desk_page(request, club, "setup/season_end_next.html", context, status=422 if form.errors else 200)


def _offered(season: Season, people: WhoGoesOn) -> dict[str, Any]:
    starts_on, ends_on = next_days(season)
    return {
        "name": next_name(season.name),
        "starts_on": starts_on,
        "ends_on": ends_on,
        "holidays": next_holidays(season),
        "couples": list(people.stay),
    }


def _proposal(season: Season, people: WhoGoesOn, asked: dict[str, Any]) -> NextSeason:
    return propose_next_season(
        season,
        starts_on=asked["starts_on"],
        ends_on=asked["ends_on"],
        holidays=asked["holidays"],
        couples=[couple for couple in people.couples if couple.pk in asked["couples"]],
    )


def _start(
    request: HtmxRequest, season: Season, people: WhoGoesOn, asked: dict[str, Any], proposal: NextSeason
) -> Season:
    nights = [NewNight(night.date, night.hosts) for night in proposal.nights]
    return start_next_season(
        after=season,
        name=asked["name"],
        starts_on=asked["starts_on"],
        ends_on=asked["ends_on"],
        holidays=asked["holidays"],
        couples=[couple for couple in people.couples if couple.pk in asked["couples"]],
        nights=nights if asked["with_nights"] else [],
        by=coordinator(request),
        at=timezone.now(),
    )

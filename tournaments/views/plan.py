"""The plan of a season: its months, a proposal to start from, its first and last day, its paper and its calendar."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubsite import addresses
from tournaments.forms.plan import ProposalForm, RhythmForm, SeasonDatesForm
from tournaments.models import Visibility
from tournaments.planning.rhythm import Rhythm
from tournaments.queries import finding
from tournaments.queries.overview import season_overview
from tournaments.queries.plan import season_plan
from tournaments.queries.plan_proposal import can_host, proposal_warnings, propose_plan
from tournaments.queries.season_entries import couples_who_stay
from tournaments.queries.season_privacy import privacy_words
from tournaments.services.errors import ActionRefused
from tournaments.services.plan import NewNight, change_season_dates, save_plan
from tournaments.services.plan_hosts import note_agreement
from tournaments.views.done import Done, redirect_done
from tournaments.views.downloads import tables_file, wants_file
from tournaments.views.guards import HtmxRequest, View, coordinator, with_club
from tournaments.views.navigation import desk_page
from tournaments.views.refusals import say_beside
from tournaments.views.tables import plan_tables

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tournaments.models import Club, Couple, Season

SATURDAY = 5


def with_season(view: Callable[Concatenate[HtmxRequest, Club, Season, ...], HttpResponse]) -> View:
    """Give the view a season of the club, if the account runs it."""

    @with_club
    @wraps(view)
    def found(request: HtmxRequest, club: Club, season_id: int, *args: Any, **kwargs: Any) -> HttpResponse:
        season = finding.season_of_club(club, season_id)
        if season is None:
            raise Http404
        return view(request, club, season, *args, **kwargs)

    return found


@never_cache
@require_safe
@with_season
def season(request: HtmxRequest, club: Club, season: Season) -> HttpResponse:
    """A season: its nights by month, its couples, its rules; and as files its nights, or how often each couple hosts."""
    plan = season_plan(season, today=timezone.localdate())
    tables = plan_tables(plan)
    if wants_file(request):
        return tables_file(request, tables, name=f"nights-{season.starts_on.year}")
    context = {
        **season_overview(season),
        "plan": plan,
        "sheets": list(tables),
        "calendar_url": calendar_url(club, season),
        "calendar_path": _calendar_path(club, season),
        "privacy_words": privacy_words(season.visibility, season.names_shown),
        "is_kept": season.visibility == Visibility.COORDINATORS,
        "saved": request.GET.get("saved", ""),
    }
    return desk_page(request, club, "setup/season.html", context)


@never_cache
@require_http_methods(["GET", "POST"])
@with_season
def propose(request: HtmxRequest, club: Club, season: Season) -> HttpResponse:
    """A rhythm, the nights it gives to change at will, and saving them all. The rhythm stands in the address."""
    is_asked, is_sent = "weekday" in request.GET, request.method == "POST"
    rhythm = RhythmForm(request.GET if is_asked else None, season=season, initial=_usual(season))
    context: dict[str, Any] = {"season": season, "form": rhythm}
    if not is_asked or not rhythm.is_valid():
        return desk_page(
            request, club, "setup/plan.html", context, status=422 if is_asked or is_sent else 200
        )
    nights = finding.nights_of_season(season)
    couples = can_host(couples_who_stay(season))
    proposal = propose_plan(**rhythm.asked(), nights=nights, couples=couples)
    form = ProposalForm(request.POST or None, proposed=proposal.nights, couples=couples)
    if is_sent and form.is_valid() and request.POST.get("action") == "save":
        try:
            _save(request, season, form, couples, rhythm.cleaned_data["holidays"])
        except ActionRefused as refused:
            say_beside(form, refused)
        else:
            return redirect(f"{reverse('season', args=[club.slug, season.pk])}?saved=nights")
    context |= {
        "proposal": proposal,
        "proposed": form,
        "warnings": proposal_warnings(
            season,
            chosen=form.chosen() if is_sent else proposal.nights,
            nights=nights,
            couples=couples,
            holidays=rhythm.read_holidays,
        ),
    }
    return desk_page(request, club, "setup/plan.html", context, status=422 if form.errors else 200)


@never_cache
@require_http_methods(["GET", "POST"])
@with_season
def season_dates(request: HtmxRequest, club: Club, season: Season) -> HttpResponse:
    """The first and the last day of a season, and its holidays."""
    kept = {"starts_on": season.starts_on, "ends_on": season.ends_on, "holidays": season.holidays}
    others = [other for other in finding.seasons_of_club(club) if other.pk != season.pk]
    form = SeasonDatesForm(request.POST or None, others=others, initial=kept)
    if request.method == "POST" and form.is_valid():
        try:
            chosen = {name: form.cleaned_data[name] for name in kept}
            change_season_dates(season=season, by=coordinator(request), at=timezone.now(), **chosen)
        except ActionRefused as refused:
            say_beside(form, refused)
        else:
            return redirect_done(Done.DATES, "season", club.slug, season.pk)
    status = 422 if request.method == "POST" else 200
    return desk_page(request, club, "setup/plan_dates.html", {"form": form, "season": season}, status=status)


@require_POST
@with_season
def agreed(request: HtmxRequest, club: Club, season: Season) -> HttpResponse:
    """Everybody whose night was exchanged has agreed."""
    note_agreement(season=season, by=coordinator(request), at=timezone.now())
    return redirect_done(Done.AGREED, "season", club.slug, season.pk)


def _save(
    request: HtmxRequest, season: Season, form: ProposalForm, couples: Sequence[Couple], holidays: str
) -> None:
    known = {couple.pk: couple for couple in couples}
    save_plan(
        season=season,
        nights=[NewNight(one.date, known.get(one.hosts_id or 0)) for one in form.chosen()],
        holidays=holidays,
        by=coordinator(request),
        at=timezone.now(),
    )


def calendar_url(club: Club, season: Season) -> str:
    """The address of the season's calendar as members reach it, with its secret where it is shown by link.

    "" while nobody can reach this machine, and where only coordinators may read the season.
    """
    base = addresses.base_url()
    if not addresses.reaches_phones(base) or season.visibility == Visibility.COORDINATORS:
        return ""
    return base + _calendar_path(club, season)


def _calendar_path(club: Club, season: Season) -> str:
    if season.visibility == Visibility.LINK:
        return reverse("link_calendar", args=[club.slug, season.secret])
    return reverse("season_calendar", args=[club.slug, season.pk])


def _usual(season: Season) -> dict[str, Any]:
    """The second Saturday of the month, to the last day of the season, from today where it is running."""
    today = timezone.localdate()
    return {
        "weekday": SATURDAY,
        "rhythm": Rhythm.SECOND,
        "starts_on": today if season.starts_on <= today <= season.ends_on else season.starts_on,
        "ends_on": season.ends_on,
        "holidays": season.holidays,
    }

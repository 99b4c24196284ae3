"""The couples of a season that runs: one joins in January, another leaves in March."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments.forms.season_entries import EntryForm
from tournaments.queries import finding
from tournaments.queries.people_list import standing_couples
from tournaments.queries.season_entries import couples_to_join, entry_lines, nights_to_come
from tournaments.services.errors import ActionRefused
from tournaments.services.season_entries import join_season, leave_season
from tournaments.views.done import Done, redirect_done
from tournaments.views.guards import HtmxRequest, coordinator
from tournaments.views.navigation import desk_page
from tournaments.views.plan import with_season
from tournaments.views.refusals import say_beside

if TYPE_CHECKING:
    from tournaments.models import Club, Season

JOIN, LEAVE = "join", "leave"


@never_cache
@require_http_methods(["GET", "POST"])
@with_season
def couples(request: HtmxRequest, club: Club, season: Season) -> HttpResponse:
    """Who is in the season and when; `what` says whether a couple joins or leaves."""
    lines, nights = entry_lines(season), nights_to_come(season)
    outside = couples_to_join(season, standing_couples(club))
    everybody = {couple.pk: couple for couple in (*finding.couples_of_season(season), *outside)}
    asked = request.POST.get("what", "")
    choices = {
        JOIN: [(couple.pk, str(couple)) for couple in outside],
        LEAVE: [(line.couple_id, line.names) for line in lines if line.may_leave],
    }
    made = {
        what: EntryForm(
            request.POST if asked == what else None, couples=offered, nights=nights, auto_id=f"{what}_%s"
        )
        for what, offered in choices.items()
    }
    form = made.get(asked)
    if form is not None and form.is_valid():
        by_id = {night.pk: night for night in nights}
        act = join_season if asked == JOIN else leave_season
        try:
            act(
                season=season,
                couple=everybody[form.cleaned_data["couple"]],
                night=by_id[form.cleaned_data["night"]],
                by=coordinator(request),
                at=timezone.now(),
            )
        except ActionRefused as refused:
            say_beside(form, refused)
        else:
            return redirect_done(Done.COUPLES, "season", club.slug, season.pk)
    context = {
        "season": season,
        "lines": lines,
        "has_nights": bool(nights),
        "join": made[JOIN],
        "leave": made[LEAVE],
        "can_join": bool(outside),
    }
    return desk_page(
        request, club, "setup/season_couples.html", context, status=422 if request.method == "POST" else 200
    )

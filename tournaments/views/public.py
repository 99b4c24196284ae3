"""What followers read days later: the results of a night. The standings are `views.standings`."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.models import Club, Night, NightState
from tournaments.prints.finished_night import finished_night_pdf
from tournaments.queries.finding import club_by_slug, night_of_club, nights_played_beside
from tournaments.queries.night_result import night_result as load_result
from tournaments.views.downloads import tables_file, wants_file
from tournaments.views.guards import HtmxRequest
from tournaments.views.navigation import navigation
from tournaments.views.night_values import finished_night
from tournaments.views.pdf import asked_paper, pdf_response
from tournaments.views.season_access import may_read, names_for
from tournaments.views.tables import night_tables


@require_safe
def night_result(request: HtmxRequest, slug: str, night_id: int) -> HttpResponse:
    """The published page of a finished night, and its tables as files: `?as=csv|xlsx`, `?sheet=points|hands`."""
    club, night = _finished(slug, night_id)
    result = load_result(night, names_for(request, club, night.season, night=night))
    tables = night_tables(result)
    if wants_file(request):
        return tables_file(request, tables, name=f"night-{night.date.isoformat()}")
    # People and other nights have pages in the season: whoever may read this night alone is led to none of them.
    may_follow = may_read(request, club, night.season)
    context = {
        **result,
        "season_id": night.season_id if may_follow else None,
        "nights_beside": nights_played_beside(night) if may_follow else (),
        "sheets": list(tables),
        **navigation(request, club),
    }
    return render(request, "public/night.html", context)


@require_safe
def night_result_print(request: HtmxRequest, slug: str, night_id: int) -> HttpResponse:
    """The finished night as a PDF, hand for hand: `?paper=a4|letter`."""
    club, night = _finished(slug, night_id)
    names_shown = names_for(request, club, night.season, night=night)
    data = finished_night_pdf(finished_night(club, night, names_shown), asked_paper(request, night.season))
    return pdf_response(data, f"night-{night.date.isoformat()}.pdf")


def _finished(slug: str, night_id: int) -> tuple[Club, Night]:
    club = club_by_slug(slug)
    night = night_of_club(club, night_id) if club else None
    if club is None or night is None or night.state != NightState.FINISHED:
        raise Http404
    return club, night

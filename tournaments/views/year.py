"""A player's season on one page, to look at and to print, for whoever may read the season."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from tournaments.charts.bid_success import bid_success_chart
from tournaments.charts.nights import nights_chart
from tournaments.charts.path import path_chart
from tournaments.prints.year import YearLine, YearSheet, year_pdf
from tournaments.queries.finding import club_by_slug
from tournaments.queries.people_list import player_of_club, who_in_the_end
from tournaments.queries.people_seasons import seasons_with
from tournaments.queries.year import year_of_player
from tournaments.views.downloads import tables_file, wants_file
from tournaments.views.guards import HtmxRequest
from tournaments.views.kept import PartContext, kept_part
from tournaments.views.navigation import navigation
from tournaments.views.pdf import asked_paper, pdf_response
from tournaments.views.season_access import names_for
from tournaments.views.year_tables import headline, year_tables

if TYPE_CHECKING:
    from tournaments.charts.chart import Chart
    from tournaments.models import Club, Player, Season
    from tournaments.queries.year import PlayerYear


@require_safe
def player_year(request: HtmxRequest, slug: str, season_id: int, player_id: int) -> HttpResponse:
    """The year of a player; of somebody who turned out to be another player, that one's."""
    club, player, season = _asked(slug, season_id, player_id)
    names_shown = names_for(request, club, season)
    if player.pk != player_id:
        now = reverse("player_year", args=[slug, season_id, player.pk])
        query = request.GET.urlencode()
        return redirect(f"{now}?{query}" if query else now)

    def year() -> PlayerYear:
        return year_of_player(player, season, names_shown=names_shown)

    if wants_file(request):
        name = f"year-{season.starts_on.year}-player-{player.pk}"
        return tables_file(request, year_tables(year()), name=name)
    part = kept_part(
        "public/year.html#figures",
        club,
        season.pk,
        player.pk,
        names_shown.value,
        make=lambda: _part(season, year()),
    )
    context = {
        "part": part,
        "player_id": player.pk,
        "season": season,
        "season_id": season.pk,
        **navigation(request, club),
    }
    return render(request, "public/year.html", context)


def _part(season: Season, year: PlayerYear) -> PartContext:
    context = {"season": season, "year": year, "charts": _charts(year)}
    told = {"name": year.name, "is_empty": year.is_empty, "sheets": tuple(year_tables(year))}
    return PartContext(context, told)


@require_safe
def player_year_print(request: HtmxRequest, slug: str, season_id: int, player_id: int) -> HttpResponse:
    """The same as a PDF of one page: `?paper=a4|letter`; 404 while there is nothing to tell."""
    club, player, season = _asked(slug, season_id, player_id)
    names_shown = names_for(request, club, season)
    if player.pk != player_id:
        return redirect("player_year_print", slug, season_id, player.pk)
    year = year_of_player(player, season, names_shown=names_shown)
    if year.is_empty:
        raise Http404
    data = year_pdf(_sheet(club, season, year), asked_paper(request, season))
    return pdf_response(data, f"year-{season.starts_on.year}.pdf")


def _asked(slug: str, season_id: int, player_id: int) -> tuple[Club, Player, Season]:
    """The club, the player who it is now, the season.

    Raises: Http404 for another club's player or season, and for a season that never saw the player.
    """
    club = club_by_slug(slug)
    found = player_of_club(club, player_id) if club else None
    if club is None or found is None:
        raise Http404
    player = who_in_the_end(found)
    theirs = seasons_with(club, player.pk)
    season = next((one.season for one in theirs if one.season.pk == season_id), None)
    if season is None:
        raise Http404
    return club, player, season


def _charts(year: PlayerYear) -> tuple[Chart, ...]:
    """The points by night, the bids, and where they sat."""
    return tuple(
        chart
        for chart in (
            nights_chart(year.by_night) if year.by_night else None,
            bid_success_chart(year.bids) if year.bids else None,
            path_chart(year.path) if year.path else None,
        )
        if chart is not None
    )


def _sheet(club: Club, season: Season, year: PlayerYear) -> YearSheet:
    return YearSheet(
        club=club.name,
        name=year.name,
        season=season.name,
        details=(year.title, year.after),
        place=year.place,
        figures=headline(year),
        lines=tuple(YearLine(fact.title, fact.figure, fact.words) for fact in year.facts),
        charts=_charts(year),
        rule=year.rule,
    )

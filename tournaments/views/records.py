"""What came of the club's seasons: its records, who played with whom, a season in figures, and the proof of it all."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.charts.bid_success import bid_success_chart
from tournaments.models import NamesShown
from tournaments.queries.finding import club_by_slug, season_of_club
from tournaments.queries.partners import SeasonPartners
from tournaments.queries.proof import CHECKED, season_proof
from tournaments.queries.records import club_records as load_records
from tournaments.queries.season_figures import season_figures as load_figures
from tournaments.views.downloads import tables_file, wants_file
from tournaments.views.figure_tables import partners_tables, record_tables, season_tables
from tournaments.views.guards import HtmxRequest
from tournaments.views.kept import PartContext, fresh_part, kept_part
from tournaments.views.navigation import navigation
from tournaments.views.season_access import names_for, readable_seasons

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.models import Club, Season
    from tournaments.queries.partners import HeadToHead, Partners
    from tournaments.queries.records import NamedPlayer
    from tournaments.queries.season_figures import SeasonFigures


@require_safe
def club_records(request: HtmxRequest, slug: str) -> HttpResponse:
    """The records of all seasons that this visitor may read, or of one of them: `?season=`."""
    club = club_by_slug(slug)
    if club is None:
        raise Http404
    readable = readable_seasons(request, club)
    asked = request.GET.get("season", "")
    seasons = [season for season in readable if asked in ("", str(season.pk))]
    if asked and not seasons:
        raise Http404
    names_shown = names_for_all(request, club, seasons)
    if wants_file(request) and (records := load_records(seasons, names_shown=names_shown)):
        return tables_file(request, record_tables(records), name="records")
    part = kept_part(
        "public/records.html#figures",
        club,
        tuple(season.pk for season in seasons),
        names_shown.value,
        make=lambda: _records_part(seasons, names_shown),
    )
    context = {
        "part": part,
        "seasons": readable,
        "season": seasons[0] if asked else None,
        "season_id": seasons[0].pk if seasons else None,
    }
    return render(request, "public/records.html", {**context, **navigation(request, club)})


def _records_part(seasons: Sequence[Season], names_shown: NamesShown) -> PartContext:
    records = load_records(seasons, names_shown=names_shown)
    return PartContext({"records": records, "seasons": seasons}, {"is_empty": not records})


def names_for_all(request: HtmxRequest, club: Club, seasons: Sequence[Season]) -> NamesShown:
    """How a page of several seasons names people: in full only if each of them does, so that none tells of another."""
    styles = [names_for(request, club, season) for season in seasons]
    return next((style for style in styles if style != NamesShown.FULL), NamesShown.FULL)


@require_safe
def season_partners(request: HtmxRequest, slug: str, season_id: int) -> HttpResponse:
    """Who has played with whom in a season; `?one=` and `?other=` put two people head to head."""
    club, season, names_shown = _readable(request, slug, season_id)
    if wants_file(request):
        asked = _partners_asked(request, season, names_shown)
        return tables_file(request, partners_tables(asked.partners, asked.head_to_head), name="partners")
    template, two = "public/partners.html#figures", (request.GET.get("one"), request.GET.get("other"))
    if any(two):
        part = fresh_part(template, club, _partners_part(request, season, names_shown))
    else:
        part = kept_part(
            template,
            club,
            season.pk,
            names_shown.value,
            make=lambda: _partners_part(request, season, names_shown),
        )
    context = {"part": part, "season": season, "season_id": season.pk}
    return render(request, "public/partners.html", {**context, **navigation(request, club)})


@dataclass(frozen=True, slots=True)
class _PartnersAsked:
    """The matrix of a season, the two people asked for, and what there is between them; or what is wrong with them."""

    partners: Partners
    one: NamedPlayer | None
    other: NamedPlayer | None
    problem: str
    head_to_head: HeadToHead | None


def _partners_asked(request: HtmxRequest, season: Season, names_shown: NamesShown) -> _PartnersAsked:
    found = SeasonPartners(season, names_shown)
    partners = found.matrix()
    one, other = (_asked(request, partners, name) for name in ("one", "other"))
    problem = _problem(request, one, other)
    head_to_head = found.head_to_head(one, other) if one and other and not problem else None
    return _PartnersAsked(partners, one, other, problem, head_to_head)


def _partners_part(request: HtmxRequest, season: Season, names_shown: NamesShown) -> PartContext:
    asked = _partners_asked(request, season, names_shown)
    sheets = tuple(partners_tables(asked.partners, asked.head_to_head)) if asked.head_to_head else ()
    context = {
        "season_id": season.pk,
        **{field.name: getattr(asked, field.name) for field in fields(asked)},
    }
    return PartContext(context, {"is_empty": not asked.partners.lists, "sheets": sheets})


def _asked(request: HtmxRequest, partners: Partners, name: str) -> NamedPlayer | None:
    given = request.GET.get(name, "")
    return next((one.player for one in partners.lists if str(one.player.id) == given), None)


def _problem(request: HtmxRequest, one: NamedPlayer | None, other: NamedPlayer | None) -> str:
    """Why there is nobody to put head to head; "" where there is, and before anybody was chosen."""
    if not request.GET.get("one") and not request.GET.get("other"):
        return ""
    if one is None or other is None:
        return "Choose two people who played in this season."
    return "Choose two different people." if one == other else ""


@require_safe
def season_figures(request: HtmxRequest, slug: str, season_id: int) -> HttpResponse:
    """A season in figures."""
    club, season, names_shown = _readable(request, slug, season_id)
    if wants_file(request):
        tables = season_tables(load_figures(season, names_shown=names_shown))
        return tables_file(request, tables, name=f"season-{season.starts_on.year}")
    part = kept_part(
        "public/season.html#figures",
        club,
        season.pk,
        names_shown.value,
        make=lambda: _figures_part(season, load_figures(season, names_shown=names_shown)),
    )
    context = {"part": part, "season": season, "season_id": season.pk}
    return render(request, "public/season.html", {**context, **navigation(request, club)})


def _figures_part(season: Season, figures: SeasonFigures) -> PartContext:
    bids_chart = bid_success_chart(figures.bids) if figures.bids and figures.bids.all.tried else None
    context = {"season_id": season.pk, "figures": figures, "bids_chart": bids_chart}
    return PartContext(context, {"is_empty": not figures.nights, "sheets": tuple(season_tables(figures))})


@require_safe
def proof(request: HtmxRequest, slug: str, season_id: int) -> HttpResponse:
    """Every figure of a season worked out again from its hands, each time somebody asks."""
    club, season, names_shown = _readable(request, slug, season_id)
    season.club = club
    context = {
        "season": season,
        "season_id": season.pk,
        "proof": season_proof(season, names_shown=names_shown),
        "checked": CHECKED,
    }
    return render(request, "public/proof.html", {**context, **navigation(request, club)})


def _readable(request: HtmxRequest, slug: str, season_id: int) -> tuple[Club, Season, NamesShown]:
    club = club_by_slug(slug)
    season = season_of_club(club, season_id) if club else None
    if club is None or season is None:
        raise Http404
    return club, season, names_for(request, club, season)

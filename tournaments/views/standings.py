"""The standings of a season and its race, as pages and on paper."""

from __future__ import annotations

from functools import lru_cache

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from tournaments.charts.race import race_scene, race_summary
from tournaments.charts.svg import svg
from tournaments.charts.values import Race
from tournaments.models import Season
from tournaments.prints.standings import StandingLine, StandingsSheet, standings_pdf
from tournaments.queries.audit import season_audit
from tournaments.queries.finding import club_by_slug, season_now, season_of_club
from tournaments.queries.standings import VIEWS
from tournaments.queries.standings import season_race as load_race
from tournaments.queries.standings import standings as load_standings
from tournaments.views.guards import HtmxRequest
from tournaments.views.navigation import navigation
from tournaments.views.pdf import asked_paper, pdf_response
from tournaments.words import counted, day, score


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
    return render(request, "public/standings.html", {"standings": shown, **navigation(request, club)})


@require_safe
def season_race(request: HtmxRequest, slug: str, season_id: int) -> HttpResponse:
    """How everybody's points grew from night to night: `?view=` as for the standings."""
    club = club_by_slug(slug)
    season = season_of_club(club, season_id) if club else None
    if club is None or season is None:
        raise Http404
    view = request.GET.get("view", "everybody")
    shown = load_race(season, view=view if view in VIEWS else "everybody")
    race = _race(shown.race, is_couples=shown.view == "couples") if shown.race else {}
    context = {"shown": shown, "season_id": season_id, **race, **navigation(request, club)}
    return render(request, "public/race.html", context)


@lru_cache(maxsize=64)
def _race(race: Race, *, is_couples: bool) -> dict[str, object]:
    """The race as a picture, in words and as figures; the same race is the same picture, so it is kept."""
    summary = race_summary(race)
    figures = {
        "race": race,
        "who": "Couple" if is_couples else "Player",
        "figures": [(racer.name, race.ahead(racer)) for racer in race.racers],
    }
    return {
        "race_summary": summary,
        "race_picture": SafeString(svg(race_scene(race), summary)),  # the chart escapes its texts
        "race_figures": render_to_string("public/_race_figures.html", figures),
    }


@require_safe
def standings_print(request: HtmxRequest, slug: str, season_id: int) -> HttpResponse:
    """The standings of a season as a PDF: `?paper=a4|letter`, `?view=` as on the page, or `all` views in one file."""
    club = club_by_slug(slug)
    season = season_of_club(club, season_id) if club else None
    if club is None or season is None:
        raise Http404
    view = request.GET.get("view", "everybody")
    views = VIEWS if view == "all" else (view if view in VIEWS else "everybody",)
    proof = _proof(season)
    sheets = [_sheet(club.name, season, view, proof) for view in views]
    data = standings_pdf(sheets, asked_paper(request, season))
    return pdf_response(data, f"standings-{season.starts_on.year}.pdf")


def _proof(season: Season) -> str:
    """The date, and what comes of working every figure of the season out again from its hands, which is done here."""
    found = season_audit(season)
    printed = f"Printed {day(timezone.localdate())}."
    if found.differences:
        figures = counted(len(found.differences), "stored figure does", "stored figures do")
        return f"{printed} {figures} not agree with the hands: please tell the coordinator."
    return f"{printed} {_all_agree(found.hands)}" if found.hands else printed


def _all_agree(hands: int) -> str:
    return "The one hand agrees." if hands == 1 else f"All {hands} hands agree."


def _sheet(club: str, season: Season, view: str, proof: str) -> StandingsSheet:
    shown = load_standings(season, view=view)
    return StandingsSheet(
        club=club,
        season=shown.title,
        after=shown.after,
        view=dict(shown.views)[shown.view],
        lines=tuple(
            StandingLine(
                place=row.place,
                name=row.name,
                nights=str(row.nights or "–"),
                last="–" if row.last_points is None else score(row.last_points),
                average=row.average or "–",
                total=score(row.total),
            )
            for row in shown.rows
        ),
        race=load_race(season, view=view).race,
        rule=shown.rule,
        proof=proof,
    )

"""What followers read days later: standings and the results of a night."""

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
from tournaments.models import Club, Night, NightState, Season
from tournaments.prints.finished_night import finished_night_pdf
from tournaments.prints.standings import StandingLine, StandingsSheet, standings_pdf
from tournaments.queries.audit import season_audit
from tournaments.queries.finding import club_by_slug, night_of_club, season_now, season_of_club
from tournaments.queries.night_result import night_result as load_result
from tournaments.queries.standings import VIEWS
from tournaments.queries.standings import standings as load_standings
from tournaments.queries.values import SeasonStandings
from tournaments.views.guards import HtmxRequest
from tournaments.views.navigation import navigation
from tournaments.views.night_values import finished_night
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
    race = _race(shown.race, is_couples=shown.view == "couples") if shown and shown.race else {}
    context = {"standings": shown, **race, **navigation(request, club)}
    return render(request, "public/standings.html", context)


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
    sheets = [_sheet(club.name, load_standings(season, view=view), proof) for view in views]
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


def _sheet(club: str, shown: SeasonStandings, proof: str) -> StandingsSheet:
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
        race=shown.race,
        rule=shown.rule,
        proof=proof,
    )


@require_safe
def night_result(request: HtmxRequest, slug: str, night_id: int) -> HttpResponse:
    """The published page of a finished night."""
    club, night = _finished(slug, night_id)
    return render(request, "public/night.html", {**load_result(night), **navigation(request, club)})


@require_safe
def night_result_print(request: HtmxRequest, slug: str, night_id: int) -> HttpResponse:
    """The finished night as a PDF, hand for hand: `?paper=a4|letter`."""
    club, night = _finished(slug, night_id)
    data = finished_night_pdf(finished_night(club, night), asked_paper(request, night.season))
    return pdf_response(data, f"night-{night.date.isoformat()}.pdf")


def _finished(slug: str, night_id: int) -> tuple[Club, Night]:
    club = club_by_slug(slug)
    night = night_of_club(club, night_id) if club else None
    if club is None or night is None or night.state != NightState.FINISHED:
        raise Http404
    return club, night

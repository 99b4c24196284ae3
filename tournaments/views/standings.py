"""The standings of a season and its race, as pages and on paper."""

from __future__ import annotations

from functools import lru_cache

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from tournaments.charts.race import ON_A_PHONE, race_scene, race_summary
from tournaments.charts.svg import svg
from tournaments.charts.values import Race
from tournaments.models import Club, NamesShown, Season
from tournaments.prints.standings import StandingLine, StandingsSheet, standings_pdf
from tournaments.queries.audit import season_audit
from tournaments.queries.finding import club_by_slug, season_and_club, seasons_and_club
from tournaments.queries.records import club_records
from tournaments.queries.season_race import season_race as load_race
from tournaments.queries.season_records import views_of
from tournaments.queries.standing_values import SeasonRace, SeasonStandings
from tournaments.queries.standings import standings as load_standings
from tournaments.views.downloads import tables_file, wants_file
from tournaments.views.guards import HtmxRequest
from tournaments.views.navigation import navigation
from tournaments.views.pdf import asked_paper, pdf_response
from tournaments.views.record_values import records_sheet
from tournaments.views.season_access import may_read, names_for, season_to_read
from tournaments.views.tables import race_tables, standings_tables
from tournaments.words import counted, day, score

LONGEST_NUMBER = 18


@require_safe
def standings(request: HtmxRequest, slug: str, season_id: int | None = None) -> HttpResponse:
    """The standings of a season, the latest one unless named: `?view=` one of its lists, `?after=4` or `?night=` as of then, `?order=` by a column."""
    club, season, others = _club_and_seasons(request, slug, season_id)
    shown = _asked(request, season, names_for(request, club, season)) if season else None
    if shown and wants_file(request):
        name = f"standings-{shown.view}-after-night-{shown.night_number}"
        return tables_file(request, standings_tables(shown), name=name)
    context = {"standings": shown, "other_seasons": others, **navigation(request, club)}
    return render(request, "public/standings.html", context)


def _club_and_seasons(
    request: HtmxRequest, slug: str, season_id: int | None
) -> tuple[Club, Season | None, list[Season]]:
    """The club, its season of that number, and the others that this visitor may read.

    Without a number it is the season that people follow, None while there is none.
    """
    every = seasons_and_club(slug)
    club = every[0].club if every else club_by_slug(slug)
    if club is None:
        raise Http404
    if season_id is None:
        season = season_to_read(request, club) if every else None
    else:
        season = next((one for one in every if one.pk == season_id), None)
        if season is None:
            raise Http404
    return club, season, [one for one in every if one != season and may_read(request, club, one)]


def _asked(request: HtmxRequest, season: Season, names_shown: NamesShown) -> SeasonStandings:
    return load_standings(
        season,
        view=request.GET.get("view", ""),
        after=_number(request, "after"),
        after_night=_number(request, "night"),
        order=request.GET.get("order", ""),
        names_shown=names_shown,
    )


def _number(request: HtmxRequest, name: str) -> int | None:
    asked = request.GET.get(name, "")
    is_number = asked.isascii() and asked.isdecimal() and len(asked) <= LONGEST_NUMBER
    return int(asked) if is_number else None


@require_safe
def season_race(request: HtmxRequest, slug: str, season_id: int) -> HttpResponse:
    """How everybody's points grew from night to night: `?view=` as for the standings."""
    club, season, names_shown = _readable(request, slug, season_id)
    shown = load_race(season, view=request.GET.get("view", ""), names_shown=names_shown)
    tables = (
        race_tables(shown.race, who="Couple" if shown.view == "couples" else "Player") if shown.race else {}
    )
    if tables and wants_file(request):
        return tables_file(request, tables, name=f"race-{shown.view}")
    race = _race(shown.race, is_couples=shown.view == "couples") if shown.race else {}
    context = {
        "shown": shown,
        "season_id": season_id,
        "sheets": list(tables),
        **race,
        **navigation(request, club),
    }
    return render(request, "public/race.html", context)


def _readable(request: HtmxRequest, slug: str, season_id: int) -> tuple[Club, Season, NamesShown]:
    season = season_and_club(slug, season_id)
    if season is None:
        raise Http404
    return season.club, season, names_for(request, season.club, season)


@lru_cache(maxsize=64)
def _race(race: Race, *, is_couples: bool) -> dict[str, object]:
    """The race as a picture, in words and as figures; the same race is the same picture, so it is kept."""
    summary = race_summary(race, are_couples=is_couples)
    figures = {
        "race": race,
        "who": "Couple" if is_couples else "Player",
        "figures": [(racer.name, race.ahead(racer)) for racer in race.racers],
    }
    return {
        "race_summary": summary,
        "race_picture": SafeString(svg(race_scene(race), summary)),  # the chart escapes its texts
        "race_on_a_phone": SafeString(svg(race_scene(race, ON_A_PHONE), summary))
        if len(race.nights) > 1
        else "",
        "race_figures": render_to_string("public/_race_figures.html", figures),
    }


@require_safe
def standings_print(request: HtmxRequest, slug: str, season_id: int) -> HttpResponse:
    """The standings of a season as a PDF: `?paper=a4|letter`, `?view=` and `?after=` as on the page, or `all` lists with the records."""
    club, season, names_shown = _readable(request, slug, season_id)
    proof, records = _proof(season), None
    if request.GET.get("view") == "all":
        keys = [key for key, _ in views_of(season)]
        lists = [load_standings(season, view=key, names_shown=names_shown) for key in keys]
        found = club_records([season], names_shown=names_shown)
        records = records_sheet(club.name, lists[0], found)
    else:
        lists = [_asked(request, season, names_shown)]
    races = [load_race(season, view=one.view, names_shown=names_shown) for one in lists]
    sheets = [_sheet(club.name, shown, race, proof) for shown, race in zip(lists, races, strict=True)]
    data = standings_pdf(sheets, asked_paper(request, season), records=records)
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


def _sheet(club: str, shown: SeasonStandings, race: SeasonRace, proof: str) -> StandingsSheet:
    last = f"{shown.last_date.day} {shown.last_date:%b}" if shown.last_date else "last night"
    return StandingsSheet(
        club=club,
        season=shown.title,
        after=shown.after,
        view=dict(shown.views)[shown.view],
        columns=("nights", "moved", last, *shown.other_heads, shown.points_head.lower()),
        lines=tuple(
            StandingLine(
                place=row.place or "–",
                name=row.name,
                remark=row.remark,
                figures=(
                    row.nights_words,
                    _moved(row.moved),
                    "–" if row.last_points is None else score(row.last_points),
                    *(figure or "–" for figure in row.others),
                    row.points,
                ),
            )
            for row in shown.rows
        ),
        race=race.race if shown.is_latest else None,
        race_words=race.what,
        rule=shown.rule,
        proof=proof,
    )


def _moved(places: int) -> str:
    return f"{'▲' if places > 0 else '▼'} {abs(places)}" if places else "–"

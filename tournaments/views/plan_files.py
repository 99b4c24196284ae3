"""The plan of a season to take along: a schedule on paper, and a calendar for members' phones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404, HttpResponse
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_safe

from tournaments.exchange.season_calendar import calendar_file
from tournaments.models import NamesShown, NightState
from tournaments.prints.schedule import Schedule, ScheduleNight, schedule_pdf
from tournaments.queries.calendar import calendar_nights
from tournaments.queries.finding import club_by_slug, nights_of_season, season_of_club
from tournaments.queries.plan import schedule_title
from tournaments.queries.plan_checklist import checklist
from tournaments.queries.season_privacy import season_by_secret
from tournaments.views.pdf import asked_paper, pdf_response
from tournaments.views.plan import with_season
from tournaments.views.season_access import names_for, readable_seasons
from tournaments.words import weekday

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournaments.models import Club, Night, Season
    from tournaments.views.guards import HtmxRequest

ICS = "text/calendar; charset=utf-8"


@require_safe
@cache_control(private=True, max_age=300)
def calendar(request: HtmxRequest, slug: str, season_id: int | None = None) -> HttpResponse:
    """The nights of a season, or of all seasons of a club that this visitor may read, for calendar programs.

    These send no cookies: of a season that is not open they are given the address with its secret.
    """
    club = club_by_slug(slug)
    season = season_of_club(club, season_id) if club and season_id else None
    if club is None or (season_id and season is None):
        raise Http404
    seasons = [season] if season else readable_seasons(request, club)
    styles = {one.pk: names_for(request, club, one) for one in seasons}
    return _calendar(club, season, styles)


@require_safe
@cache_control(private=True, max_age=300)
def calendar_by_link(_request: HtmxRequest, slug: str, secret: str) -> HttpResponse:
    """The nights of a season shown by link, for a calendar program that was given its address."""
    club = club_by_slug(slug)
    season = season_by_secret(club, secret) if club else None
    if club is None or season is None:
        raise Http404
    response = _calendar(club, season, {season.pk: NamesShown(season.names_shown)})
    response.headers["X-Robots-Tag"] = "noindex, nofollow"
    return response


def _calendar(club: Club, season: Season | None, styles: Mapping[int, NamesShown]) -> HttpResponse:
    name = f"{club.name}: {season.name}" if season else club.name
    nights = calendar_nights(club, styles)
    response = HttpResponse(calendar_file(name=name, nights=nights), content_type=ICS)
    response["Content-Disposition"] = f'inline; filename="{club.slug}.ics"'
    return response


@never_cache
@require_safe
@with_season
def schedule(request: HtmxRequest, club: Club, season: Season) -> HttpResponse:
    """The schedule as a PDF: `?paper=a4|letter`."""
    nights = nights_of_season(season)
    sheet = Schedule(
        club=club.name,
        season=season.name,
        summary=schedule_title(season, nights),
        nights=tuple(_line(night) for night in nights),
        holidays=tuple(line.strip() for line in season.holidays.splitlines() if line.strip()),
        duties=_duties(nights),
    )
    data = schedule_pdf(sheet, asked_paper(request, season))
    return pdf_response(data, f"schedule-{season.starts_on.year}.pdf")


def _duties(nights: list[Night]) -> tuple[str, ...]:
    """What hosts have ready, by the rules of the first night still to come, else of the last; none without nights."""
    done = {NightState.CANCELLED, NightState.FINISHED}
    night = next((night for night in nights if night.state not in done), nights[-1] if nights else None)
    return tuple(line.text for line in checklist(night)) if night else ()


def _line(night: Night) -> ScheduleNight:
    hosts = str(night.hosts) if night.hosts else "no hosts yet"
    is_cancelled = night.state == NightState.CANCELLED
    return ScheduleNight(
        month=f"{night.date:%B %Y}",
        day=weekday(night.date),
        hosts="cancelled" if is_cancelled else hosts,
        note=f"was {weekday(night.moved_from)}" if night.moved_from and not is_cancelled else "",
    )

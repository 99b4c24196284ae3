"""Who may read a season, and how they read its names.

A season is open, or shown to who has its secret link, or to the club's coordinators only. Coordinators read every
season of their club. Whoever has no right to a season is answered as if there were none. What the room saw, the room
may read: a device that has given tonight's code reads tonight's board and result, and what has a link besides.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.crypto import constant_time_compare, salted_hmac

from tournaments.models import NamesShown, Season, Visibility
from tournaments.queries.finding import coordinators_club, night_of_club, seasons_of_club
from tournaments.queries.tonight import current_night, current_night_of, season_now
from tournaments.views.guards import NIGHT_COOKIE, NIGHT_HOURS, PHONE_COOKIE, known_phone

if TYPE_CHECKING:
    from collections.abc import Callable

    from tournaments.models import Club, Night
    from tournaments.views.guards import HtmxRequest

LINK_DAYS = 365
LINK_COOKIE = "bower_season_"  # and the season's number
NOT_FOUND = 404


def names_for(request: HtmxRequest, club: Club, season: Season, *, night: Night | None = None) -> NamesShown:
    """How this visitor reads the names of people in a season: coordinators, and phones at its tables, in full.

    `night` is the night of the season that is asked for, where the room may read it. What a season keeps from others
    is marked, so that no search engine and no shared cache keeps it either. No SELECT for an open season with full
    names. Raises: Http404 when they may not read it, as if there were no such season.
    """
    if not may_read(request, club, season, night=night):
        raise Http404
    request.__dict__.setdefault("seasons_asked", {})[season.pk] = season
    style = NamesShown(season.names_shown)
    if style == NamesShown.FULL:
        return style
    request.is_read_differently = True  # type: ignore[attr-defined]
    knows_them = runs_club(request, club) or _season_at_the_table(request, club) == season.pk
    return NamesShown.FULL if knows_them else style


def may_read(request: HtmxRequest, club: Club, season: Season, *, night: Night | None = None) -> bool:
    """Whether this visitor may read a season, or that night of it. A page that tells others' season is marked."""
    if season.visibility == Visibility.OPEN:
        return True
    is_let_in = (
        _has_link(request, season)
        or runs_club(request, club)
        or _is_in_the_room(request, club, season, night)
    )
    if is_let_in:
        request.is_kept_from_others = True  # type: ignore[attr-defined]  # for SeasonHeadersMiddleware
    return is_let_in


def season_asked(request: HtmxRequest) -> Season | None:
    """The season that the page is about: the one whose names were asked for; None of a page about several."""
    asked: dict[int, Season] = request.__dict__.get("seasons_asked", {})
    return next(iter(asked.values())) if len(asked) == 1 else None


def readable_seasons(request: HtmxRequest, club: Club) -> list[Season]:
    """The seasons of a club that this visitor may read, the latest first."""
    return [season for season in seasons_of_club(club) if may_read(request, club, season)]


def season_to_read(request: HtmxRequest, club: Club) -> Season | None:
    """The season people follow; the latest one that this visitor may read where they may not read that one."""
    season = season_now(club)
    if season is None or may_read(request, club, season):
        return season
    return next(iter(readable_seasons(request, club)), None)


def night_to_watch(request: HtmxRequest, club: Club) -> Night | None:
    """Tonight's night, or what people mean by it of the seasons that this visitor may read; None without one."""
    night = current_night(club)
    if night and not may_read(request, club, night.season, night=night):
        night = current_night_of(readable_seasons(request, club))
    if night:
        names_for(request, club, night.season, night=night)  # marks what others may not read
    return night


def is_stranger(request: HtmxRequest) -> bool:
    """Whether a device has nothing by which it could read more than everybody: no account, code, name or link."""
    ways_in = (settings.SESSION_COOKIE_NAME, NIGHT_COOKIE, PHONE_COOKIE)
    return not any(cookie in ways_in or cookie.startswith(LINK_COOKIE) for cookie in request.COOKIES)


def runs_club(request: HtmxRequest, club: Club) -> bool:
    """Whether a coordinator of the club asks. Followers and TVs have no session: none is read for them."""
    known: dict[str, bool] = request.__dict__.setdefault("clubs_run", {})
    if club.slug not in known:
        is_signed_in = settings.SESSION_COOKIE_NAME in request.COOKIES and request.user.is_authenticated
        known[club.slug] = is_signed_in and coordinators_club(request.user, club.slug) is not None
    return known[club.slug]


def calendar_path(request: HtmxRequest, club: Club, season: Season) -> str:
    """Where this visitor's calendar program finds the season: who has its link is given the address with its secret."""
    knows_link = season.visibility == Visibility.LINK and (
        _has_link(request, season) or runs_club(request, club)
    )
    if knows_link:
        return reverse("link_calendar", args=[club.slug, season.secret])
    return reverse("season_calendar", args=[club.slug, season.pk])


def remember_link(response: HttpResponse, club: Club, season: Season) -> None:
    """Let this device read the season from now on, until its link is made anew."""
    response.set_cookie(
        _cookie(season),
        _proof(season),
        max_age=LINK_DAYS * 24 * 3600,
        path=reverse("club", args=[club.slug]),
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def shown_to(version: str, season_id: int, visibility: str, secret: str | None) -> str:
    """What a board that shows a season kept from others carries, so that its poll need not ask again who looks.

    It stands for one state of one night that was shown to them, under this link alone; nobody can make one.
    """
    told = f"{version}:{season_id}:{visibility}:{secret or ''}"
    return salted_hmac("bower.board", told, algorithm="sha256").hexdigest()


def _is_in_the_room(request: HtmxRequest, club: Club, season: Season, night: Night | None) -> bool:
    if season.visibility == Visibility.LINK:
        return _season_at_the_table(request, club) == season.pk
    return night is not None and _night_at_the_table(request) == night.pk


def _has_link(request: HtmxRequest, season: Season) -> bool:
    given = request.COOKIES.get(_cookie(season), "")
    is_by_link = season.visibility == Visibility.LINK and bool(season.secret)
    return bool(given) and is_by_link and constant_time_compare(given, _proof(season))


def _cookie(season: Season) -> str:
    return f"{LINK_COOKIE}{season.pk}"


def _proof(season: Season) -> str:
    """What only a device that opened the season's present link has; the link cannot be told from it."""
    return salted_hmac("bower.season", f"{season.pk}:{season.secret}", algorithm="sha256").hexdigest()


def _season_at_the_table(request: HtmxRequest, club: Club) -> int | None:
    """The season of the night whose code this device has given. At most two SELECTs, once a request."""
    if "season_at_the_table" not in request.__dict__:
        night_id = _night_at_the_table(request)
        night = night_of_club(club, night_id) if night_id else None
        request.__dict__["season_at_the_table"] = night.season_id if night else None
    found: int | None = request.__dict__["season_at_the_table"]
    return found


def _night_at_the_table(request: HtmxRequest) -> int | None:
    """The night of a phone that has a name, else of a device that has given a code; None once it was turned away."""
    if "night_at_the_table" not in request.__dict__:
        request.__dict__["night_at_the_table"] = _night_of(request)
    found: int | None = request.__dict__["night_at_the_table"]
    return found


def _night_of(request: HtmxRequest) -> int | None:
    if request.COOKIES.get(PHONE_COOKIE):
        phone = known_phone(request)
        return phone.night_id if phone else None
    given = request.COOKIES.get(NIGHT_COOKIE, "")
    try:
        night_id: int = signing.loads(given, salt=NIGHT_COOKIE, max_age=NIGHT_HOURS * 3600)
    except signing.BadSignature:
        return None
    return night_id


class SeasonHeadersMiddleware:
    """Keeps what a season does not show to everybody out of search engines and shared caches."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        is_kept = getattr(request, "is_kept_from_others", False)
        if response.status_code == NOT_FOUND:
            patch_vary_headers(
                response, ["Cookie"]
            )  # a page that is there for others, and one that is not, alike
            return response
        if is_kept:
            response.headers["X-Robots-Tag"] = "noindex, nofollow"
        if is_kept or getattr(request, "is_read_differently", False):
            patch_cache_control(response, private=True)
            patch_vary_headers(response, ["Cookie"])
        return response

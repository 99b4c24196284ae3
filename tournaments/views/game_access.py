"""A casual game by its link, which is all that lets anybody in, and the list of games this device knows."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate

from django.conf import settings
from django.core import signing
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache

from tournaments.forms.cleaning import KEY
from tournaments.queries.games import game_by_secret, game_by_watch_secret
from tournaments.services.errors import GameGone
from tournaments.services.games import note_use
from tournaments.views.guards import HtmxRequest, View

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpResponse

    from tournaments.models import Game

    GameView = Callable[Concatenate[HtmxRequest, Game, ...], HttpResponse]

GAMES_COOKIE = "bower_games"
MOST_REMEMBERED = 30  # a cookie holds some 4 KB
YEAR = 365 * 24 * 3600


def with_game(view: GameView) -> View:
    """Give the view the game whose score may be kept by this link; without one, say so."""
    return _by_link(view, game_by_secret)


def with_watched_game(view: GameView) -> View:
    """Give the view the game that may be watched by this link; without one, say so."""
    return _by_link(view, game_by_watch_secret)


def _by_link(view: GameView, find: Callable[[str], Game | None]) -> View:
    @wraps(view)
    def guarded(request: HtmxRequest, secret: str, *args: Any, **kwargs: Any) -> HttpResponse:
        game = find(secret)
        if game is None:
            return no_game(request)
        try:
            if request.method in {"GET", "HEAD"}:
                note_use(game=game, at=timezone.now())
            return unlisted(view(request, game, *args, **kwargs))
        except GameGone:
            return no_game(request)

    return never_cache(guarded)


def no_game(request: HtmxRequest) -> HttpResponse:
    """404: no game has this link, or it was deleted; 410 for what a page sent that was open meanwhile."""
    if request.method != "POST":
        return unlisted(render(request, "games/gone.html", status=404))
    response = unlisted(render(request, "games/gone.html", {"was_sent": True}, status=410))
    key = request.POST.get("key", "")
    if KEY.fullmatch(key):
        response["X-Receipt"] = key
    return response


def unlisted(response: HttpResponse) -> HttpResponse:
    """The answer, marked so that no search engine keeps a private link."""
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response


def games_known_here(request: HtmxRequest) -> list[str]:
    """The links of the games this device has opened, the latest first."""
    try:
        known = signing.loads(request.COOKIES.get(GAMES_COOKIE, ""), salt=GAMES_COOKIE)
    except signing.BadSignature:
        return []
    return [secret for secret in known if isinstance(secret, str)] if isinstance(known, list) else []


def remember(request: HtmxRequest, response: HttpResponse, secret: str) -> HttpResponse:
    """The answer, with the game first in the list that this device keeps."""
    known = games_known_here(request)
    if known[:1] != [secret]:
        _keep(response, [secret, *(other for other in known if other != secret)])
    return response


def forget(request: HtmxRequest, response: HttpResponse, secret: str) -> HttpResponse:
    """The answer, with the game taken out of the list that this device keeps."""
    _keep(response, [other for other in games_known_here(request) if other != secret])
    return response


def _keep(response: HttpResponse, secrets: list[str]) -> None:
    response.set_cookie(
        GAMES_COOKIE,
        signing.dumps(secrets[:MOST_REMEMBERED], salt=GAMES_COOKIE),
        max_age=YEAR,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )

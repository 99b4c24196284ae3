"""Who may ask for a page: a known phone, or a coordinator of the club. Everybody else is shown the way in."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, TypeAlias
from urllib.parse import urlencode

from django.core.exceptions import ObjectDoesNotExist
from django.db import IntegrityError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django_htmx.http import HttpResponseClientRedirect
from django_htmx.middleware import HtmxDetails

from tournaments.queries.finding import coordinators_club, phone_by_token
from tournaments.services.actor import Actor

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.contrib.auth.models import User

    from tournaments.models import Club, Phone

View: TypeAlias = "Callable[..., HttpResponse]"  # what Django calls, with the address's parts by name
PHONE_COOKIE, NIGHT_COOKIE = "bower_phone", "bower_night"
NIGHT_HOURS = 18  # for which a device is let in


class HtmxRequest(HttpRequest):
    """A request as django-htmx's middleware leaves it."""

    htmx: HtmxDetails
    user: User


def wants_piece(request: HtmxRequest) -> bool:
    """Whether only a piece of the page is asked for; a boosted or history request wants the whole page."""
    return bool(request.htmx) and not request.htmx.boosted and not request.htmx.history_restore_request


def send_to(request: HtmxRequest, url: str) -> HttpResponse:
    """A redirect that htmx follows as a page, not into the middle of one."""
    return HttpResponseClientRedirect(url) if request.htmx else redirect(url)


def ask_who(request: HtmxRequest) -> HttpResponse:
    """A phone that is not known, or not any more: the names again when it has given tonight's code, else the code.

    Both say why when the phone did have a name.
    """
    page = reverse("names" if NIGHT_COOKIE in request.COOKIES else "join")
    return send_to(request, f"{page}?again" if PHONE_COOKIE in request.COOKIES else page)


def known_phone(request: HttpRequest) -> Phone | None:
    """The phone that asks, by its cookie; None when it has none, a made-up one, or one that is revoked or too old."""
    token = request.COOKIES.get(PHONE_COOKIE, "")
    return phone_by_token(token, now=timezone.now()) if token else None


def with_phone(
    view: Callable[Concatenate[HtmxRequest, Phone, ...], HttpResponse],
) -> View:
    """Give the view the phone that asks; one that is not known is asked who it is."""

    @wraps(view)
    def guarded(request: HtmxRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        phone = known_phone(request)
        if phone is None:
            return ask_who(request)
        return view(request, phone, *args, **kwargs)

    return guarded


def with_club(
    view: Callable[Concatenate[HtmxRequest, Club, ...], HttpResponse],
) -> View:
    """Give the view the club, if the account runs it. Other clubs' pages do not exist for it (404)."""

    @wraps(view)
    def guarded(request: HtmxRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponse:
        if not request.user.is_authenticated:
            back = request.get_full_path() if request.method == "GET" and not request.htmx else ""
            query = f"?{urlencode({'next': back})}" if back else ""
            return send_to(request, reverse("login") + query)
        club = coordinators_club(request.user, slug)
        if club is None:
            raise Http404
        request.club = club  # type: ignore[attr-defined]  # for the navigation
        try:
            return view(request, club, *args, **kwargs)
        except (ObjectDoesNotExist, IntegrityError) as missing:
            if request.method == "POST" and _is_gone(missing, request, slug):
                raise Http404 from missing
            raise

    return guarded


def _is_gone(missing: Exception, request: HtmxRequest, slug: str) -> bool:
    """Whether what is changed was deleted by somebody else in this very moment, or its club: a moment later it is not found."""
    return isinstance(missing, ObjectDoesNotExist) or coordinators_club(request.user, slug) is None


def coordinator(request: HtmxRequest) -> Actor:
    """The coordinator as the log names them."""
    return Actor(request.user.get_full_name() or request.user.username, account_id=request.user.pk)


def player_of(phone: Phone) -> Actor:
    """The player as the log names them."""
    return Actor(phone.player.name, player_id=phone.player_id)

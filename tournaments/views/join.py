"""Into a night with a phone: the code (or the QR), then the name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.core import signing
from django.core.cache import cache
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubsite.addresses import client_address
from tournaments.forms.join import CodeForm
from tournaments.queries.finding import joinable_night, open_night_by_id, phone_by_token
from tournaments.queries.join import names_to_choose, people_tonight, person_to_join
from tournaments.services import phones
from tournaments.services.actor import Actor
from tournaments.services.errors import ActionRefused
from tournaments.views.guards import NIGHT_COOKIE, PHONE_COOKIE, HtmxRequest, player_of, with_phone

if TYPE_CHECKING:
    from tournaments.models import Night, Phone
    from tournaments.queries.join import JoinName

NIGHT_HOURS = 18
WRONG_A_MINUTE_HERE, WRONG_A_MINUTE_IN_ALL = 30, 300


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def enter_code(request: HtmxRequest) -> HttpResponse:
    """The page for the typed code. A phone that has joined goes to its table."""
    if request.method != "POST":
        token = request.COOKIES.get(PHONE_COOKIE, "")
        if token and phone_by_token(token, now=timezone.now()):
            return redirect("phone")
        return render(request, "join/code.html", {"form": CodeForm()})
    form = CodeForm(request.POST)
    if not form.is_valid():
        return render(request, "join/code.html", {"form": form}, status=422)
    if _too_many_wrong(request):
        form.add_error("code", "Too many wrong codes. Wait a minute, or scan the QR.")
        return render(request, "join/code.html", {"form": form}, status=429)
    night = joinable_night(code=form.cleaned_data["code"])
    if night is None:
        _count_wrong(request)
        form.add_error(
            "code", "This code is not tonight’s. Ask the coordinator, or scan the QR at your table."
        )
        return render(request, "join/code.html", {"form": form}, status=422)
    return _let_in(night)


@never_cache
@require_safe
def by_secret(request: HtmxRequest, secret: str) -> HttpResponse:
    """What the QR opens."""
    night = joinable_night(secret=secret)
    if night is None:
        return render(request, "join/closed.html", status=404)
    return _let_in(night)


@never_cache
@require_http_methods(["GET", "POST"])
def names(request: HtmxRequest) -> HttpResponse:
    """Who are you? A name that another phone has is asked about first."""
    night = _night_of(request)
    if night is None:
        return redirect("join")
    context: dict[str, Any] = {}
    if request.method == "POST":
        person = person_to_join(night, request.POST.get("player", ""))
        if person is None:
            context["error"] = "That name is not one of tonight’s. Tap yours below."
        elif person.is_claimed and request.POST.get("confirm") != "1":
            context["ask"] = person
        else:
            return _join(request, night, person)
    context |= names_to_choose(night)
    return render(request, "join/names.html", context, status=422 if context.get("error") else 200)


@require_POST
@with_phone
def leave(_request: HtmxRequest, phone: Phone) -> HttpResponse:
    """A wrong name was tapped: forget this phone and ask again."""
    phones.leave(phone=phone, by=player_of(phone), at=timezone.now())
    response = redirect("names")
    response.delete_cookie(PHONE_COOKIE)
    _set_cookie(response, NIGHT_COOKIE, signing.dumps(phone.night_id, salt=NIGHT_COOKIE))
    return response


def _join(request: HtmxRequest, night: Night, person: JoinName) -> HttpResponse:
    player = next(p for p in people_tonight(night) if p.pk == person.id)
    try:
        token = phones.join_as(
            night=night,
            player=player,
            by=Actor(player.name, player_id=player.pk),
            at=timezone.now(),
        )
    except ActionRefused as refused:
        return render(request, "join/closed.html", {"sentence": refused.message}, status=409)
    response = redirect("phone")
    _set_cookie(response, PHONE_COOKIE, token)
    return response


def _let_in(night: Night) -> HttpResponse:
    response = redirect("names")
    _set_cookie(response, NIGHT_COOKIE, signing.dumps(night.pk, salt=NIGHT_COOKIE))
    return response


def _night_of(request: HtmxRequest) -> Night | None:
    try:
        night_id = signing.loads(
            request.COOKIES.get(NIGHT_COOKIE, ""), salt=NIGHT_COOKIE, max_age=NIGHT_HOURS * 3600
        )
    except signing.BadSignature:
        return None
    return open_night_by_id(night_id)


def _set_cookie(response: HttpResponse, name: str, value: str) -> None:
    response.set_cookie(
        name,
        value,
        max_age=NIGHT_HOURS * 3600,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def _too_many_wrong(request: HtmxRequest) -> bool:
    here = cache.get(f"wrong-codes:{client_address(request)}", 0)
    everywhere = cache.get("wrong-codes", 0)
    return bool(here >= WRONG_A_MINUTE_HERE or everywhere >= WRONG_A_MINUTE_IN_ALL)


def _count_wrong(request: HtmxRequest) -> None:
    """Only wrong codes count, so a house whose phones share one address is never locked out by right ones."""
    for key in (f"wrong-codes:{client_address(request)}", "wrong-codes"):
        cache.add(key, 0, timeout=60)
        cache.incr(key)

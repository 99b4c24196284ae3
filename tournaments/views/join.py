"""Into a night with a phone: the code (or the QR), then the name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.core import signing
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubsite import guesses
from clubsite.addresses import client_address
from tournaments.forms.join import CodeForm
from tournaments.queries.finding import OPEN_STATES, joinable_night, open_night_by_id
from tournaments.queries.join import names_to_choose, person_to_join, player_behind
from tournaments.services import phones
from tournaments.services.actor import Actor
from tournaments.services.errors import ActionRefused
from tournaments.views.accounts import is_new_server
from tournaments.views.front import at_home
from tournaments.views.guards import (
    NIGHT_COOKIE,
    NIGHT_HOURS,
    PHONE_COOKIE,
    HtmxRequest,
    known_phone,
    player_of,
    with_phone,
)

if TYPE_CHECKING:
    from tournaments.models import Night, Phone
    from tournaments.queries.join import JoinName

WRONG_CODE = "This code is not tonight’s. Ask the coordinator, or scan the coordinator’s QR."
TOO_MANY = "Too many wrong codes. Wait a minute, or scan the QR."
NOT_JOINED = (
    "This phone has not joined tonight, or not any more. Type the code, or scan the coordinator’s QR."
)
TAP_AGAIN = "This phone has no name any more. Tap yours."


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def enter_code(request: HtmxRequest) -> HttpResponse:
    """The page for the typed code. A phone that has joined goes to its table, until the night is over."""
    if request.method != "POST":
        phone = known_phone(request)
        if phone and phone.night.state in OPEN_STATES:
            return redirect("phone")
        return _code_page(request, CodeForm(), notice=NOT_JOINED if "again" in request.GET else "")
    form = CodeForm(request.POST)
    if not form.is_valid():
        return _code_page(request, form, status=422)
    house = client_address(request)
    night = None if guesses.is_stopped(house) else joinable_night(code=form.cleaned_data["code"])
    if night is not None:
        return _let_in(request, night)
    must_wait = guesses.should_wait(house)
    if not guesses.is_stopped(house):
        guesses.count_wrong(house)
    form.add_error("code", TOO_MANY if must_wait else WRONG_CODE)
    return _code_page(request, form, status=429 if must_wait else 422)


@never_cache
@require_safe
def by_secret(request: HtmxRequest, secret: str) -> HttpResponse:
    """What the QR opens."""
    night = joinable_night(secret=secret)
    if night is None:
        return render(request, "join/closed.html", status=404)
    return _let_in(request, night)


@never_cache
@require_http_methods(["GET", "POST"])
def names(request: HtmxRequest) -> HttpResponse:
    """Who are you? A name that another phone has is asked about first."""
    night = _night_of(request)
    if night is None:
        return redirect(f"{reverse('join')}?again")
    phone = known_phone(request)
    mine = phone.player_id if phone and phone.night_id == night.pk else None
    context: dict[str, Any] = {"notice": TAP_AGAIN if "again" in request.GET else ""}
    if request.method == "POST":
        person = person_to_join(night, request.POST.get("player", ""))
        if person is None:
            context["error"] = "That name is not one of tonight’s. Tap yours below."
        elif person.id == mine:
            return redirect("phone")
        elif person.is_claimed and request.POST.get("confirm") != "1":
            context["ask"] = person
        else:
            return _join(request, night, person, before=phone)
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


def _join(request: HtmxRequest, night: Night, person: JoinName, *, before: Phone | None) -> HttpResponse:
    player = player_behind(person)
    at = timezone.now()
    try:
        token = phones.join_as(night=night, player=player, by=Actor(player.name, player_id=player.pk), at=at)
    except ActionRefused as refused:
        return render(request, "join/closed.html", {"sentence": refused.message}, status=409)
    if before is not None:  # its cookie is replaced: nobody could use it again, and its name would look taken
        phones.leave(phone=before, by=player_of(before), at=at)
    response = redirect("phone")
    _set_cookie(response, PHONE_COOKIE, token)
    return response


def _let_in(request: HtmxRequest, night: Night) -> HttpResponse:
    """To the names; a phone that has one in this night goes on to its table."""
    guesses.remember_house(client_address(request))
    phone = known_phone(request)
    response = redirect("phone" if phone and phone.night_id == night.pk else "names")
    _set_cookie(response, NIGHT_COOKIE, signing.dumps(night.pk, salt=NIGHT_COOKIE))
    return response


def _code_page(request: HtmxRequest, form: CodeForm, *, notice: str = "", status: int = 200) -> HttpResponse:
    context = {"form": form, "notice": notice, "is_new_server": is_new_server, **at_home()}
    return render(request, "join/code.html", context, status=status)


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

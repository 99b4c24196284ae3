"""Somebody takes a place over, or wrong seats are put right, of rounds that are over too; what follows is shown first."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from tournaments.forms.seat_changes import EXCHANGE, PLACE, ExchangeForm, PlaceForm
from tournaments.models import NightState
from tournaments.queries import finding
from tournaments.queries.seat_changes import chairs, rounds_played, situation, what_follows
from tournaments.queries.titles import night_title
from tournaments.services.errors import ActionRefused
from tournaments.services.played_seats import put_holder_right
from tournaments.services.seat_changes import exchange_seats, take_place, tried
from tournaments.views.form_values import whole
from tournaments.views.guards import HtmxRequest, coordinator
from tournaments.views.navigation import navigation
from tournaments.views.night import with_night
from tournaments.views.refusals import say_beside

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpResponse

    from tournaments.models import Club, Night


@require_http_methods(["GET", "POST"])
@with_night
def seats(request: HtmxRequest, club: Club, night: Night) -> HttpResponse:
    """Two forms: who plays in whose place, and who has whose seat. Each shows what follows before it is saved."""
    rounds = dict(rounds_played(night))
    if night.state not in {NightState.PLAYING, NightState.FINISHED} or not rounds:
        raise ActionRefused(
            "Seats are changed here once a round is played. Before that use the night’s attendance and seating."
        )
    number = whole(request.GET.get("round")) or night.current_round
    if number not in rounds:
        number = max(rounds)
    is_over = rounds[number]
    there = chairs(night, number)
    asked = request.POST.get("what") if request.method == "POST" else None
    data = request.POST if asked else None
    place = PlaceForm(
        data if asked == PLACE else None,
        chairs=there,
        players=finding.players_of_club(club),
        is_over=is_over,
        auto_id="place_%s",
    )
    exchange = ExchangeForm(data if asked == EXCHANGE else None, chairs=there, auto_id="exchange_%s")
    form = {PLACE: place, EXCHANGE: exchange}.get(asked or "")
    follows = None
    if form is not None and form.is_valid():
        over = number if is_over else None
        change = (
            _taking(request, night, place, over)
            if form is place
            else _exchanging(request, night, exchange, over)
        )
        try:
            if request.POST.get("action") == "save":
                change()
                return redirect("night", club.slug, night.pk)
            was = situation(night, number)
            follows = what_follows(was, tried(change, lambda: situation(night, number)))
        except ActionRefused as refused:
            say_beside(form, refused)
    context = {
        "night_id": night.pk,
        "night_title": night_title(night),
        "round_number": number,
        "rounds": tuple(rounds),
        "is_over": is_over,
        "chairs": there,
        "place": place,
        "exchange": exchange,
        "place_follows": follows if form is place else None,
        "exchange_follows": follows if form is exchange else None,
        **navigation(request, club, is_coordinator=True),
    }
    is_refused = request.method == "POST" and follows is None
    return render(request, "night/seats.html", context, status=422 if is_refused else 200)


def _taking(request: HtmxRequest, night: Night, form: PlaceForm, over: int | None) -> Callable[[], None]:
    data = form.cleaned_data
    if over is not None:
        return partial(
            put_holder_right,
            night=night,
            number=over,
            member_id=data["member"],
            player_id=data["player"],
            guest=data["guest"],
            from_hand=data["from_hand"],
            reason=data["reason"],
            by=coordinator(request),
            at=timezone.now(),
        )
    return partial(
        take_place,
        night=night,
        member_id=data["member"],
        player_id=data["player"],
        guest=data["guest"],
        from_hand=data["from_hand"],
        reason=data["reason"],
        by=coordinator(request),
        at=timezone.now(),
    )


def _exchanging(
    request: HtmxRequest, night: Night, form: ExchangeForm, over: int | None
) -> Callable[[], None]:
    data = form.cleaned_data
    return partial(
        exchange_seats,
        night=night,
        number=over,
        one_id=data["one"],
        other_id=data["other"],
        with_partners=data["pairs"],
        reason=data["reason"],
        by=coordinator(request),
        at=timezone.now(),
    )

"""Somebody takes a place over, or wrong seats are put right, of rounds that are over too; what follows is shown first."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from django.shortcuts import redirect
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
from tournaments.services.submissions import part_of, submission
from tournaments.views.form_values import whole
from tournaments.views.guards import HtmxRequest, coordinator
from tournaments.views.navigation import desk_page
from tournaments.views.night import with_night
from tournaments.views.refusals import say_beside

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from django.http import HttpResponse

    from tournaments.models import Club, Night
    from tournaments.queries.seat_changes import Chair


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
    number = number if number in rounds else max(rounds)
    is_over = rounds[number]
    there = chairs(night, number)
    place, exchange = _forms(request, club, there, is_over=is_over)
    form = next((one for one in (place, exchange) if one.is_bound), None)
    follows = None
    if form is not None and form.is_valid():
        change = _change(request, night, form, number if is_over else None)
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
    }
    is_refused = request.method == "POST" and follows is None
    return desk_page(request, club, "night/seats.html", context, status=422 if is_refused else 200)


def _forms(
    request: HtmxRequest, club: Club, there: Sequence[Chair], *, is_over: bool
) -> tuple[PlaceForm, ExchangeForm]:
    """Both forms; the one that was sent is bound."""
    asked = request.POST.get("what") if request.method == "POST" else None
    place = PlaceForm(
        request.POST if asked == PLACE else None,
        chairs=there,
        players=finding.players_of_club(club),
        is_over=is_over,
        auto_id="place_%s",
    )
    sent = request.POST if asked == EXCHANGE else None
    return place, ExchangeForm(sent, chairs=there, auto_id="exchange_%s")


def _change(
    request: HtmxRequest, night: Night, form: PlaceForm | ExchangeForm, over: int | None
) -> Callable[[], None]:
    """What a valid form asks for; `over` is the round's number where that is over."""
    data = form.cleaned_data
    common: dict[str, Any] = {
        "night": night,
        "reason": data["reason"],
        "by": coordinator(request),
        "at": timezone.now(),
    }
    if isinstance(form, ExchangeForm):
        one, other, pairs = (data[name] for name in ("one", "other", "pairs"))
        sent = part_of(submission(data["key"], EXCHANGE, night.pk), over, one, other, pairs)
        common |= {"number": over, "one_id": one, "other_id": other, "with_partners": pairs, "sent": sent}
        return partial(exchange_seats, **common)
    common |= {"member_id": data["member"], "player_id": data["player"]}
    common |= {name: data[name] for name in ("guest", "from_hand")}
    return partial(take_place, **common) if over is None else partial(put_holder_right, number=over, **common)

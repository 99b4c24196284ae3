"""What a coordinator does in the evening: open, attendance, seating, start, take back, finish, reopen."""

from __future__ import annotations

import secrets
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from scoring import table_names
from tournaments.forms.nights import AttendanceForm, ReasonForm, SeatingForm
from tournaments.models import NightState
from tournaments.queries import finding
from tournaments.queries.night_tables import load_tables
from tournaments.queries.opening import opening, seating_tables, seats_of
from tournaments.queries.season_entries import couples_at
from tournaments.queries.titles import night_title
from tournaments.services import night_end, nights, rounds, seatings
from tournaments.services.errors import ActionRefused
from tournaments.views.guards import HtmxRequest, View, coordinator, with_club
from tournaments.views.navigation import desk_page
from tournaments.views.refusals import refused as refusal_page
from tournaments.views.refusals import say_beside
from tournaments.words import counted

if TYPE_CHECKING:
    from collections.abc import Callable

    from tournaments.models import Club, Night

LARGEST_SEED = 2**32


def with_night(
    view: Callable[Concatenate[HtmxRequest, Club, Night, ...], HttpResponse],
) -> View:
    """Give the view the club and its night; what a service refuses becomes a page with the way back."""

    @wraps(view)
    @with_club
    def guarded(request: HtmxRequest, club: Club, night_id: int, *args: Any, **kwargs: Any) -> HttpResponse:
        night = finding.night_of_club(club, night_id)
        if night is None:
            raise Http404
        try:
            return view(request, club, night, *args, **kwargs)
        except ActionRefused as refused:
            back = reverse("night", args=[club.slug, night.pk])
            return refusal_page(request, club, refused.message, back=back)

    return never_cache(guarded)


@require_POST
@with_night
def open_night(request: HtmxRequest, club: Club, night: Night) -> HttpResponse:
    """Open it: phones can join. Before its day the coordinator is asked first: it may be a slip."""
    days = (night.date - timezone.localdate()).days
    if night.state == NightState.PLANNED and days > 0 and "early" not in request.POST:
        context = {**opening(night), "days_early": counted(days, "day")}
        return _page(request, club, night, "night/open.html", context, 200)
    nights.open_night(night=night, by=coordinator(request), at=timezone.now())
    return redirect("night", club.slug, night.pk)


@require_POST
@with_night
def put_back(request: HtmxRequest, club: Club, night: Night) -> HttpResponse:
    """Opened by a slip, or the club could not meet: planned again."""
    nights.put_back(night=night, by=coordinator(request), at=timezone.now())
    return redirect("night", club.slug, night.pk)


@require_http_methods(["GET", "POST"])
@with_night
def attendance(request: HtmxRequest, club: Club, night: Night) -> HttpResponse:
    """Who is here, who sits in for whom."""
    couples = couples_at(night)
    form = AttendanceForm(
        request.POST if request.method == "POST" else None,
        couples=couples,
        seats=seats_of(night),
        players=finding.players_of_club(club),
    )
    if request.method == "POST" and form.is_valid():
        by, at = coordinator(request), timezone.now()
        try:
            nights.set_attendance(
                night=night, attendance=form.attendance(), guests=form.guests(), by=by, at=at
            )
        except ActionRefused as refused:
            say_beside(form, refused)
        else:
            return redirect("night", club.slug, night.pk)
    rows = [
        {
            "names": str(couple),
            "people": [
                {
                    "name": player.name,
                    "absent": form[f"absent_{player.pk}"],
                    "substitute": form[f"substitute_{player.pk}"],
                    "guest": form[f"guest_{player.pk}"],
                }
                for player in (couple.first, couple.second)
            ],
        }
        for couple in couples
    ]
    status = 422 if request.method == "POST" else 200
    return _page(request, club, night, "night/attendance.html", {"form": form, "rows": rows}, status)


@require_http_methods(["GET", "POST"])
@with_night
def seating(request: HtmxRequest, club: Club, night: Night) -> HttpResponse:
    """Place the couples by hand; the hosts are at High."""
    here = seatings.couples_here(night)
    names = table_names(max(2, len(here) // 2))
    tables = load_tables(night.pk, round_number=1)
    placed = {
        one.couple.pk: table.position for one in here for table in tables.tables(1) if one.pair in table.pairs
    }
    form = SeatingForm(
        request.POST if request.method == "POST" else None,
        couples=[(one.couple.pk, one.names) for one in here if one.couple.pk != night.hosts_id],
        tables=names,
        placed=placed,
    )
    if request.method == "POST" and form.is_valid():
        chosen = form.tables() | ({night.hosts_id: 0} if night.hosts_id else {})
        try:
            seatings.seat_first_round(night=night, tables=chosen, by=coordinator(request), at=timezone.now())
        except ActionRefused as refused:
            say_beside(form, refused)
        else:
            return redirect("night", club.slug, night.pk)
    why_not = _why_no_seating(night)
    context = {
        "form": form,
        "rows": [
            {
                "names": one.names,
                "is_host": one.couple.pk == night.hosts_id,
                "field": None if one.couple.pk == night.hosts_id else form[f"place_{one.couple.pk}"],
            }
            for one in sorted(here, key=lambda one: one.couple.pk != night.hosts_id)
        ],
        "tables": seating_tables(night, tables, len(here) // 2),
        "can_change": not why_not,
        "why_not": why_not,
        "host_note": _host_note(night, [one.couple.pk for one in here]),
    }
    status = 422 if request.method == "POST" else 200
    return _page(request, club, night, "night/seating.html", context, status)


@require_POST
@with_night
def shuffle(request: HtmxRequest, club: Club, night: Night) -> HttpResponse:
    """Seat the couples by chance."""
    seatings.shuffle_first_round(
        night=night, seed=secrets.randbelow(LARGEST_SEED), by=coordinator(request), at=timezone.now()
    )
    return redirect("night", club.slug, night.pk)


@require_POST
@with_night
def even_out(request: HtmxRequest, club: Club, night: Night) -> HttpResponse:
    """Seat those couples together who have met least this season; the seating page shows it and can change it."""
    seatings.even_first_round(night=night, by=coordinator(request), at=timezone.now())
    return redirect("seating", club.slug, night.pk)


@require_POST
@with_night
def start_round(request: HtmxRequest, club: Club, night: Night) -> HttpResponse:
    """Start the round that the button names."""
    rounds.start_round(night=night, number=round_number(request), by=coordinator(request), at=timezone.now())
    return redirect("night", club.slug, night.pk)


@require_POST
@with_night
def undo_start(request: HtmxRequest, club: Club, night: Night) -> HttpResponse:
    """Take the start of the round that the button names back."""
    rounds.undo_start(night=night, number=round_number(request), by=coordinator(request), at=timezone.now())
    return redirect("night", club.slug, night.pk)


@require_POST
@with_night
def finish(request: HtmxRequest, club: Club, night: Night) -> HttpResponse:
    """Finish the night."""
    night_end.finish_night(night=night, by=coordinator(request), at=timezone.now())
    return redirect("night", club.slug, night.pk)


@require_POST
@with_night
def reopen(request: HtmxRequest, club: Club, night: Night) -> HttpResponse:
    """Open a finished night again, with a reason."""
    form = ReasonForm(request.POST)
    if not form.is_valid():
        raise ActionRefused(" ".join(str(sentence) for sentence in form.errors["reason"]))
    night_end.reopen_night(
        night=night, reason=form.cleaned_data["reason"], by=coordinator(request), at=timezone.now()
    )
    return redirect("night", club.slug, night.pk)


def round_number(request: HtmxRequest) -> int:
    """The round that a button names. Raises: ActionRefused when it names none."""
    text = request.POST.get("number", "")
    if not text.isdecimal() or len(text) > 3:  # noqa: PLR2004 - three digits are plenty of rounds
        raise ActionRefused("Say which round is meant: go back and press its button.")
    return int(text)


def _why_no_seating(night: Night) -> str:
    if night.state == NightState.OPEN:
        return ""
    is_planned = night.state == NightState.PLANNED
    return "Open the night first." if is_planned else "The seats change only before round 1 has started."


def _host_note(night: Night, here: list[int]) -> str:
    if night.state != NightState.OPEN or night.hosts_id in here:
        return ""
    if night.hosts is None:
        return "Nobody hosts tonight: anybody may sit at High."
    return f"The hosts, {night.hosts}, are not playing tonight: anybody may sit at High."


def _page(
    request: HtmxRequest, club: Club, night: Night, template: str, context: dict[str, Any], status: int
) -> HttpResponse:
    full = {
        **context,
        "night_id": night.pk,
        "night_title": night_title(night),
    }
    return desk_page(request, club, template, full, status=status)

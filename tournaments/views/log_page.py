"""The log: what was done in the club, by whom and why; and an amendment put back."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from django.http import Http404, HttpResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.forms.log import PutBackForm
from tournaments.queries.consequences import consequences
from tournaments.queries.log_page import MOST_LINES, log_page, player_names
from tournaments.queries.log_values import LogFilter
from tournaments.queries.put_back import amendment_of_club, put_back_of
from tournaments.queries.put_back_night import change_of_night, night_put_back_of
from tournaments.queries.put_back_seats import OF_SEATS, RENAMED, change_of_seats, seats_put_back_of
from tournaments.queries.seat_changes import situation, what_follows
from tournaments.services.errors import ActionRefused
from tournaments.services.put_back import put_back as do_put_back
from tournaments.services.put_back import put_night_back
from tournaments.services.put_back_seats import put_seats_back
from tournaments.services.seat_changes import tried
from tournaments.views.done import Done, redirect_done
from tournaments.views.downloads import tables_file, wants_file
from tournaments.views.form_values import whole
from tournaments.views.guards import HtmxRequest, coordinator, with_club
from tournaments.views.navigation import desk_page
from tournaments.views.refusals import say_beside
from tournaments.views.tables import log_tables

if TYPE_CHECKING:
    from tournaments.models import Club, LogEntry
    from tournaments.queries.consequences import Consequence

LOOKED_AT = "looked at"  # never saved


@never_cache
@require_safe
@with_club
def log(request: HtmxRequest, club: Club) -> HttpResponse:
    """A page of the log, narrowed by `?night=`, `?table=`, `?player=` and `?kind=`; as a file more of it at once."""
    asked = LogFilter(
        night=whole(request.GET.get("night")) or 0,
        table=request.GET.get("table", "")[:20],
        player=whole(request.GET.get("player")) or 0,
        kind=request.GET.get("kind", "")[:20],
        before=whole(request.GET.get("before")),
    )
    if wants_file(request):
        return tables_file(request, log_tables(log_page(club, asked, lines=MOST_LINES)), name="log")
    context = {
        "log": log_page(club, asked, is_grouped=True),
    }
    return desk_page(request, club, "setup/log.html", context)


@never_cache
@require_http_methods(["GET", "POST"])
@with_club
def put_back(request: HtmxRequest, club: Club, log_id: int) -> HttpResponse:
    """An amendment put back: what follows from it is shown first, and a reason is asked for."""
    entry = amendment_of_club(club, log_id)
    if entry is None or entry.hand is None:
        return _put_night_back(request, club, log_id)
    form = PutBackForm(
        request.POST if request.method == "POST" else None, initial={"version": entry.hand.version}
    )
    status = 200
    if request.method == "POST" and form.is_valid():
        try:
            do_put_back(
                club=club,
                log_id=entry.pk,
                base=form.cleaned_data["version"] or 0,
                key=form.cleaned_data["key"],
                reason=form.cleaned_data["reason"],
                by=coordinator(request),
                at=timezone.now(),
            )
        except ActionRefused as refused:
            say_beside(form, refused)
            status = 422 if refused.field else 409
        else:
            return redirect_done(Done.PUT_BACK, "log", club.slug, night=entry.night_id, kind="changes")
    return _page(request, club, entry, form, status)


def _page(request: HtmxRequest, club: Club, entry: LogEntry, form: PutBackForm, status: int) -> HttpResponse:
    """The amendment as it stands in the log, and what follows from putting it back, or why that cannot be."""
    entry = amendment_of_club(club, entry.pk) or entry  # as it is now, after a refusal too
    found = put_back_of(entry)
    assert entry.night is not None
    amendment = None if found.refusal else consequences(entry.night, found.hand, found.becomes)
    context = {
        "entry": entry,
        "hand": found.hand,
        "was": amendment.was if amendment and found.hand.voided_at is None else None,
        "becomes": amendment.becomes if amendment else None,
        "follows": amendment.follows if amendment else (),
        "refusal": found.refusal,
        "where": f"{found.hand.table.name}, round {found.hand.table.round.number}",
        "form": form,
    }
    return desk_page(request, club, "setup/log_put_back.html", context, status=status)


def _put_night_back(request: HtmxRequest, club: Club, log_id: int) -> HttpResponse:
    """Who is here, who hosts, who sits where or a name, as it was before."""
    entry = change_of_night(club, log_id)
    save = put_night_back
    if entry is None:
        entry, save = change_of_seats(club, log_id), put_seats_back
    if entry is None:
        raise Http404
    form = PutBackForm(request.POST if request.method == "POST" else None)
    change = partial(save, club=club, log_id=entry.pk, by=coordinator(request), at=timezone.now())
    status = 200
    if request.method == "POST" and form.is_valid():
        try:
            change(reason=form.cleaned_data["reason"])
        except ActionRefused as refused:
            say_beside(form, refused)
            status = 422 if refused.field in form.fields else 409
        else:
            narrowed = {"night": entry.night_id} if entry.night_id else {"kind": "plan"}
            if entry.action == RENAMED:
                narrowed = {"kind": "people"}
            return redirect_done(Done.PUT_BACK, "log", club.slug, **narrowed)
    is_of_seats = save is put_seats_back
    found = seats_put_back_of(entry) if is_of_seats else night_put_back_of(entry, player_names(club))
    follows: tuple[Consequence, ...] = ()
    if entry.action in OF_SEATS and entry.night and not found.refusal:
        night = entry.night
        number = (entry.after or {})["during"]
        was = situation(night, number)
        follows = what_follows(
            was, tried(partial(change, reason=LOOKED_AT), lambda: situation(night, number))
        )
    context = {"entry": entry, "found": found, "consequences": follows, "form": form}
    return desk_page(request, club, "setup/log_put_back_night.html", context, status=status)

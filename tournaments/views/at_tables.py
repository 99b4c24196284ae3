"""What tables and their phones want of the coordinator: calls to answer, phones to look over and revoke."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from tournaments.queries.finding import table_of_night
from tournaments.queries.phones import is_phone_of_night, phones_of_night
from tournaments.queries.titles import night_title
from tournaments.services import phones as phone_services
from tournaments.services import table_talk
from tournaments.views.done import Done, redirect_done
from tournaments.views.guards import HtmxRequest, coordinator
from tournaments.views.navigation import desk_page
from tournaments.views.night import with_night

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tournaments.models import Club, Night


@require_POST
@with_night
def answer_call(request: HtmxRequest, club: Club, night: Night, table_id: int) -> HttpResponse:
    """The coordinator is on the way."""
    if table_of_night(night, table_id) is None:
        raise Http404
    table_talk.answer_call(night=night, table_id=table_id, by=coordinator(request), at=timezone.now())
    return redirect("night", club.slug, night.pk)


@require_safe
@with_night
def phones(request: HtmxRequest, club: Club, night: Night) -> HttpResponse:
    """Who has joined with a phone, and who has none."""
    context = {"phones": phones_of_night(night), "night_id": night.pk, "night_title": night_title(night)}
    return desk_page(request, club, "night/phones.html", context)


@require_POST
@with_night
def revoke_phone(request: HtmxRequest, club: Club, night: Night, phone_id: int) -> HttpResponse:
    """Forget a phone."""
    if not is_phone_of_night(night, phone_id):
        raise Http404
    phone_services.revoke(night=night, phone_id=phone_id, by=coordinator(request), at=timezone.now())
    return redirect_done(Done.PHONE_REVOKED, "phones", club.slug, night.pk)

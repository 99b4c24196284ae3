"""One night of the plan: moved, cancelled, brought back, its hosts, and what they have ready."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments.forms.plan import CancelForm, ChecklistForm, HostsForm, MoveForm, SwapForm
from tournaments.models import NightState
from tournaments.queries import finding
from tournaments.queries.plan_checklist import checklist as load_checklist
from tournaments.queries.plan_proposal import can_host
from tournaments.queries.season_entries import couples_at
from tournaments.queries.titles import night_title
from tournaments.services import plan_hosts, plan_nights
from tournaments.services.errors import ActionRefused
from tournaments.views.done import Done, redirect_done
from tournaments.views.form_values import whole
from tournaments.views.guards import HtmxRequest, coordinator
from tournaments.views.navigation import desk_page
from tournaments.views.night import with_night
from tournaments.views.refusals import refused as refuse
from tournaments.views.refusals import say_beside

if TYPE_CHECKING:
    from django import forms

    from tournaments.models import Club, Couple, Night

WITH_A_FORM = ("move", "hosts", "swap", "cancel")
DONE = {
    "move": Done.MOVED,
    "unmove": Done.MOVED_BACK,
    "hosts": Done.HOSTS,
    "swap": Done.HOSTS_SWAPPED,
    "cancel": Done.CANCELLED,
    "restore": Done.RESTORED,
}


@never_cache
@require_http_methods(["GET", "POST"])
@with_night
def night_plan(request: HtmxRequest, club: Club, night: Night) -> HttpResponse:
    """What can be changed about a night before it begins, and who hosted it after; `action` says what is asked for."""
    action = request.POST.get("action", "")
    couples = can_host(couples_at(night)) if _is_shown(night) else couples_at(night)
    others = _others(night)
    made = _forms(request, night, couples, others, action)
    if request.method == "POST" and (action not in made or made[action].is_valid()):
        try:
            _act(request, night, action, made, couples, others)
        except ActionRefused as refused:
            if action not in made or not (_is_shown(night) or action == "hosts"):
                # A page that is old, or a button without a form: nothing stands there to say it beside.
                return refuse(
                    request, club, refused.message, back=_season_url(club, night), label="Back to the plan"
                )
            say_beside(made[action], refused)
        else:
            return redirect_done(DONE[action], "season", club.slug, night.season_id, beside=night.pk)
    context = {
        "night": night,
        "night_title": night_title(night),
        "state_words": NightState(night.state).label,
        "is_planned": _is_shown(night),
        "is_cancelled": night.state == NightState.CANCELLED,
        "forms": made,
        "others": others,
    }
    return desk_page(request, club, "setup/plan_night.html", context, status=422 if action else 200)


@never_cache
@require_http_methods(["GET", "POST"])
@with_night
def checklist(request: HtmxRequest, club: Club, night: Night) -> HttpResponse:
    """What the hosts have ready, to tick here or on paper."""
    lines = load_checklist(night)
    if request.method == "POST":
        form = ChecklistForm(request.POST, keys=[line.key for line in lines])
        if form.is_valid():
            plan_nights.tick_checklist(
                night=night, ticked=form.cleaned_data["ticked"], by=coordinator(request), at=timezone.now()
            )
            return redirect_done(Done.CHECKLIST, "checklist", club.slug, night.pk)
    context = {"night": night, "night_title": night_title(night), "lines": lines}
    status = 422 if request.method == "POST" else 200
    return desk_page(request, club, "setup/plan_checklist.html", context, status=status)


def _forms(
    request: HtmxRequest, night: Night, couples: list[Couple], others: list[Night], action: str
) -> dict[str, forms.Form]:
    sent = {name: request.POST if name == action else None for name in WITH_A_FORM}
    # Two forms ask why: ids of their own keep labels and errors with their fields.
    return {
        "move": MoveForm(sent["move"], initial={"date": night.date}, auto_id="move_%s"),
        "hosts": HostsForm(
            sent["hosts"],
            couples=couples,
            has_begun=not _is_shown(night),
            initial={"hosts": night.hosts_id},
            auto_id="hosts_%s",
        ),
        "swap": SwapForm(sent["swap"], initial={"seen": night.hosts_id}, nights=others, auto_id="swap_%s"),
        "cancel": CancelForm(sent["cancel"], auto_id="cancel_%s"),
    }


def _act(
    request: HtmxRequest,
    night: Night,
    action: str,
    made: dict[str, forms.Form],
    couples: list[Couple],
    others: list[Night],
) -> None:
    """Do what is asked for. Raises: ActionRefused."""
    who: dict[str, Any] = {"by": coordinator(request), "at": timezone.now()}
    data = made[action].cleaned_data if action in made else {}
    match action:
        case "move":
            plan_nights.move_night(night=night, **data, **who)
        case "unmove":
            plan_nights.undo_move(night=night, **who)
        case "cancel":
            plan_nights.cancel_night(night=night, **data, **who)
        case "restore":
            plan_nights.restore_night(night=night, **who)
        case "hosts":
            hosts = next((couple for couple in couples if couple.pk == data["hosts"]), None)
            plan_hosts.set_hosts(night=night, hosts=hosts, reason=data.get("reason", ""), **who)
        case "swap":
            other = next(one for one in others if one.pk == data["other"])
            seen = whole(data["seen"])
            plan_hosts.swap_hosts(night=night, other=other, have_agreed=data["have_agreed"], seen=seen, **who)
        case _:
            raise ActionRefused("Nothing was chosen to change.")


def _others(night: Night) -> list[Night]:
    """The planned nights of the season with other hosts."""
    return [
        other
        for other in finding.nights_of_season(night.season)
        if other.pk != night.pk
        and other.state == NightState.PLANNED
        and other.hosts_id
        and other.hosts_id != night.hosts_id
    ]


def _is_shown(night: Night) -> bool:
    """Whether the page has all its forms: only for a night that can be changed."""
    return night.state == NightState.PLANNED


def _season_url(club: Club, night: Night) -> str:
    return reverse("season", args=[club.slug, night.season_id])

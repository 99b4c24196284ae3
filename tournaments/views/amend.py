"""A coordinator amends a hand or takes it out; what follows is shown first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from scoring import clean_hand
from tournaments.forms.nights import HandForm, TiebreakForm
from tournaments.models import Hand, HandKind
from tournaments.queries import finding
from tournaments.queries.consequences import amended_tiebreak, consequences
from tournaments.queries.one_table import OneTable
from tournaments.services import amendments
from tournaments.services.errors import ActionRefused, HandChanged
from tournaments.translate import with_result
from tournaments.views.guards import HtmxRequest, coordinator
from tournaments.views.night import with_night
from tournaments.views.panels import (
    FACTS,
    asked_late_hand,
    entered_hand,
    find_table,
    is_checked,
    late_facts,
    panel,
)
from tournaments.views.refusals import say_beside

if TYPE_CHECKING:
    from django import forms

    from tournaments.models import Club, Night


@require_http_methods(["GET", "POST"])
@with_night
def amend_hand(request: HtmxRequest, club: Club, night: Night, hand_id: int) -> HttpResponse:
    """Amend a hand: preview what follows, then save, or take it out. `?late=` starts with a late hand's facts."""
    hand = finding.hand_of_night(night, hand_id)
    if hand is None:
        raise Http404
    found = find_table(night, hand.table_id)
    form = _amend_form(request, night, hand, found)
    action = request.POST.get("action", "")
    if action == "out":  # asked first: what follows is shown before anything is taken out
        return _amend_page(request, club, night, hand, found, form, None, is_going_out=True)
    if action == "void":
        return _take_out(request, club, night, hand, form, found)
    new = hand
    if request.method == "GET" and form.initial.get("late"):
        new = with_result(
            hand, found.rules, clean_hand(found.rules, **{name: form.initial[name] for name in FACTS})
        )
    if request.method == "POST":
        if not is_checked(form, found.rules):
            return _amend_page(request, club, night, hand, found, form, None, status=422)
        new = _new_facts(hand, form, found)
        if action == "save":
            return _save(request, club, night, hand, found, form, new)
    return _amend_page(request, club, night, hand, found, form, new)


def _save(
    request: HtmxRequest, club: Club, night: Night, hand: Hand, found: OneTable, form: forms.Form, new: Hand
) -> HttpResponse:
    try:
        _amend(request, night, hand, found, form)
    except HandChanged as changed:
        fresh = finding.hand_of_night(night, hand.pk) or hand
        sent = request.POST.copy()
        sent["version"] = str(fresh.version)  # it is seen now: sent again the form replaces what stands
        form.data = sent
        say_beside(form, changed)
        return _amend_page(request, club, night, fresh, found, form, new, status=409)
    except ActionRefused as refused:
        say_beside(form, refused)
        return _amend_page(request, club, night, hand, found, form, new, status=422)
    return redirect("night", club.slug, night.pk)


def _amend(request: HtmxRequest, night: Night, hand: Hand, found: OneTable, form: forms.Form) -> None:
    """Give the hand the facts of a valid form. Raises: HandChanged, ActionRefused."""
    by, at, data = coordinator(request), timezone.now(), form.cleaned_data
    if hand.kind == HandKind.TIEBREAK:
        amendments.amend_tiebreak(
            night=night,
            hand_id=hand.pk,
            base=data["version"] or 0,
            side=1 if data["side"] == "1" else 2,
            is_made=data["made"] == "yes",
            reason=data["reason"],
            by=by,
            at=at,
        )
    else:
        amendments.amend_hand(
            night=night,
            hand_id=hand.pk,
            base=data["version"] or 0,
            result=entered_hand(form, found.rules),
            reason=data["reason"],
            late_id=data["late"],
            by=by,
            at=at,
        )


def _take_out(
    request: HtmxRequest, club: Club, night: Night, hand: Hand, form: forms.Form, found: OneTable
) -> HttpResponse:
    form.is_valid()  # of what it says only the reason matters here
    if "reason" in form.errors:
        return _amend_page(request, club, night, hand, found, form, None, status=422, is_going_out=True)
    try:
        amendments.take_out_hand(
            night=night,
            hand_id=hand.pk,
            reason=form.cleaned_data["reason"],
            by=coordinator(request),
            at=timezone.now(),
        )
    except ActionRefused as refused:
        say_beside(form, refused)
        return _amend_page(request, club, night, hand, found, form, None, status=422, is_going_out=True)
    return redirect("night", club.slug, night.pk)


def _amend_form(request: HtmxRequest, night: Night, hand: Hand, found: OneTable) -> forms.Form:
    data = request.POST if request.method == "POST" else None
    if hand.kind == HandKind.TIEBREAK:
        initial = {"side": str(hand.side), "made": "yes" if hand.is_made else "no", "version": hand.version}
        return TiebreakForm(data, sides=found.cell.sides, initial=initial)
    facts = {"side": hand.side, "bid": hand.bid, "tricks": hand.tricks, "version": hand.version}
    if hand.kind == HandKind.HAND:
        facts |= late_facts(asked_late_hand(request, night))
    return HandForm(data, sides=found.cell.sides, rules=found.rules, initial=facts)


def _new_facts(hand: Hand, form: forms.Form, found: OneTable) -> Hand:
    data = form.cleaned_data
    if hand.kind == HandKind.TIEBREAK:
        return amended_tiebreak(hand, 1 if data["side"] == "1" else 2, is_made=data["made"] == "yes")
    return with_result(hand, found.rules, entered_hand(form, found.rules))


def _amend_page(
    request: HtmxRequest,
    club: Club,
    night: Night,
    hand: Hand,
    found: OneTable,
    form: forms.Form,
    new: Hand | None,
    *,
    status: int = 200,
    is_going_out: bool = False,
) -> HttpResponse:
    """The panel. `new` None: what was entered cannot be, so nothing follows yet, or the hand is to be taken out."""
    amendment = consequences(night, hand, None if is_going_out else new or hand)
    differs = new is not None and (new.side, new.bid, new.tricks, new.is_made) != (
        hand.side,
        hand.bid,
        hand.tricks,
        hand.is_made,
    )
    context = {
        "night_id": night.pk,
        "table_id": found.cell.id,
        "where": found.where,
        "hand": amendment.was,
        "was": amendment.was,
        "becomes": amendment.becomes if differs else None,
        "form": form,
        "follows": amendment.follows if new is not None or is_going_out else (),
        "is_going_out": is_going_out,
        "can_void": hand.voided_at is None,
    }
    return panel(request, club, "night/amend.html", "amend-panel", context, status)

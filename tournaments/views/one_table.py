"""A coordinator looks into one table, and puts in what phones did not: a hand, the tie-break hand, a late one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from tournaments.forms.nights import HandForm, TiebreakForm
from tournaments.models import HandKind
from tournaments.queries.finding import table_of_night
from tournaments.queries.hands import hand_views
from tournaments.queries.one_table import OneTable
from tournaments.services import late, missing_hands, wine_order
from tournaments.services.errors import ActionRefused
from tournaments.services.submissions import submission
from tournaments.translate import rules_of
from tournaments.views.guards import HtmxRequest, coordinator
from tournaments.views.night import with_night
from tournaments.views.panels import asked_late_hand, entered_hand, find_table, is_checked, late_facts, panel
from tournaments.views.refusals import say_beside

if TYPE_CHECKING:
    from django import forms

    from tournaments.models import Club, Hand, LogEntry, Night


@require_safe
@with_night
def table(request: HtmxRequest, club: Club, night: Night, table_id: int) -> HttpResponse:
    """One table's hands, and a form for a hand that is missing.

    A late hand of a number that is in already is looked at beside that one.
    """
    found = find_table(night, table_id)
    entry = asked_late_hand(request, night)
    there = _hand_in_place(found, entry)
    if entry is not None and there is not None:
        return redirect(f"{reverse('hand_amend', args=[club.slug, night.pk, there.pk])}?late={entry.pk}")
    return _table_page(request, club, night, found, initial=late_facts(entry))


@require_POST
@with_night
def add_hand(request: HtmxRequest, club: Club, night: Night, table_id: int) -> HttpResponse:
    """Put a hand, or the tie-break hand, into its place."""
    found = find_table(night, table_id)
    if request.POST.get("kind") == "tiebreak":
        return _add_tiebreak(request, club, night, found)
    form = HandForm(request.POST, sides=found.cell.sides, rules=found.rules, numbers=found.missing)
    if not is_checked(form, found.rules):
        return _table_page(request, club, night, found, form=form)
    data = form.cleaned_data
    result = entered_hand(form, found.rules)
    number = data["number"] or 0
    try:
        missing_hands.put_in_hand(
            night=night,
            table_id=table_id,
            number=number,
            result=result,
            submission=submission(data["key"], table_id, number, result.side, result.bid, result.tricks),
            reason=data["reason"],
            late_id=data["late"],
            by=coordinator(request),
            at=timezone.now(),
        )
    except ActionRefused as refused:
        say_beside(form, refused)
        return _table_page(request, club, night, found, form=form)
    return redirect("night", club.slug, night.pk)


@require_POST
@with_night
def settle_late(request: HtmxRequest, club: Club, night: Night, log_id: int) -> HttpResponse:
    """A late hand has been looked at and is not needed."""
    late.settle_late_hand(night=night, log_id=log_id, by=coordinator(request), at=timezone.now())
    return redirect("night", club.slug, night.pk)


@require_POST
@with_night
def wine_last(request: HtmxRequest, club: Club, night: Night, table_id: int) -> HttpResponse:
    """Of the nine-bids made in hands of one number the one at this table came last."""
    if table_of_night(night, table_id) is None:
        raise Http404
    wine_order.tell_last_nine(night=night, table_id=table_id, by=coordinator(request), at=timezone.now())
    return redirect("night", club.slug, night.pk)


def _hand_in_place(found: OneTable, entry: LogEntry | None) -> Hand | None:
    """The hand that stands where a late one would go."""
    number = (entry.after or {}).get("number") if entry else None
    return next((h for h in found.hands if h.kind == HandKind.HAND and h.number == number), None)


def _add_tiebreak(request: HtmxRequest, club: Club, night: Night, found: OneTable) -> HttpResponse:
    form = TiebreakForm(request.POST, sides=found.cell.sides)
    if not form.is_valid():
        return _table_page(request, club, night, found, tiebreak_form=form)
    data = form.cleaned_data
    try:
        missing_hands.put_in_tiebreak(
            night=night,
            table_id=found.cell.id,
            side=1 if data["side"] == "1" else 2,
            is_made=data["made"] == "yes",
            submission=submission(data["key"], found.cell.id, "tiebreak", data["side"], data["made"]),
            by=coordinator(request),
            at=timezone.now(),
        )
    except ActionRefused as refused:
        form.add_error(None, refused.message)
        return _table_page(request, club, night, found, tiebreak_form=form)
    return redirect("night", club.slug, night.pk)


def _table_page(
    request: HtmxRequest,
    club: Club,
    night: Night,
    found: OneTable,
    *,
    form: forms.Form | None = None,
    tiebreak_form: forms.Form | None = None,
    initial: dict[str, Any] | None = None,
) -> HttpResponse:
    is_refused = form is not None or tiebreak_form is not None
    if form is None and found.missing:
        form = HandForm(
            sides=found.cell.sides,
            rules=found.rules,
            numbers=found.missing,
            initial={"number": found.missing[0]} | (initial or {}),
        )
    if tiebreak_form is None and found.cell.state == "tiebreak":
        tiebreak_form = TiebreakForm(sides=found.cell.sides)
    context = {
        "night_id": night.pk,
        "round_number": found.round_number,
        "where": found.where,
        "cell": found.cell,
        "hands": hand_views(found.hands, found.cell.sides, found.people, rules_of(night)),
        "form": form,
        "tiebreak_form": tiebreak_form,
        "why_no_form": found.why_no_form,
    }
    return panel(request, club, "night/table.html", "table-panel", context, 422 if is_refused else 200)

"""A coordinator looks into one table, puts hands in, amends them, takes them out; what follows is shown first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scoring import clean_hand, problems_with_hand
from tournaments.forms.nights import HandForm, TiebreakForm
from tournaments.models import Hand, HandKind
from tournaments.queries import finding
from tournaments.queries.consequences import amended_tiebreak, consequences
from tournaments.queries.hands import hand_views
from tournaments.queries.history import late_hand
from tournaments.queries.one_table import OneTable, one_table
from tournaments.services import amendments, late
from tournaments.services.errors import ActionRefused, HandChanged
from tournaments.services.submissions import submission
from tournaments.translate import rules_of, with_result
from tournaments.views.guards import HtmxRequest, coordinator, wants_piece
from tournaments.views.navigation import navigation
from tournaments.views.night import with_night
from tournaments.views.refusals import say_beside

if TYPE_CHECKING:
    from django import forms

    from tournaments.models import Club, Night

FACTS = ("side", "bid", "tricks")


@require_GET
@with_night
def table(request: HtmxRequest, club: Club, night: Night, table_id: int) -> HttpResponse:
    """One table's hands, and a form for a hand that is missing."""
    found = _table(night, table_id)
    late_id = request.GET.get("late", "")
    entry = late_hand(night, int(late_id)) if late_id.isdecimal() and len(late_id) < 18 else None  # noqa: PLR2004
    initial: dict[str, Any] = {}
    if entry is not None:
        facts = entry.after or {}
        initial = {name: facts.get(name) for name in (*FACTS, "number")} | {"late": entry.pk}
    return _table_page(request, club, night, found, initial=initial)


@require_POST
@with_night
def add_hand(request: HtmxRequest, club: Club, night: Night, table_id: int) -> HttpResponse:
    """Put a hand, or the tie-break hand, into its place."""
    found = _table(night, table_id)
    if request.POST.get("kind") == "tiebreak":
        return _add_tiebreak(request, club, night, found)
    form = HandForm(request.POST, sides=found.cell.sides, rules=found.rules, numbers=found.missing)
    if not _checked(form, found):
        return _table_page(request, club, night, found, form=form)
    data = form.cleaned_data
    result = clean_hand(found.rules, **{name: data[name] for name in FACTS})
    number = data["number"] or 0
    try:
        amendments.put_in_hand(
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


@require_http_methods(["GET", "POST"])
@with_night
def amend_hand(request: HtmxRequest, club: Club, night: Night, hand_id: int) -> HttpResponse:
    """Amend a hand: preview what follows, then save, or take it out."""
    hand = finding.hand_of_night(night, hand_id)
    if hand is None:
        raise Http404
    found = _table(night, hand.table_id)
    form = _amend_form(request, hand, found)
    action = request.POST.get("action", "")
    if action == "out":  # asked first: what follows is shown before anything is taken out
        return _amend_page(request, club, night, hand, found, form, None, is_going_out=True)
    if action == "void":
        return _take_out(request, club, night, hand, form, found)
    new = hand
    if request.method == "POST":
        if not _checked(form, found):
            return _amend_page(request, club, night, hand, found, form, None, status=422)
        new = _new_facts(hand, form, found)
        if action == "save":
            return _save(request, club, night, hand, found, form, new)
    return _amend_page(request, club, night, hand, found, form, new)


def _save(
    request: HtmxRequest, club: Club, night: Night, hand: Hand, found: OneTable, form: forms.Form, new: Hand
) -> HttpResponse:
    by, at, data = coordinator(request), timezone.now(), form.cleaned_data
    try:
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
                result=clean_hand(found.rules, **{name: data[name] for name in FACTS}),
                reason=data["reason"],
                by=by,
                at=at,
            )
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


def _add_tiebreak(request: HtmxRequest, club: Club, night: Night, found: OneTable) -> HttpResponse:
    form = TiebreakForm(request.POST, sides=found.cell.sides)
    if not form.is_valid():
        return _table_page(request, club, night, found, tiebreak_form=form)
    data = form.cleaned_data
    try:
        amendments.put_in_tiebreak(
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


def _checked(form: forms.Form, found: OneTable) -> bool:
    """Whether the form can be used; scoring's problems stand beside their fields."""
    is_valid = form.is_valid()
    if is_valid and isinstance(form, HandForm):
        facts = {name: form.cleaned_data[name] for name in FACTS}
        for problem in problems_with_hand(found.rules, **facts):
            form.add_error(problem.field if problem.field in form.fields else None, problem.sentence)
    return form.is_valid() and not form.errors


def _amend_form(request: HtmxRequest, hand: Hand, found: OneTable) -> forms.Form:
    data = request.POST if request.method == "POST" else None
    if hand.kind == HandKind.TIEBREAK:
        initial = {"side": str(hand.side), "made": "yes" if hand.is_made else "no", "version": hand.version}
        return TiebreakForm(data, sides=found.cell.sides, initial=initial)
    facts = {"side": hand.side, "bid": hand.bid, "tricks": hand.tricks, "version": hand.version}
    return HandForm(data, sides=found.cell.sides, rules=found.rules, initial=facts)


def _new_facts(hand: Hand, form: forms.Form, found: OneTable) -> Hand:
    data = form.cleaned_data
    if hand.kind == HandKind.TIEBREAK:
        return amended_tiebreak(hand, 1 if data["side"] == "1" else 2, is_made=data["made"] == "yes")
    return with_result(hand, found.rules, clean_hand(found.rules, **{name: data[name] for name in FACTS}))


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
    return _page(request, club, "night/amend.html", "amend-panel", context, status)


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
        "hands": hand_views(found.hands, found.cell.sides, found.people, rules_of(night.season)),
        "form": form,
        "tiebreak_form": tiebreak_form,
        "why_no_form": found.why_no_form,
    }
    return _page(request, club, "night/table.html", "table-panel", context, 422 if is_refused else 200)


def _table(night: Night, table_id: int) -> OneTable:
    found = one_table(night, table_id, now=timezone.now())
    if found is None:
        raise Http404
    return found


def _page(
    request: HtmxRequest, club: Club, template: str, piece: str, context: dict[str, Any], status: int
) -> HttpResponse:
    full = {**context, "back_url": reverse("night", args=[club.slug, context["night_id"]])}
    full |= navigation(request, club, is_coordinator=True)
    name = f"{template}#{piece}" if wants_piece(request) else template
    return render(request, name, full, status=status)

"""A panel beside the console's grid: one table, or one of its hands. For htmx its piece, else a page of its own."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils import timezone

from scoring import HandResult, clean_hand, problems_with_hand
from tournaments.forms.cleaning import LONGEST_REASON
from tournaments.forms.nights import HandForm
from tournaments.queries.history import late_hand
from tournaments.queries.one_table import OneTable, one_table
from tournaments.views.guards import HtmxRequest, wants_piece
from tournaments.views.navigation import desk_page

if TYPE_CHECKING:
    from django import forms

    from scoring import RuleSet
    from tournaments.models import Club, LogEntry, Night

FACTS = ("side", "bid", "tricks")
ROW_NUMBER = re.compile(r"[0-9]{1,18}")


def find_table(night: Night, table_id: int) -> OneTable:
    """One of the night's tables. Raises: Http404."""
    found = one_table(night, table_id, now=timezone.now())
    if found is None:
        raise Http404
    return found


def asked_late_hand(request: HtmxRequest, night: Night) -> LogEntry | None:
    """The late hand that `?late=` names, None when the night has no such one."""
    number = request.GET.get("late", "")
    return late_hand(night, int(number)) if ROW_NUMBER.fullmatch(number) else None


def late_facts(entry: LogEntry | None) -> dict[str, Any]:
    """What a form starts with when it is about a late hand."""
    if entry is None:
        return {}
    facts = entry.after or {}
    return {name: facts.get(name) for name in (*FACTS, "number")} | {
        "late": entry.pk,
        "reason": f"came late from {entry.who}’s phone"[:LONGEST_REASON],
    }


def is_checked(form: forms.Form, rules: RuleSet) -> bool:
    """Whether the form can be used; scoring's problems stand beside their fields."""
    is_valid = form.is_valid()
    if is_valid and isinstance(form, HandForm):
        facts = {name: form.cleaned_data[name] for name in FACTS}
        for problem in problems_with_hand(rules, **facts):
            form.add_error(problem.field if problem.field in form.fields else None, problem.sentence)
    return form.is_valid() and not form.errors


def entered_hand(form: forms.Form, rules: RuleSet) -> HandResult:
    """The hand of a form that `is_checked`."""
    return clean_hand(rules, **{name: form.cleaned_data[name] for name in FACTS})


def panel(
    request: HtmxRequest, club: Club, template: str, piece: str, context: dict[str, Any], status: int
) -> HttpResponse:
    """The piece of the template, or the whole of it."""
    full = {**context, "back_url": reverse("night", args=[club.slug, context["night_id"]])}
    name = f"{template}#{piece}" if wants_piece(request) else template
    return desk_page(request, club, name, full, status=status)

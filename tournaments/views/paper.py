"""A coordinator keys score sheets: the whole night on one page, or one table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.forms.cleaning import new_key
from tournaments.forms.paper import CHECK, FINISH, START, PaperForm
from tournaments.queries.finding import night_of_club
from tournaments.queries.paper import Paper, PaperTable, Typed
from tournaments.queries.paper import paper as load_paper
from tournaments.queries.titles import night_title
from tournaments.services import night_end, rounds
from tournaments.services.errors import ActionRefused
from tournaments.services.paper import KeyedSheet, record_sheets
from tournaments.services.submissions import submission
from tournaments.views.guards import HtmxRequest, coordinator
from tournaments.views.navigation import desk_page
from tournaments.views.night import with_night

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournaments.models import Club, Night


@require_http_methods(["GET", "POST"])
@with_night
def night_sheets(request: HtmxRequest, club: Club, night: Night) -> HttpResponse:
    """The whole night: every round's sheets, and the step to the next round."""
    if request.method == "GET":
        return _page(request, club, night, load_paper(night))
    return _keyed(request, club, night, None) or redirect("paper", club.slug, night.pk)


@require_http_methods(["GET", "POST"])
@with_night
def table_sheet(request: HtmxRequest, club: Club, night: Night, table_id: int) -> HttpResponse:
    """One table of one round."""
    shown = load_paper(night)
    if _find(shown, table_id) is None:
        raise Http404
    if request.method == "GET":
        return _page(request, club, night, shown, table_id=table_id)
    return _keyed(request, club, night, table_id) or redirect("paper", club.slug, night.pk)


@require_POST
@with_night
def reading(request: HtmxRequest, club: Club, night: Night, table_id: int) -> HttpResponse:
    """What a table's sheet comes to as it is typed; nothing is saved."""
    table = _find(load_paper(night, PaperForm(request.POST).typed()), table_id)
    if table is None:
        raise Http404
    return render(request, "night/_paper_reading.html", {"table": table, "club": club, "night_id": night.pk})


def _keyed(request: HtmxRequest, club: Club, night: Night, table_id: int | None) -> HttpResponse | None:
    """Saves what was keyed and goes on; None when all went well, else the page with what is wrong."""
    form = PaperForm(request.POST)
    typed = form.typed()
    shown = load_paper(night, typed)
    then = form.cleaned_data["then"] if form.is_valid() else CHECK
    right = all(table.reading.is_right for table in _typed_tables(shown, typed))
    if then == CHECK or not right:
        return _page(request, club, night, shown, table_id=table_id, status=200 if then == CHECK else 422)
    try:
        _save(request, night, form, shown, typed)
    except ActionRefused as refused:
        now = night_of_club(club, night.pk) or night
        shown = load_paper(now, typed)
        return _page(request, club, now, shown, table_id=table_id, problem=refused.message, status=409)
    return None


def _save(
    request: HtmxRequest, night: Night, form: PaperForm, shown: Paper, typed: Mapping[int, Typed]
) -> None:
    by, at = coordinator(request), timezone.now()
    tables = _typed_tables(shown, typed)
    if len(tables) != len(typed):
        raise ActionRefused("The seats were made again since. Key the sheets of the tables below.")
    body = [(table.id, typed[table.id].text, sorted(typed[table.id].taken.items())) for table in tables]
    record_sheets(
        night=night,
        sheets=[KeyedSheet(table.id, table.sheet, typed[table.id].taken) for table in tables],
        submission=submission(form.cleaned_data["key"], *body),
        by=by,
        at=at,
    )
    if form.cleaned_data["then"] == START:
        rounds.start_round(night=night, number=form.cleaned_data["number"] or 1, by=by, at=at)
    elif form.cleaned_data["then"] == FINISH:
        night_end.finish_night(night=night, by=by, at=at)


def _typed_tables(shown: Paper, typed: Mapping[int, Typed]) -> list[PaperTable]:
    return [table for round_ in shown.rounds for table in round_.tables if table.id in typed]


def _find(shown: Paper, table_id: int) -> PaperTable | None:
    return next((t for round_ in shown.rounds for t in round_.tables if t.id == table_id), None)


def _to_key_next(shown: Paper) -> int | None:
    """The table where something is wrong, else the first where something is missing; None when all is there."""
    wrong = [table.id for table in shown.tables if not table.reading.is_right]
    return next(iter([*wrong, *(t.id for t in shown.tables if not t.reading.is_complete)]), None)


def _page(
    request: HtmxRequest,
    club: Club,
    night: Night,
    shown: Paper,
    *,
    table_id: int | None = None,
    problem: str = "",
    status: int = 200,
) -> HttpResponse:
    context: dict[str, Any] = {
        "paper": shown,
        "table": _find(shown, table_id) if table_id is not None else None,
        "focused_id": table_id or _to_key_next(shown),
        "problem": problem,
        "night_id": night.pk,
        "night_title": night_title(night),
        "is_finished": night.state == "finished",
        "key": new_key(),
    }
    template = "night/paper.html" if table_id is None else "night/paper_table.html"
    return desk_page(request, club, template, context, status=status)

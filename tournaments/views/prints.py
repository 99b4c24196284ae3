"""Prints: made on request, in memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from scoring import table_names
from tournaments.prints.layout import Paper
from tournaments.prints.score_sheet import TableSheet, score_sheet_of, score_sheet_pdf
from tournaments.queries.night_tables import NightTables, TableRow, load_tables
from tournaments.translate import rules_of
from tournaments.views.night import with_night
from tournaments.words import day

if TYPE_CHECKING:
    from tournaments.models import Club, Night
    from tournaments.views.guards import HtmxRequest


@require_safe
@with_night
def score_sheets(request: HtmxRequest, club: Club, night: Night) -> HttpResponse:
    """A score sheet for each table: `?paper=a4|letter`, `?names=no` for blank ones."""
    asked = request.GET.get("paper", "").lower()
    paper = Paper(asked) if asked in set(Paper) else Paper.A4
    with_names = request.GET.get("names") != "no"
    sheet = score_sheet_of(rules_of(night), club=club.name, tables=_sheets(night, with_names=with_names))
    response = HttpResponse(score_sheet_pdf(sheet, paper), content_type="application/pdf")
    name = f"score-sheets-{night.date.isoformat()}{'' if with_names else '-blank'}.pdf"
    response["Content-Disposition"] = f'inline; filename="{name}"'
    return response


def _sheets(night: Night, *, with_names: bool) -> tuple[TableSheet, ...]:
    """A sheet for each table of round 1; before the seating the tables of the season, without names."""
    found = load_tables(night.pk, round_number=1)
    rows = found.tables(1)
    if not with_names:
        names = [row.name for row in rows] or list(table_names(rules_of(night).tables))
        return tuple(TableSheet(table=name) for name in names)
    date = f"{night.date:%A} {day(night.date)}"
    hosts = f"at {night.hosts.first.name} and {night.hosts.second.name}’s" if night.hosts else None
    if not rows:
        names = list(table_names(rules_of(night).tables))
        return tuple(TableSheet(table=name, date=date, hosts=hosts) for name in names)
    return tuple(
        TableSheet(table=row.name, date=date, hosts=hosts, round_one=_sides(found, row)) for row in rows
    )


def _sides(found: NightTables, row: TableRow) -> tuple[tuple[str, str], tuple[str, str]]:
    first, second = ((found.people[pair.first].name, found.people[pair.second].name) for pair in row.pairs)
    return first, second

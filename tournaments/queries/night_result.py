"""The published page of a night: points in order, wine, every table and hand, the timeline."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from django.utils import timezone

from scoring import takeovers
from tournaments.charts.bid_success import bid_success_chart
from tournaments.charts.path import path_chart
from tournaments.models import Hand, NamesShown, NightState
from tournaments.queries.cells import table_cells
from tournaments.queries.hands import hand_views
from tournaments.queries.history import lately
from tournaments.queries.night_awards import night_awards
from tournaments.queries.night_figures import figures_of_night
from tournaments.queries.night_tables import load_tables
from tournaments.queries.night_text import night_text
from tournaments.queries.paths import night_path
from tournaments.queries.shown_names import shown_names
from tournaments.queries.titles import hosts_words
from tournaments.queries.totals import night_points
from tournaments.queries.wine import wine_claims, wine_of
from tournaments.translate import rules_of
from tournaments.words import day, listed, score

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from scoring import NineBid, RuleSet
    from tournaments.models import Night
    from tournaments.queries.night_tables import NightTables
    from tournaments.queries.shown_names import ShownNames
    from tournaments.queries.values import NightPoints

TIMELINE = 400
MOST_NAMED = 6  # in the headline; the table below it names everybody


def night_result(night: Night, names_shown: NamesShown = NamesShown.FULL) -> dict[str, Any]:
    """The page's context, in six SELECTs, seven for other than full names. `night` comes with season and hosts.

    Its `text` to pass on has names as the season shows them, whoever copies it.
    """
    rules = rules_of(night)
    shown = shown_names(night.season.club_id, names_shown)
    in_full = load_tables(night.pk)
    tables = shown.tables(in_full)
    claims = wine_claims(night.pk, tables)
    hands: dict[int, list[Hand]] = {}
    stands = Hand.objects.filter(
        table__round__night=night, table__round__undone_at__isnull=True, voided_at__isnull=True
    )
    for hand in stands.order_by("number", "pk"):
        hands.setdefault(hand.table_id, []).append(hand)
    now = night.finished_at or timezone.now()
    rounds = [
        {
            "number": number,
            "tables": [
                {"cell": cell, "hands": hand_views(hands.get(cell.id, []), cell.sides, tables.people, rules)}
                for cell in table_cells(tables.tables(number), tables, rules, claims=claims, now=now)
            ],
        }
        for number in tables.rounds
    ]
    totals = night_points(tables, closed_only=False)
    where = f"{night.date:%A} {day(night.date)}"
    at_hosts = hosts_words(night, shown)
    wine = wine_of(night, tables, claims, rules)
    figures = figures_of_night(tables, hands, rules.levels())
    path = night_path(tables, totals, f"{night.date.day} {night.date:%b}")
    awards = night_awards(night, tables, shown)
    rest = unplayed(night, tables, rules)
    # Nobody picks first between the two of a nine-bid (rules E8, point 9).
    bottles = "Which of them takes which bottle is up to them." if takeovers(claims, rules) else ""
    page = {
        "night_id": night.pk,
        "result": {
            "title": f"Night {night.number}",
            "subtitle": ", ".join(part for part in (where, at_hosts) if part),
            "corrected": _corrected(night),
            "headline": _headline(totals),
            "unplayed": rest,
            "bottles": bottles,
        },
        "totals": totals,
        "wine": wine,
        "awards": awards,
        "night_figures": figures,
        "path_chart": path_chart(path) if path else None,
        "bids_chart": bid_success_chart(figures.bids) if figures.bids else None,
        "round_numbers": list(tables.rounds),
        "rounds": rounds,
        "log": lately(night, tables, count=TIMELINE, shown=shown),
    }
    return page | {"text": _to_pass_on(night, in_full, page, claims, shown)}


def _to_pass_on(
    night: Night,
    in_full: NightTables,
    page: Mapping[str, Any],
    claims: Sequence[NineBid[int]],
    shown: ShownNames,
) -> str:
    """The page as text, with names as everybody reads them, whoever copies it: one more SELECT where that differs."""
    style = NamesShown(night.season.names_shown)
    others, awards = shown, page["awards"]
    totals, wine = page["totals"], page["wine"]
    if style != shown.style:
        others = shown_names(night.season.club_id, style)
        tables = others.tables(in_full)
        totals = night_points(tables, closed_only=False)
        wine = wine_of(night, tables, claims, rules_of(night))
        awards = [replace(award, names=tuple(map(others.said, award.names))) for award in awards]
    where = f"{night.date:%A} {day(night.date)}"
    title = ", ".join(filter(None, (f"Night {night.number}", where, hosts_words(night, others))))
    told = page["result"]
    return night_text(title, totals, [wine.sentence, told["bottles"], told["unplayed"]], awards)


def unplayed(night: Night, tables: NightTables, rules: RuleSet) -> str:
    """What a finished night says of rounds that do not count: "3 of 5 rounds were played."; "" of a whole one."""
    if night.state != NightState.FINISHED or len(tables.rounds) >= rules.rounds_per_night:
        return ""
    verbs = ("was", "counts") if len(tables.rounds) == 1 else ("were", "count")
    return f"{len(tables.rounds)} of {rules.rounds_per_night} rounds {verbs[0]} played and {verbs[1]}."


def _headline(totals: tuple[NightPoints, ...]) -> str:
    if not totals:
        return "Nobody has points yet."
    best = [line.person.name for line in totals if line.points == totals[0].points]
    if len(best) == len(totals):
        return f"All {len(best)} had the same points: {score(totals[0].points)}"
    who = listed(best) if len(best) <= MOST_NAMED else f"{len(best)} of {len(totals)}"
    return f"{who} had the most points: {score(totals[0].points)}"


def _corrected(night: Night) -> str:
    if night.corrected_at is None:
        return ""
    at = timezone.localtime(night.corrected_at)
    return f"corrected {at.day} {at:%B}, {at:%H:%M}"

"""One table of a night as the coordinator looks into it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils import timezone

from tournaments.queries.cells import table_cells
from tournaments.queries.hands import live_hands, numbers_in
from tournaments.queries.night_tables import load_tables
from tournaments.queries.wine import wine_claims
from tournaments.translate import rules_of

if TYPE_CHECKING:
    from datetime import datetime

    from scoring import RuleSet
    from tournaments.models import Hand, Night
    from tournaments.queries.console_values import TableCell
    from tournaments.queries.values import Person


@dataclass(frozen=True, slots=True)
class OneTable:
    """A table with its standing hands; `missing` are the numbers of hands not in yet."""

    cell: TableCell
    round_number: int
    where: str  # "High · round 2 · closed 20:41"
    hands: list[Hand]
    missing: tuple[int, ...]
    why_no_form: str
    people: dict[int, Person]
    rules: RuleSet


def one_table(night: Night, table_id: int, *, now: datetime) -> OneTable | None:
    """The table, None when it is not one of this night's live ones. Three SELECTs."""
    rules = rules_of(night)
    tables = load_tables(night.pk)
    row = next((t for round_ in tables.rounds.values() for t in round_ if t.id == table_id), None)
    if row is None:
        return None
    claims = wine_claims(night.pk, tables)
    round_ = tables.tables(row.round_number)
    cell = table_cells(round_, tables, rules, claims=claims, now=now)[row.position]
    hands = live_hands(table_id)
    there = numbers_in(hands, rules)
    missing = tuple(n for n in range(1, rules.hands_per_round + 1) if n not in there)
    why = ""
    if row.started_at is None:
        missing, why = (), "The round has not started yet."
    elif not missing:
        why = f"All {rules.hands_per_round} hands are in."
    closed = f" · closed {timezone.localtime(row.closed_at):%H:%M}" if row.closed_at else ""
    return OneTable(
        cell=cell,
        round_number=row.round_number,
        where=f"{row.name} · round {row.round_number}{closed}",
        hands=hands,
        missing=missing,
        why_no_form=why,
        people=tables.people,
        rules=rules,
    )

"""What a poll compares: one SELECT, a short text that changes with anything the page shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db.models import OuterRef, QuerySet, Subquery, Sum

from tournaments.models import Night, Phone, Table
from tournaments.queries.finding import hash_token, tonight_first

MOST_DIGITS = 18  # of a row's number

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from tournaments.queries.night_tables import TableRow


def table_version(night_revision: int, table: TableRow | None, tables: Sequence[TableRow]) -> str:
    """A phone's version, "night.table.own.all": while its table plays, only that table and the night count.

    Once the table is done all tables of the round count, since the phone then waits for them.
    """
    if table is None:
        return str(night_revision)
    if not table.is_complete:
        return f"{night_revision}.{table.id}.{table.revision}"
    return f"{night_revision}.{table.id}.{table.revision}.{sum(t.revision for t in tables)}"


def phone_version(token: str, *, seen: str, now: datetime) -> str | None:
    """The present version for the phone that has `seen`; None for a phone that is not known (any more)."""
    parts = seen.split(".")
    table_id = int(parts[1]) if len(parts) > 1 and parts[1].isdecimal() and len(parts[1]) < MOST_DIGITS else 0
    phones = Phone.objects.filter(
        token_hash=hash_token(token), revoked_at__isnull=True, expires_at__gt=now
    ).annotate(
        own=Subquery(Table.objects.filter(pk=table_id, round__night=OuterRef("night_id")).values("revision")),
        everyone=Subquery(_sum_of_round(OuterRef("night_id"), OuterRef("night__current_round"))),
    )
    found = phones.values_list("night__revision", "own", "everyone").first()
    if found is None:
        return None
    now_is = (found[0], table_id, found[1], found[2])
    return ".".join(str(part) for part in now_is[: len(parts)])


def board_version(slug: str) -> str | None:
    """What a club's board compares: which night it is, and its state; None without a night."""
    found = (
        tonight_first(Night.objects.filter(season__club__slug=slug))
        .annotate(everyone=Subquery(_sum_of_night(OuterRef("pk"))))
        .values_list("pk", "revision", "everyone")
        .first()
    )
    return None if found is None else night_version(found[0], found[1], found[2] or 0)


def console_version(*, club_id: int, night_id: int) -> str | None:
    """What the console of a night compares."""
    found = (
        Night.objects.filter(pk=night_id, season__club_id=club_id)
        .annotate(everyone=Subquery(_sum_of_night(OuterRef("pk"))))
        .values_list("revision", "everyone")
        .first()
    )
    return None if found is None else night_version(night_id, found[0], found[1] or 0)


def night_version(night_id: int, revision: int, tables_revision: int) -> str:
    """The version of a whole night, from its own revision and the sum of its live tables'."""
    return f"{night_id}.{revision}.{tables_revision}"


def _sum_of_night(night_id: OuterRef) -> QuerySet[Table, Any]:
    tables = Table.objects.filter(round__night=night_id, round__undone_at__isnull=True)
    return tables.order_by().values("round__night").annotate(all=Sum("revision")).values("all")


def _sum_of_round(night_id: OuterRef, number: OuterRef) -> QuerySet[Table, Any]:
    tables = Table.objects.filter(round__night=night_id, round__number=number, round__undone_at__isnull=True)
    return tables.order_by().values("round__night").annotate(all=Sum("revision")).values("all")

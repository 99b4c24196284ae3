"""What a poll compares: one SELECT, a short text that changes with anything the page shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db.models import Count, OuterRef, QuerySet, Subquery, Sum

from tournaments.models import Night, NightState, Phone, Table, Visibility
from tournaments.queries.finding import hash_token
from tournaments.queries.prepared import Prepared
from tournaments.queries.tonight import tonight_first

MOST_DIGITS = 18  # of a row's number
_Row = tuple[int, int, int | None, int | None, int, str, str | None]  # of tonight's night

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from tournaments.queries.night_tables import NightTables, TableRow


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
    for night_revision, own, everyone in _as_phones_see_it(hash_token(token), now, table_id):
        return ".".join(str(part) for part in (night_revision, table_id, own, everyone)[: len(parts)])
    return None


@Prepared
def _as_phones_see_it(
    token_hash: str, now: datetime, table_id: int
) -> QuerySet[Phone, tuple[int, int | None, int | None]]:
    phones = Phone.objects.filter(
        token_hash=token_hash, revoked_at__isnull=True, expires_at__gt=now
    ).annotate(
        own=Subquery(Table.objects.filter(pk=table_id, round__night=OuterRef("night_id")).values("revision")),
        everyone=Subquery(_sum_of_round(OuterRef("night_id"), OuterRef("night__current_round"))),
    )
    return phones.values_list("night__revision", "own", "everyone")


@dataclass(frozen=True, slots=True)
class Tonight:
    """What a club's board compares: which night it is, its state, and who may read its season."""

    version: str
    season_id: int
    visibility: str
    secret: str | None  # of the season's link

    @property
    def is_for_everybody(self) -> bool:
        """Whether nobody has to be asked who they are."""
        return self.visibility == Visibility.OPEN


def tonight(slug: str) -> Tonight | None:
    """The night that a club's room looks at; None without one. One SELECT."""
    return next((_tonight_of(row) for row in _tonight(slug)), None)


def tonight_for_everybody(slug: str) -> Tonight | None:
    """The same of the seasons that everybody may read: what a board shows to strangers. One SELECT."""
    return next((_tonight_of(row) for row in _open_tonight(slug)), None)


def _tonight_of(row: _Row) -> Tonight:
    night_id, revision, everyone, joined, season_id, visibility, secret = row
    return Tonight(
        with_joined(night_version(night_id, revision, everyone), joined), season_id, visibility, secret
    )


@Prepared
def _tonight(slug: str) -> QuerySet[Night, _Row]:
    return _first_of(Night.objects.filter(season__club__slug=slug))


@Prepared
def _open_tonight(slug: str) -> QuerySet[Night, _Row]:
    return _first_of(Night.objects.filter(season__club__slug=slug, season__visibility=Visibility.OPEN))


def _first_of(club_nights: QuerySet[Night]) -> QuerySet[Night, _Row]:
    nights = _versions(tonight_first(club_nights))
    joined = Subquery(_joined_before_round_1(OuterRef("pk")))
    rows: QuerySet[Night, _Row] = nights.annotate(joined=joined).values_list(
        "pk", "revision", "everyone", "joined", "season", "season__visibility", "season__secret"
    )
    return rows[:1]


def _joined_before_round_1(night_id: OuterRef) -> QuerySet[Phone, Any]:
    phones = Phone.objects.filter(night=night_id, night__state=NightState.OPEN, revoked_at__isnull=True)
    people = Count("player", distinct=True)
    return phones.order_by().values("night").annotate(people=people).values("people")


def with_joined(version: str, joined: int | None) -> str:
    """A board's version: while people join, how many have is part of what it shows."""
    return f"{version}.{joined}" if joined else version


def console_version(*, club_id: int, night_id: int) -> str | None:
    """What the console of a night compares."""
    return next((night_version(*row) for row in _night_of(club_id, night_id)), None)


@Prepared
def _night_of(club_id: int, night_id: int) -> QuerySet[Night, tuple[int, int, int | None]]:
    return _versions(Night.objects.filter(pk=night_id, season__club_id=club_id))


def _versions(nights: QuerySet[Night]) -> QuerySet[Night, tuple[int, int, int | None]]:
    with_tables = nights.annotate(everyone=Subquery(_sum_of_night(OuterRef("pk"))))
    return with_tables.values_list("pk", "revision", "everyone")


def night_version(night_id: int, revision: int, tables_revision: int | None) -> str:
    """The version of a whole night, from its own revision and the sum of its live tables' (None without any)."""
    return f"{night_id}.{revision}.{tables_revision or 0}"


def version_of(night: Night, tables: NightTables) -> str:
    """The version of what was just loaded, as a poll computes it."""
    return night_version(
        night.pk, night.revision, sum(t.revision for round_ in tables.rounds.values() for t in round_)
    )


def _sum_of_night(night_id: OuterRef) -> QuerySet[Table, Any]:
    tables = Table.objects.filter(round__night=night_id, round__undone_at__isnull=True)
    return tables.order_by().values("round__night").annotate(all=Sum("revision")).values("all")


def _sum_of_round(night_id: OuterRef, number: OuterRef) -> QuerySet[Table, Any]:
    tables = Table.objects.filter(round__night=night_id, round__number=number, round__undone_at__isnull=True)
    return tables.order_by().values("round__night").annotate(all=Sum("revision")).values("all")

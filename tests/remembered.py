"""Set-ups that are played once: asked for again, the rows that the services left are put back as they were.

Playing a night takes fifty times as long as writing its rows. So the first call in a process plays it, through the
services, and later ones that begin with the very same rows write what it left, ids and secrets included, and give
what it gave. In a database that holds much, as a benchmark's does, everything is played.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import wraps
from hashlib import sha256
from typing import Any, ParamSpec, TypeVar

from django.db import connection, transaction

P = ParamSpec("P")
R = TypeVar("R")
Rows = dict[str, list[tuple[Any, ...]]]

WRITTEN_BY_MIGRATIONS = {"django_migrations", "django_content_type", "auth_permission"}
MOST_ROWS = 1_000  # of a table


@dataclass(frozen=True)
class Memory:
    """What a set-up gave, and the rows that it left: of the tables in which it changed any."""

    given: bytes
    """Pickled, because tests change what they are given."""
    changed: Rows


def described(*args: object, **options: object) -> Hashable:
    """What the arguments of a set-up say of it, where their repr says everything."""
    return repr((args, sorted(options.items())))


def remembered(
    said: Callable[P, Hashable] = described,
) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Remembers a set-up; `said` gives what its arguments ask for, apart from the rows that are there already."""

    def of(make: Callable[P, R]) -> Callable[P, R]:
        memories: dict[Hashable, Memory] = {}

        @wraps(make)
        def again(*args: P.args, **options: P.kwargs) -> R:
            before = rows_now()
            asked = (said(*args, **options), sha256(repr(before).encode()).digest())
            if asked in memories:
                return _recalled(memories[asked])
            given = make(*args, **options)
            after = rows_now()
            if not _is_much(before) and not _is_much(after):
                memories[asked] = _memory(given, before, after)
            return given

        return again

    return of


def rows_now() -> Rows:
    """The rows as they are stored, by table, of each table that has any; at most one more than MOST_ROWS."""
    # SQLite's driver turns a bare column into what its type says, but leaves an expression as it is stored.
    sign = "+" if connection.vendor == "sqlite" else ""
    found: Rows = {}
    if _is_empty():
        return found
    with connection.cursor() as cursor:
        for table in _tables():
            asked = ", ".join(sign + name for name in _columns(table))
            cursor.execute(f'SELECT {asked} FROM "{table}" ORDER BY 1 LIMIT {MOST_ROWS + 1}')
            rows = cursor.fetchall()
            if rows:
                found[table] = rows
    return found


def _tables() -> list[str]:
    return sorted(set(connection.introspection.django_table_names()) - WRITTEN_BY_MIGRATIONS)


_names: dict[str, list[str]] = {}


def _columns(table: str) -> list[str]:
    if table not in _names:
        with connection.cursor() as cursor:
            described = connection.introspection.get_table_description(cursor, table)
        _names[table] = [f'"{column.name}"' for column in described]
    return _names[table]


def _is_empty() -> bool:
    asked = " OR ".join(f'EXISTS (SELECT 1 FROM "{table}")' for table in _tables())
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {asked}")
        return not cursor.fetchone()[0]


def _is_much(rows: Rows) -> bool:
    return max(map(len, rows.values()), default=0) > MOST_ROWS


def _memory(given: object, before: Rows, after: Rows) -> Memory:
    changed = [table for table in {*before, *after} if before.get(table) != after.get(table)]
    return Memory(pickle.dumps(given), {table: after.get(table, []) for table in changed})


def _recalled(memory: Memory) -> Any:
    with transaction.atomic(), connection.cursor() as cursor:
        for table, rows in memory.changed.items():
            cursor.execute(f'DELETE FROM "{table}"')
            if rows:
                columns = _columns(table)
                marks = ", ".join([f"({', '.join(['%s'] * len(columns))})"] * len(rows))
                insert = f'INSERT INTO "{table}" ({", ".join(columns)}) VALUES {marks}'
                cursor.execute(insert, [value for row in rows for value in row])
    return pickle.loads(memory.given)

"""Queries that the ORM writes once: phones, boards and consoles ask them every few seconds.

For the ORM to build and to write a query of several joins takes some ten times as long as the database needs to
answer it, and the text never changes, only the values in it do. A prepared query keeps the text.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from datetime import datetime
from inspect import signature
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import Expression

if TYPE_CHECKING:
    from django.db.backends.base.base import BaseDatabaseWrapper
    from django.db.models import QuerySet
    from django.db.models.sql.compiler import SQLCompiler

Row = TypeVar("Row")
LARGEST_NUMBER = 2**63 - 1


class _Place(Expression):
    """Stands in a query where a value will be; it goes through the ORM and comes out among the parameters."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number

    def as_sql(
        self,
        compiler: SQLCompiler,  # noqa: ARG002 - Django's signature
        connection: BaseDatabaseWrapper,  # noqa: ARG002
    ) -> tuple[str, tuple[Any, ...]]:
        return "%s", (self,)


class Prepared(Generic[Row]):
    """A function that returns a queryset, made into one that returns the list of its rows. Use it as a decorator.

    The function is called once a thread, with a stand-in for every argument: it may only put them into filters, as
    text, whole numbers or times, and must not look at them.
    """

    def __init__(self, build: Callable[..., QuerySet[Any, Row]]) -> None:
        self.build = build
        self.__doc__ = build.__doc__
        self._of_this_thread = threading.local()

    def __call__(self, *values: str | int | datetime) -> list[Row]:
        """The rows for these values, one for each parameter of the function. One SELECT."""
        connection = connections[DEFAULT_DB_ALIAS]
        statement: _Statement[Row] | None = getattr(self._of_this_thread, "statement", None)
        if statement is None or statement.connection is not connection:
            statement = self._of_this_thread.statement = _Statement(self.build, connection)
        return statement.rows(values)


def first(rows: list[Row]) -> Row | None:
    """The first of the rows, None when there is none."""
    return rows[0] if rows else None


class _Statement(Generic[Row]):
    """A queryset whose compiler already knows its text, on one connection."""

    def __init__(self, build: Callable[..., QuerySet[Any, Row]], connection: BaseDatabaseWrapper) -> None:
        self.connection = connection
        self.queryset = build(*(_Place(number) for number in range(len(signature(build).parameters))))
        query = self.queryset.query
        compiler = query.get_compiler(connection=connection)
        self.text, self.parameters = compiler.as_sql()
        self.filled: tuple[Any, ...] = ()
        fields = [expression for expression, _, _ in compiler.select[: compiler.col_count]]
        converters = compiler.get_converters(fields)
        # From here on the queryset is given this compiler, and the compiler knows its text and how to read a row.
        compiler.as_sql = lambda: (self.text, self.filled)
        compiler.get_converters = lambda _fields: converters
        query.get_compiler = lambda using: compiler  # type: ignore[method-assign, assignment, misc]  # noqa: ARG005

    def rows(self, values: tuple[str | int | datetime, ...]) -> list[Row]:
        if any(isinstance(value, int) and abs(value) > LARGEST_NUMBER for value in values):
            return []  # an address may hold any number, a database none so large
        fit = self.connection.ops.adapt_datetimefield_value
        ready = [fit(value) if isinstance(value, datetime) else value for value in values]
        self.filled = tuple(ready[p.number] if isinstance(p, _Place) else p for p in self.parameters)
        # What iterating a queryset does, except that it would keep the rows.
        rows: Iterable[Row] = self.queryset._iterable_class(self.queryset)  # type: ignore[arg-type, assignment]  # noqa: SLF001
        return list(rows)

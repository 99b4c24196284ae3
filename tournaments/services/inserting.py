"""Inserting the rows that every save of a hand writes, with a statement that the ORM writes once.

To build the same INSERT each time takes longer than everything else about it, and it is time in which the table is
locked and other writers wait.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection, transaction
from django.db.models import Model
from django.db.models.sql import InsertQuery

if TYPE_CHECKING:
    from typing import Any

    from django.db.models import Field

Row = TypeVar("Row", bound=Model)


def insert(row: Row) -> Row:
    """Insert a new row and give it its id, as `row.save(force_insert=True)` would, but without signals."""
    text, fields = _statement(type(row))
    values = [field.get_db_prep_save(field.pre_save(row, add=True), connection) for field in fields]
    with transaction.mark_for_rollback_on_error(DEFAULT_DB_ALIAS), connection.cursor() as cursor:
        cursor.execute(text, values)
        (row.pk,) = cursor.fetchone()
    row._state.adding = False  # noqa: SLF001 - what a saved instance says of itself
    row._state.db = DEFAULT_DB_ALIAS  # noqa: SLF001
    return row


@cache
def _statement(model: type[Model]) -> tuple[str, list[Field[Any, Any]]]:
    """A model's INSERT, which gives the new id back, and the fields whose values it takes."""
    fields = [field for field in model._meta.concrete_fields if not field.primary_key]  # noqa: SLF001
    query = InsertQuery(model)
    query.insert_values(fields, [model()])
    compiler = query.get_compiler(DEFAULT_DB_ALIAS)
    compiler.returning_fields = model._meta.db_returning_fields  # noqa: SLF001
    [(text, _)] = compiler.as_sql()
    return text, fields

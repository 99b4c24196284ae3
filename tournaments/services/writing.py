"""Writing the rows that every save of a hand writes, with statements that the ORM writes once.

To build the same INSERT or UPDATE each time takes longer than everything else about it, and it is time in which the
table is locked and other writers wait.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection, transaction
from django.db.models import Model, Value
from django.db.models.sql import InsertQuery, UpdateQuery

if TYPE_CHECKING:
    from typing import Any

    from django.db.models import Field

Row = TypeVar("Row", bound=Model)


def insert(row: Row) -> Row:
    """Insert a new row and give it its id, as `row.save(force_insert=True)` would, but without signals."""
    text, fields = _inserting(type(row))
    values = [field.get_db_prep_save(field.pre_save(row, add=True), connection) for field in fields]
    with transaction.mark_for_rollback_on_error(DEFAULT_DB_ALIAS), connection.cursor() as cursor:
        cursor.execute(text, values)
        (row.pk,) = cursor.fetchone()
    row._state.adding = False  # noqa: SLF001 - what a saved instance says of itself
    row._state.db = DEFAULT_DB_ALIAS  # noqa: SLF001
    return row


def update(row: Model, **changed: Any) -> None:
    """Give an existing row other values, here and in the database, as `save(update_fields=…)` would, but without signals.

    Fields are called as a model's own attributes are; a foreign key is given as an id ("half_by_id").
    """
    text, fields = _updating(type(row), tuple(changed))
    values = [
        field.get_db_prep_save(value, connection)
        for field, value in zip(fields, changed.values(), strict=True)
    ]
    with transaction.mark_for_rollback_on_error(DEFAULT_DB_ALIAS), connection.cursor() as cursor:
        cursor.execute(text, [*values, row.pk])
    for name, value in changed.items():
        setattr(row, name, value)


@cache
def _inserting(model: type[Model]) -> tuple[str, list[Field[Any, Any]]]:
    """A model's INSERT, which gives the new id back, and the fields whose values it takes."""
    fields = [field for field in model._meta.concrete_fields if not field.primary_key]  # noqa: SLF001
    query = InsertQuery(model)
    query.insert_values(fields, [model()])
    compiler = query.get_compiler(DEFAULT_DB_ALIAS)
    compiler.returning_fields = model._meta.db_returning_fields  # noqa: SLF001
    [(text, _)] = compiler.as_sql()
    return text, fields


@cache
def _updating(model: type[Model], names: tuple[str, ...]) -> tuple[str, list[Field[Any, Any]]]:
    """A model's UPDATE of these attributes of one row, whose id comes last, and the fields that take the values."""
    by_attribute = {field.attname: field for field in model._meta.concrete_fields}  # noqa: SLF001
    fields = [by_attribute[name] for name in names]
    query: Any = model._base_manager.filter(pk=0).query.chain(UpdateQuery)  # noqa: SLF001
    query.add_update_fields([(field, model, Value(0)) for field in fields])  # each becomes a %s
    text, _ = query.get_compiler(DEFAULT_DB_ALIAS).as_sql()
    return text, fields

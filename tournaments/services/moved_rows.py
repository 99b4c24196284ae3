"""Rows that name one person or couple name another from then on, noted so that exactly they can go back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.apps import apps
from django.db.models import Model

if TYPE_CHECKING:
    from collections.abc import Iterable

Moved = dict[str, list[int]]  # "Seat.player" and the rows that moved
STAY = {"LogEntry.player", "Player.merged_into", "SeasonTotal.player", "Couple.first", "Couple.second"}


def move_all(model: type[Model], old: Model, new: Model, moved: Moved) -> None:
    """Let every row that names `old` name `new`, and note in `moved` which they were."""
    for where, related, field in _naming(model):
        rows = related._base_manager.filter(**{field: old.pk}).order_by("pk")  # noqa: SLF001
        found = list(rows.values_list("pk", flat=True))
        if found and where not in STAY:
            moved.setdefault(where, []).extend(found)
            rows.update(**{field: new.pk})


def move_back(where: str, rows: list[int], new: int, old: int) -> None:
    """Let the rows that moved name the old one again; those that name somebody else by now are left alone."""
    name, _, field = where.partition(".")
    model = apps.get_model("tournaments", name)
    model._base_manager.filter(pk__in=rows, **{field: new}).update(**{field: old})  # noqa: SLF001


def _naming(model: type[Model]) -> Iterable[tuple[str, type[Model], str]]:
    """Every foreign key to a model: "Seat.player", its own model, its name."""
    for relation in model._meta.get_fields(include_hidden=True):  # noqa: SLF001 - Django's documented API
        if relation.auto_created and not relation.concrete:
            related, field = relation.related_model, relation.field.name  # type: ignore[union-attr]
            assert isinstance(related, type)
            yield f"{related.__name__}.{field}", related, field

"""Rows that are locked before what hangs on them changes. SQLite has one writer anyway."""

from __future__ import annotations

from tournaments.models import Night


def locked_night(night_id: int) -> Night:
    """The night's row, locked, with its season."""
    return Night.objects.select_for_update(of=("self",)).select_related("season").get(pk=night_id)

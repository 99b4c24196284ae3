"""Rows that are locked before what hangs on them changes. SQLite has one writer anyway.

Whoever locks more than one row takes them in this order: night, round, table, season. A hand locks its table alone.
The locks leave a row's key alone: on PostgreSQL every log entry refers to its night and club, and a full lock would
make a hand that holds its table wait for a coordinator who waits for that table.
"""

from __future__ import annotations

from tournaments.models import Night, Season


def locked_night(night_id: int) -> Night:
    """The night's row, locked, with its season."""
    nights = Night.objects.select_for_update(of=("self",), no_key=True)
    return nights.select_related("season").get(pk=night_id)


def lock_season(season_id: int) -> None:
    """Lock a season's row: its nights, and the totals that are summed over them, change one after another."""
    Season.everything.select_for_update(no_key=True).get(pk=season_id)


def lock_plan(season_id: int) -> Season:
    """The season as it is now, locked after all its nights: dates and numbers of many of them change together."""
    list(Night.objects.select_for_update(no_key=True).filter(season_id=season_id).order_by("pk"))
    return Season.everything.select_for_update(no_key=True).get(pk=season_id)

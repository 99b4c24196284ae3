"""What the health page asks the database."""

from __future__ import annotations

from django.db import connection


def database_state() -> dict[str, str]:
    """One trivial question; on SQLite how it keeps its journal."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA journal_mode")
            return {"journal": str(cursor.fetchone()[0])}
        cursor.execute("SELECT 1")
        cursor.fetchone()
    return {}

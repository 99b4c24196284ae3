"""Whether the database answers: what the health page asks it, and what is said where it does not."""

from __future__ import annotations

from django.db import DatabaseError, connection


def database_state() -> dict[str, str]:
    """One trivial question; on SQLite how it keeps its journal."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA journal_mode")
            return {"journal": str(cursor.fetchone()[0])}
        cursor.execute("SELECT 1")
        cursor.fetchone()
    return {}


def why_no_database() -> str:
    """What to look after when the database cannot be opened, in one sentence and a question; "" when it answers."""
    try:
        connection.ensure_connection()
    except DatabaseError as unanswered:
        said = str(unanswered).strip().splitlines()
        return (
            f"The database does not answer: {said[0] if said else 'it does not say why'}. Is it running, and does "
            "DATABASE_URL, or BOWER_DATA for one in a folder, say where it is?"
        )
    return ""

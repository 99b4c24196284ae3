"""How Bower talks to its database: SQLite in the data folder, or PostgreSQL where DATABASE_URL says so.

SQLite's settings are measured ones. IMMEDIATE takes the write lock at BEGIN, so that a transaction which
reads and then writes waits its turn instead of failing with "database is locked"; synchronous FULL syncs
each commit, so that an acknowledged hand survives an empty battery.
"""

from pathlib import Path
from typing import Any

import dj_database_url

Version = tuple[int, int, int]

SQLITE_WAIT_SECONDS = 20
POSTGRES_KEEP_SECONDS = 600  # a connection for each request costs a save ×2.6 and a poll ×4.7


def database_for(url: str, *, data: Path, sqlite_version: Version) -> dict[str, Any]:
    """Django's settings of one database: `url` when given, else SQLite in the folder `data`."""
    parsed: dict[str, Any] = {**dj_database_url.parse(url or "sqlite://")}
    if not url:
        parsed["NAME"] = str(data / "bower.sqlite3")
    if parsed["ENGINE"] == "django.db.backends.sqlite3":
        return {**parsed, **_sqlite_settings(data, sqlite_version)}
    return {**parsed, "CONN_MAX_AGE": POSTGRES_KEEP_SECONDS, "CONN_HEALTH_CHECKS": True}


def journal_mode_for(version: Version) -> str:
    """WAL where this SQLite is safe with it, else DELETE, the ordinary rollback journal.

    Before 3.51.3 (mended also in 3.50.7 and 3.44.6) a checkpoint that meets a commit can, rarely, corrupt
    the database. At a club's load both journals are equally fast.
    """
    safe = version >= (3, 51, 3) or (3, 50, 7) <= version < (3, 51, 0) or (3, 44, 6) <= version < (3, 45, 0)
    return "WAL" if safe else "DELETE"


def _sqlite_settings(data: Path, version: Version) -> dict[str, Any]:
    return {
        "ATOMIC_REQUESTS": False,  # every GET would take the write lock
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": SQLITE_WAIT_SECONDS,
            "init_command": f"PRAGMA journal_mode={journal_mode_for(version)}; PRAGMA synchronous=FULL;",
        },
        # A file: several threads do not share a test database in memory.
        "TEST": {"NAME": str(data / "test-bower.sqlite3")},
    }

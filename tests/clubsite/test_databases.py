"""How the database is spoken to: what was measured for SQLite, and PostgreSQL by one variable."""

import pytest
from django.db import ConnectionHandler

from clubsite.databases import database_for, journal_mode_for


@pytest.mark.parametrize("version", [(3, 44, 6), (3, 44, 9), (3, 50, 7), (3, 51, 3), (3, 52, 0), (4, 0, 0)])
def test_journal_mode_is_wal_where_this_sqlite_is_safe_with_it(version):
    assert journal_mode_for(version) == "WAL"


@pytest.mark.parametrize(
    "version", [(3, 40, 1), (3, 44, 5), (3, 45, 0), (3, 50, 6), (3, 51, 0), (3, 51, 2), (3, 7, 0)]
)
def test_journal_mode_is_the_rollback_journal_elsewhere(version):
    assert journal_mode_for(version) == "DELETE"


@pytest.mark.parametrize(("version", "mode"), [((3, 51, 3), "WAL"), ((3, 40, 1), "DELETE")])
def test_sqlite_settings_are_the_measured_ones(tmp_path, version, mode):
    found = database_for("", data=tmp_path, sqlite_version=version)

    assert found["ENGINE"] == "django.db.backends.sqlite3"
    assert found["NAME"] == str(tmp_path / "bower.sqlite3")
    assert found["CONN_MAX_AGE"] is None
    assert found["ATOMIC_REQUESTS"] is False
    assert found["OPTIONS"] == {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": f"PRAGMA journal_mode={mode}; PRAGMA synchronous=FULL;",
    }
    assert found["TEST"]["NAME"].endswith(".sqlite3")


def test_a_sqlite_url_gets_the_same_settings(tmp_path):
    found = database_for(f"sqlite:///{tmp_path}/club.db", data=tmp_path, sqlite_version=(3, 40, 1))

    assert found["NAME"] == f"{tmp_path}/club.db"
    assert found["OPTIONS"]["transaction_mode"] == "IMMEDIATE"


def test_postgres_url_keeps_its_connections_and_checks_them(tmp_path):
    found = database_for("postgres://bower:s%40fe@db:5433/club", data=tmp_path, sqlite_version=(3, 40, 1))

    assert found["ENGINE"] == "django.db.backends.postgresql"
    assert (found["USER"], found["PASSWORD"], found["HOST"], found["PORT"]) == ("bower", "s@fe", "db", 5433)
    assert found["NAME"] == "club"
    assert found["CONN_MAX_AGE"] == 600
    assert found["CONN_HEALTH_CHECKS"] is True
    assert "transaction_mode" not in found.get("OPTIONS", {})


@pytest.mark.parametrize(("version", "journal"), [((3, 51, 3), "wal"), ((3, 40, 1), "delete")])
def test_a_connection_really_has_these_settings(tmp_path, django_db_blocker, version, journal):
    connection = ConnectionHandler({"default": database_for("", data=tmp_path, sqlite_version=version)})[
        "default"
    ]

    with django_db_blocker.unblock(), connection.cursor() as cursor:

        def pragma(name: str) -> int | str:
            return cursor.execute(f"PRAGMA {name}").fetchone()[0]

        found = {name: pragma(name) for name in ("journal_mode", "synchronous", "busy_timeout", "mmap_size")}
        cursor.execute("CREATE TABLE hand (points INTEGER)")
        cursor.execute("INSERT INTO hand VALUES (300)")
        assert cursor.execute("SELECT points FROM hand").fetchall() == [(300,)]
        connection.close()

    full = 2
    assert found == {"journal_mode": journal, "synchronous": full, "busy_timeout": 20_000, "mmap_size": 0}

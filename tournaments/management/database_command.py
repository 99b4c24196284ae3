"""The part that Bower's commands share: a database that is not there, or not up to date, is said in words."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tournaments.queries.health import why_no_database


class DatabaseCommand(BaseCommand):
    """A command that reads the club's tables. Raises: CommandError while the database is not there, or has not got them all."""

    def execute(self, *args: Any, **options: Any) -> str | None:
        if silence := why_no_database():
            raise CommandError(silence)
        executor = MigrationExecutor(connection)
        waiting = executor.migration_plan(executor.loader.graph.leaf_nodes())
        if waiting:
            is_new = not executor.loader.applied_migrations
            raise CommandError(
                f"{'There is nothing in this database yet' if is_new else 'This database is of an earlier Bower'}: "
                f"{connection.settings_dict['NAME']}. Start Bower once (python -m clubsite.serve), which makes it "
                "ready, then give this command again. BOWER_DATA or DATABASE_URL say where another one is."
            )
        return super().execute(*args, **options)

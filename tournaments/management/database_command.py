"""The part that Bower's commands share: a database that is not there, or not up to date, is said in words."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError, connection
from django.db.migrations.executor import MigrationExecutor


class DatabaseCommand(BaseCommand):
    """A command that reads the club's tables. Raises: CommandError while the database is not there, or has not got them all."""

    def execute(self, *args: Any, **options: Any) -> str | None:
        try:
            executor = MigrationExecutor(connection)
        except OperationalError as unanswered:
            said = str(unanswered).strip().splitlines()
            raise CommandError(
                f"The database does not answer: {said[0] if said else 'it does not say why'}. Is it running, and does "
                "DATABASE_URL, or BOWER_DATA for one in a folder, say where it is?"
            ) from None
        waiting = executor.migration_plan(executor.loader.graph.leaf_nodes())
        if waiting:
            is_new = not executor.loader.applied_migrations
            raise CommandError(
                f"{'There is nothing in this database yet' if is_new else 'This database is of an earlier Bower'}: "
                f"{connection.settings_dict['NAME']}. Start Bower once (python -m clubsite.serve), which makes it "
                "ready, then give this command again. BOWER_DATA or DATABASE_URL say where another one is."
            )
        return super().execute(*args, **options)

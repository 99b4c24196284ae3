"""`manage.py clear_old_games`: delete casual games that nobody has used for a year."""

from argparse import ArgumentParser
from datetime import timedelta
from typing import Any

from django.core.management.base import CommandError
from django.utils import timezone

from tournaments.management.database_command import DatabaseCommand
from tournaments.queries.games import games_unused_since
from tournaments.services.games import clear_games
from tournaments.words import counted


class Command(DatabaseCommand):
    """Run it now and then, by hand or by a timer; running it twice does no harm."""

    help = "Deletes casual games that nobody has looked at or written to for a year, with all their deals."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--days", type=int, default=365, help="how long a game must lie unused (default: 365)"
        )
        parser.add_argument("--dry-run", action="store_true", help="say how many it would be, delete none")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Tell how many games went, or would go."""
        days: int = options["days"]
        if not 1 <= days <= 36_500:  # noqa: PLR2004 - a hundred years; a date goes no further back than year 1
            raise CommandError(f"A number of days from 1 to 36500 is needed, not {days}.")
        unused_since, unused_for = timezone.now() - timedelta(days=days), counted(days, "day")
        if options["dry_run"]:
            number = games_unused_since(unused_since)
            self.stdout.write(f"{counted(number, 'game')} unused for {unused_for} would be deleted.")
            return
        number = clear_games(unused_since=unused_since)
        self.stdout.write(f"{counted(number, 'game')} unused for {unused_for} deleted.")

"""`manage.py audit_scores`: work every stored figure out again and tell each difference."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError

from tournaments.management.database_command import DatabaseCommand
from tournaments.models import Club
from tournaments.queries.audit import audit
from tournaments.words import counted


class Command(DatabaseCommand):
    """Exits with 1 when anything differs."""

    help = "Works every stored figure out again from the hands, and exits with 1 when one differs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--club", metavar="ADDRESS", help="look at one club alone: its part of the address"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        found = audit(self._club(options["club"]))
        if not found.differences:
            self.stdout.write(f"All {counted(found.hands, 'hand')} agree.")
            return
        for difference in found.differences:
            self.stdout.write(difference.sentence)
        figures = counted(len(found.differences), "figure")
        verb = "differs" if len(found.differences) == 1 else "differ"
        self.stdout.write(f"{figures} of {counted(found.hands, 'hand')} {verb}.")
        sys.exit(1)

    def _club(self, slug: str | None) -> Club | None:
        if slug is None:
            return None
        club = Club.objects.filter(slug=slug).first()
        if club is None:
            raise CommandError(f"There is no club at {slug!r}.")
        return club

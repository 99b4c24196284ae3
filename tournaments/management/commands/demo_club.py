"""Make the demo: a club in the middle of its season, played through the services with a fixed seed."""

from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils import timezone

from tournaments.demo_season import demo_exists, play_demo
from tournaments.management.database_command import DatabaseCommand


class Command(DatabaseCommand):
    help = "Make a demo club: three finished nights and tonight in round 2."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--seed", type=int, default=500, help="the same seed gives the same cards")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Refuse to make a second one beside the first."""
        if demo_exists():
            raise CommandError("The demo club is there already.")
        club = play_demo(seed=options["seed"], now=timezone.now())
        self.stdout.write(f"{club.name} is ready.")

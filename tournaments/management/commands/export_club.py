"""`manage.py export_club`: a whole club as one JSON file, which `import_club` and the page for it read again."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils import timezone

from tournaments.exchange.archive import bytes_of
from tournaments.management.database_command import DatabaseCommand
from tournaments.models import Club
from tournaments.queries.archive import club_archive


class Command(DatabaseCommand):
    help = "Writes everything of a club, its log included, as one JSON file."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("club", metavar="ADDRESS", help="the club's part of the address")
        parser.add_argument(
            "--output", metavar="FILE", type=Path, help="where to write it; without, it is shown"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        club = Club.objects.filter(slug=options["club"]).first()
        if club is None:
            raise CommandError(f"There is no club at {options['club']!r}.")
        content = bytes_of(club_archive(club), exported_at=timezone.now())
        file: Path | None = options["output"]
        if file is None:
            self.stdout.write(content.decode(), ending="")
            return
        try:
            file.write_bytes(content)
        except OSError as error:
            raise CommandError(f"{file} cannot be written: {error.strerror}.") from None
        self.stdout.write(f"{club.name} is in {file}: {len(content):,} bytes.")

"""`manage.py import_club`: a club out of the file that `export_club` or the club's page made. All of it or nothing."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.core.management.base import CommandError
from django.utils import timezone

from tournaments.exchange.archive import archive_of
from tournaments.exchange.archive.json_text import refuse_too_large
from tournaments.exchange.limits import FileRefused
from tournaments.management.database_command import DatabaseCommand
from tournaments.services.archive import ClubHere, import_club


class Command(DatabaseCommand):
    help = "Brings a club in from its archive; every figure is worked out again from the hands first."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", type=Path, help="the club's archive")
        parser.add_argument(
            "--owner", metavar="NAME", required=True, help="the user name of whose club it will be"
        )
        parser.add_argument(
            "--beside",
            action="store_true",
            help="if a club of its address is here already, give this one another address",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        owner = self._owner(options["owner"])
        try:
            archive = archive_of(self._content(options["file"]))
            club = import_club(archive, by=owner, at=timezone.now(), beside=options["beside"])
        except FileRefused as refused:
            raise CommandError(refused.sentence) from None
        except ClubHere:
            raise CommandError(
                f"There is a club at the archive’s address, {archive.club['slug']}, already. With --beside it becomes "
                "a second club, with an address of its own."
            ) from None
        self.stdout.write(f"{club.name} is here, at /club/{club.slug}/. Its owner is {owner.username}.")

    def _owner(self, username: str) -> User:
        owner: User | None = get_user_model().objects.filter(username=username, is_active=True).first()
        if owner is None:
            raise CommandError(
                f"There is no account {username!r}. On a new server the first account is made with the address that "
                "the terminal shows when Bower starts."
            )
        return owner

    def _content(self, file: Path) -> bytes:
        try:
            refuse_too_large(file.stat().st_size)
            return file.read_bytes()
        except OSError as error:
            raise CommandError(f"{file} cannot be read: {error.strerror}.") from None

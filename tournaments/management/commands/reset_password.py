"""`manage.py reset_password`: a way back in for a coordinator who forgot the password, where no mail is sent."""

from argparse import ArgumentParser
from getpass import getpass
from typing import Any

from axes.utils import reset as forget_failures
from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.contrib.auth.tokens import default_token_generator
from django.core.exceptions import ValidationError
from django.core.management.base import CommandError
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from clubsite import addresses
from tournaments.management.database_command import DatabaseCommand
from tournaments.words import counted

DAY_SECONDS = 24 * 60 * 60


class Command(DatabaseCommand):
    """Prints a one-time link, or takes a new password right here."""

    help = (
        "Prints a link with which an account chooses a new password, once. Without a name lists the accounts."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username", nargs="?", help="the account's user name")
        parser.add_argument(
            "--ask", action="store_true", help="ask for the new password here instead of making a link"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        if not options["username"]:
            self._list()
            return
        user = self._account(options["username"])
        if options["ask"]:
            self._ask(user)
            self.stdout.write(f"{user.username} has a new password and is signed out everywhere.")
        else:
            self.stdout.write(self._link(user))
            if not settings.BOWER_BASE_URL:
                self.stdout.write(
                    f"Where Bower is open at another address or port than {addresses.base_url()}, put that in its place."
                )
            days = counted(settings.PASSWORD_RESET_TIMEOUT // DAY_SECONDS, "day")
            self.stdout.write(
                f"It works once, within {days}. Whoever opens it can sign in as {user.username}."
            )
        forget_failures(username=user.username)  # tried too often, they would still be kept out

    def _account(self, username: str) -> User:
        found: User | None = get_user_model().objects.filter(username=username, is_active=True).first()
        if found is None:
            raise CommandError(f"There is no account {username!r}. Without a name the command lists them.")
        return found

    def _list(self) -> None:
        accounts = get_user_model().objects.filter(is_active=True).order_by("username")
        if not accounts:
            raise CommandError(
                "There is no account yet. Start Bower: it prints a link to make the first one."
            )
        for user in accounts:
            self.stdout.write(f"{user.username}\t{user.get_full_name()}")

    def _link(self, user: User) -> str:
        key = urlsafe_base64_encode(force_bytes(user.pk))
        token = default_token_generator.make_token(user)
        return addresses.base_url() + reverse("password_reset_confirm", args=[key, token])

    def _ask(self, user: User) -> None:
        password = getpass(f"New password for {user.username}: ")
        if password != getpass("Once more: "):
            raise CommandError("The two differ. Nothing was changed.")
        try:
            validate_password(password, user)
        except ValidationError as refused:
            raise CommandError(" ".join(refused.messages)) from None
        user.set_password(password)
        user.save(update_fields=["password"])

"""What happens before the server takes its first request: the database, the static files, the first account."""

import sys

from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.db import connections
from django.urls import reverse

from clubsite import addresses, announce, secrets_file
from tournaments.db import write_transaction
from tournaments.queries.announce import tonight
from tournaments.queries.health import why_no_database


def prepare(*, is_demo: bool) -> None:
    """Migrates, collects static files and, with `is_demo`, fills an empty database with the demo club.

    Exits with a sentence when the database does not answer.
    """
    if silence := why_no_database():
        sys.exit(silence)
    call_command("migrate", verbosity=0, interactive=False)
    call_command("collectstatic", verbosity=0, interactive=False)
    if is_demo and not has_accounts():
        with write_transaction():  # stopped half-way, it leaves nothing and starts afresh the next time
            call_command("demo_club")


def announcement(*, coloured: bool) -> list[str]:
    """What the terminal shows. With no account at all that is the set-up address, whose token is made here."""
    base_url = addresses.base_url()
    reaches_phones = addresses.reaches_phones(base_url)
    if not has_accounts():
        lines = announce.setup_lines(base_url, secrets_file.new_setup_token())
    elif night := tonight():
        lines = announce.night_lines(base_url, night, coloured=coloured, reaches_phones=reaches_phones)
    else:
        lines = announce.quiet_lines(base_url + reverse("login"))
    if lost := addresses.lost_choice():
        lines += [f"The address chosen for phones, {lost}, is gone from this machine.", ""]
    if not reaches_phones:
        lines += no_phones_lines()
    return lines


def no_phones_lines() -> list[str]:
    """Why no phone can come in, and what to do about it."""
    if not addresses.can_choose():
        return ["No phone can reach this machine there: HOST or BOWER_BASE_URL keeps Bower on it alone.", ""]
    return [
        "This machine has no address in a home network: phones cannot reach it yet.",
        "Join the wifi of the house; the console then shows a QR.",
        "",
    ]


def let_go() -> None:
    """Closes the database before the server starts: its processes open connections of their own."""
    connections.close_all()


def has_accounts() -> bool:
    """True once anybody can sign in."""
    return bool(get_user_model().objects.exists())

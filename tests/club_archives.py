"""Clubs that went out as archives, and come in again."""

import json
from functools import cache

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from tests.factories import EVENING, fixture_night, play_hands, table_of
from tests.random_clubs import EVERYTHING, play
from tournaments.exchange.archive import archive_of, bytes_of
from tournaments.models import Club
from tournaments.queries.archive import club_archive
from tournaments.services.archive import import_club


def make_owner() -> User:
    """Whoever brings clubs in, on a server whose rows have other ids already."""
    made = fixture_night(username="zed", club_name="Another Club", ending="zzzzz")
    play_hands(made.night, table_of(made.night, "High"), ["1 7H/7"])
    return made.coordinator


@cache
def eventful() -> bytes:
    """The archive of a club to which all sorts of things have happened."""
    return elsewhere(lambda: play(EVERYTHING))


def elsewhere(make) -> bytes:
    """The archive of a club that is on no server any more."""
    with transaction.atomic():
        content = bytes_of(club_archive(make()), exported_at=EVENING)
        transaction.set_rollback(True)
    return content


def brought_in(content: bytes | dict, owner, **options) -> Club:
    content = json.dumps(content).encode() if isinstance(content, dict) else content
    return import_club(archive_of(content), by=owner, at=timezone.now(), **options)


def again(club: Club) -> bytes:
    """The club out once more, without the entry that it was brought in."""
    archive = club_archive(club)
    assert archive.rows["log"].pop()["action"] == "club_imported"
    return bytes_of(archive, exported_at=EVENING)

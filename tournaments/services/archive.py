"""A club brought in from an archive: as another club of this server, or as its first. All of it or nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import IntegrityError, transaction

from tournaments.db import write_transaction
from tournaments.exchange.archive.fields import Moment
from tournaments.exchange.limits import FileRefused
from tournaments.models import Club, Membership
from tournaments.queries.archive import IMPORTED
from tournaments.services.access import actor_of
from tournaments.services.archive_proof import refuse_differences, refuse_unreadable
from tournaments.services.archive_rows import ArchiveRows
from tournaments.services.clubs import address_of
from tournaments.services.errors import ActionRefused
from tournaments.services.log import write_log

if TYPE_CHECKING:
    from datetime import datetime

    from django.contrib.auth.models import User

    from tournaments.exchange.archive.club import ClubArchive


class ClubHere(ActionRefused):
    """There is a club at the archive's address: perhaps the same one."""


def import_club(archive: ClubArchive, *, by: User, at: datetime, beside: bool = False) -> Club:
    """The club of an archive, with its past and its log, owned by `by`.

    It has the address it had. Where a club of this server has that already, it is brought in `beside` it under a new one.
    Everything stored is worked out again from the hands first, and every line of the log is read once.

    Raises: ClubHere when its address is taken and `beside` is not asked for; FileRefused naming what differs, what
    contradicts itself or cannot be read. Then nothing is saved.
    """
    with write_transaction():
        club = _club(archive, beside=beside)
        ArchiveRows(archive, club.pk).make()
        refuse_differences(club)
        refuse_unreadable(club, by=actor_of(by), at=at)
        Membership.objects.create(user=by, club=club, role=Membership.Role.OWNER)
        write_log(
            IMPORTED,
            club_id=club.pk,
            by=actor_of(by),
            at=at,
            after={"name": club.name, "slug": archive.club["slug"], "entries": len(archive.rows["log"])},
        )
    return club


def _club(archive: ClubArchive, *, beside: bool) -> Club:
    """The club's row, at the address it had where that is free: the database says so, of two at once to one alone."""
    slug = archive.club["slug"]
    try:
        with transaction.atomic():
            return _made(archive, slug)
    except IntegrityError:
        if not beside:
            raise ClubHere(
                f"There is a club at the archive’s address, {slug}, already. If it is to be brought in beside that "
                "one, as a second club with an address of its own, say so and choose the file once more.",
                field="beside",
            ) from None
    return _made(archive, address_of(archive.club["name"]))


def _made(archive: ClubArchive, slug: str) -> Club:
    club = Club.objects.create(name=archive.club["name"], slug=slug)
    club.created_at = Moment().read(archive.club["created_at"])
    club.save(update_fields=["created_at"])
    return club


__all__ = ["ClubHere", "FileRefused", "import_club"]

"""Making a club and the account of its coordinator."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from django.contrib.auth import get_user_model
from django.utils.text import slugify

from tournaments.db import write_transaction
from tournaments.models import Club, Membership
from tournaments.services.actor import Actor
from tournaments.services.log import write_log

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from django.contrib.auth.models import User

SLUG_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def random_ending() -> str:
    """Five letters that make a club's address hard to guess: its board and standings are open to whoever has it."""
    return "".join(secrets.choice(SLUG_LETTERS) for _ in range(5))


def address_of(name: str, ending: Callable[[], str] = random_ending) -> str:
    """A part of addresses for a new club, after its name."""
    return "-".join(part for part in (slugify(name)[:50].strip("-"), ending()) if part)


def make_club(*, name: str, by: User, at: datetime, ending: Callable[[], str] = random_ending) -> Club:
    """A new club owned by `by`."""
    with write_transaction():
        club = Club.objects.create(name=name, slug=address_of(name, ending))
        Membership.objects.create(user=by, club=club, role=Membership.Role.OWNER)
        write_log(
            "club_made",
            club_id=club.pk,
            by=Actor(by.get_full_name() or by.username, account_id=by.pk),
            at=at,
            after={"name": name},
        )
    return club


def make_first_coordinator(
    *, username: str, password: str, full_name: str, club_name: str, at: datetime
) -> User:
    """The first account of a fresh server, with its club; without a name, with none yet.

    The caller has checked the set-up token.
    """
    with write_transaction():
        user: User = get_user_model().objects.create_user(
            username=username, password=password, first_name=full_name[:150]
        )
        if club_name:
            make_club(name=club_name, by=user, at=at)
    return user

"""Who runs a club, and who is invited to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournaments.models import Invitation, Membership

if TYPE_CHECKING:
    from datetime import datetime

    from django.contrib.auth.models import User

    from tournaments.models import Club


@dataclass(frozen=True, slots=True)
class PersonWithAccess:
    """Somebody who runs a club. `is_only_owner`: without them it would have none."""

    id: int  # of the membership
    name: str
    username: str
    is_owner: bool
    is_only_owner: bool
    is_you: bool


def people_with_access(club: Club, *, user_id: int) -> tuple[PersonWithAccess, ...]:
    """Owners first, then coordinators, each by name. One SELECT."""
    found = list(Membership.objects.select_related("user").filter(club=club))
    owners = [one for one in found if one.role == Membership.Role.OWNER]
    found.sort(key=lambda one: (one not in owners, name_of(one.user), one.pk))
    return tuple(
        PersonWithAccess(
            id=one.pk,
            name=name_of(one.user),
            username=one.user.username,
            is_owner=one in owners,
            is_only_owner=owners == [one],
            is_you=one.user_id == user_id,
        )
        for one in found
    )


def open_invitations(club: Club, *, at: datetime) -> list[Invitation]:
    """The links that still let somebody in, the latest first. One SELECT."""
    return list(
        Invitation.objects.select_related("made_by").filter(
            club=club, used_at=None, revoked_at=None, expires_at__gt=at
        )
    )


def name_of(user: User) -> str:
    """What people call an account: the full name, else the name it signs in with."""
    return user.get_full_name() or user.username

"""Who runs a club: invitations by link, removal, handing over, leaving.

Owners say who else runs the club; a club never loses its last one. Whoever is taken out is out with the next thing
they ask for: every page looks the membership up.
"""

from __future__ import annotations

import uuid
from datetime import timedelta
from typing import TYPE_CHECKING

from django.contrib.auth import get_user_model
from django.core.signing import BadSignature, Signer
from django.db import IntegrityError, transaction

from tournaments.db import write_transaction
from tournaments.models import Club, Invitation, Membership
from tournaments.queries.access import name_of, open_invitations
from tournaments.services.actor import Actor
from tournaments.services.errors import ActionRefused
from tournaments.services.log import write_log
from tournaments.words import day

if TYPE_CHECKING:
    from datetime import datetime

    from django.contrib.auth.models import User

VALID_FOR = timedelta(days=7)
MOST_OPEN = 20  # invitations at once: more is a slip, or somebody playing
OWNER, COORDINATOR = Membership.Role.OWNER, Membership.Role.COORDINATOR


class OwnersOnly(ActionRefused):
    """Somebody who does not own the club asked for what its owners decide."""


class InvitationGone(ActionRefused):
    """The link was used, withdrawn, or is too old."""


def token_of(invitation: Invitation) -> str:
    """What stands in an invitation's link. It can be shown again, and cannot be made from the database alone."""
    return _signer().sign(invitation.code.hex)


def invitation_by_token(token: str) -> Invitation | None:
    """The invitation of a link with its club, whatever became of it; None for a link that was never given out."""
    try:
        code = uuid.UUID(_signer().unsign(token))
    except (BadSignature, ValueError):
        return None
    return Invitation.objects.select_related("club", "made_by").filter(code=code).first()


def refuse_gone(invitation: Invitation, *, at: datetime) -> None:
    """Raises InvitationGone, in words, unless the invitation still lets somebody in."""
    if invitation.used_at is not None:
        raise InvitationGone("This invitation was used already. Each lets one person in; ask for another.")
    if invitation.revoked_at is not None:
        raise InvitationGone("This invitation was withdrawn. Ask whoever sent it.")
    if invitation.expires_at <= at:
        raise InvitationGone(
            f"This invitation was good until {day(invitation.expires_at.date())}. Ask for another."
        )


def invite(*, club: Club, by: Actor, at: datetime) -> Invitation:
    """A link that lets one person in to run the club, within seven days.

    Raises: OwnersOnly; ActionRefused when twenty are open already.
    """
    with write_transaction():
        _lock(club)
        refuse_others(club, by)
        if len(open_invitations(club, at=at)) >= MOST_OPEN:
            raise ActionRefused(f"{MOST_OPEN} invitations are open already. Withdraw some of them first.")
        made = Invitation.objects.create(
            club=club, made_by_id=by.account_id or 0, made_at=at, expires_at=at + VALID_FOR
        )
        write_log(
            "invitation_made", club_id=club.pk, by=by, at=at, after={"until": made.expires_at.isoformat()}
        )
    return made


def withdraw_invitation(*, club: Club, invitation_id: int, by: Actor, at: datetime) -> None:
    """Make a link worthless. Raises: OwnersOnly; ActionRefused for one that was used, or is none of the club's."""
    with write_transaction():
        _lock(club)
        refuse_others(club, by)
        found = Invitation.objects.filter(club=club, pk=invitation_id).first()
        if found is None:
            raise ActionRefused("That invitation is not one of this club's.")
        if found.used_at is not None:
            raise ActionRefused("That invitation was used in the meantime. Take the person out instead.")
        if found.revoked_at is None:
            found.revoked_at = at
            found.save(update_fields=["revoked_at"])
            write_log(
                "invitation_withdrawn",
                club_id=club.pk,
                by=by,
                at=at,
                before={"until": found.expires_at.isoformat()},
            )


def accept_invitation(*, invitation: Invitation, user: User, at: datetime) -> Club:
    """Let an account run the club. Whoever runs it already leaves the invitation for somebody else.

    Raises: InvitationGone, also for the second of two who use it at once.
    """
    club = invitation.club
    with write_transaction():
        _lock(club)
        found = Invitation.objects.get(pk=invitation.pk)
        if Membership.objects.filter(user=user, club=club).exists():
            return club
        refuse_gone(found, at=at)
        found.used_at, found.used_by = at, user
        found.save(update_fields=["used_at", "used_by"])
        Membership.objects.create(user=user, club=club, role=COORDINATOR)
        write_log(
            "access_given",
            club_id=club.pk,
            by=actor_of(user),
            at=at,
            after={"name": name_of(user), "invited_by": name_of(invitation.made_by)},
        )
    return club


def accept_with_new_account(
    *, invitation: Invitation, username: str, password: str, full_name: str, at: datetime
) -> User:
    """An account for somebody who was invited, and the club with it.

    Raises: InvitationGone; ActionRefused when somebody has taken the user name in the meantime.
    """
    with write_transaction():
        refuse_gone(Invitation.objects.get(pk=invitation.pk), at=at)
        try:
            with transaction.atomic():
                user: User = get_user_model().objects.create_user(
                    username=username, password=password, first_name=full_name[:150]
                )
        except IntegrityError:
            raise ActionRefused("This user name is taken.", field="username") from None
        accept_invitation(invitation=invitation, user=user, at=at)
    return user


def remove_access(*, club: Club, membership_id: int, by: Actor, at: datetime) -> None:
    """Take somebody out: they run the club no longer, from this moment.

    Raises: OwnersOnly; ActionRefused for the last owner, or for somebody who is out already.
    """
    with write_transaction():
        _lock(club)
        refuse_others(club, by)
        gone = _member(club, membership_id)
        _take_out(gone, "access_removed", by, at)


def leave_club(*, club: Club, by: Actor, at: datetime) -> None:
    """Run a club no longer. Raises: ActionRefused for its last owner."""
    with write_transaction():
        _lock(club)
        own = Membership.objects.select_related("user").filter(club=club, user_id=by.account_id or 0).first()
        if own is not None:
            _take_out(own, "access_left", by, at)


def hand_over(*, club: Club, membership_id: int, by: Actor, at: datetime) -> None:
    """Make a coordinator an owner, and the owner who does it a coordinator.

    Raises: OwnersOnly; ActionRefused for oneself, or for somebody who runs the club no longer.
    """
    with write_transaction():
        _lock(club)
        own = refuse_others(club, by)
        heir = _member(club, membership_id)
        if heir.pk == own.pk:
            raise ActionRefused("You own the club already. Choose somebody else to hand it over to.")
        heir.role, own.role = OWNER, COORDINATOR
        heir.save(update_fields=["role"])
        own.save(update_fields=["role"])
        write_log(
            "club_handed_over",
            club_id=club.pk,
            by=by,
            at=at,
            before={"name": name_of(own.user)},
            after={"name": name_of(heir.user)},
        )


def share_ownership(*, club: Club, membership_id: int, by: Actor, at: datetime) -> None:
    """Make a coordinator an owner besides. Raises: OwnersOnly; ActionRefused for somebody who is out already."""
    with write_transaction():
        _lock(club)
        refuse_others(club, by)
        other = _member(club, membership_id)
        if other.role == OWNER:
            return
        other.role = OWNER
        other.save(update_fields=["role"])
        write_log("owner_made", club_id=club.pk, by=by, at=at, after={"name": name_of(other.user)})


def actor_of(user: User) -> Actor:
    """An account as the one who does a thing."""
    return Actor(name_of(user), account_id=user.pk)


def _take_out(gone: Membership, action: str, by: Actor, at: datetime) -> None:
    owners = Membership.objects.filter(club_id=gone.club_id, role=OWNER)
    if gone.role == OWNER and not owners.exclude(pk=gone.pk).exists():
        raise ActionRefused(
            f"{name_of(gone.user)} is the club's only owner. Hand the club over first; then it has another."
        )
    write_log(
        action, club_id=gone.club_id, by=by, at=at, before={"name": name_of(gone.user), "role": gone.role}
    )
    gone.delete()


def _lock(club: Club) -> None:
    """Who runs a club changes one after another: of two owners who leave at once the second stays."""
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)


def refuse_others(club: Club, by: Actor) -> Membership:
    """The membership of the owner who asks. Raises: OwnersOnly."""
    own = Membership.objects.select_related("user").filter(club=club, user_id=by.account_id or 0).first()
    if own is None or own.role != OWNER:
        raise OwnersOnly("Only an owner of the club can do that. Ask one of them.")
    return own


def _member(club: Club, membership_id: int) -> Membership:
    found = Membership.objects.select_related("user").filter(club=club, pk=membership_id).first()
    if found is None:
        raise ActionRefused("That person does not run this club any more.")
    return found


def _signer() -> Signer:
    return Signer(salt="tournaments.invitation", sep=".")

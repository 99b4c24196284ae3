"""Phones: joining a night as somebody, and leaving again."""

from __future__ import annotations

import secrets
from datetime import timedelta
from typing import TYPE_CHECKING

from tournaments.db import write_transaction
from tournaments.models import Night, NightState, Phone, Player
from tournaments.queries.finding import hash_token
from tournaments.services.errors import ActionRefused
from tournaments.services.log import log_of_night

if TYPE_CHECKING:
    from datetime import datetime

    from tournaments.services.actor import Actor

PHONE_HOURS = 18
CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # without 0 O 1 I L, which are mistaken for one another
CODE_LENGTH = 6


def new_join_code() -> str:
    """Six letters or digits that can be read out across a table."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def join_as(*, night: Night, player: Player, by: Actor, at: datetime) -> str:
    """Let a phone join a night as a player; returns the secret that its cookie will carry.

    A player may have several: a phone that died, and the one that came after it. Raises: ActionRefused when the
    night is not open.
    """
    if night.state not in {NightState.OPEN, NightState.PLAYING}:
        raise ActionRefused("This night is not open. Ask the coordinator for tonight's code.")
    token = secrets.token_urlsafe(16)
    with write_transaction():
        Phone.objects.create(
            night=night,
            player=player,
            token_hash=hash_token(token),
            joined_at=at,
            expires_at=at + timedelta(hours=PHONE_HOURS),
        )
        log_of_night("phone_joined", night, by=by, at=at)
    return token


def leave(*, phone: Phone, by: Actor, at: datetime) -> None:
    """Forget a phone: a wrong name was tapped."""
    with write_transaction():
        Phone.objects.filter(pk=phone.pk, revoked_at__isnull=True).update(revoked_at=at)
        log_of_night("phone_left", phone.night, by=by, at=at)


def revoke(*, night: Night, phone_id: int, by: Actor, at: datetime) -> Phone:
    """Forget a phone of this night as its coordinator: it is asked who it is before it sees a table again.

    Revoking twice is no error. Raises: ActionRefused for a phone that is none of the night's.
    """
    with write_transaction():
        phones = Phone.objects.select_for_update(of=("self",)).select_related("player")
        phone = phones.filter(pk=phone_id, night_id=night.pk).first()
        if phone is None:
            raise ActionRefused("That phone is not one of tonight's.")
        if phone.revoked_at is None:
            phone.revoked_at = at
            phone.save(update_fields=["revoked_at"])
            log_of_night(
                "phone_revoked",
                night,
                by=by,
                at=at,
                before={"player": phone.player.name},
            )
    return phone

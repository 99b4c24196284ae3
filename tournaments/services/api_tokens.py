"""Keys by which programs read a club's data: made, revoked, and the day of their last use.

A key is shown once and only its hash is kept, so nobody reads it from the database or a backup.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from tournaments.db import write_transaction
from tournaments.models import ApiToken, Club
from tournaments.queries.api_tokens import KEY_START
from tournaments.queries.finding import hash_token
from tournaments.services.errors import ActionRefused
from tournaments.services.log import write_log

if TYPE_CHECKING:
    from datetime import date, datetime

    from tournaments.services.actor import Actor

ENDING = 4  # letters by which it is known again
MOST = 20  # keys at once: more is a slip, or somebody playing


def make_token(
    *, club: Club, name: str, reads_private: bool, by: Actor, at: datetime
) -> tuple[ApiToken, str]:
    """A new key of the club with the text of it, which cannot be shown again.

    Raises: ActionRefused when a key of this name stands, or twenty keys.
    """
    key = KEY_START + secrets.token_hex(20)
    with write_transaction():
        Club.objects.select_for_update(no_key=True).get(pk=club.pk)
        standing = ApiToken.objects.filter(club=club, revoked_at=None)
        if standing.filter(name=name).exists():
            raise ActionRefused(
                f"A key called {name} is there already. Give this one another name, or revoke that one first.",
                field="name",
            )
        if standing.count() >= MOST:
            raise ActionRefused(f"The club has {MOST} keys already. Revoke one that nothing uses any more.")
        token = ApiToken.objects.create(
            club=club,
            name=name,
            ending=key[-ENDING:],
            token_hash=hash_token(key),
            reads_private=reads_private,
            made_by_id=by.account_id or 0,
            made_at=at,
        )
        write_log("api_key_made", club_id=club.pk, by=by, at=at, after=_facts(token))
    return token, key


def revoke_token(*, club: Club, token_id: int, by: Actor, at: datetime) -> None:
    """Make a key worthless from this moment. Raises: ActionRefused when the club has no such key."""
    with write_transaction():
        token = ApiToken.objects.select_for_update().filter(club=club, pk=token_id).first()
        if token is None:
            raise ActionRefused("That key is not one of this club’s.")
        if token.revoked_at is None:
            token.revoked_at = at
            token.save(update_fields=["revoked_at"])
            write_log("api_key_revoked", club_id=club.pk, by=by, at=at, before=_facts(token))


def note_use(token: ApiToken, *, today: date) -> None:
    """Keep the day on which a key was last used. Writes at most once a day."""
    if token.used_on != today:
        with write_transaction():
            ApiToken.objects.filter(pk=token.pk).update(used_on=today)


def _facts(token: ApiToken) -> dict[str, str | bool]:
    return {"name": token.name, "ending": token.ending, "reads_private": token.reads_private}

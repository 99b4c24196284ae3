"""The keys of a club, and whose a key is that a program sends."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import F

from tournaments.models import ApiToken, Membership
from tournaments.queries.access import name_of
from tournaments.queries.finding import hash_token

if TYPE_CHECKING:
    from datetime import date, datetime

    from tournaments.models import Club

KEY_START = "bower_"  # tells whoever finds a key lying about what it is
KEY = re.compile(KEY_START + "[0-9a-f]{40}")  # 160 bits, in letters that a double click takes as one word


@dataclass(frozen=True, slots=True)
class KeyLine:
    """A key as its club's coordinators know it. `is_open`: whoever made it still runs the club, so it opens something."""

    id: int
    name: str
    ending: str
    reads_private: bool
    made_by: str
    made_at: datetime
    used_on: date | None
    is_open: bool


def token_of_key(key: str) -> ApiToken | None:
    """The key's row with its club; None for one that is wrong or revoked, or whose maker runs the club no longer."""
    if not KEY.fullmatch(key):
        return None
    tokens = ApiToken.objects.select_related("club").filter(
        token_hash=hash_token(key), revoked_at=None, club__memberships__user_id=F("made_by_id")
    )
    return tokens.first()


def keys_of_club(club: Club) -> tuple[KeyLine, ...]:
    """The keys that were not revoked, the latest first. Two SELECTs."""
    tokens = ApiToken.objects.select_related("made_by").filter(club=club, revoked_at=None)
    running = set(Membership.objects.filter(club=club).values_list("user_id", flat=True))
    return tuple(
        KeyLine(
            id=token.pk,
            name=token.name,
            ending=token.ending,
            reads_private=token.reads_private,
            made_by=name_of(token.made_by),
            made_at=token.made_at,
            used_on=token.used_on,
            is_open=token.made_by_id in running,
        )
        for token in tokens
    )

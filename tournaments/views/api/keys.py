"""Who asks: a program, by its key, sent with each request as `Authorization: Bearer …` and never in an address."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils import timezone
from ninja.errors import HttpError
from ninja.security import HttpBearer

from clubsite.addresses import client_address
from clubsite.counts import Counts, house_of
from tournaments.queries.api_tokens import token_of_key
from tournaments.services.api_tokens import note_use

if TYPE_CHECKING:
    from django.http import HttpRequest

    from tournaments.models import ApiToken

TOO_MANY = 429
WRONG = Counts("wrong-keys", seconds=60)
MOST_WRONG = 30  # a minute from one house; a right key passes all the same: none can be guessed


class ApiKey(HttpBearer):
    """A key that a coordinator made, on the club's page of keys."""

    def authenticate(self, request: HttpRequest, token: str) -> ApiToken | None:
        """The key's row with its club. Raises: HttpError when too many wrong ones came from one house."""
        found = token_of_key(token)
        if found is not None:
            note_use(found, today=timezone.localdate())
            return found
        house = house_of(client_address(request))
        if WRONG.of(house) >= MOST_WRONG:
            raise HttpError(
                TOO_MANY, "Too many wrong keys came from here. Wait a minute, then send a right one."
            )
        WRONG.add(house)
        return None

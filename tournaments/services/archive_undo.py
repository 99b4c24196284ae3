"""A club that was brought in by mistake, taken out again while its file still holds all of it."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from tournaments.db import write_transaction
from tournaments.exchange.archive.sheets import SHEETS
from tournaments.models import Club, Night, Player, Season
from tournaments.queries.archive import is_as_brought_in, rows_of
from tournaments.services.access import refuse_others
from tournaments.services.errors import ActionRefused

if TYPE_CHECKING:
    from tournaments.services.actor import Actor

log = logging.getLogger(__name__)


def take_club_out(*, club: Club, name: str, by: Actor) -> None:
    """Take a club off this server that was brought in and not touched since: the same file brings it in as it was.

    There is no club left whose log could tell it, so the server's own log does. Being taken out twice is no error.

    Raises: ActionRefused when `name` is not the club's, or once anything was changed in it: from then on nothing of a
    club is ever thrown away; OwnersOnly for who does not own it.
    """
    with write_transaction():
        # Nights and seasons first, as everybody who writes a log locks them; then nobody adds to the log meanwhile.
        list(Night.objects.select_for_update().filter(season__club=club).order_by("pk").values_list("pk"))
        list(Season.everything.select_for_update().filter(club=club).order_by("pk").values_list("pk"))
        locked = Club.objects.select_for_update().filter(pk=club.pk).first()
        if locked is None:
            return
        refuse_others(locked, by)
        if not is_as_brought_in(locked):
            raise ActionRefused(
                "Something was changed here since the club was brought in, and its file does not hold that. So it stays.",
                field="typed",
            )
        if name.strip().casefold() != locked.name.casefold():
            raise ActionRefused(f"Type the club’s name, {locked.name}, to take it out.", field="typed")
        Player.objects.filter(club=locked).update(merged_into=None)  # rows that protect one another
        for sheet in reversed(SHEETS):
            rows_of(sheet, locked).delete()
        locked.delete()
    log.warning(
        "The club %s, %s, brought in from its archive, was taken out by %s.", club.name, club.slug, by.name
    )

"""People and couples of a club."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.db import write_transaction
from tournaments.models import Club, Couple, Player
from tournaments.queries.people_list import standing_couples
from tournaments.services.errors import ActionRefused
from tournaments.services.log import write_log

if TYPE_CHECKING:
    from datetime import datetime

    from tournaments.services.actor import Actor


def add_player(
    *, club: Club, name: str, group: str, by: Actor, at: datetime, is_guest: bool = False
) -> Player:
    """A new player; `group` is "A" or "B" (rules E7). Two people may have one name."""
    with write_transaction():
        player = Player.objects.create(club=club, name=name, group=group, is_guest=is_guest)
        write_log(
            "player_added",
            club_id=club.pk,
            by=by,
            at=at,
            after={"player": player.pk, "name": name, "group": group},
        )
    return player


def pair_couple(*, club: Club, first: Player, second: Player, by: Actor, at: datetime) -> Couple:
    """A couple: one of each group, each in no other couple of the club today.

    Raises: ActionRefused naming who is already paired with whom.
    """
    if first.group == second.group:
        raise ActionRefused(
            f"{first.name} and {second.name} are both in the same group. A couple has one of each.",
            field="second",
        )
    if first.group != "A":
        first, second = second, first
    with write_transaction():
        both = Player.objects.select_for_update(no_key=True).filter(pk__in=[first.pk, second.pk])
        list(both.order_by("pk"))  # read, not counted: a count locks nothing
        couples = standing_couples(club)
        for person in (first, second):
            taken = next((c for c in couples if person.pk in (c.first_id, c.second_id)), None)
            if taken is not None:
                raise ActionRefused(
                    f"{person.name} is already half of {taken.first.name} & {taken.second.name}.",
                    field="first" if person is first else "second",
                )
        couple = Couple.objects.create(club=club, first=first, second=second)
        write_log(
            "couple_paired",
            club_id=club.pk,
            by=by,
            at=at,
            after={"couple": couple.pk, "names": f"{first.name} & {second.name}"},
        )
    return couple

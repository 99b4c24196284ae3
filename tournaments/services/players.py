"""People and couples of a club."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import Q

from tournaments.db import write_transaction
from tournaments.models import Club, Couple, Player, PlayerGroup
from tournaments.queries.people_list import has_history, standing_couples
from tournaments.services.errors import ActionRefused
from tournaments.services.log import write_log
from tournaments.services.people import change_group
from tournaments.words import HALVES

if TYPE_CHECKING:
    from collections.abc import Sequence
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


def pair_couple(
    *, club: Club, first: Player, second: Player, by: Actor, at: datetime, has_groups: bool = True
) -> Couple:
    """A couple: one of each group, each in no other couple of the club today.

    Without groups whoever of two first, or two second, halves has no history becomes the other.

    Raises: ActionRefused naming who is already paired with whom; for two of the same group, or the same person.
    """
    if first.pk == second.pk:
        raise ActionRefused("A couple is two people. Choose somebody else here.", field="second")
    if first.group == second.group and has_groups:
        raise ActionRefused(
            f"{first.name} and {second.name} are both in the same group. A couple has one of each.",
            field="second",
        )
    if first.group == second.group:
        _tell_halves_apart(first, second, by=by, at=at)
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
        (couple,) = join_couples(club=club, pairs=[(first, second)], at=at)
        write_log(
            "couple_paired",
            club_id=club.pk,
            by=by,
            at=at,
            after={"couple": couple.pk, "names": f"{first.name} & {second.name}"},
        )
    return couple


def join_couples(*, club: Club, pairs: Sequence[tuple[Player, Player]], at: datetime) -> list[Couple]:
    """Each pair, group A first, as a couple of today; that nobody is in another one is the caller's to see to.

    Two who were a couple once are that couple again. Whose partner has left the club parts from them for good.
    """
    ids = [player.pk for pair in pairs for player in pair]
    before = Couple.objects.filter(club=club).filter(Q(first__in=ids) | Q(second__in=ids))
    before.filter(parted_at=None).update(parted_at=at)
    again = {(couple.first_id, couple.second_id): couple for couple in before}
    joined = [
        again.get((first.pk, second.pk)) or Couple(club=club, first=first, second=second)
        for first, second in pairs
    ]
    Couple.objects.filter(pk__in=[couple.pk for couple in joined if couple.pk]).update(parted_at=None)
    Couple.objects.bulk_create(couple for couple in joined if couple.pk is None)
    return joined


def _tell_halves_apart(first: Player, second: Player, *, by: Actor, at: datetime) -> None:
    """Make one of two people the other half of a pair. Raises: ActionRefused when both have sat in it already."""
    other = next((person for person in (second, first) if not has_history(person)), None)
    if other is None:
        place = HALVES[PlayerGroup.values.index(first.group)].lower()
        raise ActionRefused(
            f"{first.name} and {second.name} have both played as the {place} of a pair, and two such cannot be a "
            "couple. Add one of them anew under a name of their own.",
            field="second",
        )
    change_group(player=other, by=by, at=at)
    other.refresh_from_db()

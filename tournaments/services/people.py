"""One person of a club: another name, the other group, out of the club and back, gone for good where nothing says no."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import Q

from tournaments.db import write_transaction
from tournaments.models import Club, Couple, Player
from tournaments.queries.people_list import couple_today, has_history
from tournaments.queries.shown_names import called_already
from tournaments.services.errors import ActionRefused
from tournaments.services.log import write_log

if TYPE_CHECKING:
    from datetime import datetime

    from tournaments.services.actor import Actor

OTHER_GROUP = {"A": "B", "B": "A"}


def rename_player(*, player: Player, name: str, by: Actor, at: datetime, reason: str = "") -> None:
    """Another name, from now on shown everywhere, nights of the past included: it is the same person."""
    with write_transaction():
        locked = _locked(player)
        if locked.name == name:
            return
        before, locked.name = locked.name, name
        locked.save(update_fields=["name"])
        _log("player_renamed", locked, by, at, before={"name": before}, after={"name": name}, reason=reason)


def give_nickname(*, player: Player, nickname: str, by: Actor, at: datetime) -> None:
    """What seasons that show nicknames call somebody; "" takes it away.

    Raises: ActionRefused when somebody else in the club is called so.
    """
    with write_transaction():
        locked = _locked(player)
        if locked.nickname == nickname:
            return
        other = called_already(locked.club_id, nickname, but=locked.pk) if nickname else ""
        if other:
            raise ActionRefused(f"{other} is called that already. Give another one.", field="nickname")
        before, locked.nickname = locked.nickname, nickname
        locked.save(update_fields=["nickname"])
        _log("player_nicknamed", locked, by, at, before={"nickname": before}, after={"nickname": nickname})


def change_group(*, player: Player, by: Actor, at: datetime) -> None:
    """Into the other group, and the partner of today into this one, so that the couple stays a couple (rules E7).

    Raises: ActionRefused when they or their partner have a history: past nights were drawn with the groups as they are.
    """
    with write_transaction():
        locked = _locked(player)
        couple = couple_today(locked)
        both = [couple.first, couple.second] if couple else [locked]
        for person in both:
            if has_history(person):
                raise ActionRefused(
                    f"{person.name} is in a season or a night already, so the groups stay as they are.",
                    field="group",
                )
        for person in both:
            person.group = OTHER_GROUP[person.group]
            person.save(update_fields=["group"])
        if couple:
            couple.first, couple.second = couple.second, couple.first
            couple.save(update_fields=["first", "second"])
        _log("player_group_changed", locked, by, at, after={"group": OTHER_GROUP[locked.group]})


def archive_player(*, player: Player, by: Actor, at: datetime) -> None:
    """Out of the club: offered nowhere any more, with every night, total and record kept."""
    with write_transaction():
        locked = _locked(player)
        if locked.archived_at is not None:
            return
        locked.archived_at = at
        locked.save(update_fields=["archived_at"])
        _log("player_archived", locked, by, at, before={"archived": False}, after={"archived": True})


def bring_player_back(*, player: Player, by: Actor, at: datetime) -> None:
    """An archived player is with the club again, as the same person with the same past.

    Raises: ActionRefused for whoever turned out to be somebody else.
    """
    with write_transaction():
        locked = _locked(player)
        _refuse_merged(locked)
        if locked.archived_at is None:
            return
        locked.archived_at = None
        locked.save(update_fields=["archived_at"])
        _log("player_back", locked, by, at, before={"archived": True}, after={"archived": False})


def make_member(*, player: Player, by: Actor, at: datetime) -> None:
    """A guest joins the club: from now on to be paired and entered in seasons; what they played as a guest stays so."""
    with write_transaction():
        locked = _locked(player)
        if not locked.is_guest:
            return
        locked.is_guest = False
        locked.save(update_fields=["is_guest"])
        _log("guest_became_member", locked, by, at, before={"guest": True}, after={"guest": False})


def delete_player(*, player: Player, by: Actor, at: datetime) -> None:
    """Gone for good, with a couple in which nothing was played. Only the log tells that they were there.

    Raises: ActionRefused for whoever is in a season, a night or the log: they can be archived; for whoever turned out
    to be somebody else: that could not be taken back any more.
    """
    with write_transaction():
        locked = _locked(player)
        _refuse_merged(locked)
        if has_history(locked):
            raise ActionRefused(
                f"{locked.name} is in a season or a night already. Archive them: the past stays whole."
            )
        Couple.objects.filter(Q(first=locked) | Q(second=locked)).delete()
        _log("player_deleted", locked, by, at, before={"name": locked.name, "group": locked.group})
        locked.delete()


def part_couple(*, couple: Couple, by: Actor, at: datetime) -> None:
    """The two are no couple any more and can be paired with others. Seasons and nights they entered keep them."""
    with write_transaction():
        couples = Couple.objects.select_related("first", "second").select_for_update(of=("self",))
        locked = couples.get(pk=couple.pk)
        if locked.parted_at is not None:
            return
        locked.parted_at = at
        locked.save(update_fields=["parted_at"])
        names = {"couple": locked.pk, "names": str(locked)}
        write_log("couple_parted", club_id=locked.club_id, by=by, at=at, before=names)


def lock_people(club: Club) -> None:
    """Lists of people are saved one after another, and nobody of the club is paired meanwhile."""
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    list(Player.objects.select_for_update(no_key=True).filter(club=club).order_by("pk").values_list("pk"))


def _locked(player: Player) -> Player:
    return (
        Player.objects.select_related("club").select_for_update(of=("self",), no_key=True).get(pk=player.pk)
    )


def _refuse_merged(player: Player) -> None:
    if player.merged_into is not None:
        raise ActionRefused(f"{player.name} is {player.merged_into.name}. Take the two apart again first.")


def _log(
    action: str,
    player: Player,
    by: Actor,
    at: datetime,
    *,
    before: dict[str, object] | None = None,
    after: dict[str, object] | None = None,
    reason: str = "",
) -> None:
    write_log(
        action,
        club_id=player.club_id,
        by=by,
        at=at,
        before={"player": player.pk, **before} if before else None,
        after={"player": player.pk, **after} if after else None,
        reason=reason,
    )

"""Saving a list of people exactly as its preview showed it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.db import write_transaction
from tournaments.models import Player
from tournaments.queries.people_plan import people_plan
from tournaments.services.errors import ActionRefused
from tournaments.services.log import write_log
from tournaments.services.people import bring_player_back, give_nickname, lock_people, make_member
from tournaments.services.players import join_couples
from tournaments.words import counted

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from tournaments.models import Club, Couple
    from tournaments.queries.people_values import PeopleChoices, PeoplePlan, WrittenLine
    from tournaments.services.actor import Actor


class ListChanged(ActionRefused):
    """What would be saved is not what was shown: the text was edited since, or somebody else saved people."""


def save_people(
    *,
    club: Club,
    lines: Sequence[WrittenLine],
    choices: PeopleChoices,
    group_names: tuple[str, str],
    seen: str,
    leave_out: bool,
    by: Actor,
    at: datetime,
) -> PeoplePlan:
    """New players and couples as planned; all of it or nothing, with one log entry. `seen` is the digest of the plan that was shown.

    `leave_out`: lines that cannot be used are left out, else they stand in the way. Saving a list twice adds nobody.
    Raises: ListChanged when the plan is another by now; ActionRefused while a question or a bad line is open.
    """
    with write_transaction():
        lock_people(club)
        plan = people_plan(club, lines, choices, group_names=group_names)
        if plan.digest != seen:
            raise ListChanged("This is what the list becomes now. Nothing is saved yet.")
        if plan.questions:
            raise ActionRefused(
                f"{counted(len(plan.questions), 'question')} about names first: nothing is saved yet."
            )
        if plan.problems and not leave_out:
            raise ActionRefused("Put the lines right that cannot be used, or say that they are left out.")
        _save(club, plan, by, at)
    return plan


def _save(club: Club, plan: PeoplePlan, by: Actor, at: datetime) -> None:
    """All at once: a long list must not keep everybody else from writing for long."""
    everybody = {person.key: person for line in plan.used for person in line.people}
    saved: dict[int | str, Player] = Player.objects.in_bulk(
        [key for key in everybody if isinstance(key, int)]
    )
    for person in everybody.values():
        if person.known and person.known.is_archived:
            bring_player_back(player=saved[person.key], by=by, at=at)
        if person.known and person.known.is_guest:
            make_member(player=saved[person.key], by=by, at=at)
    nicknames = {one.key: one.nickname for line in plan.used for one in line.people if one.nickname}
    for key in nicknames.keys() & saved.keys():
        give_nickname(player=saved[key], nickname=nicknames[key], by=by, at=at)
    new = [person for person in everybody.values() if person.known is None]
    made = Player.objects.bulk_create(
        Player(club=club, name=person.name, group=person.group, nickname=nicknames.get(person.key, ""))
        for person in new
    )
    saved |= {person.key: player for person, player in zip(new, made, strict=True)}
    pairs = []
    for line in plan.used:
        if line.pairs:
            first, second = sorted(line.people, key=lambda person: person.group)  # group A first
            pairs.append((saved[first.key], saved[second.key]))
    couples = join_couples(club=club, pairs=pairs, at=at)
    if made or couples:
        write_log("people_listed", club_id=club.pk, by=by, at=at, after=_told(made, couples))


def _told(made: Sequence[Player], couples: Sequence[Couple]) -> dict[str, object]:
    return {
        "players": [
            {"player": player.pk, "name": player.name, "group": player.group}
            | ({"nickname": player.nickname} if player.nickname else {})
            for player in made
        ],
        "couples": [{"couple": couple.pk, "names": str(couple)} for couple in couples],
    }

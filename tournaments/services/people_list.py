"""Saving a list of people exactly as its preview showed it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.db import write_transaction
from tournaments.models import Club, Player
from tournaments.queries.people_plan import people_plan
from tournaments.services.errors import ActionRefused
from tournaments.services.people import bring_player_back, lock_people, make_member
from tournaments.services.players import add_player, pair_couple
from tournaments.words import counted

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from tournaments.queries.people_values import PeopleChoices, PeoplePlan, PlannedPerson, WrittenLine
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
    """New players and couples as planned; all of it or nothing. `seen` is the digest of the plan that was shown.

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
    saved: dict[int | str, Player] = {}
    for line in plan.used:
        for person in line.people:
            if person.key not in saved:
                saved[person.key] = _player(club, person, by, at)
        if line.pairs:
            first, second = (saved[person.key] for person in line.people)
            pair_couple(club=club, first=first, second=second, by=by, at=at)


def _player(club: Club, person: PlannedPerson, by: Actor, at: datetime) -> Player:
    if person.known is None:
        return add_player(club=club, name=person.name, group=person.group, by=by, at=at)
    player = Player.objects.get(club=club, pk=person.known.id)
    if person.known.is_archived:
        bring_player_back(player=player, by=by, at=at)
    if person.known.is_guest:
        make_member(player=player, by=by, at=at)
    return player

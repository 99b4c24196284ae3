"""What a list of people would become in a club: who is new, who is known, who is asked about, what cannot be.

Names equal but for case or accents are asked about, never taken for one person without a word; the same for guests
and archived people. Two people with one name are told apart by an addition that the coordinator chooses.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING

from tournaments.names import folded
from tournaments.queries.people_list import known_people
from tournaments.queries.people_values import (
    KnownPerson,
    PeopleChoices,
    PeoplePlan,
    PlannedLine,
    PlannedPerson,
    Question,
    WrittenLine,
    WrittenPerson,
)
from tournaments.queries.shown_names import with_initial
from tournaments.words import HALVES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tournaments.models import Club

OTHER = {"A": "B", "B": "A"}


def people_plan(
    club: Club, lines: Iterable[WrittenLine], choices: PeopleChoices, *, group_names: tuple[str, str]
) -> PeoplePlan:
    """What each line becomes if it is saved now. Two SELECTs, however long the list is."""
    planner = _Planner(known_people(club), choices, group_names)
    return PeoplePlan(tuple(planner.line(line) for line in lines))


def question_field(name: str) -> str:
    """The name under which a form answers the question about this name."""
    return f"who-{hashlib.sha256(name.encode()).hexdigest()[:12]}"


class _Problem(Exception):
    """The line cannot be used; the sentence says why."""


class _Planner:
    """Goes through a list once, remembering whom it has met."""

    def __init__(
        self, known: Sequence[KnownPerson], choices: PeopleChoices, group_names: tuple[str, str]
    ) -> None:
        self.choices = choices
        self.group_names = dict(zip("AB", group_names, strict=True))
        self.by_name: dict[str, list[KnownPerson]] = defaultdict(list)
        self.by_sound: dict[str, list[KnownPerson]] = defaultdict(list)
        for person in known:
            self.by_name[person.name].append(person)
            self.by_sound[folded(person.name)].append(person)
        self.new: dict[str, PlannedPerson] = {}  # by name; the others are told by their ids
        self.spelt: dict[str, str] = {}
        self.met_at: dict[int | str, int] = {}
        self.partner: dict[int | str, PlannedPerson] = {}
        self.called: dict[str, dict[int | str, str]] = defaultdict(dict)  # who is called so, with their names
        for person in known:
            self._note_names(person.id, person.name, person.nickname)

    def line(self, line: WrittenLine) -> PlannedLine:
        planned = PlannedLine(line.number, line.text)
        if line.problem:
            return replace(planned, problem=line.problem)
        questions: list[Question] = []
        try:
            met = [self._known(person, line, questions) for person in line.people]
            if any(not question.answer for question in questions):
                return replace(planned, questions=tuple(questions))
            turned = line.text in self.choices.turned
            people = self._with_groups(line, met, is_turned=turned)
            for person in people:
                self._refuse_nickname_of_another(person)
            pairs = len(people) > 1 and self._pairs(people)
        except _Problem as problem:
            return replace(planned, problem=str(problem), questions=tuple(questions))
        self._remember(line.number, people)
        return replace(
            planned,
            people=people,
            questions=tuple(questions),
            pairs=pairs,
            can_turn=not any(person.known or not person.is_first for person in people)
            and not any(person.group for person in line.people),
            is_turned=turned,
        )

    def _known(
        self, person: WrittenPerson, line: WrittenLine, questions: list[Question]
    ) -> KnownPerson | None:
        """Who the name means, None for somebody new. Adds the question where only the coordinator knows."""
        name = person.name
        if name in self.new:
            return None
        exact = self.by_name[name]
        members = [one for one in exact if not one.is_guest and not one.is_archived]
        if len(members) > 1 and len(line.people) > 1:
            others = {other.name for other in line.people} - {name}
            members = [one for one in members if one.partner in others] or members
        if len(members) == 1:
            return members[0]
        alike = members or self.by_sound[folded(name)]
        if not alike:
            self._refuse_what_is_no_new_name(person)
            return None
        question = self._question(name, alike, may_be_new=not exact)
        questions.append(question)
        if question.answer == "new":
            self._refuse_what_is_no_new_name(person)
        return next((one for one in alike if str(one.id) == question.answer), None)

    def _question(self, name: str, alike: Sequence[KnownPerson], *, may_be_new: bool) -> Question:
        if len(alike) == 1:
            sentence = f"Is {name} the {alike[0].words} you have?"
        else:
            sentence = f"Which {name} is this?"
        possible = {str(one.id) for one in alike} | ({"new"} if may_be_new else set())
        answer = self.choices.same.get(question_field(name), "")
        return Question(
            name,
            question_field(name),
            sentence,
            tuple(alike),
            may_be_new,
            answer if answer in possible else "",
        )

    def _refuse_what_is_no_new_name(self, person: WrittenPerson) -> None:
        if person.doubt:
            raise _Problem(person.doubt)
        spelt = self.spelt.get(folded(person.name))
        if spelt is not None and spelt != person.name:
            raise _Problem(
                f"{person.name} is spelt {spelt} in line {self.met_at[spelt]}. Spell them alike if they are one "
                f"person; if they are two, add something to one of them, such as “{person.name} 2”."
            )

    def _with_groups(
        self, line: WrittenLine, met: Sequence[KnownPerson | None], *, is_turned: bool
    ) -> tuple[PlannedPerson, ...]:
        """Each in a group: the known in theirs, the others as the list says, else by who is named first."""
        groups = []
        for person, known in zip(line.people, met, strict=True):
            before = self.new.get(person.name)
            groups.append(known.group if known else before.group if before else person.group)
        first = OTHER[self.choices.first_group] if is_turned else self.choices.first_group
        if not any(groups):
            groups = [first, OTHER[first]][: len(groups)]
        elif len(groups) > 1:
            groups = [groups[0] or OTHER[groups[1]], groups[1] or OTHER[groups[0]]]
        return tuple(
            PlannedPerson(
                known.name if known else person.name,
                group,
                self.group_names[group],
                known,
                is_first=person.name not in self.new,
                nickname=person.nickname if not known or known.nickname != person.nickname else "",
            )
            for person, group, known in zip(line.people, groups, met, strict=True)
        )

    def _pairs(self, people: Sequence[PlannedPerson]) -> bool:
        """Whether the two become a couple; False when they are one. What cannot be is a problem of the line."""
        first, second = people
        if first.key == second.key:
            raise _Problem(f"{first.name} stands there twice. A couple is two people.")
        if first.known and second.known and first.known.partner == second.name:
            return False
        if first.key in self.partner and self.partner[first.key].key == second.key:
            return False
        for person, other in ((first, second), (second, first)):
            self._refuse_second_partner(person, other)
        if first.group == second.group:
            if self.group_names[first.group] in HALVES:
                raise _Problem(f"Pair {first.name} and {second.name} on the page of the players.")
            raise _Problem(
                f"{first.name} and {second.name} are both {self.group_names[first.group]}. "
                "A couple has one of each group."
            )
        return True

    def _refuse_second_partner(self, person: PlannedPerson, other: PlannedPerson) -> None:
        advice = (
            f"If this is somebody else, add something to the name, such as “{person.name} ({other.name})”."
        )
        if person.known and person.known.partner:
            raise _Problem(
                f"{person.name} is already half of {person.name} & {person.known.partner}. {advice}"
            )
        if person.key in self.partner:
            raise _Problem(
                f"{person.name} is with {self.partner[person.key].name} in line {self.met_at[person.key]}. {advice}"
            )

    def _refuse_nickname_of_another(self, person: PlannedPerson) -> None:
        others = self.called[folded(person.nickname)] if person.nickname else {}
        for key, name in others.items():
            if key != person.key:
                raise _Problem(
                    f"{name} is called {person.nickname} already. Give {person.name} another nickname."
                )

    def _note_names(self, key: int | str, name: str, nickname: str) -> None:
        """What somebody may be called where seasons show no full names."""
        for called in filter(None, (name, with_initial(name), nickname)):
            self.called[folded(called)][key] = name

    def _remember(self, number: int, people: Sequence[PlannedPerson]) -> None:
        for person in people:
            if person.known is None:
                self.new.setdefault(person.name, person)
                self.spelt.setdefault(folded(person.name), person.name)
            self._note_names(person.key, person.name, person.nickname)
            if len(people) > 1 or person.key not in self.met_at:
                self.met_at[person.key] = number
        if len(people) > 1:
            self.partner |= {people[0].key: people[1], people[1].key: people[0]}

"""What a list of people says, line by line, and what it would become. Plain values, nothing saved."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class WrittenPerson:
    """A name as the list has it; `group` is "A", "B", or "" where the list says nothing.

    `doubt` says why this is hardly a name ("=1+1", an e-mail address): it stands in the way of a new player only.
    `nickname` is "" where the list says none, which takes none away.
    """

    name: str
    group: str = ""
    doubt: str = ""
    nickname: str = ""


@dataclass(frozen=True, slots=True)
class WrittenLine:
    """One line: somebody alone, or a couple. `problem` is the sentence where it could not be taken apart."""

    number: int
    text: str
    people: tuple[WrittenPerson, ...] = ()
    problem: str = ""


@dataclass(frozen=True, slots=True)
class PeopleChoices:
    """What the coordinator decided about a list.

    `first_group`: the group of whoever is named first ("A" or "B"). `turned`: the texts of the lines where it is the
    other way round. `same`: by name, the id of the player it means, or "new".
    """

    first_group: str = "A"
    turned: frozenset[str] = frozenset()
    same: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class KnownPerson:
    """Somebody the club has already. `partner` is the name of the other half of their couple, "" for none."""

    id: int
    name: str
    group: str
    is_guest: bool = False
    is_archived: bool = False
    partner: str = ""
    nickname: str = ""

    @property
    def words(self) -> str:
        """The name, with what tells this person from another of the name."""
        told = [f"with {self.partner}"] if self.partner else []
        told += ["a guest"] if self.is_guest else []
        told += ["archived"] if self.is_archived else []
        return f"{self.name} ({', '.join(told)})" if told else self.name


@dataclass(frozen=True, slots=True)
class Question:
    """Whether a name means somebody the club has. `may_be_new`: another spelling, so it can be somebody else."""

    name: str
    field: str
    sentence: str
    candidates: tuple[KnownPerson, ...]
    may_be_new: bool
    answer: str = ""


@dataclass(frozen=True, slots=True)
class PlannedPerson:
    """What a name becomes: `known` is who it means already, None for a new player. `is_first`: named first here.

    `nickname` is one that they get, "" where they keep what they have.
    """

    name: str
    group: str
    group_name: str
    known: KnownPerson | None = None
    is_first: bool = True
    nickname: str = ""

    @property
    def key(self) -> int | str:
        """Stands for the person within a list: two of one name are two."""
        return self.known.id if self.known else self.name

    @property
    def changes(self) -> str:
        """In a word what happens to them: "new", "comes back", "becomes a member", "nickname", or "" for nothing."""
        if self.known is None:
            return "new" if self.is_first else ""
        if self.known.is_archived:
            return "comes back"
        if self.known.is_guest:
            return "becomes a member"
        return "nickname" if self.nickname else ""


@dataclass(frozen=True, slots=True)
class PlannedLine:
    """What a line becomes, or why it cannot."""

    number: int
    text: str
    people: tuple[PlannedPerson, ...] = ()
    problem: str = ""
    questions: tuple[Question, ...] = ()
    pairs: bool = False
    can_turn: bool = False
    is_turned: bool = False

    @property
    def is_open(self) -> bool:
        """A question about it is not answered yet."""
        return any(not question.answer for question in self.questions)

    @property
    def told(self) -> list[tuple[str, str, int | None, str, str]]:
        """The people as they were shown, each with a group where no tick at this line changes it."""
        return [
            (
                one.name,
                "" if self.can_turn else one.group,
                one.known.id if one.known else None,
                one.changes,
                one.nickname,
            )
            for one in self.people
        ]

    @property
    def becomes(self) -> str:
        """What it becomes, as a heading."""
        changes = [person.changes for person in self.people]
        if self.problem:
            return "Cannot be used"
        if self.is_open:
            return "A question"
        if self.pairs:
            return "New couple"
        if "new" in changes:
            return "New player" if len(self.people) == 1 else "New players"
        return next((word.capitalize() for word in changes if word), "There already")


@dataclass(frozen=True, slots=True)
class PeoplePlan:
    """What a whole list becomes."""

    lines: tuple[PlannedLine, ...]

    @property
    def problems(self) -> tuple[PlannedLine, ...]:
        """The lines that cannot be used."""
        return tuple(line for line in self.lines if line.problem)

    @property
    def questions(self) -> tuple[Question, ...]:
        """The questions that are not answered yet."""
        return tuple(q for line in self.lines for q in line.questions if not q.answer)

    @property
    def used(self) -> tuple[PlannedLine, ...]:
        """The lines that can be saved."""
        return tuple(line for line in self.lines if not line.problem and not line.is_open)

    @property
    def new_players(self) -> int:
        """How many people become players."""
        return sum(person.changes == "new" for line in self.used for person in line.people)

    @property
    def new_couples(self) -> int:
        """How many couples are paired."""
        return sum(line.pairs for line in self.used)

    @property
    def changed(self) -> int:
        """How many known people come back, become members or get a nickname."""
        changes = (person.changes for line in self.used for person in line.people)
        return sum(change not in {"", "new"} for change in changes)

    @property
    def digest(self) -> str:
        """Stands for what was shown, but for what the fields beside it decide: who of two new people is in which group.

        So a tick at "The other way round" is saved with the first tap on "Save".
        """
        told = [(line.text, line.problem, line.pairs, line.told) for line in self.lines]
        return hashlib.sha256(repr(told).encode()).hexdigest()[:32]

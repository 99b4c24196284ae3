"""A line of a pasted list taken apart: somebody alone or a couple, in the ways people write them.

Understood: `Ann & Bob Smith`, `Ann Smith and Bob Smith`, `Ann Smith; Bob Smith`, tabs, `Smith, Ann`, a group in
brackets behind a name, numbers and bullets in front, `Ann Smith called Annie` with a nickname. A name in double quotes is
taken as it stands.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace
from typing import TYPE_CHECKING

from django.core.exceptions import ValidationError

from tournaments.forms.cleaning import NameField
from tournaments.forms.season_privacy import LONGEST_NICKNAME
from tournaments.names import folded
from tournaments.queries.people_values import WrittenLine, WrittenPerson

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

QUOTED = re.compile(r'"((?:[^"]|"")+)"(?=\s*(?:$|[\t;,&+/(\[]|(?:and|called)\s))', re.IGNORECASE)
BULLET = re.compile(r"^\s*(?:[-–—*•·▪◦‣●○]\s+|[(\[]?#?\d{1,4}[.):;\]]+\s*|#?\d{1,4}(?:\t|\s+(?=[^\W\d])))")
TOGETHER = re.compile(
    r"\s*(?:&|\+|(?<=[^\W\d])\s*/\s*(?=[^\W\d])|\s[-–—]\s|\sand\s|\swith\s)\s*", re.IGNORECASE
)
CELLS = re.compile(r"\s*[\t;]\s*")
MARK = re.compile(r"\s*[(\[]\s*([^()\[\]]+?)\s*[)\]]$")
STAND_IN = "\ue000"  # private use: no name keeps it
HELD = re.compile(STAND_IN + r"(\d+)" + STAND_IN)
NICKED = "\ue001"  # the same, for a nickname: it hangs on the word before it, so that whose it is is not lost
NICKNAME = re.compile(NICKED + r"(\d+)" + NICKED)
CALLED = re.compile(
    r"\s+called\s+([^\t;,&+()\[\]]+?)(?=\s*(?:$|[\t;,&+(\[]|\s(?:[-–—]|and|with)\s))", re.IGNORECASE
)
FORMULA = ("=", "+", "-", "@", "|", "%")
NOT_NAMES = {"total", "totals", "sum", "subtotal", "grand total", "average", "count"}
A_COUPLE, TWO_COMMA_NAMES = 2, 4

_name = NameField(
    required=False,
    error_messages={"max_length": "A name has at most %(limit_value)d signs; one here has %(show_value)d."},
)
_nickname = NameField(
    required=False,
    max_length=LONGEST_NICKNAME,
    error_messages={
        "max_length": "A nickname has at most %(limit_value)d signs; one here has %(show_value)d."
    },
)


def written_lines(text: str, marks: Mapping[str, str]) -> list[WrittenLine]:
    """The lines of a list that are not empty, numbered from 1 as an editor counts them.

    `marks` are the words that mean a group behind a name, folded, with "A" or "B".
    """
    lines = enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), start=1)
    return [written_line(number, line, marks) for number, line in lines if line.strip()]


def written_line(number: int, text: str, marks: Mapping[str, str]) -> WrittenLine:
    """One line taken apart."""
    held: list[str] = []
    bare = text.replace(STAND_IN, " ").replace(NICKED, " ")
    bare = QUOTED.sub(lambda quoted: _hold(quoted[1].replace('""', '"'), held), bare)
    bare = CALLED.sub(lambda called: _hold(_unheld(called[1], held), held, NICKED), bare)
    kept = text.strip()
    try:
        names = _shared_surname(_people(BULLET.sub("", bare, count=1)))
        people = tuple(_person(name, held, marks) for name in names)
    except ValidationError as refused:
        return WrittenLine(number, kept, problem=refused.messages[0])
    if not people:
        return WrittenLine(number, kept, problem="There is no name in it.")
    if len(people) > A_COUPLE:
        return WrittenLine(number, kept, problem=f"{len(people)} names: write one couple a line.")
    return WrittenLine(number, kept, people)


def line_of(people: Iterable[WrittenPerson], marks: Mapping[str, str], words: Mapping[str, str]) -> str:
    """The line that says exactly this; `words` are what the groups "A" and "B" are called."""
    people = tuple(people)
    plain = " & ".join(_written(person, words) for person in people)
    if [(p.name, p.nickname, p.group) for p in written_line(1, plain, marks).people] == [
        (p.name, p.nickname, p.group) for p in people
    ]:
        return plain
    quoted = (replace(p, name=_quoted(p.name), nickname=p.nickname and _quoted(p.nickname)) for p in people)
    return " & ".join(_written(person, words) for person in quoted)


def doubt_about(name: str) -> str:
    """Why this is hardly the name of a person, "" when nothing speaks against it."""
    if name.startswith(FORMULA):
        return f"“{name}” begins like a formula. If it is a name, add it by “Add a player”."
    if "@" in name or "://" in name or folded(name).startswith("www."):
        return f"“{name}” has an e-mail or web address in it. Keep the name alone."
    if folded(name).strip("0123456789 :.,") in NOT_NAMES:
        return f"“{name}” looks like the foot of a table, not like a name."
    if not any(char.isalpha() or unicodedata.category(char) == "So" for char in name):
        return f"“{name}” has no letter in it."
    return ""


def _hold(name: str, held: list[str], stand_in: str = STAND_IN) -> str:
    """Put a quoted name aside, so that nothing in it is taken for a separator."""
    held.append(name)
    return f"{stand_in}{len(held) - 1}{stand_in}"


def _unheld(text: str, held: Sequence[str]) -> str:
    return HELD.sub(lambda one: held[int(one[1])], text)


def _people(line: str) -> list[str]:
    """The names, each with its group still behind it."""
    if line.lstrip().startswith(FORMULA):
        return [line]
    cells = [cell for cell in CELLS.split(line) if any(char.isalpha() for char in cell)] or [line]
    if len(cells) > 1 and all(" " not in cell for cell in cells) and len(cells) == TWO_COMMA_NAMES:
        return [
            f"{cells[0]} {cells[1]}",
            f"{cells[2]} {cells[3]}",
        ]  # a column each for first names and surnames
    parts = [part.strip() for cell in cells for part in TOGETHER.split(f" {cell} ") if part.strip()]
    if len(parts) == A_COUPLE and parts[0].count(",") == 1 and " " not in parts[1]:
        surname, _, first = parts[0].partition(",")
        if _is_surname_first(surname, first):  # `Smith, Ann & Bob`
            parts[1] = f"{parts[1]} {surname.strip()}"
    return [person for part in parts for person in _by_commas(part)]


def _by_commas(text: str) -> list[str]:
    """`Smith, Ann` is Ann Smith; `Ann Smith, Bob Smith` are two."""
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if len(parts) == A_COUPLE:
        return [_turned(*parts)] if _is_surname_first(*parts) else parts
    if len(parts) == TWO_COMMA_NAMES and all(map(_is_surname_first, parts[::2], parts[1::2])):
        return [_turned(*parts[:2]), _turned(*parts[2:])]
    return parts


def _turned(surname: str, first: str) -> str:
    """The surname behind the first name, a group in brackets still at the end."""
    mark = MARK.search(first)
    return f"{first[: mark.start()]} {surname}{mark[0]}" if mark else f"{first} {surname}"


def _is_surname_first(before: str, after: str) -> bool:
    """Whether a comma stands between surname and first name: one of the two is a single word, or "van der Berg"."""
    words_before, words_after = MARK.sub("", before).split(), MARK.sub("", after).split()
    if not words_before or not words_after or STAND_IN in before or MARK.search(before):
        return False
    return len(words_before) == 1 or len(words_after) == 1 or words_before[0].islower()


def _shared_surname(names: list[str]) -> list[str]:
    """`Ann & Bob Smith` are Ann Smith and Bob Smith."""
    if len(names) != A_COUPLE or STAND_IN in names[0]:
        return names
    mark = MARK.search(names[0])
    first = names[0][: mark.start()] if mark else names[0]
    second = MARK.sub("", names[1]).split()
    is_first_name = len(first.split()) == 1 and any(char.isalpha() for char in first)
    if not is_first_name or len(second) < A_COUPLE or STAND_IN in names[1]:
        return names
    start = next((n for n, word in enumerate(second) if n and word.islower()), len(second) - 1)
    if not second[start][0].isalpha():
        return names
    surname = NICKNAME.sub("", " ".join(second[start:]))
    return [f"{first} {surname}{mark[0] if mark else ''}", names[1]]


def _person(text: str, held: list[str], marks: Mapping[str, str]) -> WrittenPerson:
    mark = MARK.search(text)
    group = marks.get(folded(mark[1]), "") if mark else ""
    name = text[: mark.start()] if mark and group else text
    called = NICKNAME.search(name)
    cleaned = _name.clean(_unheld(NICKNAME.sub("", name), held))
    if not cleaned:
        raise ValidationError("There is no name in it.")
    nickname = _nickname.clean(held[int(called[1])]) if called else ""
    return WrittenPerson(cleaned, group, doubt_about(cleaned), nickname)


def _written(person: WrittenPerson, words: Mapping[str, str]) -> str:
    name = f"{person.name} called {person.nickname}" if person.nickname else person.name
    return f"{name} ({words[person.group]})" if person.group else name


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'

"""A list with columns, in any order, under the words people put over them, as lines of text.

A file and a pasted table end as the lines that are understood anyway (people_lines), one for each row and with its
number, so that what a file says is looked at, put right and saved like a pasted list.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tournaments.forms.people_lines import A_COUPLE, line_of, written_line
from tournaments.names import folded
from tournaments.queries.people_values import WrittenPerson

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Mapping, Sequence

# What a column is, by the words over it. Some files number everything twice: "First name 2" is the partner's.
COLUMNS = {
    "name": "name, names, full name, player, players, player name, member, members, person, who, player 1, name 1, person 1",
    "first": "first, first name, firstname, forename, given name, christian name, first name 1, forename 1",
    "last": "last, last name, lastname, surname, family name, last name 1, surname 1",
    "partner": "partner, partner name, partners name, spouse, second player, player 2, name 2, person 2, plays with",
    "partner first": "partner first name, partners first name, first name partner, first name 2, forename 2",
    "partner last": "partner last name, partners last name, partner surname, partners surname, last name 2, surname 2",
    "group": "group, group 1, sex, gender, m/f, man/woman",
    "partner group": "partner group, partners group, group partner, group 2, partner sex, partner gender",
    "nickname": "nickname, nick name, nick, known as, called, alias, nickname 1",
    "partner nickname": "partner nickname, partners nickname, nickname partner, nickname 2",
    "couple": "couple, couples, pair, pairs, couple no, couple number, pair no, team",
    "A": "man, men, husband, gentleman, gentlemen, mr, him",
    "B": "woman, women, wife, lady, ladies, mrs, her",
    "": "no, nr, number, #, id, phone, telephone, mobile, e-mail, email, mail, address, street, town, city, postcode, "
    "joined, since, date, birthday, notes, note, remarks, points, total, guest",
}
HEADER_WITHIN = 5  # rows that say something
NAMING = {"name", "first", "last", "partner", "couple", "A", "B"}
ROLE_OF = {word.strip(): role for role, words in COLUMNS.items() for word in words.split(",")}
WRITTEN_FOR_MEN_AND_WOMEN = {
    "A": "men, man, m, male, mr, husband",
    "B": "women, woman, w, f, female, mrs, ms, wife",
}


def group_marks(group_names: tuple[str, str]) -> dict[str, str]:
    """The words that mean a group, folded: its name, "a" and "b"; for men and women also "m", "wife" and their like."""
    marks = {"a": "A", "b": "B"}
    names = [folded(name) for name in group_names]
    for (group, words), name in zip(WRITTEN_FOR_MEN_AND_WOMEN.items(), names, strict=True):
        if names == ["men", "women"]:
            marks |= {word.strip(): group for word in words.split(",")}
        marks[name] = group
        marks[name.removesuffix("s")] = group
    return marks


def lines_of_rows(
    rows: Sequence[Sequence[str]],
    group_names: tuple[str, str],
    *,
    known: Container[str] = (),
    delimiter: str = ";",
) -> str:
    """The rows as a list of lines: a line a row, empty for the header and wherever a row says nothing.

    Without a header each row is read as a line is, its cells put together by `delimiter`. A cell that is one of the
    `known` names is that name, whatever signs are in it.
    """
    marks = group_marks(group_names)
    start, roles = _header(rows, marks)
    if not roles:
        return "\n".join(f"{delimiter} ".join(filter(None, row)) for row in rows)
    table = [dict(_by_role(roles, row)) if number > start else {} for number, row in enumerate(rows)]
    found = [_people_of(cells, marks, known) for cells in table]
    if {"name", "first", "A", "B"} & set(roles):
        _join_numbered([cells.get("couple", "") for cells in table], found)
    words = dict(zip("AB", group_names, strict=True))
    return "\n".join(
        (line_of(people, marks, words) if people else "") if isinstance(people, list) else people
        for people in found
    )


def _header(rows: Sequence[Sequence[str]], marks: Mapping[str, str]) -> tuple[int, list[str]]:
    """Where the header is and what its columns are; a title or two may stand above it."""
    first = [number for number, row in enumerate(rows) if any(row)][:HEADER_WITHIN]
    found = ((number, roles_of(rows[number], marks)) for number in first)
    return next(((number, roles) for number, roles in found if roles), (0, []))


def roles_of(header: Sequence[str], marks: Mapping[str, str]) -> list[str]:
    """What each column is, by its word in the header; an empty list when this row is no header.

    A word that comes twice means the partner the second time.
    """
    roles: list[str] = []
    unknown = 0
    for cell in header:
        word = folded("".join(char for char in cell if char not in ".'’:*()")).strip()
        role = marks[word] if len(word) > 1 and word in marks else ROLE_OF.get(word)
        unknown += role is None and bool(word)
        again = "partner" if role == "name" else f"partner {role}"
        roles.append(again if role in roles and again in COLUMNS else role or "")
    is_header = any(role in NAMING for role in roles) and 2 * unknown <= sum(map(bool, header))
    return roles if is_header else []


def _by_role(roles: Sequence[str], row: Sequence[str]) -> Iterable[tuple[str, str]]:
    """The cells that say something, by their roles; two lines within a cell are two people."""
    for role, cell in zip(roles, row, strict=False):
        parts = [" ".join(part.split()) for part in cell.splitlines() if part.strip()]
        if role and parts:
            yield role, (" & " if all(" " in part for part in parts) else " ").join(parts)


def _people_of(
    cells: Mapping[str, str], marks: Mapping[str, str], known: Container[str]
) -> list[WrittenPerson] | str:
    """The one or two people of a row; where they cannot be told, the row's text, of which a line says why."""
    last = cells.get("last", "")
    couples_only = not {"name", "first", "A", "B"} & cells.keys()
    own = cells.get("group", ""), cells.get("nickname", "")
    theirs = cells.get("partner group", ""), cells.get("partner nickname", "")
    named = [
        (_joined(cells.get("name", ""), last, only_alone=True), *own),
        (_joined(cells.get("first", ""), last), *own),
        (cells.get("couple", "") if couples_only else "", "", ""),
        (_joined(cells.get("A", ""), last, only_alone=True), "A", ""),
        (_joined(cells.get("B", ""), last, only_alone=True), "B", ""),
        (cells.get("partner", ""), *theirs),
        (_joined(cells.get("partner first", ""), cells.get("partner last") or last), *theirs),
    ]
    found: list[WrittenPerson] = []
    for text, group, nickname in named:
        if not text:
            continue
        people = (WrittenPerson(text),) if text in known else written_line(1, text, marks).people
        if not people:
            return "; ".join(text for text, *_ in named if text)
        whose = replace(
            people[0],
            group=people[0].group or marks.get(folded(group), ""),
            nickname=people[0].nickname or nickname,
        )
        found += [whose, *people[1:]]
    return found if len(found) <= A_COUPLE else "; ".join(text for text, *_ in named if text)


def _joined(first: str, last: str, *, only_alone: bool = False) -> str:
    """A first name with the surname; `only_alone`: only behind a single word, which else is a whole name."""
    return f"{first} {last}".strip() if first and not (only_alone and " " in first) else first


def _join_numbered(numbers: Sequence[str], found: list[list[WrittenPerson] | str]) -> None:
    """Two rows with the same couple number become one couple, in the place of the first."""
    rows: dict[str, list[int]] = {}
    for place, number in enumerate(numbers):
        if number:
            rows.setdefault(number, []).append(place)
    for places in rows.values():
        both = [people for people in (found[place] for place in places) if isinstance(people, list)]
        if len(both) == len(places) == A_COUPLE:
            found[places[0]] = [*both[0], *both[1]]
            found[places[1]] = []

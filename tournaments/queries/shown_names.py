"""Names as a season shows them: in full, first name and initial, or nicknames; never two people alike."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from tournaments.models import NamesShown, Player
from tournaments.names import folded
from tournaments.queries.people import people
from tournaments.queries.prepared import Prepared

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.db.models import QuerySet

    from tournaments.queries.night_tables import NightTables
    from tournaments.queries.values import Person

_Known = tuple[int, str, str, int | None]  # a player's id, name and nickname, and who they turned out to be


def named(names: Mapping[int, str], style: NamesShown) -> dict[int, str]:
    """These players of one club by id, named as a season shows them. One SELECT, none for names in full.

    The whole club is looked at, so that somebody is called the same on every page.
    """
    if style == NamesShown.FULL or not names:
        return dict(names)
    return _shown(tuple(_club_of(min(names))), style).of(names)


def shown_names(club_id: int, style: NamesShown) -> ShownNames:
    """What everybody of a club is called, for pages with more than names by id. One SELECT, none for names in full."""
    return IN_FULL if style == NamesShown.FULL else _shown(tuple(_club(club_id)), style)


@dataclass(frozen=True)
class ShownNames:
    """What a club's people are called: `called` by id, and by the full name for texts that were stored with it.

    Both are empty where names are shown in full.
    """

    style: NamesShown = NamesShown.FULL
    called: Mapping[int, str] = field(default_factory=dict)
    by_name: Mapping[str, str] = field(default_factory=dict)

    def of(self, names: Mapping[int, str]) -> dict[int, str]:
        """These players by id; one whom the club does not know by first name and initial."""
        if self.style == NamesShown.FULL:
            return dict(names)
        return {key: self.called.get(key) or with_initial(name) for key, name in names.items()}

    def people(self, names: Mapping[int, str]) -> dict[int, Person]:
        """These players as pages name them; a nickname is never cut, being short already."""
        found = people(self.of(names))
        if self.style == NamesShown.NICKNAME:
            return {key: replace(person, short=person.name) for key, person in found.items()}
        return found

    def tables(self, tables: NightTables) -> NightTables:
        """The tables of a night with their people named so, and whoever held cards before them."""
        if self.style == NamesShown.FULL:
            return tables
        rounds = {
            number: tuple(
                replace(row, earlier=tuple(replace(one, name=self._one(one.player_id, one.name)) for one in row.earlier))
                for row in rows
            )
            for number, rows in tables.rounds.items()
        }  # fmt: skip
        return replace(
            tables, rounds=rounds, people=self.people({key: p.name for key, p in tables.people.items()})
        )

    def said(self, name: str) -> str:
        """A name, or a couple's two, as something that happened keeps it: perhaps of somebody who was renamed since."""
        if self.style == NamesShown.FULL:
            return name
        return " & ".join(self.by_name.get(one) or with_initial(one) for one in name.split(" & "))

    def text(self, text: str) -> str:
        """What somebody wrote, with every full name in it, and every surname of the club, made short."""
        if self._written is None or not text:
            return text
        return self._written.sub(lambda found: self._instead.get(found[0].casefold(), "…"), text)

    def _one(self, key: int, name: str) -> str:
        return self.called.get(key) or with_initial(name)

    @cached_property
    def _instead(self) -> dict[str, str]:
        firsts = {_first_and_last(name)[0] for name in self.by_name}
        others = {one for name in self.by_name for one in _more_surnames(name)} - firsts
        lasts = {last for _, last in map(_first_and_last, self.by_name) if last}
        both = {one: _initial(one) for one in others | lasts} | dict(self.by_name)
        return {written.casefold(): short for written, short in both.items()}

    @cached_property
    def _written(self) -> re.Pattern[str] | None:
        if not self.by_name:
            return None
        longest_first = sorted(self._instead, key=len, reverse=True)
        return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)", re.IGNORECASE)


IN_FULL = ShownNames()


def called_already(club_id: int, nickname: str, *, but: int) -> str:
    """Who in a club is called that, by nickname, by name or by first name and initial; "" when nobody but `but` is."""
    for key, name, other, merged_into in _club(club_id):
        names = (name, other, with_initial(name))
        if key != but and merged_into is None and folded(nickname) in map(folded, names):
            return name
    return ""


def with_initial(name: str, letters: int = 1) -> str:
    """As in "Ann B." for Ann Brook, with more letters "Ann Br."; a single name stays. A surname is never whole."""
    first, last = _first_and_last(name)
    return f"{first} {_initial(last, letters)}" if last else first


def _initial(last: str, letters: int = 1) -> str:
    return f"{last[: max(1, min(letters, len(last) - 1))]}."


def _first_and_last(name: str) -> tuple[str, str]:
    """The two names that count: "Brook, Ann", "Ann de Brook 2" and "Ann Brook (guest)" are all Ann and Brook.

    A person of one name has no last name.
    """
    first, *others = _words(name)
    return first, others[-1] if others else ""


def _more_surnames(name: str) -> set[str]:
    """By what else somebody may be named in a text: "García" of José García López, either half of Smith-Jones.

    "Brook" too of Ann (Brook), who has no other. Particles such as "van" are none, nor are notes such as "(guest)".
    """
    words = _words(name)[1:] or re.findall(r"\w[\w’'‐-]*", name.partition("(")[2] or name.partition("[")[2])
    halves = [half for word in words for half in re.split(r"[-‐’']", word) if len(half) > 1]
    return {word for word in (*words, *halves) if not word[0].islower()}


def _words(name: str) -> list[str]:
    """The first name, then the others in their order, without numbers and what stands in brackets."""
    plain = re.sub(r"[(\[].*", "", unicodedata.normalize("NFC", name)) or name
    before, comma, after = plain.partition(",")
    words = f"{after} {before}".split() if comma and after.strip() else plain.split()
    first = words[0].rstrip(",") if words else name
    bare = (re.sub(r"^\W+|\W+$", "", word) for word in words[1:])
    return [first, *(word for word in bare if word and word[0].isalpha())]


@Prepared
def _club_of(player_id: int) -> QuerySet[Player, _Known]:
    return _known(Player.objects.filter(club__players=player_id))


@Prepared
def _club(club_id: int) -> QuerySet[Player, _Known]:
    return _known(Player.objects.filter(club_id=club_id))


def _known(players: QuerySet[Player]) -> QuerySet[Player, _Known]:
    return players.order_by("pk").values_list("pk", "name", "nickname", "merged_into_id")


@lru_cache(maxsize=64)  # the same people all evening
def _shown(everybody: tuple[_Known, ...], style: NamesShown) -> ShownNames:
    here = [person for person in everybody if person[3] is None]
    called = _all_different({key: name for key, name, _, _ in here})
    if style == NamesShown.NICKNAME:
        called |= _good_nicknames({key: nickname for key, _, nickname, _ in here if nickname}, called)
    into = {key: other for key, _, _, other in everybody if other}
    merged = {
        name: called.get(_in_the_end(key, into)) or with_initial(name)
        for key, name, _, other in everybody
        if other
    }
    return ShownNames(style, called, merged | {name: called[key] for key, name, _, _ in here})


def _in_the_end(key: int, into: Mapping[int, int]) -> int:
    """Who somebody turned out to be, who may have turned out to be somebody else in turn."""
    while key in into:
        key = into[key]
    return key


def _all_different(names: Mapping[int, str]) -> dict[int, str]:
    """First name and as much of the last as tells people apart, but never all of it; who still look alike are numbered."""
    chosen: dict[int, str] = {}
    open_ones = dict(names)
    longest = max((len(_first_and_last(name)[1]) for name in names.values()), default=0)
    for letters in range(1, longest + 1):
        tried = {key: with_initial(name, letters) for key, name in open_ones.items()}
        taken = Counter(map(folded, (*tried.values(), *chosen.values())))
        chosen |= {key: short for key, short in tried.items() if taken[folded(short)] == 1}
        open_ones = {key: name for key, name in open_ones.items() if key not in chosen}
        if not open_ones:
            break
    return chosen | _numbered(open_ones, chosen)


def _numbered(names: Mapping[int, str], chosen: Mapping[int, str]) -> dict[int, str]:
    """Those whom letters do not tell apart, as in "Ann B. (1)" and "Ann B. (2)", in the order they came to the club."""
    taken = set(map(folded, chosen.values()))
    numbered: dict[int, str] = {}
    for key, name in names.items():
        number = 1
        while folded(f"{with_initial(name)} ({number})") in taken:
            number += 1
        numbered[key] = f"{with_initial(name)} ({number})"
        taken.add(folded(numbered[key]))
    return numbered


def _good_nicknames(nicknames: Mapping[int, str], called: Mapping[int, str]) -> dict[int, str]:
    """The nicknames that nobody else has, nor is called; the others are known by first name and initial."""
    taken = Counter(map(folded, (*nicknames.values(), *called.values())))
    own = {key: folded(called[key]) == folded(nickname) for key, nickname in nicknames.items()}
    return {key: nick for key, nick in nicknames.items() if taken[folded(nick)] == 1 + own[key]}

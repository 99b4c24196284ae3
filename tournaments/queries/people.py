"""People as pages name them."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

from tournaments.queries.values import Person

if TYPE_CHECKING:
    from collections.abc import Mapping


def people(names: Mapping[int, str]) -> dict[int, Person]:
    """Each player by id, with the shortest name that nobody else here has: first name, with initial, whole."""
    return dict(_people(tuple(names.items())))


@lru_cache(maxsize=64)  # the same people all evening, asked for with every page
def _people(names: tuple[tuple[int, str], ...]) -> Mapping[int, Person]:
    shorts = _shortest(dict(names))
    return {key: Person(key, name, shorts[key]) for key, name in names}


def _shortest(names: Mapping[int, str]) -> dict[int, str]:
    chosen: dict[int, str] = {}
    open_ones = dict(names)
    for shorten in (_first_name, _with_initial):
        tried = {key: shorten(name) for key, name in open_ones.items()}
        taken = Counter(tried.values()) + Counter(chosen.values())
        unique = {key: short for key, short in tried.items() if taken[short] == 1}
        chosen |= unique
        open_ones = {key: name for key, name in open_ones.items() if key not in unique}
    return chosen | open_ones


def _first_name(name: str) -> str:
    first = name.split(maxsplit=1)[0] if name.split() else name
    return first if any(char.isalnum() for char in first) else name


def _with_initial(name: str) -> str:
    first = _first_name(name)
    return f"{first} {name.rsplit(maxsplit=1)[-1][0]}." if first != name else name

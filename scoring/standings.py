"""Ranking by total, with shared places (rules E9)."""

import unicodedata
from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar


class _Sortable(Hashable, Protocol):
    def __lt__(self, other: Any, /) -> bool: ...


Key = TypeVar("Key", bound=_Sortable)


@dataclass(frozen=True, slots=True)
class Standing(Generic[Key]):
    """One line of the standings: place 1 is the highest total; equal totals share a place."""

    key: Key
    total: int
    place: int
    is_shared: bool
    name: str

    @property
    def label(self) -> str:
        """The place as it is printed: "1", or "2=" when others have it too."""
        return f"{self.place}=" if self.is_shared else str(self.place)


def rank(totals: Mapping[Key, int], *, name: Callable[[Key], str] = str) -> list[Standing[Key]]:
    """The standings, highest total first, whatever the order of the input.

    Equal totals share a place and the next places are skipped: 1, 2, 2, 4. Equals are listed by
    name, accents and case aside, and then by key.
    """
    shared = Counter(totals.values())
    order = sorted(totals, key=lambda key: (-totals[key], *_name_order(name(key)), key))
    standings: list[Standing[Key]] = []
    for position, key in enumerate(order, start=1):
        total = totals[key]
        ties_with_last = bool(standings) and standings[-1].total == total
        place = standings[-1].place if ties_with_last else position
        standings.append(Standing(key, total, place, shared[total] > 1, name(key)))
    return standings


def best(standings: Sequence[Standing[Key]]) -> tuple[Standing[Key], ...]:
    """All who share the first place: a trophy for the best names every one of them (rules E9)."""
    return tuple(standing for standing in standings if standing.total == standings[0].total)


def worst(standings: Sequence[Standing[Key]]) -> tuple[Standing[Key], ...]:
    """All who share the lowest total: a trophy for the worst names every one of them (rules E9)."""
    return tuple(standing for standing in standings if standing.total == standings[-1].total)


def _name_order(name: str) -> tuple[str, str]:
    letters = unicodedata.normalize("NFKD", name)
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).casefold(), name

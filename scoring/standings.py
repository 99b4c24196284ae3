"""Ranking with shared places, by total and as a season has it (rules E9)."""

import unicodedata
from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Generic, Protocol, TypeVar

from scoring.ranking import Ranking, SeasonFigure, SeasonRecord
from scoring.tiebreaks import level_words, tiebreak_counts


class _Sortable(Hashable, Protocol):
    def __lt__(self, other: Any, /) -> bool: ...


Key = TypeVar("Key", bound=_Sortable)
Total = TypeVar("Total", bound=SeasonFigure)


@dataclass(frozen=True, slots=True)
class Standing(Generic[Key, Total]):
    """One line of the standings: place 1 is the highest total; equal totals share a place."""

    key: Key
    total: Total
    place: int
    is_shared: bool
    name: str

    @property
    def label(self) -> str:
        """The place as it is printed: "1", or "2=" when others have it too."""
        return f"{self.place}=" if self.is_shared else str(self.place)


@dataclass(frozen=True, slots=True)
class SeasonStanding(Generic[Key]):
    """One line of a season's standings. `place` is None for who has played too few nights."""

    key: Key
    name: str
    figure: SeasonFigure
    place: int | None
    label: str  # "1", "2="; "" without a place
    level: str  # how an equal stands beside the one before (the first: after) them; "" alone at a place


def rank(
    totals: Mapping[Key, Total],
    *,
    name: Callable[[Key], str] = str,
    tiebreak: Callable[[Key], tuple[int, ...]] = lambda _: (),
) -> list[Standing[Key, Total]]:
    """The standings, highest total first, whatever the order of the input.

    Equal totals share a place and the next places are skipped: 1, 2, 2, 4. Equals are listed by `tiebreak`, the
    greatest first, then by name, accents and case aside, and then by key.
    """
    shared = Counter(totals.values())

    def order(key: Key) -> tuple[Any, ...]:
        total = totals[key]
        if shared[total] == 1:
            return (-total,)  # nobody to be told from
        return (-total, tuple(-count for count in tiebreak(key)), _name_order(name(key)), key)

    standings: list[Standing[Key, Total]] = []
    for position, key in enumerate(sorted(totals, key=order), start=1):
        total = totals[key]
        ties_with_last = bool(standings) and standings[-1].total == total
        place = standings[-1].place if ties_with_last else position
        standings.append(Standing(key, total, place, shared[total] > 1, name(key)))
    return standings


def rank_season(
    entries: Mapping[Key, Sequence[SeasonRecord]],
    ranking: Ranking,
    *,
    name: Callable[[Key], str] = str,
) -> list[SeasonStanding[Key]]:
    """The standings of a season: each entry is a player's record, or both of a couple's.

    Equals share a place; the tie-breaks order them within it. Who has played too few nights comes after all others,
    without a place.

    Source: rules E9; the tie-breaks are `scoring.tiebreaks`.
    """
    placed = {key for key, records in entries.items() if ranking.has_a_place(*records)}
    lists = [
        rank(
            {key: ranking.figure(*entries[key]) for key in keys},
            name=name,
            tiebreak=lambda key: tiebreak_counts(entries[key]),
        )
        for keys in (placed, entries.keys() - placed)
    ]
    levels = _levels(lists[0], entries)
    return [
        SeasonStanding(s.key, s.name, s.total, s.place, s.label, levels.get(s.key, "")) for s in lists[0]
    ] + [SeasonStanding(s.key, s.name, s.total, None, "", "") for s in lists[1]]


def season_places(entries: Mapping[Key, Sequence[SeasonRecord]], ranking: Ranking) -> dict[Key, int]:
    """The place of everybody who has one, as `rank_season` gives it: for comparisons, not to be listed."""
    figures = {
        key: ranking.figure(*records) for key, records in entries.items() if ranking.has_a_place(*records)
    }
    first: dict[SeasonFigure, int] = {}
    for position, figure in enumerate(sorted(figures.values(), reverse=True), start=1):
        first.setdefault(figure, position)
    return {key: first[figure] for key, figure in figures.items()}


def best(standings: Sequence[Standing[Key, Total]]) -> tuple[Standing[Key, Total], ...]:
    """All who share the first place: a trophy for the best names every one of them (rules E9)."""
    return tuple(standing for standing in standings if standing.total == standings[0].total)


def worst(standings: Sequence[Standing[Key, Total]]) -> tuple[Standing[Key, Total], ...]:
    """All who share the lowest total: a trophy for the worst names every one of them (rules E9)."""
    return tuple(standing for standing in standings if standing.total == standings[-1].total)


def _levels(
    standings: Sequence[Standing[Key, SeasonFigure]], entries: Mapping[Key, Sequence[SeasonRecord]]
) -> dict[Key, str]:
    """For everybody who shares a place, how they stand to their neighbour there."""
    levels: dict[Key, str] = {}
    for upper, lower in pairwise(standings):
        if upper.place == lower.place:
            levels.setdefault(upper.key, level_words(lower.name, entries[upper.key], entries[lower.key]))
            levels[lower.key] = level_words(upper.name, entries[lower.key], entries[upper.key])
    return levels


def _name_order(name: str) -> tuple[str, str]:
    letters = unicodedata.normalize("NFKD", name)
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).casefold(), name

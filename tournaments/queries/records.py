"""The records of a club: who holds each of them, since when, and by what rule. Equals hold a record together."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournaments.models import NamesShown, NightFigures, PlayerNight, SeasonEntry
from tournaments.queries.figures import figures_by_night
from tournaments.queries.night_rounds import held_by, seasons_rounds
from tournaments.queries.record_kinds import KINDS
from tournaments.queries.record_marks import Facts, Scored
from tournaments.queries.shown_names import named
from tournaments.queries.wine_nights import wine_by_night
from tournaments.words import day, score, together

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tournaments.models import Season
    from tournaments.queries.record_kinds import RecordKind
    from tournaments.queries.record_marks import Mark


SHOWN, FOLDED, TIMES = 3, 17, 4
"""A page lists so many holders of a record at once, and so many more when asked, each with so many occasions."""


@dataclass(frozen=True, slots=True)
class NamedPlayer:
    """Somebody as the season's readers may know them."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class Occasion:
    """When a record was set: a night, or a whole season (`night_id` is None)."""

    when: str  # "15 January 2026", "2025 to 2026"
    detail: str  # "High, round 3: 840 to −20 against Ann & Bob"; "" where there is no more to say
    season_id: int
    night_id: int | None


@dataclass(frozen=True, slots=True)
class Holders:
    """Who holds a record, a player, a couple or a side, and each time they came to it."""

    people: tuple[NamedPlayer, ...]
    occasions: tuple[Occasion, ...]

    @property
    def names(self) -> str:
        """As in "Ann & Bob"."""
        return together([person.name for person in self.people])

    @property
    def told(self) -> tuple[Occasion, ...]:
        """The occasions that a page lists: the latest ones where they are many."""
        return self.occasions[-TIMES:]

    @property
    def untold(self) -> int:
        """How many earlier ones there are."""
        return len(self.occasions) - len(self.told)


@dataclass(frozen=True, slots=True)
class Record:
    """One record with everybody who holds it, in the order in which they came to it."""

    key: str
    title: str
    value: int  # 4050
    unit: str  # one of what it is counted in: "point", "round"
    figure: str  # both in words: "4050 points", "5 rounds"
    rule: str
    holders: tuple[Holders, ...]

    @property
    def shown(self) -> tuple[Holders, ...]:
        """Who is listed at once."""
        return self.holders[:SHOWN]

    @property
    def folded(self) -> tuple[Holders, ...]:
        """Who is listed when asked for; the files have everybody."""
        return self.holders[SHOWN : SHOWN + FOLDED]

    @property
    def untold(self) -> int:
        """How many more share it."""
        return len(self.holders) - len(self.shown) - len(self.folded)


@dataclass(frozen=True, slots=True)
class RecordSection:
    """Records that stand together."""

    title: str
    records: tuple[Record, ...]


def club_records(
    seasons: Sequence[Season], *, names_shown: NamesShown = NamesShown.FULL
) -> tuple[RecordSection, ...]:
    """The records of all finished nights of these seasons of one club, without those that nobody holds.

    Seven SELECTs, one more for names that are not shown in full, and one where a seat was taken over in a round. The
    only hands read are the made nine- and ten-bids, for the wine.
    """
    facts, names = _facts(seasons)
    words = _Words({season.pk: season.name for season in seasons}, named(names, names_shown))
    sections: dict[str, list[Record]] = defaultdict(list)
    for kind in KINDS:
        best = kind.best(facts)
        if best:
            sections[kind.section].append(words.record(kind, best))
    return tuple(RecordSection(title, tuple(records)) for title, records in sections.items())


def _facts(seasons: Sequence[Season]) -> tuple[Facts, dict[int, str]]:
    ids = [season.pk for season in seasons]
    found = seasons_rounds(seasons)
    names = dict(found.names)
    scored: dict[int, dict[int, Scored]] = defaultdict(dict)
    rows = PlayerNight.objects.filter(night__season__in=ids).order_by()
    for night_id, player_id, name, points, rounds in rows.values_list(
        "night_id", "player_id", "player__name", "points", "rounds"
    ):
        scored[night_id][player_id] = Scored(points, rounds)
        names[player_id] = name
    couples: dict[int, list[tuple[int, int]]] = defaultdict(list)
    entries = SeasonEntry.objects.filter(season__in=ids).order_by("pk")
    for season_id, *couple in entries.values_list("season_id", "couple__first_id", "couple__second_id"):
        couples[season_id].append((couple[0], couple[1]))
    facts = Facts(
        nights=found.nights,
        scored=scored,
        figures=figures_by_night(NightFigures.objects.filter(night__season__in=ids)),
        couples=couples,
        wine=wine_by_night(found.nights),
    )
    return facts, names


@dataclass(frozen=True, slots=True)
class _Words:
    """Marks in words, with the names of seasons and people by id."""

    seasons: Mapping[int, str]
    names: Mapping[int, str]

    def record(self, kind: RecordKind, best: Sequence[Mark]) -> Record:
        occasions: dict[tuple[int, ...], list[Occasion]] = defaultdict(list)
        for mark in self._in_order(best):
            occasions[mark.who].append(self.occasion(mark))
        holders = tuple(
            Holders(tuple(NamedPlayer(one, self.names[one]) for one in who), tuple(when))
            for who, when in occasions.items()
        )
        value = best[0].value
        return Record(kind.key, kind.title, value, kind.unit, kind.figure(value), kind.rule, holders)

    def _in_order(self, marks: Sequence[Mark]) -> list[Mark]:
        """The marks of one night, or one season, by round and table, then by name; the nights stay as they come."""
        times = {(mark.season_id, mark.night): number for number, mark in enumerate(reversed(marks))}

        def place(mark: Mark) -> tuple[int, int, int, list[str]]:
            round_and_table = (mark.table.number, mark.table.position) if mark.table else (0, 0)
            names = [self.names[one] for one in mark.who]
            return (-times[mark.season_id, mark.night], *round_and_table, names)

        return sorted(marks, key=place)

    def occasion(self, mark: Mark) -> Occasion:
        when = self.seasons[mark.season_id] if mark.night is None else day(mark.night.date)
        night_id = mark.night.pk if mark.night else None
        return Occasion(when, self._detail(mark), mark.season_id, night_id)

    def _detail(self, mark: Mark) -> str:
        if mark.table is not None:
            return self._round(mark)
        if mark.since is None or mark.night is None:
            return ""
        first, number = mark.since
        if not mark.until:
            return f"from {day(first.date)}" if first != mark.night else ""
        if first == mark.night:
            return f"rounds {number} to {mark.until}" if number != mark.until else f"round {number}"
        return f"from round {number} of {day(first.date)} to round {mark.until}"

    def _round(self, mark: Mark) -> str:
        table = mark.table
        assert table is not None
        own, other = table.points[mark.side - 1], table.points[2 - mark.side]
        place = f"{table.table}, round {table.number}: {score(own)} to {score(other)}"
        if len(mark.who) > len(held_by(table, mark.side)):  # both sides hold it
            return place
        against = held_by(table, 2 if mark.side == 1 else 1)
        return f"{place} against {together([self.names[one] for one in against])}"

"""Everything in a club's nights that could be a record: who, how much, when. Which of it is one, `records` says."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from tournaments.queries.night_rounds import at_the_end, held_by, sides_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from scoring import Side
    from tournaments.models import Night
    from tournaments.queries.figures import HandFigures
    from tournaments.queries.night_rounds import NightRounds
    from tournaments.queries.played_rounds import PlayedRound
    from tournaments.queries.wine_nights import WineWon


class Mark(NamedTuple):
    """How much somebody, a couple or a side came to: in a night, or (`night` None) in a whole season.

    `table` is where, of a round, and `side` whose; `since` is where a run of rounds or nights began.
    """

    value: int
    who: tuple[int, ...]
    season_id: int
    night: Night | None = None
    table: PlayedRound | None = None
    side: Side = 1
    since: tuple[Night, int] | None = None  # the night and the round
    until: int = 0  # the round in which a run of rounds ended


class Scored(NamedTuple):
    """What a player was credited with in one night: points, and of how many rounds."""

    points: int
    rounds: int


@dataclass(frozen=True, slots=True)
class Facts:
    """What records are looked for in. `scored` and `figures` are by night and player; couples by season."""

    nights: Sequence[NightRounds]
    scored: Mapping[int, Mapping[int, Scored]]
    figures: Mapping[int, Mapping[int, HandFigures]]
    couples: Mapping[int, Sequence[tuple[int, int]]]
    wine: Mapping[int, WineWon]

    def by_season(self) -> Iterator[tuple[int, list[NightRounds]]]:
        """The nights of each season, in order."""
        found: dict[int, list[NightRounds]] = defaultdict(list)
        for one in self.nights:
            found[one.night.season_id].append(one)
        yield from found.items()


def players_nights(facts: Facts, *, whole_only: bool = False) -> Iterator[Mark]:
    """What each player was credited with in each night; with `whole_only`, only of who has all rounds of it."""
    for one in facts.nights:
        night, scored = one.night, facts.scored.get(one.night.pk, {})
        for player, (points, rounds) in scored.items():
            if not whole_only or rounds == _most_rounds(scored):
                yield Mark(points, (player,), night.season_id, night)


def couples_nights(facts: Facts, *, whole_only: bool = False) -> Iterator[Mark]:
    """Both members' points added, of the couples of whom both have points that night (rules E9)."""
    for one in facts.nights:
        night, scored = one.night, facts.scored.get(one.night.pk, {})
        for couple in facts.couples.get(night.season_id, ()):
            theirs = [scored[member] for member in couple if member in scored]
            if len(theirs) < len(couple):
                continue
            if not whole_only or all(of_one.rounds == _most_rounds(scored) for of_one in theirs):
                yield Mark(sum(of_one.points for of_one in theirs), couple, night.season_id, night)


def _most_rounds(scored: Mapping[int, Scored]) -> int:
    return max(of_one.rounds for of_one in scored.values())


def sides_rounds(facts: Facts) -> Iterator[Mark]:
    """What each side scored in each round."""
    for night, table in _tables(facts):
        for side, points, _, _ in sides_of(table):
            yield Mark(points, held_by(table, side), night.season_id, night, table, side)


def swings(facts: Facts) -> Iterator[Mark]:
    """By how much a side was ahead at the end of each round."""
    for night, table in _tables(facts):
        for side, points, against, _ in sides_of(table):
            if points > against:
                yield Mark(points - against, held_by(table, side), night.season_id, night, table, side)


def combined(facts: Facts) -> Iterator[Mark]:
    """What both sides of a table scored together in each round."""
    for night, table in _tables(facts):
        four = (*held_by(table, 1), *held_by(table, 2))
        yield Mark(sum(table.points), four, night.season_id, night, table)


def _tables(facts: Facts) -> Iterator[tuple[Night, PlayedRound]]:
    return ((one.night, table) for one in facts.nights for table in one.rounds)


def stays_at_high(facts: Facts) -> Iterator[Mark]:
    """Rounds one after the other at High within a night, of who sat there when each of them ended."""
    for one in facts.nights:
        runs: dict[int, tuple[int, int]] = {}  # by player: the first round, the last one
        for table in one.rounds:
            if table.position == 0:
                for player in (*at_the_end(table, 1), *at_the_end(table, 2)):
                    first, last = runs.get(player, (table.number, 0))
                    if last != table.number - 1:
                        first = table.number
                    runs[player] = first, table.number
                    yield _run_of_rounds(player, one.night, (one.night, first), table.number)


def _run_of_rounds(player: int, night: Night, since: tuple[Night, int], until: int, value: int = 0) -> Mark:
    return Mark(value or until - since[1] + 1, (player,), night.season_id, night, since=since, until=until)


def nights_at_high(facts: Facts) -> Iterator[Mark]:
    """Nights one after the other in which somebody ended a round at High, of the nights of a season they played."""
    for season_id, nights in facts.by_season():
        runs: dict[int, list[Night]] = defaultdict(list)
        for one in nights:
            at_high = _ended(table for table in one.rounds if table.position == 0)
            for player in _ended(one.rounds):
                if player not in at_high:
                    runs.pop(player, None)
                    continue
                runs[player].append(one.night)
                first = runs[player][0]
                yield Mark(len(runs[player]), (player,), season_id, one.night, since=(first, 1))


def _ended(tables: Iterable[PlayedRound]) -> set[int]:
    return {player for table in tables for side in (1, 2) for player in at_the_end(table, side)}


def winning_runs(facts: Facts) -> Iterator[Mark]:
    """Rounds of a season won one after the other by who sat there when each of them ended; a draw ends a run."""
    for _, nights in facts.by_season():
        runs: dict[int, tuple[Night, int, int]] = {}  # by player: night and round of the first win, how many
        for one in nights:
            for table in one.rounds:
                for side, _, _, won in sides_of(table):
                    for player in at_the_end(table, side):
                        if not won:
                            runs.pop(player, None)
                            continue
                        night, number, wins = runs.get(player, (one.night, table.number, 0))
                        runs[player] = night, number, wins + 1
                        yield _run_of_rounds(player, one.night, (night, number), table.number, wins + 1)


def made_in_a_night(facts: Facts) -> Iterator[Mark]:
    """Bids of everybody's side that were made in each night."""
    return _of_hands(facts, lambda figures: sum(of_bid.made for of_bid in figures.bids.values()))


def set_in_a_night(facts: Facts) -> Iterator[Mark]:
    """Bids of everybody's side that were set in each night."""
    return _of_hands(facts, lambda figures: sum(of_bid.was_set for of_bid in figures.bids.values()))


def sets_given_in_a_night(facts: Facts) -> Iterator[Mark]:
    """Bids of the others that everybody set in each night."""
    return _of_hands(facts, lambda figures: figures.defence.sets)


def _of_hands(facts: Facts, count: Callable[[HandFigures], int]) -> Iterator[Mark]:
    for one in facts.nights:
        for player, figures in facts.figures.get(one.night.pk, {}).items():
            yield Mark(count(figures), (player,), one.night.season_id, one.night)


def nines_of_a_season(facts: Facts) -> Iterator[Mark]:
    """The nine-bids everybody made in each season."""
    for season_id, nights in facts.by_season():
        made: Counter[int] = Counter()
        for one in nights:
            for player, figures in facts.figures.get(one.night.pk, {}).items():
                made[player] += figures.nines
        yield from (Mark(value, (player,), season_id) for player, value in made.items())


def wine_of_a_season(facts: Facts) -> Iterator[Mark]:
    """On how many nights of each season everybody took wine home for certain."""
    for season_id, nights in facts.by_season():
        taken = Counter(player for one in nights for player in facts.wine[one.night.pk].holders)
        yield from (Mark(value, (player,), season_id) for player, value in taken.items())

"""Who wins the trophies of a season: from stored totals, and from the telling hands of its nights (rules E9)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from scoring import SIDES, Pair, best, other_side, rank, worst
from tournaments.models import PlayerGroup, SeasonEntry
from tournaments.queries.shown_names import IN_FULL
from tournaments.queries.standing_words import figure_unit
from tournaments.queries.trophies import Trophy, trophies_of
from tournaments.translate import ranking_of
from tournaments.words import both, counted, score

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from scoring import SeasonFigure, Standing
    from tournaments.models import Season
    from tournaments.queries.season_tables import PlayedNight
    from tournaments.queries.shown_names import ShownNames
    from tournaments.queries.standing_values import StandingRow

FEWEST_TO_COMPARE = 2


@dataclass(frozen=True, slots=True)
class GivenTrophy:
    """A trophy that is given, and everybody who shares it; nobody when there was nothing to win it with."""

    name: str
    names: tuple[str, ...]
    figure: str  # "4050 points", "3 nine-bids"; "" when it is nobody's
    rule: str


@dataclass(frozen=True, slots=True)
class _Entered:
    """The couples of a season: pairs by couple, everybody's name and group."""

    pairs: Mapping[int, Pair[int]]
    names: Mapping[int, str]
    groups: Mapping[int, str]


def season_trophies(
    season: Season,
    nights: Sequence[PlayedNight],
    everybody: Sequence[StandingRow],
    shown: ShownNames = IN_FULL,
) -> tuple[GivenTrophy, ...]:
    """The trophies that the club gives. One SELECT; `everybody` are the season's standings.

    They go to people of the season's couples who have a place: a guest who stood in once had no season to win or lose.
    """
    entered = _entered(season, shown)
    figures = {
        row.player_id: row.figure
        for row in everybody
        if row.place and row.player_id is not None and row.player_id in entered.names
    }
    of_points = _of_players(figures, entered) | _of_couples(figures, entered)
    unit = figure_unit(ranking_of(season))
    found = {key: _points(winners, unit) for key, winners in of_points.items()} | _of_hands(nights, entered)
    return tuple(_given(trophy, *found[trophy.key]) for trophy in trophies_of(season) if trophy.is_given)


_Winners = tuple[tuple[str, ...], str]
_First: TypeAlias = "tuple[Standing[int, SeasonFigure], ...]"


def _of_players(figures: Mapping[int, SeasonFigure], entered: _Entered) -> dict[str, _First]:
    group_a, group_b = (
        {player: figure for player, figure in figures.items() if entered.groups[player] == group}
        for group in (PlayerGroup.FIRST, PlayerGroup.SECOND)
    )
    found: dict[str, _First] = {}
    for what, of_them in (("player", figures), ("a", group_a), ("b", group_b)):
        found |= _extremes(what, of_them, entered.names)
    return found


def _of_couples(figures: Mapping[int, SeasonFigure], entered: _Entered) -> dict[str, _First]:
    pairs = {c: pair for c, pair in entered.pairs.items() if pair.first in figures and pair.second in figures}
    names = {c: both(entered.names[pair.first], entered.names[pair.second]) for c, pair in pairs.items()}
    sums = {c: figures[pair.first] + figures[pair.second] for c, pair in pairs.items()}
    return _extremes("couple", sums, names)


def _of_hands(nights: Sequence[PlayedNight], entered: _Entered) -> dict[str, _Winners]:
    nines: Counter[int] = Counter()
    was_set: Counter[int] = Counter()
    sets_given: Counter[int] = Counter()
    for hand in (hand for night in nights for hand in night.hands):
        bidders, defenders = (
            hand.table.holders(side, hand.number) for side in (hand.side, other_side(hand.side))
        )
        if not hand.is_made:
            was_set.update(bidders)
            sets_given.update(defenders)
        elif hand.bid.is_nine:
            nines.update(bidders)
    return {
        "most_nines": _most(nines, entered, lambda number: counted(number, "nine-bid")),
        "most_set": _most(was_set, entered, lambda number: counted(number, "time", "times")),
        "most_sets_given": _most(sets_given, entered, lambda number: counted(number, "set")),
        "most_rounds": _most(_rounds_won(nights), entered, lambda number: counted(number, "round")),
    }


def _rounds_won(nights: Iterable[PlayedNight]) -> Counter[int]:
    won: Counter[int] = Counter()
    for tables in (tables for night in nights for tables in night.tables.rounds.values()):
        for table in tables:
            for side in SIDES:
                if table.is_complete and table.winner == side:
                    won.update(table.pairs[side - 1])
    return won


def _extremes(what: str, figures: Mapping[int, SeasonFigure], names: Mapping[int, str]) -> dict[str, _First]:
    ranked = rank(figures, name=lambda key: names[key]) if len(figures) >= FEWEST_TO_COMPARE else []
    return {f"best_{what}": best(ranked), f"worst_{what}": worst(ranked)}


def _points(winners: _First, unit: str) -> _Winners:
    return tuple(w.name for w in winners), f"{score(round(winners[0].total))} {unit}" if winners else ""


def _most(number_of: Mapping[int, int], entered: _Entered, words: Callable[[int], str]) -> _Winners:
    theirs = {player: number for player, number in number_of.items() if player in entered.names and number}
    winners = best(rank(theirs, name=lambda player: entered.names[player]))
    return tuple(w.name for w in winners), words(winners[0].total) if winners else ""


def _given(trophy: Trophy, names: tuple[str, ...], figure: str) -> GivenTrophy:
    return GivenTrophy(trophy.name, names, figure, trophy.rule)


def _entered(season: Season, shown: ShownNames) -> _Entered:
    pairs: dict[int, Pair[int]] = {}
    names: dict[int, str] = {}
    groups: dict[int, str] = {}
    fields = [
        f"couple__{half}{part}" for half in ("first", "second") for part in ("_id", "__name", "__group")
    ]
    for couple_id, *people in SeasonEntry.objects.filter(season=season).values_list("couple_id", *fields):
        pairs[couple_id] = Pair(people[0], people[3])
        for player_id, name, group in (people[:3], people[3:]):
            names[player_id], groups[player_id] = name, group
    return _Entered(pairs, shown.of(names), groups)

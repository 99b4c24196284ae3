"""The standings in words: what they are ranked by, figures as they are printed, who leads."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING

from scoring import Ranking
from tournaments.models import SubstitutePoints
from tournaments.words import counted, listed, score

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scoring import SeasonFigure, SeasonStanding
    from tournaments.models import Season

MOST_DECIMALS = 4
BY_AVERAGE = Ranking("average")
MOST_NAMES = 3


def heads(ranking: Ranking) -> tuple[str, tuple[str, ...]]:
    """What the figure that decides is called, and the figures beside it."""
    return {
        "total": ("Total", ("average",)),
        "average": ("Average", ("total",)),
        "best": (f"Best {ranking.best_of}", ("average", "total")),
    }[ranking.by]


def ranking_line(ranking: Ranking) -> str:
    """The ranking as one of a season's rules: "The whole season is ranked by the best 6 nights; …"."""
    what = {
        "total": "the total of all nights",
        "average": "the average a night",
        "best": "the best night" if ranking.best_of == 1 else f"the best {ranking.best_of} nights",
    }[ranking.by]
    needed = (
        f"; a place needs at least {counted(ranking.least_nights, 'night')}" if ranking.least_nights else ""
    )
    return f"The whole season is ranked by {what}{needed}."


def figure_unit(ranking: Ranking) -> str:
    """What a figure is counted in: "points", "points a night"."""
    return "points a night" if ranking.by == "average" else "points"


def rule_words(
    season: Season, ranking: Ranking, nights: int, whose_points: Sequence[str], *, is_couples: bool
) -> str:
    """The rule that stands beside the figures: "A player’s best 6 of 9 nights count; …".

    `nights` is how many are planned, `whose_points` whose a substitute's were on each that is shown.
    """
    best = f"best {ranking.best_of} of {nights} nights"
    if (ranking.best_of or 0) >= nights:
        best = f"best {counted(ranking.best_of or 0, 'night')}"
    if is_couples:
        counts = {
            "total": "Both members’ totals are added",
            "average": "Both members’ averages a night are added",
            "best": f"Both members’ {best} are added",
        }[ranking.by]
    else:
        counts = {
            "total": "A player’s total of all nights counts",
            "average": "A player’s average a night counts",
            "best": f"A player’s {best} {'counts' if ranking.best_of == 1 else 'count'}",
        }[ranking.by]
    if ranking.least_nights:
        who = "each needs" if is_couples else "a place needs"
        counts += f"; {who} at least {counted(ranking.least_nights, 'night')}"
    figures = {"total": "totals", "average": "averages", "best": "sums"}[ranking.by]
    return (
        f"{counts}. {_whose_words(season, whose_points)} Equal {figures} share a place. "
        "Of equals, more rounds won, then more made 9-bids, stand first."
    )


def _whose_words(season: Season, whose_points: Sequence[str]) -> str:
    """Whose a substitute's points are (rules E7); an option, which may have changed during the season."""
    words = {
        SubstitutePoints.SUBSTITUTE: "are the substitute’s own",
        SubstitutePoints.MEMBER: "go to the absent member",
        SubstitutePoints.NOBODY: "go to nobody",
    }
    by_night = [SubstitutePoints(whose or season.substitute_points) for whose in whose_points]
    if not by_night:
        by_night = [SubstitutePoints(season.substitute_points)]
    ends = [number for number, (one, next_) in enumerate(pairwise(by_night), start=1) if one != next_]
    spells = [f"{words[by_night[end - 1]]} up to night {end}" for end in ends]
    return f"A substitute’s points {', then '.join([*spells, words[by_night[-1]]])}."


def nights_words(counts: Sequence[int], nights: int) -> str:
    """How many nights somebody played, of those there were: "7 of 9", of a couple "7 and 9 of 9"."""
    played = str(counts[0]) if len(set(counts)) == 1 else " and ".join(map(str, counts))
    return f"{played} of {nights}"


def nights_needed_words(nights: int, ranking: Ranking) -> str:
    """What somebody has of the nights for a place: "3 of the 4 nights needed"."""
    if ranking.nights_needed == 1:
        return "1 night is needed"
    return f"{nights} of the {ranking.nights_needed} nights needed"


def figures_in_words(figures: Sequence[SeasonFigure]) -> list[str]:
    """The figures in whole points; with decimals where two that differ would look the same."""
    if all(isinstance(figure, int) for figure in figures):
        return [_in_words(figure, 0) for figure in figures]
    alike: dict[int, set[SeasonFigure]] = defaultdict(set)
    for figure in figures:
        alike[round(figure)].add(figure)
    return [_in_words(figure, _decimals(alike[round(figure)])) for figure in figures]


def _decimals(figures: set[SeasonFigure]) -> int:
    """How many decimals tell these apart, none when there is one; never more than MOST_DECIMALS."""
    return next(
        (d for d in range(MOST_DECIMALS) if len({round(one * 10**d) for one in figures}) == len(figures)),
        MOST_DECIMALS,
    )


def _in_words(figure: SeasonFigure, decimals: int) -> str:
    tenths = round(figure * 10**decimals)
    if not decimals:
        return score(tenths)
    whole, rest = divmod(abs(tenths), 10**decimals)
    return f"{'−' if tenths < 0 else ''}{whole}.{rest:0{decimals}}"


def lead_words(ranked: Sequence[SeasonStanding[int]], ranking: Ranking, *, are_couples: bool) -> str:
    """Who leads by how much: "Ann leads Bob by 230 points."; "" where nobody follows."""
    placed = [standing for standing in ranked if standing.place is not None]
    if not placed:
        needed = counted(ranking.nights_needed, "night")
        return f"Nobody has played {needed} yet, which a place needs." if ranked else ""
    first = [standing for standing in placed if standing.place == 1]
    if len(first) > MOST_NAMES:
        return f"{len(first)} share the lead."
    if len(first) > 1:
        return f"{listed([standing.name for standing in first])} share the lead."
    if len(placed) == 1:
        return ""
    ahead = first[0].figure - placed[1].figure
    shown = _in_words(ahead, _decimals({ahead, 0})) if isinstance(ahead, Fraction) else score(ahead)
    second = [standing for standing in placed if standing.place == placed[1].place]
    followers = listed([s.name for s in second]) if len(second) <= MOST_NAMES else f"{len(second)} others"
    unit = "point" if ahead == 1 else "points"
    a_night = " a night" if ranking.by == "average" else ""
    verb = "lead" if are_couples else "leads"
    return f"{first[0].name} {verb} {followers} by {shown} {unit}{a_night}."

"""The race of a season: what everybody is ranked by, after each of its nights."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from scoring import rank_season
from tournaments.charts.values import Race, Racer
from tournaments.models import NamesShown
from tournaments.queries.season_records import (
    NOTHING,
    entrants,
    night_by_night,
    season_nights,
    view_of,
    views_of,
)
from tournaments.queries.standing_values import SeasonRace
from tournaments.queries.standing_words import rule_words
from tournaments.translate import ranking_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scoring import Ranking
    from tournaments.models import Season
    from tournaments.queries.season_records import Entrant, Records


def season_race(
    season: Season, *, view: str = "everybody", names_shown: NamesShown = NamesShown.FULL
) -> SeasonRace:
    """The race in one of the views of the standings, in their order, in at most five SELECTs.

    Who has no place is left out, unless nobody has one yet.
    """
    view, nights, ranking = view_of(season, view), season_nights(season.pk), ranking_of(season)
    after_each = night_by_night(season.pk, nights.ids)
    shown = entrants(season, view, after_each[-1], names_shown) if after_each else []
    labels = tuple(f"{night.date.day} {night.date:%b}" for night in nights.finished)
    of_all = {"everybody": "all players", "couples": "all couples"}.get(view, "the group")
    what = {
        "total": "Points",
        "average": "Average a night",
        "best": f"Points of the best {ranking.best_of} nights",
    }
    return SeasonRace(
        title=f"{season.starts_on:%B %Y} to {season.ends_on:%B %Y}",
        after=f"after night {len(nights.ids)} of {nights.planned}"
        if nights.planned
        else "no nights planned yet",
        view=view,
        views=views_of(season),
        dates=tuple(night.date for night in nights.finished),
        race=Race(labels, _racers(shown, after_each, ranking)) if shown else None,
        what=f"{what[ranking.by]} ahead of the average of {of_all}, night by night.",
        rule=rule_words(season, ranking, nights.planned, nights.whose_points, is_couples=view == "couples"),
    )


def _racers(shown: Sequence[Entrant], after_each: Sequence[Records], ranking: Ranking) -> tuple[Racer, ...]:
    by_id = {one.id: one for one in shown}
    ranked = rank_season(
        {one.id: [after_each[-1].now.get(member, NOTHING) for member in one.members] for one in shown},
        ranking,
        name=lambda key: by_id[key].name,
    )
    order = [by_id[s.key] for s in ranked if s.place is not None] or [by_id[s.key] for s in ranked]
    columns = [_column(order, records, ranking) for records in after_each]
    return tuple(
        Racer(one.name, tuple(column[number] for column in columns), one.id)
        for number, one in enumerate(order)
    )


def _column(order: Sequence[Entrant], records: Records, ranking: Ranking) -> list[int]:
    """Everybody's figure after one night. Without a night there is no average: they run with the others' until then."""
    figures = [
        ranking.figure(*theirs)
        if ranking.by != "average" or all(record.nights for record in theirs)
        else None
        for theirs in ([records.now.get(member, NOTHING) for member in one.members] for one in order)
    ]
    there = [figure for figure in figures if figure is not None]
    middle = Fraction(sum(there), len(there)) if there else 0
    return [round(middle if figure is None else figure) for figure in figures]

"""The standings of a season, from one stored row a player: hands are never read, nor earlier nights unless asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring import rank_season, season_places
from tournaments.models import NamesShown
from tournaments.queries.season_records import (
    NOTHING,
    added_up,
    entrants,
    night_by_night,
    season_nights,
    view_of,
    views_of,
)
from tournaments.queries.standing_order import ORDERS, in_order
from tournaments.queries.standing_values import SeasonStandings, StandingRow
from tournaments.queries.standing_words import (
    BY_AVERAGE,
    figures_in_words,
    heads,
    lead_words,
    nights_needed_words,
    nights_words,
    rule_words,
)
from tournaments.translate import ranking_of
from tournaments.words import score

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from scoring import Ranking, SeasonRecord, SeasonStanding
    from tournaments.models import Season
    from tournaments.queries.season_records import Entrant, Records, SeasonNights


def standings(
    season: Season,
    *,
    view: str = "everybody",
    after: int | None = None,
    after_night: int | None = None,
    order: str = "",
    names_shown: NamesShown = NamesShown.FULL,
) -> SeasonStandings:
    """The ranked list of a season in one of its views, in at most five SELECTs.

    `after` is one of its finished nights by number, `after_night` one by its id, for the list as it stood then; else it
    is the list of now. A view that the season has not is everybody's. `moved` compares with the list before the last
    night shown. Equal figures share a place (rules E9). `order` is one of ORDERS, to list the same rows by another
    column than the place.
    """
    view, nights, ranking = view_of(season, view), season_nights(season.pk), ranking_of(season)
    if after_night in nights.ids:
        after = nights.ids.index(after_night) + 1
    number = after if after is not None and 0 < after < len(nights.ids) else len(nights.ids)
    records = _records(season, nights, number, ranking)
    shown = entrants(season, view, records, names_shown)
    ranked = rank_season(
        {one.id: [records.now.get(member, NOTHING) for member in one.members] for one in shown},
        ranking,
        name={one.id: one.name for one in shown}.__getitem__,
    )
    points_head, other_heads = heads(ranking)
    return SeasonStandings(
        season_id=season.pk,
        title=f"{season.starts_on:%B %Y} to {season.ends_on:%B %Y}",
        after=f"after night {number} of {nights.planned}" if nights.planned else "no nights planned yet",
        view=view,
        views=views_of(season),
        rows=in_order(_rows(ranked, shown, records, ranking, number), order) if number else (),
        last_date=nights.finished[number - 1].date if number else None,
        last_night=nights.ids[number - 1] if number else None,
        since_date=nights.finished[number - 2].date if number > 1 else None,
        rule=rule_words(
            season, ranking, nights.planned, nights.whose_points[:number], is_couples=view == "couples"
        ),
        points_head=points_head,
        other_heads=other_heads,
        lead=lead_words(ranked, ranking, are_couples=view == "couples") if number else "",
        nights=nights.finished,
        night_number=number,
        order=order if order in ORDERS else "",
    )


def _records(season: Season, nights: SeasonNights, number: int, ranking: Ranking) -> Records:
    if number < len(nights.ids):
        return night_by_night(season.pk, nights.ids[:number])[-1]
    best_of = ranking.best_of if ranking.by == "best" else None
    return added_up(season.pk, nights.ids[-1] if nights.ids else 0, best_of=best_of)


def _rows(
    ranked: Sequence[SeasonStanding[int]],
    shown: Sequence[Entrant],
    records: Records,
    ranking: Ranking,
    night_number: int,
) -> tuple[StandingRow, ...]:
    by_id = {one.id: one for one in shown}
    before = _places_before(shown, records, ranking)
    points = figures_in_words([standing.figure for standing in ranked])
    return tuple(
        _row(standing, by_id[standing.key], records, ranking, night_number, before.get(standing.key), words)
        for standing, words in zip(ranked, points, strict=True)
    )


def _places_before(shown: Sequence[Entrant], records: Records, ranking: Ranking) -> Mapping[int, int]:
    """Everybody's place before the last night: of a couple always, of a player who had played."""
    entries = {
        one.id: [records.before.get(member, NOTHING) for member in one.members]
        for one in shown
        if len(one.members) > 1 or records.before.get(one.id, NOTHING).nights
    }
    return season_places(entries, ranking)


def _row(
    standing: SeasonStanding[int],
    entrant: Entrant,
    records: Records,
    ranking: Ranking,
    night_number: int,
    place_before: int | None,
    points: str,
) -> StandingRow:
    theirs: list[SeasonRecord] = [records.now.get(member, NOTHING) for member in entrant.members]
    counts = [record.nights for record in theirs]
    last = [records.last_points[member] for member in entrant.members if member in records.last_points]
    total, average = sum(record.total for record in theirs), BY_AVERAGE.figure(*theirs)
    average_shown = score(round(average)) if any(counts) else ""
    is_couple = len(entrant.members) > 1
    moved = place_before - standing.place if place_before and standing.place else 0
    return StandingRow(
        place=standing.label,
        player_id=None if is_couple else standing.key,
        couple_id=standing.key if is_couple else None,
        name=standing.name,
        nights=min(counts),
        nights_words=nights_words(counts, night_number),
        is_complete=min(counts) == night_number,
        moved=moved,
        last_points=sum(last) if last else None,
        average=average_shown,
        average_figure=average,
        total=total,
        figure=standing.figure,
        points=points,
        others={
            "total": (average_shown,),
            "average": (score(total),),
            "best": (average_shown, score(total)),
        }[ranking.by],
        remark=standing.level if standing.place else nights_needed_words(min(counts), ranking),
    )

"""What everybody did in a season, added up or night by night: what its standings and its race are made of.

Only stored figures are read, never hands.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from django.db.models import ExpressionWrapper, F, IntegerField, OuterRef, Subquery, Window
from django.db.models.functions import RowNumber

from scoring import SeasonRecord, season_record
from tournaments.models import Night, NightState, PlayerGroup, PlayerNight, SeasonEntry, SeasonTotal
from tournaments.queries.prepared import Prepared
from tournaments.queries.shown_names import named
from tournaments.queries.standing_values import StoodAfter
from tournaments.words import both

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import date

    from django.db.models import QuerySet

    from tournaments.models import NamesShown, Season

GROUPS = {"group_a": PlayerGroup.FIRST, "group_b": PlayerGroup.SECOND}
NOTHING = SeasonRecord(nights=0, total=0)


@dataclass(frozen=True, slots=True)
class SeasonNights:
    """The finished nights of a season in order, and how many there are with those to come."""

    ids: tuple[int, ...]
    finished: tuple[StoodAfter, ...]
    planned: int
    whose_points: tuple[str, ...]
    """Whose a substitute's points were on each finished night (rules E7); "" for whose the season says."""


@dataclass(frozen=True, slots=True)
class Records:
    """Each player's record, the one before the last night, and the points of that night; name and group of everybody."""

    now: Mapping[int, SeasonRecord]
    before: Mapping[int, SeasonRecord]
    last_points: Mapping[int, int]
    people: Mapping[int, tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Entrant:
    """A line of standings to be: a player, or a couple with both its members."""

    id: int
    name: str
    members: tuple[int, ...]


def season_nights(season_id: int) -> SeasonNights:
    """The nights of a season that were not cancelled. One SELECT."""
    nights = _nights(season_id)
    finished = [
        (night_id, date, whose) for night_id, date, state, whose in nights if state == NightState.FINISHED
    ]
    return SeasonNights(
        ids=tuple(night_id for night_id, _, _ in finished),
        finished=tuple(StoodAfter(number, date) for number, (_, date, _) in enumerate(finished, start=1)),
        planned=len(nights),
        whose_points=tuple(whose for _, _, whose in finished),
    )


def views_of(season: Season) -> tuple[tuple[str, str], ...]:
    """The lists there are of a season, by key, with what their tabs say."""
    groups = (("group_a", season.group_a_name), ("group_b", season.group_b_name)) if season.has_groups else ()
    return (("everybody", "Everybody"), *groups, ("couples", "Couples"))


def view_of(season: Season, asked: str) -> str:
    """The list that was asked for; everybody where the season has none of that key."""
    return asked if asked in dict(views_of(season)) else "everybody"


def entrants(season: Season, view: str, records: Records, names_shown: NamesShown) -> list[Entrant]:
    """Who stands in a list: whoever has played, or every couple of the season. At most two SELECTs."""
    if view == "couples":
        couples = _couples(season.pk)
        people = {one: name for _, one, name, _, _ in couples} | {two: name for *_, two, name in couples}
        names = named(people, names_shown)
        return [Entrant(c, both(names[one], names[two]), (one, two)) for c, one, _, two, _ in couples]
    names = named({one: name for one, (name, _) in records.people.items()}, names_shown)
    group = GROUPS.get(view)
    return [
        Entrant(one, names[one], (one,))
        for one in records.now
        if group is None or records.people[one][1] == group
    ]


def added_up(season_id: int, last_night_id: int, *, best_of: int | None = None) -> Records:
    """After the last finished night, from one row a player however many nights there are. One SELECT.

    Where so many of the best nights count, another one for those, and for the next best that a night less lets in.
    """
    nights: dict[int, list[int]] = defaultdict(list)
    for player_id, points in _best_nights(season_id, best_of + 1) if best_of else ():
        nights[player_id].append(points)
    now, before, last_points, people = {}, {}, {}, {}
    for player_id, name, group, points, count, rounds_won, nines, last in _totals(season_id, last_night_id):
        people[player_id] = (name, group)
        best_first = tuple(nights[player_id]) if best_of else ()
        now[player_id] = SeasonRecord(count, points, rounds_won, nines, best_first)
        before[player_id] = now[player_id] if last is None else now[player_id].without(last)
        if last is not None:
            last_points[player_id] = last
    return Records(now, before, last_points, people)


def night_by_night(season_id: int, night_ids: Sequence[int]) -> list[Records]:
    """After each of these finished nights, in order. Two SELECTs, the second of as many rows as were played."""
    people = {player_id: (name, group) for player_id, name, group, *_ in _totals(season_id, 0)}
    played: dict[int, list[tuple[int, int, int, int]]] = {night_id: [] for night_id in night_ids}
    for night_id, player_id, scored, won, nines in _player_nights(season_id) if night_ids else ():
        if night_id in played and player_id in people:  # who came in since people were read, comes next time
            played[night_id].append((player_id, scored, won, nines))
    points: dict[int, list[int]] = defaultdict(list)
    counts: dict[int, tuple[int, int]] = defaultdict(lambda: (0, 0))
    found: list[Records] = []
    now: dict[int, SeasonRecord] = {}
    for night_id in night_ids:
        before, now = now, dict(now)
        for player_id, scored, won, nines in played[night_id]:
            points[player_id].append(scored)
            won_before, nines_before = counts[player_id]
            counts[player_id] = (won_before + won, nines_before + nines)
            now[player_id] = season_record(
                points[player_id], rounds_won=won_before + won, nines=nines_before + nines
            )
        last_points = {player_id: scored for player_id, scored, *_ in played[night_id]}
        found.append(Records(now, before, last_points, people))
    return found


@Prepared
def _nights(season_id: int) -> QuerySet[Night, tuple[int, date, str, str]]:
    held = Night.objects.filter(season_id=season_id).exclude(state=NightState.CANCELLED)
    return held.order_by("date", "number").values_list("pk", "date", "state", "substitute_points")


_Total: TypeAlias = "tuple[int, str, str, int, int, int, int, int | None]"


@Prepared
def _totals(season_id: int, last_night_id: int) -> QuerySet[SeasonTotal, _Total]:
    last = PlayerNight.objects.filter(night_id=last_night_id, player_id=OuterRef("player_id")).values(
        "points"
    )
    totals = SeasonTotal.objects.filter(season_id=season_id).annotate(last=Subquery(last))
    return totals.values_list(
        "player_id", "player__name", "player__group", "points", "nights", "rounds_won", "nines", "last"
    )


@Prepared
def _best_nights(season_id: int, most: Any) -> QuerySet[PlayerNight, tuple[int, int]]:
    """Each player's best nights, so many of them, the most first."""
    most = ExpressionWrapper(most, IntegerField())  # a window is compared with something of a known kind
    place = Window(RowNumber(), partition_by=F("player_id"), order_by=[F("points").desc(), F("night_id")])
    nights = PlayerNight.objects.filter(night__season_id=season_id).annotate(place=place)
    best = nights.filter(place__lte=most).order_by("player_id", "place")
    return best.values_list("player_id", "points")


@Prepared
def _player_nights(season_id: int) -> QuerySet[PlayerNight, tuple[int, int, int, int, int]]:
    nights = PlayerNight.objects.filter(night__season_id=season_id)
    return nights.values_list("night_id", "player_id", "points", "rounds_won", "nines")


@Prepared
def _couples(season_id: int) -> QuerySet[SeasonEntry, tuple[int, int, str, int, str]]:
    return SeasonEntry.objects.filter(season_id=season_id).values_list(
        "couple_id", "couple__first_id", "couple__first__name", "couple__second_id", "couple__second__name"
    )

"""The standings of a season, from one stored row a player: hands are never read."""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate
from typing import TYPE_CHECKING, TypeAlias

from scoring import rank
from tournaments.charts.values import Race, Racer
from tournaments.models import Night, NightState, PlayerGroup, PlayerNight, SeasonEntry, SeasonTotal
from tournaments.queries.prepared import Prepared
from tournaments.queries.values import SeasonRace, SeasonStandings, StandingRow
from tournaments.words import score

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import date

    from django.db.models import QuerySet

    from tournaments.models import Season

VIEWS = ("everybody", "group_a", "group_b", "couples")


def standings(season: Season, *, view: str = "everybody") -> SeasonStandings:
    """The ranked list of a season in one of VIEWS, in at most five SELECTs.

    `moved` compares with the standings before the last night. Equal totals share a place (rules E9).
    """
    nights = _nights(season.pk)
    finished = [(night_id, date) for night_id, date, state in nights if state == NightState.FINISHED]
    last_id, last_date = finished[-1] if finished else (None, None)
    names, totals, counts = _totals(season, view)
    played: dict[int, dict[int, int]] = {night_id: {} for night_id, _ in finished}
    for night_id, player_id, points in _player_nights(season.pk) if finished else ():
        played.get(night_id, {})[player_id] = points
    if view == "couples":
        couples = _couples(season)
        names = {key: name for key, (_, name) in couples.items()}
        totals, counts = _added(totals, couples), {}
        played = {night_id: _added_played(points, couples) for night_id, points in played.items()}
    rows = _rows(names, totals, counts, played.get(last_id, {}) if last_id is not None else {})
    return SeasonStandings(
        season_id=season.pk,
        title=f"{season.starts_on:%B %Y} to {season.ends_on:%B %Y}",
        after=f"after night {len(finished)} of {len(nights)}" if nights else "no nights planned yet",
        view=view,
        views=(
            ("everybody", "Everybody"),
            ("group_a", season.group_a_name),
            ("group_b", season.group_b_name),
            ("couples", "Couples"),
        ),
        rows=rows,
        last_date=last_date,
        since_date=finished[-2][1] if len(finished) > 1 else None,
        rule=_rule(season, view),
    )


def season_race(season: Season, *, view: str = "everybody") -> SeasonRace:
    """The race of a season in one of VIEWS, night by night, in at most four SELECTs."""
    shown = standings(season, view=view)
    nights = [(night_id, date) for night_id, date, state in _nights(season.pk) if state == NightState.FINISHED]
    names, totals, _ = _totals(season, view)
    played: dict[int, dict[int, int]] = {night_id: {} for night_id, _ in nights}
    for night_id, player_id, points in _player_nights(season.pk) if nights else ():
        played.get(night_id, {})[player_id] = points
    if view == "couples":
        couples = _couples(season)
        names = {key: name for key, (_, name) in couples.items()}
        totals = _added(totals, couples)
        played = {night_id: _added_played(points, couples) for night_id, points in played.items()}
    race = _race(names, totals, [(f"{date.day} {date:%b}", played[night_id]) for night_id, date in nights])
    return SeasonRace(shown.title, shown.after, view, shown.views, race)


@Prepared
def _nights(season_id: int) -> QuerySet[Night, tuple[int, date, str]]:
    held = Night.objects.filter(season_id=season_id).exclude(state=NightState.CANCELLED)
    nights = held.order_by("date", "number")
    return nights.values_list("pk", "date", "state")


def _totals(season: Season, view: str) -> tuple[dict[int, str], dict[int, int], dict[int, int]]:
    group = {"group_a": PlayerGroup.FIRST, "group_b": PlayerGroup.SECOND}.get(view)
    rows = _season_totals(season.pk) if group is None else _season_totals_of(season.pk, group.value)
    names: dict[int, str] = {}
    totals: dict[int, int] = {}
    counts: dict[int, int] = {}
    for player_id, name, points, nights in rows:
        names[player_id], totals[player_id], counts[player_id] = name, points, nights
    return names, totals, counts


_Total: TypeAlias = "tuple[int, str, int, int]"
_TOTAL = ("player_id", "player__name", "points", "nights")


@Prepared
def _season_totals(season_id: int) -> QuerySet[SeasonTotal, _Total]:
    return SeasonTotal.objects.filter(season_id=season_id).values_list(*_TOTAL)


@Prepared
def _season_totals_of(season_id: int, group: str) -> QuerySet[SeasonTotal, _Total]:
    return SeasonTotal.objects.filter(season_id=season_id, player__group=group).values_list(*_TOTAL)


@Prepared
def _player_nights(season_id: int) -> QuerySet[PlayerNight, tuple[int, int, int]]:
    nights = PlayerNight.objects.filter(night__season_id=season_id)
    return nights.values_list("night_id", "player_id", "points")


def _couples(season: Season) -> dict[int, tuple[tuple[int, int], str]]:
    """The members of each couple and both names, by the couple's id."""
    entries = SeasonEntry.objects.filter(season=season).values_list(
        "couple_id", "couple__first_id", "couple__second_id", "couple__first__name", "couple__second__name"
    )
    return {
        couple_id: ((first_id, second_id), f"{first} & {second}")
        for couple_id, first_id, second_id, first, second in entries
    }


def _added(points: Mapping[int, int], couples: Mapping[int, tuple[tuple[int, int], str]]) -> dict[int, int]:
    """Both members' points added, by couple (rules E9); who has none adds 0."""
    return {key: points.get(one, 0) + points.get(other, 0) for key, ((one, other), _) in couples.items()}


def _added_played(
    points: Mapping[int, int], couples: Mapping[int, tuple[tuple[int, int], str]]
) -> dict[int, int]:
    """The same for one night, without couples of whom nobody played."""
    there = {key: couple for key, couple in couples.items() if not points.keys().isdisjoint(couple[0])}
    return _added(points, there)


def _race(
    names: Mapping[int, str], totals: Mapping[int, int], nights: Sequence[tuple[str, Mapping[int, int]]]
) -> Race | None:
    """Everybody's total after each night, in the order of the standings; a night missed adds nothing."""
    if not totals or not nights:
        return None
    racers = tuple(
        Racer(standing.name, tuple(accumulate(points.get(standing.key, 0) for _, points in nights)))
        for standing in rank(totals, name=lambda key: names[key])
    )
    return Race(tuple(night for night, _ in nights), racers)


def _rows(
    names: Mapping[int, str],
    totals: Mapping[int, int],
    counts: Mapping[int, int],
    last_points: Mapping[int, int],
) -> tuple[StandingRow, ...]:
    before = {
        key: total - last_points.get(key, 0)
        for key, total in totals.items()
        if counts.get(key, 2) > 1 or key not in last_points
    }
    places_before = {s.key: s.place for s in rank(before, name=lambda key: names[key])}
    return tuple(
        StandingRow(
            place=standing.label,
            player_id=standing.key if counts else None,
            name=standing.name,
            nights=counts.get(standing.key, 0),
            moved=places_before.get(standing.key, standing.place) - standing.place,
            last_points=last_points.get(standing.key),
            average=_average(standing.total, counts.get(standing.key, 0)),
            total=standing.total,
        )
        for standing in rank(totals, name=lambda key: names[key])
    )


def _average(total: int, nights: int) -> str:
    return score(round(Fraction(total, nights))) if nights else ""


def _rule(season: Season, view: str) -> str:
    whose = {
        "substitute": "A substitute’s points are the substitute’s own.",
        "member": "A substitute’s points go to the absent member.",
        "nobody": "A substitute’s points go to nobody.",
    }[season.substitute_points]
    counts = (
        "Both members’ totals are added." if view == "couples" else "A player’s total of all nights counts."
    )
    return f"{counts} {whose} Equal totals share a place."

"""A season and its planned nights."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import Max

from scoring import BY_TOTAL
from tournaments.db import write_transaction
from tournaments.models import (
    Club,
    CorrectionWindow,
    Couple,
    Night,
    NightState,
    Season,
    SeasonEntry,
)
from tournaments.services.errors import ActionRefused
from tournaments.services.locking import lock_plan
from tournaments.services.log import write_log
from tournaments.services.numbering import number_by_date
from tournaments.words import day

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date, datetime

    from scoring import Ranking, RuleSet
    from tournaments.services.actor import Actor


def make_season(
    *,
    club: Club,
    name: str,
    starts_on: date,
    ends_on: date,
    rules: RuleSet,
    substitute_points: str,
    group_names: tuple[str, str],
    couples: Sequence[Couple],
    by: Actor,
    at: datetime,
    corrections: str = CorrectionWindow.ROUND,
    has_groups: bool = True,
    ranking: Ranking = BY_TOTAL,
) -> Season:
    """A season with a frozen copy of its rules and the couples that enter it.

    Raises: ActionRefused when the club has a season of that name, which is what pressing twice comes to, or when a
    person would be in it twice.
    """
    seen: dict[int, Couple] = {}
    for couple in couples:
        for player_id in (couple.first_id, couple.second_id):
            if player_id in seen:
                raise ActionRefused(f"{couple} and {seen[player_id]} share a person.", field="couples")
            seen[player_id] = couple
    with write_transaction():
        refuse_taken_name(club.pk, name)
        season = Season.objects.create(
            club=club,
            name=name,
            starts_on=starts_on,
            ends_on=ends_on,
            rules=rules.as_dict(),
            substitute_points=substitute_points,
            group_a_name=group_names[0],
            group_b_name=group_names[1],
            corrections=corrections,
            has_groups=has_groups,
            ranked_by=ranking.by,
            best_of=ranking.best_of,
            least_nights=ranking.least_nights,
        )
        SeasonEntry.objects.bulk_create([SeasonEntry(season=season, couple=couple) for couple in couples])
        write_log(
            "season_made",
            club_id=club.pk,
            by=by,
            at=at,
            after={"season": season.pk, "name": name, "rules": season.rules, "couples": len(couples)},
        )
    return season


def refuse_taken_name(club_id: int, name: str, *, besides: int = 0) -> None:
    """Two seasons of one name could not be told apart. Locks the club, so that of two at once only one gets it.

    Raises: ActionRefused when another season of the club than `besides` has the name, in whatever letters.
    """
    Club.objects.select_for_update(no_key=True).get(pk=club_id)
    others = Season.objects.filter(club_id=club_id, name__iexact=name).exclude(pk=besides)
    if others.exists():
        raise ActionRefused(f"There is a season {name} already. Give this one another name.", field="name")


def plan_night(*, season: Season, date: date, hosts: Couple | None, by: Actor, at: datetime) -> Night:
    """A night of the season; those that have not begun are numbered by their dates.

    Raises: ActionRefused for a date outside the season, taken already, or hosts who are not in the season.
    """
    if not season.starts_on <= date <= season.ends_on:
        raise ActionRefused(
            f"{day(date)} is outside the season, which runs from {day(season.starts_on)} "
            f"to {day(season.ends_on)}.",
            field="date",
        )
    with write_transaction():
        lock_plan(season.pk)
        taken = Night.objects.filter(season=season, date=date).exclude(state=NightState.CANCELLED)
        if taken.exists():
            raise ActionRefused(f"There is a night on {day(date)} already.", field="date")
        if hosts is not None and not SeasonEntry.objects.filter(season=season, couple=hosts).exists():
            raise ActionRefused(f"{hosts} are not in this season.", field="hosts")
        last = Night.objects.filter(season=season).aggregate(last=Max("number"))["last"] or 0
        night = Night.objects.create(
            season=season, number=last + 1, date=date, hosts=hosts, calendar_changed_at=at
        )
        number_by_date(season)
        night.refresh_from_db(fields=["number"])
        write_log(
            "night_planned",
            club_id=season.club_id,
            by=by,
            at=at,
            night=night,
            after={"date": date.isoformat(), "hosts": str(hosts) if hosts else None},
        )
    return night

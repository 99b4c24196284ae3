"""A proposal for the nights of a season, before anything of it is saved."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournaments.models import NightState
from tournaments.planning.checks import PlannedNight, plan_warnings
from tournaments.planning.holidays import Holiday
from tournaments.planning.hosting import deal_hosts
from tournaments.planning.rhythm import Rhythm, propose_dates
from tournaments.queries.plan import as_planned, dates_of_other_seasons
from tournaments.words import weekday

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from tournaments.models import Couple, Night, Season


@dataclass(frozen=True, slots=True)
class ProposedNight:
    """A date and the number of the couple that would host."""

    date: date
    hosts_id: int | None


@dataclass(frozen=True, slots=True)
class PlanProposal:
    """Proposed nights in order, and sentences about dates that were left out."""

    nights: tuple[ProposedNight, ...]
    left_out: tuple[str, ...]


def propose_plan(
    *,
    weekday_number: int,
    rhythm: Rhythm,
    starts_on: date,
    ends_on: date,
    holidays: Sequence[Holiday],
    nights: Sequence[Night],
    couples: Sequence[Couple],
) -> PlanProposal:
    """Dates in the rhythm, without holidays and days that have a night; hosts in turn, counting nights there are.

    `nights` are the season's own in order of date, `couples` those who may host, in the order of their turns.
    """
    kept = [night for night in nights if night.state != NightState.CANCELLED]
    taken = {night.date: night.hosts_id for night in kept}
    proposal = propose_dates(
        weekday=weekday_number, rhythm=rhythm, starts_on=starts_on, ends_on=ends_on, holidays=holidays
    )
    new = [when for when in proposal.dates if when not in taken]
    every = sorted([*taken, *new])
    # Nobody can be given a turn on a night that is there already, with hosts or without: -1 is no couple.
    given = [taken[when] or -1 if when in taken else None for when in every]
    hosts = dict(zip(every, deal_hosts(given, [couple.pk for couple in couples]), strict=True))
    return PlanProposal(
        nights=tuple(ProposedNight(when, hosts[when]) for when in new),
        left_out=(
            *(
                f"{weekday(one.date)} is left out: {one.holiday.name or 'a holiday'}."
                for one in proposal.skipped
            ),
            *(f"{weekday(when)} is planned already." for when in proposal.dates if when in taken),
        ),
    )


def proposal_warnings(
    season: Season,
    *,
    chosen: Sequence[ProposedNight],
    nights: Sequence[Night],
    couples: Sequence[Couple],
    holidays: Sequence[Holiday],
) -> list[str]:
    """What would look wrong once these nights stand beside those there are."""
    names = {couple.pk: str(couple) for couple in couples}
    new = [PlannedNight(one.date, one.hosts_id, names.get(one.hosts_id or 0, "")) for one in chosen]
    old = [as_planned(night) for night in nights if night.state != NightState.CANCELLED]
    return plan_warnings([*new, *old], holidays=holidays, other_dates=dates_of_other_seasons(season))


def can_host(couples: Sequence[Couple]) -> list[Couple]:
    """The couples of a season of whom nobody has left the club."""
    return [couple for couple in couples if not (couple.first.archived_at or couple.second.archived_at)]

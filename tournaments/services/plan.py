"""The plan of a season: many nights at once, its first and last day, the days without a night."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournaments.db import write_transaction
from tournaments.models import Couple, Night, NightState, Season
from tournaments.planning.holidays import read_holidays
from tournaments.services.errors import ActionRefused
from tournaments.services.locking import lock_plan
from tournaments.services.log import write_log
from tournaments.services.seasons import plan_night
from tournaments.words import day, listed

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import date, datetime

    from tournaments.services.actor import Actor


@dataclass(frozen=True, slots=True)
class NewNight:
    """One line of a plan that is to become a night."""

    date: date
    hosts: Couple | None = None


def save_plan(
    *, season: Season, nights: Sequence[NewNight], holidays: str, by: Actor, at: datetime
) -> list[Night]:
    """Plan all these nights and keep the holidays they were made with; all of them or none.

    Nights that have not begun are numbered anew by date.

    Raises: ActionRefused naming the day that is outside the season, taken, or given twice; and for no night at all.
    """
    if not nights:
        raise ActionRefused("No night is chosen. Tick at least one.")
    refuse_unread(holidays, season.starts_on)
    with write_transaction():
        season = lock_plan(season.pk)
        _keep_holidays(season, holidays)
        made = [
            plan_night(season=season, date=one.date, hosts=one.hosts, by=by, at=at)
            for one in sorted(nights, key=lambda one: one.date)
        ]
        write_log(
            "plan_saved",
            club_id=season.club_id,
            by=by,
            at=at,
            after={
                "season": season.pk,
                "dates": [one.date.isoformat() for one in made],
                "holidays": holidays,
            },
        )
    return made


def change_season_dates(
    *, season: Season, starts_on: date, ends_on: date, holidays: str, by: Actor, at: datetime
) -> Season:
    """Let a season begin or end on another day, and say which days are holidays.

    Raises: ActionRefused when it would end before it starts, or when nights of it would lie outside: those that have
    been played stay, so the season cannot be shorter than them; planned ones are to be moved or cancelled first.
    """
    if ends_on < starts_on:
        raise ActionRefused("The season would end before it starts.", field="ends_on")
    refuse_unread(holidays, starts_on)
    with write_transaction():
        season = lock_plan(season.pk)
        before = _facts(season)
        _refuse_nights_outside(season, starts_on, ends_on)
        season.starts_on, season.ends_on, season.holidays = starts_on, ends_on, holidays
        if _facts(season) == before:
            return season
        season.save(update_fields=["starts_on", "ends_on", "holidays"])
        write_log(
            "season_dates_changed",
            club_id=season.club_id,
            by=by,
            at=at,
            before=before,
            after=_facts(season),
        )
    return season


def refuse_unread(holidays: str, season_starts: date) -> None:
    """Raises: ActionRefused naming the first line of the holidays that is no date."""
    _, unread = read_holidays(holidays, season_starts=season_starts)
    if unread:
        first = unread[0]
        raise ActionRefused(f"Line {first.line}, “{first.text}”: {first.why}", field="holidays")


def _keep_holidays(season: Season, holidays: str) -> None:
    if season.holidays != holidays:
        season.holidays = holidays
        season.save(update_fields=["holidays"])


def _refuse_nights_outside(season: Season, starts_on: date, ends_on: date) -> None:
    outside = [
        night
        for night in Night.objects.filter(season=season).order_by("date")
        if not starts_on <= night.date <= ends_on and night.state != NightState.CANCELLED
    ]
    played = [night for night in outside if night.state in {NightState.PLAYING, NightState.FINISHED}]
    field = "starts_on" if outside and outside[0].date < starts_on else "ends_on"
    if played:
        raise ActionRefused(
            f"{_named(played)} {'has' if len(played) == 1 else 'have'} been played and would lie outside the "
            "season. Choose dates with all played nights between them.",
            field=field,
        )
    if outside:
        raise ActionRefused(
            f"{_named(outside)} {'is' if len(outside) == 1 else 'are'} planned outside these dates. Move or cancel "
            f"{'it' if len(outside) == 1 else 'them'} first.",
            field=field,
        )


def _named(nights: Iterable[Night]) -> str:
    names = [f"night {night.number} ({day(night.date)})" for night in nights]
    return names[0].replace("n", "N", 1) if len(names) == 1 else f"{len(names)} nights, {listed(names)},"


def _facts(season: Season) -> dict[str, object]:
    return {
        "season": season.pk,
        "starts_on": season.starts_on.isoformat(),
        "ends_on": season.ends_on.isoformat(),
        "holidays": season.holidays,
    }

"""A season's options changed from one of its nights on; a season removed, and brought back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.db import write_transaction
from tournaments.models import Night, NightState, Season
from tournaments.queries.season_options import Options, facts, lines_at_once, option_lines, options_of
from tournaments.services.errors import ActionRefused
from tournaments.services.locking import lock_plan
from tournaments.services.log import write_log
from tournaments.services.seasons import refuse_taken_name
from tournaments.words import day

if TYPE_CHECKING:
    from datetime import datetime

    from tournaments.services.actor import Actor

NOT_BEGUN = (NightState.PLANNED, NightState.CANCELLED)


def change_options(
    *, season: Season, options: Options, from_night: int | None, by: Actor, at: datetime, reason: str = ""
) -> Season:
    """Let a season have other options from a night on; None stands for the next one that is planned.

    The nights before it keep a copy of the rules they had. A name, of the season or a group, is another at once, and
    what the standings are ranked by holds for the whole season.

    Raises: ActionRefused when that night or one after it has begun, or is none of the season's; when another season
    has the name.
    """
    with write_transaction():
        season = lock_plan(season.pk)
        before, lines = options_of(season), option_lines(season)
        refuse_taken_name(season.club_id, options.name, besides=season.pk)
        nights = list(season.nights.order_by("date", "number"))
        first = _first_night(nights, from_night)
        later = nights[nights.index(first) :] if first else []
        if options == before and not any(night.rules for night in later):
            return season
        if (options.rules, options.substitute_points) != (before.rules, before.substitute_points):
            _keep_what_was(season, nights[: len(nights) - len(later)])
        _hold(later)
        _set(season, options)
        write_log(
            "options_changed",
            club_id=season.club_id,
            by=by,
            at=at,
            before=facts(before) | {"lines": lines},
            after=facts(options)
            | {"season": season.pk, "lines": option_lines(season), "at_once": lines_at_once(season)}
            | {"night": first.pk if first else None}
            | {"from": f"night {first.number}, {day(first.date)}," if first else "the next night"},
            reason=reason,
        )
    return season


def remove_season(*, season: Season, name: str, by: Actor, at: datetime) -> None:
    """Take a season out of the club's pages, with its nights; every row and the log keep what was, see `bring_back`.

    Removing it again is no error. Raises: ActionRefused when `name` is not the season's, or while a night is open or
    being played.
    """
    with write_transaction():
        season = lock_plan(season.pk)
        if season.removed_at is not None:
            return
        if name.strip().casefold() != season.name.casefold():
            raise ActionRefused(f"Type the season’s name, {season.name}, to remove it.", field="typed")
        running = season.nights.filter(state__in=(NightState.OPEN, NightState.PLAYING)).first()
        if running is not None:
            raise ActionRefused(
                f"Night {running.number} is open or being played. Finish it, or put it back to planned, first.",
                field="typed",
            )
        _mark_removed(season, at, "season_removed", by=by, at=at)


def bring_back(*, season: Season, by: Actor, at: datetime, reason: str = "") -> None:
    """Let a removed season stand again, as it was. One that stands is no error.

    Raises: ActionRefused when another season has its name by now.
    """
    with write_transaction():
        season = lock_plan(season.pk)
        if season.removed_at is None:
            return
        try:
            refuse_taken_name(season.club_id, season.name, besides=season.pk)
        except ActionRefused as taken:
            raise ActionRefused(
                f"There is a season {season.name} already. Rename that one among its options, then bring this one back."
            ) from taken
        _mark_removed(season, None, "season_brought_back", by=by, at=at, reason=reason)


def _mark_removed(
    season: Season, removed_at: datetime | None, action: str, *, by: Actor, at: datetime, reason: str = ""
) -> None:
    season.removed_at = removed_at
    season.save(update_fields=["removed_at"])
    write_log(
        action,
        club_id=season.club_id,
        by=by,
        at=at,
        before={"removed": removed_at is None},
        after={"season": season.pk, "name": season.name, "nights": season.nights.count()},
        reason=reason,
    )


def _first_night(nights: list[Night], from_night: int | None) -> Night | None:
    """The first night that the new options hold for; None when it is still to be planned."""
    planned = [night for night in nights if night.state == NightState.PLANNED]
    if from_night is None and not planned:
        return None
    first = next((night for night in nights if night.pk == from_night), None) if from_night else planned[0]
    if first is None:
        raise ActionRefused("That is no night of this season.", field="from_night")
    begun = [night for night in nights[nights.index(first) :] if night.state not in NOT_BEGUN]
    if begun:
        last = begun[-1]
        raise ActionRefused(
            f"Night {last.number}, {day(last.date)}, is played by the rules it began with. Choose a later night.",
            field="from_night",
        )
    return first


def _keep_what_was(season: Season, nights: list[Night]) -> None:
    """Give the earlier nights their own copy of what they were played by, where they have none yet."""
    for night in nights:
        night.rules = night.rules or season.rules
        night.substitute_points = night.substitute_points or season.substitute_points
    Night.objects.bulk_update(nights, ["rules", "substitute_points"])


def _hold(nights: list[Night]) -> None:
    """Let the season's own options hold for these nights."""
    for night in nights:
        night.rules, night.substitute_points = None, ""
    Night.objects.bulk_update(nights, ["rules", "substitute_points"])


def _set(season: Season, options: Options) -> None:
    season.name, season.rules = options.name, options.rules.as_dict()
    season.substitute_points = options.substitute_points
    season.group_a_name, season.group_b_name = options.group_names
    season.paper, season.corrections = options.paper, options.corrections
    season.has_groups, ranking = options.has_groups, options.ranking
    season.ranked_by, season.best_of, season.least_nights = ranking.by, ranking.best_of, ranking.least_nights
    season.save(
        update_fields=[
            "name",
            "rules",
            "substitute_points",
            "group_a_name",
            "group_b_name",
            "paper",
            "corrections",
            "has_groups",
            "ranked_by",
            "best_of",
            "least_nights",
        ]
    )

"""The end of a season: what its trophies are called, and the season after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.db import write_transaction
from tournaments.models import Season, Visibility
from tournaments.queries.trophies import trophies_of
from tournaments.services.errors import ActionRefused
from tournaments.services.locking import lock_plan, lock_season
from tournaments.services.log import write_log
from tournaments.services.plan import refuse_unread, save_plan
from tournaments.services.season_privacy import new_secret
from tournaments.services.seasons import make_season
from tournaments.translate import ranking_of, rules_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import date, datetime

    from tournaments.models import Couple
    from tournaments.queries.trophies import Trophy
    from tournaments.services.actor import Actor
    from tournaments.services.plan import NewNight


def name_trophies(
    *, season: Season, choices: Mapping[str, tuple[str, bool]], by: Actor, at: datetime
) -> Season:
    """Say what trophies are called and which are given: (name, whether it is given) by key; an empty name is the usual.

    Trophies that are not among `choices` stay as they are. What is not changed is not logged.

    Raises: ActionRefused for a key that is no trophy's.
    """
    with write_transaction():
        lock_season(season.pk)
        season = Season.objects.get(pk=season.pk)
        were = trophies_of(season)
        unknown = sorted(set(choices) - {trophy.key for trophy in were})
        if unknown:
            raise ActionRefused(f"There is no trophy {unknown[0]!r}.")
        before = season.trophies
        now = before | {
            key: {"name": name.strip(), "is_given": is_given} for key, (name, is_given) in choices.items()
        }
        season.trophies = now
        changes = _changes(were, trophies_of(season))
        if not changes:
            season.trophies = before
            return season
        season.save(update_fields=["trophies"])
        write_log(
            "trophies_named",
            club_id=season.club_id,
            by=by,
            at=at,
            before={"season": season.pk, "trophies": before},
            after={
                "season": season.pk,
                "name": season.name,
                "trophies": now,
                "changes": changes,
            },
        )
    return season


def start_next_season(
    *,
    after: Season,
    name: str,
    starts_on: date,
    ends_on: date,
    holidays: str,
    couples: Sequence[Couple],
    nights: Sequence[NewNight],
    by: Actor,
    at: datetime,
) -> Season:
    """A season with copies of another one's rules, options and trophies, and with these couples and nights; all or none.

    Nothing of the season before changes, and later nothing of it follows either.

    Raises: ActionRefused when the club has a season of that name, which is what pressing twice comes to; for days in
    the wrong order, holidays that cannot be read, and as `make_season` and `plan_night` do.
    """
    if ends_on < starts_on:
        raise ActionRefused("The season would end before it starts.", field="ends_on")
    refuse_unread(holidays, starts_on)
    with write_transaction():
        after = lock_plan(after.pk)
        season = make_season(
            club=after.club,
            name=name,
            starts_on=starts_on,
            ends_on=ends_on,
            rules=rules_of(after),
            substitute_points=after.substitute_points,
            group_names=(after.group_a_name, after.group_b_name),
            corrections=after.corrections,
            has_groups=after.has_groups,
            ranking=ranking_of(after),
            couples=couples,
            by=by,
            at=at,
        )
        season.trophies, season.holidays = after.trophies, holidays
        season.visibility, season.names_shown = after.visibility, after.names_shown
        season.secret = new_secret() if after.visibility == Visibility.LINK else None  # a link of its own
        season.save(update_fields=["trophies", "holidays", "visibility", "names_shown", "secret"])
        if nights:
            save_plan(season=season, nights=nights, holidays=holidays, by=by, at=at)
    return season


def _changes(were: Sequence[Trophy], are: Sequence[Trophy]) -> list[str]:
    """What was changed, as the log tells it: "Most rounds won is called The Ladder", "Worst couple is not given"."""
    said: list[str] = []
    for before, now in zip(were, are, strict=True):
        if before.name != now.name:
            said.append(f"{before.name} is called {now.name}")
        if before.is_given != now.is_given:
            said.append(f"{now.name} is {'given' if now.is_given else 'not given'}")
    return said

"""Who may read a season and how its names are shown, changed; its secret link made and made anew."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from django.db.models import F

from tournaments.db import write_transaction
from tournaments.models import NamesShown, Season, Visibility
from tournaments.queries.finding import OPEN_STATES
from tournaments.queries.season_privacy import privacy_facts
from tournaments.services.errors import ActionRefused
from tournaments.services.locking import lock_plan
from tournaments.services.log import write_log

if TYPE_CHECKING:
    from datetime import datetime

    from tournaments.services.actor import Actor

SECRET_BYTES = 32


def change_privacy(
    *,
    season: Season,
    visibility: Visibility,
    names_shown: NamesShown,
    by: Actor,
    at: datetime,
    reason: str = "",
) -> Season:
    """Let other people read a season, or read its names another way, from now on.

    Shown by link it gets one, where it has none. A link goes on leading to an open season; shown to coordinators
    only, the link is no more, so that nobody who had it reads the season when it is shown by link again. So a change
    that is put back never brings a link to life that had ended.
    """
    with write_transaction():
        season = lock_plan(season.pk)
        before = privacy_facts(season)
        season.visibility, season.names_shown = visibility, names_shown
        after = privacy_facts(season)
        if before == after:
            return season
        if visibility == Visibility.LINK:
            after["new_link"] = season.secret is None
            season.secret = season.secret or new_secret()
        elif visibility == Visibility.COORDINATORS:
            season.secret = None
        season.save(update_fields=["visibility", "names_shown", "secret"])
        # A board draws itself anew once its night has another revision.
        season.nights.filter(state__in=OPEN_STATES).update(revision=F("revision") + 1)
        write_log(
            "privacy_changed",
            club_id=season.club_id,
            by=by,
            at=at,
            before=before,
            after=after,
            reason=reason,
        )
    return season


def make_new_link(*, season: Season, by: Actor, at: datetime) -> Season:
    """Give a season another secret link: the one before, and every device that opened it, read it no longer.

    Raises: ActionRefused when the season is not shown by link.
    """
    with write_transaction():
        season = lock_plan(season.pk)
        if season.visibility != Visibility.LINK:
            raise ActionRefused("This season is not shown by link. Choose that first.", field="visibility")
        season.secret = new_secret()
        season.save(update_fields=["secret"])
        write_log("season_link_made", club_id=season.club_id, by=by, at=at, after=privacy_facts(season))
    return season


def new_secret() -> str:
    """What a season's link carries: 256 bits by chance. The log never holds it."""
    return secrets.token_urlsafe(SECRET_BYTES)

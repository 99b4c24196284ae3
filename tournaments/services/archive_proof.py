"""A club that was just brought in, proved: every stored figure follows from the hands, and every page can read the log.

What a log keeps of a change cannot be worked out from anything, so it is read as the pages read it, and what can be put
back is put back for a moment. What fails then is refused here rather than on somebody's page later.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from django.core.exceptions import ObjectDoesNotExist, ValidationError
from django.db import DataError, IntegrityError, transaction

from tournaments.exchange.limits import FileRefused
from tournaments.models import LogEntry, Night, Round, Season
from tournaments.queries.audit import season_audit
from tournaments.queries.history import late_hands
from tournaments.queries.log_kinds import LATE
from tournaments.queries.log_page import log_page
from tournaments.queries.log_values import LogFilter
from tournaments.queries.merging import MERGED
from tournaments.queries.night_tables import load_tables
from tournaments.queries.put_back import CAN_BE_PUT_BACK, amendment_of_club, put_back_of
from tournaments.queries.put_back_night import OF_A_NIGHT, change_of_night
from tournaments.queries.put_back_season import OF_A_SEASON
from tournaments.queries.put_back_seats import OF_SEATS, RENAMED
from tournaments.services.errors import ActionRefused
from tournaments.services.merging import take_merge_back
from tournaments.services.night_end import FINISHED
from tournaments.services.put_back import put_night_back
from tournaments.services.put_back_seats import put_seats_back

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from tournaments.models import Club
    from tournaments.services.actor import Actor

# What reading a value that is not what Bower writes ends in; ScoringError is a ValueError.
UNREADABLE = (
    AssertionError,
    AttributeError,
    LookupError,
    OverflowError,
    TypeError,
    ValueError,
    DataError,
    IntegrityError,
    ObjectDoesNotExist,
    ValidationError,
)
MOST_TOLD = 3
AT_A_TIME = 500  # entries of the log
LOOKED_AT = "looked at"
PUT_BACK = (*CAN_BE_PUT_BACK, *OF_A_NIGHT, *OF_A_SEASON, *OF_SEATS, RENAMED, MERGED)
MOST_PUT_BACK = 20_000  # each is tried; a season keyed from paper has eight hundred


def refuse_differences(club: Club) -> None:
    """Raises: FileRefused naming the stored figures that do not follow from the hands, in removed seasons too."""
    with _reading("In the archive’s seasons something"):
        found = [
            difference.sentence
            for season in Season.everything.filter(club=club).select_related("club").order_by("pk")
            for difference in season_audit(season).differences
        ]
    if found:
        more = f" And {len(found) - MOST_TOLD} more." if len(found) > MOST_TOLD else ""
        raise FileRefused(
            f"The archive does not agree with its own hands. {' '.join(found[:MOST_TOLD])}{more}"
        )


def refuse_unreadable(club: Club, *, by: Actor, at: datetime) -> None:
    """Raises: FileRefused when a page of the log, or something that can be put back, could not be read."""
    asked, is_more = LogFilter(), True
    while is_more:
        with _reading("In the archive’s log a line"):
            page = log_page(club, asked, lines=AT_A_TIME)
        lines = [line for day in page.days for line in day.lines]
        is_more = bool(page.older)
        asked = LogFilter(before=lines[-1].id) if lines else asked
    _refuse_what_cannot_be_put_back(club, by, at)
    for night in Night.objects.filter(season__club=club, log__action=LATE).distinct():
        with _reading(f"In the archive’s log a late hand of night {night.number}"):
            late_hands(night, load_tables(night.pk))
    with _reading("In the archive’s log the end of a night"):
        _refuse_unknown_rounds(club)


@contextmanager
def _reading(what: str) -> Iterator[None]:
    try:
        with transaction.atomic():
            yield
    except UNREADABLE:
        raise FileRefused(
            f"{what} does not hold what Bower writes there. Use the file as Bower made it."
        ) from None


def _refuse_what_cannot_be_put_back(club: Club, by: Actor, at: datetime) -> None:
    """Puts back each change that has a page for it. What the club's state does not allow any more is no fault."""
    entries = LogEntry.objects.filter(club=club, action__in=PUT_BACK).order_by("pk")
    found = list(entries.values_list("pk", "action", "who", "at"))
    if len(found) > MOST_PUT_BACK:
        raise FileRefused(
            f"The archive’s log has {len(found):,} changes that can be put back. No more than {MOST_PUT_BACK:,} are taken."
        )
    for log_id, action, who, when in found:
        with _reading(
            f"In the archive’s log the entry of {when:%d.%m.%Y}, {when:%H:%M} UTC, by {who[:40]} ({action.replace('_', ' ')})"
        ):
            try:
                _put_back(club, log_id, action, by, at)
            except ActionRefused:
                continue


def _put_back(club: Club, log_id: int, action: str, by: Actor, at: datetime) -> None:
    """For a moment: it is taken back at once. A hand is only looked at: what it becomes is worked out anew."""
    if action in CAN_BE_PUT_BACK:
        entry = amendment_of_club(club, log_id)
        if entry is not None:
            put_back_of(entry)
        return
    with transaction.atomic():
        if action == MERGED:
            take_merge_back(club=club, log_id=log_id, by=by, at=at)
        elif change_of_night(club, log_id) is not None:
            put_night_back(club=club, log_id=log_id, reason=LOOKED_AT, by=by, at=at)
        else:
            put_seats_back(club=club, log_id=log_id, reason=LOOKED_AT, by=by, at=at)
        transaction.set_rollback(True)


def _refuse_unknown_rounds(club: Club) -> None:
    """A night that was finished without a round brings it back when it is opened again."""
    for entry in LogEntry.objects.filter(club=club, action=FINISHED, after__isnull=False):
        number = (entry.after or {}).get("without_round")
        if number is not None:
            Round.objects.filter(night=entry.night_id, number=int(number)).latest("pk")

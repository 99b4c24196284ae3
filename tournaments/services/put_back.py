"""A coordinator puts an amendment back: what was before is brought about as any other time, with a reason."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any, TypedDict

from tournaments.models import Couple, HandKind, NamesShown, Visibility
from tournaments.queries.put_back import AMENDED, PUT_IN, amendment_of_club, put_back_of
from tournaments.queries.put_back_night import (
    CANCELLED,
    HOSTS,
    MOVED,
    RESTORED,
    SWAPPED,
    change_of_night,
    night_put_back_of,
    swapped_with,
)
from tournaments.queries.put_back_season import (
    ENTRIES,
    OF_A_SEASON,
    OPTIONS,
    PRIVACY,
    season_of,
)
from tournaments.queries.season_entries import couples_on
from tournaments.queries.season_options import from_facts
from tournaments.services import amendments, missing_hands
from tournaments.services.errors import ActionRefused, refuse_no_reason
from tournaments.services.nights import Attendance, set_attendance
from tournaments.services.plan_hosts import set_hosts, swap_hosts
from tournaments.services.plan_nights import cancel_night, move_night, restore_night, undo_move
from tournaments.services.season_entries import put_entry_back
from tournaments.services.season_options import bring_back, change_options
from tournaments.services.season_privacy import change_privacy
from tournaments.services.submissions import submission
from tournaments.translate import hand_result, side_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from tournaments.models import Club, Hand, LogEntry, Night
    from tournaments.services.actor import Actor


class Why(TypedDict):
    """What every change keeps: a reason, who, when."""

    reason: str
    by: Actor
    at: datetime


def put_back(*, club: Club, log_id: int, base: int, key: str, reason: str, by: Actor, at: datetime) -> Hand:
    """Give the hand of an amendment what it was before it: amended back, put in again, or taken out again.

    `base` is the version of the hand that was looked at, `key` the id of this submission.
    What is put back already stays so. Raises: ActionRefused without a reason, or when the hand is not any more as the amendment left it.
    """
    entry = amendment_of_club(club, log_id)
    if entry is None or entry.night is None:
        raise ActionRefused("That is no amendment of this club's.")
    found = put_back_of(entry)
    if found.is_done:  # by the same form sent twice, perhaps
        return found.hand
    if found.refusal:
        raise ActionRefused(found.refusal)
    refuse_no_reason(reason)
    if found.becomes is None:
        return amendments.take_out_hand(night=entry.night, hand_id=found.hand.pk, reason=reason, by=by, at=at)
    if entry.action == AMENDED:
        return _amend(entry.night, found.becomes, base, reason, by, at)
    return _put_in(entry, entry.night, found.becomes, key, reason, by, at)


def put_night_back(*, club: Club, log_id: int, reason: str, by: Actor, at: datetime) -> None:
    """Let a night have the attendance, hosts or day, a season the options, couples or privacy, that it had before a change.

    What is put back already stays so.

    Raises: ActionRefused without a reason, or when the night is not any more as the change left it.
    """
    entry = change_of_night(club, log_id)
    if entry is None:
        raise ActionRefused("That is no change of this club's nights.")
    found = night_put_back_of(entry, {})
    if found.is_done:
        return
    if found.refusal:
        raise ActionRefused(found.refusal)
    refuse_no_reason(reason)
    if entry.action in OF_A_SEASON:
        _put_the_season_back(entry, Why(reason=reason, by=by, at=at))
    else:
        _put_the_evening_back(entry, entry.before or {}, reason=reason, by=by, at=at)


def _put_the_season_back(entry: LogEntry, why: Why) -> None:
    """A season's options, who may see it, a couple's time in it, or the season itself."""
    before, after, season = entry.before or {}, entry.after or {}, season_of(entry)
    if entry.action == PRIVACY:
        change_privacy(
            season=season,
            visibility=Visibility(before["visibility"]),
            names_shown=NamesShown(before["names_shown"]),
            **why,
        )
    elif entry.action == OPTIONS:
        change_options(season=season, options=from_facts(before), from_night=after.get("night"), **why)
    elif entry.action in ENTRIES:
        couple = Couple.objects.filter(club=entry.club_id, pk=after["couple"]).first()
        if couple is None:
            raise ActionRefused("That couple was deleted since: nothing of it was played.")
        since = date.fromisoformat(after["from"])
        put_entry_back(season=season, couple=couple, was=before, since=since, **why)
    else:
        bring_back(season=season, **why)


def _put_the_evening_back(
    entry: LogEntry, before: Mapping[str, Any], *, reason: str, by: Actor, at: datetime
) -> None:
    """One night's attendance, hosts, day, or place in the plan."""
    assert entry.night is not None
    night, why = entry.night, Why(reason=reason, by=by, at=at)
    if entry.action == HOSTS:
        hosts = Couple.objects.filter(club=entry.club_id, pk=before.get("couple") or 0).first()
        set_hosts(night=night, hosts=hosts, **why)
    elif entry.action == SWAPPED:
        _swap_back(entry, before, why)
    elif entry.action in MOVED:
        former = date.fromisoformat(before["date"])
        if night.moved_from == former:
            undo_move(night=night, **why)
        else:
            move_night(night=night, date=former, **why)
    elif entry.action == CANCELLED:
        restore_night(night=night, **why)
    elif entry.action == RESTORED:
        cancel_night(night=night, **why)
    else:
        set_attendance(night=night, attendance=_attendance(night, before), **why)


def _swap_back(entry: LogEntry, before: Mapping[str, Any], why: Why) -> None:
    other = swapped_with(entry)
    if other is None or other.hosts_id != before.get("couple"):
        raise ActionRefused(
            "The other night has other hosts since. Choose the hosts on the night’s own page."
        )
    assert entry.night is not None
    swap_hosts(night=entry.night, other=other, have_agreed=not before.get("awaits_hosts"), **why)


def _attendance(night: Night, facts: Mapping[str, Any]) -> list[Attendance]:
    """The attendance that the log keeps, for every couple of the night."""
    couples = couples_on(night).order_by("pk")
    return [
        Attendance(
            couple_id=couple.pk,
            first_is_absent=first["absent"],
            first_substitute_id=first["substitute"],
            second_is_absent=second["absent"],
            second_substitute_id=second["substitute"],
        )
        for couple in couples
        if (first := facts.get(str(couple.first_id))) and (second := facts.get(str(couple.second_id)))
    ]


def _amend(night: Night, becomes: Hand, base: int, reason: str, by: Actor, at: datetime) -> Hand:
    if becomes.kind == HandKind.TIEBREAK:
        return amendments.amend_tiebreak(
            night=night,
            hand_id=becomes.pk,
            base=base,
            side=side_of(becomes.side) or 1,
            is_made=bool(becomes.is_made),
            reason=reason,
            by=by,
            at=at,
        )
    return amendments.amend_hand(
        night=night, hand_id=becomes.pk, base=base, result=hand_result(becomes), reason=reason, by=by, at=at
    )


def _put_in(
    entry: LogEntry, night: Night, becomes: Hand, key: str, reason: str, by: Actor, at: datetime
) -> Hand:
    sent = submission(key, PUT_IN, entry.pk)
    if becomes.kind == HandKind.TIEBREAK:
        return missing_hands.put_in_tiebreak(
            night=night,
            table_id=becomes.table_id,
            side=side_of(becomes.side) or 1,
            is_made=bool(becomes.is_made),
            submission=sent,
            reason=reason,
            by=by,
            at=at,
        )
    return missing_hands.put_in_hand(
        night=night,
        table_id=becomes.table_id,
        number=becomes.number,
        result=hand_result(becomes),
        submission=sent,
        reason=reason,
        by=by,
        at=at,
    )

"""What putting back a change of the evening would do: who is here, who hosts, when it is; or a change of its season."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

from django.db.models import Q
from django.utils import timezone

from tournaments.models import LogEntry, NightSeat, NightState
from tournaments.queries.log_club_words import presence_words
from tournaments.queries.put_back_season import ENTRIES, OF_A_SEASON, season_put_back_of
from tournaments.queries.put_back_values import CHANGED_SINCE, DONE, Facts, NightPutBack
from tournaments.words import weekday

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tournaments.models import Club, Night

ATTENDANCE, HOSTS = "attendance_set", "hosts_set"
SWAPPED, CANCELLED, RESTORED = "hosts_swapped", "night_cancelled", "night_restored"
MOVED = ("night_moved", "night_move_undone")
OF_A_NIGHT = (ATTENDANCE, HOSTS, SWAPPED, CANCELLED, RESTORED, *MOVED)


def change_of_night(club: Club, log_id: int) -> LogEntry | None:
    """An entry that tells of a night's attendance, hosts or day, with the night and its season, or of a season's
    options, couples or who may see it.

    One SELECT.
    """
    entries = LogEntry.objects.select_related("night__season__club")
    told = Q(action__in=OF_A_NIGHT, night__isnull=False) | Q(action__in=OF_A_SEASON)
    return entries.filter(told, club=club, pk=log_id, before__isnull=False).first()


def may_be_put_back(entry: LogEntry) -> bool:
    """Whether a page can offer it, as far as the entry and its night's own row tell."""
    if entry.action in ENTRIES:
        is_ahead = (entry.after or {}).get("from", "") >= timezone.localdate().isoformat()
        return entry.before is not None and is_ahead
    if entry.action in OF_A_SEASON:
        return entry.before is not None
    if entry.night is None or entry.before is None or entry.action not in OF_A_NIGHT:
        return False
    if entry.action == ATTENDANCE:
        return entry.night.state == NightState.OPEN
    is_hosts = entry.action == HOSTS and entry.night.state != NightState.CANCELLED
    is_there = is_hosts or entry.action == CANCELLED or entry.night.state == NightState.PLANNED
    return is_there and not _changed_since(entry.night, entry)


def _changed_since(night: Night, entry: LogEntry) -> bool:
    """Whether a night's hosts, day or place in the plan is not any more as the entry left it."""
    return bool(_fact(night, entry) != (entry.after or {}).get(_KEYS[entry.action]))


_KEYS = {
    HOSTS: "couple",
    SWAPPED: "couple",
    CANCELLED: "state",
    RESTORED: "state",
    **dict.fromkeys(MOVED, "date"),
}


def _fact(night: Night, entry: LogEntry) -> Any:
    return {"couple": night.hosts_id, "state": night.state, "date": night.date.isoformat()}[
        _KEYS[entry.action]
    ]


def night_put_back_of(entry: LogEntry, names: Mapping[int, str]) -> NightPutBack:
    """What putting this entry back would do; `names` are the club's players by id. At most two SELECTs."""
    if entry.action in OF_A_SEASON:
        return season_put_back_of(entry)
    return _attendance(entry, names) if entry.action == ATTENDANCE else _of_the_plan(entry)


def attendance_facts(seats: Iterable[NightSeat]) -> dict[str, Any]:
    """What the log keeps of who is here: by the member's id, as text."""
    return {
        str(seat.player_id): {"absent": seat.is_absent, "substitute": seat.substitute_id} for seat in seats
    }


def _attendance(entry: LogEntry, names: Mapping[int, str]) -> NightPutBack:
    before, after = entry.before or {}, entry.after or {}
    now = attendance_facts(NightSeat.objects.filter(night=entry.night))
    refusal = DONE if now == before else CHANGED_SINCE if now != after else ""
    return NightPutBack(
        "Put back who is here",
        tuple(presence_words(after, before, names)),
        "A seating made before is set aside: the first round is seated again.",
        refusal,
        is_done=now == before,
    )


def _of_the_plan(entry: LogEntry) -> NightPutBack:
    """A night's hosts, its day, or whether it takes place."""
    before, after = entry.before or {}, entry.after or {}
    assert entry.night is not None
    is_done = _fact(entry.night, entry) == before.get(_KEYS[entry.action])
    refusal = DONE if is_done else CHANGED_SINCE if _changed_since(entry.night, entry) else ""
    title, *sentences = _told(entry, before, after)
    follows = "Members’ calendars and the schedule show it from then on."
    return NightPutBack(title, tuple(sentences), follows, refusal, is_done=is_done)


def _told(entry: LogEntry, before: Facts, after: Facts) -> list[str]:
    """A title, and what would be from then on."""
    if entry.action in MOVED:
        old, new = (weekday(date.fromisoformat(facts["date"])) for facts in (after, before))
        return ["Put the night back on its day", f"{old} → {new}"]
    if entry.action == CANCELLED:
        return ["Bring the night back", "It takes place again, on its day and with its hosts."]
    if entry.action == RESTORED:
        return ["Cancel the night again", "It stays in the plan and in calendars, marked as cancelled."]
    old, new = ((facts.get("hosts") or "nobody") for facts in (after, before))
    told = [f"{old} → {new}"]
    if entry.action == SWAPPED:
        told.append("The other night’s hosts change back with these.")
    return ["Put the hosts back", *told]


def swapped_with(entry: LogEntry) -> Night | None:
    """The other night of an exchange of hosts, None when it cannot be told any more. One SELECT."""
    before, after = entry.before or {}, entry.after or {}
    others = LogEntry.objects.select_related("night").filter(club=entry.club_id, action=SWAPPED, at=entry.at)
    twin = others.exclude(pk=entry.pk).filter(
        before__couple=after.get("couple"), after__couple=before.get("couple")
    )
    found = twin.first()
    return found.night if found else None

"""What putting back a change of the evening would do: who is here, who hosts, the options a season is played by."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db.models import Q

from tournaments.models import LogEntry, NightSeat, NightState, Season
from tournaments.queries.log_words import presence_words
from tournaments.queries.season_options import from_facts, options_of
from tournaments.words import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tournaments.models import Club

ATTENDANCE, HOSTS, OPTIONS, REMOVED = "attendance_set", "hosts_set", "options_changed", "season_removed"
OF_A_SEASON = (OPTIONS, REMOVED)
CHANGED_SINCE = "It was changed again since. Put the later change back first, or change it on its own page."


@dataclass(frozen=True, slots=True)
class NightPutBack:
    """The change as it would be told, and what follows; `refusal` as for a hand, "" when it can be put back."""

    title: str
    sentences: tuple[str, ...]
    follows: str
    refusal: str = ""
    is_done: bool = False


def change_of_night(club: Club, log_id: int) -> LogEntry | None:
    """An entry that tells of a night's attendance or hosts, with the night and its season, or of a season's options.

    One SELECT.
    """
    entries = LogEntry.objects.select_related("night__season__club")
    told = Q(action__in=(ATTENDANCE, HOSTS), night__isnull=False) | Q(action__in=OF_A_SEASON)
    return entries.filter(told, club=club, pk=log_id, before__isnull=False).first()


def may_be_put_back(entry: LogEntry) -> bool:
    """Whether a page can offer it, as far as the night's own row tells."""
    if entry.action in OF_A_SEASON:
        return entry.before is not None
    if entry.night is None or entry.before is None:
        return False
    if entry.action == HOSTS:
        is_as_left = entry.night.hosts_id == (entry.after or {}).get("couple")
        return entry.night.state == NightState.PLANNED and is_as_left
    return entry.action == ATTENDANCE and entry.night.state == NightState.OPEN


def night_put_back_of(entry: LogEntry, names: Mapping[int, str]) -> NightPutBack:
    """What putting this entry back would do; `names` are the club's players by id. At most two SELECTs."""
    if entry.action in OF_A_SEASON:
        return _options(entry) if entry.action == OPTIONS else _removed(entry)
    return _attendance(entry, names) if entry.action == ATTENDANCE else _hosts(entry)


def season_of(entry: LogEntry) -> Season:
    """The season that an entry tells of."""
    return Season.everything.get(club=entry.club_id, pk=(entry.after or {})["season"])


def attendance_facts(seats: Iterable[NightSeat]) -> dict[str, Any]:
    """What the log keeps of who is here: by the member's id, as text."""
    return {
        str(seat.player_id): {"absent": seat.is_absent, "substitute": seat.substitute_id} for seat in seats
    }


def _attendance(entry: LogEntry, names: Mapping[int, str]) -> NightPutBack:
    before, after = entry.before or {}, entry.after or {}
    now = attendance_facts(NightSeat.objects.filter(night=entry.night))
    refusal = "That is put back already." if now == before else CHANGED_SINCE if now != after else ""
    return NightPutBack(
        "Put back who is here",
        tuple(presence_words(after, before, names)),
        "A seating made before is set aside: the first round is seated again.",
        refusal,
        is_done=now == before,
    )


def _hosts(entry: LogEntry) -> NightPutBack:
    before, after = entry.before or {}, entry.after or {}
    assert entry.night is not None
    now = entry.night.hosts_id
    is_done = now == before.get("couple")
    refusal = "That is put back already." if is_done else CHANGED_SINCE if now != after.get("couple") else ""
    old, new = ((facts.get("hosts") or "nobody") for facts in (after, before))
    return NightPutBack(
        "Put the hosts back",
        (f"{old} → {new}",),
        "Members’ calendars and the schedule show them from then on.",
        refusal,
        is_done=is_done,
    )


def _options(entry: LogEntry) -> NightPutBack:
    before, after = entry.before or {}, entry.after or {}
    now = options_of(season_of(entry))
    is_done = now == from_facts(before)
    refusal = "That is put back already." if is_done else CHANGED_SINCE if now != from_facts(after) else ""
    back = [line for line in before["lines"] if line not in after["lines"]]
    gone = [f"No longer: {line}" for line in after["lines"] if line not in before["lines"]]
    return NightPutBack(
        "Put the season’s options back",
        tuple(back or gone),
        f"It holds from {after['from']} on, unless that night has begun.",
        refusal,
        is_done=is_done,
    )


def _removed(entry: LogEntry) -> NightPutBack:
    season = season_of(entry)
    is_done = season.removed_at is None
    return NightPutBack(
        "Bring the season back",
        (f"{season.name}, with its {counted((entry.after or {})['nights'], 'night')}",),
        "It is in the standings and the plan again, as it was.",
        "That is put back already." if is_done else "",
        is_done=is_done,
    )

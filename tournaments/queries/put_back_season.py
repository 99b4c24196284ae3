"""What putting back a change of a season would do: its options, its couples, who may see it, or that it was removed."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from tournaments.models import Season, SeasonEntry, Visibility
from tournaments.queries.put_back_values import CHANGED_SINCE, DONE, Facts, NightPutBack
from tournaments.queries.season_entries import JOINED, LEFT, span_facts
from tournaments.queries.season_options import from_facts, options_of
from tournaments.queries.season_privacy import privacy_facts, privacy_words
from tournaments.words import counted, day

if TYPE_CHECKING:
    from tournaments.models import LogEntry

OPTIONS, REMOVED, PRIVACY = "options_changed", "season_removed", "privacy_changed"
ENTRIES = (JOINED, LEFT)
OF_A_SEASON = (OPTIONS, REMOVED, PRIVACY, *ENTRIES)


def season_put_back_of(entry: LogEntry) -> NightPutBack:
    """What putting back an entry of `OF_A_SEASON` would do. At most two SELECTs."""
    if entry.action in ENTRIES:
        return _entry(entry)
    return {OPTIONS: _options, REMOVED: _removed, PRIVACY: _privacy}[entry.action](entry)


def season_of(entry: LogEntry) -> Season:
    """The season that an entry tells of."""
    return Season.everything.get(club=entry.club_id, pk=(entry.after or {})["season"])


def _entry(entry: LogEntry) -> NightPutBack:
    """A couple that joined the season, or left it."""
    before, after = entry.before or {}, entry.after or {}
    row = SeasonEntry.objects.filter(season=after["season"], couple=after["couple"]).first()
    now, since = span_facts(row), day(date.fromisoformat(after["from"]))
    is_done = now == before
    as_left = {name: after.get(name) for name in now}
    refusal = DONE if is_done else CHANGED_SINCE if now != as_left else ""
    is_leaving = entry.action == JOINED
    return NightPutBack(
        "Take the couple out again" if is_leaving else "Let the couple stay",
        (
            f"{after['names']} {'are not in the season' if is_leaving else 'stay in the season'} from {since} on",
        ),
        "On a night that is open they are marked so, and the first round is seated again.",
        refusal,
        is_done=is_done,
    )


def _options(entry: LogEntry) -> NightPutBack:
    before, after = entry.before or {}, entry.after or {}
    now = options_of(season_of(entry))
    is_done = now == from_facts(before)
    refusal = DONE if is_done else CHANGED_SINCE if now != from_facts(after) else ""
    back = [line for line in before["lines"] if line not in after["lines"]]
    gone = [f"No longer: {line}" for line in after["lines"] if line not in before["lines"]]
    return NightPutBack(
        "Put the season’s options back",
        tuple(back or gone),
        f"How nights are played changes back from {after['from']} on, unless that night has begun; all else at once.",
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
        DONE if is_done else "",
        is_done=is_done,
    )


def _privacy(entry: LogEntry) -> NightPutBack:
    """Who may see the season, and how its names are shown."""
    before, after, season = entry.before or {}, entry.after or {}, season_of(entry)
    now, words = privacy_facts(season), privacy_words(before["visibility"], before["names_shown"])
    is_done = _is_so(now, before)
    refusal = DONE if is_done else "" if _is_so(now, after) else CHANGED_SINCE
    if season.removed_at is not None:
        refusal = f"The season {season.name} was removed. Bring it back first."
    return NightPutBack(
        f"Put back who may see {season.name}",
        (f"Again {words[0].lower()}{words[1:]}",),
        _link_then(season, Visibility(before["visibility"])),
        refusal,
        is_done=is_done,
    )


def _is_so(now: Facts, then: Facts) -> bool:
    return all(now[name] == then[name] for name in ("visibility", "names_shown"))


def _link_then(season: Season, visibility: Visibility) -> str:
    """What becomes of the secret link. One that was ended, by a new one or because only coordinators read, stays so."""
    if visibility == Visibility.COORDINATORS:
        return "It holds at once. A secret link that leads to the season ends for good."
    if visibility == Visibility.OPEN:
        return "It holds at once, for everybody."
    if season.secret is None:
        return (
            "It holds at once, and the season gets a new secret link to pass on: one it had before leads nowhere, "
            "on devices that had opened it too."
        )
    return (
        "It holds at once, and the link that the season has leads to it again, for every device that opened it. "
        "If it went to the wrong people, make a new one afterwards."
    )

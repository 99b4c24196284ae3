"""What the log says of the club itself, in words; of a night and its tables, `log_night_words` speaks."""

from __future__ import annotations

from datetime import date, datetime
from typing import TYPE_CHECKING, Any

from django.utils import timezone

from tournaments.queries.log_night_words import log_line
from tournaments.queries.season_privacy import privacy_words
from tournaments.words import counted, day, listed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tournaments.models import LogEntry
    from tournaments.queries.night_tables import NightTables

Facts = dict[str, Any]


def sentence_of(entry: LogEntry, tables: NightTables, names: Mapping[int, str]) -> str:
    """One entry in words; `names` are the club's players by id."""
    words = _WORDS.get(entry.action)
    if words is None:
        return log_line(entry, tables).sentence
    return words(entry.before or {}, entry.after or {}, names)


def _player(facts: Facts, names: Mapping[int, str]) -> str:
    return str(facts.get("name") or names.get(facts.get("player") or 0) or "somebody")


def _added(_before: Facts, after: Facts, names: Mapping[int, str]) -> str:
    return f"{_player(after, names)} was added"


def _listed(_before: Facts, after: Facts, _names: Mapping[int, str]) -> str:
    people = [str(one["name"]) for one in after.get("players", ())]
    couples = [str(one["names"]) for one in after.get("couples", ())]
    parts = [f"{counted(len(people), 'player')}: {listed(people)}"] if people else []
    parts += [f"{counted(len(couples), 'couple')}: {listed(couples)}"] if couples else []
    return f"from a list, {'; '.join(parts)}" if parts else "a list was saved"


def _renamed(before: Facts, after: Facts, _names: Mapping[int, str]) -> str:
    return f"renamed: {before.get('name')} → {after.get('name')}"


def _nicknamed(before: Facts, after: Facts, names: Mapping[int, str]) -> str:
    old, new = before.get("nickname") or "none", after.get("nickname") or "none"
    return f"nickname of {_player({'player': after.get('player')}, names)}: {old} → {new}"


def _privacy(_before: Facts, after: Facts, _names: Mapping[int, str]) -> str:
    words = privacy_words(after["visibility"], after["names_shown"])
    link = " It has a new secret link." if after.get("new_link") else ""
    return f"who may see the season {after.get('name')}: {words[0].lower()}{words[1:]}{link}"


def _about(words: str) -> Callable[[Facts, Facts, Mapping[int, str]], str]:
    """A sentence that names a player, as in "{} was archived"."""
    return lambda before, after, names: words.format(_player(after or before, names))


def _named(words: str, key: str = "name") -> Callable[[Facts, Facts, Mapping[int, str]], str]:
    """A sentence with a text that the entry keeps."""
    return lambda before, after, _names: words.format((after or before).get(key, "somebody"))


def _invited(_before: Facts, after: Facts, _names: Mapping[int, str]) -> str:
    return f"invited somebody to run the club, by a link until {_day_of(after)}"


def _withdrawn(before: Facts, _after: Facts, _names: Mapping[int, str]) -> str:
    return f"withdrew the invitation that was good until {_day_of(before)}"


def _day_of(facts: Facts) -> str:
    return day(timezone.localtime(datetime.fromisoformat(facts["until"])).date())


def _given(_before: Facts, after: Facts, _names: Mapping[int, str]) -> str:
    return f"{after.get('name')} runs the club now, invited by {after.get('invited_by')}"


def _handed_over(before: Facts, after: Facts, _names: Mapping[int, str]) -> str:
    return f"owner: {before.get('name')} → {after.get('name')}"


def _key_made(_before: Facts, after: Facts, _names: Mapping[int, str]) -> str:
    reads = "what coordinators read" if after.get("reads_private") else "open seasons"
    return f"a key to the club’s data was made: {after.get('name')}, for {reads}"


def _entry(words: str) -> Callable[[Facts, Facts, Mapping[int, str]], str]:
    """A couple that came or went: "Gus Gray & Gil Gray joined the season from 8 January 2026 on"."""

    def sentence(_before: Facts, after: Facts, _names: Mapping[int, str]) -> str:
        since = after.get("from")
        return f"{after.get('names')} {words}" + (
            f" from {day(date.fromisoformat(since))} on" if since else ""
        )

    return sentence


def _season_dates(before: Facts, after: Facts, _names: Mapping[int, str]) -> str:
    old, new = (
        f"{day(date.fromisoformat(facts['starts_on']))} to {day(date.fromisoformat(facts['ends_on']))}"
        for facts in (before, after)
    )
    return f"the season’s dates: {old} → {new}" if old != new else "the season’s holidays were changed"


def _options(before: Facts, after: Facts, _names: Mapping[int, str]) -> str:
    new = [line for line in after.get("lines", ()) if line not in before.get("lines", ())]
    gone = [line for line in before.get("lines", ()) if line not in after.get("lines", ())]
    at_once = [line for line in new if line in after.get("at_once", ())]
    later = [line for line in new if line not in at_once]
    if not new:
        later = [f"no longer: {line}" for line in gone] or ["as they are for the nights after it."]
    told = [f"from {after.get('from')} on: {' '.join(later)}"] if later else []
    if at_once:
        told.append(f"{'At' if later else 'at'} once: {' '.join(at_once)}")
    return f"the season’s options {' '.join(told)}"


def _plan(_before: Facts, after: Facts, _names: Mapping[int, str]) -> str:
    return f"{counted(len(after.get('dates', ())), 'night')} planned at once"


def _planned(_before: Facts, after: Facts, _names: Mapping[int, str]) -> str:
    hosts = f", at {after['hosts']}’s" if after.get("hosts") else ""
    return f"a night was planned for {day(date.fromisoformat(after['date']))}{hosts}"


def _attendance(before: Facts, after: Facts, names: Mapping[int, str]) -> str:
    changes = presence_words(before, after, names)
    return f"who is here: {'; '.join(changes)}" if changes else "who is here was set: nothing changed"


def presence_words(before: Facts, after: Facts, names: Mapping[int, str]) -> list[str]:
    """What differs between two states of who is here, as in "Fay Ford is away, Sue Stone plays"."""
    return [
        _presence(member, now, names)
        for member, now in after.items()
        if now != before.get(member, {"absent": False, "substitute": None})
    ]


def _presence(member: str, now: Facts, names: Mapping[int, str]) -> str:
    name = names.get(int(member), "somebody")
    if not now.get("absent"):
        return f"{name} is here"
    instead = names.get(now.get("substitute") or 0)
    return f"{name} is away, {instead} plays" if instead else f"{name} is away"


def _merged(_before: Facts, after: Facts, _names: Mapping[int, str]) -> str:
    return f"{after.get('gone_name')} and {after.get('name')} are one person, {after.get('name')}"


def _merge_taken_back(_before: Facts, after: Facts, _names: Mapping[int, str]) -> str:
    return f"{after.get('gone_name')} and {after.get('name')} are two people again"


def _trophies(_before: Facts, after: Facts, _names: Mapping[int, str]) -> str:
    return f"trophies of the season {after.get('name')}: {'; '.join(after.get('changes', []))}"


_WORDS: dict[str, Callable[[Facts, Facts, Mapping[int, str]], str]] = {
    "club_made": _named("the club {} was made"),
    "club_imported": _named("the club {} was brought in from its archive"),
    "player_added": _added,
    "people_listed": _listed,
    "player_renamed": _renamed,
    "player_nicknamed": _nicknamed,
    "player_group_changed": _about("{} was put in the other group"),
    "player_archived": _about("{} was archived"),
    "player_back": _about("{} is back"),
    "guest_became_member": _about("{}, so far a guest, is a member"),
    "player_deleted": _about("{} was deleted"),
    "guest_added": _about("{} was added as a guest"),
    "couple_paired": _named("{} are a couple", "names"),
    "couple_parted": _named("{} are no couple any more", "names"),
    "players_merged": _merged,
    "merge_taken_back": _merge_taken_back,
    "season_made": _named("the season {} was made"),
    "season_dates_changed": _season_dates,
    "options_changed": _options,
    "privacy_changed": _privacy,
    "season_link_made": _named("the season {} has another secret link"),
    "season_removed": _named("the season {} was removed, with its nights"),
    "season_brought_back": _named("the season {} is back"),
    "couple_joined": _entry("joined the season"),
    "couple_left": _entry("left the season"),
    "trophies_named": _trophies,
    "plan_saved": _plan,
    "night_planned": _planned,
    "attendance_set": _attendance,
    "invitation_made": _invited,
    "invitation_withdrawn": _withdrawn,
    "access_given": _given,
    "access_removed": _named("{} was taken out: runs the club no longer"),
    "access_left": _named("{} has left the club"),
    "owner_made": _named("{} is an owner too"),
    "club_handed_over": _handed_over,
    "api_key_made": _key_made,
    "api_key_revoked": _named("the key {} was revoked"),
}

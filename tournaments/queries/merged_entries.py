"""The seasons of two people who become one: how long each couple is in them then, and whether somebody would be in twice."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from django.db.models import Q

from tournaments.models import Couple, NightState, SeasonEntry
from tournaments.queries.season_entries import Span, span_words
from tournaments.words import day, listed

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import date

    from tournaments.models import Night, Player, Season


@dataclass(frozen=True, slots=True)
class CoupleThen:
    """A couple of a season once the two are one. `entries` has two where both of them entered it with that partner."""

    season: Season
    people: frozenset[int]
    names: str
    entries: tuple[SeasonEntry, ...]

    @property
    def span(self) -> Span:
        """When the couple is in the season then."""
        return whole_span([span_of(entry) for entry in self.entries])

    @property
    def is_joined(self) -> bool:
        """Whether two entries become one."""
        return len(self.entries) > 1


def span_of(entry: SeasonEntry) -> Span:
    """When an entry's couple is in its season."""
    return entry.joins_on, entry.leaves_on


def whole_span(spans: Iterable[Span]) -> Span:
    """From the first day of any of them to the last of any: an entry has one beginning and one end."""
    starts, ends = zip(*spans, strict=True)
    return (
        None if None in starts else min(day for day in starts if day),
        None if None in ends else max(day for day in ends if day),
    )


def covers(span: Span, when: date) -> bool:
    """Whether a day is within it."""
    joins_on, leaves_on = span
    return (joins_on is None or joins_on <= when) and (leaves_on is None or leaves_on > when)


def couples_then(keep: Player, gone: Player) -> list[CoupleThen]:
    """The couples of every season that `gone` is in, as they are once `gone` is `keep`. One SELECT."""
    seasons = SeasonEntry.objects.filter(Q(couple__first=gone) | Q(couple__second=gone)).values("season")
    entries = SeasonEntry.objects.filter(season__in=seasons).select_related(
        "couple__first", "couple__second", "season"
    )
    found: dict[tuple[int, frozenset[int]], list[SeasonEntry]] = defaultdict(list)
    for entry in entries.order_by("season", "pk"):
        found[entry.season_id, _people(entry.couple, keep, gone)].append(entry)
    return [
        CoupleThen(same[0].season, people, _names(same[0].couple, keep, gone), tuple(same))
        for (_, people), same in found.items()
    ]


def why_not_in_their_seasons(keep: Player, gone: Player) -> str:
    """The sentence that says in which season one person would be in two couples at a time, "" when in none."""
    couples = couples_then(keep, gone)
    for one, other in combinations(couples, 2):
        shared = one.people & other.people
        is_theirs = keep.pk in one.people | other.people
        if one.season == other.season and shared and is_theirs and _meet(one.span, other.span):
            return _twice_in(one, other, by_themselves=keep.pk in shared)
    return next((why for one in couples if one.is_joined and (why := _running_between(one))), "")


def joined_words(keep: Player, gone: Player) -> list[str]:
    """What a page says of each season that both entered with one partner."""
    told = []
    for one in couples_then(keep, gone):
        if one.is_joined:
            when = span_words(one.span) or "from its first night to its last"
            told.append(f"Season {one.season}: {one.names} are in it {when}.")
            between = [day(night.date) for night in _between(one, NightState.PLANNED)]
            if between:
                told.append(f"That is on {listed(between)} too: mark them away then, if they are.")
    return told


def _twice_in(one: CoupleThen, other: CoupleThen, *, by_themselves: bool) -> str:
    both = f"{one.names} and {other.names}"
    if by_themselves:
        return (
            f"Both are in the season {one.season} with different partners at one time, {both}, "
            "so they are two people there."
        )
    return (
        f"Made one they would be in the season {one.season} while their partner is somebody else’s: {both}."
    )


def _running_between(one: CoupleThen) -> str:
    """Somebody who was in neither of the two would be expected at a night that has begun."""
    running = next(iter(_between(one, NightState.OPEN, NightState.PLAYING)), None)
    return f"The night on {day(running.date)} is not finished. Finish it first." if running else ""


def _between(one: CoupleThen, *states: NightState) -> list[Night]:
    """The nights of these states on which neither of the two was in the season, and the one person then is."""
    spans = [span_of(entry) for entry in one.entries]
    return [
        night
        for night in one.season.nights.filter(state__in=states).order_by("date", "number")
        if covers(one.span, night.date) and not any(covers(span, night.date) for span in spans)
    ]


def _meet(one: Span, other: Span) -> bool:
    """Whether two times have a day in common."""
    (first, first_end), (second, second_end) = one, other
    return (first is None or second_end is None or first < second_end) and (
        second is None or first_end is None or second < first_end
    )


def _people(couple: Couple, keep: Player, gone: Player) -> frozenset[int]:
    both = (couple.first_id, couple.second_id)
    return frozenset(keep.pk if person == gone.pk else person for person in both)


def _names(couple: Couple, keep: Player, gone: Player) -> str:
    both: Sequence[Player] = (couple.first, couple.second)
    return " & ".join(keep.name if person.pk == gone.pk else person.name for person in both)

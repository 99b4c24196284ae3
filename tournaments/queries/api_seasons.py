"""What a program reads of a club's seasons: plain values, each named as the season shows it to whoever holds the key.

An ordinary key reads what anybody may read who has the club's address. One that reads private seasons reads what the
club's coordinators read: every season, every name in full.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Count, Q

from tournaments.models import (
    NamesShown,
    Night,
    NightState,
    Player,
    Season,
    SeasonEntry,
    SeasonTotal,
    Visibility,
)
from tournaments.names import folded
from tournaments.queries.shown_names import named

if TYPE_CHECKING:
    from datetime import date

    from django.db.models import QuerySet

    from tournaments.models import ApiToken, Couple


@dataclass(frozen=True, slots=True)
class NamedPlayer:
    """A player by the number that stays theirs."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class SeasonFacts:
    """A season and how far it is."""

    id: int
    name: str
    starts_on: date
    ends_on: date
    visibility: str
    names_shown: str
    ranked_by: str
    best_of: int | None
    least_nights: int
    substitute_points: str
    groups: tuple[str, ...]
    nights_planned: int
    nights_finished: int


@dataclass(frozen=True, slots=True)
class NightFacts:
    """A night as the season's calendar has it."""

    id: int
    number: int
    date: date
    state: str
    hosts: tuple[NamedPlayer, ...]


@dataclass(frozen=True, slots=True)
class SeasonPlayer:
    """Somebody who entered a season, or has points in it. `partner_id` is the other one of their couple there."""

    id: int
    name: str
    group: str
    is_guest: bool
    partner_id: int | None
    nights: int
    points: int
    rounds_won: int
    nines: int


@dataclass(frozen=True, slots=True)
class SeasonCouple:
    """A couple in a season: all of it, or its nights from `joins_on` on and before `leaves_on`."""

    id: int
    players: tuple[NamedPlayer, NamedPlayer]
    joins_on: date | None
    leaves_on: date | None


@dataclass(frozen=True, slots=True)
class ClubPlayer:
    """Somebody of the club as its coordinators have them."""

    id: int
    name: str
    nickname: str
    group: str
    is_guest: bool
    is_archived: bool


def seasons_for(token: ApiToken) -> tuple[SeasonFacts, ...]:
    """The seasons that a key reads, the latest first. One SELECT."""
    return tuple(map(_facts, _readable(token)))


def readable_seasons(token: ApiToken) -> list[Season]:
    """The same as rows. One SELECT."""
    return list(_seasons(token))


def season_facts(token: ApiToken, season_id: int) -> SeasonFacts | None:
    """One of them; None for any other number. One SELECT."""
    found = _readable(token).filter(pk=season_id).first()
    return _facts(found) if found else None


def season_for(token: ApiToken, season_id: int) -> tuple[Season, NamesShown] | None:
    """A season that a key reads, and how it reads its names; None for any other number. One SELECT."""
    found = _seasons(token).filter(pk=season_id).first()
    return (found, names_of(token, found)) if found else None


def names_of(token: ApiToken, season: Season) -> NamesShown:
    """How a key reads the names of a season."""
    return NamesShown.FULL if token.reads_private else NamesShown(season.names_shown)


def night_for(token: ApiToken, night_id: int) -> Night | None:
    """A finished night of a season that a key reads, with its season and hosts. One SELECT."""
    nights = Night.objects.select_related("season", "hosts__first", "hosts__second")
    return nights.filter(pk=night_id, state=NightState.FINISHED, season__in=_seasons(token)).first()


def nights_of(season: Season, style: NamesShown) -> tuple[NightFacts, ...]:
    """All nights of a season by date, cancelled ones too. Two SELECTs at most."""
    nights = list(
        Night.objects.select_related("hosts__first", "hosts__second")
        .filter(season=season)
        .order_by("date", "number")
    )
    hosts = {night.pk: hosts_of(night) for night in nights}
    names = named({one.id: one.name for pair in hosts.values() for one in pair}, style)
    return tuple(
        NightFacts(
            id=night.pk,
            number=night.number,
            date=night.date,
            state=night.state,
            hosts=tuple(NamedPlayer(one.id, names[one.id]) for one in hosts[night.pk]),
        )
        for night in nights
    )


def hosts_of(night: Night) -> tuple[NamedPlayer, ...]:
    """The two who host a night that comes with them, in full; nobody where none are chosen."""
    couple = night.hosts
    people = (couple.first, couple.second) if couple else ()
    return tuple(NamedPlayer(person.pk, person.name) for person in people)


def players_of(season: Season, style: NamesShown) -> tuple[SeasonPlayer, ...]:
    """Everybody of a season by name, guests last, with the points that are theirs (rules E7). Three SELECTs at most."""
    people: dict[int, Player] = {}
    partner: dict[int, int] = {}
    for entry in _entries(season):
        first, second = entry.couple.first, entry.couple.second
        people |= {first.pk: first, second.pk: second}
        partner |= {first.pk: second.pk, second.pk: first.pk}
    totals = {
        total.player_id: total for total in SeasonTotal.objects.select_related("player").filter(season=season)
    }
    people |= {key: total.player for key, total in totals.items()}
    names = named({key: person.name for key, person in people.items()}, style)
    nothing = SeasonTotal(points=0, nights=0)
    lines = [
        _season_player(person, names[key], partner.get(key), totals.get(key, nothing))
        for key, person in people.items()
    ]
    return tuple(sorted(lines, key=lambda line: (line.is_guest, folded(line.name), line.id)))


def couples_of(season: Season, style: NamesShown) -> tuple[SeasonCouple, ...]:
    """The couples that entered, in the order of entry. Two SELECTs at most."""
    entries = list(_entries(season))
    people = (person for entry in entries for person in (entry.couple.first, entry.couple.second))
    names = named({person.pk: person.name for person in people}, style)
    return tuple(
        SeasonCouple(
            id=entry.couple_id,
            players=(
                NamedPlayer(entry.couple.first_id, names[entry.couple.first_id]),
                NamedPlayer(entry.couple.second_id, names[entry.couple.second_id]),
            ),
            joins_on=entry.joins_on,
            leaves_on=entry.leaves_on,
        )
        for entry in entries
    )


def players_of_club(token: ApiToken) -> tuple[ClubPlayer, ...]:
    """Everybody a club has, archived people and guests too, without who turned out to be somebody else. One SELECT."""
    everybody = Player.objects.filter(club=token.club_id, merged_into=None)
    return tuple(
        ClubPlayer(
            id=one.pk,
            name=one.name,
            nickname=one.nickname,
            group=one.group,
            is_guest=one.is_guest,
            is_archived=one.archived_at is not None,
        )
        for one in sorted(everybody, key=lambda one: (one.is_guest, folded(one.name), one.pk))
    )


def couple_of_season(season: Season, couple_id: int) -> Couple | None:
    """A couple that entered a season, with both people; None for any other number. One SELECT."""
    entry = _entries(season).filter(couple__pk=couple_id).first()
    return entry.couple if entry else None


def _season_player(person: Player, name: str, partner_id: int | None, total: SeasonTotal) -> SeasonPlayer:
    return SeasonPlayer(
        id=person.pk,
        name=name,
        group=person.group,
        is_guest=person.is_guest,
        partner_id=partner_id,
        nights=total.nights,
        points=total.points,
        rounds_won=total.rounds_won,
        nines=total.nines,
    )


def _entries(season: Season) -> QuerySet[SeasonEntry]:
    entries = SeasonEntry.objects.select_related("couple__first", "couple__second").filter(season=season)
    return entries.order_by("pk")


def _seasons(token: ApiToken) -> QuerySet[Season]:
    seasons = Season.objects.filter(club=token.club_id)
    return seasons if token.reads_private else seasons.filter(visibility=Visibility.OPEN)


def _readable(token: ApiToken) -> QuerySet[Season]:
    """The same with the number of their nights, and of the finished ones."""
    return _seasons(token).annotate(
        planned=Count("nights", filter=~Q(nights__state=NightState.CANCELLED)),
        finished=Count("nights", filter=Q(nights__state=NightState.FINISHED)),
    )


def _facts(season: Season) -> SeasonFacts:
    return SeasonFacts(
        id=season.pk,
        name=season.name,
        starts_on=season.starts_on,
        ends_on=season.ends_on,
        visibility=season.visibility,
        names_shown=season.names_shown,
        ranked_by=season.ranked_by,
        best_of=season.best_of,
        least_nights=season.least_nights,
        substitute_points=season.substitute_points,
        groups=(season.group_a_name, season.group_b_name) if season.has_groups else (),
        nights_planned=getattr(season, "planned", 0),
        nights_finished=getattr(season, "finished", 0),
    )

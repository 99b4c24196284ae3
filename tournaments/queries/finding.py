"""Finding one thing, always inside its club, or None: nobody reads another club's rows by guessing a number."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from django.db.models import QuerySet

from tournaments.models import (
    Club,
    ClubRevision,
    Couple,
    Hand,
    Night,
    NightState,
    Phone,
    Player,
    Season,
    Table,
)
from tournaments.queries.prepared import Prepared, first

if TYPE_CHECKING:
    from datetime import datetime

    from django.contrib.auth.models import AnonymousUser, User

OPEN_STATES = (NightState.OPEN, NightState.PLAYING)

# Of forty columns what every request of a phone needs; another one would cost a SELECT of its own.
READ_WITH_A_PHONE = (
    "player__name",
    "night__state",
    "night__revision",
    "night__current_round",
    "night__date",
    "night__rules",
    "night__season__rules",
    "night__season__corrections",
    "night__season__club__name",
    "night__season__club__slug",
    "night__season__visibility",
    "night__season__secret",
)


def club_by_slug(slug: str) -> Club | None:
    """A club by its address."""
    return first(_clubs(slug))


@Prepared
def _clubs(slug: str) -> QuerySet[Club]:
    return Club.objects.select_related("revision").filter(slug=slug)


def club_revision(club: Club) -> int:
    """What was the club's revision when it was read: see `ClubRevision`. No SELECT for one found by its address."""
    revision: ClubRevision | None = getattr(club, "revision", None)  # there is no row before the first change
    return revision.number if revision else 0


def coordinators_club(user: User | AnonymousUser, slug: str) -> Club | None:
    """A club that this account runs."""
    return first(_clubs_run_by(user.pk or 0, slug))


@Prepared
def _clubs_run_by(user_id: int, slug: str) -> QuerySet[Club]:
    return Club.objects.filter(slug=slug, memberships__user_id=user_id)


def clubs_of(user: User | AnonymousUser) -> list[Club]:
    """All clubs that this account runs, by name."""
    return list(Club.objects.filter(memberships__user_id=user.pk or 0).order_by("name", "pk"))


def night_of_club(club: Club, night_id: int) -> Night | None:
    """A night, with its season and hosts."""
    return first(_nights_of_club(club.pk, night_id))


@Prepared
def _nights_of_club(club_id: int, night_id: int) -> QuerySet[Night]:
    return nights_with_hosts().filter(pk=night_id, season__club_id=club_id, season__removed_at__isnull=True)


def joinable_night(*, code: str = "", secret: str = "") -> Night | None:
    """The open night with this typed code, or this secret from a QR."""
    nights = nights_with_hosts().select_related("season__club").filter(state__in=OPEN_STATES)
    if code:
        return nights.filter(join_code=code).first()
    return nights.filter(join_secret=secret).first() if secret else None


def open_night_by_id(night_id: int) -> Night | None:
    """An open night, for a phone that gave its code before."""
    return (
        nights_with_hosts().select_related("season__club").filter(pk=night_id, state__in=OPEN_STATES).first()
    )


def phone_by_token(token: str, *, now: datetime) -> Phone | None:
    """The phone whose secret this is, with its night, season and club; None when revoked or too old."""
    return first(_phones(hash_token(token), now))


@Prepared
def _phones(token_hash: str, now: datetime) -> QuerySet[Phone]:
    phones = Phone.objects.select_related("player", "night__season__club").only(*READ_WITH_A_PHONE)
    return phones.filter(token_hash=token_hash, revoked_at__isnull=True, expires_at__gt=now)


def hash_token(token: str) -> str:
    """What the database keeps of a phone's secret."""
    return hashlib.sha256(token.encode()).hexdigest()


def hand_of_night(night: Night, hand_id: int) -> Hand | None:
    """A hand of a night, with its table and round."""
    return first(_hands_of_night(night.pk, hand_id))


@Prepared
def _hands_of_night(night_id: int, hand_id: int) -> QuerySet[Hand]:
    hands = Hand.objects.select_related("table__round")
    return hands.filter(pk=hand_id, table__round__night_id=night_id, table__round__undone_at__isnull=True)


def table_of_night(night: Night, table_id: int) -> Table | None:
    """A table of a night, with its round."""
    return (
        Table.objects.select_related("round")
        .filter(pk=table_id, round__night=night, round__undone_at__isnull=True)
        .first()
    )


def season_of_club(club: Club, season_id: int) -> Season | None:
    """A season of a club."""
    return first(_seasons_of_club(club.pk, season_id))


@Prepared
def _seasons_of_club(club_id: int, season_id: int) -> QuerySet[Season]:
    return Season.objects.filter(pk=season_id, club_id=club_id)


def seasons_and_club(slug: str) -> list[Season]:
    """All seasons of the club of this address, the latest first, with their club. One SELECT."""
    return _seasons_at(slug)


@Prepared
def _seasons_at(slug: str) -> QuerySet[Season]:
    return Season.objects.filter(club__slug=slug).select_related("club")


def season_and_club(slug: str, season_id: int) -> Season | None:
    """A season of the club of this address, with its club. One SELECT."""
    return first(_seasons_with_club(slug, season_id))


@Prepared
def _seasons_with_club(slug: str, season_id: int) -> QuerySet[Season]:
    return Season.objects.filter(pk=season_id, club__slug=slug).select_related("club")


def seasons_of_club(club: Club) -> list[Season]:
    """All seasons, the latest first."""
    return _seasons_of(club.pk)


@Prepared
def _seasons_of(club_id: int) -> QuerySet[Season]:
    return Season.objects.filter(club_id=club_id)


def nights_of_season(season: Season) -> list[Night]:
    """All nights in order of date, with hosts."""
    return list(nights_with_hosts().filter(season=season).order_by("date", "number"))


def nights_played_beside(night: Night) -> tuple[Night | None, Night | None]:
    """The nights of its season that were finished before and after this one, None where it is the first or the last.

    One SELECT.
    """
    played = Night.objects.filter(season_id=night.season_id, state=NightState.FINISHED)
    nights = list(played.order_by("date", "number").only("date", "number"))
    before = [one for one in nights if (one.date, one.number) < (night.date, night.number)]
    after = [one for one in nights if (one.date, one.number) > (night.date, night.number)]
    return (before[-1] if before else None, after[0] if after else None)


def couples_of_season(season: Season) -> list[Couple]:
    """The couples that entered, in the order of entry, with names."""
    return list(
        Couple.objects.filter(entries__season=season)
        .select_related("first", "second")
        .order_by("entries__pk")
    )


def players_of_club(club: Club) -> list[Player]:
    """Everybody of a club who is not archived, guests last, by name."""
    return list(Player.objects.filter(club=club, archived_at__isnull=True).order_by("is_guest", "name", "pk"))


def nights_with_hosts() -> QuerySet[Night]:
    """Nights with their seasons and hosts."""
    return Night.objects.select_related("season", "hosts__first", "hosts__second")

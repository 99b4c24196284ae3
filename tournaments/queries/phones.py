"""The phones of a night, as the coordinator sees them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import OuterRef, Subquery

from tournaments.models import LogEntry, Phone
from tournaments.queries.night_tables import load_tables
from tournaments.queries.prepared import Prepared

if TYPE_CHECKING:
    from datetime import datetime

    from django.db.models import QuerySet

    from tournaments.models import Night


@dataclass(frozen=True, slots=True)
class PhoneLine:
    """A phone that joined. `last_entry_at` is when its player last entered something, with this phone or another."""

    id: int
    name: str
    table: str  # where its player sits now, "" without a seat
    joined_at: datetime
    last_entry_at: datetime | None
    left_at: datetime | None  # revoked, or put back to the names


@dataclass(frozen=True, slots=True)
class PhonesOfNight:
    """Who has joined, who has not, and the phones that are forgotten."""

    phones: tuple[PhoneLine, ...]  # by seat, from High down
    without: tuple[str, ...]  # those seated now who have no phone
    forgotten: tuple[PhoneLine, ...]  # the latest first


def phones_of_night(night: Night) -> PhonesOfNight:
    """The night's phones, in two SELECTs at any number of them.

    When a phone was last seen is not known: a poll writes nothing. When its player last entered something is.
    """
    current = max(1, night.current_round)
    tables = load_tables(night.pk, round_number=current)
    seats = {player: table.name for table in tables.tables(current) for player in table.chairs}
    places = {player: place for place, player in enumerate(seats)}
    found = sorted(_phones(night.pk), key=lambda row: (places.get(row[1], len(places)), row[2], row[0]))
    lines = [
        PhoneLine(pk, name, seats.get(player, ""), joined_at, last_entry_at, left_at)
        for pk, player, name, joined_at, left_at, last_entry_at in found
    ]
    joined = {player for _, player, _, _, left_at, _ in found if left_at is None}
    forgotten = [line for line in lines if line.left_at is not None]
    return PhonesOfNight(
        phones=tuple(line for line in lines if line.left_at is None),
        without=tuple(tables.people[player].name for player in seats if player not in joined),
        forgotten=tuple(sorted(forgotten, key=lambda line: line.left_at or line.joined_at, reverse=True)),
    )


def is_phone_of_night(night: Night, phone_id: int) -> bool:
    """Whether such a phone ever joined this night."""
    return Phone.objects.filter(pk=phone_id, night=night).exists()


@Prepared
def _phones(
    night_id: int,
) -> QuerySet[Phone, tuple[int, int, str, datetime, datetime | None, datetime | None]]:
    entered = LogEntry.objects.filter(night_id=night_id, player_id=OuterRef("player_id"))
    last = entered.exclude(action__in=("phone_joined", "phone_left")).order_by("-pk").values("at")[:1]
    phones = Phone.objects.filter(night_id=night_id).order_by("pk")
    return phones.values_list("pk", "player_id", "player__name", "joined_at", "revoked_at", Subquery(last))

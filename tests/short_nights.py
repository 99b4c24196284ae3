"""Nights of one hand a table, so that a season of several is made in moments, and their points straight from the hands."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

from scoring import CARD_CLUB
from tests.factories import (
    EVENING,
    Fixture,
    another_night,
    finish,
    fixture_night,
    make_guest,
    play_hands,
    seat,
    start_round,
    table_of,
)
from tournaments.models import Hand, Player, Seat
from tournaments.services import nights, seasons
from tournaments.services.nights import Attendance

if TYPE_CHECKING:
    from collections.abc import Mapping

ONE_HAND = replace(CARD_CLUB, rounds_per_night=1, hands_per_round=1)


def short_night(hands: Mapping[str, str], made: Fixture | None = None, week: int = 0) -> Fixture:
    """A finished night of one hand a table: short_night({"High": "1 8H/8", ...}); the first makes the club."""
    made = another_night(made, week) if made else fixture_night(rules=ONE_HAND)
    return _played(made, hands)


def short_night_without_bella(
    hands: Mapping[str, str], made: Fixture, week: int, guest: Player | None = None
) -> Fixture:
    """The same with Sue, or another guest, in Bella's place all evening; the couples sit in their order."""
    night = seasons.plan_night(
        season=made.season, date=EVENING.date() + timedelta(weeks=week), hosts=None, by=made.by, at=EVENING
    )
    later = replace(made, night=nights.open_night(night=night, by=made.by, at=EVENING))
    guest = guest or make_guest(made)
    away = Attendance(made.couples["B"].pk, second_is_absent=True, second_substitute_id=guest.pk)
    nights.set_attendance(night=later.night, attendance=[away], by=made.by, at=EVENING)
    seat(later)
    start_round(later, 1)
    return _played(later, hands)


def _played(made: Fixture, hands: Mapping[str, str]) -> Fixture:
    for name, text in hands.items():
        play_hands(made.night, table_of(made.night, name), [text])
    finish(made)
    return made


def points_from_hands(made: Fixture) -> list[Counter[str]]:
    """Everybody's points of each night by name, added up from the hands and the seats alone."""
    nights_ = made.season.nights.order_by("date")
    found = []
    for night in nights_:
        points: Counter[str] = Counter()
        hands = Hand.objects.filter(table__round__night=night, kind="hand", voided_at__isnull=True)
        for hand in hands:
            for held in Seat.objects.filter(partnership__table=hand.table_id).select_related("credited_to"):
                if held.credited_to is not None:
                    points[held.credited_to.name] += (hand.points_1, hand.points_2)[held.partnership.side - 1]
        found.append(points)
    return found

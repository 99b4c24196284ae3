"""Stored figures of the standings: whose points a substitute's are, and what a correction touches."""

import pytest

from tests.factories import (
    EVENING,
    another_night,
    coordinator_of,
    make_guest,
    open_night,
    play_night,
    seat,
    start_round,
)
from tournaments.models import PlayerNight, SeasonTotal, Seat
from tournaments.services import nights, players
from tournaments.services.nights import Attendance

pytestmark = pytest.mark.django_db

# Bella's seat by R-one every time: side 2, 2, 2, 1, 1 (see test_night_end).
BELLAS = 420 + 420 + 420 + 550 + 550


def night_with_a_substitute(rule: str):
    """Sue sits for Bella all night."""
    made = open_night(substitute_points=rule)
    sue = make_guest(made)
    away = Attendance(made.couples["B"].pk, second_is_absent=True, second_substitute_id=sue.pk)
    nights.set_attendance(night=made.night, attendance=[away], by=made.by, at=EVENING)
    seat(made)
    start_round(made, 1)
    play_night(made, [(1, 1, 1), (1, 1, 1), (1, 2, 1), (1, 1, 1), (1, 1, 1)])
    return made, sue


def stored(model) -> dict[str, int]:
    return {row.player.name.split()[0]: row.points for row in model.objects.select_related("player")}


@pytest.mark.parametrize(
    ("rule", "credited"), [("member", {"Bella": BELLAS}), ("substitute", {"Sue": BELLAS}), ("nobody", {})]
)
def test_substitutes_points(rule, credited):
    night_with_a_substitute(rule)

    for figures in (stored(PlayerNight), stored(SeasonTotal)):
        assert {name: figures[name] for name in ("Bella", "Sue") if name in figures} == credited
        assert figures["Bert"] == 420 + 550 + 420 + 550 + 420  # the partner's points are whole
        assert len(figures) == 11 + len(credited)


@pytest.mark.parametrize("rule", ["member", "substitute", "nobody"])
def test_substitute_who_joins_later_changes_no_earlier_night(rule):
    made, sue = night_with_a_substitute(rule)
    before = stored(PlayerNight)
    guy = players.add_player(club=made.club, name="Guy", group="A", by=made.by, at=EVENING)
    players.pair_couple(
        club=made.club, first=guy, second=sue, by=coordinator_of(made.coordinator), at=EVENING
    )

    later = another_night(made, 1)
    play_night(later)

    first_night = PlayerNight.objects.filter(night=made.night).select_related("player")
    assert {row.player.name.split()[0]: row.points for row in first_night} == before
    assert Seat.objects.filter(round__night=made.night, player=sue).count() == 5
    bella = SeasonTotal.objects.get(player=made.people["Bella"])
    assert bella.nights == (2 if rule == "member" else 1)

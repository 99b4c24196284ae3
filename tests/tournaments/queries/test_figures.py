"""What is counted of the hands somebody held cards in, against sums made here straight from the hands."""

from __future__ import annotations

from collections import Counter
from importlib import import_module

import pytest
from django.apps import apps

from tests.factories import (
    EVENING,
    Fixture,
    fixture_night,
    make_guest,
    open_night,
    play_night,
    season_of_nights,
    seat,
    start_round,
)
from tournaments.models import Hand, NightFigures, PlayerNight, SeasonTotal, Seat
from tournaments.queries.audit import differences
from tournaments.queries.figures import BidFigures, DefenceFigures, HandFigures, figures_by_night
from tournaments.services import night_end, nights
from tournaments.services.nights import Attendance

pytestmark = pytest.mark.django_db


def figures_of_season(season_id: int) -> dict[int, HandFigures]:
    """What is stored of everybody's hands, all nights together."""
    totals: dict[int, HandFigures] = {}
    for of_night in figures_by_night(NightFigures.objects.filter(night__season_id=season_id)).values():
        for player_id, figures in of_night.items():
            totals[player_id] = totals.get(player_id, HandFigures()) + figures
    return totals


def by_hand(made: Fixture, name: str) -> tuple[Counter[str], int, int, int]:
    """Bids made and set ("9S made"), hands defended, points won and given, of somebody who kept their seats."""
    outcomes: Counter[str] = Counter()
    defended = won = given = 0
    seats = Seat.objects.filter(round__night__season=made.season, player=made.people[name])
    for row in seats.select_related("partnership"):
        side = row.partnership.side
        for hand in Hand.objects.filter(table=row.partnership.table, kind="hand", voided_at=None):
            mine, theirs = (hand.points_1, hand.points_2) if side == 1 else (hand.points_2, hand.points_1)
            won, given = won + mine, given + theirs
            if hand.side == side:
                outcomes[f"{hand.bid} {'made' if hand.is_made else 'set'}"] += 1
            else:
                defended += 1
    return outcomes, defended, won, given


def test_figures_are_those_of_the_hands():
    made = season_of_nights(2)
    totals = figures_of_season(made.season.pk)
    assert len(totals) == 12
    for name, person in made.people.items():
        figures = totals[person.pk]
        outcomes, defended, won, given = by_hand(made, name)
        counted = Counter({f"{bid} made": of.made for bid, of in figures.bids.items()})
        counted += Counter({f"{bid} set": of.was_set for bid, of in figures.bids.items()})
        assert counted == outcomes
        assert figures.defence.hands == defended
        assert figures.own.won + figures.defence.won == won
        assert figures.own.given + figures.defence.given == given
        assert figures.hands == 2 * 5 * 6
        assert figures.nines == outcomes["9S made"]


def test_figures_belong_to_who_held_the_cards_the_nines_to_whose_the_points_are():
    made = open_night(substitute_points="member")
    sue = make_guest(made)
    away = Attendance(made.couples["B"].pk, second_is_absent=True, second_substitute_id=sue.pk)
    nights.set_attendance(night=made.night, attendance=[away], by=made.by, at=EVENING)
    seat(made)
    start_round(made, 1)
    play_night(made)

    bella = made.people["Bella"].pk
    rounds_as_side_1 = Seat.objects.filter(player=sue, partnership__side=1).count()
    assert rounds_as_side_1 > 0
    counted = PlayerNight.objects.get(player=bella)
    assert (counted.rounds, counted.rounds_won, counted.nines) == (5, rounds_as_side_1, rounds_as_side_1)
    assert NightFigures.objects.filter(player=bella).exists() is False
    assert figures_of_season(made.season.pk)[sue.pk].nines == rounds_as_side_1
    assert not PlayerNight.objects.filter(player=sue).exists()


def test_figures_add_up_by_bid():
    one = HandFigures({"8H": BidFigures(1, 0, 300, 20)}, DefenceFigures(2, 1, 130, 200))
    other = HandFigures({"8H": BidFigures(0, 1, -300, 140), "9S": BidFigures(1, 0, 340, 10)})

    assert one + other == HandFigures(
        {"8H": BidFigures(1, 1, 0, 160), "9S": BidFigures(1, 0, 340, 10)}, DefenceFigures(2, 1, 130, 200)
    )
    assert (one + other).own == BidFigures(2, 1, 340, 170)
    assert (one + other).nines == 1
    assert (one + other).hands == 5


def test_figures_follow_when_a_finished_night_is_opened_again():
    made = fixture_night()
    play_night(made)
    night_end.reopen_night(night=made.night, reason="wrong", by=made.by, at=EVENING)

    assert not NightFigures.objects.exists()
    assert differences() == []


def test_migration_counts_what_was_finished_before():
    made = season_of_nights(2)
    before = stored_figures()
    NightFigures.objects.all().delete()
    PlayerNight.objects.update(rounds_won=0, nines=0)
    SeasonTotal.objects.update(rounds_won=0, nines=0)
    assert differences(made.club) != []

    migration = import_module("tournaments.migrations.0016_figures_of_finished_nights")
    migration.count_finished_nights(apps, None)

    assert stored_figures() == before
    assert differences(made.club) == []


def stored_figures() -> tuple[list, list, list]:
    return (
        sorted(NightFigures.objects.values_list("night_id", "player_id", "bids", "defence"), key=repr),
        sorted(PlayerNight.objects.values_list("night_id", "player_id", "rounds_won", "nines")),
        sorted(SeasonTotal.objects.values_list("player_id", "rounds_won", "nines")),
    )

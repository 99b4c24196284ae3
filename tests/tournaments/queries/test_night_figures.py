"""A night's own figures and paths, against what its hands and seats say."""

import pytest

from scoring import parse_bid
from tests.factories import (
    another_night,
    finish,
    fixture_night,
    play_night,
    play_round,
    start_round,
)
from tests.tournaments.queries.from_the_hands import by_round, season_with_substitutes, told
from tournaments.charts.values import Stop, Tally
from tournaments.models import Hand, HandKind, Seat
from tournaments.queries.night_figures import figures_of_night
from tournaments.queries.night_rounds import seasons_rounds
from tournaments.queries.night_tables import load_tables
from tournaments.queries.paths import night_path, player_path
from tournaments.queries.totals import night_points

pytestmark = pytest.mark.django_db


def _figures(night):
    hands = {}
    for hand in Hand.objects.filter(table__round__night=night, voided_at__isnull=True).order_by("number"):
        hands.setdefault(hand.table_id, []).append(hand)
    return figures_of_night(load_tables(night.pk), hands, range(7, 11))


def _two_rounds():
    """Round 1: R-one, R-low, R-one; round 2: R-low, R-one, R-one."""
    made = fixture_night()
    play_round(made, (1, 2, 1))
    start_round(made, 2)
    play_round(made, (2, 1, 1))
    return made, finish(made)


def _names_at(night, number, table, side):
    seats = Seat.objects.filter(
        round__night=night, round__number=number, partnership__table__name=table, partnership__side=side
    ).order_by("-is_first")
    return " & ".join(seat.player.name.split()[0] for seat in seats)


def test_the_best_hand_the_biggest_swing_and_the_sets_are_those_of_the_hands():
    _, night = _two_rounds()

    best, swing, was_set = _figures(night).facts

    # R-low's 9 hearts: 400 points, more than R-one's 9 spades. R-low ends 490 to 840, R-one 550 to 420.
    assert (best.title, best.figure) == ("Best hand", "400 points")
    assert best.times == (
        f"{_names_at(night, 1, 'Middle', 1)}, 9♥\ufe0e, took 9 (Middle, round 1)",
        f"{_names_at(night, 2, 'High', 1)}, 9♥\ufe0e, took 9 (High, round 2)",
    )
    assert (swing.title, swing.figure) == ("Biggest swing", "350 points")
    assert swing.times == (
        f"{_names_at(night, 1, 'Middle', 2)}, 840 to 490 (Middle, round 1)",
        f"{_names_at(night, 2, 'High', 2)}, 840 to 490 (High, round 2)",
    )
    # R-one has two bids set, R-low one. The dearest is R-one's 8 diamonds, −280, at four tables.
    assert (was_set.title, was_set.figure) == ("Bids set", "10 of 36")
    tables = ((1, "High"), (1, "Low"), (2, "Middle"), (2, "Low"))
    said = [
        f"{_names_at(night, number, table, 2)}, 8♦\ufe0e, took 7 ({table}, round {number})"
        for number, table in tables
    ]
    assert was_set.times == (f"The dearest, −280: {said[0]}", *said[1:])


def test_each_round_has_its_bids_and_points():
    _, night = _two_rounds()

    first, second = _figures(night).rounds

    # R-one: 4 made, 2 set, 550 to 420; R-low: 5 made, 1 set, 490 to 840. (2 × 970 + 1330) / 6 = 545.
    for line in (first, second):
        assert (line.made, line.was_set, line.most, line.fewest, line.average) == (13, 5, 840, 420, 545)
    assert (first.number, second.number) == (1, 2)


def test_bids_of_the_night_are_made_of_tried_and_a_tie_break_is_none_of_them():
    made = fixture_night()
    play_round(made, (1, 2, 1))
    night = finish(made)
    Hand.objects.filter(table__round__night=night, number=6).update(kind=HandKind.TIEBREAK)

    bids = _figures(night).bids

    assert bids.levels == (7, 8, 9, 10)
    assert dict(bids.bids) == {
        parse_bid("7D"): Tally(0, 1),
        parse_bid("7C"): Tally(0, 2),
        parse_bid("7H"): Tally(3, 3),
        parse_bid("7NT"): Tally(2, 2),
        parse_bid("8S"): Tally(1, 1),
        parse_bid("8C"): Tally(1, 1),
        parse_bid("8D"): Tally(0, 2),
        parse_bid("9S"): Tally(2, 2),
        parse_bid("9H"): Tally(1, 1),
    }


def test_a_night_without_a_hand_has_no_figures():
    made = fixture_night()

    figures = _figures(made.night)

    assert (figures.facts, figures.rounds, figures.bids) == ((), (), None)


def test_a_nights_path_is_who_sat_where_the_winners_above():
    _, night = _two_rounds()
    tables = load_tables(night.pk)

    path = night_path(tables, night_points(tables, closed_only=False), "15 Jan")

    assert path.tables == ("High", "Middle", "Low")
    assert path.nights == (("15 Jan", 2),)
    assert [walker.name for walker in path.walkers] == [line.person.name for line in night_points(tables)]
    winners = {
        (1, "High"): 1,
        (1, "Middle"): 2,
        (1, "Low"): 1,
        (2, "High"): 2,
        (2, "Middle"): 1,
        (2, "Low"): 1,
    }
    for walker in path.walkers:
        for number, stop in enumerate(walker.stops, start=1):
            seat = Seat.objects.get(round__night=night, round__number=number, player__name=walker.name)
            table, side = seat.partnership.table.name, seat.partnership.side
            has_won = winners[number, table] == side
            assert stop == Stop(table, 2 * (not has_won) + (not seat.is_first), has_won)


def test_a_players_path_runs_over_the_nights_of_a_season():
    made = fixture_night()
    play_night(made, ((1, 2, 1), (2, 1, 1)))
    later = another_night(made, 1)
    play_night(later, ((1, 1, 1),))
    found = seasons_rounds([made.season])
    adam = made.people["Adam"]

    path = player_path(found.nights, ["15 Jan", "22 Jan"], adam.pk, "Adam")

    assert path.nights == (("15 Jan", 2), ("22 Jan", 1))
    seats = Seat.objects.filter(player=adam, round__undone_at__isnull=True).order_by(
        "round__night__date", "round__number"
    )
    assert [stop.table for stop in path.walkers[0].stops] == [seat.partnership.table.name for seat in seats]
    assert player_path(found.nights, ["15 Jan", "22 Jan"], 0, "Nobody") is None


def test_figures_of_nights_with_substitutes_a_draw_and_misere_agree_with_their_hands():
    made = season_with_substitutes()
    hands = told(made)

    for night in made.season.nights.all():
        of_night = [hand for hand in hands if hand.night == night.pk]
        figures = _figures(night)
        best = max(hand.points[hand.side - 1] for hand in of_night if hand.is_made)
        at_end = [
            [sum(hand.points[side] for hand in of) for side in (0, 1)] for of in by_round(of_night).values()
        ]
        best_fact, swing, was_set = figures.facts
        assert best_fact.figure == f"{best} points"
        assert swing.figure == f"{max(abs(one - two) for one, two in at_end)} points"
        assert was_set.figure == f"{sum(not hand.is_made for hand in of_night)} of {len(of_night)}"
        assert figures.bids.all == Tally(sum(hand.is_made for hand in of_night), len(of_night))
        tables = load_tables(night.pk)
        path = night_path(tables, night_points(tables, closed_only=False), "15 Jan")
        for number in range(2):
            places = [
                (one.stops[number].table, one.stops[number].slot) for one in path.walkers if one.stops[number]
            ]
            assert len(places) == len(set(places)) == 12, "everybody has a place of their own"


def test_what_happened_more_often_than_is_read_is_only_counted():
    made = fixture_night()
    play_night(made, ((1, 1, 1), (1, 1, 1)))

    best = _figures(made.night).facts[0]

    assert (best.figure, best.times) == ("340 points", ("6 times",))

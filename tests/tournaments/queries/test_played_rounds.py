"""Rounds as they were played, against sums straight from the hands: seats are taken over in the middle of one."""

from dataclasses import replace

import pytest

from scoring import CARD_CLUB
from tests.factories import (
    R_LOW,
    R_ONE,
    R_TIE,
    Fixture,
    evening,
    finish,
    fixture_night,
    make_guest,
    play_hands,
    season_of_nights,
    table_of,
)
from tournaments.models import Hand, HandKind
from tournaments.queries.played_rounds import played_rounds
from tournaments.services import seat_changes

pytestmark = pytest.mark.django_db

ONE_ROUND = replace(CARD_CLUB, rounds_per_night=1)


def taken_over_night() -> Fixture:
    """At High Sue plays for Alice from hand 3 on and Tim for Bert from hand 5 on; Middle is drawn; Low is side 2's."""
    made = fixture_night(rules=ONE_ROUND)
    sue, tim = make_guest(made), make_guest(made, "Tim Tate", "A")
    high = table_of(made.night, "High")
    play_hands(made.night, high, R_ONE[:2])
    take(made, "Alice", sue.pk, 3)
    play_hands(made.night, high, R_ONE[2:4])
    take(made, "Bert", tim.pk, 5)
    play_hands(made.night, high, R_ONE[4:])
    play_hands(made.night, table_of(made.night, "Middle"), R_TIE)
    play_hands(made.night, table_of(made.night, "Low"), R_LOW)
    finish(made)
    return replace(made, people={**made.people, "Sue": sue, "Tim": tim})


def take(made: Fixture, member: str, player_id: int, from_hand: int) -> None:
    seat_changes.take_place(
        night=made.night,
        member_id=made.people[member].pk,
        player_id=player_id,
        from_hand=from_hand,
        by=made.by,
        at=evening(1, 20),
    )


def scored(made: Fixture, table: str, side: int, hands: range) -> int:
    """What a side scored in these hands of a table, straight from the hands."""
    rows = Hand.objects.filter(
        table=table_of(made.night, table), kind=HandKind.HAND, number__in=hands, voided_at=None
    )
    return sum(hand.points_1 if side == 1 else hand.points_2 for hand in rows)


def test_who_held_the_cards_and_what_was_scored_meanwhile():
    made = taken_over_night()

    rounds = played_rounds([made.season.pk])
    high = next(one for one in rounds.rounds if one.table == "High")
    (alice,), (sue,), (tim,), (bella,) = (
        high.of(made.people[name].pk) for name in ("Alice", "Sue", "Tim", "Bella")
    )

    assert [one.table for one in rounds.rounds] == ["High", "Middle", "Low"]
    assert (rounds.names[alice.player_id], rounds.names[sue.player_id]) == ("Alice Ames", "Sue Stone")
    assert (sue.stands_in_for, sue.credited_to) == (alice.player_id, sue.player_id)
    assert (alice.is_whole, sue.is_whole, bella.is_whole) == (False, False, True)
    assert high.scored(alice) == scored(made, "High", 1, range(1, 3)) == 330
    assert high.scored(sue) == scored(made, "High", 1, range(3, 7)) == 220
    assert high.scored(bella) == scored(made, "High", 2, range(1, 7)) == 420
    late = (scored(made, "High", 1, range(5, 7)), scored(made, "High", 2, range(5, 7)))
    assert high.both_scored(sue, tim) == late
    assert high.both_scored(tim, sue) == late[::-1]
    assert high.both_scored(bella, alice) == (-250, 330)
    assert high.both_scored(sue, sue) == (220, 670)
    assert high.both_scored(alice, tim) is None


def test_a_round_is_won_by_who_sat_there_at_the_end_and_a_drawn_one_by_nobody():
    made = taken_over_night()

    won = {
        made_name
        for one in played_rounds([made.season.pk]).rounds
        for holding in one.holdings
        if one.has_won(holding)
        for made_name, person in made.people.items()
        if person.pk == holding.player_id
    }

    assert won == {"Adam", "Sue", "Finn", "Fay"}


@pytest.mark.parametrize("texts", [R_ONE, R_LOW])
def test_a_side_scores_what_its_hands_score(texts):
    made = fixture_night(rules=ONE_ROUND)
    for name in ("High", "Middle", "Low"):
        play_hands(made.night, table_of(made.night, name), texts)
    finish(made)

    for one in played_rounds([made.season.pk]).rounds:
        assert one.points == tuple(scored(made, one.table, side, range(1, 7)) for side in (1, 2))
        assert len(one.holdings) == 4


def test_a_night_that_is_not_finished_has_no_played_rounds():
    made = fixture_night()
    play_hands(made.night, table_of(made.night, "High"), R_ONE)

    assert played_rounds([made.season.pk]).rounds == ()


def test_it_takes_two_selects_and_one_where_nobody_took_a_seat_over(django_assert_num_queries):
    with_takeovers = taken_over_night()
    without = season_of_nights(1, username="kim", club_name="Monday Cards", ending="bbbbb")

    with django_assert_num_queries(2):
        played_rounds([with_takeovers.season.pk])
    with django_assert_num_queries(1):
        assert len(played_rounds([without.season.pk]).rounds) == 15

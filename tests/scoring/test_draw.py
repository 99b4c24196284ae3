from random import Random

import pytest

from scoring import InvalidSeating, Pair, draw_seating

from .fixture_night import COUPLES, A, B, C, D, E


def couples_of(seating) -> list:
    return [pair for table in seating for pair in table]


@pytest.mark.parametrize("seed", range(20))
def test_draw_seating_puts_the_host_at_high_and_everybody_somewhere(seed):
    seating = draw_seating(COUPLES, host=C, rng=Random(seed))

    assert seating[0].side1 == C
    assert sorted(couples_of(seating)) == sorted(COUPLES)
    assert len(seating) == 3


def test_draw_seating_is_repeated_by_its_seed():
    draws = [draw_seating(COUPLES, host=A, rng=Random(500)) for _ in range(3)]

    assert draws[0] == draws[1] == draws[2]


def test_draw_seating_reaches_every_order_of_the_others():
    seen = {draw_seating((A, B, C, D), host=A, rng=Random(seed)) for seed in range(200)}

    assert len(seen) == 6


def test_draw_seating_without_a_host_leaves_high_to_chance():
    assert {draw_seating(COUPLES, host=None, rng=Random(seed))[0].side1 for seed in range(100)} == set(
        COUPLES
    )


def test_draw_seating_leaves_the_couples_it_was_given_as_they_were():
    couples = list(COUPLES)
    draw_seating(couples, host=None, rng=Random(1))

    assert couples == list(COUPLES)


@pytest.mark.parametrize("couples", [(), (A, B), (A, B, C), (A, B, C, D, E)])
def test_draw_seating_refuses_a_number_of_couples_that_fills_no_tables(couples):
    with pytest.raises(InvalidSeating) as refused:
        draw_seating(couples, host=None, rng=Random(1))

    assert str(refused.value) == (
        f"{len(couples)} couples cannot be seated: two sit at each table, so an even number is needed, 4 or more."
    )


def test_draw_seating_refuses_a_host_who_is_not_there():
    with pytest.raises(InvalidSeating) as refused:
        draw_seating((A, B, C, D), host=E, rng=Random(1))

    assert [problem.field for problem in refused.value.problems] == ["host"]


def test_draw_seating_refuses_people_in_two_couples_by_name():
    with pytest.raises(InvalidSeating) as refused:
        draw_seating((A, A, C, Pair("Carl", "Zoë")), host=A, rng=Random(1), name=str.upper)

    assert [problem.sentence for problem in refused.value.problems] == [
        "ADAM is in more than one couple.",
        "ALICE is in more than one couple.",
        "CARL is in more than one couple.",
    ]

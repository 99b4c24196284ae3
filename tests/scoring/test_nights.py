import pytest

from scoring import InvalidRound, couple_totals, next_seating, night_totals, round_points

from .fixture_night import COUPLES, FIRST_SEATING, A, B

FIRST_TOTALS = [(550, 420), (690, 690), (490, 840)]


def test_round_points_gives_both_partners_the_total_of_their_side():
    assert round_points(FIRST_SEATING, FIRST_TOTALS) == {
        "Adam": 550, "Alice": 550, "Bert": 420, "Bella": 420, "Carl": 690, "Cora": 690,
        "Dan": 690, "Dora": 690, "Eli": 490, "Emma": 490, "Finn": 840, "Fay": 840,
    }  # fmt: skip


def test_night_totals_adds_the_rounds_of_each_player():
    second = next_seating(
        FIRST_SEATING, [1, 2, 2]
    )  # Adam–Dora v Dan–Alice, Bert–Fay v Finn–Bella, Carl–Emma v Eli–Cora

    totals = night_totals([(FIRST_SEATING, FIRST_TOTALS), (second, [(100, -50), (0, 7), (-1000, 20)])])

    assert totals == {
        "Adam": 650, "Dora": 790, "Dan": 640, "Alice": 500, "Bert": 420, "Fay": 840,
        "Finn": 847, "Bella": 427, "Carl": -310, "Emma": -510, "Eli": 510, "Cora": 710,
    }  # fmt: skip


def test_night_totals_of_no_round_are_empty():
    assert night_totals([]) == {}


def test_night_totals_counts_a_substitute_only_for_the_rounds_played():
    second = next_seating(FIRST_SEATING, [1, 1, 1])
    with_sue = tuple(
        type(table)(
            *(type(pair)(pair.first, "Sue" if pair.second == "Bella" else pair.second) for pair in table)
        )
        for table in second
    )

    totals = night_totals([(FIRST_SEATING, FIRST_TOTALS), (with_sue, [(0, 0), (10, 20), (0, 0)])])

    assert (totals["Bella"], totals["Sue"], totals["Bert"]) == (420, 20, 430)


@pytest.mark.parametrize("totals", [FIRST_TOTALS[:2], [*FIRST_TOTALS, (1, 2)]])
def test_night_totals_refuses_totals_of_other_tables(totals):
    with pytest.raises(InvalidRound) as refused:
        night_totals([(FIRST_SEATING, totals)])

    assert str(refused.value) == f"3 tables are seated, but {len(totals)} totals are given."


def test_couple_totals_adds_both_members():
    totals = couple_totals(COUPLES, round_points(FIRST_SEATING, FIRST_TOTALS))

    assert list(totals) == list(COUPLES)
    assert list(totals.values()) == [1100, 840, 1380, 1380, 980, 1680]


def test_couple_totals_an_absent_member_adds_nothing():
    assert couple_totals([A, B], {"Adam": 100, "Bella": -30}) == {A: 100, B: -30}

from dataclasses import replace

import pytest

from scoring import CARD_CLUB
from scoring.bonuses import defence_points, made_value, set_bonus


@pytest.mark.parametrize(
    ("value", "tricks", "points"),
    [
        (140, 7, 140),
        (140, 9, 140),
        (140, 10, 250),
        (240, 10, 250),
        (250, 10, 250),
        (260, 10, 260),
        (520, 10, 520),
    ],
)
def test_made_value_is_at_least_the_slam_for_all_ten_tricks(value, tricks, points):
    assert made_value(CARD_CLUB, value, tricks) == points


def test_made_value_without_slam_rule_stays_the_bid():
    assert made_value(replace(CARD_CLUB, slam=0), 140, 10) == 140


def test_defence_points_are_ten_a_trick():
    assert [defence_points(CARD_CLUB, tricks) for tricks in (0, 1, 10)] == [0, 10, 100]


def test_set_bonus_is_paid_only_for_a_set():
    assert (set_bonus(CARD_CLUB, is_set=True), set_bonus(CARD_CLUB, is_set=False)) == (100, 0)

from dataclasses import replace

import pytest

from scoring import CARD_CLUB, MISERE, NULLO, OPEN_MISERE, RULE_SETS, parse_bid
from scoring.bonuses import contractors_tricks_bonus, made_value, own_trick_points, set_bonus


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


def test_a_defenders_trick_is_ten_and_nothing_in_misere():
    rules = RULE_SETS["four_hand_australian"]

    assert [own_trick_points(rules, bid) for bid in (parse_bid("7H"), MISERE, OPEN_MISERE)] == [10, 0, 0]


@pytest.mark.parametrize(
    ("nullo_defence", "own", "for_three"),
    [("own_and_contractor", 10, 30), ("contractor_only", 0, 30), ("own_only", 10, 0), ("none", 0, 0)],
)
def test_nullo_pays_defenders_as_the_option_says(nullo_defence, own, for_three):
    rules = replace(RULE_SETS["three_hand_nullo"], nullo_defence=nullo_defence)

    assert own_trick_points(rules, NULLO) == own
    assert contractors_tricks_bonus(rules, 3) == for_three
    assert own_trick_points(rules, parse_bid("7H")) == 10


def test_set_bonus_is_paid_only_for_a_set():
    assert (set_bonus(CARD_CLUB, is_set=True), set_bonus(CARD_CLUB, is_set=False)) == (100, 0)

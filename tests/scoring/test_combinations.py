from dataclasses import replace

import pytest

from scoring import (
    AVONDALE,
    CARD_CLUB,
    RULE_SETS,
    InvalidRules,
    RuleSet,
    combinations,
    parse_bid,
    problems_with_rules,
)
from scoring.options import problems_with_options

THREE = RULE_SETS["three_hand"]
FOUR = RULE_SETS["four_hand_australian"]
TWO = RULE_SETS["two_hand_24"]

FITTING = [
    (CARD_CLUB, {"min_level": 6}),
    (CARD_CLUB, {"specials": "nullo"}),
    (
        THREE,
        {"deck": 32, "kitty": 2, "specials": "nullo", "schedule": "original", "all_pass": "play_no_trump"},
    ),
    (RULE_SETS["one_thousand"], {"deck": 32, "kitty": 2}),
    (TWO, {"deck": 25, "kitty": 5}),
    (TWO, {"both_over": "higher_score", "set_bonus": 100}),
    (RULE_SETS["six_hand"], {"deck": 65, "kitty": 5}),
    (RULE_SETS["six_hand"], {"deck": 66, "kitty": 6}),
    (FOUR, {"defence_cap": 490, "win_by": "any_points", "minus_rule": "barred"}),
    (FOUR, {"deck": 45, "kitty": 5}),
]
NOT_FITTING = [
    (CARD_CLUB, {"min_level": 9, "max_level": 8}, "max_level", "The lowest bid, 9, is above the highest, 8."),
    (
        CARD_CLUB,
        {"kitty": 3},
        "kitty",
        "4 hands of 10 and a kitty of 3 are 43 cards, but the deck has 45.",
    ),
    (THREE, {"deck": 32}, "kitty", "3 hands of 10 and a kitty of 3 are 33 cards, but the deck has 32."),
    (
        RULE_SETS["two_hand_dummy"],
        {"spare_hands": 0},
        "kitty",
        "2 hands of 10 and a kitty of 3 are 23 cards, but the deck has 33.",
    ),
    (THREE, {"sides": "two_sides"}, "sides", "Two sides need 4 or 6 players, not 3."),
    (THREE, {"sides": "called_partners"}, "sides", "Partners are called with 5 players, not 3."),
    (THREE, {"set_bonus": 100}, "set_bonus", "A set bonus goes to the other side; here are more than two."),
    (
        THREE,
        {"minus_rule": "lose_at_once"},
        "minus_rule",
        "Who goes out at the minus limit lets the other side win; here are more than two.",
    ),
    (
        RULE_SETS["five_hand"],
        {"both_over": "higher_score"},
        "both_over",
        "When both are at the target is a question for two sides; here are more.",
    ),
    (
        FOUR,
        {"card_points": True},
        "card_points",
        "Cards captured count with three players, each alone, and a deck of 32 or 33.",
    ),
    (
        FOUR,
        {"defence_cap": 500},
        "defence_cap",
        "Defending lifts a score to 500 at most, so the target must be above that, not 500.",
    ),
]


@pytest.mark.parametrize(("rules", "change"), FITTING)
def test_choices_that_go_together_are_taken(rules, change):
    changed = replace(rules, **change)

    assert problems_with_rules(changed) == []
    assert RuleSet.from_dict(rules.as_dict() | change) == changed


@pytest.mark.parametrize(("rules", "change", "field", "sentence"), NOT_FITTING)
def test_choices_that_do_not_go_together_are_refused(rules, change, field, sentence):
    problems = problems_with_rules(replace(rules, **change))

    assert [(problem.field, problem.sentence) for problem in problems] == [(field, sentence)]
    with pytest.raises(InvalidRules):
        RuleSet.from_dict(rules.as_dict() | change)


def test_a_choice_is_looked_at_beside_the_defaults_of_the_others():
    with pytest.raises(InvalidRules, match=r"^The lowest bid, 7, is above the highest, 6\.$"):
        RuleSet.from_dict({"key": "k", "name": "n", "max_level": 6})


def test_choices_alone_are_not_compared_with_what_is_not_given():
    assert problems_with_options({"kitty": 1, "players": 6, "set_bonus": 50}) == []


def test_bids_of_which_neither_outranks_the_other_are_refused(monkeypatch):
    points = dict(AVONDALE.points)
    points[parse_bid("7S")] = points[parse_bid("7C")] = points[parse_bid("6NT")]
    monkeypatch.setattr(combinations, "SCHEDULES", {"avondale": replace(AVONDALE, points=points)})

    assert [(problem.field, problem.sentence) for problem in problems_with_rules(CARD_CLUB)] == [
        ("schedule", "Neither of 7♠\ufe0e and 7♣\ufe0e outranks the other.")
    ]


def test_everything_that_does_not_go_together_is_told_at_once():
    problems = problems_with_rules(replace(THREE, kitty=1, set_bonus=10, minus_rule="lose_at_once"))

    assert [problem.code for problem in problems] == [
        "cards_do_not_add_up",
        "needs_two_sides",
        "needs_two_sides",
    ]

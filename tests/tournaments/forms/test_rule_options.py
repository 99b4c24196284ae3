"""The choices of rules that a page offers: each of them is one, and those that people argue about are there."""

import pytest

from scoring import RULE_SETS, variant
from tournaments.forms.rules import RuleOptionsForm

OF_SPECIALS = {"misere_place", "misere_when", "nullo_defence"}


def offered(key: str) -> dict[str, list[str]]:
    form = RuleOptionsForm(rules=RULE_SETS[key], shown=RULE_SETS[key])
    return {name: [value for value, _ in field.widget.choices] for name, field in form.fields.items()}


@pytest.mark.parametrize("key", RULE_SETS)
def test_each_choice_that_is_offered_makes_a_rule_set(key):
    rules = RULE_SETS[key]
    choices = {(name, value) for name, values in offered(key).items() for value in values}

    made = {choice: RuleOptionsForm(dict([choice]), rules=rules, shown=rules) for choice in choices}

    assert {choice: form.errors for choice, form in made.items() if not form.is_valid()} == {}
    assert all(form.chosen == variant(rules, dict([choice])) for choice, form in made.items())


def test_what_is_about_bids_to_take_no_trick_is_asked_for_every_rule_set():
    assert {key for key in RULE_SETS if not set(offered(key)) >= OF_SPECIALS} == set()


@pytest.mark.parametrize(
    ("key", "choices"),
    [
        ("four_hand_australian", ["none", "barred", "lose_at_once"]),
        ("three_hand", ["none", "barred"]),  # going out lets the other side win: there has to be one
        ("card_club", None),  # a night has no points that end it
    ],
)
def test_the_limit_below_is_asked_where_a_game_has_one(key, choices):
    assert offered(key).get("minus_rule") == choices

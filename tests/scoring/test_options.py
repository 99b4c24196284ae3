from dataclasses import fields, replace

import pytest

from scoring import CARD_CLUB, OPTIONS, RULE_SETS, Problem, RuleSet, problems_with_rules
from scoring.options import Choice, WholeNumber, problems_with_options


def test_every_field_of_a_rule_set_is_an_option_and_the_other_way_round():
    assert set(OPTIONS) == {field.name for field in fields(RuleSet)}


def test_every_option_names_its_rule():
    assert all(option.source.startswith("rules ") for option in OPTIONS.values())


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
def test_rule_sets_of_the_catalogue_have_no_problem(rules):
    assert problems_with_rules(rules) == []


@pytest.mark.parametrize(
    "name", [name for name, option in OPTIONS.items() if isinstance(option.kind, WholeNumber)]
)
def test_whole_numbers_take_their_ends_and_nothing_beyond(name):
    lowest, highest = OPTIONS[name].kind.lowest, OPTIONS[name].kind.highest

    accepted = [n for n in (lowest - 1, lowest, highest, highest + 1) if not problems_with_options({name: n})]

    assert accepted == [lowest, highest]


@pytest.mark.parametrize(
    "name", [name for name, option in OPTIONS.items() if isinstance(option.kind, WholeNumber)]
)
@pytest.mark.parametrize("value", [True, 7.0, "7", None])
def test_whole_numbers_take_only_whole_numbers(name, value):
    assert [problem.field for problem in problems_with_options({name: value})] == [name]


@pytest.mark.parametrize(
    "name", [name for name, option in OPTIONS.items() if isinstance(option.kind, Choice)]
)
def test_choices_take_their_words_and_no_other(name):
    words = OPTIONS[name].kind.values

    assert [problems_with_options({name: word}) for word in words] == [[] for _ in words]
    assert [problem.code for problem in problems_with_options({name: "perhaps"})] == ["impossible_value"]


@pytest.mark.parametrize(
    "name", ["switch_partners", "tiebreak_in_last_round", "thrown_in_counts", "inkles", "card_points"]
)
@pytest.mark.parametrize("value", [1, 0, "yes", None])
def test_yes_or_no_takes_nothing_else(name, value):
    assert [problem.field for problem in problems_with_options({name: value})] == [name]


@pytest.mark.parametrize("value", [44, 0, "45", 45.0, True, None])
def test_deck_is_one_of_the_packs_there_are(value):
    assert problems_with_options({"deck": 45}) == []
    assert [problem.sentence for problem in problems_with_options({"deck": value})] == [
        f"Deck must be one of 24, 25, 32, 33, 42, 43, 45, 52, 53, 62, 63, 65, 66, not “{value}”."
    ]


@pytest.mark.parametrize("key", ["", "Card Club", "9club", "a" * 51, None])
def test_key_is_small_letters(key):
    assert [problem.field for problem in problems_with_options({"key": key})] == ["key"]


@pytest.mark.parametrize(
    ("name", "is_taken"), [("Zoë’s ♥ club", True), ("x" * 100, True), ("x" * 101, False), (" ", False)]
)
def test_name_is_any_text_of_a_length(name, is_taken):
    assert (problems_with_options({"name": name}) == []) is is_taken


def test_crossed_levels_are_a_problem():
    assert problems_with_rules(replace(CARD_CLUB, min_level=9, max_level=8)) == [
        Problem("levels_crossed", "max_level", "The lowest bid, 9, is above the highest, 8.")
    ]


def test_problems_with_rules_lists_all():
    broken = replace(CARD_CLUB, schedule="avondale_2", tables=1, wine_fallback="host")

    assert [problem.sentence for problem in problems_with_rules(broken)] == [
        "Bid table must be one of avondale, original, inverted, inverted_original, not “avondale_2”.",
        "Tables must be a whole number from 2 to 100, not “1”.",
        "Wine when nobody made a nine-bid must be one of per_group, overall, none, not “host”.",
    ]

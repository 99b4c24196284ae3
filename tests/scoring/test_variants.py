import pytest
from hypothesis import given

from scoring import CARD_CLUB, RULE_SETS, InvalidRules, changes, read_rules, variant, write_rules
from tests.scoring.strategies import game_rules

THREE = RULE_SETS["three_hand"]
FOUR = RULE_SETS["four_hand_australian"]


@pytest.mark.parametrize(
    ("rules", "written", "read"),
    [
        (CARD_CLUB, {"slam": "0"}, {"slam": 0}),
        (CARD_CLUB, {"slam": "off"}, {"slam": 0}),
        (FOUR, {"defence_cap": "490"}, {"defence_cap": 490}),
        (FOUR, {"defence_cap": "none"}, {"defence_cap": 0}),
        (FOUR, {"defence_cap": None}, {"defence_cap": 0}),
        (CARD_CLUB, {"thrown_in_counts": "yes"}, {"thrown_in_counts": True}),
        (CARD_CLUB, {"switch_partners": "No"}, {"switch_partners": False}),
        (CARD_CLUB, {"switch_partners": False}, {"switch_partners": False}),
        (THREE, {"minus": 1000}, {"minus": -1000}),
        (THREE, {"minus": "\u2212600"}, {"minus": -600}),
        (THREE, {"minus": -600}, {"minus": -600}),
        (THREE, {"specials": ["NULLO"]}, {"specials": "nullo"}),
        (FOUR, {"specials": []}, {"specials": "none"}),
        (THREE, {"specials": ["OMIS", "MIS"]}, {"specials": "misere"}),
        (THREE, {"deck": 32}, {"deck": 32, "kitty": 2}),
        (THREE, {"deck": "32", "kitty": "2"}, {"deck": 32, "kitty": 2}),
        (RULE_SETS["six_hand"], {"deck": 66}, {"deck": 66, "kitty": 6}),
        (RULE_SETS["two_hand_dummy"], {"deck": 25, "spare_hands": 0}, {"deck": 25, "spare_hands": 0, "kitty": 5}),
        (THREE, {"schedule": "original", "all_pass": "play_no_trump", "specials": "nullo", "deck": 32},
         {"schedule": "original", "all_pass": "play_no_trump", "specials": "nullo", "deck": 32, "kitty": 2}),
    ],
)  # fmt: skip
def test_variant_reads_options_as_people_write_them(rules, written, read):
    assert variant(rules, written).as_dict() == rules.as_dict() | read


@pytest.mark.parametrize(
    ("written", "field"),
    [
        ({"slam": "lots"}, "slam"),
        ({"slam": "1" * 5000}, "slam"),
        ({"slam": True}, "slam"),
        ({"min_level": "none"}, "min_level"),
        ({"inkles": "perhaps"}, "inkles"),
        ({"specials": ["MIS", "NULLO"]}, "specials"),
        ({"deck": 44}, "deck"),
        ({"deck": 32, "players": "many"}, "players"),
        ({"deck": 43}, "kitty"),
        ({"colour": "red"}, "colour"),
        ({"sides": 2}, "sides"),
    ],
)
def test_variant_refuses_what_cannot_be(written, field):
    with pytest.raises(InvalidRules) as refused:
        variant(THREE, written | ({"kitty": 3} if field == "kitty" else {}))

    assert field in {problem.field for problem in refused.value.problems}


@pytest.mark.parametrize("deck", [24, 66])
def test_a_pack_too_small_or_too_large_is_named_and_not_the_kitty_that_it_would_leave(deck):
    with pytest.raises(InvalidRules) as refused:
        variant(THREE if deck == 24 else RULE_SETS["two_hand_24"], {"deck": deck})

    dealt = {24: "3 hands of 10 and a kitty of 3 are 33", 66: "2 hands of 10 and a kitty of 4 are 24"}[deck]
    assert str(refused.value) == f"{dealt} cards, but the deck has {deck}."


def test_variants_of_the_catalogue_are_its_own_rule_sets():
    assert (
        variant(THREE, {"deck": 32, "key": "three_hand_no_joker", "name": "Three-hand, sans joker"})
        == (RULE_SETS["three_hand_no_joker"])
    )


@given(game_rules())
def test_a_changed_rule_set_survives_being_written_in_a_word(rules):
    assert read_rules(write_rules(rules)) == rules


@pytest.mark.parametrize("key", RULE_SETS)
def test_a_rule_set_of_the_catalogue_is_written_as_its_key(key):
    assert (write_rules(RULE_SETS[key]), changes(RULE_SETS[key])) == (key, {})


def test_yes_and_no_are_written_in_words():
    rules = variant(CARD_CLUB, {"switch_partners": "no", "thrown_in_counts": True, "minus": 300})

    assert changes(rules) == {"thrown_in_counts": "yes", "switch_partners": "no", "minus": "-300"}
    assert read_rules(write_rules(rules)) == rules


@pytest.mark.parametrize(
    "text", ["", "nope", "card_club,", "card_club,slam", "card_club,slam:0:1", "card_club,key:x"]
)
def test_what_is_no_rule_set_is_refused(text):
    with pytest.raises(InvalidRules):
        read_rules(text)

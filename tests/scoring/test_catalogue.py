import pytest

from scoring import CARD_CLUB, RULE_SETS, InvalidRules, rule_set


def test_rule_set_finds_the_card_club():
    assert rule_set("card_club") is CARD_CLUB


def test_rule_sets_are_listed_under_their_keys():
    assert {key: rules.key for key, rules in RULE_SETS.items()} == {key: key for key in RULE_SETS}


def test_rule_set_of_an_unknown_key_is_refused_with_the_known_ones():
    with pytest.raises(InvalidRules) as refused:
        rule_set("whist")

    assert str(refused.value) == "There is no rule set “whist”: choose card_club."

from dataclasses import replace

import pytest

from scoring import CARD_CLUB, DOCUMENTS, RULE_SETS, SPECIAL_VALUES, InvalidRules, rule_set
from scoring.catalogue import checked

from .golden_files import golden_bid_table, golden_rows

PUBLISHED = {row["key"]: row for row in golden_rows("rule_sets")}
ORDERS = golden_rows("bid_orders")


def shape_of(key: str) -> dict[str, str]:
    """What the published tables say of a rule set, told by the rule set itself."""
    rules = RULE_SETS[key]
    told = {
        **{name: getattr(rules, name) for name in PUBLISHED[key] if hasattr(rules, name)},
        "hands": rules.players + rules.spare_hands,
        "lowest": rules.bids()[0],
        "specials": " ".join(map(str, rules.special_bids())),
        "card_points": "yes" if rules.card_points else "no",
        "documents": DOCUMENTS[key],
    }
    return {name: str(value) for name, value in told.items()}


def test_catalogue_has_every_rule_set_of_the_published_table_in_no_other_number():
    assert set(RULE_SETS) == set(DOCUMENTS) == set(PUBLISHED)


@pytest.mark.parametrize("key", PUBLISHED)
def test_rule_set_is_as_published(key):
    assert shape_of(key) == PUBLISHED[key]


@pytest.mark.parametrize("key", PUBLISHED)
def test_cards_of_a_rule_set_are_hands_of_ten_and_the_kitty(key):
    rules = RULE_SETS[key]

    assert (rules.players + rules.spare_hands) * 10 + rules.kitty == rules.deck


@pytest.mark.parametrize("row", ORDERS, ids=[row["key"] for row in ORDERS])
def test_bids_rank_as_published(row):
    assert " ".join(map(str, RULE_SETS[row["key"]].bids())) == row["order"]


@pytest.mark.parametrize("key", RULE_SETS)
def test_every_bid_of_a_rule_set_has_its_published_value(key):
    rules = RULE_SETS[key]
    published = golden_bid_table("card_club" if key == "card_club" else rules.schedule)
    published |= {str(bid): SPECIAL_VALUES[bid] for bid in rules.special_bids()}

    assert {str(bid): rules.value(bid) for bid in rules.bids()} == published


def test_slam_is_played_everywhere_and_a_defenders_trick_is_ten():
    assert {(rules.slam, rules.trick_points) for rules in RULE_SETS.values()} == {(250, 10)}


def test_only_the_five_hand_shares_by_the_highest_total():
    assert {key for key, rules in RULE_SETS.items() if rules.defender_tie == "highest"} == {"five_hand"}


def test_rule_set_finds_each_by_its_key():
    assert {key: rule_set(key) for key in RULE_SETS} == RULE_SETS
    assert rule_set("card_club") is CARD_CLUB


def test_rule_sets_have_names_of_their_own():
    assert len({rules.name for rules in RULE_SETS.values()}) == len(RULE_SETS) == 15


def test_rule_set_of_an_unknown_key_is_refused_with_the_known_ones():
    with pytest.raises(InvalidRules) as refused:
        rule_set("whist")

    assert str(refused.value) == f"There is no rule set “whist”: choose {', '.join(RULE_SETS)}."


def test_a_rule_set_that_does_not_add_up_never_enters_the_catalogue():
    with pytest.raises(InvalidRules, match="are 44 cards, but the deck has 45"):
        checked(replace(CARD_CLUB, kitty=4))

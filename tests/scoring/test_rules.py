import copy
import json
import pickle
from dataclasses import FrozenInstanceError, replace

import pytest

from scoring import CARD_CLUB, RULE_SETS, Denomination, InvalidBid, InvalidRules, RuleSet, parse_bid

from .golden_files import golden_bid_table

# Rules B4: the original schedules are ordered by value, and of equal values more tricks rank higher.
ORIGINAL_ORDER = "6S 6C 6D 7S 6H 6NT 7C 8S 7D 9S 8C 7H 10S 7NT 8D 9C 8H 10C 9D 8NT 9H 10D 9NT 10H 10NT"


def full_rules(**choices) -> RuleSet:
    return RuleSet(key="all_levels", name="All levels", min_level=6, **choices)


def bid_texts(rules: RuleSet) -> str:
    return " ".join(str(bid) for bid in rules.bids())


def test_bids_of_the_club_go_from_7_spades_to_10_no_trump():
    assert bid_texts(CARD_CLUB) == ("7S 7C 7D 7H 7NT 8S 8C 8D 8H 8NT 9S 9C 9D 9H 9NT 10S 10C 10D 10H 10NT")


def test_bids_on_the_original_schedule_rank_by_value_then_tricks():
    assert bid_texts(full_rules(schedule="original")) == ORIGINAL_ORDER


@pytest.mark.parametrize("schedule", ["avondale", "original"])
def test_bids_rank_by_tricks_then_suit_where_the_club_wants_it(schedule):
    rules = full_rules(schedule=schedule, bid_order="tricks_then_suit")

    assert bid_texts(rules) == " ".join(golden_bid_table(schedule))


@pytest.mark.parametrize("schedule", ["avondale", "inverted"])
def test_bids_by_value_and_by_tricks_agree_on_avondale_steps(schedule):
    by_value = full_rules(schedule=schedule)

    assert by_value.bids() == replace(by_value, bid_order="tricks_then_suit").bids()


def test_bids_with_inverted_suits_start_with_clubs():
    assert bid_texts(full_rules(schedule="inverted", max_level=7)) == "6C 6S 6H 6D 6NT 7C 7S 7H 7D 7NT"


def test_value_in_the_club_equals_its_published_table():
    assert {str(bid): CARD_CLUB.value(bid) for bid in CARD_CLUB.bids()} == golden_bid_table("card_club")


@pytest.mark.parametrize("schedule", ["avondale", "original", "inverted", "inverted_original"])
def test_value_equals_the_published_table_of_each_schedule(schedule):
    rules = full_rules(schedule=schedule)

    assert {str(bid): rules.value(bid) for bid in rules.bids()} == golden_bid_table(schedule)


def test_value_of_a_six_is_refused_in_the_club():
    with pytest.raises(InvalidBid) as refused:
        CARD_CLUB.value(parse_bid("6S"))

    assert str(refused.value) == "6♠\ufe0e is not a bid here: the lowest is 7♠\ufe0e."


def test_value_above_the_highest_level_is_refused():
    with pytest.raises(InvalidBid) as refused:
        replace(CARD_CLUB, max_level=9).value(parse_bid("10H"))

    assert str(refused.value) == "10♥\ufe0e is not a bid here: the highest is 9NT."


def test_levels_and_denominations():
    assert CARD_CLUB.levels() == (7, 8, 9, 10)
    assert CARD_CLUB.denominations() == tuple(Denomination)


def test_rule_set_is_frozen():
    with pytest.raises(FrozenInstanceError):
        CARD_CLUB.slam = 0


def test_as_dict_holds_every_choice_in_plain_values():
    assert CARD_CLUB.as_dict() == {
        "key": "card_club",
        "name": "Card club",
        "schedule": "avondale",
        "min_level": 7,
        "max_level": 10,
        "bid_order": "value",
        "set_bonus": 100,
        "slam": 250,
        "trick_points": 10,
        "hands_per_round": 6,
        "rounds_per_night": 5,
        "tables": 3,
        "switch_partners": True,
        "tiebreak_in_last_round": False,
        "thrown_in_counts": False,
        "wine_level": "nine_only",
        "wine_fallback": "per_group",
        "players": 4,
        "sides": "two_sides",
        "deck": 45,
        "kitty": 5,
        "spare_hands": 0,
        "auction": "one_turn",
        "inkles": True,
        "specials": "none",
        "misere_place": "above_7NT",
        "misere_when": "after_seven",
        "nullo_defence": "own_and_contractor",
        "card_points": False,
        "defence_points": "own",
        "all_pass": "same_dealer",
        "target": 0,
        "win_by": "made_contract",
        "both_over": "contractor",
        "minus_rule": "none",
        "minus": -500,
        "defence_cap": 0,
        "defender_tie": "first_trick",
    }


def test_a_copy_frozen_before_an_option_existed_keeps_its_meaning():
    frozen = {
        "key": "card_club", "name": "Card club", "schedule": "avondale", "min_level": 7, "max_level": 10,
        "bid_order": "value", "set_bonus": 100, "slam": 250, "trick_points": 10, "hands_per_round": 6,
        "rounds_per_night": 5, "tables": 3, "switch_partners": True, "tiebreak_in_last_round": False,
        "thrown_in_counts": False, "wine_level": "nine_only", "wine_fallback": "per_group",
    }  # fmt: skip

    assert RuleSet.from_dict(frozen) == CARD_CLUB


def test_rule_sets_alike_are_one_key_and_others_are_not():
    alike = RuleSet.from_dict(CARD_CLUB.as_dict())
    known = {CARD_CLUB: "club", replace(CARD_CLUB, target=500): "other"}

    assert (hash(alike), known[alike], len(known)) == (hash(CARD_CLUB), "club", 2)
    assert hash(replace(CARD_CLUB, slam=0)) != hash(CARD_CLUB)


def test_rule_set_survives_copying_after_its_hash_was_kept():
    hash(CARD_CLUB)

    assert pickle.loads(pickle.dumps(CARD_CLUB)) == copy.deepcopy(CARD_CLUB) == CARD_CLUB
    assert hash(pickle.loads(pickle.dumps(CARD_CLUB))) == hash(CARD_CLUB)


def test_special_bids_of_a_rule_set_and_their_values():
    australian, nullo = RULE_SETS["four_hand_australian"], RULE_SETS["three_hand_nullo"]

    assert [(str(bid), australian.value(bid)) for bid in australian.special_bids()] == [
        ("MIS", 250),
        ("OMIS", 500),
    ]
    assert [(str(bid), nullo.value(bid)) for bid in nullo.special_bids()] == [("NULLO", 250)]
    assert CARD_CLUB.special_bids() == ()


@pytest.mark.parametrize(("key", "bid"), [("card_club", "MIS"), ("four_hand_australian", "NULLO")])
def test_value_of_a_special_bid_of_another_game_is_refused(key, bid):
    with pytest.raises(InvalidBid, match="is not played here: bid a number of tricks, for example 8H"):
        RULE_SETS[key].value(parse_bid(bid))


def test_value_of_a_wrong_level_names_numbered_bids_only():
    with pytest.raises(InvalidBid, match="the highest is 7NT"):
        replace(RULE_SETS["four_hand_australian"], max_level=7).value(parse_bid("8S"))


def test_from_dict_reads_back_what_json_kept():
    changed = replace(
        CARD_CLUB, name="Thursday", slam=0, tables=5, wine_level="nine_or_ten", switch_partners=False
    )

    assert RuleSet.from_dict(json.loads(json.dumps(changed.as_dict()))) == changed


def test_from_dict_takes_defaults_for_options_an_older_copy_lacks():
    assert RuleSet.from_dict({"key": "card_club", "name": "Card club"}) == CARD_CLUB


def test_from_dict_lists_every_problem_at_once():
    with pytest.raises(InvalidRules) as refused:
        RuleSet.from_dict({"name": "", "slam": -1, "tables": "three", "set_bonus": True, "colour": "red"})

    assert [(problem.code, problem.field, problem.sentence) for problem in refused.value.problems] == [
        ("missing_option", "key", "A rule set needs a key."),
        ("unknown_option", "colour", "“colour” is not an option of a rule set."),
        ("impossible_value", "name", "Name must be a name of 1 to 100 characters, not “”."),
        ("impossible_value", "set_bonus", "Set bonus must be a whole number from 0 to 1000, not “True”."),
        ("impossible_value", "slam", "Slam must be a whole number from 0 to 1000, not “-1”."),
        ("impossible_value", "tables", "Tables must be a whole number from 2 to 100, not “three”."),
    ]

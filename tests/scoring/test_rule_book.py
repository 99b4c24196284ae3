from dataclasses import replace

import pytest

from scoring import RULE_SETS, rule_lines


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
def test_every_rule_of_a_rule_set_is_a_sentence_with_a_source(rules):
    lines = rule_lines(rules)

    assert len({line.option for line in lines}) == len(lines)
    assert all(line.text.endswith(".") and line.documents for line in lines)


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
def test_rules_say_what_the_rule_set_does(rules):
    told = {line.option: line.text for line in rule_lines(rules)}

    assert told["players"] == f"{rules.players} players."
    assert told["deck"].startswith(f"{rules.deck} cards")
    assert f"a kitty of {rules.kitty}" in told["kitty"]
    assert ("specials" in told) == (rules.specials != "none")
    assert ("card_points" in told) == rules.card_points
    assert ("set_bonus" in told) == bool(rules.set_bonus)
    assert ("minus_rule" in told) == (rules.minus_rule != "none")
    assert (f"to {rules.target}" in told["target"]) == bool(rules.target)


@pytest.mark.parametrize(
    ("key", "option", "documents"),
    [
        ("three_hand", "minus_rule", "002"),
        ("three_hand", "defender_tie", "002"),
        ("four_hand_australian", "minus_rule", "000, 003"),
        ("four_hand_australian", "win_by", "000, 001, 003"),
        ("four_hand_australian", "specials", "000, 001, 003"),
        ("six_hand", "specials", "–"),
        ("six_hand", "auction", "–"),
        ("five_hand", "auction", "–"),
        ("five_hand", "minus_rule", "–"),
        ("one_thousand", "minus_rule", "–"),
        ("one_thousand", "card_points", "000"),
        ("three_hand_inverted", "schedule", "000; table derived by us"),
        ("card_club", "set_bonus", "004"),
        ("card_club", "inkles", "004"),
    ],
)
def test_rules_name_the_documents_they_come_from(key, option, documents):
    assert {line.option: line.documents for line in rule_lines(RULE_SETS[key])}[option] == documents


def test_what_differs_from_the_catalogue_is_an_option():
    rules = replace(RULE_SETS["four_hand_australian"], defence_cap=490, slam=0, both_over="higher_score")

    told = {line.option: (line.text, line.documents) for line in rule_lines(rules)}

    assert told["defence_cap"] == ("Defending lifts a score to 490 at most.", "option")
    assert told["both_over"] == ("Both at the target: the higher score wins.", "option")
    assert "slam" not in told
    assert told["minus_rule"] == (
        "Who is at \u2212500 or lower loses at once: out the back door.",
        "000, 003",
    )


def test_rules_of_a_club_of_its_own_are_all_options():
    assert {line.documents for line in rule_lines(replace(RULE_SETS["three_hand"], key="ours"))} == {"option"}


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"specials": "none"}, {}),
        (
            {},
            {
                "misere_place": "Misère ranks below all bids of eight.",
                "misere_when": "Misère may be called once somebody has bid seven.",
            },
        ),
        (
            {"misere_place": "above_8S", "misere_when": "any_time"},
            {
                "misere_place": "Misère ranks above the lowest bid of eight.",
                "misere_when": "Misère may be called at any time.",
            },
        ),
        ({"schedule": "original"}, {"misere_when": "Misère may be called once somebody has bid seven."}),
        (
            {"specials": "nullo"},
            {"nullo_defence": "Against nullo a defender scores his own tricks and the contractor's."},
        ),
        (
            {"specials": "nullo", "nullo_defence": "none"},
            {"nullo_defence": "Against nullo a defender scores nothing."},
        ),
    ],
)
def test_rules_tell_of_the_bids_to_take_no_trick_only_where_they_are_played(options, told):
    """Rules B4, B5, C3: on the original steps misère has no place of its own, it goes by its value."""
    lines = rule_lines(replace(RULE_SETS["four_hand_australian"], **options))

    about = ("misere_place", "misere_when", "nullo_defence")
    assert {line.option: line.text for line in lines if line.option in about} == told

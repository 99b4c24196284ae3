"""How a game ends, in the examples of the rules pages: who wins and how, by rules D3."""

import pytest

from tests.tournaments.views.rules_reading import AS_TEXT, page_of

# What ends a game, by the title of its example (rules D3).
ENDINGS = {
    "four_hand_australian": {
        "Reaching the target by a contract": "Ann’s side wins at 520, by making the contract.",
        "Both at the target": "Ann’s side wins at 500, by making the contract.",
        "Reaching the target by defending": "The game goes on: only a contract made wins it.",
        "The next contract made, however small": "Bob’s side wins at 560, by making the contract.",
        "At −500 or lower": "Bob’s side wins: Ann’s side is out the back door at −740.",
    },
    "three_hand": {
        "Reaching the target by a contract": "Ann wins at 520, as contractor.",
        "Both at the target": "Ann wins at 500, as contractor.",
        "Reaching the target by defending": "Bob wins at 510.",
        "Two defenders at the target": "Cat wins at 500, having taken a trick first.",
        "At −500 or lower": "The game goes on: Ann must play on and cannot win any more.",
        "Back from −500": "Nobody wins: Ann reached 500 but had been at −500 or lower.",
    },
    "fifteen_hundred": {
        "Reaching the target by a contract": "Ann wins at 1520, as contractor.",
        "Both at the target": "Ann wins at 1500, as contractor.",
        "Reaching the target by defending": "Bob wins at 1510.",
        "Two defenders at the target": "Cat wins at 1500, having taken a trick first.",
        "At −500 or lower": "The game goes on: Ann must play on and cannot win any more.",
        "Back from −500": "Nobody wins: Ann reached 1500 but had been at −500 or lower.",
    },
    "two_hand_24": {
        "Reaching the target by a contract": "Ann wins at 520, as contractor.",
        "Both at the target": "Ann wins at 500, as contractor.",
        "Reaching the target by defending": "Bob wins at 520.",
        "At −500 or lower": "Bob wins: Ann is out the back door at −740.",
    },
    "five_hand": {
        "Reaching the target by a contract": "Ann wins at 520, as contractor.",
        "Both at the target": "Ann wins at 500, as contractor.",
        "A partner at the target": "Bob wins at 520, as the contractor's partner.",
        "Reaching the target by defending": "Bob wins at 510.",
        "Two defenders at the target": "Bob wins at 520, the highest total.",
        "At −500 or lower": "The game goes on: Ann must play on and cannot win any more.",
        "Back from −500": "Nobody wins: Ann reached 500 but had been at −500 or lower.",
    },
    "card_club": {},
}


@pytest.mark.parametrize("key", ENDINGS)
def test_examples_of_endings_say_who_wins_and_how(key):
    assert {title: outcome for title, (_, outcome) in page_of(key).endings().items()} == ENDINGS[key]


def test_an_example_of_an_ending_tells_the_scores_before_and_after():
    before, _ = page_of("four_hand_australian").endings()["At −500 or lower"]

    assert before.replace(AS_TEXT, "") == (
        "Before: Ann’s side −440, Bob’s side 60. Ann’s side bid 8♥ and took 7. Now: Ann’s side −740, Bob’s side 90."
    )


@pytest.mark.parametrize(
    ("options", "title", "outcome"),
    [
        (
            {"both_over": "opponents_over_target"},
            "Both at the target",
            "Bob’s side wins at 510, already over 500: the contractor went out backwards.",
        ),
        ({"both_over": "higher_score"}, "Both at the target", "Bob’s side wins at 510, the higher score."),
        ({"defence_cap": "490"}, "Defending stops at 490", "The game goes on."),
        ({"win_by": "any_points"}, "Reaching the target by defending", "Bob’s side wins at 520."),
    ],
)
def test_endings_follow_the_options(options, title, outcome):
    assert page_of("four_hand_australian", **options).endings()[title][1] == outcome


def test_the_defence_cap_is_seen_in_the_scores():
    before, _ = page_of("six_hand", defence_cap="490").endings()["Defending stops at 490"]

    assert before.endswith("Bob’s side 490.")

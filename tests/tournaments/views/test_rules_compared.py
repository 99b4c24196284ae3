"""Two rule sets side by side: exactly what differs is marked, by a word and not by colour alone."""

from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client
from django.urls import reverse

from scoring import RULE_SETS
from tests.tournaments.templates.reading import elements, the_one
from tests.tournaments.views.rules_reading import RulesPage

LEVELS = (6, 7, 8, 9, 10)

# What differs by the tables D1 to D3, and in which bids by B2 and B3.
ONLY_THE_SUITS = {f"{level}{suit}" for level in LEVELS for suit in "SCDH"}
PAIRS = {
    ("three_hand", "three_hand_inverted"): ({"min_level", "schedule", "order"}, ONLY_THE_SUITS),
    ("one_thousand", "fifteen_hundred"): ({"target"}, set()),
    ("card_club", "four_hand_australian"): (
        {
            *("deck", "kitty", "trumps", "min_level", "order", "auction", "inkles", "specials"),
            *("misere_place", "misere_when", "all_pass", "set_bonus", "target"),
            *("win_by", "both_over", "minus_rule"),
        },
        {*(f"6{suit}" for suit in ("S", "C", "D", "H", "NT")), "MIS", "OMIS"},
    ),
}  # fmt: skip


def compared(**asked: str) -> RulesPage:
    answer = Client().get(reverse("rules_compare"), asked)
    assert answer.status_code == 200
    return RulesPage(answer.text)


def marked_rules(page: RulesPage) -> set[str]:
    """The rules that carry the word."""
    return {
        one["id"].removeprefix("aspect-")
        for one in page.all
        if (one["id"] or "").startswith("aspect-") and page.within(one, "h3")[0].text.endswith(" differs")
    }


@pytest.mark.parametrize("pair", PAIRS, ids=" and ".join)
def test_exactly_what_differs_is_marked(pair):
    rules, bids = PAIRS[pair]
    page = compared(a=pair[0], b=pair[1])
    first, second = page.bid_tables()

    assert marked_rules(page) == rules
    assert {bid for bid, shown in first.items() if "differs" in shown} == bids
    assert {bid for bid, shown in second.items() if "differs" in shown} == bids
    assert all(shown.endswith("≠ differs") for shown in first.values() if "differs" in shown)


def test_cells_show_each_sets_own_value_and_a_dash_for_no_bid():
    club, four = compared(a="card_club", b="four_hand_australian").bid_tables()

    assert (club["6S"], four["6S"]) == ("– ≠ differs", "40 ≠ differs")
    assert (club["MIS"], four["MIS"]) == ("– ≠ differs", "250 ≠ differs")
    assert (club["10NT"], four["10NT"]) == ("520", "520")


def test_both_texts_stand_where_a_rule_differs_and_one_where_it_does_not():
    page = compared(a="card_club", b="four_hand_australian")

    assert the_one(page.html, id="aspect-kitty").text == (
        "Kitty differs Card club Ten cards each and a kitty of 5. Four-hand (Australian) Ten cards each and a kitty of 3."
    )
    assert the_one(page.html, id="aspect-set_bonus").text == (
        "Set bonus differs Card club A set contract gives the other side 100 more. Four-hand (Australian) no such rule"
    )
    assert the_one(page.html, id="aspect-players").text == "Players both 4 players."
    assert "16 of 21 rules differ." in the_one(page.html, "main").text


def test_a_rule_set_beside_itself_does_not_differ():
    page = compared(a="six_hand", b="six_hand")

    assert marked_rules(page) == set()
    assert "Nothing differs." in the_one(page.html, "main").text


def test_every_pair_can_be_compared():
    for a in RULE_SETS:
        page = compared(a=a, b="five_hand")
        assert (marked_rules(page) == set()) == (a == "five_hand")


@pytest.mark.parametrize("asked", [{}, {"a": "one_thousand"}, {"b": "one_thousand"}])
def test_without_both_there_is_the_form_with_what_was_chosen(asked):
    page = compared(**asked)
    chosen = [one["value"] for one in elements(page.html, "option") if "selected" in one.attributes]

    assert page.bid_tables() == []
    assert chosen == [asked.get("a", "card_club"), asked.get("b", "four_hand_australian")]


@pytest.mark.parametrize("unknown", ["nope", "", "<b>", "9" * 5000, "\x00"])
def test_an_unknown_rule_set_is_said_beside_its_field(unknown):
    answer = Client().get(reverse("rules_compare"), {"a": "six_hand", "b": unknown})
    field = the_one(answer.text, "select", name="b")

    assert answer.status_code == 422
    assert field["aria-invalid"] == "true"
    assert the_one(answer.text, "select", name="a")["aria-invalid"] is None
    said = the_one(answer.text, id=field["aria-describedby"]).text
    assert said
    assert unknown == "\x00" or "Six-hand; and Card club." in said
    assert "<b>" not in answer.text
    chosen = [one["value"] for one in elements(answer.text, "option") if "selected" in one.attributes]
    assert [key for key in chosen if key] == ["six_hand"]


def test_rules_that_were_changed_are_compared_as_they_were_changed():
    """From the page of a rule set with other choices, to both side by side, and back to it in full."""
    nullo = Client().get(
        reverse("rule_set", args=["four_hand_australian"]), {"specials": "nullo", "slam": "0"}
    )
    [leads] = [a["href"] for a in elements(nullo.text, "a") if a.text == "Compare with another"]
    asked = parse_qs(urlsplit(leads).query)
    assert asked == {"a": ["four_hand_australian,slam:0,specials:nullo"]}

    page = compared(a=asked["a"][0], b="four_hand_australian")

    assert marked_rules(page) == {"order", "specials", "misere_place", "misere_when", "nullo_defence", "slam"}
    [chosen, _] = [one for one in elements(page.html, "option") if "selected" in one.attributes]
    assert (chosen["value"], chosen.text) == (asked["a"][0], "Four-hand (Australian), as chosen here")
    in_full = [a["href"] for a in elements(page.html, "a") if a.text.endswith("in full")]
    assert in_full == [
        f"{reverse('rule_set', args=['four_hand_australian'])}?slam=0&specials=nullo",
        reverse("rule_set", args=["four_hand_australian"]),
    ]


def test_what_changes_no_rule_of_a_hand_changes_no_name():
    page = compared(a="card_club,tables:4", b="card_club")

    assert "Nothing differs." in the_one(page.html, "main").text
    assert "as chosen here" not in page.html


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        ("six_hand,slam:lots", "Slam must be a whole number from 0 to 1000, not “lots”."),
        ("six_hand,colour:red", "“colour” is not an option of a rule set."),
        ("six_hand,colour", "“colour” is not an option of a rule set."),
        ("six_hand,name:Mine", "The name of a rule set cannot be chosen."),
        ("six_hand,players:5", "Two sides need 4 or 6 players, not 5."),
        ("six_hand" + ",slam:0" * 1000, "There is no rule set"),
    ],
)
def test_choices_that_cannot_be_are_said_beside_their_rule_set(written, sentence):
    answer = Client().get(reverse("rules_compare"), {"a": written, "b": "six_hand"})
    field = the_one(answer.text, "select", name="a")

    assert answer.status_code == 422
    assert sentence in the_one(answer.text, id=field["aria-describedby"]).text

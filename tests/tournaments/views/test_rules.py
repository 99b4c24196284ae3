"""The page of each rule set: every figure on it against the published ones, or worked by hand from the rules."""

from itertools import pairwise

import pytest
from django.test import Client
from django.urls import reverse

from scoring import RULE_SETS, SUITS, deck_of, rule_lines
from tests.scoring.golden_files import golden_bid_table, golden_rows
from tests.tournaments.templates.reading import elements, the_one
from tests.tournaments.views.rules_reading import AS_TEXT, page_of
from tournaments.queries.rule_examples import names_of_players

PUBLISHED = {row["key"]: row for row in golden_rows("rule_sets")}
SPECIAL_VALUES = {"MIS": "250", "OMIS": "500", "NULLO": "250"}  # rules B3
ORDERS = {row["key"]: row["order"].split() for row in golden_rows("bid_orders")}
NUMBER_OF_TRUMPS = {int(row["deck"]): (int(row["black"]), int(row["red"])) for row in golden_rows("trumps")}
LENDER = {"spades": "clubs", "clubs": "spades", "diamonds": "hearts", "hearts": "diamonds"}

# Everybody's points in the worked examples, in the order of the page (rules C1 to C4).
ALONE = [(300, 10, 0), (250, 0, 0), (-200, 30, 10)]
SIDES = [(300, 10), (250, 0), (-200, 40)]
MISERE = [(250, 0), (-250, 0), (500, 0)]
EXAMPLES = {
    "three_hand": ALONE,
    "three_hand_no_joker": ALONE,
    "three_hand_nullo": [*ALONE, (250, 70, 30), (-250, 50 + 30, 20 + 30)],
    "three_hand_original": ALONE,
    "three_hand_inverted": ALONE,
    "three_hand_passed_deal": [*ALONE, (70, 20, 10)],
    "one_thousand": [*ALONE, (200 + 172, 20 + 48, 10 + 24), (-200, 30 + 73, 10 + 24)],
    "fifteen_hundred": [*ALONE, (200 + 172, 20 + 48, 10 + 24), (-200, 30 + 73, 10 + 24)],
    "four_hand_australian": [*SIDES, *MISERE],
    "four_hand_no_joker": [*SIDES, *MISERE],
    "two_hand_dummy": SIDES,
    "two_hand_24": SIDES,
    "five_hand": [
        *[(*points, 0, 0) for points in ALONE],
        (200, 200, 20, 10, 0),
        (-300, -300, -300, 20, 10),
    ],
    "six_hand": [*SIDES, *MISERE],
    "card_club": [(300, 10), (250, 0), (-200, 140)],
}


@pytest.fixture(scope="module", params=RULE_SETS)
def shown(request):
    return request.param, page_of(request.param)


def test_every_cell_of_the_bid_table_is_the_published_one(shown):
    key, page = shown
    row = PUBLISHED[key]
    lowest = int(row["lowest"][:-1])
    points = golden_bid_table(row["schedule"])

    (table,) = page.bid_tables()

    expected = {bid: str(value) for bid, value in points.items() if int(bid.strip("SCDHNT")) >= lowest}
    assert table == expected | {bid: SPECIAL_VALUES[bid] for bid in row["specials"].split()}
    assert next(iter(table)) == row["lowest"]


def test_the_ladder_has_every_bid_in_its_published_place_with_its_value(shown):
    key, page = shown
    (table,) = page.bid_tables()
    order = ORDERS.get(key) or [str(bid) for bid in RULE_SETS[key].bids()]

    assert page.ladder() == [(bid, int(table[bid])) for bid in order]


def test_each_trump_order_begins_with_the_joker_and_both_bowers(shown):
    key, page = shown
    deck = deck_of(RULE_SETS[key].deck)
    orders = page.rows_of_cards()

    assert list(orders) == [str(denomination) for denomination in RULE_SETS[key].denominations()]
    for number, suit in enumerate(SUITS):
        trumps, plain = orders[suit.value]
        lender = LENDER[suit.word]
        top = [*deck.jokers, f"J of {suit.word}, right bower", f"J of {lender}, left bower"]
        rest = [rank for rank in deck.ranks(suit) if rank != "J"]
        assert trumps.cards == (*top, *(f"{rank} of {suit.word}" for rank in rest))
        assert trumps.roles == (*["joker"] * len(deck.jokers), "right", "left", *[""] * len(rest))
        assert len(trumps.cards) == NUMBER_OF_TRUMPS[deck.size][number // 2]
        lent = [rank for rank in deck.ranks(suit) if rank != "J"]
        assert plain.cards == tuple(f"{rank} of {lender}" for rank in lent)
        assert plain.name == f"{lender.capitalize()} then, without the jack, high to low"


def test_at_no_trump_jacks_stand_between_queen_and_the_next(shown):
    key, page = shown
    deck = deck_of(RULE_SETS[key].deck)

    *jokers, spades = [row for row in page.rows_of_cards()["NT"] if "Diamonds" not in row.name]

    assert [card for row in jokers for card in row.cards] == list(deck.jokers)
    assert spades.cards == tuple(f"{rank} of spades" for rank in deck.black)
    assert spades.cards[:4] == ("A of spades", "K of spades", "Q of spades", "J of spades")


def test_the_deck_and_kitty_are_the_published_ones(shown):
    key, page = shown
    row = PUBLISHED[key]
    texts = list(page.sources())

    assert f"{row['players']} players." in texts
    assert any(text.startswith(f"{row['deck']} cards: ") for text in texts)
    assert any(f"a kitty of {row['kitty']}" in text for text in texts)


def test_worked_examples_show_what_the_hands_score(shown):
    key, page = shown
    examples = page.examples()
    points = [tuple(number(points) for _, _, points in shares) for _, shares in examples.values()]

    assert points == EXAMPLES[key]
    for _, shares in examples.values():
        for _, why, total in shares:
            assert sum(
                number(reason.split(": ")[-1]) for reason in why.split(", ") if ":" in reason
            ) == number(total)


def number(points: str) -> int:
    return int(points.replace("−", "-").replace("+", ""))


def test_every_rule_of_the_rule_book_stands_on_the_page_with_its_source(shown):
    key, page = shown
    sources = {text.replace(AS_TEXT, ""): source for text, source in page.sources().items()}

    assert set(sources) == {line.text for line in rule_lines(RULE_SETS[key])}
    assert sources["Each trick of a defender scores 10."] == "000, 001, 002, 003, 004"


def test_the_page_is_sound_for_those_who_cannot_see_it(shown):
    _, page = shown
    ids = [one["id"] for one in page.all if one["id"]]
    levels = [int(one.name[1]) for one in page.all if one.name in {"h1", "h2", "h3", "h4"}]
    jumps = [one["href"][1:] for one in page.all if one.name == "a" and (one["href"] or "").startswith("#")]

    assert len(ids) == len(set(ids))
    assert levels.count(1) == 1
    assert all(deeper - level <= 1 for level, deeper in pairwise(levels))
    assert set(jumps) <= set(ids)
    assert {one["scope"] for one in page.all if one.name == "th"} == {"row", "col"}
    assert [one for one in page.all if "style" in one.attributes] == []
    bare = [
        place for place, sign in enumerate(page.html) if sign in "♠♣♦♥" and page.html[place + 1] != AS_TEXT
    ]
    assert bare == []


@pytest.mark.parametrize("options", [{}, {"nullo_defence": "none"}, {"deck": "32", "min_level": "9"}])
def test_an_examples_sentence_tells_the_hand_that_was_scored(options):
    """Whoever works the sentence out again comes to the same points."""
    rules = RULE_SETS["three_hand_nullo"]
    page = page_of(rules.key, **options)

    for sentence, shares in page.examples().values():
        assert (
            sum(
                int(word.strip(".,"))
                for word in sentence.split(" took ", 1)[1].split()
                if word.strip(".,").isdigit()
            )
            == 10
        )
        assert [who for who, _, _ in shares] == list(names_of_players(rules))


def test_options_combine_in_the_address():
    page = page_of("three_hand", schedule="original", specials="nullo", deck="32")
    (table,) = page.bid_tables()
    sources = page.sources()

    assert table == {bid: str(value) for bid, value in golden_bid_table("original").items()} | {
        "NULLO": "250"
    }
    # By value, and of equal values the more tricks; nullo stands below no bid of equal value here (rules B4).
    order = [bid for bid, _ in page.ladder()]
    assert order.index("8D") < order.index("NULLO") < order.index("8H")
    assert {text.replace(AS_TEXT, "") for text, source in sources.items() if source == "chosen here"} == {
        "32 cards: A to 7 in four suits.",
        "Ten cards each and a kitty of 2.",
        "Bid table: Original.",
        "Nullo 250: no trick taken.",
    }
    assert the_one(page.html, "option", value="original").attributes.keys() >= {"selected"}


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (
            {"schedule": "nope"},
            "Bid table must be one of avondale, original, inverted, inverted_original, not “nope”.",
        ),
        ({"colour": "red"}, "“colour” is not an option of a rule set."),
        ({"name": "Mine"}, "The name of a rule set cannot be chosen."),
        ({"key": "card_club"}, "The key of a rule set cannot be chosen."),
        ({"target": "lots"}, "Points that end a game must be a whole number from 0 to 10000, not “lots”."),
        ({"players": "5"}, "5 hands of 10 and a kitty of 3 are 53 cards, but the deck has 33."),
        ({"schedule": "<script>"}, "not “<script>”."),
        ({"slam": "9" * 5000}, "Slam must be a whole number from 0 to 1000"),
    ],
)
def test_options_that_cannot_be_are_refused_with_a_sentence(options, sentence):
    answer = Client().get(reverse("rule_set", args=["three_hand"]), options)
    said = " ".join(one.text for one in elements(answer.text, "form"))

    assert answer.status_code == 422
    assert the_one(answer.text, "h1").text == "Three-hand"
    assert sentence in said
    assert "<script>" not in answer.text


def test_a_refused_option_is_told_beside_its_field_and_the_others_stay():
    options = {"schedule": "nope", "specials": "nullo"}
    page = Client().get(reverse("rule_set", args=["three_hand"]), options).text

    field = the_one(page, "select", name="schedule")
    assert field["aria-invalid"] == "true"
    assert "Bid table must be one of" in the_one(page, id=field["aria-describedby"]).text
    chosen = [one["value"] for one in elements(page, "option") if "selected" in one.attributes]
    assert chosen[:2] == ["nope", "nullo"]


@pytest.mark.parametrize("key", ["nope", "Three-hand", "card_club ", "💥", "a" * 3000, "compare%00"])
def test_an_unknown_rule_set_is_answered_with_those_there_are(key):
    answer = Client().get(reverse("rule_set", args=[key]))
    page = " ".join(the_one(answer.text, "main").text.split())

    assert answer.status_code == 404
    assert "There is no rule set “" in page
    assert "There are: Three-hand; Three-hand, sans joker; " in page
    assert "Six-hand; and Card club." in page


def test_the_list_has_every_rule_set_by_the_number_of_players():
    page = Client().get(reverse("rules")).text
    links = [one["href"] for one in elements(page, "a") if one["href"].startswith("/rules/")]

    assert [h.text for h in elements(page, "h2")] == [f"{n} players" for n in (2, 3, 4, 5, 6)]
    assert sorted(links) == sorted(
        [reverse("rules_compare"), *(reverse("rule_set", args=[key]) for key in RULE_SETS)]
    )
    assert "To 1500; cards captured count too." in the_one(page, "main").text

import pytest

from scoring import RULE_SETS

BIDDERS = {"contractor": "NS", "bid": "8H", "tricks": {"NS": 9, "EW": 1}}
THREE = {"contractor": "A", "bid": "6H", "tricks": {"A": 6, "B": 2, "C": 2}}


def test_hand_is_answered_with_points_and_reasons(ask):
    answer = ask("hand", {"rules": "four_hand_australian", "options": {}, "hand": BIDDERS})

    assert answer == {
        "made": True,
        "points": {"NS": 300, "EW": 10},
        "lines": [
            {"who": "NS", "text": "8♥\ufe0e made: +300", "points": 300},
            {"who": "EW", "text": "defenders 1 trick × 10: +10", "points": 10},
        ],
    }


@pytest.mark.parametrize(
    ("rules", "hand", "made", "points"),
    [
        ("card_club", {"contractor": "1", "bid": "8H", "tricks": 9}, True, {"1": 300, "2": 10}),
        ("card_club", {"contractor": 2, "bid": "7H", "tricks": 6}, False, {"1": 140, "2": -200}),
        ("card_club", {"contractor": "2", "bid": "7H", "tricks": {"1": 10, "2": 0}}, False, {"1": 200, "2": -200}),
        ("four_hand_australian", {"contractor": "EW", "bid": "MIS", "tricks": {"EW": 0}}, True, {"NS": 0, "EW": 250}),
        ("four_hand_australian", {"contractor": "NS", "bid": "OMIS", "tricks": 1}, False, {"NS": -500, "EW": 0}),
        ("five_hand", {"contractor": "A", "bid": "7H", "partners": ["B"], "tricks": {"A": 4, "B": 3, "C": 2, "D": 1, "E": 0}}, True, {"A": 200, "B": 200, "C": 20, "D": 10, "E": 0}),
        ("one_thousand", {"contractor": "A", "bid": "7H", "tricks": {"A": 7, "B": 2, "C": 1}, "card_points": {"A": 180, "B": 45, "C": 10}}, True, {"A": 380, "B": 65, "C": 20}),
        ("three_hand_nullo", {"contractor": "A", "bid": "NULLO", "tricks": {"A": 3, "B": 7, "C": 0}}, False, {"A": -250, "B": 100, "C": 30}),
        ("three_hand_passed_deal", {"passed": True, "tricks": {"A": 4, "B": 3, "C": 3}}, None, {"A": 40, "B": 30, "C": 30}),
        ("three_hand", {"thrown_in": True}, None, {"Player 1": 0, "Player 2": 0, "Player 3": 0}),
        ("card_club", {"misdeal": True}, None, {"1": 0, "2": 0}),
        ("two_hand_24", {"contractor": "Ann", "bid": "6S", "tricks": {"Ann": 10, "Bob": 0}}, True, {"Ann": 250, "Bob": 0}),
        ("six_hand", {"contractor": "EW", "bid": "9D", "tricks": {"NS": 2, "EW": 8}}, False, {"NS": 20, "EW": -380}),
    ],
)  # fmt: skip
def test_hand_of_every_kind(ask, rules, hand, made, points):
    answer = ask("hand", {"rules": rules, "hand": hand})

    assert (answer["made"], answer["points"]) == (made, points)
    for name, total in points.items():
        assert sum(line["points"] for line in answer["lines"] if line["who"] == name) == total


@pytest.mark.parametrize(
    ("options", "points"),
    [
        ({"set_bonus": 0}, {"1": 40, "2": -200}),
        ({"set_bonus": "none"}, {"1": 40, "2": -200}),
        ({"schedule": "inverted"}, {"1": 140, "2": -180}),
    ],
)
def test_hand_under_changed_options(ask, options, points):
    hand = {"contractor": "2", "bid": "7H", "tricks": 6}

    assert ask("hand", {"rules": "card_club", "options": options, "hand": hand})["points"] == points


def test_hand_with_scores_says_how_the_game_stands(ask):
    request = {"rules": "four_hand_australian", "hand": BIDDERS, "scores": {"NS": 180, "EW": 490}}

    answer = ask("hand", request)

    del answer["lines"]
    assert answer == {
        "made": True,
        "points": {"NS": 300, "EW": 10},
        "scores": {"NS": 480, "EW": 500},
        "barred": [],
        "over": False,
        "winner": None,
    }


@pytest.mark.parametrize(
    ("scores", "barred", "first", "told"),
    [
        ({"A": 400, "B": 0, "C": 0}, [], None, {"over": True, "winner": ["A"], "ending": "A wins at 500, as contractor."}),
        ({"A": 400, "B": 0, "C": 0}, ["A"], None, {"over": True, "winner": [], "ending": "Nobody wins: A reached 500 but had been at \u2212500 or lower."}),
        ({"A": 0, "B": 490, "C": 490}, [], None, {"over": True, "winner": None, "ask": "first_trick", "ending": "B and C are both at 500 or more. Who of them took a trick first in this hand?"}),
        ({"A": 0, "B": 490, "C": 490}, [], "C", {"over": True, "winner": ["C"], "ending": "C wins at 510, having taken a trick first."}),
        ({"A": 0, "B": 0, "C": -520}, [], None, {"over": False, "winner": None}),
    ],
)  # fmt: skip
def test_hand_with_scores_ends_games(ask, scores, barred, first, told):
    hand = THREE | ({"first_trick": first} if first else {})

    answer = ask("hand", {"rules": "three_hand", "hand": hand, "scores": scores, "barred": barred})

    assert {field: answer[field] for field in ("over", "winner", "ask", "ending") if field in answer} == told
    assert answer["barred"] == (barred or (["C"] if scores["C"] < -500 else []))


def test_hand_with_scores_gives_the_points_that_count_under_the_cap(ask):
    request = {
        "rules": "four_hand_australian", "options": {"defence_cap": 490},
        "hand": BIDDERS, "scores": {"NS": 0, "EW": 490},
    }  # fmt: skip

    answer = ask("hand", request)

    assert (answer["points"], answer["scores"]) == ({"NS": 300, "EW": 0}, {"NS": 300, "EW": 490})
    assert answer["lines"][-1] == {
        "who": "EW", "text": "without a contract only up to 490: −10", "points": -10,
    }  # fmt: skip
    assert sum(line["points"] for line in answer["lines"]) == 300


@pytest.mark.parametrize(
    ("tricks", "points"),
    [
        ({"Ann": 4, "Bob": 1, "Cyd": 4, "Dan": 1}, {"Ann & Cyd": 300, "Bob & Dan": 20}),
        ({"Ann": 0, "Cyd": 7, "Dan": 3}, {"Ann & Cyd": -300, "Bob & Dan": 30}),
    ],
)
def test_tricks_of_partners_count_together(ask, tricks, points):
    hand = {"contractor": "Cyd", "bid": "8H", "tricks": tricks}
    request = {"rules": "four_hand_australian", "names": ["Ann", "Bob", "Cyd", "Dan"], "hand": hand}

    assert ask("hand", request)["points"] == points


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"options": {"deck": [33]}}, "Deck must be one of 24, 25, 32, 33, 42, 43, 45, 52, 53, 62, 63, 65, 66, not “[33]”."),
        ({"names": ["A & B", "A", "C", "B & C"]}, "Both sides would be called A & B & C: change one of the names."),
        ({"names": ["A", "B", "C", "D"], "scores": {"A": 10, "B": 20, "C": 30, "D": 40}}, 'Each side has one of the "scores": A & C, B & D.'),
        ({"names": ["A", "B", "C", "D"], "hand": BIDDERS | {"tricks": {"A": 9, "C": "0", "B": 1}}}, "Give the tricks of A & C as whole numbers."),
        ({"hand": {"thrown_in": "no"}}, "“thrown_in” is true or false, not “no”."),
    ],
    ids=["deck", "one name for both", "scores of partners", "tricks as text", "thrown in"],
)  # fmt: skip
def test_hand_is_refused_in_a_sentence(ask, changed, sentence):
    request = {"rules": "four_hand_australian", "hand": BIDDERS} | changed

    assert ask("hand", request) == {"error": sentence}


def test_game_is_derived_from_its_hands(ask):
    hands = [
        {"contractor": "NS", "bid": "8H", "tricks": {"NS": 9, "EW": 1}},
        {"thrown_in": True},
        {"contractor": "EW", "bid": "7S", "tricks": 5},
        {"contractor": "NS", "bid": "7H", "tricks": 7},
    ]

    answer = ask("game", {"rules": "four_hand_australian", "names": ["NS", "EW"], "hands": hands})

    assert answer == {
        "running": [
            {"NS": 300, "EW": 10},
            {"NS": 300, "EW": 10},
            {"NS": 350, "EW": -130},
            {"NS": 550, "EW": -100},
        ],
        "scores": {"NS": 550, "EW": -100},
        "barred": [],
        "over": True,
        "winner": ["NS"],
        "ending": "NS wins at 550, by making the contract.",
    }


@pytest.mark.parametrize("contractor", ["Ann", "Cyd", "1", "NS", "Ann & Cyd"])
def test_game_knows_a_side_by_its_players(ask, contractor):
    request = {
        "rules": "four_hand_australian",
        "names": ["Ann", "Bob", "Cyd", "Dan"],
        "hands": [{"contractor": contractor, "bid": "7H", "tricks": {contractor: 7, "Dan": 3}}],
    }

    assert ask("game", request)["running"] == [{"Ann & Cyd": 200, "Bob & Dan": 30}]


@pytest.mark.parametrize(
    ("names", "contractor", "points"),
    [
        (["NS", "EW"], "2", {"NS": 30, "EW": 200}),
        (["EW", "NS"], "NS", {"EW": 30, "NS": 200}),
        (["We", "They"], "NS", {"We": 200, "They": 30}),
        (["2", "1"], "1", {"2": 30, "1": 200}),
    ],
)
def test_hand_knows_a_side_by_its_usual_labels_where_they_mean_nobody_else(ask, names, contractor, points):
    hand = {"contractor": contractor, "bid": "7H", "tricks": 7}

    assert ask("hand", {"rules": "six_hand", "names": names, "hand": hand})["points"] == points


def test_game_before_its_first_hand(ask):
    assert ask("game", {"rules": "three_hand", "names": ["A", "B", "C"], "hands": []}) == {
        "running": [], "scores": {"A": 0, "B": 0, "C": 0}, "barred": [], "over": False, "winner": None,
    }  # fmt: skip


def test_game_asks_for_the_fact_that_is_missing(ask):
    loss = {"contractor": "A", "bid": "10NT", "tricks": {"A": 0, "B": 5, "C": 5}}
    request = {"rules": "three_hand", "names": ["A", "B", "C"], "hands": [loss] * 10}

    answer = ask("game", request)

    assert (answer["over"], answer["winner"], answer["ask"], answer["barred"]) == (
        True, None, "first_trick", ["A"],
    )  # fmt: skip


REFUSED = [
    ("hand", {"hand": BIDDERS}, 'Say which "rules": ' + ", ".join(RULE_SETS) + "."),
    ("hand", {"rules": ["card_club"], "hand": BIDDERS}, 'Say which "rules": ' + ", ".join(RULE_SETS) + "."),
    ("hand", {"rules": "four_hand_australian"}, 'Give the "hand", for example {"contractor": "NS", "bid": "8H", "tricks": 9}.'),
    ("hand", {"rules": "card_club", "hand": 7}, 'A hand is an object, for example {"contractor": "NS", "bid": "8H", "tricks": 9}.'),
    ("hand", {"rules": "card_club", "options": ["slam"], "hand": {}}, '"options" are an object, for example {"schedule": "original"}.'),
    ("hand", {"rules": "card_club", "options": {"colour": 1}, "hand": {}}, "“colour” is not an option of a rule set."),
    ("hand", {"rules": "three_hand", "hand": THREE | {"tricks": {"A": 6, "B": 4}}}, 'Three-hand needs 3 "names"; 0 are given.'),
    ("hand", {"rules": "three_hand", "hand": THREE | {"tricks": {"A": 6, "B": 2, "C": 1, "D": 1}}}, 'Three-hand needs 3 "names"; 4 are given.'),
    ("hand", {"rules": "three_hand", "names": ["A", "B", "A"], "hand": THREE}, 'Two of the "names" are the same.'),
    ("hand", {"rules": "three_hand", "names": ["A", "", "C"], "hand": THREE}, "“” is not a name of 1 to 100 characters."),
    ("hand", {"rules": "three_hand", "names": "ABC", "hand": THREE}, '"names" is a list.'),
    ("hand", {"rules": "three_hand", "hand": THREE | {"tricks": {"A": 6, "B": 2, "C": 1}}}, "The tricks come to 9; a hand has 10. Check everybody's tricks."),
    ("hand", {"rules": "three_hand", "hand": THREE | {"bid": "MIS"}}, "Misère is not played here: bid a number of tricks, for example 8H. Bids here are 6♠\ufe0e to 10NT."),
    ("hand", {"rules": "three_hand", "hand": THREE, "scores": {"A": 0, "B": 0}}, 'Three-hand needs 3 "names"; 2 are given.'),
    ("hand", {"rules": "three_hand", "hand": THREE, "scores": {"A": 0, "B": 0, "C": "1"}}, 'Give everybody\'s "scores" as whole numbers: A, B, C.'),
    ("hand", {"rules": "three_hand", "hand": THREE, "scores": {"A": 0, "B": 0, "C": 10**7}}, 'Give everybody\'s "scores" as whole numbers: A, B, C.'),
    ("hand", {"rules": "three_hand", "hand": THREE, "scores": 500}, '"scores" are an object of whole numbers by name.'),
    ("hand", {"rules": "three_hand", "hand": THREE, "scores": {"A": 0, "B": 0, "C": 0}, "barred": ["D"]}, "“D” is not at this table: choose from A, B, C."),
    ("hand", {"rules": "three_hand", "hand": THREE, "scores": {"A": 500, "B": 0, "C": 0}}, "The game is over: a finished game takes no more deals."),
    ("game", {"rules": "three_hand", "names": ["A", "B"], "hands": []}, 'Three-hand needs 3 "names"; 2 are given.'),
    ("game", {"rules": "three_hand", "names": ["A", "B", "C"], "hands": {}}, '"hands" is a list.'),
    ("game", {"rules": "three_hand", "names": ["A", "B", "C"], "hands": [THREE, {"contractor": "D", "bid": "6H", "tricks": [6, 2, 2]}]}, "Hand 2: “D” is not at this table: choose from A, B, C."),
    ("game", {"rules": "four_hand_australian", "names": ["NS", "EW"], "hands": [{"contractor": "NS", "bid": "10NT", "tricks": 10}, {"thrown_in": True}]}, "Hand 2: The game is over: a finished game takes no more deals."),
    ("game", {"rules": "three_hand", "names": ["A", "B", "C"], "hands": ["6H"]}, 'Hand 1: A hand is an object, for example {"contractor": "NS", "bid": "8H", "tricks": 9}.'),
]  # fmt: skip


@pytest.mark.parametrize(("command", "request_", "sentence"), REFUSED)
def test_what_cannot_be_scored_is_answered_with_a_sentence(ask, command, request_, sentence):
    assert ask(command, request_) == {"error": sentence}

import pytest

from scoring import couple_totals
from tests.scoring.fixture_night import COUPLES, FIRST_SEATING, R_LOW, R_NEAR, R_ONE, R_TIE


def table(hands, **more) -> dict:
    written = [{"by": hand.side, "bid": str(hand.bid), "tricks": hand.tricks} for hand in hands]
    return {"hands": written, "tiebreak": None} | more


def couples() -> list[list[str]]:
    return [list(couple) for couple in COUPLES]


def night(*rounds, **more) -> dict:
    return {"rules": "card_club", "options": {}, "couples": couples(), "rounds": list(rounds)} | more


def plain(seating) -> list:
    return [[list(pair) for pair in sides] for sides in seating]


def test_seating_moves_winners_up_and_exchanges_partners(ask):
    seating = plain(FIRST_SEATING)

    answer = ask("seating", {"seating": seating, "winners": [1, 2, "1"]})

    # Winners 1 2 1 of rules E5: Ad–Da, Be–Eb, Cf–Fc.
    (a, b), (c, d), (e, f) = ((sides.side1, sides.side2) for sides in FIRST_SEATING)
    assert answer["seating"] == [
        [[a.first, d.second], [d.first, a.second]],
        [[b.first, e.second], [e.first, b.second]],
        [[c.first, f.second], [f.first, c.second]],
    ]


def test_seating_may_keep_pairs_together(ask):
    answer = ask("seating", {"seating": plain(FIRST_SEATING), "winners": [1, 1, 1], "switch_partners": False})

    assert answer["seating"][0] == [list(FIRST_SEATING[0].side1), list(FIRST_SEATING[1].side1)]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"winners": [1, None, 1]}, "Middle has no winner yet."),
        ({"winners": [1, 2]}, "3 tables are seated, but 2 results are given."),
        ({"winners": [1, 3, 1]}, '“3” is not a side: "winner" is 1 or 2.'),
        ({"winners": [1, True, 1]}, '“True” is not a side: "winner" is 1 or 2.'),
        ({"seating": [[["a", "b"], ["c", "d"]]], "winners": [1]}, "A night needs at least 2 tables; there are 1."),
        ({"seating": [["a", "b"]]}, "“a” is not a pair: give a list of two names."),
        ({"seating": [7]}, "A table is a list of its two pairs."),
        ({"seating": [[["a", "b"], ["c", "a"]], [["e", "f"], ["g", "h"]]], "winners": [1, 1]}, "a is seated twice: at High, side 1 and at High, side 2."),
        ({"seating": None}, "A night needs at least 2 tables; there are 0. 0 tables are seated, but 3 results are given."),
        ({"switch_partners": "no"}, '"switch_partners" is true or false.'),
    ],
)  # fmt: skip
def test_seating_that_cannot_be_is_refused(ask, change, sentence):
    request = {"seating": plain(FIRST_SEATING), "winners": [1, 2, 1]} | change

    assert ask("seating", request) == {"error": sentence}


def test_night_of_one_round_has_its_totals_winners_and_wine(ask):
    answer = ask("night", night([table(R_ONE), table(R_NEAR), table(R_LOW)]))

    [first] = answer["rounds"]
    assert first["seating"] == plain(FIRST_SEATING)
    assert first["totals"] == [[550, 420], [690, 630], [490, 840]]
    assert first["winners"] == [1, 1, 2]
    for sides, totals in zip(first["seating"], first["totals"], strict=True):
        for pair, points in zip(sides, totals, strict=True):
            assert [answer["totals"][name] for name in pair] == [points, points]
    # Nine-bids were made at High by side 1 and, the last of the night, at Low by side 1.
    assert answer["wine"] == {"holders": list(COUPLES[4]), "by": "nine_bid", "first_pick": None, "tied": []}


def test_night_goes_on_from_winners_to_the_next_seating(ask):
    rounds = [[table(R_ONE), table(R_NEAR), table(R_LOW)], [table(R_NEAR), table(R_ONE), table(R_LOW)]]
    first = ask("night", night(rounds[0]))["rounds"][0]

    answer = ask("night", night(*rounds))

    expected = ask("seating", {"seating": first["seating"], "winners": first["winners"]})["seating"]
    assert answer["rounds"][0] == first
    assert answer["rounds"][1]["seating"] == expected
    assert answer["rounds"][1]["totals"] == [[690, 630], [550, 420], [490, 840]]
    assert sum(answer["totals"].values()) == 2 * sum(
        points for played in answer["rounds"] for totals in played["totals"] for points in totals
    )
    assert sum(couple_totals(COUPLES, answer["totals"]).values()) == sum(answer["totals"].values())


@pytest.mark.parametrize(
    ("tiebreak", "winner"),
    [
        ({"by": 1, "made": True}, 1),
        ({"by": 1, "made": False}, 2),
        ({"by": 2, "bid": "8D", "tricks": 7}, 1),
        ({"by": "2", "bid": "9D", "tricks": 9}, 2),
    ],
)
def test_tiebreak_hand_decides_a_round_and_nothing_else(ask, tiebreak, winner):
    answer = ask("night", night([table(R_TIE, tiebreak=tiebreak), table(R_NEAR), table(R_TIE)]))

    [first] = answer["rounds"]
    assert (first["winners"][0], first["totals"][0][0]) == (winner, first["totals"][0][1])
    assert first["winners"][2] is None
    assert answer["wine"]["by"] == "lowest_scores"


def test_a_tie_stands_in_the_last_round(ask):
    tied = [table(R_TIE), table(R_TIE), table(R_TIE)]

    answer = ask("night", night(tied, options={"rounds_per_night": 1}))

    assert answer["rounds"][0]["winners"] == [None, None, None]


def test_night_of_two_tables_under_four_hand_rules(ask):
    hands = [{"by": 1, "bid": "7S", "tricks": 7}, {"by": 2, "bid": "MIS", "tricks": 0}, {"thrown_in": True}]
    request = night(
        [{"hands": hands}, {"hands": hands[:1]}], rules="four_hand_australian", couples=couples()[:4]
    )

    answer = ask("night", request)

    assert answer["rounds"][0]["totals"] == [[140, 280], [140, 30]]
    assert answer["rounds"][0]["winners"] == [None, None]
    assert answer["wine"]["by"] == "lowest_scores"


def test_night_without_a_nine_gives_the_wine_to_the_lowest(ask):
    hands = [{"by": 1, "bid": "7S", "tricks": 7}]
    rounds = [{"hands": hands}, {"hands": [{"by": 2, "bid": "10NT", "tricks": 0}]}]

    answer = ask("night", night(rounds, couples=couples()[:4], options={"hands_per_round": 1}))

    lowest = COUPLES[3]
    assert answer["totals"][lowest.first] == -520
    assert answer["wine"] == {
        "holders": list(lowest),
        "by": "lowest_scores",
        "first_pick": None,
        "tied": [{"about": "first_pick", "players": list(lowest), "bottles": 0}],
    }


def test_thrown_in_deals_may_count_as_hands(ask):
    deals = [{"thrown_in": True}, {"misdeal": True}, {"by": 1, "bid": "7S", "tricks": 7}]
    request = night(
        [{"hands": deals}] * 2,
        couples=couples()[:4],
        options={"hands_per_round": 2, "thrown_in_counts": "yes"},
    )

    assert ask("night", request)["rounds"][0]["winners"] == [1, 1]


HAND = {"by": 1, "bid": "7S", "tricks": 7}


@pytest.mark.parametrize(
    ("request_", "sentence"),
    [
        (night(couples=couples()[:5]), "Two couples sit at each table; 5 are given."),
        (night(couples=couples()[:2]), "A night needs at least 2 tables; there are 1."),
        (night(couples=couples()[:4], options={"tables": 3}), "3 tables need 6 couples; 4 are given."),
        (night(couples=[["a"], ["b", "c"]]), "“['a']” is not a pair: give a list of two names."),
        (night(couples=[["a", "b"]] * 4), "a is seated twice: at High, side 1 and at High, side 2. b is seated twice: at High, side 1 and at High, side 2. a is seated twice: at High, side 1 and at Low, side 1. b is seated twice: at High, side 1 and at Low, side 1. a is seated twice: at High, side 1 and at Low, side 2. b is seated twice: at High, side 1 and at Low, side 2."),
        (night(rules="three_hand"), "Three-hand is not played in two sides: a club's night needs them."),
        (night(rules="six_hand"), "Six-hand is played by 6: at a club's night pairs meet pairs."),
        (night([{"hands": []}]), "Round 1: give a list of 3 tables, from High down."),
        (night(7), "Round 1: give a list of 3 tables, from High down."),
        (night([7, 7, 7]), 'Round 1, High: a table is an object with "hands".'),
        (night([{"hands": [HAND, 7]}] * 3), 'Round 1, High: Hand 2 is no object like {"by": 1, "bid": "7NT", "tricks": 9}.'),
        (night([{"hands": [HAND | {"bid": "6S"}]}] * 3), "Round 1, High: Hand 1: 6♠\ufe0e is not a bid here: the lowest is 7♠\ufe0e."),
        (night([{"hands": [HAND | {"by": 3}]}] * 3), "Round 1, High: Hand 1: “3” is not at this table: choose from 1, 2."),
        (night([{"hands": [HAND] * 7}] * 3), "Round 1, High: A round has 6 hands; this would be hand 7."),
        (night([{"hands": [HAND], "tiebreak": {"by": 1, "made": True}}] * 3), "Round 1, High: A tie-break hand comes after the 6 hands of the round."),
        (night([{"hands": [], "tiebreak": 1}] * 3), 'Round 1, High: A tie-break hand is an object like {"by": 1, "made": true}.'),
        (night([{"hands": [], "tiebreak": {"by": 1}}] * 3), 'Round 1, High: Say of the tie-break hand whether it was "made": true or false.'),
        (night([{"hands": [], "tiebreak": {"made": True}}] * 3), 'Round 1, High: “None” is not a side: "by" is 1 or 2.'),
        (night([{"hands": [], "tiebreak": {"thrown_in": True, "bid": None}}] * 3), 'Round 1, High: Say of the tie-break hand whether it was "made": true or false.'),
        (night([{"hands": [HAND]}] * 3, [{"hands": []}] * 3), "Round 2 cannot begin: High has no winner yet. Middle has no winner yet. Low has no winner yet."),
        (night([{"hands": [HAND]}] * 3, [{"hands": []}] * 3, options={"rounds_per_night": 1, "hands_per_round": 1}), "A night has 1 rounds; this would be round 2."),
    ],
)  # fmt: skip
def test_night_that_cannot_be_is_refused(ask, request_, sentence):
    assert ask("night", request_) == {"error": sentence}


def test_a_passed_hand_has_no_place_in_a_round(ask):
    request = night(
        [{"hands": [{"passed": True, "tricks": [5, 5]}]}] * 3, options={"all_pass": "play_no_trump"}
    )

    assert ask("night", request) == {
        "error": "Round 1, High: Hand 1: a round has no hands that everybody passed."
    }

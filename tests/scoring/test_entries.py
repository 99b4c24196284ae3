import pytest

from scoring import (
    MISDEAL,
    MISERE,
    RULE_SETS,
    THROWN_IN,
    ContractHand,
    InvalidHand,
    PassedHand,
    parse_bid,
    read_deal,
)

CLUB, FOUR, THREE, FIVE = (
    RULE_SETS[key] for key in ("card_club", "four_hand_australian", "three_hand", "five_hand")
)
ABC = ("Ann", "Bob", "Cyd")
HEARTS_8 = parse_bid("8H")


def refusals(rules, entry: dict, names=ABC) -> list[tuple[str, str]]:
    with pytest.raises(InvalidHand) as refused:
        read_deal(rules, entry, names)
    return [(problem.field, problem.sentence) for problem in refused.value.problems]


@pytest.mark.parametrize(
    "tricks",
    [
        {"NS": 9, "EW": 1},
        {"EW": "1", "NS": "9"},
        {"NS": 9, "EW": 1.0},
        [9, 1],
        9,
        "9",
        {"NS": 9, "EW": 1, " NS ": 9},
    ],
)
def test_read_deal_takes_tricks_in_every_form(tricks):
    entry = {"contractor": "NS", "bid": "8h", "tricks": tricks}

    assert read_deal(FOUR, entry, ["NS", "EW"]) == ContractHand(0, HEARTS_8, (9, 1))


@pytest.mark.parametrize("contractor", ["2", 2, " 2 "])
def test_read_deal_of_the_club_takes_side_numbers_and_the_bidders_tricks(contractor):
    entry = {"contractor": contractor, "bid": "8H", "tricks": 9}

    assert read_deal(CLUB, entry, ["1", "2"]) == ContractHand(1, HEARTS_8, (1, 9))


def test_read_deal_reads_everything_there_is_in_the_five_hand_game():
    entry = {"contractor": "Bob", "bid": HEARTS_8, "tricks": {"Bob": 5, "Dan": 5}, "partners": ["Ann", "Dan"]}

    deal = read_deal(FIVE, entry, [*ABC, "Dan", "Eve"])

    assert deal == ContractHand(1, HEARTS_8, (0, 5, 0, 5, 0), (0, 3))


def test_read_deal_takes_one_partner_without_a_list():
    entry = {"contractor": "Bob", "bid": "8H", "tricks": [2, 2, 2, 2, 2], "partners": "Eve"}

    assert read_deal(FIVE, entry, [*ABC, "Dan", "Eve"]).partners == (4,)


def test_read_deal_reads_card_points_and_who_was_first():
    entry = {
        "contractor": "Ann", "bid": "7H", "tricks": [6, 3, 1], "card_points": {"Bob": "65", "Cyd": 20},
        "first_trick": "Cyd", "first_to_reach": "Bob",
    }  # fmt: skip

    deal = read_deal(RULE_SETS["one_thousand"], entry, ABC)

    assert deal == ContractHand(0, parse_bid("7H"), (6, 3, 1), (), (None, 65, 20), 2, 1)


def test_read_deal_takes_card_points_in_order():
    entry = {"contractor": "Ann", "bid": "7H", "tricks": [7, 2, 1], "card_points": [180, 40, None]}

    assert read_deal(RULE_SETS["one_thousand"], entry, ABC).card_points == (180, 40, None)


def test_read_deal_of_a_misere_needs_only_the_contractors_tricks():
    deal = read_deal(FOUR, {"contractor": "EW", "bid": "MIS", "tricks": {"EW": 2}}, ["NS", "EW"])

    assert deal == ContractHand(1, MISERE, (0, 2))


@pytest.mark.parametrize(
    ("entry", "deal"),
    [
        ({"thrown_in": True}, THROWN_IN),
        ({"misdeal": True}, MISDEAL),
        ({"passed": True, "tricks": {"Ann": 4, "Bob": 3, "Cyd": 3}}, PassedHand((4, 3, 3))),
        ({"passed": True, "tricks": [4, 3, 3], "first_trick": "Bob"}, PassedHand((4, 3, 3), first_trick=1)),
    ],
)
def test_read_deal_of_deals_without_a_contract(entry, deal):
    assert read_deal(RULE_SETS["three_hand_passed_deal"], entry, ABC) == deal


def test_read_deal_numbers_the_players_if_they_have_no_names():
    entry = {"contractor": "Player 2", "bid": "7H", "tricks": {"Player 2": 10}}

    assert read_deal(THREE, entry) == ContractHand(1, parse_bid("7H"), (0, 10, 0))


@pytest.mark.parametrize(
    ("entry", "field", "sentence"),
    [
        ({"contractor": "Zoë"}, "contractor", "“Zoë” is not at this table: choose from Ann, Bob, Cyd."),
        ({"contractor": True}, "contractor", "“True” is not at this table: choose from Ann, Bob, Cyd."),
        ({"contractor": ["Ann"]}, "contractor", "“['Ann']” is not at this table: choose from Ann, Bob, Cyd."),
        ({"contractor": ""}, "contractor", "Say who bid: Ann, Bob, Cyd."),
        ({"bid": None}, "bid", "Say what was bid."),
        (
            {"bid": "8X"},
            "bid",
            "“8X” is not a bid: write tricks and suit, for example 8H, 9S or 10NT. Bids here are 6♠\ufe0e to 10NT.",
        ),
        ({"tricks": 8}, "tricks", "Give everybody's tricks: Ann, Bob, Cyd."),
        ({"tricks": None}, "tricks", "Give everybody's tricks: Ann, Bob, Cyd."),
        ({"tricks": [8, 2]}, "tricks", "Give everybody's tricks: Ann, Bob, Cyd."),
        (
            {"tricks": {"Ann": 8, "Dan": 2}},
            "tricks",
            "“Dan” is not at this table: choose from Ann, Bob, Cyd.",
        ),
        ({"tricks": [8, "x", 2]}, "tricks", "“x” is not a number of tricks: give a whole number, 0 to 10."),
        ({"tricks": {"Ann": 8}}, "tricks", "The tricks come to 8; a hand has 10. Check everybody's tricks."),
        ({"partners": ["Bob"]}, "partners", "Three-hand: partners are called only in the five-hand game."),
        ({"partners": 7}, "partners", "“7” is not at this table: choose from Ann, Bob, Cyd."),
        ({"card_points": 40}, "card_points", "Give the card points of each player by name."),
        ({"card_points": {"Ann": "many"}}, "card_points", "“many” is not a number of card points."),
        ({"card_points": {"Ann": 1.5}}, "card_points", "“1.5” is not a number of card points."),
        ({"first_trick": "Dan"}, "first_trick", "“Dan” is not at this table: choose from Ann, Bob, Cyd."),
        ({"thrown_in": True}, "thrown_in", "A deal is bid, passed, thrown in or a misdeal: choose one."),
        ({"misdeal": "no"}, "misdeal", "“misdeal” is true or false, not “no”."),
        ({"passed": 1}, "passed", "“passed” is true or false, not “1”."),
    ],
)
def test_read_deal_says_what_is_wrong(entry, field, sentence):
    hand = {"contractor": "Ann", "bid": "8H", "tricks": [8, 1, 1]} | entry

    assert refusals(THREE, hand) == [(field, sentence)]


def test_read_deal_tells_every_problem_of_an_empty_entry():
    assert refusals(CLUB, {}, ("1", "2")) == [
        ("contractor", "Say who bid: 1, 2."),
        ("bid", "Say what was bid."),
        ("tricks", "Say how many tricks the bidders took, 0 to 10."),
    ]


def test_read_deal_is_not_impressed_by_numbers_of_thousands_of_digits():
    hand = {"contractor": 10**5000, "bid": "8H", "tricks": [10**5000, 1, 1], "card_points": [10**5000, 0, 0]}

    assert [field for field, _ in refusals(THREE, hand)] == ["contractor", "tricks", "card_points"]


def test_read_deal_refuses_two_kinds_at_once():
    assert refusals(THREE, {"passed": True, "misdeal": True}) == [
        ("passed", "A deal is bid, passed, thrown in or a misdeal: choose one.")
    ]

from dataclasses import replace

import pytest

from scoring import (
    RULE_SETS,
    THROWN_IN,
    ContractHand,
    InvalidHand,
    PassedHand,
    card_points_range,
    names_by_number,
    parse_bid,
    problems_with_deal,
    score_deal,
)

THREE, FOUR, FIVE = (RULE_SETS[key] for key in ("three_hand", "four_hand_australian", "five_hand"))
THOUSAND = RULE_SETS["one_thousand"]
NAMES = {3: ("Ann", "Bob", "Cyd"), 2: ("NS", "EW"), 5: ("Ann", "Bob", "Cyd", "Dan", "Eve")}


def contract(line: str, *tricks: int, **facts) -> ContractHand:
    who, bid = line.split()
    return ContractHand(int(who), parse_bid(bid), tricks, **facts)


def sentences(rules, deal) -> list[tuple[str, str]]:
    problems = problems_with_deal(rules, deal, NAMES[rules.competitors])
    return [(problem.field, problem.sentence.replace("\ufe0e", "")) for problem in problems]


REFUSED = [
    (THREE, contract("0 MIS", 0, 5, 5), "bid", "Misère is not played here: bid a number of tricks, for example 8H. Bids here are 6♠ to 10NT."),
    (FOUR, contract("0 NULLO", 0, 10), "bid", "Nullo is not played here: bid a number of tricks, for example 8H. Bids here are 6♠ to 10NT."),
    (RULE_SETS["card_club"], contract("0 6H", 7, 3), "bid", "6♥ is not a bid here: the lowest is 7♠."),
    (THREE, contract("3 7H", 7, 2, 1), "contractor", "The contractor is not at this table: choose Ann, Bob or Cyd."),
    (THREE, contract("-1 7H", 7, 2, 1), "contractor", "The contractor is not at this table: choose Ann, Bob or Cyd."),
    (THREE, contract("0 7H", 7, 2), "tricks", "Give the tricks of all 3: Ann, Bob or Cyd."),
    (THREE, contract("0 7H", 7, 2, 2), "tricks", "The tricks come to 11; a hand has 10. Check everybody's tricks."),
    (THREE, contract("0 7H", 7, 2, 0), "tricks", "The tricks come to 9; a hand has 10. Check everybody's tricks."),
    (THREE, contract("0 7H", 11, -1, 0), "tricks", "Ann: 11 tricks entered; a hand has 10."),
    (FOUR, contract("0 MIS", 1, 10), "tricks", "The tricks come to 11; a hand has 10. Check everybody's tricks."),
    (FOUR, contract("0 8H", 8, 1), "tricks", "The tricks come to 9; a hand has 10. Check everybody's tricks."),
    (THREE, contract("0 7H", 7, 2, 1, partners=(1,)), "partners", "Three-hand: partners are called only in the five-hand game."),
    (FIVE, contract("0 7H", 7, 2, 1, 0, 0, partners=(0,)), "partners", "Ann bid: the contractor cannot be the partner too."),
    (FIVE, contract("0 7H", 7, 2, 1, 0, 0, partners=(1, 1)), "partners", "Bob is named as partner twice."),
    (FIVE, contract("0 7H", 7, 2, 1, 0, 0, partners=(1, 5)), "partners", "A partner is not at this table: choose Ann, Bob, Cyd, Dan or Eve."),
    (FIVE, contract("0 7H", 7, 2, 1, 0, 0, partners=(1, 2, 3)), "partners", "At most two partners are called, not 3."),
    (THREE, contract("0 7H", 7, 2, 1, card_points=(200, 30, 10)), "card_points", "Three-hand: cards captured do not count."),
    (THOUSAND, contract("0 7H", 7, 2, 1, card_points=(200, 30)), "card_points", "Give the card points of all 3: Ann, Bob or Cyd."),
    (THOUSAND, contract("0 7H", 7, 2, 1, card_points=(200, 30, -1)), "card_points", "Cyd: card points cannot be under 0."),
    (THOUSAND, contract("0 7H", 7, 2, 1, card_points=(150, 61, 30)), "card_points", "Bob: 2 tricks hold at most 60 card points, not “61”."),
    (THOUSAND, contract("0 7H", 7, 2, 1, card_points=(150, 59, 31)), "card_points", "Cyd: 1 trick holds at most 30 card points, not “31”."),
    (THOUSAND, contract("0 7H", 7, 3, 0, card_points=(150, 85, 1)), "card_points", "Cyd: 0 tricks hold at most 0 card points, not “1”."),
    (THOUSAND, contract("0 7H", 7, 2, 1, card_points=(150, 50, 29)), "card_points", "All card points come to 229; together they are 230 to 258."),
    (THOUSAND, contract("0 7H", 7, 2, 1, card_points=(199, 50, 10)), "card_points", "All card points come to 259; together they are 230 to 258."),
    (THOUSAND, contract("0 7H", 7, 2, 1, card_points=("all", 50, 10)), "card_points", "Ann: “all” is not a number of card points."),
    (THREE, PassedHand((5, 3, 2)), "passed", "Three-hand: a deal that everybody passes is thrown in, not played."),
    (THREE, contract("0 7H", 7, 3, 0, first_trick=2), "first_trick", "Cyd took no trick, so cannot have been first."),
    (THREE, contract("0 7H", 7, 2, 1, first_to_reach=3), "first_to_reach", "Who was first is not at this table: choose Ann, Bob or Cyd."),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "deal", "field", "sentence"), REFUSED)
def test_problem_with_a_deal_is_told_beside_its_field(rules, deal, field, sentence):
    told = sentences(rules, deal)

    assert told[0] == (field, sentence)
    assert {also for also, _ in told} == {field}
    if sentence.startswith("Ann: “all”"):
        return  # what is no number never reaches the scoring of typed values
    with pytest.raises(InvalidHand) as refused:
        score_deal(rules, deal)
    assert [problem.code for problem in refused.value.problems] == [
        problem.code for problem in problems_with_deal(rules, deal)
    ]


def test_problems_with_a_deal_are_told_together():
    deal = contract("7 MIS", 8, 8, 8, 8, 8, partners=(9,), card_points=(1,))

    assert [field for field, _ in sentences(FIVE, deal)] == ["contractor", "partners", "bid", "tricks"]


def test_every_trick_that_is_none_is_told_with_its_name():
    assert [sentence for _, sentence in sentences(THREE, contract("0 7H", 12, -2, 0))] == [
        "Ann: 12 tricks entered; a hand has 10.",
        "Bob: \u22122 tricks entered; the fewest is 0.",
    ]


@pytest.mark.parametrize(
    ("rules", "deal"),
    [
        (FOUR, contract("0 MIS", 0, 0)),
        (FOUR, contract("0 OMIS", 1, 3)),
        (FIVE, contract("0 7H", 2, 2, 2, 2, 2)),
        (FIVE, contract("0 6S", 2, 2, 2, 2, 2, partners=(1, 2))),
        (THOUSAND, contract("0 7H", 7, 2, 1, card_points=(150, 50, 30))),
        (THOUSAND, contract("0 7H", 7, 2, 1, card_points=(200, 50, 8))),
        (THOUSAND, contract("0 7H", 7, 2, 1, card_points=(None, None, 30))),
        (THREE, contract("0 7H", 7, 2, 1, first_trick=1, first_to_reach=2)),
        (RULE_SETS["three_hand_passed_deal"], PassedHand((4, 3, 3), first_trick=2)),
        (THREE, THROWN_IN),
    ],
)
def test_a_deal_that_can_be_played_has_no_problem(rules, deal):
    assert problems_with_deal(rules, deal) == []


def test_card_points_range_follows_the_deck():
    assert card_points_range(THOUSAND) == (230, 258)
    # Without the joker two cards are discarded: two aces at the least, two tens at the most.
    assert card_points_range(replace(THOUSAND, deck=32, kitty=2)) == (240, 258)


def test_names_by_number():
    assert names_by_number(FOUR) == ("Side 1", "Side 2")
    assert names_by_number(THREE) == ("Player 1", "Player 2", "Player 3")

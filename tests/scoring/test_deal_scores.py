from dataclasses import replace
from itertools import product

import pytest

from scoring import (
    MISDEAL,
    RULE_SETS,
    THROWN_IN,
    ContractHand,
    InvalidHand,
    PassedHand,
    hand_result,
    parse_bid,
    score_deal,
    score_hand,
)

from .golden_files import golden_rows

HANDS = golden_rows("hands")
FIVE = RULE_SETS["five_hand"]
THREE = RULE_SETS["three_hand"]


def numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


def played(row: dict[str, str]):
    tricks, cards = numbers(row["tricks"]), numbers(row["cards"])
    if not row["bid"]:
        return PassedHand(tricks, cards)
    contractor, *partners = numbers(row["bidders"])
    return ContractHand(contractor, parse_bid(row["bid"]), tricks, tuple(partners), cards)


def contract(line: str, tricks: str, **facts) -> ContractHand:
    who, bid = line.split()
    return ContractHand(int(who), parse_bid(bid), numbers(tricks), **facts)


def told(score) -> list[tuple[int, str]]:
    return [(line.who, line.text.replace("\ufe0e", "")) for line in score.lines]


def shares(tricks: int, players: int) -> tuple[int, ...]:
    """Ten tricks, so many to the first player, the rest dealt out among the others in turn."""
    rest, others = 10 - tricks, players - 1
    return (tricks, *(rest // others + (who < rest % others) for who in range(others)))


@pytest.mark.parametrize("row", HANDS, ids=[" ".join(row.values()) for row in HANDS])
def test_score_deal_equals_published_examples(row):
    assert score_deal(RULE_SETS[row["key"]], played(row)).points == numbers(row["points"])


def test_published_examples_cover_every_rule_set():
    assert {row["key"] for row in HANDS} == set(RULE_SETS)


def expected(key: str, bid: str, tricks: tuple[int, ...]) -> tuple[int, ...]:
    """Rules C1 to C3 once more, as they are written, for a contractor without partners."""
    rules = RULE_SETS[key]
    value, taken = rules.value(parse_bid(bid)), tricks[0]
    if bid in {"MIS", "OMIS"}:
        return (value if taken == 0 else -value, *(0 for _ in tricks[1:]))
    if bid == "NULLO":
        return (value if taken == 0 else -value, *(10 * taken + 10 * own for own in tricks[1:]))
    is_set = taken < int(bid.rstrip("SCDHNT"))
    bonus = 100 if is_set and key == "card_club" else 0
    won = max(value, 250) if taken == 10 else value
    return (-value if is_set else won, *(10 * own + bonus for own in tricks[1:]))


@pytest.mark.parametrize("key", RULE_SETS)
def test_every_outcome_of_every_bid_of_a_rule_set(key):
    rules = RULE_SETS[key]
    for bid, taken in product(rules.bids(), range(11)):
        tricks = shares(taken, rules.competitors)
        score = score_deal(rules, ContractHand(0, bid, tricks))
        assert score.points == expected(key, str(bid), tricks), (str(bid), tricks)
        assert score.is_made is (taken == 0 if bid.is_special else taken >= bid.level)
        assert score.is_set is not score.is_made
        assert score.is_slam is (taken == 10 and not bid.is_special)


@pytest.mark.parametrize("key", [key for key, rules in RULE_SETS.items() if rules.competitors == 2])
def test_score_of_two_sides_is_the_clubs(key):
    rules = RULE_SETS[key]
    for bid, taken, who in product(rules.bids(), range(11), (0, 1)):
        tricks = (taken, 10 - taken) if who == 0 else (10 - taken, taken)
        hand = ContractHand(who, bid, tricks)
        assert score_deal(rules, hand).points == score_hand(rules, hand_result(hand)).points


@pytest.mark.parametrize("key", RULE_SETS)
@pytest.mark.parametrize("deal", [THROWN_IN, MISDEAL])
def test_a_deal_without_a_hand_scores_nothing(key, deal):
    score = score_deal(RULE_SETS[key], deal)

    assert score.points == (0,) * RULE_SETS[key].competitors
    assert (score.is_made, score.is_set, score.is_slam, score.lines, score.bidders) == (
        None,
        None,
        False,
        (),
        (),
    )


def test_passed_hand_has_no_contract_no_slam_and_no_bonus():
    score = score_deal(RULE_SETS["three_hand_passed_deal"], PassedHand((10, 0, 0)))

    assert (score.points, score.is_made, score.is_slam) == ((100, 0, 0), None, False)
    assert told(score) == [(0, "10 tricks × 10: +100")]


def test_passed_hand_counts_cards_captured_where_they_count():
    rules = replace(RULE_SETS["one_thousand"], all_pass="play_no_trump")

    score = score_deal(rules, PassedHand((5, 3, 2), (120, 80, 50)))

    assert score.points == (170, 110, 70)
    assert told(score)[3:] == [
        (0, "cards captured: +120"),
        (1, "cards captured: +80"),
        (2, "cards captured: +50"),
    ]


def test_passed_hand_of_partners_adds_their_tricks_together():
    rules = replace(RULE_SETS["four_hand_australian"], all_pass="play_no_trump")

    assert score_deal(rules, PassedHand((7, 3))).points == (70, 30)


@pytest.mark.parametrize(
    ("nullo_defence", "points"),
    [
        ("own_and_contractor", (-250, 100, 30)),
        ("contractor_only", (-250, 30, 30)),
        ("own_only", (-250, 70, 0)),
        ("none", (-250, 0, 0)),
    ],
)
def test_nullo_defence_is_an_option(nullo_defence, points):
    rules = replace(RULE_SETS["three_hand_nullo"], nullo_defence=nullo_defence)

    assert score_deal(rules, contract("0 NULLO", "3 7 0")).points == points


def test_nullo_of_sides_pays_the_defending_side_once():
    rules = replace(RULE_SETS["four_hand_australian"], specials="nullo")

    assert score_deal(rules, contract("0 NULLO", "3 7")).points == (-250, 100)
    assert score_hand(rules, hand_result(contract("1 NULLO", "10 0"))).points == (100, 250)


def test_defence_points_of_the_team_are_an_option():
    rules = replace(FIVE, defence_points="team")

    score = score_deal(rules, contract("0 7H", "4 3 2 1 0", partners=(1,)))

    assert score.points == (200, 200, 30, 30, 30)
    assert told(score)[2:] == [(who, "3 tricks × 10: +30") for who in (2, 3, 4)]


def test_partners_win_or_lose_the_full_value_each_and_their_tricks_count_together():
    made, lost = (
        score_deal(FIVE, contract("1 8H", tricks, partners=(4, 0))) for tricks in ("2 4 1 1 2", "2 3 2 1 2")
    )

    assert (made.points, made.bidders) == ((300, 300, 10, 10, 300), (1, 4, 0))
    assert lost.points == (-300, -300, 20, 10, -300)
    assert told(made) == [
        (1, "8♥ made: +300"),
        (4, "partner, 8♥ made: +300"),
        (0, "partner, 8♥ made: +300"),
        (2, "1 trick × 10: +10"),
        (3, "1 trick × 10: +10"),
    ]


def test_nullo_explains_both_parts_of_the_defence():
    assert told(score_deal(RULE_SETS["three_hand_nullo"], contract("0 NULLO", "1 9 0"))) == [
        (0, "set: \u2212250"),
        (1, "9 tricks × 10: +90"),
        (1, "contractor 1 trick × 10: +10"),
        (2, "contractor 1 trick × 10: +10"),
    ]


def test_misere_explains_itself_and_its_defenders_need_no_line():
    rules = RULE_SETS["four_hand_australian"]

    assert told(score_deal(rules, contract("0 MIS", "0 10"))) == [(0, "Misère made: +250")]
    assert told(score_deal(rules, contract("1 OMIS", "4 6"))) == [(1, "set: \u2212500")]


def test_card_points_of_a_contractor_who_was_set_are_lost():
    rules = RULE_SETS["one_thousand"]
    score = score_deal(rules, contract("0 7H", "6 3 1", card_points=(150, 65, 20)))

    assert told(score) == [
        (0, "set: \u2212200"),
        (1, "3 tricks × 10: +30"),
        (2, "1 trick × 10: +10"),
        (1, "cards captured: +65"),
        (2, "cards captured: +20"),
    ]


def test_card_points_that_nobody_counted_add_nothing():
    hand = contract("0 7H", "6 3 1", card_points=(None, 65, None))

    assert score_deal(RULE_SETS["one_thousand"], hand).points == (-200, 95, 10)


def test_team_set_bonus_goes_to_the_other_of_two_players():
    rules = replace(RULE_SETS["two_hand_24"], set_bonus=100)

    assert score_deal(rules, contract("0 7H", "6 4")).points == (-200, 140)


def test_more_than_two_scores_are_not_a_matter_of_two_sides():
    hand = hand_result(contract("0 7H", "7 3 0"))

    with pytest.raises(InvalidHand, match="Three-hand keeps 3 scores: its hands are not a matter of two"):
        score_hand(THREE, hand)


@pytest.mark.parametrize("facts", [{"first_trick": 1}, {"first_to_reach": 2}])
def test_who_was_first_changes_no_points(facts):
    with_fact, without = contract("0 7H", "6 3 1", **facts), contract("0 7H", "6 3 1")

    assert score_deal(THREE, with_fact).points == score_deal(THREE, without).points

from dataclasses import replace
from itertools import product
from types import MappingProxyType

import pytest

from scoring import AVONDALE, RULE_SETS, SCHEDULES, Bid, Denomination, RuleSet
from scoring.bid_order import first_tie, ranks
from scoring.options import OPTIONS

FOUR_HAND = RULE_SETS["four_hand_australian"]
NULLO = RULE_SETS["three_hand_nullo"]


def around(rules: RuleSet, special: str) -> str:
    """The bids right below and above a special bid."""
    order = [str(bid) for bid in rules.bids()]
    place = order.index(special)
    return f"{order[place - 1]} {order[place + 1]}"


def test_misere_stands_below_the_eights_and_open_misere_below_ten_hearts():
    assert (around(FOUR_HAND, "MIS"), around(FOUR_HAND, "OMIS")) == ("7NT 8S", "10D 10H")


def test_misere_may_be_placed_by_its_value():
    assert around(replace(FOUR_HAND, misere_place="above_8S"), "MIS") == "8S 8C"


def test_special_bids_keep_their_places_by_value_with_inverted_suits():
    inverted = replace(FOUR_HAND, schedule="inverted")

    assert (around(inverted, "MIS"), around(inverted, "OMIS")) == ("7NT 8C", "10H 10D")
    assert around(replace(NULLO, schedule="inverted"), "NULLO") == "8C 8S"


def test_special_bids_go_by_value_on_the_original_steps_below_a_bid_of_equal_value():
    original = replace(FOUR_HAND, schedule="original")

    # 9C is worth 240 and 8H 300; 9NT is worth 480 and 10H 500.
    assert (around(original, "MIS"), around(original, "OMIS")) == ("9C 8H", "9NT 10H")
    assert around(replace(NULLO, schedule="original"), "NULLO") == "9C 8H"


def test_special_bids_keep_their_places_where_original_steps_rank_by_tricks():
    by_tricks = replace(FOUR_HAND, schedule="original", bid_order="tricks_then_suit")

    assert (around(by_tricks, "MIS"), around(by_tricks, "OMIS")) == ("7NT 8S", "10D 10H")


@pytest.mark.parametrize(
    ("schedule", "specials", "bid_order", "misere_place"),
    list(
        product(
            *(OPTIONS[name].kind.values for name in ("schedule", "specials", "bid_order", "misere_place"))
        )
    ),
)
def test_of_two_bids_one_always_outranks(schedule, specials, bid_order, misere_place):
    rules = replace(
        FOUR_HAND, schedule=schedule, specials=specials, bid_order=bid_order, misere_place=misere_place
    )

    ranked = ranks(
        SCHEDULES[schedule],
        levels=rules.levels(),
        specials=rules.special_bids(),
        bid_order=bid_order,
        misere_place=misere_place,
    )

    assert len(set(ranked.values())) == len(ranked) == 25 + len(rules.special_bids())
    assert first_tie(ranked) is None


def test_a_schedule_with_two_bids_alike_is_found_out():
    points = dict(AVONDALE.points)
    points[Bid(7, Denomination.SPADES)] = points[Bid(6, Denomination.NO_TRUMP)]
    points[Bid(7, Denomination.CLUBS)] = points[Bid(7, Denomination.SPADES)]
    alike = replace(AVONDALE, points=MappingProxyType(points))

    ranked = ranks(alike, levels=(6, 7), specials=(), bid_order="value", misere_place="above_7NT")

    assert first_tie(ranked) == (Bid(7, Denomination.SPADES), Bid(7, Denomination.CLUBS))

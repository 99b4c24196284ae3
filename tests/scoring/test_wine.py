from dataclasses import replace
from itertools import permutations

import pytest

from scoring import (
    CARD_CLUB,
    NineBid,
    Pair,
    Takeover,
    WineResult,
    WineTie,
    award_wine,
    holders_after,
    is_wine_claim,
    parse_bid,
    parse_hand_line,
    takeovers,
)

MEN = ("Adam", "Bert", "Carl", "Dan")
WOMEN = ("Alice", "Bella", "Cora", "Dora")
GROUPS = (MEN, WOMEN)
NINES_AND_TENS = replace(CARD_CLUB, wine_level="nine_or_ten")
OVERALL = replace(CARD_CLUB, wine_fallback="overall")

ADAM_CORA = Pair("Adam", "Cora")
DAN_FAY = Pair("Dan", "Fay")
ADAM_FAY = Pair("Adam", "Fay")


def nine(round_number, hand_number, table, holders, bid="9S", claimed_order=None):
    return NineBid(round_number, hand_number, table, holders, parse_bid(bid), claimed_order)


def fallback(totals, rules=CARD_CLUB):
    return award_wine([], totals, groups=GROUPS, rules=rules)


# What is a claim


@pytest.mark.parametrize("line", ["9S 9", "9S 10", "-9NT 9", "9H 9"])
def test_is_wine_claim_for_a_made_nine(line):
    assert is_wine_claim(CARD_CLUB, parse_hand_line(line))


@pytest.mark.parametrize("line", ["9S 8", "8H 9", "8H 10", "10S 10", "10S 9", "7S 9"])
def test_is_wine_claim_for_nothing_else(line):
    assert not is_wine_claim(CARD_CLUB, parse_hand_line(line))


@pytest.mark.parametrize(
    ("line", "counts"), [("10S 10", True), ("10S 9", False), ("9S 9", True), ("8S 10", False)]
)
def test_is_wine_claim_for_a_made_ten_where_the_club_counts_it(line, counts):
    assert is_wine_claim(NINES_AND_TENS, parse_hand_line(line)) is counts


# Taking over


def test_holders_after_no_claim_are_none():
    assert holders_after([], CARD_CLUB) == ()


def test_holders_after_a_later_claim_are_the_later_pair():
    claims = [nine(1, 3, 2, DAN_FAY), nine(1, 5, 0, ADAM_CORA, "9D")]

    assert holders_after(claims, CARD_CLUB) == ("Adam", "Cora")


def test_holders_after_do_not_depend_on_the_order_of_arrival():
    late = [nine(1, 5, 0, ADAM_CORA, "9D"), nine(1, 3, 2, DAN_FAY)]

    assert [takeover.after for takeover in takeovers(late, CARD_CLUB)] == [("Dan", "Fay"), ("Adam", "Cora")]


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        (nine(1, 6, 2, DAN_FAY), nine(2, 1, 0, ADAM_CORA)),
        (nine(1, 2, 2, DAN_FAY), nine(1, 3, 0, ADAM_CORA)),
        (nine(1, 2, 0, DAN_FAY), nine(1, 2, 1, ADAM_CORA)),
    ],
    ids=["by round", "then by hand", "then by table, the lower one later"],
)
def test_takeovers_without_recorded_order(earlier, later):
    expected = (Takeover(earlier, (), ("Dan", "Fay")), Takeover(later, ("Dan", "Fay"), ("Adam", "Cora")))

    assert takeovers([earlier, later], CARD_CLUB) == takeovers([later, earlier], CARD_CLUB) == expected


def test_takeovers_follow_the_order_the_host_recorded():
    high, low = nine(1, 2, 0, ADAM_CORA, claimed_order=2), nine(1, 2, 2, DAN_FAY, claimed_order=1)

    assert [takeover.claim for takeover in takeovers([high, low], CARD_CLUB)] == [low, high]


def test_takeovers_recorded_ones_change_places_only_among_themselves():
    first = nine(1, 1, 0, ADAM_CORA, claimed_order=9)
    unrecorded = nine(2, 1, 0, ADAM_FAY)
    last = nine(3, 1, 0, DAN_FAY, claimed_order=4)

    assert [takeover.claim for takeover in takeovers([first, unrecorded, last], CARD_CLUB)] == [
        last,
        unrecorded,
        first,
    ]


def test_takeovers_same_pair_again_changes_nothing():
    again = takeovers([nine(1, 1, 0, ADAM_CORA), nine(4, 1, 0, ADAM_CORA)], CARD_CLUB)[1]

    assert (again.before, again.after, again.gained, again.lost) == (
        ("Adam", "Cora"),
        ("Adam", "Cora"),
        (),
        (),
    )


def test_takeovers_a_player_of_both_pairs_keeps_his_bottle():
    second = takeovers([nine(1, 1, 0, ADAM_CORA), nine(2, 1, 0, ADAM_FAY)], CARD_CLUB)[1]

    assert (second.before, second.after) == (("Adam", "Cora"), ("Adam", "Fay"))
    assert (second.gained, second.lost) == (("Fay",), ("Cora",))


def test_takeovers_a_player_of_both_pairs_keeps_his_bottle_in_the_other_role_too():
    second = takeovers([nine(1, 1, 0, Pair("Kim", "Lou")), nine(2, 1, 0, Pair("Max", "Kim"))], CARD_CLUB)[1]

    assert second.after == ("Kim", "Max")


def test_takeovers_leave_tens_out_unless_the_club_counts_them():
    claims = [nine(1, 1, 0, ADAM_CORA), nine(2, 1, 0, DAN_FAY, "10S")]

    assert holders_after(claims, CARD_CLUB) == ("Adam", "Cora")
    assert holders_after(claims, NINES_AND_TENS) == ("Dan", "Fay")


def test_award_wine_to_the_last_nine_bid_with_its_history():
    claims = [nine(1, 3, 2, DAN_FAY), nine(1, 5, 0, ADAM_CORA, "9D")]

    assert award_wine(claims, {"Adam": 1, "Bella": 0}, groups=GROUPS, rules=CARD_CLUB) == WineResult(
        holders=("Adam", "Cora"),
        by="nine_bid",
        first_pick=None,
        tied=(),
        history=takeovers(claims, CARD_CLUB),
    )


# Nobody made a nine-bid


def test_award_wine_to_the_lowest_of_each_group():
    totals = {"Adam": 900, "Bert": 300, "Carl": 400, "Alice": 800, "Bella": 60, "Cora": 500}

    assert fallback(totals) == WineResult(("Bert", "Bella"), "lowest_scores", first_pick="Bella")


def test_award_wine_lower_man_picks_first():
    assert fallback({"Adam": -900, "Bert": 300, "Alice": 800, "Bella": 60}).first_pick == "Adam"


def test_award_wine_passes_over_people_who_have_no_total():
    assert fallback({"Adam": 900, "Alice": 800}).holders == ("Adam", "Alice")


def test_award_wine_two_lowest_men_are_for_the_host_to_decide():
    result = fallback({"Adam": 300, "Bert": 300, "Carl": 400, "Alice": 60, "Bella": 70})

    assert result == WineResult(
        ("Alice",), "undecided", first_pick="Alice", tied=(WineTie("first", ("Adam", "Bert"), 1),)
    )


def test_award_wine_first_pick_waits_for_a_tie_among_the_lowest():
    result = fallback({"Adam": 300, "Bert": 300, "Alice": 800, "Bella": 700})

    assert (result.holders, result.first_pick) == (("Bella",), None)
    assert result.tied == (WineTie("first", ("Adam", "Bert"), 1),)


def test_award_wine_ties_in_both_groups_are_both_told():
    result = fallback({"Adam": 300, "Bert": 300, "Alice": 200, "Bella": 200})

    assert (result.holders, result.by, result.first_pick) == ((), "undecided", None)
    assert result.tied == (WineTie("first", ("Adam", "Bert"), 1), WineTie("second", ("Alice", "Bella"), 1))


def test_award_wine_equal_receivers_leave_the_first_pick_open():
    assert fallback({"Adam": 100, "Bert": 300, "Alice": 100, "Bella": 200}) == WineResult(
        ("Adam", "Alice"),
        "lowest_scores",
        first_pick=None,
        tied=(WineTie("first_pick", ("Adam", "Alice"), 0),),
    )


@pytest.mark.parametrize("order", list(permutations(["Adam", "Bert", "Alice"])))
def test_award_wine_never_chooses_by_the_order_of_a_list(order):
    result = fallback(dict.fromkeys(order, 100))

    assert (result.holders, result.by, result.first_pick) == (("Alice",), "undecided", None)


def test_award_wine_overall_goes_to_the_two_lowest_of_all():
    totals = {"Adam": 10, "Bert": 20, "Alice": 30, "Bella": 40}

    assert fallback(totals, OVERALL) == WineResult(("Adam", "Bert"), "lowest_scores", first_pick="Adam")


def test_award_wine_overall_two_equal_lowest_both_get_one():
    totals = {"Adam": 10, "Bert": 10, "Alice": 30}

    assert fallback(totals, OVERALL) == WineResult(
        ("Adam", "Bert"), "lowest_scores", first_pick=None, tied=(WineTie("first_pick", ("Adam", "Bert"), 0),)
    )


def test_award_wine_names_equals_in_the_order_of_the_totals_and_not_of_the_group():
    totals = dict.fromkeys((64, 1, 32, 16), 100)  # numbers that a set keeps in another order
    result = award_wine([], totals, groups=({16, 1, 64}, {32}), rules=CARD_CLUB)

    assert [tie.players for tie in result.tied if tie.about == "first"] == [(64, 1, 16)]


def test_award_wine_overall_tie_for_the_second_bottle():
    totals = {"Adam": 10, "Bert": 20, "Alice": 20, "Bella": 40}

    assert fallback(totals, OVERALL) == WineResult(
        ("Adam",), "undecided", first_pick="Adam", tied=(WineTie("overall", ("Bert", "Alice"), 1),)
    )


def test_award_wine_overall_tie_of_three_for_both_bottles():
    three = ("Adam", "Bert", "Alice")

    assert fallback({**dict.fromkeys(three, 10), "Bella": 40}, OVERALL) == WineResult(
        (), "undecided", first_pick=None, tied=(WineTie("overall", three, 2), WineTie("first_pick", three, 0))
    )


def test_award_wine_overall_of_a_single_player():
    assert fallback({"Adam": 10}, OVERALL) == WineResult(("Adam",), "lowest_scores", first_pick="Adam")


def test_award_wine_to_nobody_where_the_club_wants_no_fallback():
    assert fallback({"Adam": 10, "Alice": 20}, replace(CARD_CLUB, wine_fallback="none")) == WineResult(
        (), "none"
    )


@pytest.mark.parametrize("rules", [CARD_CLUB, OVERALL])
def test_award_wine_to_nobody_before_anybody_has_a_total(rules):
    assert fallback({}, rules) == WineResult((), "none")


def test_award_wine_to_nobody_if_all_totals_are_of_strangers():
    assert fallback({"Sue": 10}) == WineResult((), "none")

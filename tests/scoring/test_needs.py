"""What the last two hands need, against going through every outcome one by one."""

from dataclasses import replace
from functools import cache
from itertools import product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scoring import (
    CARD_CLUB,
    RULE_SETS,
    Bid,
    HandResult,
    InvalidRound,
    InvalidRules,
    need_sentences,
    parse_bid,
    score_hand,
    what_is_needed,
)

from .strategies import rule_sets

AUSTRALIAN = RULE_SETS["four_hand_australian"]
COUNTS_THROWN_IN = replace(CARD_CLUB, thrown_in_counts=True)
ORIGINAL = replace(CARD_CLUB, schedule="original", min_level=6)
TRICKS = range(11)


@cache
def outcomes(rules):
    """(side that bid, bid, whether made, what side 1 gains on side 2), for every hand there can be."""
    hands = [HandResult(side, bid, tricks) for side in (1, 2) for bid in rules.bids() for tricks in TRICKS]
    scores = [(hand, score_hand(rules, hand)) for hand in hands]
    found = [(h.side, h.bid, s.is_made, s.points[0] - s.points[1], h.tricks) for h, s in scores]
    return found + ([(None, None, None, 0, None)] if rules.thrown_in_counts else [])


def leads_after(rules, lead, *, side, bid, is_made):
    """What the lead becomes in each outcome of this kind, by the bidders' tricks."""
    return {
        tricks: lead + swing
        for by, called, made, swing, tricks in outcomes(rules)
        if (by, called, made) == (side, bid, is_made)
    }


def is_cheaper(rules, bid, other):
    order = rules.bids()
    return (rules.value(bid), order.index(bid)) < (rules.value(other), order.index(other))


def wins_when_made(rules, lead, bid):
    return all(after > 0 for after in leads_after(rules, lead, side=1, bid=bid, is_made=True).values())


def wins_when_they_are_set(rules, lead, bid):
    return all(after > 0 for after in leads_after(rules, lead, side=2, bid=bid, is_made=False).values())


def some_tricks(rules, lead, bid, *, is_made, wanted):
    after = leads_after(rules, lead, side=1, bid=bid, is_made=is_made)
    return tuple(tricks for tricks, points in sorted(after.items()) if wanted(points))


def by_value(rules):
    return sorted(rules.bids(), key=lambda bid: (rules.value(bid), rules.bids().index(bid)))


def agrees(rules, lead):
    """Every statement about one hand, each found anew from all outcomes."""
    hand = what_is_needed(rules, lead, 1).next_hand
    bids = by_value(rules)
    sure = [bid for bid in bids if wins_when_made(rules, lead, bid)]
    assert hand.make == (sure[0] if sure else None)
    assert hand.is_any_enough == (sure == bids)
    assert hand.is_dearer_enough == (bool(sure) and sure == bids[bids.index(sure[0]) :])
    stretches = [
        (bid, some_tricks(rules, lead, bid, is_made=True, wanted=lambda after: after > 0))
        for bid in bids
        if not sure or is_cheaper(rules, bid, sure[0])
    ]
    assert [(s.bid, s.tricks) for s in hand.stretches] == [
        (bid, tricks) for bid, tricks in stretches if tricks
    ]
    level = [
        (bid, some_tricks(rules, lead, bid, is_made=True, wanted=lambda after: after == 0)) for bid in bids
    ]
    assert (hand.level and (hand.level.bid, hand.level.tricks)) == next((x for x in level if x[1]), None)
    falls = [bid for bid in bids if not wins_when_they_are_set(rules, lead, bid)]
    beyond = bids[bids.index(falls[-1]) + 1 :] if falls else bids
    assert (hand.defeat, hand.is_any_defeat_enough) == (beyond[0] if beyond else None, not falls)
    afford = [
        (bid, some_tricks(rules, lead, bid, is_made=False, wanted=lambda after: after > 0)) for bid in bids
    ]
    assert (hand.afford and (hand.afford.bid, hand.afford.tricks)) == next(
        (x for x in reversed(afford) if x[1]), None
    )


def agrees_on_two_hands(rules, lead):
    """Every statement about two hands, from every pair of outcomes; pairs of equal swings count once."""
    needs = what_is_needed(rules, lead, 2)
    swings = {swing for *_, swing, _ in outcomes(rules)}
    totals = {lead + first + second for first, second in product(swings, swings)}
    assert needs.is_won == all(total > 0 for total in totals)
    assert needs.is_lost == all(total < 0 for total in totals)
    bids = by_value(rules)

    def made(bid):
        return leads_after(rules, 0, side=1, bid=bid, is_made=True).values()

    wins_now = [bid for bid in bids if all(lead + own + last > 0 for own in made(bid) for last in swings)]
    wins_twice = [bid for bid in bids if all(lead + a + b > 0 for a, b in product(made(bid), made(bid)))]
    assert (needs.now, needs.twice) == (
        wins_now[0] if wins_now else None,
        wins_twice[0] if wins_twice else None,
    )


@pytest.mark.parametrize(
    "rules", [CARD_CLUB, AUSTRALIAN, ORIGINAL, COUNTS_THROWN_IN], ids=lambda r: r.name[:20]
)
def test_what_is_needed_agrees_with_every_outcome(rules):
    for lead in range(-800, 801, 40):
        agrees(rules, lead)
    for lead in range(-1500, 1501, 250):
        agrees_on_two_hands(rules, lead)


@settings(max_examples=60)
@given(rules=rule_sets(), lead=st.integers(-2500, 2500))
def test_what_is_needed_agrees_with_every_outcome_of_any_rule_set(rules, lead):
    assume(rules.competitors == 2)
    agrees(rules, lead)
    agrees_on_two_hands(rules, lead)


@settings(max_examples=60)
@given(rules=rule_sets(), lead=st.integers(-2500, 2500))
def test_a_round_is_decided_early_only_when_no_outcome_changes_it(rules, lead):
    needs = what_is_needed(rules, lead, 1)
    after = [lead + swing for *_, swing, _ in outcomes(rules)]

    assert (needs.is_won, needs.is_lost) == (all(x > 0 for x in after), all(x < 0 for x in after))
    assert (needs.now, needs.twice) == (None, None)


# Card club, Avondale (rules B2, C1): 7H made with 7 is 200 − 30, 7NT made with 7 is 220 − 30.
def test_what_is_needed_170_behind():
    hand = what_is_needed(CARD_CLUB, -170, 1).next_hand

    assert (hand.make, hand.is_dearer_enough) == (parse_bid("7NT"), True)
    assert [(str(s.bid), s.tricks) for s in hand.stretches] == [
        ("7S", (10,)),  # the slam's 250
        ("7C", (10,)),
        ("7D", (10,)),
        ("7H", (8, 9, 10)),
    ]
    assert (hand.level.bid, hand.level.tricks) == (parse_bid("7D"), (9,))  # 180 − 10
    assert (hand.defeat, hand.is_any_defeat_enough) == (parse_bid("7S"), True)  # 140 + 40 + 100


def test_what_can_be_afforded_300_ahead():
    hand = what_is_needed(CARD_CLUB, 300, 1).next_hand

    # Set in 7S with 6: −140 − (40 + 100) = −280; with 5: −290; with 4: −300 is level.
    assert (hand.afford.bid, hand.afford.tricks) == (parse_bid("7S"), (5, 6))


def test_misere_can_be_the_cheapest_bid_that_wins_while_a_dearer_one_does_not():
    # Misère 250 leaves the others nothing; 8♣ made with 8 is 260 − 20 = 240 (rules B3, C2).
    hand = what_is_needed(AUSTRALIAN, -245, 1).next_hand

    assert (str(hand.make), hand.is_dearer_enough) == ("MIS", False)


def test_need_sentences_say_what_is_true_at_both_ends():
    assert need_sentences(CARD_CLUB, -170, 1, is_last_round=False) == (
        "You are 170 behind with one hand to play.",
        "7NT or dearer, made, wins the round; so does 7♥︎ with 8 tricks or more.",
        "7♦︎ with 9 tricks makes it level: one more hand decides.",
        "Setting them wins the round, whatever they bid.",
    )
    assert need_sentences(CARD_CLUB, 300, 1, is_last_round=True) == (
        "You are 300 ahead with one hand to play.",
        "9♠︎ or dearer, made, wins them the round; so does 8NT with 9 tricks or more.",
        "8♥︎ with all ten tricks makes it level: the round is drawn.",
        "Set in 7♠︎ with 5 or 6 tricks you still win; in nothing dearer.",
    )
    assert need_sentences(CARD_CLUB, -500, 2, is_last_round=False) == (
        "You are 500 behind with two hands to play.",
        "10NT or dearer, made, puts you in front.",
        "8♦︎ made twice wins the round.",
        "Setting them puts you in front, from 9♥︎ up.",
    )
    assert need_sentences(CARD_CLUB, 720, 2, is_last_round=False) == (
        "You are 720 ahead with two hands to play.",
        "7♠︎ made now wins the round, whatever follows.",
        "No one bid, made now, puts them in front.",
        "9♦︎ made twice wins them the round.",
        "Set in 10NT with 1 to 9 tricks you still lead.",
    )


def test_a_round_that_cannot_turn_is_said_to_be_decided():
    # The worst hand: 10NT set without a trick, −520 − (100 + 100).
    assert need_sentences(CARD_CLUB, 721, 1, is_last_round=False) == (
        "The round is yours, however the last hand goes.",
    )
    assert need_sentences(CARD_CLUB, -2600, 2, is_last_round=False) == (
        "The round is theirs, however the last two hands go.",
    )


@pytest.mark.parametrize("hands_left", [0, 3, -1])
def test_what_is_needed_is_told_for_the_last_two_hands(hands_left):
    with pytest.raises(InvalidRound, match="last two hands"):
        what_is_needed(CARD_CLUB, 0, hands_left)


def test_what_is_needed_refuses_more_than_two_scores():
    with pytest.raises(InvalidRules):
        what_is_needed(RULE_SETS["three_hand_nullo"], 0, 1)


def test_bids_are_told_as_bids():
    assert isinstance(what_is_needed(CARD_CLUB, 0, 1).next_hand.make, Bid)

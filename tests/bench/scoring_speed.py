"""Scoring one hand, beside the least code that knows the same points."""

import random
import time

from scoring import (
    CARD_CLUB,
    RULE_SETS,
    TRICKS_IN_A_HAND,
    ContractHand,
    HandResult,
    card_points_range,
    score_deal,
    score_hand,
)
from tests.bench.budgets import costs
from tests.bench.timing import take_turns

HANDS = 4_000
VALUES = {str(bid): CARD_CLUB.value(bid) for bid in CARD_CLUB.bids()}
NEEDED = {str(bid): bid.level for bid in CARD_CLUB.bids()}
SLAM, A_TRICK, SET_BONUS = 250, 10, 100


def bare(bid, tricks):
    """A table and arithmetic: the points of the bidders and of the defenders, and no reason for them."""
    value = VALUES[bid]
    defence = A_TRICK * (10 - tricks)
    if tricks < NEEDED[bid]:
        return -value, defence + SET_BONUS
    return (max(value, SLAM) if tricks == 10 else value), defence


def score(effort):
    """Many hands by each, in turns."""
    rng = random.Random(500)
    facts = [
        (rng.choice((1, 2)), rng.choice(CARD_CLUB.bids()), rng.randint(0, TRICKS_IN_A_HAND))
        for _ in range(HANDS)
    ]
    hands = [HandResult(*fact) for fact in facts]
    written = [(str(bid), tricks) for _, bid, tricks in facts]

    def bare_ones():
        for bid, tricks in written:
            bare(bid, tricks)

    def ours():
        for hand in hands:
            score_hand(CARD_CLUB, hand)

    def deals_of(rules):
        deals = [any_hand(rules, rng) for _ in range(HANDS)]

        def each():
            for deal in deals:
                score_deal(rules, deal)

        return lambda: worked(each)

    actions = {"bare": lambda: worked(bare_ones), "ours": lambda: worked(ours)}
    actions |= {key: deals_of(rules) for key, rules in RULE_SETS.items()}
    times = take_turns(actions, rounds=effort.rounds, times=3)
    slowest = max((times.ratio(key, "bare") for key in RULE_SETS), key=lambda ratio: ratio.middle)
    return [
        costs("score", "time of a hand ÷ the bare function", times.ratio("ours", "bare"), 8),
        costs("score", "the same for the slowest of all rule sets", slowest, 8),
    ]


def any_hand(rules, rng):
    """A hand under a contract that could have been played, with called partners and card points."""
    contractor, *others = rng.sample(range(rules.competitors), rules.competitors)
    takers = [rng.randrange(rules.competitors) for _ in range(TRICKS_IN_A_HAND)]
    tricks = tuple(takers.count(who) for who in range(rules.competitors))
    partners = tuple(others[: rng.randint(0, 2)]) if rules.sides == "called_partners" else ()
    cards = ()
    if rules.card_points:
        each = card_points_range(rules)[0] // TRICKS_IN_A_HAND
        cards = tuple(each * own for own in tricks)
    return ContractHand(contractor, rng.choice(rules.bids()), tricks, partners, cards)


def timed(work):
    """Milliseconds of `work`."""
    begin = time.perf_counter()
    work()
    return (time.perf_counter() - begin) * 1000


def worked(work):
    """Milliseconds the processor gave to `work`: of the wall clock's others may have had a share."""
    begin = time.process_time()
    work()
    return (time.process_time() - begin) * 1000

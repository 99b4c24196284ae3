"""Scoring one hand, beside the least code that knows the same points."""

import random
import time

from scoring import CARD_CLUB, TRICKS_IN_A_HAND, HandResult, score_hand
from tests.bench.budgets import costs
from tests.bench.timing import take_turns

HANDS = 20_000
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

    actions = {"bare": lambda: timed(bare_ones), "ours": lambda: timed(ours)}
    times = take_turns(actions, rounds=effort.rounds, times=3)
    return [costs("score", "time of a hand ÷ the bare function", times.ratio("ours", "bare"), 8)]


def timed(work):
    """Milliseconds of `work`."""
    begin = time.perf_counter()
    work()
    return (time.perf_counter() - begin) * 1000

"""Checking what people entered: every problem at once, each beside its field (rules H)."""

from typing import Literal

from scoring.bids import Bid
from scoring.errors import InvalidBid, InvalidHand, Problem
from scoring.hands import HandResult, Side
from scoring.notation import parse_bid
from scoring.options import problems_with_options
from scoring.rules import RuleSet
from scoring.tricks import read_tricks

_SIDES: dict[object, Side] = {1: 1, 2: 2, "1": 1, "2": 2}


def problems_with_hand(rules: RuleSet, *, side: object, bid: object, tricks: object) -> list[Problem]:
    """Everything wrong with a hand as it was entered; empty if it can be scored.

    Takes raw input of any type. Fields are "side", "bid" and "tricks", in that order.
    """
    read = (_read_side(side), read_bid(rules, bid), read_tricks(tricks))
    return [value for value in read if isinstance(value, Problem)]


def clean_hand(rules: RuleSet, *, side: object, bid: object, tricks: object) -> HandResult:
    """The hand that somebody entered, ready to be scored.

    Raises:
        InvalidHand: with all its `.problems`, if it cannot be scored under the rule set.
    """
    clean_side, clean_bid, clean_tricks = _read_side(side), read_bid(rules, bid), read_tricks(tricks)
    if isinstance(clean_side, Problem) or isinstance(clean_bid, Problem) or isinstance(clean_tricks, Problem):
        raise InvalidHand(problems_with_hand(rules, side=side, bid=bid, tricks=tricks))
    return HandResult(clean_side, clean_bid, clean_tricks)


def problems_with_rules(rules: RuleSet) -> list[Problem]:
    """Every impossible value of a rule set, each with the option's name as field; empty if none."""
    return problems_with_options(rules.as_dict())


def _is_blank(raw: object) -> bool:
    return raw is None or (isinstance(raw, str) and not raw.strip())


def _read_side(raw: object) -> Side | Problem:
    if _is_blank(raw):
        return _problem("missing", "side", "Say which side bid.")
    key = raw.strip() if isinstance(raw, str) else raw
    if type(key) in {int, str} and key in _SIDES:
        return _SIDES[key]
    return _problem("not_a_side", "side", "Choose one side at this table as the bidders: side 1 or side 2.")


def read_bid(rules: RuleSet, raw: object) -> Bid | Problem:
    """The bid somebody entered, or what is wrong with it under the rule set."""
    if _is_blank(raw):
        return _problem("missing", "bid", "Say what was bid.")
    try:
        bid = raw if isinstance(raw, Bid) else parse_bid(str(raw))
    except InvalidBid as refusal:
        bids = rules.bids()
        sentence = f"{refusal} Bids here are {bids[0].glyphs} to {bids[-1].glyphs}."
        return _problem("not_a_bid", "bid", sentence)
    try:
        rules.value(bid)
    except InvalidBid as refusal:
        return _problem("not_a_bid_here", "bid", str(refusal))
    return bid


def _problem(code: str, field: Literal["side", "bid"], sentence: str) -> Problem:
    return Problem(code, field, sentence)

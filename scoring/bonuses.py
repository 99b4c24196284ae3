"""What is added to or put in the place of a bid's value: one small rule each (rules C1 to C3)."""

from scoring.bids import NULLO, Bid
from scoring.rules import RuleSet
from scoring.tricks import TRICKS_IN_A_HAND

_OWN_TRICKS_COUNT = ("own_and_contractor", "own_only")
_CONTRACTORS_TRICKS_COUNT = ("own_and_contractor", "contractor_only")


def made_value(rules: RuleSet, value: int, tricks: int) -> int:
    """Points of a made contract: its value, or the slam's amount for all ten tricks if that is more.

    Tricks beyond the bid add nothing by themselves (F1).

    >>> from scoring.catalogue import CARD_CLUB
    >>> made_value(CARD_CLUB, 140, 9), made_value(CARD_CLUB, 140, 10), made_value(CARD_CLUB, 260, 10)
    (140, 250, 260)

    Source: rules C1; the slam rule is max(V, 250), off with `slam` 0 (F26).
    """
    return max(value, rules.slam) if tricks == TRICKS_IN_A_HAND else value


def own_trick_points(rules: RuleSet, bid: Bid) -> int:
    """What a trick of his own is worth to a defender, whether the contract was made or set.

    Nothing in misère and open misère, whose tricks need not even be counted (rules C2); in nullo
    by the option `nullo_defence` (rules C3, F11); else `trick_points` (rules C1).
    """
    if bid == NULLO:
        return rules.trick_points if rules.nullo_defence in _OWN_TRICKS_COUNT else 0
    return 0 if bid.is_special else rules.trick_points


def contractors_tricks_bonus(rules: RuleSet, tricks: int) -> int:
    """What each trick a nullo contractor had to take gives every defender (rules C3, F11)."""
    return rules.trick_points * tricks if rules.nullo_defence in _CONTRACTORS_TRICKS_COUNT else 0


def set_bonus(rules: RuleSet, *, is_set: bool) -> int:
    """What a set contract gives the defending side, once, beside its tricks (rules C1, F25)."""
    return rules.set_bonus if is_set else 0

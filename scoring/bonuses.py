"""What is added to or put in the place of a bid's value: one small rule each (rules C1)."""

from scoring.rules import RuleSet
from scoring.tricks import TRICKS_IN_A_HAND


def made_value(rules: RuleSet, value: int, tricks: int) -> int:
    """Points of a made contract: its value, or the slam's amount for all ten tricks if that is more.

    Tricks beyond the bid add nothing by themselves (F1).

    >>> from scoring.catalogue import CARD_CLUB
    >>> made_value(CARD_CLUB, 140, 9), made_value(CARD_CLUB, 140, 10), made_value(CARD_CLUB, 260, 10)
    (140, 250, 260)

    Source: rules C1; the slam rule is max(V, 250), off with `slam` 0 (F26).
    """
    return max(value, rules.slam) if tricks == TRICKS_IN_A_HAND else value


def defence_points(rules: RuleSet, defender_tricks: int) -> int:
    """Points of the defending side for its tricks, whether the contract was made or set (rules C1)."""
    return rules.trick_points * defender_tricks


def set_bonus(rules: RuleSet, *, is_set: bool) -> int:
    """What a set contract gives the defending side, once, beside its tricks (rules C1, F25)."""
    return rules.set_bonus if is_set else 0

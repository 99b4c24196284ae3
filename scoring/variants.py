"""A rule set with some of its choices changed, as people write them.

Options combine: nullo with the original schedule, sans joker with the passed deal played. What is
not changed stays as the catalogue has it.
"""

from collections.abc import Mapping
from typing import Any

from scoring.catalogue import rule_set
from scoring.decks import kitty_of
from scoring.errors import InvalidRules, Problem
from scoring.options import OPTIONS, OneOf, WholeNumber, YesNo
from scoring.rules import RuleSet
from scoring.words import entered_text, plain_minus

_YES_AND_NO = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}
_NOTHING = ("none", "off", "no")
_SPECIALS = {(): "none", ("MIS", "OMIS"): "misere", ("NULLO",): "nullo"}
_MOST_DIGITS = 6
_FIXED = ("key", "name")  # only the catalogue gives those


def variant(rules: RuleSet, options: Mapping[str, Any]) -> RuleSet:
    """The rule set with these choices in the place of its own.

    Words will do for numbers and for yes and no, and "none" for an amount that is switched off; the
    minus limit may be given without its sign, the special bids as a list. The kitty follows another
    deck by itself.

    >>> from scoring.catalogue import RULE_SETS
    >>> sans = variant(RULE_SETS["three_hand_nullo"], {"deck": 32, "schedule": "original", "slam": "off"})
    >>> sans.kitty, sans.slam, sans.specials
    (2, 0, 'nullo')

    Raises:
        InvalidRules: for unknown names, impossible values, or values that do not go together.
    """
    changed = {str(name): _read(str(name), value) for name, value in options.items()}
    if "deck" in changed and "kitty" not in changed and OPTIONS["deck"].kind.fault(changed["deck"]) is None:
        hands = [changed.get(name, getattr(rules, name)) for name in ("players", "spare_hands")]
        if all(type(number) is int for number in hands):
            left = kitty_of(changed["deck"], sum(hands))
            if (
                OPTIONS["kitty"].kind.fault(left) is None
            ):  # else the pack is said to be too small or too large
                changed["kitty"] = left
    return RuleSet.from_dict(rules.as_dict() | changed)


def chosen_variant(rules: RuleSet, options: Mapping[str, Any]) -> RuleSet:
    """The same for choices that anybody may send: a rule set keeps the key and the name of the catalogue.

    Raises:
        InvalidRules: as `variant`, and for another key or name.
    """
    fixed = [name for name in options if name in _FIXED]
    if fixed:
        raise InvalidRules(
            [Problem("fixed", name, f"The {name} of a rule set cannot be chosen.") for name in fixed]
        )
    return variant(rules, options)


def changes(rules: RuleSet) -> dict[str, str]:
    """What a rule set has otherwise than the catalogue, as `variant` reads it: {"slam": "0"}.

    Raises:
        InvalidRules: if the catalogue has none of its key.
    """
    usual = rule_set(rules.key).as_dict()
    return {
        name: _write(value)
        for name, value in rules.as_dict().items()
        if name not in _FIXED and value != usual[name]
    }


def write_rules(rules: RuleSet) -> str:
    """A rule set as one word, by its key and what it has otherwise; `read_rules` is the inverse.

    >>> from scoring.catalogue import RULE_SETS
    >>> write_rules(variant(RULE_SETS["card_club"], {"slam": "off", "specials": "nullo"}))
    'card_club,slam:0,specials:nullo'

    Raises:
        InvalidRules: if the catalogue has none of its key.
    """
    return ",".join([rules.key, *(f"{name}:{value}" for name, value in changes(rules).items())])


def read_rules(text: str) -> RuleSet:
    """The rule set that `write_rules` wrote, or that somebody wrote like it.

    Raises:
        InvalidRules: for an unknown key, unknown names, impossible values, or values that do not go together.
    """
    key, *options = text.split(",")
    return chosen_variant(rule_set(key), dict(option.partition(":")[::2] for option in options))


def _write(value: Any) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _read(name: str, value: Any) -> Any:
    """The value an option takes, if what is written can be read so; else what is written."""
    if name not in OPTIONS:
        return value
    kind, text = OPTIONS[name].kind, entered_text(value)
    if isinstance(kind, YesNo):
        return _YES_AND_NO.get(text.lower(), value)
    if name == "specials" and isinstance(value, list | tuple):
        return _SPECIALS.get(tuple(sorted(map(str, value))), value)
    if isinstance(kind, WholeNumber | OneOf):
        return _read_number(name, kind, value, text)
    return value


def _read_number(name: str, kind: WholeNumber | OneOf, value: Any, text: str) -> Any:
    may_be_off = isinstance(kind, WholeNumber) and kind.lowest == 0
    if may_be_off and (value is None or text.lower() in _NOTHING):
        return 0
    digits = plain_minus(text).removeprefix("-")
    if not (digits.isdecimal() and len(digits) <= _MOST_DIGITS):
        return value
    number = int(plain_minus(text))
    return -number if name == "minus" and number > 0 else number

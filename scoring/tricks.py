"""How many tricks a hand has, and reading a number of tricks that somebody entered."""

import re

from scoring.errors import Problem

TRICKS_IN_A_HAND = 10

_MINUS_SIGNS = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212\ufe63\uff0d", "-"))
# Six digits are more than anybody means; without a limit Python refuses to read very long ones.
_NUMBER = re.compile(r"[-+]?\d{1,6}(\.\d{1,6})?")
_LONGEST_QUOTE = 20


def plain_minus(text: str) -> str:
    """The text with every kind of dash and minus as "-": phones and smart punctuation type others."""
    return text.translate(_MINUS_SIGNS)


def quoted(raw: object) -> str:
    """What somebody entered, in quotes, cut to a length that fits a sentence."""
    text = "".join(character for character in str(raw)[:200] if character.isprintable()).strip()
    return f"“{text[:_LONGEST_QUOTE]}…”" if len(text) > _LONGEST_QUOTE else f"“{text}”"


def read_tricks(raw: object) -> int | Problem:
    """The number of tricks somebody entered, 0 to 10, or what is wrong with it.

    Takes numbers and text; a whole number in any script's digits, spaces around it, "7.0" too.
    """
    if raw is None or (isinstance(raw, str) and not raw.strip()):
        return _problem("missing", f"Say how many tricks the bidders took, 0 to {TRICKS_IN_A_HAND}.")
    number = _number(raw)
    if number is None:
        range_ = f"0 to {TRICKS_IN_A_HAND}"
        return _problem(
            "not_a_number", f"{quoted(raw)} is not a number of tricks: give a whole number, {range_}."
        )
    if number != int(number):
        return _problem("not_whole", f"{number:g} is not a whole number: tricks are 0 to {TRICKS_IN_A_HAND}.")
    if number < 0:
        return _problem("too_few", f"−{-int(number)} tricks entered; the fewest is 0.")
    if number > TRICKS_IN_A_HAND:
        return _problem("too_many", f"{int(number)} tricks entered; a hand has {TRICKS_IN_A_HAND}.")
    return int(number)


def _number(raw: object) -> int | float | None:
    if isinstance(raw, bool):
        return None
    if isinstance(raw, int):
        return raw
    if isinstance(raw, float):
        # Not a number and the infinities fall out here: they have no whole part to compare.
        return raw if abs(raw) < 1_000_000 else None  # noqa: PLR2004
    text = plain_minus(raw).strip() if isinstance(raw, str) else ""
    return float(text) if _NUMBER.fullmatch(text) else None


def _problem(code: str, sentence: str) -> Problem:
    return Problem(code, "tricks", sentence)

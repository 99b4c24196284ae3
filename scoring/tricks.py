"""How many tricks a hand has, and reading a number of tricks that somebody entered."""

import re

from scoring.errors import Problem
from scoring.words import plain_minus, quoted, with_minus

TRICKS_IN_A_HAND = 10

# More digits than anybody means are no number here; Python refuses to read very long ones anyway.
_NUMBER = re.compile(r"[-+]?\d{1,6}(\.\d{1,6})?")
_BEYOND_ANY_NUMBER = 1_000_000


def read_tricks(raw: object) -> int | Problem:
    """The number of tricks somebody entered, 0 to 10, or what is wrong with it (rules H).

    Takes numbers and text: a whole number in any script's digits, with spaces around it; "7.0" too.
    """
    if raw is None or (isinstance(raw, str) and not raw.strip()):
        return _problem("missing", f"Say how many tricks the bidders took, 0 to {TRICKS_IN_A_HAND}.")
    number = _number(raw)
    if number is None:
        sentence = f"{quoted(raw)} is not a number of tricks: give a whole number, 0 to {TRICKS_IN_A_HAND}."
        return _problem("not_a_number", sentence)
    if number > TRICKS_IN_A_HAND:
        return _problem("too_many", f"{number} tricks entered; a hand has {TRICKS_IN_A_HAND}.")
    if number < 0:
        return _problem("too_few", f"{with_minus(number)} tricks entered; the fewest is 0.")
    if number != int(number):
        return _problem("not_whole", f"{number} is not a whole number: tricks are 0 to {TRICKS_IN_A_HAND}.")
    return int(number)


def _number(raw: object) -> int | float | None:
    if isinstance(raw, str):
        text = plain_minus(raw).strip()
        return _whole_if_it_is(float(text)) if _NUMBER.fullmatch(text) else None
    # A yes or no is an int to Python, and "not a number" is a float that compares with nothing.
    if not isinstance(raw, int | float) or isinstance(raw, bool) or not abs(raw) < _BEYOND_ANY_NUMBER:
        return None
    return _whole_if_it_is(raw)


def _whole_if_it_is(number: float) -> int | float:
    return int(number) if number == int(number) else number


def _problem(code: str, sentence: str) -> Problem:
    return Problem(code, "tricks", sentence)

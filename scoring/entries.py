"""Reading a deal that somebody entered: raw values by field, people by their names (rules H).

What forms, files and the command line share. Every problem is told at once, each beside its field.
"""

from collections.abc import Mapping, Sequence
from typing import Any, TypeGuard

from scoring.bids import Bid
from scoring.checks import read_bid
from scoring.deal_checks import names_by_number, problems_with_deal
from scoring.deals import MISDEAL, THROWN_IN, ContractHand, Deal, PassedHand
from scoring.errors import InvalidHand, Problem
from scoring.rules import RuleSet
from scoring.tricks import TRICKS_IN_A_HAND, read_tricks
from scoring.words import entered_text, quoted

_KINDS_WITHOUT_CONTRACT = ("passed", "thrown_in", "misdeal")
_TWO = 2
_MOST_DIGITS = 6


class _Reader:
    """One entry being read: the problems found so far, and who keeps the scores."""

    def __init__(self, rules: RuleSet, entry: Mapping[str, Any], names: Sequence[str]) -> None:
        self.rules, self.entry, self.names = rules, entry, tuple(names)
        self.problems: list[Problem] = []

    def refuse(self, code: str, field: str, sentence: str) -> None:
        self.problems.append(Problem(code, field, sentence))

    def who(self, field: str, raw: object) -> int | None:
        """The number of the one who is called so."""
        name = entered_text(raw)
        if name in self.names:
            return self.names.index(name)
        table = ", ".join(self.names)
        self.refuse("not_at_the_table", field, f"{quoted(raw)} is not at this table: choose from {table}.")
        return None

    def is_so(self, field: str) -> bool:
        raw = self.entry.get(field)
        if raw is None or isinstance(raw, bool):
            return bool(raw)
        self.refuse("not_yes_or_no", field, f"“{field}” is true or false, not {quoted(raw)}.")
        return False

    def contractor(self) -> int | None:
        raw = self.entry.get("contractor")
        if raw is None or raw == "":
            self.refuse("missing", "contractor", f"Say who bid: {', '.join(self.names)}.")
            return None
        return self.who("contractor", raw)

    def bid(self) -> Bid | None:
        read = read_bid(self.rules, self.entry.get("bid"))
        if isinstance(read, Problem):
            self.problems.append(read)
            return None
        return read

    def partners(self) -> tuple[int, ...]:
        raw = self.entry.get("partners") or ()
        listed = raw if _is_list(raw) else [raw]
        read = [self.who("partners", name) for name in listed]
        return tuple(who for who in read if who is not None)

    def first(self, field: str) -> int | None:
        raw = self.entry.get(field)
        return None if raw is None or raw == "" else self.who(field, raw)

    def tricks(self, contractor: int | None) -> tuple[int, ...]:
        """Everybody's tricks; the bidders' number alone will do where two keep scores."""
        raw = self.entry.get("tricks")
        if isinstance(raw, Mapping):
            return tuple(self.number("tricks", value) for value in self.by_name("tricks", raw, missing=0))
        if _is_list(raw) and len(raw) == len(self.names):
            return tuple(self.number("tricks", value) for value in raw)
        if len(self.names) == _TWO and not _is_list(raw):
            own = self.number("tricks", raw)
            return (TRICKS_IN_A_HAND - own, own) if contractor == 1 else (own, TRICKS_IN_A_HAND - own)
        self.refuse("missing", "tricks", f"Give everybody's tricks: {', '.join(self.names)}.")
        return ()

    def card_points(self) -> tuple[int | None, ...]:
        raw = self.entry.get("card_points")
        if raw is None:
            return ()
        if isinstance(raw, Mapping):
            values = self.by_name("card_points", raw, missing=None)
        elif _is_list(raw):
            values = list(raw)
        else:
            self.refuse("not_by_name", "card_points", "Give the card points of each player by name.")
            return ()
        return tuple(None if value is None else self.number("card_points", value) for value in values)

    def by_name(self, field: str, raw: Mapping[Any, Any], *, missing: object) -> list[Any]:
        values = [missing] * len(self.names)
        for name, value in raw.items():
            who = self.who(field, name)
            if who is not None:
                values[who] = value
        return values

    def number(self, field: str, raw: object) -> int:
        read = read_tricks(raw) if field == "tricks" else _read_card_points(raw)
        if isinstance(read, Problem):
            self.problems.append(read)
            return 0
        return read


def read_deal(rules: RuleSet, entry: Mapping[str, Any], names: Sequence[str] = ()) -> Deal:
    """The deal that somebody entered, ready to be scored.

    `entry` has "contractor", "bid" and "tricks" (by name, as a list in the order of `names`, or the
    bidders' number alone where two keep scores), and where they matter "partners", "card_points",
    "first_trick" and "first_to_reach"; or True at "passed" with "tricks", at "thrown_in" or at
    "misdeal". `names` are those who keep scores, numbered if none are given.

    >>> from scoring.catalogue import CARD_CLUB
    >>> read_deal(CARD_CLUB, {"contractor": "2", "bid": "8H", "tricks": 9}, ["1", "2"]).tricks
    (1, 9)

    Raises:
        InvalidHand: with all its `.problems`, if it cannot be scored under the rule set.
    """
    reader = _Reader(rules, entry, names or names_by_number(rules))
    deal = _deal(reader)
    problems = reader.problems
    if deal is not None and not problems:
        problems = problems_with_deal(rules, deal, reader.names)
    if problems or deal is None:
        raise InvalidHand(problems)
    return deal


def _deal(reader: _Reader) -> Deal | None:
    kinds = [kind for kind in _KINDS_WITHOUT_CONTRACT if reader.is_so(kind)]
    if len(kinds) > 1 or (kinds and reader.entry.get("bid")):
        reader.refuse("two_kinds", kinds[0], "A deal is bid, passed, thrown in or a misdeal: choose one.")
    if reader.problems:
        return None
    if "thrown_in" in kinds:
        return THROWN_IN
    if "misdeal" in kinds:
        return MISDEAL
    first_trick, first_to_reach = reader.first("first_trick"), reader.first("first_to_reach")
    if "passed" in kinds:
        tricks, card_points = reader.tricks(None), reader.card_points()
        return PassedHand(tricks, card_points, first_trick, first_to_reach)
    contractor, bid, partners = reader.contractor(), reader.bid(), reader.partners()
    tricks, card_points = reader.tricks(contractor), reader.card_points()
    if contractor is None or bid is None:
        return None
    return ContractHand(contractor, bid, tricks, partners, card_points, first_trick, first_to_reach)


def _is_list(raw: object) -> TypeGuard[list[Any] | tuple[Any, ...]]:
    return isinstance(raw, list | tuple)


def _read_card_points(raw: object) -> int | Problem:
    text = entered_text(raw)
    digits = text.removeprefix("-")
    if digits.isdecimal() and len(digits) <= _MOST_DIGITS:
        return int(text)
    return Problem("not_a_number", "card_points", f"{quoted(raw)} is not a number of card points.")

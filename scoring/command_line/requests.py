"""Reading what every request may have: the rule set with its options, and the names of the players."""

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.catalogue import RULE_SETS, rule_set
from scoring.deal_checks import names_by_number
from scoring.errors import ScoringError
from scoring.rules import RuleSet
from scoring.variants import variant
from scoring.words import entered_text, quoted

Request = Mapping[str, Any]
Answer = dict[str, Any]

_SIDES_IN_USE = (("1", "2"), ("NS", "EW"), ("EW", "NS"))
_LONGEST_NAME = 100
# What a hand tells of people: by their names, or of one of them.
_BY_NAME = ("tricks", "card_points")
_NAMES = ("contractor", "first_trick", "first_to_reach")


class InvalidRequest(ScoringError):
    """A request that is not of the form its command takes."""


def rules_of(request: Request) -> RuleSet:
    """The rule set of "rules", with the choices of "options" if there are any.

    Raises:
        InvalidRequest: if no rule set is named, or the options are no object.
        InvalidRules: for an unknown rule set, or options that it cannot have.
    """
    key, options = request.get("rules"), request.get("options")
    if not isinstance(key, str):
        raise InvalidRequest(f'Say which "rules": {", ".join(RULE_SETS)}.')
    if options is not None and not isinstance(options, Mapping):
        raise InvalidRequest('"options" are an object, for example {"schedule": "original"}.')
    return variant(rule_set(key), options) if options else rule_set(key)


def listed(request: Request, field: str) -> list[Any]:
    """The list of that name; empty if there is none.

    Raises:
        InvalidRequest: if it is something else than a list.
    """
    value = request.get(field)
    if value is None:
        return []
    if not isinstance(value, list):
        raise InvalidRequest(f'"{field}" is a list.')
    return value


class Table:
    """Who keeps the scores of a game, by the names to answer with, and what else they are called."""

    def __init__(self, rules: RuleSet, names: Sequence[str]) -> None:
        """Two sides may be given as sides, or as players in the order of their seats.

        Raises:
            InvalidRequest: if both sides would have the same name.
        """
        self.names = tuple(names)
        seats: dict[str, str] = {}
        if rules.sides == "two_sides" and len(names) == rules.players:
            self.names = (" & ".join(names[::2]), " & ".join(names[1::2]))
            if self.names[0] == self.names[1]:
                raise InvalidRequest(f"Both sides would be called {self.names[0]}: change one of the names.")
            seats = {name: self.names[seat % 2] for seat, name in enumerate(names)}
        usual = _SIDES_IN_USE[:2] if rules.sides == "two_sides" else ()
        sides = {label: name for labels in usual for label, name in zip(labels, self.names, strict=True)}
        self._aliases = sides | seats | {name: name for name in self.names}

    def known(self, name: Any) -> Any:
        """The name to answer with of whoever is called so; what is nobody's name stays as it is."""
        return self._aliases.get(entered_text(name), name)

    def entry(self, hand: Any) -> Request:
        """A hand of a request with the names as they keep the scores.

        Raises:
            InvalidRequest: if the hand is no object.
        """
        if not isinstance(hand, Mapping):
            raise InvalidRequest(
                'A hand is an object, for example {"contractor": "NS", "bid": "8H", "tricks": 9}.'
            )
        return {field: self._meant(field, value) for field, value in hand.items()}

    def _meant(self, field: str, value: Any) -> Any:
        if field in _BY_NAME and isinstance(value, Mapping):
            return self._together(value)
        return self.known(value) if field in _NAMES else value

    def _together(self, told: Mapping[Any, Any]) -> dict[Any, Any]:
        """Numbers by name; those of two players of one side are its own together (rules H)."""
        numbers: dict[Any, Any] = {}
        for name, number in told.items():
            who = self.known(name)
            if who not in numbers:
                numbers[who] = number
            elif type(number) is type(numbers[who]) is int:
                numbers[who] += number
            else:
                raise InvalidRequest(f"Give the tricks of {who} as whole numbers.")
        return numbers


def table_of(rules: RuleSet, request: Request, hands: Sequence[Any]) -> Table:
    """Who keeps the scores: by "names", else by "scores", else by the tricks of the first hand.

    Raises:
        InvalidRequest: if names are missing, too many, or twice the same.
    """
    names = [_name(name) for name in listed(request, "names")] or _names_told(rules, request, hands)
    wanted = {rules.competitors, rules.players} if rules.sides == "two_sides" else {rules.players}
    if len(names) not in wanted:
        numbers = " or ".join(map(str, sorted(wanted)))
        raise InvalidRequest(f'{rules.name} needs {numbers} "names"; {len(names)} are given.')
    if len(set(names)) < len(names):
        raise InvalidRequest('Two of the "names" are the same.')
    return Table(rules, names)


def _name(raw: Any) -> str:
    name = entered_text(raw)
    if not name or len(name) > _LONGEST_NAME:
        raise InvalidRequest(f"{quoted(raw)} is not a name of 1 to {_LONGEST_NAME} characters.")
    return name


def _names_told(rules: RuleSet, request: Request, hands: Sequence[Any]) -> list[str]:
    scores = request.get("scores")
    if isinstance(scores, Mapping) and scores:
        return [_name(name) for name in scores]
    played = [hand for hand in hands if isinstance(hand, Mapping)]
    for hand in played:
        tricks = hand.get("tricks")
        if isinstance(tricks, Mapping) and len(tricks) >= rules.competitors:
            return [_name(name) for name in tricks]
    called = {entered_text(hand.get("contractor")) for hand in played}
    for sides in _SIDES_IN_USE:
        if rules.competitors == len(sides) and called & set(sides):
            return list(sides)
    by_tricks = any(isinstance(hand.get("tricks"), Mapping) for hand in played)
    if rules.sides == "two_sides":
        return list(_SIDES_IN_USE[0])
    return [] if by_tricks else list(names_by_number(rules))

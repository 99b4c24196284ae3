"""The score pad: a game to start, names to put right, and a deal as a form sends it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from django import forms

from scoring import TRICKS_IN_A_HAND, Bid, Deal, RuleSet, may_stop_early, read_bid, read_deal
from tournaments.forms.cleaning import KeyField, NameField
from tournaments.forms.plain_words import PlainForm
from tournaments.queries.entry import PASSED, cards_field, tricks_field
from tournaments.queries.game_entry import asks_everybodys_tricks
from tournaments.services.games import LONGEST_NAME

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.http import QueryDict

PLACE = re.compile(r"[1-9]")
MOST_DIGITS = 2  # of a number of tricks
# Which field of the page a problem of `scoring` is about.
_FIELDS = {"contractor": "side", "passed": "side", "first_trick": "other", "first_to_reach": "other"}


class NamesForm(PlainForm):
    """The players as they sit, and who dealt first. `names` and `seat` are what a service takes."""

    def __init__(self, *args: Any, rules: RuleSet, seats: Sequence[str] | None = None, **kwargs: Any) -> None:
        """`seats` are the names there are already, for the choice of the dealer."""
        super().__init__(*args, **kwargs)
        self.rules = rules
        called = seats or [f"Player {place + 1}" for place in range(rules.players)]
        for place in range(rules.players):
            self.fields[f"name_{place + 1}"] = NameField(
                label=_place(rules, place),
                max_length=LONGEST_NAME,
                widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "words"}),
            )
        self.fields["first_dealer"] = forms.TypedChoiceField(
            label="Who deals first",
            required=False,
            coerce=int,
            empty_value=None,
            choices=[("", "not noted"), *enumerate(called)],
            help_text="If you choose, the page says who deals each time.",
        )

    @property
    def names(self) -> list[str]:
        """The names in order of the seats."""
        return [self.cleaned_data[f"name_{place + 1}"] for place in range(self.rules.players)]

    @property
    def seat(self) -> int | None:
        """Who deals first, a place from 0; None when nobody noted it."""
        seat: int | None = self.cleaned_data["first_dealer"]
        return seat


class StartForm(NamesForm):
    """A game about to be started; sent twice it is one."""

    key = KeyField()


def _place(rules: RuleSet, place: int) -> str:
    if rules.sides != "two_sides":
        return f"Player {place + 1}"
    return f"Player {place + 1}, {'first' if place % 2 == 0 else 'second'} side"


def read_entry(sent: QueryDict, rules: RuleSet, names: Sequence[str]) -> Deal:
    """The deal that a form of the entry sent; `names` are those who keep the scores.

    Raises:
        InvalidHand: with all its problems, if it cannot be scored under the rule set.
    """
    given: dict[str, Any] = {"tricks": _tricks(sent, rules, names)}
    if sent.get("side") == PASSED:
        given["passed"] = True
    else:
        given["contractor"] = _called(sent.get("side"), names)
        given["bid"] = sent.get("bid")
        given["partners"] = [_called(value, names) for value in sent.getlist("partners")]
    if rules.card_points:
        cards = {name: sent.get(cards_field(n), "").strip() for n, name in enumerate(names, 1)}
        given["card_points"] = {name: points or None for name, points in cards.items()}
    return read_deal(rules, given, names)


def field_of(problem_field: str) -> str:
    """The name under which the page shows a problem of that field."""
    return _FIELDS.get(problem_field, problem_field)


def _tricks(sent: QueryDict, rules: RuleSet, names: Sequence[str]) -> Any:
    if not asks_everybodys_tricks(rules):
        return sent.get("tricks")
    tricks = {name: sent.get(tricks_field(n)) or 0 for n, name in enumerate(names, 1)}
    bid, contractor = read_bid(rules, sent.get("bid")), _called(sent.get("side"), names)
    told = sum(
        int(taken) for taken in tricks.values() if str(taken).isdecimal() and len(str(taken)) <= MOST_DIGITS
    )
    if isinstance(bid, Bid) and may_stop_early(bid) and contractor in tricks and told < TRICKS_IN_A_HAND:
        # Nothing else shows that the contractor's were forgotten: the others' need not come to ten.
        tricks[contractor] = tricks[contractor] or ""
    return tricks


def _called(value: str | None, names: Sequence[str]) -> str | None:
    """The name of the one a form knows by a number from 1; anything else as it is, to be refused by name."""
    if value and PLACE.fullmatch(value) and int(value) <= len(names):
        return names[int(value) - 1]
    return value

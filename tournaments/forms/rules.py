"""Choosing rules to read about: the options of one rule set, and two rule sets to compare."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from django import forms

from scoring import DECKS, RULE_SETS, SCHEDULES, InvalidRules, RuleSet, chosen_variant, kitty_of, read_rules
from scoring.words import quoted, with_minus
from tournaments.forms.plain_words import PlainForm
from tournaments.forms.season_rules import MISERE_PLACE_CHOICES, MISERE_WHEN_CHOICES, NULLO_DEFENCE_CHOICES
from tournaments.queries.rule_compare import name_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

Choices = tuple[tuple[str, str], ...]

_SPECIALS: Choices = (
    ("none", "none"),
    ("misere", "misère and open misère"),
    ("nullo", "nullo"),
)
_ALL_PASS: Choices = (
    ("next_dealer", "thrown in, the next player deals"),
    ("same_dealer", "thrown in, the same player deals again"),
    ("play_no_trump", "played at no trump"),
)
_BOTH_OVER: Choices = (
    ("contractor", "the contractor wins"),
    ("opponents_over_target", "opponents over the target win"),
    ("higher_score", "the higher score wins"),
)
_DEFENDER_TIE: Choices = (
    ("first_trick", "who took a trick first wins"),
    ("first_to_reach", "who reached it first wins"),
    ("highest", "the highest total wins"),
)
_CAP: Choices = (("0", "no limit"), ("490", "490"))
_MINUS: Choices = (("none", "nothing happens"), ("barred", "a side plays on, but cannot win"))
_OUT = ("lose_at_once", "a side loses at once")
_TWO = 2
LONGEST_WRITTEN = 1000  # a rule set with every option changed is shorter
LONGEST_SHOWN = 40  # characters of a value that somebody wrote into an address


class RuleOptionsForm(PlainForm):
    """The choices that people make most often, as selects; any other option of a rule set may be given too.

    `chosen` is the rule set that the values make, once the form is valid.
    """

    chosen: RuleSet

    def __init__(self, given: Mapping[str, str] | None = None, *, rules: RuleSet, shown: RuleSet) -> None:
        """`rules` is the rule set that is changed, `shown` the one whose values the fields begin with."""
        now = {name: str(getattr(shown, name)) for name in _offered(rules)}
        super().__init__(None if given is None else now | dict(given), auto_id="option_%s")
        self.rules, self.given = rules, dict(given or {})
        for name, (label, choices) in _offered(rules).items():
            value = str(self.data.get(name, now[name]))
            own = () if value in dict(choices) else ((value, value[:LONGEST_SHOWN]),)
            self.fields[name] = forms.CharField(
                label=label, required=False, initial=now[name], widget=forms.Select(choices=(*choices, *own))
            )

    def clean(self) -> dict[str, Any]:
        """Make the rule set, or say beside each field what does not go."""
        cleaned: dict[str, Any] = super().clean() or {}
        try:
            self.chosen = chosen_variant(self.rules, self.given)
        except InvalidRules as refusal:
            for problem in refusal.problems:
                self.add_error(problem.field if problem.field in self.fields else None, problem.sentence)
        return cleaned


class CompareForm(PlainForm):
    """Two rule sets as `write_rules` writes them; one that is not given is the one a newcomer would look at first."""

    FIRST_CHOICE: ClassVar = {"a": "card_club", "b": "four_hand_australian"}

    a = forms.CharField(label="First", required=False)
    b = forms.CharField(label="Second", required=False)

    def __init__(self, given: Mapping[str, str] | None = None) -> None:
        super().__init__(None if given is None else self.FIRST_CHOICE | dict(given), auto_id="compare_%s")
        for name, field in self.fields.items():
            field.initial = self.FIRST_CHOICE[name]
            known = [(rules.key, rules.name) for rules in RULE_SETS.values()]
            field.widget = forms.Select(choices=[*_own(self.data.get(name, field.initial)), *known])

    def clean_a(self) -> RuleSet:
        """The first rule set."""
        return self._rule_set("a")

    def clean_b(self) -> RuleSet:
        """The second rule set."""
        return self._rule_set("b")

    def _rule_set(self, name: str) -> RuleSet:
        written: str = self.cleaned_data[name]
        key = written.partition(",")[0]
        if key not in RULE_SETS or len(written) > LONGEST_WRITTEN:
            raise forms.ValidationError(no_such_rule_set(key))
        try:
            return read_rules(written)
        except InvalidRules as refusal:
            raise forms.ValidationError([problem.sentence for problem in refusal.problems]) from refusal


def no_such_rule_set(key: str) -> str:
    """A sentence for a key that the catalogue does not have: it names those there are."""
    *names, last = [rules.name for rules in RULE_SETS.values()]  # some have a comma of their own
    return f"There is no rule set {quoted(key)}. There are: {'; '.join(names)}; and {last}."


def _own(written: str) -> list[tuple[str, str]]:
    """A choice of its own for a rule set that the catalogue has otherwise; "Choose …" for what is none."""
    if written in RULE_SETS:
        return []
    try:
        return [(written, name_of(read_rules(written[:LONGEST_WRITTEN])))]
    except InvalidRules:
        return [("", "Choose …")]


def _offered(rules: RuleSet) -> dict[str, tuple[str, Choices]]:
    """Label and choices of the options that make sense for a rule set."""
    return dict(_fields(rules))


def _fields(rules: RuleSet) -> Iterator[tuple[str, tuple[str, Choices]]]:
    yield "schedule", ("Bid table", tuple((s.key, s.name) for s in SCHEDULES.values()))
    yield "specials", ("Bids to take no trick", _SPECIALS)
    yield "misere_place", ("Misère, if played, ranks", tuple(MISERE_PLACE_CHOICES))
    yield "misere_when", ("Misère, if played, may be called", tuple(MISERE_WHEN_CHOICES))
    yield (
        "nullo_defence",
        ("Against nullo, if played, the others score", tuple(NULLO_DEFENCE_CHOICES)),
    )
    decks = _decks(rules)
    if len(decks) > 1:
        yield "deck", ("Cards", decks)
    yield "all_pass", ("When everybody passes", _ALL_PASS)
    if not rules.target:
        return
    has_two = rules.competitors == _TWO
    yield "minus_rule", (f"At {with_minus(rules.minus)} or lower", (*_MINUS, _OUT) if has_two else _MINUS)
    if has_two:
        yield "both_over", ("When both are at the target", _BOTH_OVER)
        yield "defence_cap", ("Most that defending lifts a score to", _CAP)
    else:
        yield "defender_tie", ("When two defenders are at the target", _DEFENDER_TIE)


def _decks(rules: RuleSet) -> Choices:
    """The packs of about this size that deal ten cards to everybody; cards may count only where they have a value."""
    hands = rules.players + rules.spare_hands
    return tuple(
        (str(deck.size), f"{deck.size}: {deck.name}")
        for deck in DECKS.values()
        if 0 < kitty_of(deck.size, hands) <= max(rules.kitty, 3) + 3
        and not (rules.card_points and deck.size not in (32, 33))
    )

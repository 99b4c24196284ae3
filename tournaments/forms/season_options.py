"""The options of a season, in plain words: what each changes, and how it usually is (rules E1, F)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms

from scoring import CARD_CLUB, OPTIONS, InvalidRules, RuleSet
from tournaments.forms import season_rules
from tournaments.forms.cleaning import NameField
from tournaments.forms.plain_words import PlainForm
from tournaments.forms.season_ranking import RankingForm
from tournaments.forms.season_ways import WaysForm
from tournaments.models import PaperSize
from tournaments.words import day

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tournaments.models import Night

FEWEST_TABLES, MOST_TABLES = 2, 20


class RulesForm(RankingForm, WaysForm):
    """The rules of a season's nights, starting from one of `season_rules.STARTS`; else the card club's (rules F)."""

    rule_set = forms.CharField(required=False, widget=forms.HiddenInput, initial=CARD_CLUB.key)
    tables = forms.IntegerField(
        label="Tables",
        min_value=FEWEST_TABLES,
        max_value=MOST_TABLES,
        help_text="Two couples sit at each: three tables are twelve players.",
    )
    rounds_per_night = forms.IntegerField(
        label="Rounds a night",
        min_value=1,
        max_value=20,
        help_text="After each round people move and meet others.",
    )
    hands_per_round = forms.IntegerField(
        label="Hands a round",
        min_value=1,
        max_value=20,
        help_text="What a table plays before people move.",
    )
    schedule = forms.ChoiceField(
        label="Values of the bids",
        choices=season_rules.SCHEDULE_CHOICES,
        help_text="What each bid wins when it is made and loses when it is set.",
    )
    min_level = forms.TypedChoiceField(
        label="The lowest bid is for",
        choices=season_rules.LEVEL_CHOICES,
        coerce=int,
        help_text="Lower bids are not on the phones then.",
    )
    specials = forms.ChoiceField(
        label="Bids to take no trick",
        choices=season_rules.SPECIALS_CHOICES,
        help_text="Bids for players who mean to lose every trick.",
    )
    misere_place = forms.ChoiceField(
        label="Misère ranks",
        choices=season_rules.MISERE_PLACE_CHOICES,
        help_text="Only where misère is played.",
    )
    misere_when = forms.ChoiceField(
        label="Misère may be called",
        choices=season_rules.MISERE_WHEN_CHOICES,
        help_text="Only where misère is played.",
    )
    nullo_defence = forms.ChoiceField(
        label="Against nullo the others score",
        choices=season_rules.NULLO_DEFENCE_CHOICES,
        help_text="Only where nullo is played. Against misère they score nothing.",
    )
    set_bonus = forms.IntegerField(
        label="Bonus for setting the bidders",
        min_value=0,
        max_value=1000,
        help_text="Points to the other side when a bid of six to ten is set, on top of 10 a trick.",
    )
    slam = forms.IntegerField(
        label="All ten tricks are worth at least",
        min_value=0,
        max_value=1000,
        help_text="0 switches it off.",
    )
    wine_level = forms.ChoiceField(
        label="The wine is won by",
        choices=[("nine_only", "a made bid of nine"), ("nine_or_ten", "a made bid of nine or ten")],
        help_text="The last such bid of the night holds the wine.",
    )
    wine_fallback = forms.ChoiceField(
        label="When nobody makes one, the wine goes to",
        choices=[
            ("per_group", "the lowest score of each group"),
            ("overall", "the two lowest scores"),
            ("none", "nobody"),
        ],
        help_text="On nights without such a bid.",
    )
    tiebreak_in_last_round = forms.BooleanField(
        label="A tie in the last round is broken too",
        required=False,
        help_text="Nobody moves after it, so otherwise the tie stands.",
    )
    thrown_in_counts = forms.BooleanField(
        label="A thrown-in deal uses up one of the hands",
        required=False,
        help_text="Otherwise it is dealt again and does not count.",
    )
    switch_partners = forms.BooleanField(
        label="Pairs that meet at a table exchange partners",
        required=False,
        help_text="Otherwise partners stay together all night.",
    )

    def __init__(self, *args: Any, start: RuleSet = CARD_CLUB, **kwargs: Any) -> None:
        """`start` is the rule set whose values stand in the fields to begin with."""
        offered = {name: getattr(start, name) for name in RULE_FIELDS} | {"rule_set": start.key}
        super().__init__(*args, **{**kwargs, "initial": offered | (kwargs.get("initial") or {})})
        self.chosen_rules = None if self.is_bound else start
        for name in RULE_FIELDS:
            field = self.fields[name]
            field.help_text = f"{field.help_text} {_usually(field, getattr(CARD_CLUB, name))}"

    @property
    def start(self) -> RuleSet:
        """The rule set this form starts from; the card club's where it names none that there is."""
        return season_rules.STARTS.get(self["rule_set"].value() or "", CARD_CLUB)

    @property
    def starts(self) -> list[tuple[RuleSet, bool]]:
        """The rule sets to start from, each with whether this form does."""
        return [(rules, rules.key == self.start.key) for rules in season_rules.STARTS.values()]

    @property
    def settled(self) -> list[str]:
        """What that rule set brings with it and nobody chooses here."""
        return season_rules.settled_lines(self.start)

    def clean(self) -> dict[str, Any]:
        """Rules that go together."""
        data = super().clean()
        unknown = season_rules.unknown_start(data.get("rule_set") or CARD_CLUB.key)
        if unknown:
            self.add_error(None, unknown)
        self.chosen_rules = None
        choices = {name: data[name] for name in RULE_FIELDS if name in data}
        if unknown or len(choices) < len(RULE_FIELDS):
            return data
        problems = list(season_rules.pointless(choices))
        try:
            self.chosen_rules = season_rules.night_rules(self.start, choices)
        except InvalidRules as refused:
            problems += refused.problems
        for problem in problems:
            self.add_error(problem.field if problem.field in self.fields else None, problem.sentence)
        return data

    def rules(self) -> RuleSet:
        """The rule set that a valid form asks for."""
        assert self.chosen_rules is not None
        return self.chosen_rules


# The fields of the form that are options of a rule set.
RULE_FIELDS = tuple(name for name in RulesForm.base_fields if name in OPTIONS)


class OptionsForm(RulesForm):
    """The options of a season that is there already, and from which of its nights on they hold."""

    name = NameField(label="The season is called")
    paper = forms.ChoiceField(
        label="Prints are for",
        choices=PaperSize.choices,
        initial=PaperSize.A4,
        help_text="Each print can still be made on the other. Usually A4, in North America Letter.",
    )
    from_night = forms.TypedChoiceField(
        label="From which night on",
        coerce=int,
        required=False,
        empty_value=None,
        error_messages={
            "invalid_choice": "That night has begun, or is gone from the plan. Choose another one."
        },
    )

    def __init__(self, *args: Any, nights: Iterable[Night], couples: int, **kwargs: Any) -> None:
        """`nights` are those that have not begun, the next one first; `couples` is how many the season has."""
        super().__init__(*args, **kwargs)
        self.couples = couples
        field = self.fields["from_night"]
        assert isinstance(field, forms.ChoiceField)
        to_come = list(nights)
        field.choices = [(night.pk, f"Night {night.number}, {day(night.date)}") for night in to_come]
        # What the form shows holds from there on: only a name sent leaves the nights before it their own rules.
        field.initial = next((night.pk for night in to_come if not night.rules), None)
        if not field.choices:
            field.choices = [("", "The next night that is planned")]
        field.help_text = "The nights before it keep the rules they were played by."

    def clean(self) -> dict[str, Any]:
        """As many couples as the tables need."""
        data = super().clean()
        short = too_few(data.get("tables"), self.couples, are="in the season")
        if short:
            self.add_error("tables", f"{short} Choose fewer tables, or let couples join first.")
        return data


class RemoveForm(PlainForm):
    """A season's name, typed to remove the season."""

    typed = forms.CharField(label="The season’s name", required=False)


def too_few(tables: int | None, couples: int, *, are: str) -> str:
    """A sentence when there are couples, but not two for each table; else "". `are` is what they are: "chosen"."""
    if not tables or not 0 < couples < 2 * tables:
        return ""
    return (
        f"{tables} tables need {2 * tables} couples ({4 * tables} players); "
        f"{couples} are {are} ({2 * couples} players)."
    )


def _usually(field: forms.Field, value: object) -> str:
    """How a card club has it, as in "Usually 5."."""
    if isinstance(field, forms.BooleanField):
        return "Usually so." if value else "Usually not."
    if isinstance(field, forms.ChoiceField):
        words: dict[str, str] = {str(choice): str(label) for choice, label in field.widget.choices}
        return f"Usually: {words[str(value)]}."
    return f"Usually {value}."

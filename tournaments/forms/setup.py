"""Seasons and nights."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms

from scoring import CARD_CLUB, OPTIONS, InvalidRules, RuleSet
from tournaments.forms import season_rules
from tournaments.forms.cleaning import NameField
from tournaments.models import SubstitutePoints

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tournaments.models import Club, Couple, Season

FEWEST_TABLES, MOST_TABLES = 2, 20


class SeasonForm(forms.Form):
    """A season and its rules, starting from one of `season_rules.STARTS`; else the card club's (rules F)."""

    rule_set = forms.CharField(required=False, widget=forms.HiddenInput, initial=CARD_CLUB.key)
    name = NameField(label="Name")
    starts_on = forms.DateField(
        label="From", widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    ends_on = forms.DateField(
        label="Until", widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    tables = forms.IntegerField(
        label="Tables",
        min_value=FEWEST_TABLES,
        max_value=MOST_TABLES,
        initial=CARD_CLUB.tables,
        help_text="Two couples sit at each: three tables are twelve players.",
    )
    rounds_per_night = forms.IntegerField(
        label="Rounds a night", min_value=1, max_value=20, initial=CARD_CLUB.rounds_per_night
    )
    hands_per_round = forms.IntegerField(
        label="Hands a round", min_value=1, max_value=20, initial=CARD_CLUB.hands_per_round
    )
    schedule = forms.ChoiceField(
        label="Values of the bids", choices=season_rules.SCHEDULE_CHOICES, initial=CARD_CLUB.schedule
    )
    min_level = forms.TypedChoiceField(
        label="The lowest bid is for",
        choices=season_rules.LEVEL_CHOICES,
        coerce=int,
        initial=CARD_CLUB.min_level,
    )
    specials = forms.ChoiceField(
        label="Bids to take no trick", choices=season_rules.SPECIALS_CHOICES, initial=CARD_CLUB.specials
    )
    misere_place = forms.ChoiceField(
        label="Misère ranks",
        choices=season_rules.MISERE_PLACE_CHOICES,
        initial=CARD_CLUB.misere_place,
        help_text="Only where misère is played.",
    )
    misere_when = forms.ChoiceField(
        label="Misère may be called",
        choices=season_rules.MISERE_WHEN_CHOICES,
        initial=CARD_CLUB.misere_when,
        help_text="Only where misère is played.",
    )
    nullo_defence = forms.ChoiceField(
        label="Against nullo the others score",
        choices=season_rules.NULLO_DEFENCE_CHOICES,
        initial=CARD_CLUB.nullo_defence,
        help_text="Only where nullo is played. Against misère they score nothing.",
    )
    set_bonus = forms.IntegerField(
        label="Bonus for setting the bidders",
        min_value=0,
        max_value=1000,
        initial=CARD_CLUB.set_bonus,
        help_text="Points to the other side when a bid of six to ten is set, on top of 10 a trick.",
    )
    slam = forms.IntegerField(
        label="All ten tricks are worth at least",
        min_value=0,
        max_value=1000,
        initial=CARD_CLUB.slam,
        help_text="0 switches it off.",
    )
    wine_level = forms.ChoiceField(
        label="The wine is won by",
        choices=[("nine_only", "a made bid of nine"), ("nine_or_ten", "a made bid of nine or ten")],
        initial=CARD_CLUB.wine_level,
    )
    wine_fallback = forms.ChoiceField(
        label="When nobody makes one, the wine goes to",
        choices=[
            ("per_group", "the lowest score of each group"),
            ("overall", "the two lowest scores"),
            ("none", "nobody"),
        ],
        initial=CARD_CLUB.wine_fallback,
    )
    tiebreak_in_last_round = forms.BooleanField(
        label="A tie in the last round is broken too",
        required=False,
        initial=CARD_CLUB.tiebreak_in_last_round,
        help_text="Nobody moves after it, so usually the tie stands.",
    )
    thrown_in_counts = forms.BooleanField(
        label="A thrown-in deal uses up one of the hands",
        required=False,
        initial=CARD_CLUB.thrown_in_counts,
        help_text="Usually it is dealt again and does not count.",
    )
    switch_partners = forms.BooleanField(
        label="Pairs that meet at a table exchange partners",
        required=False,
        initial=CARD_CLUB.switch_partners,
    )
    substitute_points = forms.ChoiceField(
        label="A substitute’s points go to",
        choices=SubstitutePoints.choices,
        initial=SubstitutePoints.SUBSTITUTE,
    )
    group_a_name = NameField(label="The one group is called", max_length=30, initial="Men")
    group_b_name = NameField(label="The other group is called", max_length=30, initial="Women")
    couples = forms.TypedMultipleChoiceField(
        label="Couples in this season", coerce=int, widget=forms.CheckboxSelectMultiple
    )

    def __init__(
        self, *args: Any, couples: Iterable[Couple], start: RuleSet = CARD_CLUB, **kwargs: Any
    ) -> None:
        offered = {name: getattr(start, name) for name in RULE_FIELDS} | {"rule_set": start.key}
        super().__init__(*args, **{**kwargs, "initial": offered | (kwargs.get("initial") or {})})
        self.chosen_rules: RuleSet | None = None
        field = self.fields["couples"]
        assert isinstance(field, forms.TypedMultipleChoiceField)
        field.choices = [(c.pk, str(c)) for c in couples]
        field.initial = [c.pk for c in couples]
        if not field.choices:
            field.help_text = "There are no couples yet: pair them on the page of the players first."

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
        """Dates in order, enough couples for the tables, and rules that go together."""
        data = super().clean() or self.cleaned_data
        starts, ends = data.get("starts_on"), data.get("ends_on")
        if starts and ends and ends < starts:
            self.add_error("ends_on", "The season would end before it starts.")
        tables, couples = data.get("tables"), data.get("couples")
        if tables and couples is not None and 0 < len(couples) < 2 * tables:
            self.add_error(
                "couples",
                f"{tables} tables need {2 * tables} couples ({4 * tables} players); "
                f"{len(couples)} are chosen ({2 * len(couples)} players). "
                "Choose more couples or fewer tables.",
            )
        self._clean_rules(data)
        return data

    def _clean_rules(self, data: dict[str, Any]) -> None:
        unknown = season_rules.unknown_start(data.get("rule_set") or CARD_CLUB.key)
        if unknown:
            self.add_error(None, unknown)
        choices = {name: data[name] for name in RULE_FIELDS if name in data}
        if unknown or len(choices) < len(RULE_FIELDS):
            return
        problems = list(season_rules.pointless(choices))
        try:
            self.chosen_rules = season_rules.night_rules(self.start, choices)
        except InvalidRules as refused:
            problems += refused.problems
        for problem in problems:
            self.add_error(problem.field if problem.field in self.fields else None, problem.sentence)

    def rules(self) -> RuleSet:
        """The rule set that a valid form asks for."""
        assert self.chosen_rules is not None
        return self.chosen_rules


# The fields of a season's form that are options of its rule set.
RULE_FIELDS = tuple(name for name in SeasonForm.base_fields if name in OPTIONS and name != "name")


class NightForm(forms.Form):
    """A night of a season."""

    date = forms.DateField(label="Date", widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))
    hosts = forms.TypedChoiceField(label="Hosts", coerce=int, required=False, empty_value=None)

    def __init__(self, *args: Any, couples: Iterable[Couple], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["hosts"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [("", "Nobody yet"), *((c.pk, str(c)) for c in couples)]


def group_names(season: Season | None) -> tuple[str, str]:
    """What a club calls its two groups."""
    return (season.group_a_name, season.group_b_name) if season else ("Men", "Women")


def default_season_name(club: Club, starts_year: int) -> str:
    """As in "The Thursday Club 2026/27"."""
    return f"{club.name} {starts_year}/{(starts_year + 1) % 100:02d}"

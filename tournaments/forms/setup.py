"""Seasons and nights."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms

from scoring import CARD_CLUB, RuleSet
from tournaments.forms.cleaning import NameField
from tournaments.forms.plain_words import PlainForm
from tournaments.forms.season_days import DaysForm
from tournaments.forms.season_options import FEWEST_TABLES, RULE_FIELDS, RulesForm, too_few
from tournaments.words import HALVES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.http import QueryDict

    from tournaments.models import Couple, Season


class SeasonForm(DaysForm, RulesForm):
    """A new season: its name, its days, its couples and its rules."""

    name = NameField(label="Name")
    starts_on = forms.DateField(
        label="From", widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    ends_on = forms.DateField(
        label="Until", widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    couples = forms.TypedMultipleChoiceField(
        label="Couples in this season", coerce=int, widget=forms.CheckboxSelectMultiple
    )

    def __init__(
        self, *args: Any, couples: Iterable[Couple], start: RuleSet = CARD_CLUB, **kwargs: Any
    ) -> None:
        offered = list(couples)
        kwargs["initial"] = {"tables": _tables_for(len(offered), start)} | (kwargs.get("initial") or {})
        super().__init__(*args, start=start, **kwargs)
        field = self.fields["couples"]
        assert isinstance(field, forms.TypedMultipleChoiceField)
        field.choices = [(c.pk, str(c)) for c in offered]
        field.initial = [c.pk for c in offered]
        if not field.choices:
            field.help_text = "There are no couples yet: pair them on the page of the players first."

    def clean(self) -> dict[str, Any]:
        """Dates in order, and enough couples for the tables."""
        data = super().clean()
        starts, ends = data.get("starts_on"), data.get("ends_on")
        if starts and ends and ends < starts:
            self.add_error("ends_on", "The season would end before it starts.")
        else:
            self.ask_overlap(starts, ends)
        short = too_few(data.get("tables"), len(data.get("couples") or ()), are="chosen")
        if short:
            self.add_error("couples", f"{short} Choose more couples or fewer tables.")
        return data


def _tables_for(couples: int, start: RuleSet) -> int:
    """The tables of the rule set, or as many fewer as so few couples can fill."""
    return min(start.tables, max(couples // 2, FEWEST_TABLES)) if couples else start.tables


def typed_so_far(sent: QueryDict) -> dict[str, Any]:
    """What was typed into a season's form beside its rules, for a form that starts from another rule set."""
    typed = {
        name: sent.get(name) for name in SeasonForm.base_fields if name in sent and name not in RULE_FIELDS
    }
    return {name: value for name, value in typed.items() if name != "rule_set"} | {
        "couples": sent.getlist("couples")
    }


class NightForm(PlainForm):
    """A night of a season."""

    date = forms.DateField(label="Date", widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))
    hosts = forms.TypedChoiceField(label="Hosts", coerce=int, required=False, empty_value=None)

    def __init__(self, *args: Any, couples: Iterable[Couple], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["hosts"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [("", "Nobody yet"), *((c.pk, str(c)) for c in couples)]


def group_names(season: Season | None) -> tuple[str, str]:
    """What a club calls its two groups; `HALVES` where it has none."""
    if season is None:
        return "Men", "Women"
    return (season.group_a_name, season.group_b_name) if season.has_groups else HALVES


def default_season_name(starts_year: int) -> str:
    """As in "2026/27"."""
    return f"{starts_year}/{(starts_year + 1) % 100:02d}"

"""The trophies of a season, and the season after it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django import forms

from tournaments.forms.cleaning import NameField
from tournaments.forms.plain_words import PlainForm
from tournaments.forms.plan import DayField, HolidaysField
from tournaments.forms.season_days import DaysForm
from tournaments.planning.holidays import read_holidays

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scoring import RuleSet
    from tournaments.queries.next_season import WhoGoesOn
    from tournaments.queries.trophies import Trophy

LONGEST_TROPHY = 60


@dataclass(frozen=True, slots=True)
class TrophyRow:
    """A trophy's fields and the rule beside them."""

    title: str
    rule: str
    name: forms.BoundField
    is_given: forms.BoundField


class TrophiesForm(PlainForm):
    """For each trophy its name and whether it is given."""

    def __init__(
        self, *args: Any, trophies: Sequence[Trophy], usual: Sequence[Trophy], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.trophies, self.usual = trophies, usual
        for trophy in trophies:
            self.fields[f"{trophy.key}_name"] = NameField(
                label="Name", required=False, max_length=LONGEST_TROPHY, initial=trophy.name
            )
            self.fields[f"{trophy.key}_given"] = forms.BooleanField(
                label="Is given", required=False, initial=trophy.is_given
            )

    @property
    def rows(self) -> list[TrophyRow]:
        """The trophies in order, each under what it usually is called."""
        return [
            TrophyRow(one.name, one.rule, self[f"{one.key}_name"], self[f"{one.key}_given"])
            for one in self.usual
        ]

    def choices(self) -> dict[str, tuple[str, bool]]:
        """What a valid form says of every trophy; the usual name is no name of its own, so that it may still change."""
        data = self.cleaned_data
        return {
            one.key: (
                "" if data[f"{one.key}_name"] == one.name else data[f"{one.key}_name"],
                data[f"{one.key}_given"],
            )
            for one in self.usual
        }


class NextSeasonForm(DaysForm):
    """The name, days and couples of the season after one, and whether its nights are planned at once."""

    name = NameField(label="Name")
    starts_on = DayField(label="From")
    ends_on = DayField(label="Until")
    couples = forms.TypedMultipleChoiceField(
        label="Couples in this season", coerce=int, widget=forms.CheckboxSelectMultiple
    )
    holidays = HolidaysField()
    with_nights = forms.BooleanField(
        label="Plan these nights with these hosts",
        required=False,
        initial=True,
        help_text="Days and hosts can be changed in the plan afterwards.",
    )

    def __init__(self, *args: Any, people: WhoGoesOn, rules: RuleSet, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.rules = rules
        field = self.fields["couples"]
        assert isinstance(field, forms.TypedMultipleChoiceField)
        field.choices = [(couple.pk, str(couple)) for couple in people.couples]
        field.initial = list(people.stay)
        if people.gone:
            field.help_text = f"No couple of today any more: {', '.join(people.gone)}."

    def clean(self) -> dict[str, Any]:
        """Days in order, holidays that can be read, and enough couples for the tables."""
        data = super().clean() or self.cleaned_data
        starts, ends = data.get("starts_on"), data.get("ends_on")
        if starts and ends and ends < starts:
            self.add_error("ends_on", "The season would end before it starts.")
        else:
            self.ask_overlap(starts, ends)
        if starts:
            _, unread = read_holidays(data.get("holidays") or "", season_starts=starts)
            for line in unread:
                self.add_error("holidays", f"Line {line.line}, “{line.text}”: {line.why}")
        tables, chosen = self.rules.tables, data.get("couples")
        if chosen and len(chosen) < 2 * tables:
            self.add_error(
                "couples",
                f"{tables} tables need {2 * tables} couples; {len(chosen)} are chosen. Choose more couples, or plan "
                "a new season with fewer tables.",
            )
        return data

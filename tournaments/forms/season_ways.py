"""How a season is run beside its rules: whose points a substitute's are, groups, who may put hands right until when."""

from __future__ import annotations

from typing import Any

from django import forms

from tournaments.forms.cleaning import NameField
from tournaments.forms.plain_words import PlainForm
from tournaments.models import CorrectionWindow, SubstitutePoints
from tournaments.names import folded


class WaysForm(PlainForm):
    """The options of a season that no rule set has; each as it usually is."""

    substitute_points = forms.ChoiceField(
        label="A substitute’s points go to",
        choices=SubstitutePoints.choices,
        initial=SubstitutePoints.SUBSTITUTE,
        help_text="When somebody plays for a member who is away. From then on; what was played stays with whom it went to.",
    )
    corrections = forms.ChoiceField(
        label="Players may change the hands of their table",
        choices=CorrectionWindow.choices,
        initial=CorrectionWindow.ROUND,
        required=False,
        help_text="On their own phones, while the night runs. You can change any hand at any time. Holds at once. Usually: until the round is closed.",
    )
    without_groups = forms.BooleanField(
        label="No groups: everybody is ranked in one list",
        required=False,
        help_text="For the whole season, at once. The names below are not used then; partners are still a first and a second, which says who moves where. Usually not.",
    )
    group_a_name = NameField(label="The one group is called", max_length=30, initial="Men", required=False)
    group_b_name = NameField(
        label="The other group is called", max_length=30, initial="Women", required=False
    )

    def clean_corrections(self) -> str:
        """What was chosen; a form that does not ask leaves it as it is."""
        there = self.get_initial_for_field(self.fields["corrections"], "corrections")
        return str(self.cleaned_data["corrections"] or there)

    def clean(self) -> dict[str, Any]:
        """Two names for two groups; without groups those that stand here are kept, whatever they are."""
        data = super().clean() or self.cleaned_data
        names = [data.get(name) or "" for name in ("group_a_name", "group_b_name")]
        if data.get("without_groups"):
            if data.get("wine_fallback") == "per_group":
                self.add_error(
                    "wine_fallback", "Without groups the wine cannot go to one of each. Choose another way."
                )
            return data
        for field, name in zip(("group_a_name", "group_b_name"), names, strict=True):
            if not name and field not in self.errors:
                self.add_error(field, "Give this group a name, or tick that there are no groups.")
        if all(names) and folded(names[0]) == folded(names[1]):
            self.add_error("group_b_name", "Both groups have this name. Give one of them another.")
        return data

    @property
    def group_names(self) -> tuple[str, str]:
        """The groups' names of a valid form; the usual ones where it left them out and has no groups."""
        return (
            self.cleaned_data.get("group_a_name") or "Men",
            self.cleaned_data.get("group_b_name") or "Women",
        )

"""What the standings of a season are ranked by, and how many nights make a place (rules E9)."""

from __future__ import annotations

from typing import Any

from django import forms

from scoring import Ranking
from tournaments.forms.plain_words import PlainForm
from tournaments.models import RankedBy
from tournaments.translate import RANKED_BY

MOST_NIGHTS = 99


class RankingForm(PlainForm):
    """The ranking of a season; it holds for all its nights at once, those that were played too."""

    ranked_by = forms.ChoiceField(
        label="The standings are ranked by",
        choices=RankedBy.choices,
        initial=RankedBy.TOTAL,
        required=False,
        help_text=(
            "With the average or the best nights, nobody falls behind for a night missed. Holds for the whole season "
            "at once. Usually the total of all nights."
        ),
    )
    best_of = forms.IntegerField(
        label="How many of the best nights",
        required=False,
        min_value=1,
        max_value=MOST_NIGHTS,
        help_text="Only where the best nights count. Of somebody who played fewer, all count.",
    )
    least_nights = forms.IntegerField(
        label="Nights needed for a place",
        required=False,
        min_value=0,
        max_value=MOST_NIGHTS,
        initial=0,
        help_text="Who has played fewer stands below the others, without a place. Usually 0.",
    )

    def clean(self) -> dict[str, Any]:
        """How many nights, where it is by the best ones. A form that does not ask leaves the ranking as it is."""
        data = super().clean() or self.cleaned_data
        if data.get("ranked_by") == "":
            data |= {
                name: self.get_initial_for_field(self.fields[name], name) for name in RankingForm.base_fields
            }
        is_by_best = data.get("ranked_by") == RankedBy.BEST
        if is_by_best and not data.get("best_of") and "best_of" not in self.errors:
            self.add_error("best_of", "Say how many of the best nights count.")
        return data

    @property
    def ranking(self) -> Ranking:
        """The ranking that a valid form asks for."""
        data = self.cleaned_data
        by = RANKED_BY[data["ranked_by"]]
        best_of = data["best_of"] if by == "best" else None
        return Ranking(by, best_of=best_of, least_nights=data["least_nights"] or 0)

"""The days of a season beside those of the club's other seasons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms

from tournaments.forms.plain_words import PlainForm
from tournaments.words import day

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date

    from tournaments.models import Season


class DaysForm(PlainForm):
    """Asks whether it is meant that a season has days which another one has too."""

    may_overlap = forms.BooleanField(
        label="Both seasons run at once", required=False, widget=forms.HiddenInput
    )

    def __init__(self, *args: Any, others: Iterable[Season] = (), **kwargs: Any) -> None:
        """`others` are the club's other seasons."""
        super().__init__(*args, **kwargs)
        self._others = list(others)

    def ask_overlap(self, starts: date | None, ends: date | None) -> None:
        """Add a problem where days are shared and nobody ticked that they may be; from then on there is a box to tick."""
        if starts is None or ends is None:
            return
        name = str(self.cleaned_data.get("name", "")).casefold()  # the same name is refused by itself
        others = (one for one in self._others if one.name.casefold() != name)
        other = next((one for one in others if one.starts_on <= ends and starts <= one.ends_on), None)
        if other is None:
            return
        self.fields["may_overlap"].widget = forms.CheckboxInput()
        if not self.cleaned_data.get("may_overlap"):
            self.add_error(
                "starts_on",
                f"{other.name} runs from {day(other.starts_on)} to {day(other.ends_on)}: some days would be in both "
                "seasons. Choose other days, or tick below that both run at once.",
            )

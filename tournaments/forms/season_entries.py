"""A couple joins a season, or leaves it, from one of the nights that are to come."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms

from tournaments.forms.plain_words import PlainForm
from tournaments.words import weekday

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tournaments.models import Night


class EntryForm(PlainForm):
    """Which couple, and from which night on."""

    couple = forms.TypedChoiceField(label="Couple", coerce=int, empty_value=None)
    night = forms.TypedChoiceField(label="From which night on", coerce=int, empty_value=None)

    def __init__(
        self, *args: Any, couples: Iterable[tuple[int, str]], nights: Iterable[Night], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        for name, choices in (
            ("couple", list(couples)),
            ("night", [(night.pk, weekday(night.date)) for night in nights]),
        ):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = [("", "Choose …"), *choices]

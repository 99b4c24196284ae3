"""Why an amendment is put back."""

from __future__ import annotations

from django import forms

from tournaments.forms.cleaning import KeyField, ReasonField
from tournaments.forms.plain_words import PlainForm


class PutBackForm(PlainForm):
    """The reason, the version of the hand that was looked at, and an id so that sending it twice does it once."""

    reason = ReasonField(label="Why (everybody can read it)")
    version = forms.IntegerField(required=False, widget=forms.HiddenInput)
    key = KeyField()

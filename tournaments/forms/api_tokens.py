"""A new key to the club's data."""

from __future__ import annotations

from django import forms

from tournaments.forms.cleaning import NameField
from tournaments.forms.plain_words import PlainForm

LONGEST = 60


class ApiTokenForm(PlainForm):
    """What the key is for, and how much it reads."""

    name = NameField(
        label="What it is for",
        max_length=LONGEST,
        error_messages={"required": "Write what the key is for, so that you know it again."},
        help_text="So that you know it again: “our web page”, “Kim’s spreadsheet”.",
    )
    reads_private = forms.BooleanField(
        label="Reads what coordinators read",
        required=False,
        help_text="Private seasons too, and every name in full: nothing for a web page, where whoever opens it finds "
        "the key. Without it the key reads open seasons, with names as everybody sees them.",
    )

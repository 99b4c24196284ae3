"""The typed code."""

from __future__ import annotations

from django import forms
from django.core.exceptions import ValidationError

from tournaments.forms.plain_words import PlainForm
from tournaments.services.phones import CODE_LENGTH


class CodeForm(PlainForm):
    """Six letters or digits; small letters, spaces and dashes are as good."""

    code = forms.CharField(
        label="Tonight’s code",
        max_length=30,
        error_messages={"required": "Type the six letters and digits that stand on the board."},
        widget=forms.TextInput(
            attrs={
                "autocomplete": "off",
                "autocapitalize": "characters",
                "spellcheck": "false",
                "enterkeyhint": "go",
            }
        ),
    )

    def clean_code(self) -> str:
        """Capital letters without spaces."""
        code = "".join(c for c in self.cleaned_data["code"].upper() if c.isalnum())
        if len(code) != CODE_LENGTH:
            raise ValidationError(f"The code has {CODE_LENGTH} letters and digits; this has {len(code)}.")
        return code

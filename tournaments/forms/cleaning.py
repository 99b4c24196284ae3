"""Names as people type them, made safe to keep: text, never markup."""

from __future__ import annotations

import unicodedata
from typing import Any

from django import forms
from django.core.exceptions import ValidationError

LONGEST_NAME = 80


class NameField(forms.CharField):
    """A name of up to 80 characters: composed (NFC), without control or invisible format characters.

    The direction marks that a right-to-left name may carry are format characters too; pages set each name in its
    own `<bdi>`, which does their work.
    """

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("max_length", LONGEST_NAME)
        super().__init__(**kwargs)

    def to_python(self, value: Any) -> str:
        """The cleaned name. Runs before the length is checked, so that what is dropped does not count."""
        text = unicodedata.normalize("NFC", str(super().to_python(value) or ""))
        kept = "".join(
            " " if unicodedata.category(c) in {"Zs", "Zl", "Zp", "Cc"} else c
            for c in text
            if not _is_invisible(c)
        )
        return " ".join(kept.split())

    def validate(self, value: Any) -> None:
        """Refuse a name without any letter, digit or sign to read."""
        super().validate(value)
        if value and not any(unicodedata.category(c)[0] in "LNPS" for c in value):
            raise ValidationError("Write a name that can be read.")


def _is_invisible(char: str) -> bool:
    # A zero-width joiner holds some emoji and scripts together, so it stays.
    return unicodedata.category(char) in {"Cf", "Cs", "Co", "Cn"} and char != "\u200d"

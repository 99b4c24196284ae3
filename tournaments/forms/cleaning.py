"""Names as people type them, made safe to keep: text, never markup."""

from __future__ import annotations

import re
import secrets
import unicodedata
from typing import Any

from django import forms
from django.core.exceptions import ValidationError

LONGEST_NAME, LONGEST_REASON = 80, 200
KEY = re.compile(r"[A-Za-z0-9_-]{8,64}")


class LineField(forms.CharField):
    """One line of text: composed (NFC), single spaces, without control or invisible format characters."""

    def to_python(self, value: Any) -> str:
        """The cleaned line. Runs before the length is checked, so that what is dropped does not count."""
        text = unicodedata.normalize("NFC", str(super().to_python(value) or ""))
        kept = "".join(
            " " if unicodedata.category(c) in {"Zs", "Zl", "Zp", "Cc"} else c
            for c in text
            if not _is_invisible(c)
        )
        return " ".join(kept.split())


class NameField(LineField):
    """A name of up to 80 characters.

    The direction marks that a right-to-left name may carry are format characters and dropped; pages set each name
    in its own `<bdi>`, which does their work.
    """

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("max_length", LONGEST_NAME)
        super().__init__(**kwargs)

    def validate(self, value: Any) -> None:
        """Refuse a name without any letter, digit or sign to read."""
        super().validate(value)
        if value and not any(unicodedata.category(c)[0] in "LNPS" for c in value):
            raise ValidationError("Write a name that can be read.")


class ReasonField(LineField):
    """Why something recorded is changed, up to 200 characters; whether it may be empty is the service's to say."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=LONGEST_REASON, required=False, **kwargs)


class KeyField(forms.CharField):
    """A submission's id, made with the form so that sending it twice records it once. One that is none is made anew."""

    def __init__(self) -> None:
        super().__init__(required=False, widget=forms.HiddenInput, initial=new_key)

    def to_python(self, value: Any) -> str:
        """The id that came, or another one."""
        key = str(value or "")
        return key if KEY.fullmatch(key) else new_key()


def new_key() -> str:
    """An id for a submission, never made twice."""
    return secrets.token_urlsafe(12)


def _is_invisible(char: str) -> bool:
    # A zero-width joiner holds some emoji and scripts together, so it stays.
    return unicodedata.category(char) in {"Cf", "Cs", "Co", "Cn"} and char != "\u200d"

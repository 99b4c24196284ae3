"""What a form says of a field that is empty or cannot be: what is possible here, in a sentence, never the framework's own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms

from tournaments.forms.cleaning import NameField

if TYPE_CHECKING:
    from collections.abc import Mapping

NOT_OFFERED = "That cannot be chosen here, or not any more. Choose another."
A_DAY = "Choose a day, or write it as in 2026-01-31."
A_FILE = "Choose a file."
AT_LEAST_ONE = "Choose at least one."
ONE_OF_THEM = "Choose one."
A_NAME = "Write a name."
SOMETHING = "Fill this in."
TOO_LONG = "%(show_value)d letters and signs are too many: the most is %(limit_value)d."
UNREADABLE = "There is a sign in it that nobody can read. Write it anew."


class PlainWords(forms.BaseForm):
    """For a form that speaks in our words. A sentence that a field was given for itself stays."""

    def full_clean(self) -> None:
        """Clean everything; fields that a form adds while it is made are there by now."""
        for field in self.fields.values():
            own = {
                code: said for code, said in field.error_messages.items() if said != _usual(field).get(code)
            }
            field.error_messages = {**plain_words(field), **own}
        super().full_clean()


class PlainForm(PlainWords, forms.Form):
    """A form that speaks in our words: every form of ours."""


def plain_words(field: forms.Field) -> dict[str, str]:
    """The sentences of a field by the code of what is wrong."""
    if isinstance(field, forms.IntegerField):
        return dict.fromkeys(("required", "invalid", "min_value", "max_value"), number_words(field))
    if isinstance(field, forms.DateField):
        return dict.fromkeys(("required", "invalid"), A_DAY)
    if isinstance(field, forms.FileField):
        return dict.fromkeys(
            ("required", "invalid", "missing", "empty", "max_length", "contradiction"), A_FILE
        )
    if isinstance(field, forms.MultipleChoiceField):
        return {"required": AT_LEAST_ONE, "invalid_list": AT_LEAST_ONE, "invalid_choice": NOT_OFFERED}
    if isinstance(field, forms.ChoiceField):
        return {"required": ONE_OF_THEM, "invalid_choice": NOT_OFFERED}
    return {
        "required": A_NAME if isinstance(field, NameField) else SOMETHING,
        "max_length": TOO_LONG,
        "null_characters_not_allowed": UNREADABLE,
    }


def number_words(field: forms.IntegerField) -> str:
    """What a number may be: "Write a whole number from 2 to 20."."""
    least, most = field.min_value, field.max_value
    if least is not None and most is not None:
        return f"Write a whole number from {least} to {most}."
    return "Write a whole number." if least is None else f"Write a whole number of at least {least}."


def _usual(field: forms.Field) -> Mapping[str, Any]:
    """The framework's sentences for a field of this kind."""
    usual: dict[str, Any] = {}
    for kind in reversed(type(field).__mro__):
        usual |= getattr(kind, "default_error_messages", {})
    return usual

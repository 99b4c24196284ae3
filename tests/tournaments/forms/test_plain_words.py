"""Every form of ours says what is wrong in our words, never in the framework's."""

import pkgutil
from importlib import import_module

import pytest
from django import forms
from django.core.files.uploadedfile import SimpleUploadedFile

import tournaments.forms
from tournaments.forms.cleaning import NameField
from tournaments.forms.plain_words import (
    A_DAY,
    A_FILE,
    A_NAME,
    AT_LEAST_ONE,
    NOT_OFFERED,
    ONE_OF_THEM,
    SOMETHING,
    TOO_LONG,
    UNREADABLE,
    PlainForm,
    PlainWords,
    plain_words,
)
from tournaments.views import accounts, passwords

CHOICES = [("1", "one"), ("2", "two")]
NUMBER = "Write a whole number from 2 to 20."


def forms_of_ours() -> list[type]:
    modules = [
        import_module(f"tournaments.forms.{found.name}")
        for found in pkgutil.iter_modules(tournaments.forms.__path__)
    ]
    found = {one for module in modules for one in vars(module).values() if isinstance(one, type)} - {
        PlainWords
    }
    return [
        one for one in found if issubclass(one, forms.BaseForm) and one.__module__.startswith("tournaments")
    ]


class EveryKind(PlainForm):
    """A field of each kind that forms here have."""

    name = NameField()
    text = forms.CharField(max_length=3)
    number = forms.IntegerField(min_value=2, max_value=20)
    least = forms.IntegerField(min_value=0)
    count = forms.IntegerField()
    day = forms.DateField()
    file = forms.FileField()
    one = forms.ChoiceField(choices=CHOICES)
    of_a_type = forms.TypedChoiceField(choices=CHOICES, coerce=int)
    some = forms.TypedMultipleChoiceField(choices=CHOICES, coerce=int)


def said(sent: dict, files: dict | None = None) -> dict[str, list[str]]:
    return dict(EveryKind(sent, files or {}).errors)


def test_every_form_speaks_plainly():
    found = forms_of_ours()

    assert len(found) > 40
    assert [one.__name__ for one in found if not issubclass(one, PlainWords)] == []


def test_the_frameworks_own_pages_show_forms_of_ours():
    shown = (accounts.Login.authentication_form, passwords.Change.form_class, passwords.ChooseAnew.form_class)

    assert all(issubclass(form, PlainWords) for form in shown)


def test_no_kind_of_field_keeps_a_sentence_of_the_frameworks():
    fields = [field for form in forms_of_ours() for field in form.base_fields.values()]
    usual = [getattr(kind, "default_error_messages", {}) for field in fields for kind in type(field).__mro__]

    left = {code for field in fields for code in field.error_messages if code not in plain_words(field)}

    assert left == {"invalid"}  # of a user name, in words of its own
    assert {code for kind in usual for code in kind} >= {
        "required",
        "invalid",
        "invalid_choice",
        "invalid_list",
    }


def test_a_field_left_out_says_what_to_do():
    assert said({}) == {
        "name": [A_NAME],
        "text": [SOMETHING],
        "number": [NUMBER],
        "least": ["Write a whole number of at least 0."],
        "count": ["Write a whole number."],
        "day": [A_DAY],
        "file": [A_FILE],
        "one": [ONE_OF_THEM],
        "of_a_type": [ONE_OF_THEM],
        "some": [AT_LEAST_ONE],
    }


@pytest.mark.parametrize(
    ("field", "sent", "sentence"),
    [
        ("name", "x" * 81, TOO_LONG % {"show_value": 81, "limit_value": 80}),
        ("text", "a\0", UNREADABLE),
        ("number", "1", NUMBER),
        ("number", "21", NUMBER),
        ("number", "two", NUMBER),
        ("number", "9" * 5000, NUMBER),
        ("day", "2026-02-30", A_DAY),
        ("one", "3", NOT_OFFERED),
        ("of_a_type", "<b>", NOT_OFFERED),
        ("some", "3", NOT_OFFERED),
    ],
)
def test_what_cannot_be_says_what_can(field, sent, sentence):
    assert said({field: [sent] if field == "some" else sent})[field] == [sentence]


def test_an_empty_file_is_asked_for_again():
    assert said({}, {"file": SimpleUploadedFile("club.json", b"")})["file"] == [A_FILE]


def test_a_field_with_words_of_its_own_keeps_them():
    class Own(PlainForm):
        made = forms.ChoiceField(choices=CHOICES, error_messages={"required": "Say whether they made it."})

    assert [dict(Own(sent).errors)["made"] for sent in ({}, {"made": "3"})] == [
        ["Say whether they made it."],
        [NOT_OFFERED],
    ]

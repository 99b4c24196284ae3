"""The typed code: small letters, spaces and dashes are as good."""

import pytest

from tournaments.forms.join import CodeForm


@pytest.mark.parametrize(
    "typed", ["K7P3XM", "k7p3xm", "k7p 3xm", " K7P-3XM ", "k.7.p.3.x.m", "K7P\u00a03XM", "k7p–3xm"]
)
def test_a_code_is_found_in_what_is_typed(typed):
    form = CodeForm({"code": typed})

    assert form.is_valid()
    assert form.cleaned_data["code"] == "K7P3XM"


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("", "Type the six letters and digits that stand on the board."),
        ("  ", "Type the six letters and digits that stand on the board."),
        ("K7P3X", "The code has 6 letters and digits; this has 5."),
        ("K7P3XMM", "The code has 6 letters and digits; this has 7."),
        ("-- --", "The code has 6 letters and digits; this has 0."),
        ("x" * 31, "31 letters and signs are too many: the most is 30."),
    ],
)
def test_a_code_that_cannot_be_is_told_why(typed, sentence):
    form = CodeForm({"code": typed})

    assert form.errors["code"] == [sentence]


def test_a_letter_that_grows_in_capitals_is_counted_as_it_is():
    """A sharp s becomes two letters."""
    assert CodeForm({"code": "straße"}).errors["code"] == ["The code has 6 letters and digits; this has 7."]

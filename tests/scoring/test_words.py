import pytest

from scoring import signed, with_minus
from scoring.words import entered_text, plain_minus, quoted


@pytest.mark.parametrize(("points", "text"), [(300, "+300"), (-300, "\u2212300"), (0, "0")])
def test_signed_shows_a_real_minus(points, text):
    assert signed(points) == text


@pytest.mark.parametrize(("number", "text"), [(-280, "\u2212280"), (280, "280"), (0, "0")])
def test_with_minus_shows_a_real_minus_and_no_plus(number, text):
    assert with_minus(number) == text


def test_plain_minus_knows_the_dashes_that_phones_type():
    assert plain_minus("\u22121 \u20132 \u20143 \uff0d4 -5") == "-1 -2 -3 -4 -5"


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        ("seven", "“seven”"),
        ("x" * 20, "“" + "x" * 20 + "”"),
        ("x" * 500, "“" + "x" * 20 + "…”"),
        ("a\x00\nb\u202e", "“ab”"),
        (None, "“None”"),
        pytest.param(10**5000, "“a very long number”", id="5001 digits"),
    ],
)
def test_quoted_fits_a_sentence(raw, text):
    assert quoted(raw) == text


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        (" Ann ", "Ann"),
        (2, "2"),
        (-7, "-7"),
        (True, ""),
        (None, ""),
        (1.0, ""),
        ([1], ""),
        pytest.param(10**5000, "", id="5001 digits"),
    ],
)
def test_entered_text_is_text_or_a_whole_number(raw, text):
    assert entered_text(raw) == text

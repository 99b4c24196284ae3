"""Lines that people type: kept as typed, without what nobody can see."""

import unicodedata

import pytest
from django.core.exceptions import ValidationError
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.forms.cleaning import KEY, KeyField, NameField, ReasonField, new_key

AS_TYPED = (
    "Seán O'Brien",
    """Ann "Annie" D'Arcy""",
    "Tom & Jerry",
    "<b>Bo</b>",
    "{{ 7*7 }}",
    "Robert'); DROP TABLE x;--",
    "=1+1",
    "../../etc",
    "🍷",
    "B",
    "שרה כהן",
    "محمد",
    "Łukasz Dvořák",
    "Nguyễn Thị Ánh",
    "李娜",
    "👩‍🌾 Fay",  # held together by a zero-width joiner
    "x" * 80,
)


@pytest.mark.parametrize("name", AS_TYPED)
def test_a_name_is_kept_as_typed(name):
    assert NameField().clean(name) == name


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Sue   Stone ", "Sue Stone"),
        ("Sue\u00a0Stone", "Sue Stone"),
        ("Sue\tStone\n", "Sue Stone"),
        ("Sue\x00Stone", "Sue Stone"),
        ("\u202eevil\u202c", "evil"),
        ("Sue\u200b\ufeffStone", "SueStone"),
        ("\u200fשרה\u200e", "שרה"),
        ("Sue\u2028Stone", "Sue Stone"),
        ("Zoe\u0308", "Zoë"),
        ("\ue000Sue", "Sue"),
    ],
)
def test_what_nobody_can_see_is_dropped(typed, kept):
    assert NameField().clean(typed) == kept


def test_what_is_dropped_does_not_count_towards_the_length():
    assert NameField().clean("x" * 80 + "\u200b" * 100 + "   ") == "x" * 80


@pytest.mark.parametrize("typed", ["", "   ", "\u200b\u202e", "\x00", None])
def test_a_name_of_nothing_is_asked_for(typed):
    with pytest.raises(ValidationError, match="required"):
        NameField().clean(typed)


@pytest.mark.parametrize("typed", ["\u0301", "\u0301\u0308"])
def test_a_name_that_cannot_be_read_is_refused(typed):
    with pytest.raises(ValidationError, match="Write a name that can be read"):
        NameField().clean(typed)


def test_a_long_name_is_refused_with_its_length():
    with pytest.raises(ValidationError, match="at most 80 characters"):
        NameField().clean("x" * 81)


@settings(deadline=None)
@given(st.text(max_size=100))
def test_a_cleaned_name_is_one_line_and_stays_as_it_is(text):
    try:
        name = NameField().clean(text)
    except ValidationError:
        return
    assert NameField().clean(name) == name
    assert unicodedata.is_normalized("NFC", name)
    assert name == " ".join(name.split())
    assert not {unicodedata.category(char) for char in name.replace("\u200d", "")} & {
        "Cc",
        "Cf",
        "Cs",
        "Co",
        "Cn",
    }


# --- Reasons and keys --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "kept"), [("", ""), ("  \u200b ", ""), ("  two  lines\n of it ", "two lines of it")]
)
def test_a_reason_is_one_line_and_may_be_empty(typed, kept):
    assert ReasonField().clean(typed) == kept


def test_a_reason_fits_into_the_log():
    assert ReasonField().clean("x" * 200) == "x" * 200
    with pytest.raises(ValidationError, match="at most 200 characters"):
        ReasonField().clean("x" * 201)


@pytest.mark.parametrize("key", ["phone-key-0001", "a" * 8, "Z_9-" * 16])
def test_a_key_is_kept(key):
    assert KeyField().clean(key) == key


@pytest.mark.parametrize("key", ["", None, "short", "x" * 65, "with space", "<b>bold</b>", "\x00" * 10])
def test_what_is_no_key_is_replaced_by_one(key):
    made = {KeyField().clean(key) for _ in range(3)}

    assert len(made) == 3
    assert all(KEY.fullmatch(one) for one in made)


def test_new_keys_are_keys_and_differ():
    keys = {new_key() for _ in range(100)}

    assert len(keys) == 100
    assert all(KEY.fullmatch(key) for key in keys)

import pytest

from scoring import Problem
from scoring.tricks import read_tricks


@pytest.mark.parametrize("raw", [7, "7", " 7 ", 7.0, "7.0", "+7", "07", "٧", "7.000000"])
def test_read_tricks_reads_whole_numbers(raw):
    tricks = read_tricks(raw)

    assert (tricks, type(tricks)) == (7, int)


@pytest.mark.parametrize("raw", range(11))
def test_read_tricks_takes_none_to_ten(raw):
    assert read_tricks(raw) == raw


@pytest.mark.parametrize(
    ("raw", "code", "sentence"),
    [
        (None, "missing", "Say how many tricks the bidders took, 0 to 10."),
        ("", "missing", "Say how many tricks the bidders took, 0 to 10."),
        ("  ", "missing", "Say how many tricks the bidders took, 0 to 10."),
        (11, "too_many", "11 tricks entered; a hand has 10."),
        ("11", "too_many", "11 tricks entered; a hand has 10."),
        (10.5, "too_many", "10.5 tricks entered; a hand has 10."),
        (-1, "too_few", "\u22121 tricks entered; the fewest is 0."),
        ("\u22121", "too_few", "\u22121 tricks entered; the fewest is 0."),
        ("-0.5", "too_few", "\u22120.5 tricks entered; the fewest is 0."),
        (7.5, "not_whole", "7.5 is not a whole number: tricks are 0 to 10."),
        ("7.5", "not_whole", "7.5 is not a whole number: tricks are 0 to 10."),
        ("seven", "not_a_number", "“seven” is not a number of tricks: give a whole number, 0 to 10."),
        ("7 8", "not_a_number", "“7 8” is not a number of tricks: give a whole number, 0 to 10."),
        ("²", "not_a_number", "“²” is not a number of tricks: give a whole number, 0 to 10."),
        (True, "not_a_number", "“True” is not a number of tricks: give a whole number, 0 to 10."),
        ([7], "not_a_number", "“[7]” is not a number of tricks: give a whole number, 0 to 10."),
        (float("nan"), "not_a_number", "“nan” is not a number of tricks: give a whole number, 0 to 10."),
        (float("inf"), "not_a_number", "“inf” is not a number of tricks: give a whole number, 0 to 10."),
        ("1e1", "not_a_number", "“1e1” is not a number of tricks: give a whole number, 0 to 10."),
        (
            "9" * 5000,
            "not_a_number",
            f"“{'9' * 20}…” is not a number of tricks: give a whole number, 0 to 10.",
        ),
        pytest.param(
            10**5000,
            "not_a_number",
            "“a very long number” is not a number of tricks: give a whole number, 0 to 10.",
            id="5001 digits",
        ),
    ],
)
def test_read_tricks_says_what_is_wrong(raw, code, sentence):
    assert read_tricks(raw) == Problem(code, "tricks", sentence)

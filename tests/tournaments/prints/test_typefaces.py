import unicodedata
from pathlib import Path

import pytest

from tournaments import prints
from tournaments.prints.typefaces import (
    REPLACEMENT,
    Face,
    Run,
    plain,
    printable,
    runs,
    width_pt,
)

FOLDER = Path(prints.__file__).parent / "fonts"
ALPHABETS = {
    "Latin": "".join(
        map(chr, [*range(0x20, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x250), *range(0x1E00, 0x1F00)])
    ),
    "Greek": "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρςστυφχψωάέήίόύώϊϋΐΰἀἁἄἅὀᾳῇῷῥ",
    "Cyrillic": "".join(map(chr, range(0x400, 0x530))),
    "signs": "♠♣♦♥−½“”‘’–—…·×€№▲▼✓",
}


@pytest.mark.parametrize("alphabet", ALPHABETS)
def test_every_letter_of_the_three_scripts_prints_as_itself(alphabet):
    letters = [letter for letter in ALPHABETS[alphabet] if not letter.isspace()]

    assert [letter for letter in letters if printable(letter) != unicodedata.normalize("NFC", letter)] == []


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("Dvořák", "Dvořák"),
        (unicodedata.normalize("NFD", "Dvořák"), "Dvořák"),
        ("  Bo \t\n Lee ", "Bo Lee"),
        ("Bo\u00a0Lee", "Bo Lee"),
        ("Bo\x00\x1b[31mLee", "Bo [31mLee"),
        ("\u202eBo\u2069 \u200fLee\u200d", "Bo Lee"),
        ("8♥\ufe0e 8♠\ufe0f", "8♥ 8♠"),
        ("ﬁne Ｂｏ", "fine Bo"),
        ("李娜", REPLACEMENT),
        ("李 娜 李", REPLACEMENT),
        ("שלום", REPLACEMENT),
        ("नमस्ते", REPLACEMENT),
        ("Bo 李娜 Lee 🍷", "Bo [?] Lee [?]"),
        ("Bo李Lee", "Bo[?]Lee"),
        ("\ud800", REPLACEMENT),
        ("", ""),
        (" \u200b ", ""),
    ],
)
def test_printable(typed, printed):
    assert printable(typed) == printed
    assert printable(printed) == printed


def test_plain_keeps_every_script():
    assert plain(" 李娜\u202e\n שלום ") == "李娜 שלום"


def test_runs_use_another_font_only_for_what_the_first_lacks():
    assert runs("8♥ Ж", Face.TEXT) == (Run(Face.TEXT, "8"), Run(Face.INDEX, "♥"), Run(Face.TEXT, " Ж"))
    assert runs("High Верх", Face.INDEX) == (Run(Face.INDEX, "High "), Run(Face.BOLD, "Верх"))
    assert runs("", Face.TEXT) == ()


def test_an_accent_without_a_letter_of_its_own_is_raised_over_a_capital_only():
    capital, small = runs(printable("G\u0303a"), Face.TEXT), runs(printable("g\u0303a"), Face.TEXT)

    assert [run.text for run in capital] == ["G", "\u0303", "a"]
    assert [run.rise > 0 for run in capital] == [False, True, False]
    assert small == (Run(Face.TEXT, "g\u0303a"),)


def test_width_is_the_sum_of_the_runs():
    apart = width_pt("8", Face.TEXT, 10) + width_pt("♥", Face.INDEX, 10)

    assert width_pt("8♥", Face.TEXT, 10) == pytest.approx(apart)
    assert width_pt("8♥", Face.TEXT, 20) == pytest.approx(2 * apart)


def test_the_font_files_are_small_and_come_with_their_licences():
    sizes = {path.name: path.stat().st_size for path in FOLDER.glob("*.ttf")}

    assert sorted(sizes) == ["index-bold.ttf", "text-bold.ttf", "text.ttf"]
    assert max(sizes.values()) <= 200_000
    readme = (FOLDER / "README.md").read_text()
    for licence, words in (
        ("APACHE-LICENSE-2.0.txt", "Apache License"),
        ("GUST-FONT-LICENSE.txt", "GUST Font License"),
    ):
        assert words in (FOLDER / licence).read_text()
        assert licence in readme
    assert [name for name in sizes if f"`{name}`" not in readme] == []

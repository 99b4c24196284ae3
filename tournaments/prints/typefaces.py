"""The embedded typefaces, and which characters of a text they can print.

A text is first made `printable`: composed (NFC), on one line, every character one that the embedded fonts
have. What they lack shows as one visible mark, `REPLACEMENT`, never as an empty box. Then `runs` says which
font prints which stretch of it. Text here is text, never markup.
"""

import unicodedata
from collections.abc import Iterator
from enum import Enum
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

REPLACEMENT = "[?]"
"""Stands for any number of neighbouring characters that no embedded font has."""

RAISE_OVER_CAPITALS = 0.17
"""How much higher, in em, an accent sits over a capital than over a small letter."""

_ABOVE = 230
"""Unicode's combining class of accents that sit above their letter."""

_FOLDER = Path(__file__).parent / "fonts"


class Face(Enum):
    """A voice of the prints; the value is the font's name in reportlab."""

    TEXT = "BowerText"
    BOLD = "BowerText-Bold"
    INDEX = "BowerIndex-Bold"
    """Headings, indexes, totals and suits, like a card's corner."""


class Run(NamedTuple):
    """A stretch of text that one font prints, raised by `rise` em."""

    face: Face
    text: str
    rise: float = 0.0


_FILES = {Face.TEXT: "text.ttf", Face.BOLD: "text-bold.ttf", Face.INDEX: "index-bold.ttf"}
_FONTS: dict[Face, Any] = {
    face: TTFont(face.value, _FOLDER / name, asciiReadable=False) for face, name in _FILES.items()
}
for _font in _FONTS.values():
    pdfmetrics.registerFont(_font)

_CHARACTERS = {face: frozenset(map(chr, font.face.charToGlyph)) for face, font in _FONTS.items()}
_ALL_CHARACTERS = frozenset().union(*_CHARACTERS.values())
_NEXT_BEST = {
    Face.TEXT: (Face.TEXT, Face.INDEX),
    Face.BOLD: (Face.BOLD, Face.INDEX),
    Face.INDEX: (Face.INDEX, Face.BOLD),
}


@lru_cache(maxsize=4096)
def printable(text: str) -> str:
    """Give `text` as it will be printed: composed, on one line, without control or format characters.

    Characters that no embedded font has become their plain equivalent where Unicode names one (`ﬁ`, `Ｂ`),
    else `REPLACEMENT`, once for any number of neighbours: `"Bo 李娜"` prints as `"Bo [?]"`.
    """
    composed = plain(text)
    if _ALL_CHARACTERS.issuperset(composed):
        return composed
    words = "".join(_or_replacement(composed)).split()
    return " ".join(
        word
        for before, word in zip(["", *words], words, strict=False)
        if word != REPLACEMENT or before != word
    )


def plain(text: str) -> str:
    """Give `text` composed, on one line and without control or format characters, whatever its script."""
    if not (text.isascii() and text.isprintable()):
        composed = unicodedata.normalize("NFC", text)
        text = "".join(
            " " if unicodedata.category(character) == "Cc" else character
            for character in composed
            if not _is_invisible(character)
        )
    return " ".join(text.split())


def runs(text: str, face: Face) -> tuple[Run, ...]:
    """Split a printable text into the stretches that one font each can print, `face` wherever it can."""
    if _CHARACTERS[face].issuperset(text) and not _has_raised_accent(text):
        return (Run(face, text),) if text else ()
    return _mixed_runs(text, face)


@lru_cache(maxsize=16384)
def width_pt(text: str, face: Face, size_pt: float) -> float:
    """Give the width of a printable text in points."""
    return float(sum(pdfmetrics.stringWidth(run.text, run.face.value, size_pt) for run in runs(text, face)))


def _is_invisible(character: str) -> bool:
    """Say whether a character only directs how its neighbours are laid out (marks of direction, joiners)."""
    return unicodedata.category(character) == "Cf" or "\ufe00" <= character <= "\ufe0f"


def _equivalent(character: str) -> str:
    """Give what prints for one character: itself, its plain equivalent, or nothing where there is none."""
    if character in _ALL_CHARACTERS:
        return character
    compatible = unicodedata.normalize("NFKC", character)
    return compatible if _ALL_CHARACTERS.issuperset(compatible) else ""


def _or_replacement(text: str) -> Iterator[str]:
    was_missing = False
    for character in text:
        shown = _equivalent(character)
        if shown:
            yield shown
        elif not was_missing:
            yield REPLACEMENT
        was_missing = not shown


def _has_raised_accent(text: str) -> bool:
    return not text.isascii() and any(_sits_over_capital(text, place) for place in range(1, len(text)))


def _sits_over_capital(text: str, place: int) -> bool:
    if unicodedata.combining(text[place]) != _ABOVE:
        return False
    letter = next((c for c in reversed(text[:place]) if not unicodedata.combining(c)), "")
    return letter.isupper()


@lru_cache(maxsize=4096)
def _mixed_runs(text: str, face: Face) -> tuple[Run, ...]:
    found: list[Run] = []
    for place, character in enumerate(text):
        best = next((choice for choice in _NEXT_BEST[face] if character in _CHARACTERS[choice]), face)
        rise = RAISE_OVER_CAPITALS if _sits_over_capital(text, place) else 0.0
        if found and found[-1].face is best and found[-1].rise == rise:
            found[-1] = found[-1]._replace(text=found[-1].text + character)
        else:
            found.append(Run(best, character, rise))
    return tuple(found)

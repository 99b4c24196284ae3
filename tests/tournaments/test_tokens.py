"""The colours of base.css against the contrast ratios they were chosen for, in both themes, by computation."""

import re

import pytest

from clubsite.styles import STYLES

LEAST_FOR_TEXT = 4.5
LEAST_FOR_BORDERS = 3.0

# text or border, ground, ratio in light, ratio in dark
RATIOS = [
    ("ink", "card", 16.2, 13.7),
    ("ink", "cloth", 13.1, 16.0),
    ("ink", "sunk", 14.6, 15.1),
    ("soft", "card", 7.3, 7.8),
    ("soft", "cloth", 5.9, 9.1),
    ("edge", "card", 3.9, 4.4),
    ("edge", "cloth", 3.1, 5.1),
    ("onhead", "head", 11.3, 13.5),
    ("headsoft", "head", 8.1, 8.8),
    ("onact", "act", 11.3, 12.7),
    ("lamp", "head", 6.6, 9.1),
    ("lampink", "lampsoft", 6.5, 8.2),
    ("ink", "lampsoft", 14.0, 11.5),
    ("stop", "card", 7.8, 7.7),
    ("stop", "stopsoft", 6.5, 7.5),
    ("wine", "card", 10.8, 7.7),
    ("wine", "cloth", 8.7, 9.0),
    ("spades", "card", 16.2, 13.7),
    ("spades", "sunk", 14.6, 15.1),
    ("spades", "cloth", 13.1, 16.0),
    ("clubs", "card", 6.1, 8.2),
    ("clubs", "sunk", 5.5, 9.1),
    ("clubs", "cloth", 4.9, 9.6),
    ("diamonds", "card", 6.2, 7.8),
    ("diamonds", "sunk", 5.5, 8.6),
    ("diamonds", "cloth", 5.0, 9.1),
    ("hearts", "card", 5.9, 7.0),
    ("hearts", "sunk", 5.4, 7.7),
    ("hearts", "cloth", 4.8, 8.2),
]
# Pairs without a printed figure that text relies on all the same.
READABLE = [
    ("soft", "sunk"),
    ("stop", "cloth"),
    ("soft", "lampsoft"),
    ("onsuit", "spades"),
    ("onsuit", "clubs"),
    ("onsuit", "diamonds"),
    ("onsuit", "hearts"),
]
BLOCKS = {
    "light": r":root\{color-scheme:light;(.*?)\}",
    "dark": r"@media\(prefers-color-scheme:dark\)\{:root:not\(\[data-theme=light\]\)\{color-scheme:dark;(.*?)\}",
    "dark by choice": r":root\[data-theme=dark\]\{color-scheme:dark;(.*?)\}",
}


def tokens(theme):
    """The custom properties of one theme, by name."""
    text = (STYLES / "base.css").read_text(encoding="utf-8")
    block = re.search(BLOCKS[theme], text, re.DOTALL)
    assert block, f"base.css has no block for {theme}"
    return dict(re.findall(r"--([a-z]+):([^;]+)", block.group(1)))


def luminance(colour):
    """The relative luminance of "#RRGGBB", from 0 to 1 (WCAG 2.2)."""
    channels = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    """The contrast ratio of two colours, from 1 to 21 (WCAG 2.2)."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize(("text", "ground", "light", "dark"), RATIOS)
def test_contrast_is_what_the_palette_promises(text, ground, light, dark):
    in_light, in_dark = tokens("light"), tokens("dark")

    ratios = [contrast(theme[text], theme[ground]) for theme in (in_light, in_dark)]

    assert ratios == pytest.approx([light, dark], abs=0.06)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("text", "ground"), READABLE + [row[:2] for row in RATIOS])
def test_every_pair_is_readable(theme, text, ground):
    colours = tokens(theme)

    least = LEAST_FOR_BORDERS if text == "edge" else LEAST_FOR_TEXT
    assert contrast(colours[text], colours[ground]) >= least


@pytest.mark.parametrize(("theme", "ratio"), [("light", 9.1), ("dark", 9.8)])
def test_text_on_the_lamp_is_ink_in_both_themes(theme, ratio):
    assert contrast("#18211D", tokens(theme)["lamp"]) == pytest.approx(ratio, abs=0.06)


def test_dark_by_choice_is_the_same_dark():
    assert tokens("dark by choice") == tokens("dark")


def test_stylesheets_keep_to_their_sizes():
    sizes = {path.name: path.stat().st_size for path in STYLES.glob("*.css")}

    assert sizes.pop("base.css") <= 8 * 1024
    # The phone's sheet also dresses the pages on which a phone joins.
    assert {
        name: size for name, size in sizes.items() if size > (6 if name == "phone.css" else 4) * 1024
    } == {}


def test_every_property_that_is_used_is_defined():
    texts = {path.name: path.read_text(encoding="utf-8") for path in STYLES.glob("*.css")}
    defined = {name for text in texts.values() for name in re.findall(r"--([\w-]+):", text)}
    used = {name for text in texts.values() for name in re.findall(r"var\(--([\w-]+)", text)}

    assert used - defined == set()

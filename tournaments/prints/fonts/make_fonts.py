"""Makes the font files that the prints embed, from the published ones named in README.md beside this file.

Run once, by hand, with the folders that hold the published fonts; fonttools is a development dependency
and is not needed to print. reportlab embeds TrueType outlines only, so the serif's cubic curves become
quadratic ones here, within a thousandth of the letter's height.
"""

# ruff: noqa: INP001 -- a script run by hand, not a module of the package
# mypy: disable-error-code="import-untyped"
import sys
from pathlib import Path

from fontTools import subset
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont, newTable

HERE = Path(__file__).parent
CURVE_ERROR_UNITS = 1.0
"""How far a converted curve may stray, in units of 1000 to the em."""

LATIN = [*range(0x20, 0x7F), *range(0xA0, 0x250), *range(0x1E00, 0x1F00), *range(0x2C60, 0x2C80)]
MARKS = [*range(0x2B0, 0x370)]
GREEK = [*range(0x370, 0x400), *range(0x1F00, 0x2000)]
CYRILLIC = [*range(0x400, 0x530)]
SIGNS = [*range(0x2010, 0x2028), *range(0x2030, 0x205F), 0x20AC, 0x2116, 0x2122, 0x2212, 0x2190, 0x2192]
SUITS_AND_MARKS = [0x2660, 0x2663, 0x2665, 0x2666, 0x25B2, 0x25BC, 0x2713]

TEXT_NOTICE = "Roboto, (c) 2011 Google Inc., Apache License 2.0; cut down and renamed for Bower."
INDEX_NOTICE = (
    "TeX Gyre Pagella, (c) B. Jackowski and J. M. Nowacki, GUST Font License; cut down, converted, renamed."
)

MADE = [
    # published file, our file, our name, style, characters kept, notice
    ("Roboto-Regular.ttf", "text.ttf", "Bower Text", "Regular",
     LATIN + MARKS + GREEK + CYRILLIC + SIGNS, TEXT_NOTICE),
    ("Roboto-Bold.ttf", "text-bold.ttf", "Bower Text", "Bold",
     LATIN + MARKS + GREEK + CYRILLIC + SIGNS, TEXT_NOTICE),
    ("texgyrepagella-bold.otf", "index-bold.ttf", "Bower Index", "Bold",
     LATIN + SIGNS + SUITS_AND_MARKS, INDEX_NOTICE),
]  # fmt: skip


def cut_down(font: TTFont, characters: list[int]) -> None:
    """Keep the glyphs of `characters` alone, without hints, kerning or alternative forms."""
    options = subset.Options(
        layout_features=[], hinting=False, notdef_outline=True, glyph_names=False, drop_tables=["+FFTM"]
    )
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)


def with_quadratic_curves(font: TTFont) -> None:
    """Replace PostScript outlines by TrueType ones, which reportlab can embed."""
    glyph_set = font.getGlyphSet()
    order = font.getGlyphOrder()
    glyphs = {}
    for name in order:
        pen = TTGlyphPen(glyph_set)
        glyph_set[name].draw(Cu2QuPen(pen, CURVE_ERROR_UNITS, reverse_direction=True))
        glyphs[name] = pen.glyph()
    font["loca"] = newTable("loca")
    font["glyf"] = glyf = newTable("glyf")
    glyf.glyphOrder = order
    glyf.glyphs = glyphs
    font["maxp"] = maxp = newTable("maxp")
    maxp.tableVersion = 0x00010000
    for field in ("maxZones", "maxTwilightPoints", "maxStorage", "maxFunctionDefs", "maxInstructionDefs",
                  "maxStackElements", "maxSizeOfInstructions", "maxComponentElements"):  # fmt: skip
        setattr(maxp, field, 0)
    maxp.maxZones = 1
    maxp.numGlyphs = len(order)
    glyf.compile(font)
    maxp.recalc(font)
    font["post"].formatType = 3.0
    del font["CFF "]
    font.sfntVersion = "\000\001\000\000"


def rename(font: TTFont, family: str, style: str, notice: str) -> None:
    """Name the derived font as ours and keep its authors' notice, in a table that every PDF carries."""
    names = font["name"]
    names.names = []
    postscript_name = f"{family}-{style}".replace(" ", "")
    for name_id, text in (
        (0, notice),
        (1, family),
        (2, style),
        (4, f"{family} {style}"),
        (6, postscript_name),
    ):
        names.setName(text, name_id, 3, 1, 0x409)


def main(folders: list[str]) -> None:
    """Find each published font under `folders` and write ours beside this file."""
    for published, ours, family, style, characters, notice in MADE:
        found = [path for folder in folders for path in Path(folder).rglob(published)]
        if not found:
            sys.exit(f"{published} is not under {', '.join(folders) or 'any folder given'}.")
        font = TTFont(found[0], recalcTimestamp=False)
        cut_down(font, characters)
        if "CFF " in font:
            with_quadratic_curves(font)
        rename(font, family, style, notice)
        font.save(HERE / ours)
        sys.stdout.write(
            f"{ours}: {(HERE / ours).stat().st_size} bytes, {len(font.getGlyphOrder())} glyphs\n"
        )


if __name__ == "__main__":
    main(sys.argv[1:])

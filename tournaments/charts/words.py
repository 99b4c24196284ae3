"""How charts write names and figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.charts.values import Tally
from tournaments.prints.typefaces import Face, printable, width_pt
from tournaments.words import score

if TYPE_CHECKING:
    from collections.abc import Sequence

LETTER = 13.9
"""Size of the letters where they are largest, in a narrow chart on a phone."""
_AND = " & "
_FALLBACK, _BOLD = 1.2, 0.9
"""How much wider than the prints' typeface the widest of the usual screen typefaces is, and how much less of a bold text fits."""


def text_width(text: str) -> float:
    """Give the width of a text in a chart's letters, whatever typeface a screen has."""
    return width_pt(printable(text), Face.TEXT, LETTER) * _FALLBACK


def shortened(name: str, room: float, *, among: Sequence[str] = (), is_bold: bool = False) -> str:
    """Give the name, or as much of it as fits with "…" behind it.

    Sooner of a couple both first names, as in "Tom & Ruth"; of a person first name and initial, as in "Tom S.", where
    `among` the chart's names, of which this is one, no other would read so.
    """
    if is_bold:
        room *= _BOLD
    if text_width(name) <= room:
        return name
    name = _in_short(name, among)
    if text_width(name) <= room:
        return name
    while name and text_width(name + "…") > room:
        name = name[:-1].rstrip()
    return name + "…"


def _in_short(name: str, among: Sequence[str]) -> str:
    if _AND in name:
        return _AND.join(one.split(" ")[0] for one in name.split(_AND))
    short = _with_initial(name)
    return short if [_with_initial(other) for other in among].count(short) == 1 else name


def _with_initial(name: str) -> str:
    first, *others = name.split(" ")
    return f"{first} {others[-1][0]}." if others and others[-1][:1].isalpha() else name


def signed(points: int) -> str:
    """As in "+300", "0", "−250"."""
    return f"+{points}" if points > 0 else score(points)


def percent(tally: Tally) -> str:
    """As in "71 %", halves up; "–" where nothing was tried."""
    return f"{(200 * tally.made + tally.tried) // (2 * tally.tried)} %" if tally.tried else "–"

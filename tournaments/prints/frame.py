"""The head that every print shares: club, a title large enough to find the sheet, details, page."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.prints.fitting import MM_PT, Fitted, Style, fit
from tournaments.prints.layout import (
    DOTTED,
    MARGIN_X_MM,
    MARGIN_Y_MM,
    Align,
    Document,
    Paper,
    Pen,
    Point,
    capital_mm,
)
from tournaments.prints.typefaces import Face

CLUB = Style(Face.TEXT, 10.0)
TITLE = Style(Face.INDEX, 31.0, smallest_pt=16.0)
DETAIL = Style(Face.TEXT, 10.5)
NOTE = Style(Face.TEXT, 9.0, grey=0.2)
WRITING_LINE_MM = 7.0
"""From one line to be written on to the next: room for a pencil."""
HEAD_RULE = Pen(2.0)

_LEAST_HEIGHT_MM = 16.5
_CLUB_MM = 4.9
_BELOW_MM = 2.2
_BELOW_TITLE_MM = 1.0
_DESCENDER_EM = 0.28
_LONGEST_LINES = 4
_DETAIL_MM = 4.7
_TITLE_PART, _DETAILS_FROM, _DETAILS_PART, _NOTES_PART = 0.35, 0.375, 0.345, 0.265
"""Shares of the width between the margins: title, where the details begin, their width, the notes at the right."""


@dataclass(frozen=True, slots=True)
class ToWrite:
    """A detail not known yet: its label and a line to write it on."""

    label: str


@dataclass(frozen=True, slots=True)
class Heading:
    """What stands over a page; each part shrinks, then wraps, and the head grows with it."""

    club: str
    title: str
    details: tuple[str | ToWrite, ...]
    notes: tuple[str, ...]


def head_height_mm(heading: Heading, paper: Paper) -> float:
    """Give the height of the head, from the top margin to its rule."""
    width = paper.inner_width_mm
    title = _CLUB_MM + _title_height_mm(_fitted_title(heading, width)) + _BELOW_TITLE_MM
    details = _BELOW_MM + sum(_detail_height_mm(detail, width) for detail in heading.details)
    if fit(heading.club, CLUB, width).width_mm > width * _TITLE_PART:
        # A long club name stands over the details too.
        details += _CLUB_MM
    return max(_LEAST_HEIGHT_MM, title, details)


def draw_head(document: Document, heading: Heading, top: float = MARGIN_Y_MM) -> float:
    """Draw the head below `top`, by default at the top of the page, and give the y of its rule."""
    width = document.paper.inner_width_mm
    bottom = top + head_height_mm(heading, document.paper)
    right = MARGIN_X_MM + width
    document.fitted(MARGIN_X_MM, top, fit(heading.club, CLUB, width))
    title = _fitted_title(heading, width)
    # The lines of a title this large sit lower in their leading than its capitals need.
    title_top = bottom - _BELOW_TITLE_MM - _title_height_mm(title)
    document.fitted(MARGIN_X_MM, title_top - (title.leading_mm - capital_mm(title.size_pt)) / 2, title)
    _draw_details(document, heading.details, bottom - _BELOW_MM)
    _draw_notes(document, heading.notes, bottom - _BELOW_MM, right)
    document.line(Point(MARGIN_X_MM, bottom), Point(right, bottom), HEAD_RULE)
    return bottom


def _fitted_title(heading: Heading, width: float) -> Fitted:
    return fit(heading.title, TITLE, width * _TITLE_PART, _LONGEST_LINES)


def _title_height_mm(title: Fitted) -> float:
    """Height from the top of the first capital to the lowest descender."""
    em = title.size_pt / MM_PT
    return title.leading_mm * (len(title.lines) - 1) + capital_mm(title.size_pt) + _DESCENDER_EM * em


def _fitted_detail(text: str, width: float) -> Fitted:
    return fit(text, DETAIL, width * _DETAILS_PART, _LONGEST_LINES)


def _detail_height_mm(detail: str | ToWrite, width: float) -> float:
    if isinstance(detail, ToWrite):
        return WRITING_LINE_MM
    return max(_fitted_detail(detail, width).height_mm, _DETAIL_MM)


def _draw_details(document: Document, details: Sequence[str | ToWrite], bottom: float) -> None:
    width = document.paper.inner_width_mm
    x = MARGIN_X_MM + width * _DETAILS_FROM
    y = bottom - sum(_detail_height_mm(detail, width) for detail in details)
    for detail in details:
        height = _detail_height_mm(detail, width)
        if isinstance(detail, ToWrite):
            end = x + width * _DETAILS_PART
            baseline = y + height - 0.8
            document.text(x, baseline, detail.label, DETAIL)
            document.line(Point(x + 10.0, baseline), Point(end, baseline), DOTTED)
        else:
            document.fitted(x, y, _fitted_detail(detail, width))
        y += height


def _draw_notes(document: Document, notes: Sequence[str], bottom: float, right: float) -> None:
    width = document.paper.inner_width_mm * _NOTES_PART
    y = bottom
    for note in reversed(notes):
        fitted = fit(note, NOTE, width, _LONGEST_LINES)
        y -= max(fitted.height_mm, _DETAIL_MM)
        document.fitted(right, y, fitted, Align.RIGHT)

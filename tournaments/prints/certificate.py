"""Trophies of a season as certificates: one a page, framed like a card, with everybody who shares it."""

from dataclasses import dataclass

from tournaments.prints.fitting import Fitted, Style, fit, flow
from tournaments.prints.layout import (
    DOTTED,
    MARGIN_X_MM,
    MARGIN_Y_MM,
    Align,
    Box,
    Document,
    Paper,
    Pen,
    Point,
)
from tournaments.prints.typefaces import Face

_CLUB = Style(Face.TEXT, 16.0, smallest_pt=10.0)
_TROPHY = Style(Face.INDEX, 40.0, smallest_pt=18.0)
_GIVEN_TO = Style(Face.TEXT, 13.0, grey=0.15)
_FEW, _SOME, _MANY = (
    Style(Face.INDEX, 30.0, smallest_pt=14.0),
    Style(Face.INDEX, 20.0, smallest_pt=11.0),
    Style(Face.INDEX, 12.0, smallest_pt=8.0),
)
_SMALLEST_NAME = Style(Face.INDEX, 8.0)
_FIGURE = Style(Face.INDEX, 22.0, smallest_pt=12.0)
_SEASON = Style(Face.TEXT, 13.0, smallest_pt=9.0)
_RULE = Style(Face.TEXT, 9.5, grey=0.2)
_SUIT = Style(Face.INDEX, 30.0)
_ORNAMENT = Style(Face.INDEX, 16.0)
_SUITS = ("♠", "♥", "♣", "♦")
_FRAME, _INNER = Pen(1.75), Pen(0.75)
_INSET_MM, _CORNER_MM, _SUIT_MM = 3.0, 7.0, 15.0
_TROPHY_LINES, _NAME_LINES, _TEXT_LINES = 4, 4, 4
_HEAD_AT, _TROPHY_AT, _NAMES_AT = 0.11, 0.2, 0.41
"""Where the club, the trophy and its winners begin, in shares of the page's height."""
_FIGURE_AT, _SIGN_AT = 0.73, 0.9
_SIGN_PART = 0.3
_GAP_MM = 3.0


@dataclass(frozen=True, slots=True)
class Certificate:
    """A trophy, everybody who won it, and the figure it was won with ("4050 points each")."""

    trophy: str
    names: tuple[str, ...]
    figure: str
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Certificates:
    """All certificates of a season. Texts are printed as they are, never as markup."""

    club: str
    season: str
    after: str
    certificates: tuple[Certificate, ...]


def certificates_pdf(given: Certificates, paper: Paper) -> bytes:
    """Give a page for each trophy. Names shrink with their number, and stand in two columns from nine on.

    There must be at least one certificate; of winners who pass what a page can hold the last line says how many.
    """
    document = Document(
        paper,
        title=f"Trophies, {given.season}",
        author=given.club,
        subject="Certificates of a season of the card game 500",
        two_sided=False,
    )
    for certificate in given.certificates:
        document.start_page(bookmark=certificate.trophy)
        _draw_frame(document)
        _draw_words(document, given, certificate)
    return document.finish()


def _draw_frame(document: Document) -> None:
    """Two lines with round corners, and a suit in each corner like a card's index."""
    paper = document.paper
    for inset, pen in ((0.0, _FRAME), (_INSET_MM, _INNER)):
        width, height = paper.inner_width_mm - 2 * inset, paper.height_mm - 2 * (MARGIN_Y_MM + inset)
        box = Box(MARGIN_X_MM + inset, MARGIN_Y_MM + inset, width, height)
        document.box(box, pen, _CORNER_MM - inset / 2)
    left, right = MARGIN_X_MM + _SUIT_MM, paper.width_mm - MARGIN_X_MM - _SUIT_MM
    high, low = MARGIN_Y_MM + _SUIT_MM + 3.0, paper.height_mm - MARGIN_Y_MM - _SUIT_MM + 4.0
    corners = (Point(left, high), Point(right, high), Point(left, low), Point(right, low))
    for suit, corner in zip(_SUITS, corners, strict=True):
        document.text(*corner, suit, _SUIT, Align.CENTRE)


def _draw_words(document: Document, given: Certificates, certificate: Certificate) -> None:
    paper = document.paper
    room = paper.inner_width_mm - 2 * _SUIT_MM - 12.0
    height = paper.height_mm
    _centred(document, fit(given.club, _CLUB, room - 12.0, 3), height * _HEAD_AT)
    y = _centred(document, fit(certificate.trophy, _TROPHY, room, _TROPHY_LINES), height * _TROPHY_AT)
    _centred(document, fit("  ".join(_SUITS), _ORNAMENT, room), y + _GAP_MM)
    _draw_names(document, certificate.names, height * _NAMES_AT, height * _FIGURE_AT - _GAP_MM, room)
    y = _centred(document, fit(certificate.figure, _FIGURE, room, 2), height * _FIGURE_AT)
    y = _centred(document, fit(f"{given.season}, {given.after}", _SEASON, room, _TEXT_LINES), y + _GAP_MM)
    _centred(document, flow(certificate.rule, _RULE, room), y + _GAP_MM)
    for middle, label in ((0.33, "date"), (0.67, "for the club")):
        x, half = paper.width_mm * middle, room * _SIGN_PART / 2
        document.line(Point(x - half, height * _SIGN_AT), Point(x + half, height * _SIGN_AT), DOTTED)
        document.text(x, height * _SIGN_AT + 4.5, label, _RULE, Align.CENTRE)


def _centred(document: Document, fitted: Fitted, top: float) -> float:
    """Set a text in the middle of the page and give where it ends."""
    document.fitted(document.paper.width_mm / 2, top, fitted, Align.CENTRE)
    return top + fitted.height_mm


def _draw_names(document: Document, names: tuple[str, ...], top: float, bottom: float, room: float) -> None:
    """Set all names as large as lets them stand between `top` and `bottom`, in one column or in two."""
    columns, fitted = next(
        ((c, texts) for c, texts in _settings(names, room) if _height(texts, c) <= bottom - top),
        (2, []),
    )
    fitted = fitted or _cut(names, room, bottom - top)
    rows = -(-len(fitted) // columns)
    y = top + (bottom - top - _height(fitted, columns)) / 2
    won_by = fit("won by", _GIVEN_TO, room)
    _centred(document, won_by, y - won_by.height_mm - _GAP_MM)
    for row in range(rows):
        beside = fitted[row::rows]
        for column, name in enumerate(beside):
            x = document.paper.width_mm / 2 + (column - (columns - 1) / 2) * (room / columns)
            document.fitted(x, y, name, Align.CENTRE)
        y += max(name.height_mm for name in beside)


def _settings(names: tuple[str, ...], room: float) -> list[tuple[int, list[Fitted]]]:
    """From the largest to the smallest way to set them: columns, and each name as it fits there."""
    most = _NAME_LINES
    ways = ((1, _FEW, most), (1, _SOME, most), (1, _MANY, most), (2, _MANY, most))
    closer = ((2, _SMALLEST_NAME, lines) for lines in range(most, 0, -1))
    return [
        (columns, [fit(name, style, room / columns - _GAP_MM, lines) for name in names])
        for columns, style, lines in (*ways, *closer)
    ]


def _height(fitted: list[Fitted], columns: int) -> float:
    rows = -(-len(fitted) // columns)
    return sum(max(name.height_mm for name in fitted[row::rows]) for row in range(rows))


def _cut(names: tuple[str, ...], room: float, height: float) -> list[Fitted]:
    """So many as there is room for on a line each, and how many more there are: for names that fit in no other way."""
    style = _SMALLEST_NAME
    kept = int(height // fit("X", style, room).height_mm) * 2 - 1
    shown = [*names[:kept], f"and {len(names) - kept} more"]
    return [fit(name, style, room / 2 - _GAP_MM) for name in shown]

"""The rules a club plays by on a leaf: bids and scoring, the order of the trumps, then the evening and its words."""

from dataclasses import dataclass

from tournaments.prints.fitting import Style, fit, flow
from tournaments.prints.frame import Heading, draw_head
from tournaments.prints.layout import (
    FINE,
    MARGIN_X_MM,
    MARGIN_Y_MM,
    Align,
    Box,
    Document,
    Paper,
    Pen,
    Point,
    baseline_mm,
)
from tournaments.prints.rules_in_brief import BidTable, RuleLine
from tournaments.prints.score_sheet_foot import draw_foot, foot_heights_mm
from tournaments.prints.typefaces import Face

_SECTION = Style(Face.INDEX, 14.0)
_ORDER = Style(Face.INDEX, 11.5)
_CARD, _ROLE = Style(Face.INDEX, 13.0, smallest_pt=8.0), Style(Face.TEXT, 8.5)
_JOKER = Style(Face.TEXT, 9.0)
_TEXT, _SMALL = Style(Face.TEXT, 9.5), Style(Face.TEXT, 8.5, grey=0.15)
_WORD = Style(Face.BOLD, 9.5)
_CARD_PEN = Pen(0.9)
_CARD_HEIGHT_MM, _ROLE_MM, _CARD_STEP_MM, _CARD_GAP_MM, _CORNER_MM = 11.0, 3.8, 13.6, 1.4, 1.6
_ORDER_TITLE_MM, _SECTION_MM, _PAD_MM = 6.0, 8.0, 2.4
_BETWEEN_COLUMNS_MM, _INDENT_MM = 8.0, 3.0


@dataclass(frozen=True, slots=True)
class TrumpCard:
    """A card by its index ("J♠", "Joker") and, where it ranks above its suit, what it is called there ("right")."""

    index: str
    role: str = ""


@dataclass(frozen=True, slots=True)
class TrumpLine:
    """The trumps of one denomination, high to low, and what this changes in other suits, in a line."""

    title: str
    cards: tuple[TrumpCard, ...]
    others: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesCard:
    """Everything the leaf says. Texts are printed as they are, never as markup."""

    club: str
    details: tuple[str, ...]
    table: BidTable
    scoring: tuple[RuleLine, ...]
    trumps: tuple[TrumpLine, ...]
    sections: tuple[tuple[str, tuple[str, ...]], ...]
    """Rules in sentences under a heading each."""
    words: tuple[tuple[str, str], ...]
    """Words of the game and their meanings."""


def rules_card_pdf(card: RulesCard, paper: Paper) -> bytes:
    """Give the leaf as a PDF: bid table, scoring and trumps on its front, the rules in words overleaf."""
    document = Document(
        paper,
        title=", ".join(("Rules", *card.details)),
        author=card.club,
        subject="Rules of the card game 500",
        two_sided=True,
    )
    top = _new_page(document, card, "Bids, scoring and trumps")
    height = foot_heights_mm(paper, card.table, card.scoring)[1]
    # Its own rule lies on that of the head.
    draw_foot(document, height, card.table, card.scoring, bottom=top - _PAD_MM + height)
    top += height
    for line in card.trumps:
        if top + _trumps_mm(line, paper) > _bottom(paper):
            top = _new_page(document, card)
        top = _draw_trumps(document, line, top)
    _Columns(document, card).draw()
    return document.finish()


def _bottom(paper: Paper) -> float:
    return paper.height_mm - MARGIN_Y_MM


def _new_page(document: Document, card: RulesCard, bookmark: str | None = None) -> float:
    document.start_page(bookmark=bookmark)
    notes = (f"page {document.page_count}",) if document.page_count > 1 else ()
    return draw_head(document, Heading(card.club, "Rules", card.details, notes)) + _PAD_MM


def _trumps_mm(line: TrumpLine, paper: Paper) -> float:
    others = sum(flow(other, _SMALL, paper.inner_width_mm).height_mm for other in line.others)
    return _ORDER_TITLE_MM + _cards_mm(line) + others + 2 * _PAD_MM


def _cards_mm(line: TrumpLine) -> float:
    """The height of the row of cards: with a line for roles where there are any."""
    return _CARD_HEIGHT_MM + _ROLE_MM if line.cards else 0.0


def _draw_trumps(document: Document, line: TrumpLine, top: float) -> float:
    """The title, a row of little cards with the bowers named below, then what it changes elsewhere."""
    width = document.paper.inner_width_mm
    document.line(Point(MARGIN_X_MM, top), Point(MARGIN_X_MM + width, top), FINE)
    document.text(MARGIN_X_MM, top + 4.6, line.title, _ORDER)
    y = top + _ORDER_TITLE_MM + _PAD_MM / 2
    step = min(_CARD_STEP_MM, width / max(len(line.cards), 1))
    for number, card in enumerate(line.cards):
        _draw_card(document, card, Box(MARGIN_X_MM + number * step, y, step - _CARD_GAP_MM, _CARD_HEIGHT_MM))
    y += _cards_mm(line)
    for other in line.others:
        fitted = flow(other, _SMALL, width)
        document.fitted(MARGIN_X_MM, y, fitted)
        y += fitted.height_mm
    return top + _trumps_mm(line, document.paper)


def _draw_card(document: Document, card: TrumpCard, box: Box) -> None:
    document.box(box, _CARD_PEN, _CORNER_MM)
    style = _JOKER if card.index.isascii() else _CARD
    index = fit(card.index, style, box.width - 0.6)
    middle = box.x + box.width / 2
    document.fitted(middle, box.y + (box.height - index.height_mm) / 2, index, Align.CENTRE)
    if card.role:
        below = box.y + box.height + _ROLE_MM / 2
        document.text(middle, baseline_mm(below, _ROLE.size_pt), card.role, _ROLE, Align.CENTRE)


class _Columns:
    """Running text in two columns: each block stands in the first column with room for it, then on a new page."""

    def __init__(self, document: Document, card: RulesCard) -> None:
        self._document, self._card = document, card
        self._width = (document.paper.inner_width_mm - _BETWEEN_COLUMNS_MM) / 2
        self._column, self._first_top, self._top = 1, 0.0, _bottom(document.paper)

    def draw(self) -> None:
        """Draw the sections, then the words."""
        for heading, sentences in self._card.sections:
            self._heading(heading, sentences[0])
            for sentence in sentences:
                self._paragraph(sentence)
        if self._card.words:
            self._heading("Words", self._card.words[0][1])
        for word, meaning in self._card.words:
            self._word(word, meaning)

    def _room_for(self, height: float) -> None:
        if self._top + height <= _bottom(self._document.paper):
            return
        if self._column == 0:
            self._column, self._top = 1, self._first_top
            return
        bookmark = "The rules in words" if not self._first_top else None
        self._first_top = self._top = _new_page(self._document, self._card, bookmark)
        self._column = 0

    @property
    def _left(self) -> float:
        return MARGIN_X_MM + self._column * (self._width + _BETWEEN_COLUMNS_MM)

    def _heading(self, text: str, first: str) -> None:
        """Draw a heading, never as the last line of a column."""
        self._room_for(_SECTION_MM + flow(first, _TEXT, self._width).height_mm + 2 * _PAD_MM)
        self._document.text(self._left, self._top + 6.0, text, _SECTION)
        self._top += _SECTION_MM

    def _paragraph(self, sentence: str) -> None:
        fitted = flow(sentence, _TEXT, self._width)
        self._room_for(fitted.height_mm + _PAD_MM / 2)
        self._document.fitted(self._left, self._top, fitted)
        self._top += fitted.height_mm + _PAD_MM / 2

    def _word(self, word: str, meaning: str) -> None:
        named, told = fit(word, _WORD, self._width), flow(meaning, _TEXT, self._width - _INDENT_MM)
        self._room_for(named.height_mm + told.height_mm + _PAD_MM / 2)
        self._document.fitted(self._left, self._top, named)
        self._document.fitted(self._left + _INDENT_MM, self._top + named.height_mm, told)
        self._top += named.height_mm + told.height_mm + _PAD_MM / 2

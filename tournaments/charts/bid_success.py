"""Bids made of bids tried, by level and suit: a grid with the figures in its cells.

Under each figure a fine line is as long as the bid was tried often, and the heavy part of it as long as it was made:
nothing is told by colour.
"""

from functools import lru_cache

from scoring import Denomination
from tournaments.charts.chart import Chart
from tournaments.charts.scene import Label, Plate, Scene, Side, Stroke, Voice
from tournaments.charts.values import BidSuccess, Tally
from tournaments.charts.words import percent, text_width
from tournaments.words import counted

_TITLE = "Bids made"
_NOTE = "Made of tried. The longer a line, the more often the bid was tried; its heavy part is what was made."
_SUITS = {
    Denomination.SPADES: Voice.SPADES,
    Denomination.CLUBS: Voice.CLUBS,
    Denomination.DIAMONDS: Voice.DIAMONDS,
    Denomination.HEARTS: Voice.HEARTS,
    Denomination.NO_TRUMP: Voice.INDEX,
}
_HEAD, _SUMS, _LINE = 26.0, 30.0, 16.0
_LEFT, _ROW, _GAP, _PAD = 34.0, 40.0, 4.0, 6.0
_LEAST_WIDTH = 254.0
"""A picture that is narrower stands in the middle of so much, so that no page draws its letters large."""
_COLUMN = 50.0
"""Where the sum of all, which has no cell about it, is wider than a column and its gap, figures stand on two lines."""
_FIGURE, _METER = 18.0, 13.0
"""From the top of a cell to the baseline of its figure, and from its foot up to its meter."""
_LEAST_METER = 3.0


@lru_cache(maxsize=64)
def bid_success_chart(bids: BidSuccess) -> Chart:
    """Give the whole chart. The same bids give the same chart, so it is kept."""
    return Chart(
        key="bids-made",
        title=_TITLE,
        scene=bid_success_scene(bids),
        summary=bid_success_summary(bids),
        note=_NOTE if bids.levels else "Made of tried.",
        head=("Bid", "made", "set", "success"),
        rows=tuple(
            (bid.words, str(tally.made), str(tally.tried - tally.made), percent(tally))
            for bid, tally in bids.bids
            if tally.tried
        ),
    )


def bid_success_scene(bids: BidSuccess) -> Scene:
    """Draw the grid: levels across, suits down, sums at the right and below; misère and its kin in a line of their own.

    Figures of three digits stand on two lines, so that a phone shows the whole grid. Where no level was bid, no grid is
    drawn.
    """
    grid = _Grid(bids)
    specials = [
        Label(grid.edge + 10, grid.below + (number + 0.8) * _LINE, f"{bid.words}: {_words(tally)}", Voice.INK)
        for number, (bid, tally) in enumerate(grid.specials)
    ]
    if not bids.levels:
        return Scene(grid.width, grid.height, _TITLE, (), (), tuple(specials))
    labels = [
        *(
            _label(grid.middle(number), 18, str(level), Voice.INDEX)
            for number, level in enumerate(bids.levels)
        ),
        _label(grid.middle(len(bids.levels)), 18, "all", Voice.SCALE),
        _label(grid.edge + _LEFT / 2 - 2, grid.sums + _FIGURE, "all", Voice.SCALE),
        *specials,
    ]
    plates: list[Plate] = []
    strokes: list[Stroke] = []
    for row, (suit, voice) in enumerate(_SUITS.items()):
        y = _HEAD + row * (grid.row + _GAP)
        labels.append(_label(grid.edge + _LEFT / 2 - 2, y + grid.row / 2 + 6, suit.glyph, voice))
        labels += grid.figure(bids.at(None, suit), len(bids.levels), y)
        for number, level in enumerate(bids.levels):
            tally = bids.at(level, suit)
            plates.append(Plate(grid.left(number), y, _COLUMN, grid.row, Voice.SCALE))
            labels += grid.figure(tally, number, y)
            strokes += grid.meter(tally, number, y)
    for number, tally in enumerate((*map(bids.at, bids.levels), bids.at())):
        labels += grid.figure(tally, number, grid.sums)
    return Scene(grid.width, grid.height, _TITLE, tuple(strokes), (), tuple(labels), tuple(plates))


def bid_success_summary(bids: BidSuccess) -> str:
    """Say in words how many bids were made: of all, in the suit bid most, and at each level."""
    if not bids.all.tried:
        return "No bid yet."
    sentences = [f"{bids.all.made} of {counted(bids.all.tried, 'bid')} made ({percent(bids.all)})."]
    in_suit = {suit: bids.at(None, suit) for suit in _SUITS}
    most = max(tally.tried for tally in in_suit.values())
    favourites = [suit for suit, tally in in_suit.items() if tally.tried == most]
    if most and len(favourites) == 1:
        sentences.append(f"Bid most often in {favourites[0].word}: {_words(in_suit[favourites[0]])}.")
    levels = [(level, bids.at(level)) for level in bids.levels]
    said = ", ".join(f"{_words(tally)} at {level}" for level, tally in levels if tally.tried)
    return " ".join((*sentences, *((f"By level: {said}.",) if said else ())))


class _Grid:
    """Where the cells stand, and what stands in one."""

    def __init__(self, bids: BidSuccess) -> None:
        cells = [bids.at(level, suit) for level in bids.levels for suit in _SUITS]
        self._most = max((tally.tried for tally in cells), default=0)
        self._is_stacked = text_width(_figure(bids.all)) > _COLUMN + _GAP
        self.specials = [(bid, tally) for bid, tally in bids.bids if bid.is_special and tally.tried]
        self.row = _ROW + (_LINE if self._is_stacked else 0.0)
        self.sums = _HEAD + (self.row + _GAP) * len(_SUITS)
        self.below = self.sums + _SUMS + (_LINE if self._is_stacked else 0.0) if bids.levels else 0.0
        self.height = self.below + _LINE * len(self.specials) + (0.0 if bids.levels else _PAD)
        wide = _LEFT + (len(bids.levels) + 1) * (_COLUMN + _GAP)
        self.width = max(wide, _LEAST_WIDTH)
        self.edge = (self.width - wide) / 2 if bids.levels else 0.0

    def left(self, number: int) -> float:
        """The left edge of a column."""
        return self.edge + _LEFT + number * (_COLUMN + _GAP)

    def middle(self, number: int) -> float:
        """The middle of a column."""
        return self.left(number) + _COLUMN / 2

    def figure(self, tally: Tally, number: int, top: float) -> list[Label]:
        """The figure of a cell; a bid never tried steps back."""
        voice = Voice.INK if tally.tried else Voice.SCALE
        if self._is_stacked and tally.tried:
            made = _label(self.middle(number), top + _FIGURE, str(tally.made), voice)
            return [
                made,
                _label(self.middle(number), top + _FIGURE + _LINE, f"of {tally.tried}", Voice.SCALE),
            ]
        return [_label(self.middle(number), top + _FIGURE, _figure(tally), voice)]

    def meter(self, tally: Tally, number: int, top: float) -> list[Stroke]:
        """The line of a cell, and its heavy part."""
        if not tally.tried:
            return []
        x, y = self.left(number) + _PAD, top + self.row - _METER
        tried = max(_LEAST_METER, (_COLUMN - 2 * _PAD) * tally.tried / self._most)
        lines = [Stroke(((x, y), (x + tried, y)), Voice.PALE)]
        if tally.made:
            lines.append(Stroke(((x, y), (x + tried * tally.made / tally.tried, y)), Voice.FIRST))
        return lines


def _label(x: float, y: float, text: str, voice: Voice) -> Label:
    return Label(x, y, text, voice, Side.MIDDLE)


def _figure(tally: Tally) -> str:
    return f"{tally.made}/{tally.tried}" if tally.tried else "–"


def _words(tally: Tally) -> str:
    return f"{tally.made} of {tally.tried}"

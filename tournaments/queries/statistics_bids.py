"""A player's bids: made and set by level and denomination, and what they won and gave away. From stored figures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring import LEVELS, SPECIAL_BIDS, Bid, Denomination, parse_bid
from tournaments.queries.figures import BidFigures

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tournaments.queries.figures import DefenceFigures, HandFigures

_ORDER = {
    str(bid): place
    for place, bid in enumerate(
        (*(Bid(level, denomination) for level in LEVELS for denomination in Denomination), *SPECIAL_BIDS)
    )
}


@dataclass(frozen=True, slots=True)
class BidLine:
    """Contracts of one kind: one bid, one level, one denomination, or all. `bid` is None but for one bid."""

    label: str  # "8♥", "Level 8", "♥", "All bids"
    words: str  # as it is spoken: "8 hearts", "level 8", "hearts", "all bids"
    figures: BidFigures
    bid: Bid | None = None
    denomination: Denomination | None = None

    @property
    def rate(self) -> str:
        """Made of tried in per cent, as in "67 %"; "–" where there was none."""
        return success(self.figures)


@dataclass(frozen=True, slots=True)
class PlayerBids:
    """All bids of a player's sides, bid by bid in order, and added up by level and by denomination; and in defence.

    Misère and nullo are a level and a denomination to themselves: they stand bid by bid only.
    """

    whole: BidLine
    each: tuple[BidLine, ...]
    levels: tuple[BidLine, ...]
    denominations: tuple[BidLine, ...]
    nines: BidFigures
    defence: DefenceFigures


def success(figures: BidFigures) -> str:
    """Made of tried in per cent, halves up, as in "67 %"; "–" where nothing was tried."""
    return f"{(200 * figures.made + figures.tried) // (2 * figures.tried)} %" if figures.tried else "–"


def bids_of_player(figures: HandFigures) -> PlayerBids:
    """What became of the bids; `figures` are those of all nights together."""
    numbered = {bid: of_bid for bid, of_bid in figures.bids.items() if not parse_bid(bid).is_special}
    return PlayerBids(
        whole=BidLine("All bids", "all bids", figures.own),
        each=tuple(
            _line(figures.bids, notation) for notation in sorted(figures.bids, key=_ORDER.__getitem__)
        ),
        levels=tuple(
            BidLine(f"Level {level}", f"level {level}", of_level)
            for level in LEVELS
            if (of_level := _sum(f for bid, f in numbered.items() if parse_bid(bid).level == level)).tried
        ),
        denominations=tuple(
            BidLine(suit.glyph, suit.word, of_suit, denomination=suit)
            for suit in Denomination
            if (
                of_suit := _sum(f for bid, f in numbered.items() if parse_bid(bid).denomination == suit)
            ).tried
        ),
        nines=_sum(f for bid, f in numbered.items() if parse_bid(bid).is_nine),
        defence=figures.defence,
    )


def _line(figures: Mapping[str, BidFigures], notation: str) -> BidLine:
    bid = parse_bid(notation)
    return BidLine(bid.glyphs, bid.words, figures[notation], bid=bid)


def _sum(figures: Iterable[BidFigures]) -> BidFigures:
    return sum(figures, BidFigures())

"""How bids rank (rules B4): which of two outranks the other decides the auction, not the score.

On Avondale steps more tricks are always worth more, so one order by tricks and denomination says
it all, and the special bids have their places in it. On the original steps bids rank by value, and
of equal values the one of more tricks is higher; a special bid stands below a bid of equal value.
"""

from collections.abc import Sequence
from itertools import pairwise

from scoring.bid_tables import SPECIAL_VALUES, Schedule
from scoring.bids import MISERE, NULLO, OPEN_MISERE, Bid, SpecialBid

Rank = tuple[int, int]

# Places among numbered bids, as a level and twice the position in it: odd numbers lie between two
# bids. Misère and open misère by documents 000, 001 and 003, misère above the lowest eight by F7,
# nullo by document 000. Told by position, so that inverted suits have the same places.
_BELOW_THE_EIGHTS: Rank = (8, -1)
_ABOVE_THE_LOWEST_EIGHT: Rank = (8, 1)
_BELOW_THE_FOURTH_TEN: Rank = (10, 5)
_MISERE_PLACES = {"above_7NT": _BELOW_THE_EIGHTS, "above_8S": _ABOVE_THE_LOWEST_EIGHT}


def ranks(
    schedule: Schedule,
    *,
    levels: Sequence[int],
    specials: Sequence[SpecialBid],
    bid_order: str,
    misere_place: str,
) -> dict[Bid, Rank]:
    """For each bid its rank, low to high: of two bids the one of the higher rank outranks.

    `bid_order` and `misere_place` are the options of those names. On the original steps by value
    there is no choice of places: specials go by their value (rules B4).
    """
    bids = [Bid(level, denomination) for level in levels for denomination in schedule.denominations]
    if bid_order == "value" and not schedule.rises_with_tricks:
        numbered = {bid: (schedule.points[bid], bid.level) for bid in bids}
        return numbered | {bid: (SPECIAL_VALUES[bid], 0) for bid in specials}
    places = {
        MISERE: _MISERE_PLACES[misere_place],
        OPEN_MISERE: _BELOW_THE_FOURTH_TEN,
        NULLO: _ABOVE_THE_LOWEST_EIGHT,
    }
    positions = {denomination: 2 * index for index, denomination in enumerate(schedule.denominations)}
    numbered = {bid: (bid.level, positions[bid.denomination]) for bid in bids}
    return numbered | {bid: places[bid] for bid in specials}


def low_to_high(ranked: dict[Bid, Rank]) -> tuple[Bid, ...]:
    """The bids in the order of the auction, the lowest first."""
    return tuple(sorted(ranked, key=lambda bid: ranked[bid]))


def first_tie(ranked: dict[Bid, Rank]) -> tuple[Bid, Bid] | None:
    """Two bids of which neither outranks the other, so that no auction could end; None if none are."""
    for lower, higher in pairwise(low_to_high(ranked)):
        if ranked[lower] == ranked[higher]:
            return lower, higher
    return None

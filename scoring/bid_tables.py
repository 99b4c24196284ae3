"""The published schedules of points, as data (rules B2).

A schedule says what each bid from six to ten is worth and in which order the denominations
stand. The columns below are written in that order, low to high, so a row reads like the printed
table. To add a schedule, add its rows here and a file of the published figures to
`tests/scoring/golden/`: a test compares every cell.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from scoring.bids import MISERE, NULLO, OPEN_MISERE, Bid, Denomination, SpecialBid

_NORMAL_ORDER = (
    Denomination.SPADES,
    Denomination.CLUBS,
    Denomination.DIAMONDS,
    Denomination.HEARTS,
    Denomination.NO_TRUMP,
)
_INVERTED_ORDER = (
    Denomination.CLUBS,
    Denomination.SPADES,
    Denomination.HEARTS,
    Denomination.DIAMONDS,
    Denomination.NO_TRUMP,
)

# Points by level, one for each denomination from the lowest to no trump.
_AVONDALE_STEPS = {
    6: (40, 60, 80, 100, 120),
    7: (140, 160, 180, 200, 220),
    8: (240, 260, 280, 300, 320),
    9: (340, 360, 380, 400, 420),
    10: (440, 460, 480, 500, 520),
}
_ORIGINAL_STEPS = {
    6: (40, 60, 80, 100, 120),
    7: (80, 120, 160, 200, 240),
    8: (120, 180, 240, 300, 360),
    9: (160, 240, 320, 400, 480),
    10: (200, 300, 400, 500, 600),
}

# What the bids to take no trick are worth under every schedule (rules B3; documents 000, 001, 003).
SPECIAL_VALUES: Mapping[SpecialBid, int] = MappingProxyType({MISERE: 250, OPEN_MISERE: 500, NULLO: 250})

# Which of them a rule set plays, by its option `specials`: misère with its open form or nullo,
# never both, since they are one idea with other ranks and other points for the defenders (F12).
SPECIALS: Mapping[str, tuple[SpecialBid, ...]] = MappingProxyType(
    {"none": (), "misere": (MISERE, OPEN_MISERE), "nullo": (NULLO,)}
)


@dataclass(frozen=True, slots=True)
class Schedule:
    """A bid table: what every bid is worth, and the denominations from low to high.

    `points` holds all 25 bids from six to ten; a rule set decides which of them may be made.
    """

    key: str
    name: str
    denominations: tuple[Denomination, ...]
    points: Mapping[Bid, int]
    source: str

    @property
    def rises_with_tricks(self) -> bool:
        """Whether any bid is worth more than every bid of fewer tricks: the Avondale steps."""
        lowest_seven, highest_six = Bid(7, self.denominations[0]), Bid(6, self.denominations[-1])
        return self.points[lowest_seven] > self.points[highest_six]


def _schedule(
    key: str,
    *,
    name: str,
    denominations: tuple[Denomination, ...],
    steps: Mapping[int, tuple[int, ...]],
    source: str,
) -> Schedule:
    points = {
        Bid(level, denomination): value
        for level, row in steps.items()
        for denomination, value in zip(denominations, row, strict=True)
    }
    return Schedule(key, name, denominations, MappingProxyType(points), source)


AVONDALE = _schedule(
    "avondale",
    name="Avondale",
    denominations=_NORMAL_ORDER,
    steps=_AVONDALE_STEPS,
    source="rules B2: printed in full in document 003, levels 7 to 10 in 004; in use since 1906",
)
ORIGINAL = _schedule(
    "original",
    name="Original",
    denominations=_NORMAL_ORDER,
    steps=_ORIGINAL_STEPS,
    source="rules B2: document 000, the value of six times the level less five",
)
INVERTED = _schedule(
    "inverted",
    name="Inverted suits",
    denominations=_INVERTED_ORDER,
    steps=_AVONDALE_STEPS,
    source="rules B2: announced in document 000 without its table; Avondale amounts by position (F13)",
)
INVERTED_ORIGINAL = _schedule(
    "inverted_original",
    name="Inverted suits, original steps",
    denominations=_INVERTED_ORDER,
    steps=_ORIGINAL_STEPS,
    source="rules B2: an old public text plays inverted suits on the original multiples (F13)",
)

SCHEDULES: Mapping[str, Schedule] = MappingProxyType(
    {schedule.key: schedule for schedule in (AVONDALE, ORIGINAL, INVERTED, INVERTED_ORIGINAL)}
)

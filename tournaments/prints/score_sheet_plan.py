"""What of a score sheet goes on which page, and how high its rows are.

Each table has a leaf of its own, so that a printer working on both sides never puts two tables on one leaf:
one page, or an even number of pages. Rows and name lines never go below `LEAST_ROW_MM`; what room is left goes
to the bid table first, then to the rows. Heights are in millimetres.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, chain
from math import ceil

LEAST_ROW_MM = 7.0
"""A row or line that a pencil writes on."""
MOST_ROW_MM = 8.0
GAP_MM = 2.6
"""Between two blocks, at least."""

_FEWEST_ROWS = 2
"""A hand and the tie line."""


@dataclass(frozen=True, slots=True)
class Block:
    """A round, or the part of a long round that fits a page: a header, a row a hand, and at its end the tie line."""

    round_number: int
    hands: range
    header_mm: float
    is_end: bool

    @property
    def is_start(self) -> bool:
        """Whether the round begins here."""
        return self.hands.start == 1

    @property
    def rows(self) -> int:
        """Rows under the header, the tie line included."""
        return len(self.hands) + self.is_end

    def height_mm(self, row_mm: float) -> float:
        """Height of the whole block."""
        return self.header_mm + self.rows * row_mm


Page = tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Leaf:
    """The pages of one table; a page may be without blocks, for notes."""

    pages: tuple[Page, ...]


@dataclass(frozen=True, slots=True)
class Demand:
    """What one table's leaf has to hold: the room between head and foot rule, and the headers' heights."""

    room_mm: float
    first_header_mm: float
    other_header_mm: float


@dataclass(frozen=True, slots=True)
class Plan:
    """The leaves of a document, which share one height of rows and of the foot."""

    leaves: tuple[Leaf, ...]
    row_mm: float
    foot_mm: float


def plan_leaves(
    demands: Sequence[Demand], *, rounds: int, hands_per_round: int, foot_mm: tuple[float, float]
) -> Plan:
    """Lay out `rounds` blocks for every demand; `foot_mm` is the least and the pleasant height of the foot.

    Raises:
        ValueError: if head and foot leave no room for a round's header and two rows.
    """
    least_foot_mm, pleasant_foot_mm = foot_mm
    leaves = tuple(
        _leaf(demand, rounds, hands_per_round, demand.room_mm - least_foot_mm) for demand in demands
    )
    pages = [
        (demand.room_mm, page) for demand, leaf in zip(demands, leaves, strict=True) for page in leaf.pages
    ]
    spare_mm = min(room_mm - _page_height_mm(page, LEAST_ROW_MM) for room_mm, page in pages)
    foot = min(max(spare_mm, least_foot_mm), pleasant_foot_mm)
    rows_mm = (_room_for_a_row_mm(room_mm - foot, page) for room_mm, page in pages if page)
    return Plan(leaves, min(max(min(rows_mm), LEAST_ROW_MM), MOST_ROW_MM), foot)


def _leaf(demand: Demand, rounds: int, hands_per_round: int, room_mm: float) -> Leaf:
    blocks = list(
        chain.from_iterable(_round(demand, n, hands_per_round, room_mm) for n in range(1, rounds + 1))
    )
    page_count = ceil(_page_height_mm(tuple(blocks), LEAST_ROW_MM) / (room_mm + GAP_MM))
    while (pages := _spread(blocks, _for_leaves(page_count), room_mm)) is None:
        page_count += 1
    return Leaf(pages)


def _for_leaves(page_count: int) -> int:
    """Give the number of pages that fills whole leaves of paper on both sides; a single page stays single."""
    return page_count if page_count == 1 else page_count + page_count % 2


def _round(demand: Demand, number: int, hands_per_round: int, room_mm: float) -> list[Block]:
    """Give the round in one block, or in even parts if a page cannot hold it."""
    first = demand.first_header_mm if number == 1 else demand.other_header_mm
    most_rows = int((room_mm - max(first, demand.other_header_mm)) // LEAST_ROW_MM)
    if most_rows < _FEWEST_ROWS:
        raise ValueError(f"{room_mm:.0f} mm of a page are too little for a round: {demand!r}")
    parts = ceil((hands_per_round + 1) / most_rows)
    size = ceil(hands_per_round / parts)
    starts = range(1, hands_per_round + 1, size)
    return [
        Block(
            round_number=number,
            hands=range(start, min(start + size, hands_per_round + 1)),
            header_mm=first if start == 1 else demand.other_header_mm,
            is_end=start + size > hands_per_round,
        )
        for start in starts
    ]


def _spread(blocks: Sequence[Block], page_count: int, room_mm: float) -> tuple[Page, ...] | None:
    """Spread the blocks evenly over so many pages, the earlier ones fuller; nothing if they do not fit."""
    pages: list[Page] = []
    left = list(blocks)
    for pages_left in range(page_count, 0, -1):
        share = ceil(len(left) / pages_left)
        page = _fitting(left[:share], room_mm)
        pages.append(page)
        left = left[len(page) :]
    return None if left else tuple(pages)


def _fitting(blocks: Sequence[Block], room_mm: float) -> Page:
    """Give as many of the blocks, from the first, as the room holds."""
    heights_mm = accumulate(block.height_mm(LEAST_ROW_MM) + GAP_MM for block in blocks)
    return tuple(
        block for block, height_mm in zip(blocks, heights_mm, strict=True) if height_mm <= room_mm + GAP_MM
    )


def _page_height_mm(page: Page, row_mm: float) -> float:
    return sum(block.height_mm(row_mm) for block in page) + GAP_MM * max(len(page) - 1, 0)


def _room_for_a_row_mm(room_mm: float, page: Page) -> float:
    headers_mm = _page_height_mm(page, 0.0)
    return (room_mm - headers_mm) / sum(block.rows for block in page)

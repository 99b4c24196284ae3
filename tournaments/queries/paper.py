"""A night keyed from paper: every table of every round with its sheet, and what comes next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring import Sheet, read_sheet
from tournaments.models import Hand, NightState
from tournaments.queries.cells import headline, why_not_yet
from tournaments.queries.night_tables import load_tables
from tournaments.queries.paper_lines import saved_text
from tournaments.queries.paper_reading import Reading, read_for_page
from tournaments.translate import rules_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scoring import RuleSet
    from tournaments.models import Night
    from tournaments.queries.night_tables import NightTables, TableRow
    from tournaments.queries.values import SideView


@dataclass(frozen=True, slots=True)
class Typed:
    """What a coordinator typed for a table, and which saved hands it shall replace (number: version seen)."""

    text: str
    taken: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class PaperTable:
    """A table in one round with its sheet; a closed one is only shown."""

    id: int
    name: str
    round_number: int
    sides: tuple[SideView, SideView]
    text: str
    rows: int  # lines of the field
    sheet: Sheet
    reading: Reading
    is_open: bool

    @property
    def field(self) -> str:
        """The name of its field in forms."""
        return f"sheet_{self.id}"


@dataclass(frozen=True, slots=True)
class PaperRound:
    """A round from High down; no tables before it is seated."""

    number: int
    tables: tuple[PaperTable, ...]
    is_current: bool


@dataclass(frozen=True, slots=True)
class Paper:
    """The page. `next_round` is None after the last; `why_not` says what is missing before the night goes on."""

    title: str
    rounds: tuple[PaperRound, ...]
    hands_per_round: int
    is_seated: bool
    is_playing: bool
    next_round: int | None
    why_not: str

    @property
    def tables(self) -> tuple[PaperTable, ...]:
        """The tables that can be keyed now."""
        return tuple(table for round_ in self.rounds for table in round_.tables if table.is_open)


def paper(night: Night, typed: Mapping[int, Typed] | None = None) -> Paper:
    """All sheets of a night, in two SELECTs, read from what is `typed` by table id, else from what is saved."""
    rules = rules_of(night)
    tables = load_tables(night.pk)
    hands = _hands(night)
    current = max(1, night.current_round)
    is_playing = night.state == NightState.PLAYING
    last = rules.rounds_per_night
    return Paper(
        title=headline(night, tables.tables(current), rules),
        rounds=tuple(
            PaperRound(
                number,
                tuple(
                    _table(row, tables, rules, hands.get(row.id, []), (typed or {}).get(row.id))
                    for row in tables.tables(number)
                ),
                is_current=is_playing and number == current,
            )
            for number in range(1, last + 1)
        ),
        hands_per_round=rules.hands_per_round,
        is_seated=bool(tables.tables(1)),
        is_playing=is_playing,
        next_round=night.current_round + 1 if night.current_round < last else None,
        why_not=why_not_yet(tables.tables(current), rules) if is_playing else "",
    )


def _hands(night: Night) -> dict[int, list[Hand]]:
    by_table: dict[int, list[Hand]] = {}
    stands = Hand.objects.filter(
        table__round__night=night, table__round__undone_at__isnull=True, voided_at__isnull=True
    )
    for hand in stands.order_by("number", "pk"):
        by_table.setdefault(hand.table_id, []).append(hand)
    return by_table


def _table(
    row: TableRow, tables: NightTables, rules: RuleSet, hands: list[Hand], typed: Typed | None
) -> PaperTable:
    sides = tables.sides(row)
    text = typed.text if typed else saved_text(hands, rules)
    if typed is None and text and not row.is_complete:
        text += "\n"  # where the next line goes
    sheet = read_sheet(rules, text, is_last_round=row.round_number == rules.rounds_per_night)
    return PaperTable(
        id=row.id,
        name=row.name,
        round_number=row.round_number,
        sides=sides,
        text=text,
        rows=max(rules.hands_per_round + 1, len(text.splitlines()) + 1),
        sheet=sheet,
        reading=read_for_page(sheet, hands, sides, tables.people, rules, taken=typed.taken if typed else {}),
        is_open=row.is_open,
    )

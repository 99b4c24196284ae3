"""The records of a season as its print takes them: plain texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.prints.records import RecordLine, RecordsSheet
from tournaments.words import listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.queries.records import Holders, Record, RecordSection
    from tournaments.queries.standing_values import SeasonStandings

MOST_TOLD = 4
"""More than so many who share a record are printed with their dates alone."""


def records_sheet(club: str, shown: SeasonStandings, sections: Sequence[RecordSection]) -> RecordsSheet:
    """The records that go with the standings of a season."""
    return RecordsSheet(
        club=club,
        season=shown.title,
        after=shown.after,
        sections=tuple(
            (section.title, tuple(_line(record) for record in section.records)) for section in sections
        ),
    )


def _line(record: Record) -> RecordLine:
    is_told = len(record.holders) <= MOST_TOLD
    holders = tuple(_holder(one, is_told=is_told) for one in record.holders)
    return RecordLine(record.title, record.figure, holders, record.rule)


def _holder(holders: Holders, *, is_told: bool) -> str:
    """As in "Ann & Bob, 15 January 2026 (High, round 1: 300 to 20 against Cy & Di)"."""
    times = [
        f"{one.when} ({one.detail})" if is_told and one.detail else one.when for one in holders.occasions
    ]
    return f"{holders.names}, {listed(times)}"

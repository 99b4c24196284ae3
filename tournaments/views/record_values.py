"""The records of a season as its print takes them: plain texts."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from tournaments.prints.records import RecordLine, RecordsSheet
from tournaments.words import listed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tournaments.queries.records import Holders, Record, RecordSection
    from tournaments.queries.standing_values import SeasonStandings

MOST_TOLD, MOST_IN_A_TEXT = 4, 8
"""More than so many who share a record are printed in brief, so many of them at most in one text."""


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
    holders = record.holders
    told = tuple(map(_told, holders)) if len(holders) <= MOST_TOLD else tuple(_in_brief(holders))
    return RecordLine(record.title, record.figure, told, record.rule)


def _told(one: Holders) -> str:
    """As in "Ann & Bob, 15 January 2026 (High, round 1: 300 to 20 against Cy & Di)"."""
    return f"{one.names}, {listed([f'{time.when} ({time.detail})' if time.detail else time.when for time in one.occasions])}"


def _in_brief(holders: Sequence[Holders]) -> Iterator[str]:
    """As in "15 January 2026: Ann & Bob; Cy & Di", so many to a text that each fits its page."""
    for dates, same in groupby(holders, key=lambda one: listed([time.when for time in one.occasions])):
        names = [one.names for one in same]
        for start in range(0, len(names), MOST_IN_A_TEXT):
            yield f"{dates}: {'; '.join(names[start : start + MOST_IN_A_TEXT])}"

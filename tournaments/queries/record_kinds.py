"""The records a club keeps: what each is called, what it is counted in, and the rule it is found by."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from tournaments.queries import record_marks as marks
from tournaments.words import counted, score

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from tournaments.queries.record_marks import Facts, Mark


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordKind:
    """One kind of record. Nobody holds it with less than `least`; `unit` is one of what it is counted in."""

    key: str
    section: str
    title: str
    rule: str
    unit: str
    marks: Callable[[Facts], Iterable[Mark]]
    is_lowest: bool = False
    least: int | None = None

    def best(self, facts: Facts) -> list[Mark]:
        """The marks that are this record, in order of date; none where nobody holds it."""
        found = list(self.marks(facts))
        if not found:
            return []
        values = [mark.value for mark in found]
        record = min(values) if self.is_lowest else max(values)
        if self.least is not None and record < self.least:
            return []
        return [mark for mark in found if mark.value == record]

    def figure(self, value: int) -> str:
        """A value in words, as in "−250 points", "1 set"."""
        return f"{score(value)} points" if self.unit == "point" and value != 1 else counted(value, self.unit)


_NIGHTS, _ROUNDS, _RUNS, _BIDS = "A night", "A round", "Runs and wine", "Bids"
_CREDITED = "Points are whose the season’s rule for substitutes says."
_A_RUN = 2

KINDS = (
    RecordKind(
        key="highest_night",
        section=_NIGHTS,
        title="Highest night",
        rule=f"The most points of a player in one night. {_CREDITED}",
        unit="point",
        marks=marks.players_nights,
    ),
    RecordKind(
        key="lowest_night",
        section=_NIGHTS,
        title="Lowest night",
        rule="The fewest points of a player who has all rounds of the night.",
        unit="point",
        marks=partial(marks.players_nights, whole_only=True),
        is_lowest=True,
    ),
    RecordKind(
        key="highest_couple_night",
        section=_NIGHTS,
        title="Highest night of a couple",
        rule="Both members’ points of one night added, where both have some.",
        unit="point",
        marks=marks.couples_nights,
    ),
    RecordKind(
        key="lowest_couple_night",
        section=_NIGHTS,
        title="Lowest night of a couple",
        rule="Both members’ points of one night added, where both have all its rounds.",
        unit="point",
        marks=partial(marks.couples_nights, whole_only=True),
        is_lowest=True,
    ),
    RecordKind(
        key="highest_round",
        section=_ROUNDS,
        title="Highest round",
        rule="The most points of a side in one round.",
        unit="point",
        marks=marks.sides_rounds,
    ),
    RecordKind(
        key="swing",
        section=_ROUNDS,
        title="Biggest swing",
        rule="The largest difference between the two sides of a table at the end of a round.",
        unit="point",
        marks=marks.swings,
    ),
    RecordKind(
        key="combined",
        section=_ROUNDS,
        title="Highest round of a table",
        rule="Both sides’ points of one round added.",
        unit="point",
        marks=marks.combined,
    ),
    RecordKind(
        key="stay_at_high",
        section=_RUNS,
        title="Longest stay at High",
        rule="Rounds one after the other at High within a night, by who sat there when each ended.",
        unit="round",
        marks=marks.stays_at_high,
        least=_A_RUN,
    ),
    RecordKind(
        key="nights_at_high",
        section=_RUNS,
        title="Most nights in a row at High",
        rule="Nights of a season one after the other, of those they played, with a round at High in each.",
        unit="night",
        marks=marks.nights_at_high,
        least=_A_RUN,
    ),
    RecordKind(
        key="winning_run",
        section=_RUNS,
        title="Longest winning run",
        rule="Rounds of a season won one after the other, from night to night; a drawn round ends a run.",
        unit="round",
        marks=marks.winning_runs,
        least=_A_RUN,
    ),
    RecordKind(
        key="most_wine",
        section=_RUNS,
        title="Most wine in a season",
        rule="Nights on which they took wine home. A bottle between equals, which the host gave to one, is not counted.",
        unit="night",
        marks=marks.wine_of_a_season,
        least=1,
    ),
    RecordKind(
        key="most_made",
        section=_BIDS,
        title="Most bids made in a night",
        rule="Bids of their side that were made while they held the cards, whoever of the two bid.",
        unit="bid",
        marks=marks.made_in_a_night,
        least=1,
    ),
    RecordKind(
        key="most_nines",
        section=_BIDS,
        title="Most nine-bids in a season",
        rule="Made bids of nine of their side while they held the cards.",
        unit="nine-bid",
        marks=marks.nines_of_a_season,
        least=1,
    ),
    RecordKind(
        key="sets_given",
        section=_BIDS,
        title="Most sets given in a night",
        rule="Bids of the others that were set while they held the cards.",
        unit="set",
        marks=marks.sets_given_in_a_night,
        least=1,
    ),
    RecordKind(
        key="sets_suffered",
        section=_BIDS,
        title="Most often set in a night",
        rule="Bids of their own side that were set while they held the cards.",
        unit="time",
        marks=marks.set_in_a_night,
        least=1,
    ),
)

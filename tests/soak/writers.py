"""Writers who share tables save as fast as they can; nothing may be locked out, lost or doubled."""

from __future__ import annotations

import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from django.db import OperationalError, connections

from scoring import RuleSet
from tests.factories import (
    Fixture,
    fixture_night,
    more_couples,
    play_hand,
    player_actor,
    start_round,
    who_sits,
)
from tournaments.models import Hand, LogEntry, Table
from tournaments.queries.audit import differences
from tournaments.services.errors import ActionRefused

AT_A_TABLE = 2  # writers, each with other hands than the other
A_ROUND = 25  # saves of each writer
TEXTS = ("1 7H/7", "2 8C/8")  # what each of the two says: side 2 wins every round
EVERY = 5  # one save in so many is sent again, as if its answer had been lost


@dataclass
class Written:
    """What became of the saves. `kept` has the hands that were acknowledged, by table and number."""

    saved: int = 0
    locked: int = 0
    lost: int = 0
    doubled: int = 0
    gave_way: int = 0
    wrong: list[str] = field(default_factory=list)
    kept: dict[tuple[int, int], str] = field(default_factory=dict)

    def summary(self) -> str:
        """One line for a person."""
        return (
            f"{self.saved} saved ({self.gave_way} gave way to the other phone first), "
            f"{self.locked} locked, {self.lost} lost, {self.doubled} doubled, {len(self.wrong)} figures wrong"
        )

    def is_clean(self, expected: int) -> bool:
        """Whether every save was kept once."""
        return self.saved == expected and not (self.locked or self.lost or self.doubled or self.wrong)


def write(writers: int, saves: int) -> Written:
    """Lets `writers` (an even number of at least 4) make `saves` saves each, a multiple of 25 up to 1,500."""
    tables, rounds = writers // AT_A_TABLE, saves // A_ROUND
    rules = RuleSet(
        key="soak", name="Soak", hands_per_round=AT_A_TABLE * A_ROUND, rounds_per_night=rounds, tables=tables
    )
    made = fixture_night(rules=rules, names=more_couples(2 * tables))
    written, guard = Written(), threading.Lock()
    for number in range(1, rounds + 1):
        if number > 1:
            start_round(made, number)
        places = list(
            Table.objects.filter(round__night=made.night, round__number=number).select_related("round")
        )
        with ThreadPoolExecutor(writers) as pool:
            work = [
                pool.submit(_write_round, made, table, seat, written, guard)
                for table in places
                for seat in range(AT_A_TABLE)
            ]
            for one in work:
                one.result()
    _look_at(written, made)
    return written


def _write_round(made: Fixture, table: Table, seat: int, written: Written, guard: threading.Lock) -> None:
    """One writer's saves of a round: always the table's next hand, until so many were theirs."""
    try:
        by, text, mine = player_actor(who_sits(table, seat + 1)), TEXTS[seat], 0
        while mine < A_ROUND:
            number = Table.objects.values_list("next_hand", flat=True).get(pk=table.pk)
            key = f"soak-{table.pk}-{number}-{seat}"
            try:
                outcome = play_hand(made.night, table, text, number=number, by=by, key=key).outcome
                if outcome == "saved" and mine % EVERY == 0:
                    play_hand(made.night, table, text, number=number, by=by, key=key)
            except ActionRefused:
                outcome = "gave way"
            except OperationalError:
                outcome = "locked"
            mine += outcome == "saved"
            with guard:
                _note(written, outcome, (table.pk, number), text)
    finally:
        connections.close_all()


def _note(written: Written, outcome: str, place: tuple[int, int], text: str) -> None:
    written.saved += outcome == "saved"
    written.locked += outcome == "locked"
    written.gave_way += outcome == "gave way"
    if outcome == "saved":
        written.doubled += place in written.kept
        written.kept[place] = text


def _look_at(written: Written, made: Fixture) -> None:
    """Compares what was acknowledged with what the database has."""
    rows = Hand.objects.filter(table__round__night=made.night).values_list(
        "table", "number", "side", "bid", "tricks"
    )
    found = Counter(((table, number), f"{side} {bid}/{tricks}") for table, number, side, bid, tricks in rows)
    written.lost = sum((place, text) not in found for place, text in written.kept.items())
    written.doubled += sum(found.values()) - len(found)
    saves = LogEntry.objects.filter(night=made.night, action="hand_saved").count()
    written.doubled += saves - len(written.kept)
    written.wrong = [difference.sentence for difference in differences(made.club)]

"""A coordinator keys score sheets: whole tables at once, in one transaction, beside what phones have saved.

What is there already and says the same stays; what says otherwise is replaced only where the coordinator said so for
the version they saw.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tournaments.db import write_transaction
from tournaments.models import Hand, HandKind, Night, Table
from tournaments.queries.hands import live_hands
from tournaments.queries.log_kinds import KEYED
from tournaments.queries.paper_lines import MatchedLine, match_sheet
from tournaments.services.amendments import amend_hand, amend_tiebreak
from tournaments.services.errors import ActionRefused
from tournaments.services.hand_rows import describe, facts, refuse_closed
from tournaments.services.locking import locked_night
from tournaments.services.log import log_of_night
from tournaments.services.missing_hands import put_in_hand, put_in_tiebreak
from tournaments.services.submissions import Submission, part_of, receipt
from tournaments.services.tables import locked_table, restate_table
from tournaments.translate import rules_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from scoring import Sheet
    from tournaments.services.actor import Actor

REASON = "as the paper sheet has it"


@dataclass(frozen=True, slots=True)
class KeyedSheet:
    """A table's sheet as it was keyed.

    `taken` has the numbers of saved hands that the sheet shall replace, each with the version that was seen; the
    tie-break hand's number is one past the last hand.
    """

    table_id: int
    sheet: Sheet
    taken: Mapping[int, int] = field(default_factory=dict)


def record_sheets(
    *, night: Night, sheets: Sequence[KeyedSheet], submission: Submission, by: Actor, at: datetime
) -> int:
    """Save what is new on these sheets, all of it or nothing; gives the number of deals saved or amended.

    The same submission again saves nothing and gives 0. Raises: ActionRefused with the table's `sheet_<id>` as field
    when a line is wrong, or a saved hand says otherwise and is not `taken`; RoundClosed, KeyReused.
    """
    for keyed in sheets:
        if not keyed.sheet.is_right:
            raise ActionRefused(keyed.sheet.problems[0], field=f"sheet_{keyed.table_id}")
    with write_transaction():
        night = locked_night(night.pk)
        if receipt(submission) is not None:
            return 0
        saved: dict[str, int] = {}
        for keyed in sheets:
            try:
                name, lines = _record(_Keying(night, keyed, submission, by, at))
            except ActionRefused as refused:
                refused.field = refused.field or f"sheet_{keyed.table_id}"
                raise
            if lines:
                saved[name] = lines
        if saved:
            log_of_night(
                "sheets_keyed",
                night,
                by=by,
                at=at,
                after={"round": night.current_round, "deals": sum(saved.values()), "tables": saved},
                sent=submission,
            )
    return sum(saved.values())


@dataclass(frozen=True, slots=True)
class _Keying:
    """One sheet being saved."""

    night: Night
    keyed: KeyedSheet
    sent: Submission
    by: Actor
    at: datetime

    def part(self, line: int) -> Submission:
        """The submission of one line: of a key of its own, made from the whole one's."""
        return part_of(self.sent, self.keyed.table_id, line)


def _record(keying: _Keying) -> tuple[str, int]:
    """The table's name, and how many lines of its sheet were new or put right."""
    table = locked_table(keying.night, keying.keyed.table_id)
    matched = match_sheet(keying.keyed.sheet, live_hands(table.pk))
    to_do = [one for one in matched if one.state in {"new", "differs"}]
    if to_do:
        refuse_closed(table)
    for one in to_do:
        if one.state == "differs":
            _amend(keying, one)
        else:
            _put_in(keying, table, one)
    return table.name, len(to_do)


def _put_in(keying: _Keying, table: Table, one: MatchedLine) -> None:
    night, line, by, at = keying.night, one.line, keying.by, keying.at
    sent = keying.part(line.line)
    if line.tiebreak is not None:
        side, is_made = line.tiebreak.side, line.tiebreak.is_made
        put_in_tiebreak(
            night=night, table_id=table.pk, side=side, is_made=is_made, submission=sent, by=by, at=at
        )
    elif line.hand is not None:
        put_in_hand(
            night=night,
            table_id=table.pk,
            number=line.number,
            result=line.hand,
            submission=sent,
            reason="",
            by=by,
            at=at,
            is_keyed=True,
        )
    else:
        _note_deal(keying, table, HandKind(line.kind), line.number, sent)


def _note_deal(keying: _Keying, table: Table, kind: HandKind, number: int, sent: Submission) -> None:
    """A deal without a contract, as `hands.record_deal` notes it for a player."""
    table.refresh_from_db(from_queryset=Table.objects.select_related("round"))
    hands = live_hands(table.pk)
    hand = Hand.objects.create(table=table, kind=kind, number=number, entered_at=keying.at)
    log_of_night(
        "deal_noted",
        keying.night,
        table,
        hand,
        after=facts(hand) | {KEYED: True},
        sent=sent,
        by=keying.by,
        at=keying.at,
    )
    restate_table(
        table,
        [*hands, hand],
        rules=rules_of(keying.night),
        round_number=table.round.number,
        last_hand_at=keying.at,
        half_stays=True,
    )


def _amend(keying: _Keying, one: MatchedLine) -> None:
    saved, line = one.saved, one.line
    assert saved is not None
    base = keying.keyed.taken.get(saved.number)
    if base is None:
        raise ActionRefused(
            f"Line {line.line}: {describe(saved)} is saved otherwise. Write the line as it is saved, "
            "or say that the sheet is right."
        )
    night, by, at = keying.night, keying.by, keying.at
    if line.tiebreak is not None:
        amend_tiebreak(
            night=night,
            hand_id=saved.pk,
            base=base,
            side=line.tiebreak.side,
            is_made=line.tiebreak.is_made,
            reason=REASON,
            by=by,
            at=at,
        )
    elif line.hand is not None:
        amend_hand(night=night, hand_id=saved.pk, base=base, result=line.hand, reason=REASON, by=by, at=at)

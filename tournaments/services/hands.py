"""What a player does at the table: save a hand, note a deal without a contract, break a tie, undo.

Each is one transaction that first locks the table's row; unique constraints are the last word. Input is checked
before the transaction begins. See `submissions` for how a repeated, late or conflicting submission is answered.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from django.db import IntegrityError
from django.db.models import Exists, OuterRef

from scoring import HandResult, RuleSet, score_hand
from tournaments.db import write_transaction
from tournaments.models import Hand, HandKind, Night, Seat, Table
from tournaments.services import submissions
from tournaments.services.errors import ActionRefused, HandConflict, NotAtThisTable, RoundClosed
from tournaments.services.log import write_log
from tournaments.services.tables import live_hands, next_number, restate_table
from tournaments.translate import rules_of

if TYPE_CHECKING:
    from datetime import datetime

    from scoring import Side
    from tournaments.services.actor import Actor
    from tournaments.services.submissions import Submission

Outcome = Literal["saved", "amended", "repeated", "agreed", "late"]


@dataclass(frozen=True, slots=True)
class Recorded:
    """What became of a submission; `hand` is None for a late one, which waits for the coordinator."""

    outcome: Outcome
    hand: Hand | None
    hands: list[Hand] | None = None


def record_hand(
    *,
    night: Night,
    table_id: int,
    round_number: int,
    number: int,
    base: int,
    result: HandResult,
    submission: Submission,
    by: Actor,
    at: datetime,
) -> Recorded:
    """Save hand `number` of a table, once, however often it is sent.

    `base` is the version of that hand the page had seen (0 = none): the same content again is agreed to, other
    content replaces the hand only if `base` is its present version.

    Raises: HandConflict, KeyReused, NotAtThisTable, NightOver, ActionRefused (wrong number, all hands in).
    """
    rules = rules_of(night.season)
    points = score_hand(rules, result).points
    try:
        with write_transaction():
            table = _locked_table(night, table_id, by)
            hands = live_hands(table.pk) if table.is_open else []
            there = _hand_of(hands, number)
            if there is not None or not table.is_open:
                if (known := submissions.receipt(submission)) is not None:
                    return Recorded("repeated", known.hand)
                if not table.is_open:
                    return _late(night, table, number, result, submission=submission, by=by, at=at)
                assert there is not None
                return _settle(
                    night, table, hands, there, result, base, rules, submission=submission, by=by, at=at
                )
            _refuse_wrong_number(hands, number, rules)
            hand = Hand.objects.create(
                table=table,
                number=number,
                side=result.side,
                bid=str(result.bid),
                tricks=result.tricks,
                points_1=points[0],
                points_2=points[1],
                is_made=score_hand(rules, result).is_made,
                entered_by_id=by.player_id,
                entered_at=at,
            )
            _log(night, table, hand, "hand_saved", after=facts(hand), submission=submission, by=by, at=at)
            hands.append(hand)
            restate_table(table, hands, rules=rules, round_number=round_number, last_hand_at=at)
    except IntegrityError:
        # The id was used for a hand that has since been undone, or two submissions of it came at once.
        known = submissions.receipt(submission)
        if known is None:
            raise
        return Recorded("repeated", known.hand)
    return Recorded("saved", hand)


def record_deal(
    *,
    night: Night,
    table_id: int,
    number: int,
    kind: HandKind,
    submission: Submission,
    by: Actor,
    at: datetime,
) -> Recorded:
    """Note a deal without a contract before hand `number`: thrown in, or a misdeal. It scores nothing (rules C5).

    Raises: RoundClosed, NotAtThisTable, KeyReused, ActionRefused.
    """
    rules = rules_of(night.season)
    with write_transaction():
        table = _locked_table(night, table_id, by)
        if (known := submissions.receipt(submission)) is not None:
            return Recorded("repeated", known.hand)
        _refuse_closed(table)
        hands = live_hands(table.pk)
        if table.is_complete or number != next_number(hands, rules):
            raise ActionRefused(
                "The table has gone on since. Look at the hands below before you note a deal."
            )
        hand = Hand.objects.create(
            table=table, kind=kind, number=number, entered_by_id=by.player_id, entered_at=at
        )
        _log(night, table, hand, "deal_noted", after=facts(hand), submission=submission, by=by, at=at)
        restate_table(table, [*hands, hand], rules=rules, round_number=table.round.number, last_hand_at=at)
    return Recorded("saved", hand)


def record_tiebreak(
    *, night: Night, table_id: int, side: Side, is_made: bool, submission: Submission, by: Actor, at: datetime
) -> Recorded:
    """Save the tie-break hand: it decides the round and scores nothing (rules E4).

    Raises: RoundClosed, NotAtThisTable, KeyReused, ActionRefused when the table is not level.
    """
    rules = rules_of(night.season)
    with write_transaction():
        table = _locked_table(night, table_id, by)
        if (known := submissions.receipt(submission)) is not None:
            return Recorded("repeated", known.hand)
        _refuse_closed(table)
        hands = live_hands(table.pk)
        there = next((h for h in hands if h.kind == HandKind.TIEBREAK), None)
        if there is not None and (there.side, there.is_made) == (side, is_made):
            return Recorded("agreed", there)
        if there is not None:
            raise ActionRefused("The tie-break hand is already recorded. Undo it first if it is wrong.")
        is_level = table.hands_played == rules.hands_per_round and table.points_1 == table.points_2
        if not is_level:
            raise ActionRefused(
                "A tie-break hand is played only when both sides are level after the last hand."
            )
        hand = Hand.objects.create(
            table=table,
            kind=HandKind.TIEBREAK,
            number=rules.hands_per_round + 1,
            side=side,
            is_made=is_made,
            entered_by_id=by.player_id,
            entered_at=at,
        )
        _log(night, table, hand, "tiebreak_saved", after=facts(hand), submission=submission, by=by, at=at)
        restate_table(table, [*hands, hand], rules=rules, round_number=table.round.number, last_hand_at=at)
    return Recorded("saved", hand)


def undo_hand(*, night: Night, hand_id: int, by: Actor, at: datetime) -> Hand:
    """Take back the last thing entered at the player's own table, named by its id. It stays in the log.

    Undoing what is already undone is no error. Raises: RoundClosed, NotAtThisTable, ActionRefused.
    """
    rules = rules_of(night.season)
    named = Hand.objects.filter(pk=hand_id, table__round__night=night).first()
    if named is None:
        raise ActionRefused("That hand is not one of tonight's.")
    with write_transaction():
        table = _locked_table(night, named.table_id, by)
        _refuse_closed(table)
        hands = live_hands(table.pk)
        hand = next((h for h in hands if h.pk == hand_id), None)
        if hand is None:
            return named
        if hand.pk != last_entered(hands).pk:
            raise ActionRefused(
                f"Only what was entered last can be undone: {describe(last_entered(hands))}. "
                "To change an earlier hand, ask the coordinator."
            )
        before = facts(hand)
        hand.voided_at = at
        hand.save(update_fields=["voided_at"])
        _log(night, table, hand, "hand_undone", before=before, by=by, at=at)
        hands.remove(hand)
        restate_table(table, hands, rules=rules, round_number=table.round.number)
    return hand


def last_entered(hands: list[Hand]) -> Hand:
    """What an Undo means: the tie-break hand, else the last deal in order of play. `hands` is not empty."""
    return max(hands, key=lambda h: (h.kind == HandKind.TIEBREAK, h.number, h.kind == HandKind.HAND, h.pk))


def describe(hand: Hand) -> str:
    """A hand's name in a sentence: "hand 4", "the misdeal before hand 4"."""
    if hand.kind == HandKind.HAND:
        return f"hand {hand.number}"
    if hand.kind == HandKind.TIEBREAK:
        return "the tie-break hand"
    return (
        f"the {'thrown-in deal' if hand.kind == HandKind.THROWN_IN else 'misdeal'} before hand {hand.number}"
    )


def facts(hand: Hand) -> dict[str, Any]:
    """What the log keeps of a hand."""
    return {
        "kind": hand.kind,
        "number": hand.number,
        "side": hand.side,
        "bid": hand.bid,
        "tricks": hand.tricks,
        "is_made": hand.is_made,
        "points": [hand.points_1, hand.points_2],
    }


def replace_hand(
    table: Table, hands: list[Hand], hand: Hand, result: HandResult, *, rules: RuleSet, at: datetime
) -> dict[str, Any]:
    """Give a hand other facts and restate its table; returns what it was. Call with the table locked."""
    before = facts(hand)
    score = score_hand(rules, result)
    hand.side, hand.bid, hand.tricks = result.side, str(result.bid), result.tricks
    hand.points_1, hand.points_2 = score.points
    hand.is_made = score.is_made
    hand.version += 1
    hand.amended_at = at
    hand.save()
    restate_table(table, hands, rules=rules, round_number=table.round.number)
    return before


def _settle(
    night: Night,
    table: Table,
    hands: list[Hand],
    there: Hand,
    result: HandResult,
    base: int,
    rules: RuleSet,
    *,
    submission: Submission,
    by: Actor,
    at: datetime,
) -> Recorded:
    if (there.side, there.bid, there.tricks) == (result.side, str(result.bid), result.tricks):
        return Recorded("agreed", there)
    if base != there.version:
        raise HandConflict(
            f"Hand {there.number} is already saved, and not as you have it.", saved=there, offered=result
        )
    before = replace_hand(table, hands, there, result, rules=rules, at=at)
    _log(
        night,
        table,
        there,
        "hand_amended",
        before=before,
        after=facts(there),
        submission=submission,
        by=by,
        at=at,
    )
    return Recorded("amended", there)


def _late(
    night: Night,
    table: Table,
    number: int,
    result: HandResult,
    *,
    submission: Submission,
    by: Actor,
    at: datetime,
) -> Recorded:
    there = _hand_of(live_hands(table.pk), number)
    if there is not None and (there.side, there.bid, there.tricks) == (
        result.side,
        str(result.bid),
        result.tricks,
    ):
        return Recorded("agreed", there)
    submissions.keep_late_hand(night, table, number, result, submission=submission, by=by, at=at)
    return Recorded("late", None)


def _locked_table(night: Night, table_id: int, by: Actor) -> Table:
    """The table's row, locked; refuses a player who does not sit there."""
    seated = Seat.objects.filter(partnership__table=OuterRef("pk"), player_id=by.player_id or 0)
    table = (
        Table.objects.select_for_update(of=("self",))
        .select_related("round")
        .filter(pk=table_id, round__night=night)
        .annotate(is_seated=Exists(seated))
        .first()
    )
    if table is None or not table.is_seated:
        raise NotAtThisTable("You do not sit at that table. Your own table is below.")
    return table


def _refuse_closed(table: Table) -> None:
    if not table.is_open:
        raise RoundClosed(f"Round {table.round.number} is closed. Ask the coordinator to put it right.")


def _refuse_wrong_number(hands: list[Hand], number: int, rules: RuleSet) -> None:
    expected = next_number(hands, rules)
    if expected > rules.hands_per_round:
        raise ActionRefused(
            f"All {rules.hands_per_round} hands of this round are in. To change one, undo the last "
            "or ask the coordinator."
        )
    if number != expected:
        raise ActionRefused(f"Hand {expected} comes next at this table, not hand {number}.")


def _hand_of(hands: list[Hand], number: int) -> Hand | None:
    return next((h for h in hands if h.kind == HandKind.HAND and h.number == number), None)


def _log(
    night: Night,
    table: Table,
    hand: Hand,
    action: str,
    *,
    by: Actor,
    at: datetime,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
    submission: Submission | None = None,
) -> None:
    write_log(
        action,
        club_id=night.season.club_id,
        by=by,
        at=at,
        night=night,
        table=table,
        hand=hand,
        before=before,
        after=after,
        request_id=submission.key if submission else None,
        digest=submission.digest if submission else "",
    )

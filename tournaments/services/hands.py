"""What a player does at the table: save a hand, note a deal without a contract, break a tie, undo.

Each is one transaction that first locks the table's row; unique constraints are the last word. Input is checked
before the transaction begins. See `submissions` for how a repeated, late or conflicting submission is answered.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from django.db import IntegrityError

from scoring import score_hand
from tournaments.db import write_transaction
from tournaments.models import Hand, HandKind, Night, Table
from tournaments.queries.finding import hand_of_night
from tournaments.queries.hands import (
    HandsRead,
    first_version,
    hands_to_add_to,
    in_order_of_play,
    last_entered,
    live_hands,
    next_number,
    standing,
)
from tournaments.queries.my_rounds import has_till_the_end
from tournaments.services.errors import ActionRefused, NotAtThisTable
from tournaments.services.hand_rows import (
    describe,
    facts,
    refuse_closed,
    refuse_other_round,
    table_of_player,
)
from tournaments.services.late import record_late, record_left
from tournaments.services.log import log_of_night
from tournaments.services.sent_hands import Recorded, SentHand, hand_of, settled
from tournaments.services.submissions import receipt
from tournaments.services.tables import refuse_without_tie, restate_table
from tournaments.services.writing import insert
from tournaments.translate import rules_of

if TYPE_CHECKING:
    from datetime import datetime

    from scoring import HandResult, RuleSet, Side
    from tournaments.services.actor import Actor
    from tournaments.services.submissions import Submission


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
    content replaces the hand only if `base` is its present version. A hand for a round already closed is kept
    for the coordinator, not counted; but a change of one that stands there is made ("corrected") where the season
    leaves its players time for that until the night ends.

    Raises: HandConflict, KeyReused, NotAtThisTable, NightOver, ActionRefused (wrong number, all hands in).
    """
    sent = SentHand(night, table_id, round_number, number, base, result, submission, by, at)
    score_hand(rules_of(night), result)  # refuses what is outside the rules before anything is locked
    try:
        with write_transaction():
            return _record(sent)
    except _TableClosed:
        return record_late(sent)
    except NotAtThisTable as refusal:
        return record_left(sent, refusal)
    except IntegrityError:
        # The id was used for a hand that has since been undone, or two submissions of it came at once.
        known = receipt(submission)
        if known is None:
            raise
        return Recorded("repeated", known.hand)


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
    rules = rules_of(night)
    with write_transaction():
        table = table_of_player(night, table_id, by)
        if (known := receipt(submission)) is not None:
            return Recorded("repeated", known.hand)
        refuse_closed(table)
        hands = live_hands(table.pk)
        if table.is_complete or number != next_number(hands, rules):
            raise ActionRefused(
                "The table has gone on since. Look at the hands below before you note a deal."
            )
        hand = Hand.objects.create(
            table=table, kind=kind, number=number, entered_by_id=by.player_id, entered_at=at
        )
        log_of_night("deal_noted", night, table, hand, after=facts(hand), sent=submission, by=by, at=at)
        restate_table(table, [*hands, hand], rules=rules, round_number=table.round.number, last_hand_at=at)
    return Recorded("saved", hand)


def record_tiebreak(
    *, night: Night, table_id: int, side: Side, is_made: bool, submission: Submission, by: Actor, at: datetime
) -> Recorded:
    """Save the tie-break hand: it decides the round and scores nothing (rules E4).

    Raises: RoundClosed, NotAtThisTable, KeyReused, ActionRefused when the table is not level.
    """
    rules = rules_of(night)
    with write_transaction():
        table = table_of_player(night, table_id, by)
        if (known := receipt(submission)) is not None:
            return Recorded("repeated", known.hand)
        hands = live_hands(table.pk)
        there = next((h for h in hands if h.kind == HandKind.TIEBREAK), None)
        if there is not None and (there.side, there.is_made) == (side, is_made):
            log_of_night(
                "hand_agreed", night, table, there, after=facts(there), sent=submission, by=by, at=at
            )
            return Recorded("agreed", there)
        refuse_closed(table)
        if there is not None:
            raise ActionRefused("The tie-break hand is already recorded. Undo it first if it is wrong.")
        refuse_without_tie(table, rules)
        hand = Hand.objects.create(
            table=table,
            kind=HandKind.TIEBREAK,
            number=rules.hands_per_round + 1,
            side=side,
            is_made=is_made,
            entered_by_id=by.player_id,
            entered_at=at,
        )
        log_of_night("tiebreak_saved", night, table, hand, after=facts(hand), sent=submission, by=by, at=at)
        restate_table(table, [*hands, hand], rules=rules, round_number=table.round.number, last_hand_at=at)
    return Recorded("saved", hand)


def undo_hand(*, night: Night, hand_id: int, by: Actor, at: datetime) -> Hand:
    """Take back the last thing entered at the player's own table, named by its id. It stays in the log.

    Undoing what is already undone is no error. Raises: RoundClosed, NotAtThisTable, ActionRefused.
    """
    rules = rules_of(night)
    named = hand_of_night(night, hand_id)
    if named is None:
        raise ActionRefused("That hand is not one of tonight's.")
    with write_transaction():
        table = table_of_player(night, named.table_id, by)
        _refuse_hole(table, named, night)
        refuse_closed(table)
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
        log_of_night("hand_undone", night, table, hand, before=before, by=by, at=at)
        hands.remove(hand)
        restate_table(table, hands, rules=rules, round_number=table.round.number)
    return hand


class _TableClosed(Exception):
    """The table has moved on: found out under its lock, acted on under the night's."""


def _record(sent: SentHand) -> Recorded:
    """The hand at an open table. A new one leaves it to the unique request id whether it came before."""
    rules = rules_of(sent.night)
    table = table_of_player(sent.night, sent.table_id, sent.by)
    refuse_other_round(table, sent.round_number)
    with_undone = hands_to_add_to(table.pk, sent.number) if table.is_open else []
    hands = standing(with_undone)
    is_next = table.is_open and sent.number == next_number(hands, rules) <= rules.hands_per_round
    if is_next and not sent.base:
        return _save_new(sent, table, hands, first_version(with_undone, sent.number))
    if (known := receipt(sent.submission)) is not None:
        return Recorded("repeated", known.hand)
    if not table.is_open:
        raise _TableClosed
    there = hand_of(hands, sent.number)
    if there is None and is_next:
        # A change of a hand that was taken back meanwhile would bring it back unasked.
        raise ActionRefused(f"Hand {sent.number} was undone meanwhile. Save it once more if it was played.")
    if there is None:
        _refuse_wrong_number(hands, sent.number, rules)
    return settled(sent, table, hands, there, rules)


def _save_new(sent: SentHand, table: Table, hands: list[Hand], version: int) -> Recorded:
    rules = rules_of(sent.night)
    score = score_hand(rules, sent.result)
    hand = insert(
        Hand(
            table=table,
            number=sent.number,
            version=version,
            side=sent.result.side,
            bid=str(sent.result.bid),
            tricks=sent.result.tricks,
            points_1=score.points[0],
            points_2=score.points[1],
            is_made=score.is_made,
            entered_by_id=sent.by.player_id,
            entered_at=sent.at,
        )
    )
    sent.log(table, hand, "hand_saved")
    hands = [*hands, hand]
    restate_table(table, hands, rules=rules, round_number=table.round.number, last_hand_at=sent.at)
    return Recorded("saved", hand, HandsRead(table.pk, table.revision, in_order_of_play(hands)))


def _refuse_hole(table: Table, hand: Hand, night: Night) -> None:
    """Raises ActionRefused for a hand that its table, closed, would lack: it can still be changed."""
    if has_till_the_end(night) and not table.is_open and hand.voided_at is None:
        raise ActionRefused(
            f"Round {table.round.number} is closed and would lack {describe(hand)}. "
            "Change it among your rounds instead."
        )


def _refuse_wrong_number(hands: list[Hand], number: int, rules: RuleSet) -> NoReturn:
    expected = next_number(hands, rules)
    if expected > rules.hands_per_round:
        raise ActionRefused(
            f"All {rules.hands_per_round} hands of this round are in. To change one, undo the last "
            "or ask the coordinator."
        )
    raise ActionRefused(f"Hand {expected} comes next at this table, not hand {number}.")

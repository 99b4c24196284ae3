"""A coordinator puts a hand right, at any time: amend, take out, put a forgotten one in its place (product: a night).

The seats of rounds already played stay as they were; points, winner, night figures and wine follow.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring import HandResult, score_hand
from tournaments.db import write_transaction
from tournaments.models import Hand, HandKind, Night, NightState, Table
from tournaments.queries.hands import first_version, hands_to_add_to, live_hands, numbers_in, standing
from tournaments.queries.log_kinds import KEYED
from tournaments.services.errors import ActionRefused, HandChanged, HandConflict, KeyReused
from tournaments.services.hand_rows import describe, facts, log_hand, replace_hand
from tournaments.services.late import settle_late_hand
from tournaments.services.locking import locked_night
from tournaments.services.scores import store_night_scores
from tournaments.services.submissions import Submission, receipt
from tournaments.services.tables import refuse_without_tie, restate_table
from tournaments.translate import rules_of

if TYPE_CHECKING:
    from datetime import datetime

    from scoring import Side
    from tournaments.services.actor import Actor


def amend_hand(
    *,
    night: Night,
    hand_id: int,
    base: int,
    result: HandResult,
    reason: str,
    by: Actor,
    at: datetime,
    late_id: int | None = None,
) -> Hand:
    """Give a recorded hand other facts, those of the late hand `late_id` perhaps, which is then dealt with.

    `base` is the version that was looked at.

    Raises: ActionRefused without a reason or for a hand that does not stand, HandConflict when it changed since.
    """
    _refuse_no_reason(reason)
    with write_transaction():
        night, table, hands, hand = _locked(night, hand_id)
        if hand.kind != HandKind.HAND:
            raise ActionRefused(f"{describe(hand).capitalize()} has no bid to amend.")
        if late_id is not None:
            settle_late_hand(night=night, log_id=late_id, by=by, at=at)
        if (hand.side, hand.bid, hand.tricks) == (result.side, str(result.bid), result.tricks):
            return hand
        if hand.version != base:
            raise HandConflict(
                f"Hand {hand.number} was changed while you looked at it. This is how it stands now.",
                saved=hand,
                offered=result,
            )
        before = replace_hand(table, hands, hand, result, rules=rules_of(night), at=at)
        _follow(night, at)
        log_hand(
            "hand_amended",
            night,
            table,
            hand,
            before=before,
            after=facts(hand),
            reason=reason.strip(),
            by=by,
            at=at,
        )
    return hand


def amend_tiebreak(
    *, night: Night, hand_id: int, base: int, side: Side, is_made: bool, reason: str, by: Actor, at: datetime
) -> Hand:
    """Give a recorded tie-break hand other facts. `base` is the version that was looked at.

    Raises: ActionRefused without a reason or for a hand that is none, HandChanged when it changed since.
    """
    _refuse_no_reason(reason)
    with write_transaction():
        night, table, hands, hand = _locked(night, hand_id)
        if hand.kind != HandKind.TIEBREAK:
            raise ActionRefused("That is not a tie-break hand.")
        if (hand.side, hand.is_made) == (side, is_made):
            return hand
        if hand.version != base:
            raise HandChanged(
                "The tie-break hand was changed while you looked at it. This is how it stands now."
            )
        before = facts(hand)
        hand.side, hand.is_made, hand.amended_at = side, is_made, at
        hand.version += 1
        hand.save()
        restate_table(table, hands, rules=rules_of(night), round_number=table.round.number)
        _follow(night, at)
        log_hand(
            "hand_amended",
            night,
            table,
            hand,
            before=before,
            after=facts(hand),
            reason=reason.strip(),
            by=by,
            at=at,
        )
    return hand


def take_out_hand(*, night: Night, hand_id: int, reason: str, by: Actor, at: datetime) -> Hand:
    """Take a hand out of every sum; it stays in the log. The table then lacks it again.

    Raises: ActionRefused without a reason, for a hand that does not stand, or in a round already moved on from.
    """
    _refuse_no_reason(reason)
    rules = rules_of(night)
    with write_transaction():
        night, table, hands, hand = _locked(night, hand_id)
        is_level = table.points_1 == table.points_2  # else a tie-break hand decides nothing any more
        is_needed = is_level if hand.kind == HandKind.TIEBREAK else hand.number in numbers_in([hand], rules)
        if is_needed and not table.is_open:
            raise ActionRefused(
                f"Round {table.round.number} is closed and would lack {describe(hand)}. Amend it instead."
            )
        hand.voided_at = at
        hand.save(update_fields=["voided_at"])
        hands.remove(hand)
        restate_table(table, hands, rules=rules, round_number=table.round.number, half_stays=True)
        _follow(night, at)
        log_hand(
            "hand_taken_out", night, table, hand, before=facts(hand), reason=reason.strip(), by=by, at=at
        )
    return hand


def put_in_hand(
    *,
    night: Night,
    table_id: int,
    number: int,
    result: HandResult,
    submission: Submission,
    reason: str,
    by: Actor,
    at: datetime,
    late_id: int | None = None,
    is_keyed: bool = False,
) -> Hand:
    """Put a hand into its place at a table, whoever sits there: a forgotten one, or the late one of `late_id`.

    `is_keyed`: it is one line of a paper sheet, of which the log tells as a whole.

    Raises: ActionRefused for a number that is taken or none of the round's, KeyReused.
    """
    rules = rules_of(night)
    with write_transaction():
        night = locked_night(night.pk)
        table = _locked_table(night, table_id)
        if (known := _put_in_before(submission)) is not None:
            return known
        if table.round.started_at is None:
            raise ActionRefused("The round has not started yet.")
        with_undone = hands_to_add_to(table.pk, number)
        hands = standing(with_undone)
        if not 1 <= number <= rules.hands_per_round:
            raise ActionRefused(f"A round has hands 1 to {rules.hands_per_round}.", field="number")
        if number in numbers_in(hands, rules):
            raise ActionRefused(f"Hand {number} is in already. Amend it instead.", field="number")
        score = score_hand(rules, result)
        hand = Hand.objects.create(
            table=table,
            number=number,
            version=first_version(with_undone, number),
            side=result.side,
            bid=str(result.bid),
            tricks=result.tricks,
            points_1=score.points[0],
            points_2=score.points[1],
            is_made=score.is_made,
            entered_at=at,
        )
        restate_table(
            table,
            [*hands, hand],
            rules=rules,
            round_number=table.round.number,
            last_hand_at=at,
            half_stays=True,
        )
        _follow(night, at)
        log_hand(
            "hand_put_in",
            night,
            table,
            hand,
            after=facts(hand) | ({KEYED: True} if is_keyed else {}),
            reason=reason.strip(),
            sent=submission,
            by=by,
            at=at,
        )
        if late_id is not None:
            settle_late_hand(night=night, log_id=late_id, by=by, at=at)
    return hand


def put_in_tiebreak(
    *,
    night: Night,
    table_id: int,
    side: Side,
    is_made: bool,
    submission: Submission,
    by: Actor,
    at: datetime,
    reason: str = "",
) -> Hand:
    """Put the tie-break hand in, whoever sits there. Raises: ActionRefused when the table is not level, KeyReused."""
    rules = rules_of(night)
    with write_transaction():
        night = locked_night(night.pk)
        table = _locked_table(night, table_id)
        if (known := _put_in_before(submission)) is not None:
            return known
        hands = live_hands(table.pk)
        refuse_without_tie(table, rules)
        if any(h.kind == HandKind.TIEBREAK for h in hands):
            raise ActionRefused("The tie-break hand is in already. Amend it instead.")
        hand = Hand.objects.create(
            table=table,
            kind=HandKind.TIEBREAK,
            number=rules.hands_per_round + 1,
            side=side,
            is_made=is_made,
            entered_at=at,
        )
        restate_table(table, [*hands, hand], rules=rules, round_number=table.round.number, last_hand_at=at)
        _follow(night, at)
        log_hand(
            "hand_put_in",
            night,
            table,
            hand,
            after=facts(hand),
            reason=reason.strip(),
            sent=submission,
            by=by,
            at=at,
        )
    return hand


def _locked(night: Night, hand_id: int) -> tuple[Night, Table, list[Hand], Hand]:
    named = Hand.objects.filter(pk=hand_id, table__round__night=night).first()
    if named is None:
        raise ActionRefused("That hand is not one of this night's.")
    night = locked_night(night.pk)
    table = _locked_table(night, named.table_id)
    hands = live_hands(table.pk)
    hand = next((h for h in hands if h.pk == hand_id), None)
    if hand is None:
        raise ActionRefused("That hand was undone. Put it in again if it was played.")
    return night, table, hands, hand


def _locked_table(night: Night, table_id: int) -> Table:
    table = (
        Table.objects.select_for_update(of=("self",))
        .select_related("round")
        .filter(pk=table_id, round__night=night, round__undone_at__isnull=True)
        .first()
    )
    if table is None:
        raise ActionRefused("That table is not one of this night's.")
    return table


def _follow(night: Night, at: datetime) -> None:
    """What hangs on a hand: the stored figures of a finished night, and everybody's polls."""
    if night.state == NightState.FINISHED:
        night.corrected_at = at
        store_night_scores(night)
    night.revision += 1
    night.save(update_fields=["revision", "corrected_at"])


def _refuse_no_reason(reason: str) -> None:
    if not reason.strip():
        raise ActionRefused("Say why: everybody can read it.", field="reason")


def _put_in_before(sent: Submission) -> Hand | None:
    """The hand this submission put in when it came before. Raises: KeyReused when it was a late hand's."""
    known = receipt(sent)
    if known is not None and known.hand is None:
        raise KeyReused("This page's entry was already used for a different hand. Nothing was changed.")
    return known.hand if known else None

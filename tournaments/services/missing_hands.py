"""A coordinator puts a forgotten hand in its place, at any time, whoever sits there (product: a night)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring import HandResult, score_hand
from tournaments.db import write_transaction
from tournaments.models import Hand, HandKind
from tournaments.queries.hands import first_version, hands_to_add_to, live_hands, numbers_in, standing
from tournaments.queries.log_kinds import KEYED
from tournaments.services.amendments import put_right
from tournaments.services.errors import ActionRefused, KeyReused
from tournaments.services.hand_rows import facts
from tournaments.services.late import settle_late_hand
from tournaments.services.locking import locked_night
from tournaments.services.submissions import Submission, receipt
from tournaments.services.tables import locked_table, refuse_without_tie, restate_table
from tournaments.translate import rules_of

if TYPE_CHECKING:
    from datetime import datetime

    from scoring import RuleSet, Side
    from tournaments.models import Night, Table
    from tournaments.services.actor import Actor


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
    """Put a hand into its place at a table: a forgotten one, or the late one of `late_id`.

    `is_keyed`: it is one line of a paper sheet, of which the log tells as a whole.

    Raises: ActionRefused for a number that is taken or none of the round's, KeyReused.
    """
    rules = rules_of(night)
    with write_transaction():
        night = locked_night(night.pk)
        table = locked_table(night, table_id)
        if (known := _put_in_before(submission)) is not None:
            return known
        with_undone = hands_to_add_to(table.pk, number)
        hands = standing(with_undone)
        _refuse_number(table, number, hands, rules)
        hand = _new_hand(
            table, number, result, version=first_version(with_undone, number), rules=rules, at=at
        )
        restate_table(
            table,
            [*hands, hand],
            rules=rules,
            round_number=table.round.number,
            last_hand_at=at,
            half_stays=True,
        )
        after = facts(hand) | ({KEYED: True} if is_keyed else {})
        put_right(
            "hand_put_in", night, table, hand, after=after, reason=reason, sent=submission, by=by, at=at
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
    """Put the tie-break hand in. Raises: ActionRefused when the table is not level, KeyReused."""
    rules = rules_of(night)
    with write_transaction():
        night = locked_night(night.pk)
        table = locked_table(night, table_id)
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
        after = facts(hand)
        put_right(
            "hand_put_in", night, table, hand, after=after, reason=reason, sent=submission, by=by, at=at
        )
    return hand


def _refuse_number(table: Table, number: int, hands: list[Hand], rules: RuleSet) -> None:
    if table.round.started_at is None:
        raise ActionRefused("The round has not started yet.")
    if not 1 <= number <= rules.hands_per_round:
        raise ActionRefused(f"A round has hands 1 to {rules.hands_per_round}.", field="number")
    if number in numbers_in(hands, rules):
        raise ActionRefused(f"Hand {number} is in already. Amend it instead.", field="number")


def _new_hand(
    table: Table, number: int, result: HandResult, *, version: int, rules: RuleSet, at: datetime
) -> Hand:
    score = score_hand(rules, result)
    points_1, points_2 = score.points
    return Hand.objects.create(
        table=table,
        number=number,
        version=version,
        side=result.side,
        bid=str(result.bid),
        tricks=result.tricks,
        points_1=points_1,
        points_2=points_2,
        is_made=score.is_made,
        entered_at=at,
    )


def _put_in_before(sent: Submission) -> Hand | None:
    """The hand this submission put in when it came before. Raises: KeyReused when it was a late hand's."""
    known = receipt(sent)
    if known is not None and known.hand is None:
        raise KeyReused("This page's entry was already used for a different hand. Nothing was changed.")
    return known.hand if known else None

"""What people at a table tell each other and the coordinator beside their hands.

Who bid what before it is played, who deals, whether a side agrees with its finished round, and that the coordinator is
wanted. All of it stands in the table's row; each function locks that row, changes it and writes one log entry. Saying
again what stands already is no error and no entry. None of it ever keeps a hand or a round from going on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from tournaments.db import write_transaction
from tournaments.models import NightState, Table, Verdict
from tournaments.services.errors import ActionRefused, NightOver
from tournaments.services.hand_rows import refuse_closed, refuse_other_round, table_of_player
from tournaments.services.log import log_of_night
from tournaments.services.submissions import receipt
from tournaments.services.tables import NO_HALF, locked_table
from tournaments.translate import rules_of

if TYPE_CHECKING:
    from datetime import datetime

    from scoring import Bid, Side
    from tournaments.models import Night
    from tournaments.services.actor import Actor
    from tournaments.services.submissions import Submission

CHAIRS = 4
Shared = Literal["shared", "repeated", "agreed"]


def share_bid(
    *,
    night: Night,
    table_id: int,
    round_number: int,
    number: int,
    side: Side,
    bid: Bid,
    submission: Submission,
    by: Actor,
    at: datetime,
) -> Shared:
    """Save who bid what before hand `number` is played: any phone at the table adds the tricks afterwards.

    A later one takes the place of an earlier one; the log keeps both. Saving a hand, undoing one or dealing again
    clears it.

    Raises: InvalidBid for a bid the rules do not know; NotAtThisTable, RoundClosed, KeyReused, ActionRefused when
    another hand comes next.
    """
    rules = rules_of(night)
    rules.value(bid)
    now = {"number": number, "side": side, "bid": str(bid)}
    with write_transaction():
        table = table_of_player(night, table_id, by)
        refuse_other_round(table, round_number)
        if receipt(submission) is not None:
            return "repeated"
        refuse_closed(table)
        _refuse_unless_next(table, number, rules.hands_per_round)
        before = _half(table)
        if before == now:
            return "agreed"
        _change(table, half_side=side, half_bid=str(bid), half_by_id=by.player_id)
        log_of_night("bid_shared", night, table, by=by, at=at, before=before, after=now, sent=submission)
    return "shared"


def drop_bid(*, night: Night, table_id: int, by: Actor, at: datetime) -> None:
    """Take the half-entered hand away: it was not the bid.

    Raises: NotAtThisTable, RoundClosed.
    """
    with write_transaction():
        table = table_of_player(night, table_id, by)
        refuse_closed(table)
        before = _half(table)
        if before is not None:
            _change(table, **NO_HALF)
            log_of_night("bid_dropped", night, table, by=by, at=at, before=before)


def set_dealers(
    *, night: Night, table_id: int, first: int | None, second: int | None = None, by: Actor, at: datetime
) -> None:
    """Say which chair cut the high card and deals first; None takes it back (rules E3: optional).

    Chairs count 0 to 3 as on `Table`. The deal goes to the left; `second` is the chair to the first one's left, by
    default the next in that count, and says so which way round the table sits.

    Raises: NotAtThisTable, RoundClosed, ActionRefused for a chair that is none, or a second dealer who is no opponent.
    """
    now = _dealing_chairs(first, second)
    with write_transaction():
        table = table_of_player(night, table_id, by)
        refuse_closed(table)
        before = (table.first_dealer, table.second_dealer)
        if before == now:
            return
        _change(table, first_dealer=now[0], second_dealer=now[1])
        log_of_night(
            "dealers_set", night, table, by=by, at=at, before={"chairs": before}, after={"chairs": now}
        )


def give_verdict(*, night: Night, table_id: int, verdict: Verdict, by: Actor, at: datetime) -> None:
    """Say for one's side whether its finished round is right. The last word of a side stands; it blocks nothing.

    A change of a hand at the table withdraws it. Raises: NotAtThisTable, RoundClosed, NightOver, ActionRefused while
    hands are missing.
    """
    _refuse_finished(night)
    with write_transaction():
        table = table_of_player(night, table_id, by)
        if not table.is_complete:
            raise ActionRefused("The round is not over at your table: more hands are to come.")
        side = _side_of(table, by)
        before = (getattr(table, f"verdict_{side}"), getattr(table, f"verdict_by_{side}_id"))
        if before == (verdict, by.player_id):
            return
        _change(table, **{f"verdict_{side}": verdict, f"verdict_by_{side}_id": by.player_id})
        log_of_night(
            "verdict_given",
            night,
            table,
            by=by,
            at=at,
            before={"side": side, "verdict": before[0]},
            after={"side": side, "verdict": verdict},
        )


def call_coordinator(*, night: Night, table_id: int, by: Actor, at: datetime) -> None:
    """Ring on the console with the table's name, until a coordinator answers. A second call is the same call.

    Raises: NotAtThisTable, RoundClosed (that seating was taken back), NightOver.
    """
    _refuse_finished(night)
    with write_transaction():
        table = table_of_player(night, table_id, by)
        if table.called_at is None:
            _change(table, called_at=at, called_by_id=by.player_id)
            log_of_night("coordinator_called", night, table, by=by, at=at)


def withdraw_call(*, night: Night, table_id: int, by: Actor, at: datetime) -> None:
    """The table needs nobody any more. Raises: NotAtThisTable, RoundClosed."""
    with write_transaction():
        table = table_of_player(night, table_id, by)
        if table.called_at is not None:
            _change(table, called_at=None, called_by_id=None)
            log_of_night("call_withdrawn", night, table, by=by, at=at)


def answer_call(*, night: Night, table_id: int, by: Actor, at: datetime) -> None:
    """A coordinator is on the way: the call is no longer open. Answering twice is no error.

    Raises: ActionRefused for a table that is none of the night's.
    """
    with write_transaction():
        table = locked_table(night, table_id)
        if table.called_at is not None:
            _change(table, called_at=None, called_by_id=None)
            log_of_night("call_answered", night, table, by=by, at=at)


def _change(table: Table, **facts: Any) -> None:
    """Write into the locked row, and tell every poll."""
    Table.objects.filter(pk=table.pk).update(revision=table.revision + 1, **facts)


def _half(table: Table) -> dict[str, Any] | None:
    if table.half_side is None:
        return None
    return {"number": table.next_hand, "side": table.half_side, "bid": table.half_bid}


def _refuse_unless_next(table: Table, number: int, hands: int) -> None:
    if table.next_hand > hands:
        raise ActionRefused(f"All {hands} hands of this round are in: there is no bid to share.")
    if number != table.next_hand:
        raise ActionRefused(f"Hand {table.next_hand} comes next at this table, not hand {number}.")


def _dealing_chairs(first: int | None, second: int | None) -> tuple[int | None, int | None]:
    if first is None:
        return None, None
    left = (first + 1) % CHAIRS if second is None else second
    if not 0 <= first < CHAIRS or not 0 <= left < CHAIRS:
        raise ActionRefused("Tap one of the four at the table.")
    if (first - left) % 2 == 0:
        raise ActionRefused("Partners sit opposite each other: one of the others deals second.")
    return first, left


def _side_of(table: Table, by: Actor) -> Side:
    """The side on which somebody sits at a table where they sit."""
    side = table.partnerships.values_list("side", flat=True).get(seats__player_id=by.player_id or 0)
    return 1 if side == 1 else 2


def _refuse_finished(night: Night) -> None:
    if night.state == NightState.FINISHED:
        raise NightOver("The night is finished. Ask the coordinator.")

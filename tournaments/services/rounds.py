"""Rounds of a night: start the first, move to the next, take a start back (rules E3 to E5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring import Pair, TableSeating, next_seating
from tournaments.db import write_transaction
from tournaments.models import Night, NightSeat, NightState, Round, Seat, Table
from tournaments.queries.hands import missing_words
from tournaments.services.errors import ActionRefused
from tournaments.services.locking import locked_night
from tournaments.services.log import log_of_night
from tournaments.services.seatings import make_round
from tournaments.translate import rules_of, seating_of, side_of
from tournaments.words import listed

if TYPE_CHECKING:
    from datetime import datetime

    from scoring import Seating
    from tournaments.services.actor import Actor


def reopen_round(night: Night, number: int) -> None:
    """Let phones record in a closed round again. Call inside a transaction, with the night locked."""
    before = Round.objects.select_for_update().get(night=night, number=number, undone_at__isnull=True)
    before.closed_at = None
    before.save(update_fields=["closed_at"])
    tables = list(Table.objects.select_for_update().filter(round=before))
    for table in tables:
        table.is_open = True
        table.played_winner = None
        table.revision += 1
    Table.objects.bulk_update(tables, ["is_open", "played_winner", "revision"])


def live_round(night: Night) -> Round | None:
    """The round being played, or the first one seated but not started; None before any seating."""
    return (
        Round.objects.filter(night=night, number=max(1, night.current_round), undone_at__isnull=True)
        .select_for_update()
        .first()
    )


def start_round(*, night: Night, number: int, by: Actor, at: datetime) -> Round:
    """Start round `number`: the first as seated, each later one by the movement of the round before.

    Starting the round that runs already is no error (a double click).
    Raises: ActionRefused naming the table and the hand that is missing.
    """
    with write_transaction():
        night = locked_night(night.pk)
        if night.state == NightState.FINISHED:
            raise ActionRefused("This night is finished.")
        previous = live_round(night)
        if previous is None:
            raise ActionRefused("Seat the couples first.")
        if number == night.current_round:
            return previous
        _refuse_wrong_round(night, number)
        started = _start_first(previous, at) if number == 1 else _start_next(night, previous, at)
        night.state = NightState.PLAYING
        night.current_round = number
        night.revision += 1
        night.save()
        log_of_night("round_started", night, by=by, at=at, after={"round": number})
    return started


def undo_start(*, night: Night, number: int, by: Actor, at: datetime) -> None:
    """Take the last start of a round back while no hand of it is recorded.

    Raises: ActionRefused naming the tables that have hands.
    """
    with write_transaction():
        night = locked_night(night.pk)
        round_ = live_round(night)
        if night.state != NightState.PLAYING or round_ is None or number != night.current_round:
            raise ActionRefused(f"Round {number} is not the one being played.")
        tables = list(Table.objects.select_for_update().filter(round=round_))
        with_hands = [table.name for table in tables if table.hands_played]
        if with_hands:
            named = listed(with_hands)
            raise ActionRefused(f"Round {number} has begun: hands are recorded at {named}. Undo those first.")
        for table in tables:
            table.is_open = False
            table.revision += 1
        Table.objects.bulk_update(tables, ["is_open", "revision"])
        if number == 1:
            round_.started_at = None
            night.state = NightState.OPEN
        else:
            round_.undone_at = at
            reopen_round(night, number - 1)
        round_.save()
        night.current_round = number - 1
        night.revision += 1
        night.save()
        log_of_night(
            "round_start_undone",
            night,
            by=by,
            at=at,
            before={"round": number},
        )


def close_round(night: Night, round_: Round, *, at: datetime) -> list[Table]:
    """Close a round whose tables are all done. Call inside a transaction, with the night locked.

    Raises: ActionRefused naming each table that is not done and what it lacks.
    """
    rules = rules_of(night)
    tables = list(Table.objects.select_for_update().filter(round=round_).order_by("position"))
    waiting = [
        f"{table.name}: {missing_words(table, rules)} missing" for table in tables if not table.is_complete
    ]
    if waiting:
        raise ActionRefused(f"Round {round_.number} is not done. {'. '.join(waiting)}.")
    for table in tables:
        table.is_open = False
        table.played_winner = table.winner
        table.revision += 1
    Table.objects.bulk_update(tables, ["is_open", "played_winner", "revision"])
    round_.closed_at = at
    round_.save(update_fields=["closed_at"])
    return tables


def _start_first(round_: Round, at: datetime) -> Round:
    round_.started_at = at
    round_.save(update_fields=["started_at"])
    tables = list(Table.objects.select_for_update().filter(round=round_))
    for table in tables:
        table.is_open = True
        table.last_hand_at = at
        table.revision += 1
    Table.objects.bulk_update(tables, ["is_open", "last_hand_at", "revision"])
    return round_


def _start_next(night: Night, previous: Round, at: datetime) -> Round:
    rules = rules_of(night)
    if previous.number >= rules.rounds_per_night:
        raise ActionRefused(f"Round {previous.number} is the last of the night. Finish the night instead.")
    tables = close_round(night, previous, at=at)
    seating = next_seating(
        _tonights(night, previous),
        [side_of(table.winner) for table in tables],
        switch_partners=rules.switch_partners,
    )
    return make_round(night, previous.number + 1, seating, at=at, started=True)


def _tonights(night: Night, previous: Round) -> Seating[int]:
    """A round's seating with those who hold the cards from now on: somebody may have taken a place over since."""
    holders = {
        seat.player_id: seat.substitute_id or seat.player_id for seat in NightSeat.objects.filter(night=night)
    }
    members = Seat.objects.filter(round=previous, stands_in_for__isnull=False)
    member_of = dict(members.values_list("player_id", "stands_in_for_id"))

    def now(player_id: int) -> int:
        return holders.get(member_of.get(player_id, player_id), player_id)

    return tuple(
        TableSeating(*(Pair(now(pair.first), now(pair.second)) for pair in table))
        for table in seating_of(previous)
    )


def _refuse_wrong_round(night: Night, number: int) -> None:
    if number != night.current_round + 1:
        raise ActionRefused(
            f"Round {number} cannot start now: round {night.current_round} is being played."
            if night.current_round
            else "Round 1 comes first."
        )

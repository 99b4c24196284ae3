"""Who sits where while a night is played: somebody takes a place over, or wrong seats are put right with their hands.

A round counts for whoever plays it to its end. So a place is taken over from the next round on, or at once: then the
hands of the running round that are in already count for the one who takes over. Rounds before stay as they were played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from django.db import transaction

from tournaments.db import write_transaction
from tournaments.models import Night, NightSeat, NightState, Player, Round, Seat, Table, Verdict
from tournaments.services.errors import ActionRefused
from tournaments.services.locking import locked_night
from tournaments.services.log import write_log
from tournaments.services.nights import add_guest
from tournaments.translate import credited_to
from tournaments.words import both

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from datetime import datetime

    from tournaments.services.actor import Actor

Seen = TypeVar("Seen")


def tried(change: Callable[[], object], look: Callable[[], Seen]) -> Seen:
    """What `look` sees after `change`, which is then taken back: nothing is kept. What the change refuses is raised."""
    with write_transaction():
        change()
        seen = look()
        transaction.set_rollback(True)
    return seen


def take_place(
    *,
    night: Night,
    member_id: int,
    player_id: int | None,
    guest: str = "",
    is_at_once: bool,
    reason: str = "",
    by: Actor,
    at: datetime,
) -> None:
    """Let somebody play in the place of a member of tonight's couples, the member again too (rules E7).

    `player_id` is who plays from then on; `guest` the name of somebody new instead. With `is_at_once` they sit down in
    the running round, which counts for them, otherwise when the next round starts. Asking for what is so already
    changes nothing. Raises: ActionRefused when the night is not played, or somebody would sit twice.
    """
    with write_transaction():
        night, round_, seats = _running(night)
        seat = next((seat for seat in seats if (seat.stands_in_for_id or seat.player_id) == member_id), None)
        if seat is None:
            raise ActionRefused("Choose the place of somebody who plays tonight.", field="member")
        place = NightSeat.objects.select_related("player", "substitute").get(night=night, player_id=member_id)
        if guest:
            player = add_guest(night=night, name=guest, stands_in_for=member_id, by=by, at=at)
        else:
            player = _player(night, player_id)
        was = place.substitute or place.player
        if player == was and (not is_at_once or seat.player_id == player.pk):
            return
        _refuse_elsewhere(night, player, place, seats if is_at_once else [], seat)
        place.is_absent = player.pk != member_id
        place.substitute = player if place.is_absent else None
        place.save(update_fields=["is_absent", "substitute"])
        if is_at_once:
            seat.player = player
            seat.stands_in_for_id = member_id if place.is_absent else None
            seat.credited_to_id = credited_to(night, player.pk, seat.stands_in_for_id)
            seat.save(update_fields=["player", "stands_in_for", "credited_to"])
            _tables_changed([seat.partnership.table_id])
        from_round = round_.number if is_at_once else round_.number + 1
        _changed(night)
        write_log(
            "place_taken",
            club_id=night.season.club_id,
            by=by,
            at=at,
            night=night,
            before={"player": was.name},
            after={"player": player.name, "member": place.player.name, "round": from_round},
            reason=reason.strip(),
        )


def exchange_seats(
    *, night: Night, one_id: int, other_id: int, with_partners: bool, reason: str, by: Actor, at: datetime
) -> None:
    """Let two players of the running round have each other's seats, or two pairs; the hands stay at their tables.

    What the hands scored then counts for those who are said to have held the cards. Doing it again takes it back.
    Raises: ActionRefused without a reason, when the night is not played, or for two who cannot change places.
    """
    if not reason.strip():
        raise ActionRefused("Say why: everybody can read it.", field="reason")
    with write_transaction():
        night, round_, seats = _running(night)
        by_player = {seat.player_id: seat for seat in seats}
        one, other = by_player.get(one_id), by_player.get(other_id)
        if one is None or other is None:
            raise ActionRefused("Choose two who sit at a table in this round.", field="other")
        _refuse_exchange(one, other, with_partners=with_partners)
        moved = [(one, other)]
        if with_partners:
            pairs = [
                sorted((s for s in seats if s.partnership_id == chosen.partnership_id), key=lambda s: s.pk)
                for chosen in (one, other)
            ]
            moved = [(mine, next(s for s in pairs[1] if s.is_first == mine.is_first)) for mine in pairs[0]]
        names = [both(*(pair[side].player.name for pair in moved)) if with_partners else moved[0][side].player.name
                 for side in (0, 1)]  # fmt: skip
        for mine, theirs in moved:
            mine.partnership, theirs.partnership = theirs.partnership, mine.partnership
        changed = [seat for pair in moved for seat in pair]
        Seat.objects.filter(pk__in=[seat.pk for seat in changed]).delete()  # no seat holds two for a moment
        Seat.objects.bulk_create(changed)
        _tables_changed({seat.partnership.table_id for seat in changed})
        round_.put_right_at = at
        round_.save(update_fields=["put_right_at"])
        _changed(night)
        write_log(
            "seats_exchanged",
            club_id=night.season.club_id,
            by=by,
            at=at,
            night=night,
            after={"one": names[0], "other": names[1], "round": round_.number},
            reason=reason.strip(),
        )


def _running(night: Night) -> tuple[Night, Round, list[Seat]]:
    """The night and its running round's tables, locked, so that no hand is saved meanwhile; and the seats there."""
    night = locked_night(night.pk)
    if night.state == NightState.FINISHED:
        raise ActionRefused("This night is finished. Reopen it to change who sat where.")
    if night.state != NightState.PLAYING:
        raise ActionRefused("The night is not being played yet: use its attendance and its seating.")
    round_ = Round.objects.get(night=night, number=night.current_round, undone_at__isnull=True)
    list(Table.objects.select_for_update().filter(round=round_).order_by("pk"))
    seats = Seat.objects.filter(round=round_).select_related("player", "partnership__table").order_by("pk")
    return night, round_, list(seats)


def _player(night: Night, player_id: int | None) -> Player:
    player = Player.objects.filter(
        pk=player_id or 0, club_id=night.season.club_id, archived_at__isnull=True
    ).first()
    if player is None:
        raise ActionRefused("Choose who plays, or write the name of somebody new.", field="player")
    return player


def _refuse_elsewhere(
    night: Night, player: Player, place: NightSeat, seats: Iterable[Seat], seat: Seat
) -> None:
    """Nobody holds two hands of cards: neither by the attendance nor, at once, in the running round."""
    others = NightSeat.objects.filter(night=night).exclude(pk=place.pk).select_related("player")
    for other in others.order_by("pk"):
        if (other.substitute_id or (None if other.is_absent else other.player_id)) == player.pk:
            where = f"for {other.player.name}" if other.substitute_id else "in their own place"
            raise ActionRefused(f"{player.name} plays {where} already.", field="player")
    for taken in seats:
        if taken.player_id == player.pk and taken.pk != seat.pk:
            raise ActionRefused(
                f"{player.name} sits at {taken.partnership.table.name} in this round: choose “from the next round on”.",
                field="player",
            )


def _refuse_exchange(one: Seat, other: Seat, *, with_partners: bool) -> None:
    if one.pk == other.pk:
        raise ActionRefused("Choose two different people.", field="other")
    if one.partnership_id == other.partnership_id:
        raise ActionRefused(
            f"{both(one.player.name, other.player.name)} are partners in this round: nothing would change.",
            field="other",
        )
    if not with_partners and one.is_first != other.is_first:
        raise ActionRefused(
            f"{one.player.name} and {other.player.name} are not of the same group: each pair has one of each. "
            "Exchange two of one group, or both with their partners.",
            field="other",
        )


def _tables_changed(table_ids: Iterable[int]) -> None:
    """Nobody's verdict holds for a table at which others sit now."""
    for table in Table.objects.filter(pk__in=table_ids):
        table.verdict_1 = table.verdict_2 = Verdict.NONE
        table.verdict_by_1 = table.verdict_by_2 = None
        table.revision += 1
        table.save(update_fields=["verdict_1", "verdict_2", "verdict_by_1", "verdict_by_2", "revision"])


def _changed(night: Night) -> None:
    night.revision += 1
    night.save(update_fields=["revision"])

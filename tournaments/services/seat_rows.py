"""The rows of a round's seats while they are changed: locked, looked through for who sits twice, and told to the pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.models import EarlierHolder, Night, NightState, Player, Round, Seat, Table, Verdict
from tournaments.services.errors import ActionRefused
from tournaments.services.locking import locked_night
from tournaments.services.scores import night_put_right
from tournaments.translate import rules_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime


def running(night: Night) -> tuple[Night, Round, list[Seat]]:
    """The night and its running round's tables, locked, so that no hand is saved meanwhile; and the seats there."""
    night = locked_night(night.pk)
    if night.state == NightState.FINISHED:
        raise ActionRefused("This night is finished. Reopen it to change who sat where.")
    if night.state != NightState.PLAYING:
        raise ActionRefused("The night is not being played yet: use its attendance and its seating.")
    round_ = Round.objects.get(night=night, number=night.current_round, undone_at__isnull=True)
    return night, round_, seats_of_round(round_)


def played(night: Night, number: int) -> tuple[Night, Round, list[Seat]]:
    """The night, a round of it that is over, and the seats there; locked, as long as the transaction runs.

    Raises: ActionRefused for a round that is not there, or not over.
    """
    night = locked_night(night.pk)
    round_ = Round.objects.filter(night=night, number=number, undone_at__isnull=True).first()
    if round_ is None or (round_.closed_at is None and night.state != NightState.FINISHED):
        raise ActionRefused(f"Round {number} is not over yet.")
    return night, round_, seats_of_round(round_)


def seats_of_round(round_: Round) -> list[Seat]:
    """The seats of a round, its tables locked, so that no hand is saved meanwhile."""
    list(Table.objects.select_for_update().filter(round=round_).order_by("pk"))
    seats = Seat.objects.filter(round=round_).select_related("player", "stands_in_for", "partnership__table")
    return list(seats.order_by("pk"))


def place_of(member_id: int, seats: Sequence[Seat], otherwise: str) -> Seat:
    """The seat of a member, whoever plays in their place. Raises: ActionRefused with `otherwise` where there is none."""
    seat = next((seat for seat in seats if (seat.stands_in_for_id or seat.player_id) == member_id), None)
    if seat is None:
        raise ActionRefused(otherwise, field="member")
    return seat


def club_player(night: Night, player_id: int | None) -> Player:
    """Somebody of the club who may play. Raises: ActionRefused."""
    player = Player.objects.filter(
        pk=player_id or 0, club_id=night.season.club_id, archived_at__isnull=True
    ).first()
    if player is None:
        raise ActionRefused("Choose who plays, or write the name of somebody new.", field="player")
    return player


def refuse_in_round(
    player: Player,
    seats: Sequence[Seat],
    seat: Seat,
    from_hand: int,
    *,
    instead: str = "choose “from the next round on”",
) -> None:
    """Raises ActionRefused when somebody held the cards of another of these seats in a hand from that one on."""
    for taken in seats:
        if taken.player_id == player.pk and taken.pk != seat.pk:
            raise ActionRefused(
                f"{player.name} sits at {taken.partnership.table.name} in this round: {instead}.",
                field="player",
            )

    elsewhere = EarlierHolder.objects.filter(seat__in=seats, player=player, last_hand__gte=from_hand)
    for held in elsewhere.exclude(seat=seat).select_related("seat__partnership__table"):
        raise ActionRefused(
            f"{player.name} played at {held.seat.partnership.table.name} up to hand {held.last_hand} of this round: "
            "choose a later hand.",
            field="from_hand",
        )


def refuse_hand(night: Night, from_hand: int | None) -> None:
    """Raises ActionRefused for a hand that a round of this night does not have."""
    hands = rules_of(night).hands_per_round
    if from_hand is not None and not 1 <= from_hand <= hands:
        raise ActionRefused(
            f"A round has hands 1 to {hands}. Choose one of them, or “from the next round on”.",
            field="from_hand",
        )


def tables_changed(table_ids: Iterable[int]) -> None:
    """Nobody's verdict holds for a table at which others sit now."""
    for table in Table.objects.filter(pk__in=table_ids):
        table.verdict_1 = table.verdict_2 = Verdict.NONE
        table.verdict_by_1 = table.verdict_by_2 = None
        table.revision += 1
        table.save(update_fields=["verdict_1", "verdict_2", "verdict_by_1", "verdict_by_2", "revision"])


def night_changed(night: Night) -> None:
    """Tell every poll of the night."""
    night.revision += 1
    night.save(update_fields=["revision"])


def seats_put_right(night: Night, seats: list[Seat], at: datetime) -> None:
    """What follows once others are said to have held the cards: at their tables, and for the night."""
    tables_changed({seat.partnership.table_id for seat in seats})
    night_put_right(night, at)

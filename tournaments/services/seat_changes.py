"""Who sits where while a night is played: somebody takes a place over, or wrong seats are put right with their hands.

A place is taken over from the next round on, or from a hand of the running round on: hands before it stay with whoever
held the cards, hands from it on are the other's. Rounds before stay as they were played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from django.db import transaction

from tournaments.db import write_transaction
from tournaments.models import (
    EarlierHolder,
    Night,
    NightSeat,
    NightState,
    Player,
    Round,
    Seat,
    Table,
    Verdict,
)
from tournaments.queries.put_back_seats import held_facts, place_facts
from tournaments.services.errors import ActionRefused
from tournaments.services.locking import locked_night
from tournaments.services.log import write_log
from tournaments.services.nights import add_guest
from tournaments.services.spells import Spell, hold, spells_of, taken_over
from tournaments.translate import credited_to, rules_of
from tournaments.words import both

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
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
    from_hand: int | None,
    reason: str = "",
    by: Actor,
    at: datetime,
) -> None:
    """Let somebody play in the place of a member of tonight's couples, the member again too (rules E7).

    `player_id` is who plays from then on; `guest` the name of somebody new instead. They hold the cards from hand
    `from_hand` of the running round on (hands before it stay whose they were), from the next round on with None. Asking
    for what is so already changes nothing. Raises: ActionRefused when the night is not played, for a hand that the
    round does not have, or when somebody would hold two hands of cards.
    """
    with write_transaction():
        night, round_, seats = running(night)
        seat = next((seat for seat in seats if (seat.stands_in_for_id or seat.player_id) == member_id), None)
        if seat is None:
            raise ActionRefused("Choose the place of somebody who plays tonight.", field="member")
        _refuse_hand(night, from_hand)
        place = NightSeat.objects.select_related("player", "substitute").get(night=night, player_id=member_id)
        if guest:
            player = add_guest(night=night, name=guest, stands_in_for=member_id, by=by, at=at)
        else:
            player = _player(night, player_id)
        was = place.substitute or place.player
        stands_in = None if player.pk == member_id else member_id
        spells = spells_of(seat)
        becomes = spells
        if from_hand is not None:
            credited = credited_to(night, player.pk, stands_in)
            becomes = taken_over(spells, Spell(player.pk, stands_in, credited, from_hand))
        if player == was and becomes == spells:
            return
        _refuse_elsewhere(night, player, place, seats if from_hand is not None else [], seat, from_hand or 1)
        before = {"player": was.name, "place": place_facts(place), "held": held_facts([seat])}
        place.is_absent = stands_in is not None
        place.substitute = player if place.is_absent else None
        place.save(update_fields=["is_absent", "substitute"])
        if from_hand is not None:
            hold(seat, becomes)
            tables_changed([seat.partnership.table_id])
        night_changed(night)
        after = {
            "player": player.name,
            "member": place.player.name,
            "round": round_.number if from_hand is not None else round_.number + 1,
            "during": round_.number,
            "place": place_facts(place),
            "held": held_facts([seat]),
        }
        write_log(
            "place_taken",
            club_id=night.season.club_id,
            by=by,
            at=at,
            night=night,
            before=before,
            after=after if from_hand is None else {**after, "from_hand": from_hand},
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
        night, round_, seats = running(night)
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
        before = held_facts(seat for pair in moved for seat in pair)
        for mine, theirs in moved:
            mine.partnership, theirs.partnership = theirs.partnership, mine.partnership
        changed = [seat for pair in moved for seat in pair]
        earlier = list(
            EarlierHolder.objects.filter(seat__in=changed)
        )  # they go with the seat that was theirs
        Seat.objects.filter(pk__in=[seat.pk for seat in changed]).delete()  # no seat holds two for a moment
        Seat.objects.bulk_create(changed)
        EarlierHolder.objects.bulk_create(earlier)
        tables_changed({seat.partnership.table_id for seat in changed})
        round_.put_right_at = at
        round_.save(update_fields=["put_right_at"])
        night_changed(night)
        write_log(
            "seats_exchanged",
            club_id=night.season.club_id,
            by=by,
            at=at,
            night=night,
            before={"held": before},
            after={
                "one": names[0],
                "other": names[1],
                "round": round_.number,
                "during": round_.number,
                "held": held_facts(changed),
            },
            reason=reason.strip(),
        )


def running(night: Night) -> tuple[Night, Round, list[Seat]]:
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
    night: Night, player: Player, place: NightSeat, seats: Sequence[Seat], seat: Seat, from_hand: int
) -> None:
    """Nobody holds two hands of cards: neither by the attendance nor in the hands of the running round from one on."""
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

    elsewhere = EarlierHolder.objects.filter(seat__in=seats, player=player, last_hand__gte=from_hand)
    for held in elsewhere.exclude(seat=seat).select_related("seat__partnership__table"):
        raise ActionRefused(
            f"{player.name} played at {held.seat.partnership.table.name} up to hand {held.last_hand} of this round: "
            "choose a later hand.",
            field="from_hand",
        )


def _refuse_hand(night: Night, from_hand: int | None) -> None:
    hands = rules_of(night).hands_per_round
    if from_hand is not None and not 1 <= from_hand <= hands:
        raise ActionRefused(
            f"A round has hands 1 to {hands}. Choose one of them, or “from the next round on”.",
            field="from_hand",
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

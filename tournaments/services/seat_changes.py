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
    Player,
    Round,
    Seat,
)
from tournaments.queries.put_back_seats import held_facts, place_facts
from tournaments.services.errors import ActionRefused, refuse_no_reason
from tournaments.services.log import log_of_night
from tournaments.services.nights import add_guest
from tournaments.services.seat_rows import (
    club_player,
    night_changed,
    place_of,
    played,
    refuse_hand,
    refuse_in_round,
    running,
    seats_put_right,
    tables_changed,
)
from tournaments.services.spells import Spell, hold, spells_of, taken_over
from tournaments.services.submissions import receipt
from tournaments.translate import credited_to
from tournaments.words import both, together

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import datetime

    from tournaments.services.actor import Actor
    from tournaments.services.submissions import Submission

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
        seat = place_of(member_id, seats, "Choose the place of somebody who plays tonight.")
        refuse_hand(night, from_hand)
        place = NightSeat.objects.select_related("player", "substitute").get(night=night, player_id=member_id)
        player = (
            add_guest(night=night, name=guest, stands_in_for=member_id, by=by, at=at)
            if guest
            else club_player(night, player_id)
        )
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
        log_of_night(
            "place_taken",
            night,
            by=by,
            at=at,
            before=before,
            after=after if from_hand is None else {**after, "from_hand": from_hand},
            reason=reason.strip(),
        )


def exchange_seats(
    *,
    night: Night,
    one_id: int,
    other_id: int,
    with_partners: bool,
    reason: str,
    by: Actor,
    at: datetime,
    number: int | None = None,
    sent: Submission | None = None,
) -> None:
    """Let two players of a round have each other's seats, or two pairs; the hands stay at their tables.

    It is the running round, or with `number` one that is over: rounds after that one stay as they were played.

    What the hands scored then counts for those who are said to have held the cards. Doing it again takes it back; the
    same submission again, by a button tapped twice perhaps, changes nothing.

    Raises: ActionRefused without a reason, for a round that is not played or not over, or for two who cannot change places.
    """
    refuse_no_reason(reason)
    with write_transaction():
        night, round_, seats = running(night) if number is None else played(night, number)
        if sent is not None and receipt(sent) is not None:
            return
        by_player = {seat.player_id: seat for seat in seats}
        one, other = by_player.get(one_id), by_player.get(other_id)
        if one is None or other is None:
            raise ActionRefused("Choose two who sit at a table in this round.", field="other")
        _refuse_exchange(one, other, with_partners=with_partners)
        moved = _moved(one, other, seats if with_partners else ())
        names = [together([pair[side].player.name for pair in moved]) for side in (0, 1)]
        changed = [seat for pair in moved for seat in pair]
        before = held_facts(changed)
        _exchange(moved)
        # The round after was seated by who was written here then: it does not follow from this one any more.
        rounds = Round.objects.filter(
            night=night, undone_at__isnull=True, number__in=(round_.number, round_.number + 1)
        )
        rounds.update(put_right_at=at)
        seats_put_right(night, changed, at)
        log_of_night(
            "seats_exchanged",
            night,
            by=by,
            at=at,
            before={"held": before},
            after={
                "one": names[0],
                "other": names[1],
                "round": round_.number,
                "during": round_.number,
                "is_over": number is not None,
                "held": held_facts(changed),
            },
            reason=reason.strip(),
            sent=sent,
        )


def _moved(one: Seat, other: Seat, seats: Sequence[Seat]) -> list[tuple[Seat, Seat]]:
    """Who changes places with whom: the two, and among `seats`, where they bring them, their partners."""
    mine, theirs = (
        [seat for seat in seats if seat.partnership_id == chosen.partnership_id] for chosen in (one, other)
    )
    pairs = [
        (a, b) for a in sorted(mine, key=lambda seat: seat.pk) for b in theirs if a.is_first == b.is_first
    ]
    return pairs or [(one, other)]


def _exchange(moved: Sequence[tuple[Seat, Seat]]) -> None:
    """Write the seats anew, each in the other's partnership; who held cards before goes with the seat that was theirs."""
    for mine, theirs in moved:
        mine.partnership, theirs.partnership = theirs.partnership, mine.partnership
    changed = [seat for pair in moved for seat in pair]
    earlier = list(EarlierHolder.objects.filter(seat__in=changed))
    Seat.objects.filter(pk__in=[seat.pk for seat in changed]).delete()  # no seat holds two for a moment
    Seat.objects.bulk_create(changed)
    EarlierHolder.objects.bulk_create(earlier)


def _refuse_elsewhere(
    night: Night, player: Player, place: NightSeat, seats: Sequence[Seat], seat: Seat, from_hand: int
) -> None:
    """Nobody holds two hands of cards: neither by the attendance nor in the hands of the running round from one on."""
    others = NightSeat.objects.filter(night=night).exclude(pk=place.pk).select_related("player")
    for other in others.order_by("pk"):
        if (other.substitute_id or (None if other.is_absent else other.player_id)) == player.pk:
            where = f"for {other.player.name}" if other.substitute_id else "in their own place"
            raise ActionRefused(f"{player.name} plays {where} already.", field="player")
    refuse_in_round(player, seats, seat, from_hand)


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

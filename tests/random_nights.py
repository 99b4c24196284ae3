"""What may happen in the nights of a club, as steps that are tried through the services that people use.

A step is a function of the club while things happen to it and of a number, from which it takes its choices.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial

from scoring import CARD_CLUB, parse_bid
from tests.factories import (
    EVENING,
    Fixture,
    evening,
    new_submission,
    note_deal,
    play_hand,
    player_actor,
    result,
    start_round,
    who_sits,
)
from tournaments.models import Couple, Hand, HandKind, Night, NightSeat, NightState, Player, Seat, Table
from tournaments.services import (
    amendments,
    hands,
    late,
    missing_hands,
    night_end,
    nights,
    phones,
    played_seats,
    seasons,
    seat_changes,
    seatings,
    table_talk,
    wine_order,
)

SHORT = replace(CARD_CLUB, rounds_per_night=2, hands_per_round=2, tables=2)
TEXTS = ("1 7H/7", "2 7H/7", "2 8D/7", "1 9S/10", "2 10NT/3", "2 7C/8", "1 7S/6")


@dataclass
class Played:
    """A club while things happen to it. `night` is the one that was opened last."""

    made: Fixture
    night: Night
    asked: int = 0

    def pick(self, rows, number: int):
        """One of these rows, None when there is none."""
        found = list(rows)
        return found[number % len(found)] if found else None

    @property
    def by(self):
        return self.made.by

    def player(self, number: int) -> Player | None:
        return self.pick(Player.objects.filter(club=self.made.club).order_by("pk"), number)

    def table(self, number: int) -> Table | None:
        """A table of the round that runs."""
        live = Table.objects.filter(round__night=self.night, round__undone_at=None).select_related("round")
        return self.pick(live.filter(round__number=self.running.current_round).order_by("pk"), number)

    @property
    def running(self) -> Night:
        return Night.objects.select_related("season__club").get(pk=self.night.pk)

    def hand(self, number: int, **narrowed) -> Hand | None:
        of_the_club = Hand.objects.filter(table__round__night__season__club=self.made.club, **narrowed)
        return self.pick(of_the_club.select_related("table__round__night__season").order_by("pk"), number)


# --- Nights ------------------------------------------------------------------------------------------------


def open_night(it: Played, number: int) -> None:
    """The night that waits is opened, with a guest in somebody's place; or another one is planned first."""
    if it.running.state in {NightState.FINISHED, NightState.CANCELLED}:
        season = it.running.season
        last = Night.objects.filter(season=season).latest("date").date
        hosts = it.pick(Couple.objects.filter(entries__season=season).order_by("pk"), number)
        it.night = seasons.plan_night(
            season=season, date=last + timedelta(days=7), hosts=hosts, by=it.by, at=EVENING
        )
    it.night = nights.open_night(night=it.running, by=it.by, at=EVENING)
    couples = list(Couple.objects.filter(pk__in=NightSeat.objects.filter(night=it.night).values("couple")))
    away = couples[number % len(couples)]
    if number % 2:
        nights.set_attendance(
            night=it.night,
            attendance=[nights.Attendance(couple_id=away.pk, second_is_absent=True)],
            guests={away.second_id: f"Guest {number}"},
            by=it.by,
            at=EVENING,
        )
    order = sorted(couples, key=lambda one: one.pk != it.running.hosts_id)
    seatings.seat_first_round(
        night=it.running, tables={one.pk: place // 2 for place, one in enumerate(order)}, by=it.by, at=EVENING
    )
    if number % 5:
        start_round(replace(it.made, night=it.running), 1)


def one_hand(it: Played, number: int) -> None:
    table = it.table(number)
    if table:
        play_hand(it.running, table, TEXTS[number % len(TEXTS)])


def rest_of_the_round(it: Played, number: int) -> None:
    """Every table plays on; then comes the next round, or the end of the night."""
    table = it.table(0)
    if table is None:
        return
    for one in Table.objects.filter(round=table.round).select_related("round"):
        for hand in range(Table.objects.get(pk=one.pk).next_hand, SHORT.hands_per_round + 1):
            play_hand(it.running, one, TEXTS[(number + hand + one.position) % len(TEXTS)])
        if Table.objects.get(pk=one.pk).needs_tiebreak:
            put_in_tiebreak(it, one)
    if table.round.number == SHORT.rounds_per_night:
        night_end.finish_night(night=it.running, by=it.by, at=evening(9))
    else:
        start_round(replace(it.made, night=it.running), table.round.number + 1)


def put_in_tiebreak(it: Played, table: Table) -> None:
    missing_hands.put_in_tiebreak(
        night=it.running, table_id=table.pk, side=2, is_made=True, submission=new_submission(), by=it.by, at=EVENING
    )  # fmt: skip


def finish_without(it: Played, _number: int) -> None:
    night_end.finish_night(night=it.running, without_round=it.running.current_round, by=it.by, at=evening(9))


def reopen(it: Played, _number: int) -> None:
    night_end.reopen_night(night=it.running, reason="a test", by=it.by, at=evening(9))


def undo(it: Played, number: int) -> None:
    hand = it.hand(-1 - number % 2, voided_at=None)
    if hand:
        by = player_actor(who_sits(hand.table))
        hands.undo_hand(night=hand.table.round.night, hand_id=hand.pk, by=by, at=EVENING)


def amend(it: Played, number: int) -> None:
    hand = it.hand(number, voided_at=None, kind="hand")
    if hand:
        amendments.amend_hand(
            night=hand.table.round.night,
            hand_id=hand.pk,
            base=hand.version,
            result=result(TEXTS[number % len(TEXTS)]),
            reason="misread",
            by=it.by,
            at=EVENING,
        )


def take_out(it: Played, number: int) -> None:
    hand = it.hand(number, voided_at=None)
    if hand:
        night = hand.table.round.night
        amendments.take_out_hand(night=night, hand_id=hand.pk, reason="none", by=it.by, at=EVENING)


def last_nine(it: Played, number: int) -> None:
    """Of two nine-bids of one hand number, if there are two, that of this table came last."""
    table = it.table(number)
    if table:
        wine_order.tell_last_nine(night=it.running, table_id=table.pk, by=it.by, at=EVENING)


def deal(it: Played, number: int) -> None:
    table = it.table(number)
    if table:
        note_deal(it.running, table, (HandKind.MISDEAL, HandKind.THROWN_IN)[number % 2])


def late_hand(it: Played, number: int) -> None:
    closed = Table.objects.filter(round__night=it.night, round__number=1, round__undone_at=None)
    table = it.pick(closed.exclude(round__closed_at=None).select_related("round"), number)
    if table:
        sent = play_hand(it.running, table, TEXTS[number % len(TEXTS)], number=1)
        if number % 2 and sent.outcome == "late":
            entry = it.made.club.log.filter(action="late_hand").latest("pk")
            late.settle_late_hand(night=it.running, log_id=entry.pk, by=it.by, at=EVENING)


def talk(it: Played, number: int) -> None:
    """What is said over a table."""
    table = it.table(number)
    if table is None:
        return
    there = {"night": it.running, "table_id": table.pk, "by": player_actor(who_sits(table)), "at": EVENING}
    said = (
        partial(
            table_talk.share_bid,
            round_number=table.round.number,
            number=table.next_hand,
            side=1,
            bid=parse_bid("8H"),
            submission=new_submission(),
        ),
        table_talk.drop_bid,
        partial(table_talk.set_dealers, first=number % 4),
        partial(table_talk.give_verdict, verdict="agreed"),
        table_talk.call_coordinator,
    )
    said[number % len(said)](**there)


# --- Seats ---------------------------------------------------------------------------------------------------


def substitute(it: Played, number: int) -> None:
    place = it.pick(NightSeat.objects.filter(night=it.night).order_by("pk"), number)
    if place:
        since = (None, 1, 2)[number % 3]
        guest = (
            {"player_id": None, "guest": f"Sub {number}"} if number % 4 else {"player_id": place.player_id}
        )
        seat_changes.take_place(
            night=it.running, member_id=place.player_id, from_hand=since, by=it.by, at=EVENING, **guest
        )


def exchange(it: Played, number: int) -> None:
    seats = Seat.objects.filter(round__night=it.night, round__undone_at=None)
    one, other = it.pick(seats, number), it.pick(seats, number // 7)
    if one and other:
        seat_changes.exchange_seats(
            night=it.running,
            one_id=one.player_id,
            other_id=other.player_id,
            with_partners=bool(number % 2),
            reason="sat down wrong",
            by=it.by,
            at=EVENING,
            number=None if number % 3 else 1,
        )


def put_holder_right(it: Played, number: int) -> None:
    place = it.pick(NightSeat.objects.filter(night=it.night).order_by("pk"), number)
    if place:
        played_seats.put_holder_right(
            night=it.running,
            number=1 + number % 2,
            member_id=place.player_id,
            player_id=None,
            guest=f"Holder {number}",
            from_hand=1 + number % 2,
            reason="it was another",
            by=it.by,
            at=EVENING,
        )


def phone(it: Played, number: int) -> None:
    player = it.player(number)
    phones.join_as(night=it.running, player=player, by=player_actor(player), at=EVENING)


NIGHT_STEPS = {
    "open night": open_night,
    "hand": one_hand,
    "rest of the round": rest_of_the_round,
    "finish without": finish_without,
    "reopen": reopen,
    "undo": undo,
    "amend": amend,
    "take out": take_out,
    "last nine": last_nine,
    "deal": deal,
    "late hand": late_hand,
    "talk": talk,
    "substitute": substitute,
    "exchange": exchange,
    "put holder right": put_holder_right,
    "phone": phone,
}

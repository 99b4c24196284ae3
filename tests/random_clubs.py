"""Clubs in which anything may have happened: a list of steps, each tried through the services that people use.

A step is its kind and a number, from which it takes its choices. What the club refuses just does not happen.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial

from hypothesis import strategies as st

from scoring import CARD_CLUB, ScoringError, parse_bid
from tests.factories import (
    EVENING,
    Fixture,
    evening,
    make_season,
    new_submission,
    note_deal,
    planned_night,
    play_hand,
    player_actor,
    result,
    start_round,
    who_sits,
)
from tournaments.models import Club, Couple, Hand, HandKind, Night, NightSeat, NightState, Player, Seat, Table
from tournaments.queries.merging import merges_of
from tournaments.queries.season_options import options_of
from tournaments.services import (
    amendments,
    hands,
    late,
    merging,
    night_end,
    nights,
    people,
    phones,
    plan_hosts,
    plan_nights,
    played_seats,
    players,
    season_end,
    season_entries,
    season_options,
    seasons,
    seat_changes,
    seatings,
    table_talk,
)
from tournaments.services.errors import ActionRefused

SHORT = replace(CARD_CLUB, rounds_per_night=2, hands_per_round=2, tables=2)
TEXTS = ("1 7H/7", "2 7H/7", "2 8D/7", "1 9S/10", "2 10NT/3", "2 7C/8", "1 7S/6")
NAMES = {
    "A": ("Adam Ames", "Alice Ames"),
    "B": ("Bert Brook", "Bella Brook"),
    "C": ("Carl Chen", "Zoë Chen"),
    "D": ("Dan <b>Diaz</b>", "Dora Diaz"),
}


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


def play(steps: list[tuple[str, int]]) -> Club:
    """The club to which these steps have happened, with one night planned beside them."""
    made = planned_night(rules=SHORT, names=NAMES)
    make_season(made.club, [], by=made.by, name="A season to be removed")
    it = Played(made, made.night)
    for kind, number in steps:
        try:
            STEPS[kind](it, number)
        except (ActionRefused, ScoringError):
            continue
    return Club.objects.get(pk=made.club.pk)


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
    amendments.put_in_tiebreak(
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


# --- People and seasons ----------------------------------------------------------------------------------------


def merge(it: Played, number: int) -> None:
    """Somebody new, perhaps with a partner, turns out to be somebody else; or one of two who are there."""
    gone = it.player(number)
    if number % 2:
        gone = players.add_player(club=it.made.club, name="Twin", group="A", by=it.by, at=EVENING)
    merging.merge_players(
        club=it.made.club, keep_id=it.player(number // 3).pk, gone_id=gone.pk, by=it.by, at=EVENING
    )


def twin(it: Played, number: int) -> None:
    """Half of a couple is written down a second time, plays on as that, and turns out to be who they were."""
    found = it.pick(Couple.objects.filter(entries__season=it.running.season).order_by("pk"), number)
    last = Night.objects.filter(season=found.entries.first().season).latest("date")
    night = seasons.plan_night(
        season=last.season, date=last.date + timedelta(days=3), hosts=found, by=it.by, at=EVENING
    )
    people.part_couple(couple=found, by=it.by, at=EVENING)
    other = players.add_player(club=it.made.club, name=f"{found.first} 2", group="A", by=it.by, at=EVENING)
    again = players.pair_couple(club=it.made.club, first=other, second=found.second, by=it.by, at=EVENING)
    season_entries.leave_season(season=last.season, couple=found, night=night, by=it.by, at=EVENING)
    season_entries.join_season(season=last.season, couple=again, night=night, by=it.by, at=EVENING)
    merging.merge_players(club=it.made.club, keep_id=found.first_id, gone_id=other.pk, by=it.by, at=EVENING)


def take_merge_back(it: Played, number: int) -> None:
    done = it.pick(merges_of(it.made.club), number)
    if done:
        merging.take_merge_back(club=it.made.club, log_id=done.log_id, by=it.by, at=EVENING)


def person(it: Played, number: int) -> None:
    """Renamed, archived, back, deleted, or added first."""
    one = it.player(number // 5)
    if number % 5 == 3:
        one = players.add_player(club=it.made.club, name="Brief", group="B", by=it.by, at=EVENING)
        players.add_player(club=it.made.club, name="New", group="B", by=it.by, at=EVENING)
    do = (
        partial(people.rename_player, name=f"Name {number}"),
        people.archive_player,
        people.bring_player_back,
        people.delete_player,
        people.make_member,
    )
    do[number % 5](player=one, by=it.by, at=EVENING)


def couple(it: Played, number: int) -> None:
    """Parted, and both perhaps with others."""
    found = it.pick(Couple.objects.filter(club=it.made.club).order_by("pk"), number)
    people.part_couple(couple=found, by=it.by, at=EVENING)
    pair = (
        it.pick(Player.objects.filter(club=it.made.club, group=group).order_by("pk"), number)
        for group in "AB"
    )
    first, second = pair
    players.pair_couple(club=it.made.club, first=first, second=second, by=it.by, at=EVENING)


def season(it: Played, number: int) -> None:
    """Its options, its trophies, who is in it; another one is removed or brought back."""
    here = it.running.season
    other = it.made.club.seasons.exclude(pk=here.pk).first() or here
    there = Night.objects.filter(season=here).latest("date")
    entered = it.pick(Couple.objects.filter(club=it.made.club).order_by("pk"), number)
    options = replace(
        options_of(here), rules=replace(SHORT, set_bonus=number % 100), substitute_points="member"
    )
    do = (
        partial(season_options.change_options, season=here, options=options, from_night=None),
        partial(season_options.remove_season, season=other, name=other.name),
        partial(season_entries.leave_season, season=here, couple=entered, night=there),
        partial(season_entries.join_season, season=here, couple=entered, night=there),
        partial(season_end.name_trophies, season=here, choices={"best_a": (f"Cup {number}", True)}),
    )
    do[number % len(do)](by=it.by, at=EVENING)


def plan(it: Played, number: int) -> None:
    """A night moved, called off, brought back, with other hosts."""
    night = it.pick(Night.objects.filter(season=it.running.season).order_by("pk"), number // 4)
    hosts = it.pick(Couple.objects.filter(entries__season=night.season).order_by("pk"), number)
    do = (
        partial(plan_nights.move_night, date=night.date + timedelta(days=1), reason="snow"),
        partial(plan_nights.cancel_night, reason="snow"),
        plan_nights.restore_night,
        partial(plan_hosts.set_hosts, hosts=hosts, reason=""),
    )
    do[number % len(do)](night=night, by=it.by, at=EVENING)


STEPS = {
    "open night": open_night,
    "hand": one_hand,
    "rest of the round": rest_of_the_round,
    "finish without": finish_without,
    "reopen": reopen,
    "undo": undo,
    "amend": amend,
    "take out": take_out,
    "deal": deal,
    "late hand": late_hand,
    "talk": talk,
    "substitute": substitute,
    "exchange": exchange,
    "put holder right": put_holder_right,
    "phone": phone,
    "merge": merge,
    "twin": twin,
    "take merge back": take_merge_back,
    "person": person,
    "couple": couple,
    "season": season,
    "plan": plan,
}
OFTEN = ("hand", "hand", "rest of the round", "rest of the round", "open night", "twin")
histories = st.lists(
    st.tuples(st.sampled_from([*STEPS, *OFTEN]), st.integers(0, 200)), min_size=8, max_size=35
).map(lambda steps: [("open night", len(steps)), *steps])
EVERYTHING = [
    ("person", 3),
    ("open night", 1),
    ("talk", 0),
    ("hand", 0),
    ("hand", 4),
    ("undo", 0),
    ("deal", 2),
    ("talk", 2),
    ("substitute", 5),
    ("exchange", 1),
    ("rest of the round", 2),
    ("late hand", 1),
    ("late hand", 0),
    ("hand", 3),
    ("talk", 4),
    ("finish without", 0),
    ("amend", 1),
    ("put holder right", 2),
    ("person", 21),
    ("merge", 25),
    ("merge", 27),
    ("take merge back", 0),
    ("plan", 3),
    ("season", 0),
    ("season", 1),
    ("season", 4),
    ("person", 10),
    ("couple", 1),
    ("open night", 2),
    ("substitute", 4),
    ("rest of the round", 3),
    ("rest of the round", 4),
    ("take out", 2),
    ("reopen", 0),
    ("rest of the round", 5),
    ("twin", 0),
    ("take merge back", 0),
    ("twin", 1),
    ("plan", 16),
    ("plan", 17),
    ("open night", 5),
    ("phone", 2),
    ("talk", 5),
]

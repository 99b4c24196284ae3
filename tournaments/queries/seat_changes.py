"""Who sits where in the running round, and what another seating of it would change: points, seats, wine, phones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Prefetch

from tournaments.models import EarlierHolder, Night, NightSeat, NightState, Round, Seat
from tournaments.queries.consequences import Consequence
from tournaments.queries.night_tables import NightTables, load_tables
from tournaments.queries.totals import totals_of
from tournaments.queries.wine import wine_claims, wine_of
from tournaments.translate import rules_of
from tournaments.words import counted, score

if TYPE_CHECKING:
    from scoring import Pair
    from tournaments.queries.night_tables import TableRow
    from tournaments.queries.wine_values import WineView

NOTHING = "no change"
AS_PLAYED = "no change: the rounds after it stay as they were played"


@dataclass(frozen=True, slots=True)
class Chair:
    """A place at a table of the running round: who sits there, whose place it is, who has it from the next round on."""

    table: str
    player_id: int
    player: str
    member_id: int
    member: str
    next_id: int
    next: str
    next_hand: int  # the lowest hand that is not in at the table
    earlier: str = ""  # "hands 1 to 2 Bella Brook", "" when nobody took over within the round

    @property
    def words(self) -> str:
        """As in "Sue Stone, for Bella Brook · from the next round on Bella Brook"."""
        now = self.player if self.player_id == self.member_id else f"{self.player}, for {self.member}"
        now = " · ".join(filter(None, (now, self.earlier)))
        return now if self.next_id == self.player_id else f"{now} · from the next round on {self.next}"


@dataclass(frozen=True, slots=True)
class Situation:
    """A night at one moment: its tables, who has the wine, and who plays from the next round on, by member."""

    number: int  # of the round that is looked at
    is_running: bool
    tables: NightTables
    wine: WineView
    next_players: dict[int, str]


def rounds_played(night: Night) -> tuple[tuple[int, bool], ...]:
    """The night's rounds that have begun: number, and whether it is over. One SELECT."""
    begun = Round.objects.filter(night=night, undone_at__isnull=True, started_at__isnull=False)
    is_finished = night.state == NightState.FINISHED
    return tuple(
        (number, is_finished or closed_at is not None)
        for number, closed_at in begun.order_by("number").values_list("number", "closed_at")
    )


def chairs(night: Night, number: int) -> tuple[Chair, ...]:
    """Everybody at a table of a round of the night, from High down. Three SELECTs."""
    places = {
        seat.player_id: seat.substitute or seat.player
        for seat in NightSeat.objects.filter(night=night).select_related("player", "substitute")
    }
    found = Seat.objects.filter(
        round__night=night, round__number=number, round__undone_at__isnull=True
    ).select_related("player", "stands_in_for", "partnership__table")
    found = found.prefetch_related(Prefetch("earlier", EarlierHolder.objects.select_related("player")))
    taken = []
    for seat in found.order_by("partnership__table__position", "partnership__side", "-is_first"):
        member = seat.stands_in_for or seat.player
        later = places.get(member.pk, seat.player) if number == night.current_round else seat.player
        table = seat.partnership.table
        who = (seat.player_id, seat.player.name, member.pk, member.name, later.pk, later.name)
        before = ", ".join(
            _held(one.first_hand, one.last_hand, one.player.name) for one in seat.earlier.all()
        )
        taken.append(Chair(table.name, *who, table.next_hand, before))
    return tuple(taken)


def _held(first: int, last: int, name: str) -> str:
    return f"hand {first} {name}" if first == last else f"hands {first} to {last} {name}"


def situation(night: Night, number: int) -> Situation:
    """The night as it stands in the database now, with a look at one of its rounds. Three SELECTs."""
    tables = load_tables(night.pk)
    seats = NightSeat.objects.filter(night=night).select_related("player", "substitute")
    return Situation(
        number,
        night.state == NightState.PLAYING and number == night.current_round,
        tables,
        wine_of(night, tables, wine_claims(night.pk, tables), rules_of(night)),
        {seat.player_id: (seat.substitute or seat.player).name for seat in seats},
    )


def what_follows(was: Situation, becomes: Situation) -> tuple[Consequence, ...]:
    """What differs between two states of a night, before it is saved."""
    return (
        _seats(was, becomes),
        _later(was, becomes),
        _points(was, becomes),
        Consequence("Wine", (f"no change: {becomes.wine.sentence}",))
        if was.wine.holders == becomes.wine.holders
        else Consequence(
            "Wine", (f"was: {was.wine.sentence}", f"becomes: {becomes.wine.sentence}"), is_overturned=True
        ),
        *((_phones(was, becomes),) if becomes.is_running else (Consequence("Moves", (AS_PLAYED,)),)),
    )


def _seats(was: Situation, becomes: Situation) -> Consequence:
    lines = []
    for old, new in zip(was.tables.tables(was.number), becomes.tables.tables(was.number), strict=True):
        if (old.pairs, _spells(old)) != (new.pairs, _spells(new)):
            kept = f"; {counted(new.hands_played, 'hand')} kept" if new.hands_played else ""
            earlier = "".join(f"; {_held(one.first_hand, one.last_hand, one.name)}" for one in new.earlier)
            lines.append(
                f"{new.name}: {_words(old.pairs, was.tables)} → {_words(new.pairs, becomes.tables)}{earlier}{kept}"
            )
    return Consequence(f"Round {was.number}", tuple(lines) or (NOTHING,), is_overturned=bool(lines))


def _spells(table: TableRow) -> list[tuple[int, int, int]]:
    return [(one.player_id, one.first_hand, one.last_hand) for one in table.earlier]


def _words(pairs: tuple[Pair[int], Pair[int]], tables: NightTables) -> str:
    return " v ".join(tables.names(pair) for pair in pairs)


def _later(was: Situation, becomes: Situation) -> Consequence:
    changed = [
        f"{now} instead of {was.next_players[member]}"
        for member, now in becomes.next_players.items()
        if member in was.next_players and now != was.next_players[member]
    ]
    return Consequence("Next rounds", tuple(changed) or (NOTHING,))


def _points(was: Situation, becomes: Situation) -> Consequence:
    """By who holds the cards: whose the points of a substitute are says the season's rule (rules E7, E9)."""
    old, new = (totals_of(list(one.tables.rounds.values())) for one in (was, becomes))
    names = {player: one.name for state in (was, becomes) for player, one in state.tables.people.items()}
    changed = [
        f"{names[player]}: {_sum(old.get(player))} → {_sum(new.get(player))}"
        for player in sorted({*old, *new}, key=lambda player: (names[player], player))
        if old.get(player) != new.get(player)
    ]
    return Consequence("Points tonight", tuple(changed) or (NOTHING,), is_overturned=bool(changed))


def _sum(points: int | None) -> str:
    return "none" if points is None else score(points)


def _phones(was: Situation, becomes: Situation) -> Consequence:
    old, new = (
        {
            player: (table.name, one.tables.people[player].name)
            for table in one.tables.tables(was.number)
            for player in table.chairs
        }
        for one in (was, becomes)
    )
    gone = [name for player, (_, name) in old.items() if player not in new]
    come = [(name, table) for player, (table, name) in new.items() if player not in old]
    moved = [
        f"{name}’s phone goes to {table}"
        for player, (table, name) in new.items()
        if player in old and old[player][0] != table
    ]
    lines = [f"{name}’s phone says that they sit at no table in this round" for name in gone]
    lines += [f"{name} joins with tonight’s code and lands at {table}" for name, table in come]
    return Consequence("Phones", (*lines, *moved) or (NOTHING,))

"""Set-ups for tests, made through the services a person would use, and remembered: see tests/remembered.py.

The fixture night: couples A to F, hosts A, three tables, round 1 High A v B, Middle C v D, Low E v F. A hand is
written `side bid/tricks`, as in "1 7H/7": side 1 bid seven hearts and took seven.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from itertools import count

from django.contrib.auth.models import User

from scoring import CARD_CLUB, HandResult, RuleSet, parse_bid
from tests.remembered import remembered
from tournaments.models import (
    Club,
    Couple,
    Hand,
    HandKind,
    LogEntry,
    Night,
    Player,
    Round,
    Season,
    Seat,
    Table,
)
from tournaments.services import clubs, hands, night_end, nights, players, rounds, seasons, seatings
from tournaments.services.actor import Actor
from tournaments.services.sent_hands import Recorded
from tournaments.services.submissions import Submission, submission

# Each hand's running totals, side 1 / side 2.
R_ONE = ("1 7H/7", "2 8D/7", "1 9S/9", "2 7NT/8", "1 7C/6", "2 8H/8")
#        200/30    330/-250  670/-240  690/-20    530/120   550/420: side 1
R_TIE = ("1 7H/7", "2 7H/7", "1 7H/7", "2 7H/7", "1 7H/7", "2 7H/7")
#        200/30    230/230   430/260   460/460   660/490   690/690: tie-break
R_NEAR = (*R_TIE[:5], "2 7S/7")
#        …         660/490   690/630: side 1
R_LOW = ("1 7H/7", "2 8C/8", "1 7D/6", "2 8S/8", "1 9H/9", "2 7C/7")
#        200/30    220/290   40/430    60/670    460/680   490/840: side 2

WON_BY = {1: R_ONE, 2: R_LOW}

COUPLES = {
    "A": ("Adam Ames", "Alice Ames"),
    "B": ("Bert Brook", "Bella Brook"),
    "C": ("Carl Chen", "Cora Chen"),
    "D": ("Dan Diaz", "Dora Diaz"),
    "E": ("Eli Endo", "Emma Endo"),
    "F": ("Finn Ford", "Fay Ford"),
}
EVENING = datetime(2026, 1, 15, 19, 30, tzinfo=UTC)  # a Thursday
SECRET = "seven-hearts-made"  # every coordinator's password here

_keys = count(1)


@dataclass(frozen=True, slots=True)
class Fixture:
    """A club with a season and one night in it. `couples` and `people` by letter and first name ("A", "Adam")."""

    club: Club
    coordinator: User
    season: Season
    night: Night
    couples: Mapping[str, Couple]
    people: Mapping[str, Player]

    @property
    def by(self) -> Actor:
        """The coordinator as the one who does a thing."""
        return coordinator_of(self.coordinator)


def coordinator_of(user: User) -> Actor:
    return Actor(user.get_full_name() or user.username, account_id=user.pk)


def player_actor(player: Player) -> Actor:
    return Actor(player.name, player_id=player.pk)


def make_coordinator(username: str = "jo", full_name: str = "Jo Hall") -> User:
    return User.objects.create_user(username=username, password=SECRET, first_name=full_name)


def make_club(name: str = "Thursday Cards", *, user: User | None = None, ending: str = "aaaaa") -> Club:
    """A club; its address ends in `ending`, so that tests know it."""
    return clubs.make_club(name=name, by=user or make_coordinator(), at=EVENING, ending=lambda: ending)


def make_couples(
    club: Club, names: Mapping[str, tuple[str, str]] = COUPLES, *, by: Actor
) -> dict[str, Couple]:
    """Two players of each letter, paired: the rows that adding and pairing them one by one leaves, written at once."""
    people = Player.objects.bulk_create(
        Player(club=club, name=name, group=group)
        for pair in names.values()
        for name, group in zip(pair, "AB", strict=True)
    )
    pairs = list(zip(people[::2], people[1::2], strict=True))
    couples = dict(zip(names, players.join_couples(club=club, pairs=pairs, at=EVENING), strict=True))
    added = [("player_added", {"player": one.pk, "name": one.name, "group": one.group}) for one in people]
    paired = [("couple_paired", {"couple": one.pk, "names": str(one)}) for one in couples.values()]
    LogEntry.objects.bulk_create(
        LogEntry(club=club, at=EVENING, who=by.name, account_id=by.account_id, action=action, after=after)
        for action, after in (*added, *paired)
    )
    return couples


def make_guest(made: Fixture, name: str = "Sue Stone", group: str = "B") -> Player:
    """Somebody who is in no couple."""
    return players.add_player(club=made.club, name=name, group=group, by=made.by, at=EVENING, is_guest=True)


def more_couples(number: int) -> dict[str, tuple[str, str]]:
    """Names for any number of couples: "M01 Test", "W01 Test" and so on."""
    return {f"{n:02}": (f"M{n:02} Test", f"W{n:02} Test") for n in range(1, number + 1)}


def make_season(
    club: Club,
    couples: Sequence[Couple],
    *,
    by: Actor,
    rules: RuleSet = CARD_CLUB,
    substitute_points: str = "substitute",
    name: str = "2025 to 2026",
) -> Season:
    return seasons.make_season(
        club=club,
        name=name,
        starts_on=date(2025, 9, 1),
        ends_on=date(2026, 5, 31),
        rules=rules,
        substitute_points=substitute_points,
        group_names=("Men", "Women"),
        couples=couples,
        by=by,
        at=EVENING,
    )


@remembered()
def planned_night(
    *,
    rules: RuleSet = CARD_CLUB,
    substitute_points: str = "substitute",
    names: Mapping[str, tuple[str, str]] = COUPLES,
    username: str = "jo",
    club_name: str = "Thursday Cards",
    ending: str = "aaaaa",
) -> Fixture:
    """Club, couples, season and one planned night; the first couple are its hosts."""
    user = make_coordinator(username)
    club = make_club(club_name, user=user, ending=ending)
    by = coordinator_of(user)
    couples = make_couples(club, names, by=by)
    season = make_season(
        club, list(couples.values()), by=by, rules=rules, substitute_points=substitute_points
    )
    hosts = next(iter(couples.values()))
    night = seasons.plan_night(season=season, date=EVENING.date(), hosts=hosts, by=by, at=EVENING)
    people = {p.name.split()[0]: p for c in couples.values() for p in (c.first, c.second)}
    return Fixture(club, user, season, night, couples, people)


@remembered()
def open_night(**options: object) -> Fixture:
    """As `planned_night`, opened: phones can join, everybody is here."""
    made = planned_night(**options)
    return replace(made, night=nights.open_night(night=made.night, by=made.by, at=EVENING))


@remembered()
def seated_night(**options: object) -> Fixture:
    """As `open_night`, with round 1 seated in the couples' order, but not started."""
    made = open_night(**options)
    seat(made)
    return made


@remembered()
def fixture_night(**options: object) -> Fixture:
    """As `seated_night`, with round 1 started."""
    made = seated_night(**options)
    start_round(made, 1)
    return made


def seat(made: Fixture, tables: Mapping[str, int] | None = None) -> Round:
    """Seats round 1: couples by letter to tables, by default two by two from High down."""
    places = tables or {letter: place // 2 for place, letter in enumerate(made.couples)}
    by_couple = {made.couples[letter].pk: position for letter, position in places.items()}
    return seatings.seat_first_round(night=made.night, tables=by_couple, by=made.by, at=EVENING)


def start_round(made: Fixture, number: int) -> Round:
    return rounds.start_round(night=made.night, number=number, by=made.by, at=evening(number))


def finish(made: Fixture) -> Night:
    return night_end.finish_night(night=made.night, by=made.by, at=evening(9))


def evening(round_number: int, minutes: int = 0) -> datetime:
    """A time in that round: rounds are 35 minutes apart."""
    return EVENING + timedelta(minutes=35 * round_number + minutes)


# --- Hands -----------------------------------------------------------------------------------------------


def result(text: str) -> HandResult:
    """The hand written "1 7H/7"."""
    side, hand = text.split()
    bid, tricks = hand.split("/")
    return HandResult(1 if side == "1" else 2, parse_bid(bid), int(tricks))


def new_submission(*body: object, key: str = "") -> Submission:
    """A submission with a key of its own, as a phone would make one."""
    return submission(key or f"test-key-{next(_keys):08}", *body)


def table_of(night: Night, name: str, round_number: int | None = None) -> Table:
    """A table as it stands now, in the given round or the latest one."""
    tables = Table.objects.filter(round__night=night, round__undone_at__isnull=True, name=name)
    if round_number is not None:
        tables = tables.filter(round__number=round_number)
    return tables.select_related("round").latest("round__number")


def who_sits(table: Table, side: int = 1) -> Player:
    """The first player of a side, whose phone enters the hands."""
    return Seat.objects.get(partnership__table=table, partnership__side=side, is_first=True).player


def play_hand(
    night: Night,
    table: Table,
    text: str,
    *,
    number: int | None = None,
    base: int = 0,
    by: Actor | None = None,
    key: str = "",
) -> Recorded:
    """Saves one hand at a table as a player there would; `number` is the next one unless given."""
    number = number or Table.objects.get(pk=table.pk).next_hand
    hand = result(text)
    return hands.record_hand(
        night=night,
        table_id=table.pk,
        round_number=table.round.number,
        number=number,
        base=base,
        result=hand,
        submission=new_submission(table.pk, number, text, key=key),
        by=by or player_actor(who_sits(table)),
        at=evening(table.round.number, number * 5),
    )


def play_hands(night: Night, table: Table, texts: Sequence[str]) -> list[Hand]:
    """Saves hands one after the other, from the table's next one on."""
    by = player_actor(who_sits(table))
    first = Table.objects.get(pk=table.pk).next_hand
    return [
        play_hand(night, table, text, number=number, by=by).hand for number, text in enumerate(texts, first)
    ]


def note_deal(night: Night, table: Table, kind: HandKind, *, number: int | None = None) -> Recorded:
    """Notes a thrown-in deal or a misdeal at a table."""
    number = number or Table.objects.get(pk=table.pk).next_hand
    return hands.record_deal(
        night=night,
        table_id=table.pk,
        number=number,
        kind=kind,
        submission=new_submission(table.pk, number, kind),
        by=player_actor(who_sits(table)),
        at=evening(table.round.number, number * 5),
    )


def break_tie(night: Night, table: Table, *, side: int, is_made: bool) -> Recorded:
    """Saves the tie-break hand of a table."""
    return hands.record_tiebreak(
        night=night,
        table_id=table.pk,
        side=side,
        is_made=is_made,
        submission=new_submission(table.pk, side, is_made),
        by=player_actor(who_sits(table)),
        at=evening(table.round.number, 34),
    )


def _whose_night(made: Fixture, winners: Sequence[object] | None = None) -> Hashable:
    return made.night.pk, made.coordinator.pk, repr(winners)


@remembered(_whose_night)
def play_round(made: Fixture, winners: Sequence[int] = (1, 1, 1)) -> None:
    """Plays the running round at every table, won by these sides, from High down: R-one or R-low."""
    _play_round(made, winners)


def _play_round(made: Fixture, winners: Sequence[int]) -> None:
    tables = Table.objects.filter(round__night=made.night, round__undone_at__isnull=True)
    number = tables.latest("round__number").round.number
    for table, winner in zip(
        tables.filter(round__number=number).select_related("round"), winners, strict=True
    ):
        play_hands(made.night, table, WON_BY[winner])


@remembered(_whose_night)
def play_night(made: Fixture, winners: Sequence[Sequence[int]] = ((1, 1, 1),) * 5) -> Night:
    """Plays a started night to its end, one line of winners a round, and finishes it."""
    for number, line in enumerate(winners, start=1):
        if number > 1:
            start_round(made, number)
        _play_round(made, line)
    return finish(made)


@remembered(lambda made, week: (made.season.pk, made.coordinator.pk, week))
def another_night(made: Fixture, week: int) -> Fixture:
    """The same club's next night, `week` weeks after the first, seated and started."""
    hosts = list(made.couples.values())[week % len(made.couples)]
    day = EVENING.date() + timedelta(weeks=week)
    night = seasons.plan_night(season=made.season, date=day, hosts=hosts, by=made.by, at=EVENING)
    later = replace(made, night=nights.open_night(night=night, by=made.by, at=EVENING))
    order = sorted(made.couples, key=lambda letter: made.couples[letter] != hosts)
    seat(later, {letter: place // 2 for place, letter in enumerate(order)})
    start_round(later, 1)
    return later


@remembered()
def season_of_nights(number: int, **options: object) -> Fixture:
    """A season with this many finished nights; the fixture's night is the last of them."""
    made = fixture_night(**options)
    play_night(made)
    for week in range(1, number):
        made = another_night(made, week)
        play_night(made)
    return replace(made, night=Night.objects.select_related("season").get(pk=made.night.pk))

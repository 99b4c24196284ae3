"""The demo's club, its season and the course of its nights."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from random import Random
from typing import TYPE_CHECKING

from django.contrib.auth import get_user_model

from scoring import CARD_CLUB, HandResult, parse_bid
from tournaments.demo import DEMO_LOGIN, DEMO_SLUG
from tournaments.demo_season.tables import Story, likely_hand, play_hand, play_round, talk_over
from tournaments.models import Club, Couple, HandKind, Night, Player, PlayerGroup
from tournaments.queries.hands import live_hands
from tournaments.queries.night_tables import load_tables
from tournaments.services import amendments, night_end, nights, rounds, seatings
from tournaments.services.actor import Actor
from tournaments.services.clubs import make_club
from tournaments.services.phones import join_as
from tournaments.services.players import add_player, pair_couple
from tournaments.services.seasons import make_season, plan_night
from tournaments.translate import rules_of

if TYPE_CHECKING:
    from collections.abc import Sequence

COUPLES = (
    ("Pat O'Brien", "Maeve O'Brien"),
    ("Sam Okafor", "Grace Okafor"),
    ("Henrik Lindqvist", "Ingrid Lindqvist"),
    ("José Álvarez", "Ana Álvarez"),
    ("Tom Smith-Jones", "Ruth Smith-Jones"),
    ("Marek Kowalski", "Zoë Kowalski"),
)
NIGHTS_IN_A_SEASON = 9
PLAYED = 3
EVENING = 19  # o'clock


def demo_exists() -> bool:
    """Whether the demo club has been made."""
    return Club.objects.filter(slug=DEMO_SLUG).exists()


def play_demo(*, seed: int, now: datetime) -> Club:
    """Make the club and play its season up to round 2 of tonight; `now` is tonight, a moment ago."""
    story = _begin(Random(seed), now)  # noqa: S311 - cards, not secrets
    planned = _plan(story, now)
    for number, night in enumerate(planned[:PLAYED], start=1):
        _play_night(story, night, number)
    _play_tonight(story, planned[PLAYED], now)
    return story.club


def _begin(rng: Random, now: datetime) -> Story:
    username, password = DEMO_LOGIN
    user = get_user_model().objects.create_user(
        username=username, password=password, first_name="Maeve O'Brien"
    )
    start = now - timedelta(days=120)
    prefix, _, ending = DEMO_SLUG.rpartition("-")
    assert prefix == "thursday-club"
    club = make_club(name="Thursday Club", by=user, at=start, ending=lambda: ending)
    by = Actor("Maeve O'Brien", account_id=user.pk)
    couples = [_couple(club, first, second, by, start) for first, second in COUPLES]
    first_year = now.year if now.month > 8 else now.year - 1  # noqa: PLR2004 - seasons begin in September
    season = make_season(
        club=club,
        name=f"{first_year}/{(first_year + 1) % 100:02d}",
        starts_on=date(first_year, 9, 1),
        ends_on=date(first_year + 1, 8, 31) if now.month in {6, 7, 8} else date(first_year + 1, 5, 31),
        rules=CARD_CLUB,
        substitute_points="substitute",
        group_names=("Men", "Women"),
        couples=couples,
        by=by,
        at=start,
    )
    return Story(club, season, by, rng, start)


def _couple(club: Club, first: str, second: str, by: Actor, at: datetime) -> Couple:
    a, b = (
        add_player(club=club, name=name, group=group, by=by, at=at)
        for name, group in zip((first, second), PlayerGroup.values, strict=True)
    )
    return pair_couple(club=club, first=a, second=b, by=by, at=at)


def _plan(story: Story, now: datetime) -> list[Night]:
    """Nine nights four weeks apart, tonight the fourth; those that would fall outside the season are left out."""
    couples = list(Couple.objects.filter(club=story.club).order_by("pk"))
    today = now.date()
    dates = [today + timedelta(weeks=4 * (number - PLAYED)) for number in range(NIGHTS_IN_A_SEASON)]
    planned = []
    for number, when in enumerate(dates):
        inside = min(max(when, story.season.starts_on + timedelta(days=number)), story.season.ends_on)
        if number > PLAYED and inside != when:
            continue
        hosts = couples[(number + 3) % len(couples)]
        planned.append(
            plan_night(season=story.season, date=inside, hosts=hosts, by=story.coordinator, at=story.clock)
        )
    return planned


def _play_night(story: Story, night: Night, number: int) -> None:
    story.clock = _evening(night.date, story.clock)
    night = nights.open_night(night=night, by=story.coordinator, at=story.clock)
    if number == PLAYED:
        _somebody_is_away(story, night)
    seatings.shuffle_first_round(
        night=night, seed=story.rng.randrange(2**32), by=story.coordinator, at=story.tick(10)
    )
    last = rules_of(story.season).rounds_per_night
    for round_number in range(1, last + 1):
        rounds.start_round(night=night, number=round_number, by=story.coordinator, at=story.tick(5))
        play_round(story, night, round_number, scripts=_scripts(number, round_number))
    night.refresh_from_db()
    night_end.finish_night(night=night, by=story.coordinator, at=story.tick(10))
    if number == 2:  # noqa: PLR2004 - the second night has the amendment
        _amend_something(story, night)


def _play_tonight(story: Story, night: Night, now: datetime) -> None:
    story.clock = now - timedelta(minutes=75)
    night = nights.open_night(night=night, by=story.coordinator, at=story.clock)
    seatings.shuffle_first_round(
        night=night, seed=story.rng.randrange(2**32), by=story.coordinator, at=story.tick(5)
    )
    rounds.start_round(night=night, number=1, by=story.coordinator, at=story.tick(3))
    play_round(story, night, 1, scripts={}, minutes=2)
    night.refresh_from_db()
    rounds.start_round(night=night, number=2, by=story.coordinator, at=story.tick(2))
    tables = load_tables(night.pk, round_number=2).tables(2)
    for table, played in zip(tables, (6, 3, 5), strict=True):
        story.clock = max(now - timedelta(minutes=26), story.clock) if table.position == 0 else story.clock
        for _ in range(played):
            play_hand(story, night, table, likely_hand(story.rng), minutes=1)
    talk_over(story, night, tables[1])
    for table in tables:
        for player_id in (*table.pairs[0], *table.pairs[1])[: 3 - table.position]:
            player = Player.objects.get(pk=player_id)
            join_as(night=night, player=player, by=Actor(player.name, player_id=player.pk), at=story.clock)


def _scripts(night: int, round_number: int) -> dict[int, Sequence[str]]:
    """What has to happen in the story, by table: hands in shorthand; the rest is dealt."""
    if (night, round_number) == (1, 1):
        return {0: ("10NT 10",)}  # a slam
    if (night, round_number) == (1, 3):
        return {1: ("7H 7", "-7H 7", "7H 7", "-7H 7", "7H 7", "-7H 7")}  # level: a tie-break hand
    if (night, round_number) == (1, 4):
        return {2: ("9S 9",)}  # the wine
    if (night, round_number) == (2, 2):
        return {0: ("-9D 8", "8NT 5"), 1: ("7S 10",)}  # sets, and a small slam
    if (night, round_number) == (3, 5):
        return {1: ("-9NT 9",)}
    return {}


def _somebody_is_away(story: Story, night: Night) -> None:
    """Ana is away; Sue, who is new, sits in for her."""
    couples = Couple.objects.filter(entries__season=story.season).select_related("second").order_by("pk")
    ana = next(c.second for c in couples if c.second.name.startswith("Ana"))
    nights.set_attendance(
        night=night,
        attendance=[
            nights.Attendance(couple_id=couple.pk, second_is_absent=couple.second_id == ana.pk)
            for couple in couples
        ],
        guests={ana.pk: "Sue Novák"},
        by=story.coordinator,
        at=story.tick(2),
    )


def _amend_something(story: Story, night: Night) -> None:
    """A hand of the second night was counted wrong and put right two days later."""
    table = load_tables(night.pk).tables(5)[2]
    hand = next(h for h in live_hands(table.id) if h.kind == HandKind.HAND and h.number == 4)  # noqa: PLR2004
    story.clock += timedelta(days=2)
    result = HandResult(1 if hand.side == 1 else 2, parse_bid(hand.bid), max(0, (hand.tricks or 0) - 1))
    amendments.amend_hand(
        night=night,
        hand_id=hand.pk,
        base=hand.version,
        result=result,
        reason="The cards were counted again: one trick fewer",
        by=story.coordinator,
        at=story.clock,
    )


def _evening(when: date, clock: datetime) -> datetime:
    return clock.replace(year=when.year, month=when.month, day=when.day, hour=EVENING, minute=0, second=0)

"""Club, players, couples, season, nights: made once, with the same person never twice."""

from datetime import date

import pytest
from django.contrib.auth.models import User

from scoring import CARD_CLUB, RuleSet
from tests.factories import (
    EVENING,
    coordinator_of,
    make_club,
    make_coordinator,
    make_couples,
    make_season,
    planned_night,
)
from tournaments.models import Club, Couple, LogEntry, Membership, Night, Player, Season
from tournaments.services import clubs, players, seasons
from tournaments.services.errors import ActionRefused
from tournaments.translate import rules_of

pytestmark = pytest.mark.django_db

NAMES = [
    "Seán O'Brien",
    'Ann "Annie" D\'Arcy',
    "Tom & Jerry",
    "<b>Bo</b>",
    "{{ 7*7 }}",
    "Robert'); DROP TABLE x;--",
    "=1+1",
    "../../etc",
    "🍷",
    "\u200fשרה\u200f",
    "N" * 80,
    "Q",
]


def test_make_club_gives_it_to_its_maker():
    user = make_coordinator()

    club = clubs.make_club(name="Old  Barn Cards!", by=user, at=EVENING, ending=lambda: "k7p3x")

    assert (club.name, club.slug) == ("Old  Barn Cards!", "old-barn-cards-k7p3x")
    assert list(Membership.objects.values_list("user", "club", "role")) == [(user.pk, club.pk, "owner")]
    entry = LogEntry.objects.get()
    assert (entry.action, entry.club, entry.account, entry.who) == ("club_made", club, user, "Jo Hall")


@pytest.mark.parametrize(
    ("name", "slug"), [("♠♥♦♣", "k7p3x"), ("x" * 80, "x" * 50 + "-k7p3x"), ("É", "e-k7p3x")]
)
def test_make_club_whatever_its_name(name, slug):
    club = clubs.make_club(name=name, by=make_coordinator(), at=EVENING, ending=lambda: "k7p3x")

    assert club.slug == slug


def test_clubs_of_one_name_have_addresses_that_cannot_be_guessed():
    user = make_coordinator()

    slugs = {clubs.make_club(name="Cards", by=user, at=EVENING).slug for _ in range(20)}

    assert len(slugs) == 20
    assert {len(slug) for slug in slugs} == {len("cards-") + 5}


def test_make_first_coordinator_makes_account_and_club_together():
    user = clubs.make_first_coordinator(
        username="jo", password="seven-hearts-made", full_name="Jo Hall", club_name="Barn", at=EVENING
    )

    assert user.check_password("seven-hearts-made")
    assert list(Membership.objects.values_list("user__username", "club__name")) == [("jo", "Barn")]


@pytest.mark.parametrize("name", NAMES)
def test_add_player_keeps_the_name_as_it_was_typed(name):
    user = make_coordinator()
    club = make_club(user=user)

    player = players.add_player(club=club, name=name, group="A", by=coordinator_of(user), at=EVENING)

    player.refresh_from_db()
    assert (player.name, player.club, player.is_guest) == (name, club, False)
    assert LogEntry.objects.latest("pk").after == {"player": player.pk, "name": name, "group": "A"}


def test_two_players_may_have_one_name():
    user = make_coordinator()
    club = make_club(user=user)

    both = [
        players.add_player(club=club, name="Finn Ford", group="A", by=coordinator_of(user), at=EVENING)
        for _ in range(2)
    ]

    assert both[0] != both[1]


def pair(made, first: Player, second: Player) -> Couple:
    return players.pair_couple(club=made.club, first=first, second=second, by=made.by, at=EVENING)


def newcomer(made, name: str, group: str) -> Player:
    return players.add_player(club=made.club, name=name, group=group, by=made.by, at=EVENING)


def test_pair_couple_puts_group_a_first_whoever_is_named_first():
    made = planned_night()
    zoe, zac = newcomer(made, "Zoe", "B"), newcomer(made, "Zac", "A")

    couple = pair(made, zoe, zac)

    assert (couple.first, couple.second) == (zac, zoe)


def test_pair_couple_with_somebody_already_paired_refused_naming_the_couple():
    made = planned_night()
    zoe = newcomer(made, "Zoe", "B")

    with pytest.raises(ActionRefused) as refusal:
        pair(made, made.people["Adam"], zoe)

    assert (refusal.value.field, refusal.value.message) == (
        "first",
        "Adam Ames is already half of Adam Ames & Alice Ames.",
    )
    assert Couple.objects.count() == 6


def test_pair_couple_of_one_group_refused():
    made = planned_night()
    zac, zed = newcomer(made, "Zac", "A"), newcomer(made, "Zed", "A")

    with pytest.raises(ActionRefused) as refusal:
        pair(made, zac, zed)

    assert refusal.value.message == "Zac and Zed are both in the same group. A couple has one of each."


def test_make_season_freezes_its_rules():
    rules = RuleSet(key="ours", name="Ours", set_bonus=50, hands_per_round=8)
    made = planned_night(rules=rules)

    assert rules_of(Season.objects.get(pk=made.season.pk)) == rules
    assert made.season.entries.count() == 6
    assert LogEntry.objects.get(action="season_made").after["rules"] == rules.as_dict()


def test_make_season_with_a_person_in_two_couples_refused():
    made = planned_night()
    shared = Couple.objects.create(
        club=made.club, first=made.people["Adam"], second=newcomer(made, "Zoe", "B")
    )

    with pytest.raises(ActionRefused) as refusal:
        make_season(made.club, [*made.couples.values(), shared], by=made.by, name="Another")

    assert refusal.value.message == "Adam Ames & Zoe and Adam Ames & Alice Ames share a person."
    assert Season.objects.count() == 1


def plan(made, day: date, hosts: Couple | None = None) -> Night:
    return seasons.plan_night(season=made.season, date=day, hosts=hosts, by=made.by, at=EVENING)


def test_plan_night_numbers_them_by_date():
    made = planned_night()

    second, third = plan(made, date(2026, 2, 12)), plan(made, date(2026, 1, 29), made.couples["C"])

    second.refresh_from_db()
    assert (made.night.number, second.number, third.number) == (1, 3, 2)
    assert (third.hosts, third.state) == (made.couples["C"], "planned")
    assert LogEntry.objects.latest("pk").after == {"date": "2026-01-29", "hosts": "Carl Chen & Cora Chen"}


@pytest.mark.parametrize(
    ("day", "sentence"),
    [
        (
            date(2026, 6, 1),
            "1 June 2026 is outside the season, which runs from 1 September 2025 to 31 May 2026.",
        ),
        (EVENING.date(), "There is a night on 15 January 2026 already."),
    ],
)
def test_plan_night_on_an_impossible_day_refused(day, sentence):
    made = planned_night()

    with pytest.raises(ActionRefused) as refusal:
        plan(made, day)

    assert (refusal.value.field, refusal.value.message) == ("date", sentence)
    assert Night.objects.count() == 1


def test_plan_night_with_hosts_of_another_season_refused():
    made = planned_night()
    user = User.objects.get()
    other_club = make_club("Other", user=user, ending="bbbbb")
    strangers = make_couples(other_club, {"Z": ("Zac", "Zoe")}, by=coordinator_of(user))

    with pytest.raises(ActionRefused) as refusal:
        plan(made, date(2026, 2, 12), strangers["Z"])

    assert (refusal.value.field, refusal.value.message) == ("hosts", "Zac & Zoe are not in this season.")


def test_make_season_that_ends_before_it_starts_is_stopped_by_the_database():
    from django.db import IntegrityError, transaction

    made = planned_night()

    with pytest.raises(IntegrityError), transaction.atomic():
        seasons.make_season(
            club=made.club,
            name="Backwards",
            starts_on=date(2026, 5, 31),
            ends_on=date(2025, 9, 1),
            rules=CARD_CLUB,
            substitute_points="substitute",
            group_names=("Men", "Women"),
            couples=[],
            by=made.by,
            at=EVENING,
        )

    assert Club.objects.count() == 1
    assert Season.objects.count() == 1

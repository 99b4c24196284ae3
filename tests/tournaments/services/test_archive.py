"""A club out as an archive and in again: equal in everything, whatever had happened to it; or refused, with nothing kept."""

import json

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from hypothesis import HealthCheck, given, settings

from tests.club_archives import again, brought_in, elsewhere, make_owner
from tests.factories import EVENING, coordinator_of, fixture_night, play_hands, table_of
from tests.random_clubs import EVERYTHING, histories, play
from tests.tournaments.views.visitors import words
from tournaments.demo_season import play_demo
from tournaments.exchange.archive import bytes_of
from tournaments.models import Club, Hand, LogEntry, Membership, Night, NightState, Season, SeasonEntry
from tournaments.queries.archive import club_archive
from tournaments.queries.audit import differences
from tournaments.queries.merging import merges_of
from tournaments.services import merging, night_end
from tournaments.services.archive import ClubHere

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner():
    return make_owner()


@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck), database=None)
@given(steps=histories)
def test_any_club_is_the_same_after_it_went_out_and_in_again(owner, steps):
    content = elsewhere(lambda: play(steps))
    with transaction.atomic():
        club = brought_in(content, owner)
        out_again, found = again(club), differences(club)
        transaction.set_rollback(True)

    assert found == []
    assert out_again == content


def test_the_demo_club_comes_in_as_it_was_with_equal_standings(owner):
    pages = {}

    def make():
        club = play_demo(seed=500, now=timezone.now())
        pages["was"] = standings(club)
        return club

    content = elsewhere(make)
    club = brought_in(content, owner)

    assert again(club) == content
    assert standings(club) == pages["was"]
    assert "Maeve" in pages["was"]
    assert differences(club) == []
    assert Hand.objects.filter(table__round__night__season__club=club).count() > 290
    assert list(Membership.objects.filter(club=club).values_list("user", "role")) == [(owner.pk, "owner")]
    assert LogEntry.objects.filter(club=club).latest("pk").who == "Jo Hall"
    tonight = Night.objects.select_related("season").get(season__club=club, state=NightState.PLAYING)
    assert (len(tonight.join_code), len(tonight.join_secret)) == (6, 22)
    play_hands(tonight, table_of(tonight, "Middle"), ["1 7H/7"])  # the night goes on, and others open again
    last = Night.objects.filter(season__club=club, state=NightState.FINISHED).latest("date")
    night_end.reopen_night(night=last, reason="a test", by=coordinator_of(owner), at=EVENING)
    assert differences(club) == []


def standings(club: Club) -> str:
    season = Season.objects.get(club=club)
    return words(Client().get(reverse("season_standings", args=[club.slug, season.pk])))


# --- Beside others ----------------------------------------------------------------------------------------------


def test_beside_the_same_club_it_gets_what_is_unique_anew_and_nothing_else_differs(owner):
    there = play(EVERYTHING)
    content = bytes_of(club_archive(there), exported_at=EVENING)

    with pytest.raises(
        ClubHere, match="There is a club at the archive’s address, thursday-cards-aaaaa, already"
    ):
        brought_in(content, owner)
    club = brought_in(content, owner, beside=True)

    assert (club.name, club.slug[:15], len(club.slug)) == (there.name, "thursday-cards-", 20)
    assert (club.slug != there.slug, club.created_at) == (True, there.created_at)
    was, now = json.loads(content), json.loads(again(club))
    kept = {(row["id"], row["request_id"]) for row in now["log"] if row["request_id"]}
    assert kept == set()
    assert {row["calendar_id"] for row in was["nights"]}.isdisjoint(
        row["calendar_id"] for row in now["nights"]
    )
    for archive in (was, now):
        del archive["club"]["slug"]
        for row in (*archive["nights"], *archive["log"]):
            row.pop("calendar_id", None), row.pop("request_id", None)
    assert now == was
    assert bytes_of(club_archive(there), exported_at=EVENING) == content  # that one did not change


def test_a_merge_can_be_taken_back_where_the_club_came_in(owner):
    def taken_back(club: Club, by) -> set:
        done = merges_of(club)
        for one in done:
            merging.take_merge_back(club=club, log_id=one.log_id, by=by, at=EVENING)
        entries = SeasonEntry.objects.filter(season__club=club).select_related("couple", "season")
        assert len(done) == 2
        assert differences(club) == []
        return {
            (entry.season.name, str(entry.couple), str(entry.joins_on), str(entry.leaves_on))
            for entry in entries
        }

    expected = set()

    def make():
        club = play(EVERYTHING[: EVERYTHING.index(("open night", 5))])  # which the two play as one person
        with transaction.atomic():
            expected.update(taken_back(club, coordinator_of(club.memberships.get().user)))
            transaction.set_rollback(True)
        return club

    content = elsewhere(make)

    assert taken_back(brought_in(content, owner), coordinator_of(owner)) == expected
    assert any(leaves != "None" for *_, leaves in expected)  # an entry was set aside and came back


def test_a_season_shown_by_link_gets_another_link(owner):
    made = fixture_night()
    Season.objects.filter(pk=made.season.pk).update(visibility="link", secret="as-it-was-elsewhere")
    club = brought_in(bytes_of(club_archive(made.club), exported_at=EVENING), owner, beside=True)

    season = Season.objects.get(club=club)
    assert (season.visibility, len(season.secret)) == ("link", 22)

"""Keys to the club's data: made, shown once, known again, revoked; and all of it in the log."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_club, make_coordinator
from tests.tournaments.templates.reading import the_one
from tests.tournaments.views.visitors import beside, signed_in, value, where, words
from tournaments.models import ApiToken, LogEntry, Membership

pytestmark = pytest.mark.django_db


@pytest.fixture
def club(db):
    return make_club(user=make_coordinator())


@pytest.fixture
def desk(club):
    return signed_in(club.memberships.get().user)


def page(club) -> str:
    return reverse("api_keys", args=[club.slug])


def make(desk, club, name: str = "our web page", **more):
    return desk.post(page(club), {"action": "make", "name": name} | more)


def key_in(answer) -> str:
    return the_one(answer.text, "textarea", id="new-key").text


def opens(key: str) -> int:
    return Client().get("/api/1/club", headers={"Authorization": f"Bearer {key}"}).status_code


def test_a_key_is_shown_once_and_only_its_ending_after_that(club, desk):
    answer = make(desk, club)

    key = key_in(answer)
    assert re.fullmatch(r"bower_[0-9a-f]{40}", key)
    assert "no-store" in answer.headers["Cache-Control"]
    assert opens(key) == 200
    again = desk.get(page(club))
    assert key not in again.text
    told = words(again)
    assert (
        f"ends in {key[-4:]}, reads open seasons. Made by Jo Hall on 15 January 2026, last used on 15 January 2026"
        in told
    )
    token = ApiToken.objects.get()
    assert key not in "".join(map(str, ApiToken.objects.values_list().get()))
    assert (token.reads_private, token.ending) == (False, key[-4:])


def test_what_was_typed_stays_when_it_cannot_be_used(club, desk):
    assert beside(make(desk, club, ""), "name") == "Write what the key is for, so that you know it again."
    long = make(desk, club, "n" * 61)
    assert long.status_code == 422
    assert value(long, "name") == "n" * 61
    make(desk, club, reads_private="on")
    twice = make(desk, club)

    assert "A key called our web page is there already." in beside(twice, "name")
    assert value(twice, "name") == "our web page"
    assert ApiToken.objects.count() == 1
    assert "reads what coordinators read" in words(twice)


def test_twenty_keys_are_enough(club, desk):
    for number in range(20):
        make(desk, club, f"key {number}")

    refused = make(desk, club, "one more")

    assert refused.status_code == 409
    assert "The club has 20 keys already. Revoke one that nothing uses any more." in words(refused)


def test_a_revoked_key_opens_nothing_and_both_stand_in_the_log(club, desk):
    key = key_in(make(desk, club, "Kim’s sheet", reads_private="on"))
    which = ApiToken.objects.get().pk

    assert where(desk.post(page(club), {"action": "revoke", "which": which})) == "api_keys"
    assert opens(key) == 401
    assert "Kim’s sheet" not in words(desk.get(page(club)))
    assert where(desk.post(page(club), {"action": "revoke", "which": which})) == "api_keys"
    assert list(
        LogEntry.objects.filter(action__startswith="api_key").order_by("pk").values_list("action", flat=True)
    ) == [
        "api_key_made",
        "api_key_revoked",
    ]
    log = words(desk.get(reverse("log", args=[club.slug]) + "?kind=access"))
    assert "a key to the club’s data was made: Kim’s sheet, for what coordinators read" in log
    assert "the key Kim’s sheet was revoked" in log
    assert key[-8:] not in log


@pytest.mark.parametrize("which", ["", "0", "999999", "x", "99999999999999999999"])
def test_a_key_that_is_none_of_the_clubs_is_not_revoked(club, desk, which):
    other = make_club("Monday Cards", user=make_coordinator("kim", "Kim Lake"), ending="bbbbb")
    theirs = key_in(make(signed_in(other.memberships.get().user), other))
    answer = desk.post(
        page(club), {"action": "revoke", "which": ApiToken.objects.get().pk if which == "x" else which}
    )

    assert answer.status_code == 409
    assert "That key is not one of this club’s." in words(answer)
    assert opens(theirs) == 200


def test_a_key_whose_maker_is_out_says_so(club, desk):
    key = key_in(make(desk, club))
    kim = make_coordinator("kim", "Kim Lake")
    Membership.objects.create(user=kim, club=club, role="owner")
    Membership.objects.exclude(user=kim).delete()

    assert opens(key) == 401
    assert "It opens nothing any more: Jo Hall no longer runs the club." in words(
        signed_in(kim).get(page(club))
    )

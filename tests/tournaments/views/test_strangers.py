"""What strangers meet: htmx is sent away as a whole page, phones are known for one night and for eighteen hours."""

from datetime import timedelta

import pytest
from django.urls import reverse

from tests.factories import EVENING, SECRET
from tests.tournaments.views import access
from tests.tournaments.views.visitors import HTMX, joined, where, words
from tournaments.models import Phone

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("who", ["nobody", "coordinator"])
@pytest.mark.parametrize(
    ("method", "address"),
    [
        ("get", "/table"),
        ("get", "/table/poll"),
        ("post", "/table/hands"),
        ("post", "/table/deals"),
        ("post", "/table/tiebreak"),
        ("post", "/leave"),
    ],
)
def test_without_a_phone_htmx_is_sent_to_the_join_page_as_a_whole(world, who, method, address):
    client = access.visitor(world, who, headers=HTMX)

    answer = getattr(client, method)(address)

    assert (answer.status_code, answer.headers["HX-Redirect"], answer.content) == (200, reverse("join"), b"")


def test_without_a_session_htmx_is_sent_to_the_sign_in_page_as_a_whole(world):
    nobody = access.visitor(world, "nobody", headers=HTMX)

    answer = nobody.get(reverse("night_poll", args=[world.slug, world.night_id]))

    assert (answer.status_code, answer.headers["HX-Redirect"], answer.content) == (200, reverse("login"), b"")


def test_signing_in_leads_to_the_page_that_was_asked_for(world):
    nobody = access.visitor(world, "nobody")
    asked = reverse("night", args=[world.slug, world.night_id]) + "?round=1"

    to_login = nobody.get(asked)
    answer = nobody.post(to_login.headers["Location"], {"username": "jo", "password": SECRET})

    assert where(to_login) == "login"
    assert answer.headers["Location"] == asked


def test_a_post_without_a_session_is_not_repeated_after_signing_in(world):
    answer = access.visitor(world, "nobody").post(reverse("night_finish", args=[world.slug, world.night_id]))

    assert answer.headers["Location"] == reverse("login")


@pytest.mark.parametrize(
    ("who", "table", "hand", "player"),
    [
        ("at_high", "High", "hand 2 of 6", "Adam Ames"),
        ("at_middle", "Middle", "hand 1 of 6", "Carl Chen"),
        ("other_night", "High", "hand 1 of 6", "Adam Ames"),
    ],
)
def test_a_phone_shows_its_own_table_of_its_own_night(world, who, table, hand, player):
    page = words(access.visitor(world, who).get(reverse("phone")))

    assert page.startswith(f"{table} · Bower")
    assert f"Round 1 · {hand}" in page
    assert f"You are {player}." in page


def test_a_phone_that_was_revoked_is_a_stranger(world):
    phone = joined(world.made, "Adam")
    Phone.objects.update(revoked_at=EVENING)

    assert where(phone.get(reverse("phone"))) == "names"
    assert where(phone.post(reverse("save_hand"), access.next_hand(world))) == "names"


def test_a_phone_is_known_for_eighteen_hours(world, time_machine):
    phone = joined(world.made, "Adam")

    time_machine.shift(timedelta(hours=17, minutes=59))
    assert phone.get(reverse("phone")).status_code == 200

    phone.cookies["bower_phone"]["max-age"] = ""  # a browser that keeps it for longer
    time_machine.shift(timedelta(minutes=2))
    assert where(phone.get(reverse("phone"))) == "names"


def test_a_made_up_phone_is_a_stranger(world):
    client = access.visitor(world, "nobody")
    client.cookies["bower_phone"] = "x" * 22

    assert where(client.get(reverse("phone"))) == "join"
    assert where(client.get(reverse("phone_poll"))) == "join"


@pytest.mark.parametrize("name", ["join", "health"])
def test_whoever_watches_the_site_may_ask_for_the_head_alone(world, name):
    answer = access.visitor(world, "nobody").head(reverse(name))

    assert (answer.status_code, answer.content) == (200, b"")


@pytest.mark.parametrize("name", ["board", "standings"])
def test_whoever_watches_a_club_may_ask_for_the_head_alone(world, name):
    answer = access.visitor(world, "nobody").head(reverse(name, args=[world.slug]))

    assert (answer.status_code, answer.content) == (200, b"")

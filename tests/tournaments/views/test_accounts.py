"""Signing in and out, the first account of a fresh server, a coordinator's clubs."""

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

from clubsite import secrets_file
from tests.factories import SECRET, make_club, make_coordinator, planned_night
from tests.tournaments.templates.reading import elements, the_one
from tests.tournaments.views.visitors import beside, signed_in, where, words
from tournaments.models import Club, Membership

pytestmark = pytest.mark.django_db

LOGIN, SETUP, CLUBS = reverse("login"), reverse("setup"), reverse("clubs")


# --- Signing in and out ------------------------------------------------------------------------------------


def test_signing_in_leads_to_the_club():
    made = planned_night()
    client = Client()

    answer = client.post(LOGIN, {"username": "jo", "password": SECRET})

    assert where(answer) == "clubs"
    assert where(client.get(CLUBS)) == "tonight"
    assert where(client.get(reverse("tonight", args=[made.club.slug]))) == "night"


@pytest.mark.parametrize(
    ("username", "password"),
    [("jo", "wrong"), ("nobody", SECRET), ("jo", "x" * 5000), ("<b>jo</b>", "x")],
)
def test_a_wrong_password_is_said_and_the_name_kept(username, password):
    make_coordinator()

    answer = Client().post(LOGIN, {"username": username, "password": password})

    assert answer.status_code == 422
    assert "No account has this user name with this password." in words(answer)
    assert the_one(answer.text, "input", name="username")["value"] == username
    assert the_one(answer.text, "input", name="password")["value"] is None


@pytest.mark.parametrize(
    ("sent", "field"),
    [({"username": "jo"}, "password"), ({"password": SECRET}, "username"), ({}, "username")],
)
def test_half_a_sign_in_is_asked_for_the_rest(sent, field):
    make_coordinator()

    answer = Client().post(LOGIN, sent)

    assert answer.status_code == 422
    assert beside(answer, field) == "Fill this in."


@pytest.mark.parametrize("elsewhere", ["https://evil.example/", "//evil.example", "javascript:alert(1)"])
def test_signing_in_never_leads_to_another_site(elsewhere):
    make_coordinator()

    answer = Client().post(
        f"{LOGIN}?next={elsewhere}", {"username": "jo", "password": SECRET, "next": elsewhere}
    )

    assert where(answer) == "clubs"


def test_guessing_a_password_locks_that_name_for_that_address(settings):
    make_coordinator()
    client = Client()
    for _ in range(settings.AXES_FAILURE_LIMIT):
        answer = client.post(LOGIN, {"username": "jo", "password": "guess"})

    assert answer.status_code == 429
    assert "15 minutes" in words(answer)
    assert client.post(LOGIN, {"username": "jo", "password": SECRET}).status_code == 429
    elsewhere = Client(REMOTE_ADDR="192.168.1.21")
    assert where(elsewhere.post(LOGIN, {"username": "jo", "password": SECRET})) == "clubs"


def test_signing_out_leads_to_the_sign_in_page():
    made = planned_night()
    client = signed_in(made.coordinator)

    assert where(client.post(reverse("logout"))) == "login"

    assert where(client.get(CLUBS)) == "login"


# --- The first account -------------------------------------------------------------------------------------


@pytest.fixture
def token(settings, tmp_path):
    """A fresh server: no account yet, and the token that its terminal shows."""
    settings.BOWER_DATA = tmp_path
    return secrets_file.new_setup_token()


def first_account(token: str, **changes) -> dict:
    return {
        "token": token,
        "club_name": "Thursday Cards",
        "full_name": "Seán O'Brien",
        "username": "sean",
        "password": SECRET,
    } | changes


@pytest.mark.parametrize("page", [LOGIN, reverse("join")])
def test_a_new_server_says_how_it_is_set_up_until_somebody_has_an_account(token, page):
    hint = "opens the address that its terminal shows"

    shown = Client().get(page)
    assert hint in words(shown)
    assert token not in shown.text
    assert the_one(shown.text, "a", href=SETUP).text == "makes the first club"
    make_coordinator()
    assert hint not in words(Client().get(page))


def test_the_token_makes_the_first_account_and_its_club(token):
    client = Client()

    answer = client.post(SETUP, first_account(token))

    assert where(answer) == "clubs"
    user = get_user_model().objects.get()
    assert (user.username, user.get_full_name()) == ("sean", "Seán O'Brien")
    club = Membership.objects.get(user=user).club
    assert club.name == "Thursday Cards"
    assert where(client.get(CLUBS)) == "tonight"
    assert "Name the players" in words(client.get(reverse("club", args=[club.slug])))


def test_the_token_comes_along_in_the_address(token):
    page = Client().get(SETUP, {"token": token})

    assert page.status_code == 200
    assert the_one(page.text, "input", name="token")["value"] == token


@pytest.mark.parametrize("wrong", ["x", "x" * 24, "ö" * 24])
def test_a_wrong_token_is_refused_and_the_rest_kept(token, wrong):
    answer = Client().post(SETUP, first_account(wrong))

    assert answer.status_code == 422
    assert beside(answer, "token") == "This is not the token that the terminal shows."
    assert the_one(answer.text, "input", name="club_name")["value"] == "Thursday Cards"
    assert not get_user_model().objects.exists()
    assert secrets_file.setup_token() == token


def test_the_token_works_once(token):
    Client().post(SETUP, first_account(token))

    again = Client().post(SETUP, first_account(token, username="kim"))

    assert again.status_code == 404
    assert get_user_model().objects.count() == 1
    assert secrets_file.setup_token() is None


def test_the_token_is_good_for_one_of_two_who_come_at_once(token, monkeypatch):
    """The other one took the token after this one was let in."""
    monkeypatch.setattr(secrets_file, "clear_setup_token", lambda: False)

    answer = Client().post(SETUP, first_account(token))

    assert answer.status_code == 404
    assert not get_user_model().objects.exists()


@pytest.mark.parametrize("method", ["get", "post"])
def test_with_an_account_there_is_no_set_up(token, method):
    make_coordinator()

    answer = getattr(Client(), method)(SETUP, first_account(token))

    assert answer.status_code == 404
    assert get_user_model().objects.count() == 1


@pytest.mark.parametrize("method", ["get", "post"])
def test_without_a_token_there_is_no_set_up(settings, tmp_path, method):
    settings.BOWER_DATA = tmp_path

    assert getattr(Client(), method)(SETUP, first_account("")).status_code == 404


@pytest.mark.parametrize(
    ("changes", "field", "sentence"),
    [
        ({"club_name": ""}, "club_name", "Write a name."),
        ({"club_name": " \u200b "}, "club_name", "Write a name."),
        ({"club_name": "x" * 61}, "club_name", "61 letters and signs are too many: the most is 60."),
        ({"full_name": "x" * 200}, "full_name", "200 letters and signs are too many: the most is 80."),
        ({"username": "a b"}, "username", None),
        ({"password": "12345678"}, "password", None),
        ({"password": "short"}, "password", None),
        ({"username": "seven-hearts"}, "password", None),
    ],
)
def test_what_cannot_be_is_said_beside_its_field(token, changes, field, sentence):
    answer = Client().post(SETUP, first_account(token, **changes))

    assert answer.status_code == 422
    said = beside(answer, field)
    assert said == sentence if sentence else said
    assert not get_user_model().objects.exists()
    assert secrets_file.setup_token() == token


# --- Clubs -------------------------------------------------------------------------------------------------


def test_another_club_of_the_same_coordinator():
    user = make_coordinator()
    first = make_club(user=user)
    client = signed_in(user)

    answer = client.post(CLUBS, {"name": "Friday Cards"})

    assert where(answer) == "club"
    page = client.get(CLUBS)
    assert page.status_code == 200
    friday = Club.objects.get(name="Friday Cards")
    links = [(e["href"], e.text) for e in elements(page.text, "a") if e["href"].startswith("/club/")]
    assert (reverse("club", args=[friday.slug]), "Friday Cards") in links
    assert (reverse("club", args=[first.slug]), "Thursday Cards") in links


def test_one_club_is_shown_in_a_list_when_asked_for():
    user = make_coordinator()
    make_club(user=user)

    assert "Thursday Cards" in words(signed_in(user).get(CLUBS, {"all": ""}))


def test_two_clubs_may_have_one_name_and_are_told_apart_by_their_addresses():
    client = signed_in(make_coordinator())

    for name in ("Cards", "cards", "Bridge"):
        client.post(CLUBS, {"name": name})

    one, other = Club.objects.filter(name__iexact="cards").order_by("pk")
    page = words(client.get(CLUBS))
    assert f"Cards at the address {one.slug}" in page
    assert f"cards at the address {other.slug}" in page
    assert page.count("at the address") == 2


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "Write a name."),
        ("   ", "Write a name."),
        ("\u202e\u200b", "Write a name."),
        ("\u0301", "Write a name that can be read."),
        ("x" * 200, "200 letters and signs are too many: the most is 60."),
    ],
)
def test_a_club_needs_a_name_that_can_be_read(name, sentence):
    client = signed_in(make_coordinator())

    answer = client.post(CLUBS, {"name": name})

    assert answer.status_code == 422
    assert beside(answer, "name") == sentence
    assert not Club.objects.exists()


@pytest.mark.parametrize("name", ["♠♥", "Клуб", "李娜", "🃏", "../../etc"])
def test_a_club_of_any_script_has_an_address(name):
    client = signed_in(make_coordinator())

    answer = client.post(CLUBS, {"name": name})

    assert client.get(answer.headers["Location"]).status_code == 200

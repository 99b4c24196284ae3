"""The name: tapped once, asked about when another phone has it, put right when it was the wrong one."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import EVENING, make_guest, open_night, play_night, play_round, start_round, table_of
from tests.tournaments.views.visitors import MODEL_BACKEND, hand, joined, night_url, where, words
from tournaments.models import Phone, Seat
from tournaments.services import nights
from tournaments.services.nights import Attendance

JOIN, NAMES = "/", "/names"


@pytest.fixture
def at_the_names(made):
    """A phone that gave the code and has not tapped a name."""
    client = Client()
    client.post(JOIN, {"code": made.night.join_code})
    return client


def test_a_tapped_name_is_that_players_phone(made, at_the_names):
    answer = at_the_names.post(NAMES, {"player": made.people["Carl"].pk})

    assert where(answer) == "phone"
    assert "You are Carl Chen." in words(at_the_names.get(reverse("phone")))
    assert Phone.objects.get().player == made.people["Carl"]
    cookie = answer.cookies["bower_phone"]
    assert (cookie["httponly"], cookie["samesite"], cookie["max-age"]) == (True, "Lax", 18 * 3600)
    assert cookie.value not in Phone.objects.get().token_hash


def test_the_names_stand_by_table(at_the_names):
    page = words(at_the_names.get(NAMES))

    assert "High Adam & Alice v Bert & Bella Adam Ames Alice Ames Bert Brook Bella Brook" in page
    assert "Low Eli & Emma v Finn & Fay" in page


def test_before_the_seating_all_names_stand_together(db):
    made = open_night()
    client = Client()
    client.post(JOIN, {"code": made.night.join_code})

    page = words(client.get(NAMES))

    assert "Tonight Adam Ames Alice Ames Bert Brook" in page


def test_a_claimed_name_asks_first(made, adam, at_the_names):
    asked = at_the_names.post(NAMES, {"player": made.people["Adam"].pk})

    assert asked.status_code == 200
    assert "Adam Ames is on another phone" in words(asked)
    assert "bower_phone" not in at_the_names.cookies
    assert Phone.objects.count() == 1
    assert "Adam Ames on another phone" in words(at_the_names.get(NAMES))

    assert where(at_the_names.post(NAMES, {"player": made.people["Adam"].pk, "confirm": "1"})) == "phone"
    assert "You are Adam Ames." in words(at_the_names.get(reverse("phone")))


def test_a_player_may_have_two_phones(made, adam):
    second = joined(made, "Adam")

    adam.post(reverse("save_hand"), hand(table_of(made.night, "High"), "1 7H/7"))

    for phone in (adam, second):
        assert "hand 2 of 6" in words(phone.get(reverse("phone")))


def test_a_name_that_was_given_up_meanwhile_is_simply_taken(made, adam, at_the_names):
    """Adam's phone gave the name up between the question and the answer."""
    at_the_names.post(NAMES, {"player": made.people["Adam"].pk})
    adam.post(reverse("leave"))

    assert where(at_the_names.post(NAMES, {"player": made.people["Adam"].pk, "confirm": "1"})) == "phone"


@pytest.mark.parametrize("player", ["", "0", "-1", "999999", "9" * 40, "Adam", "1 OR 1=1", "\x00"])
def test_a_name_that_is_none_of_tonights_is_refused(at_the_names, player):
    answer = at_the_names.post(NAMES, {"player": player})

    assert answer.status_code == 422
    assert "That name is not one of tonight’s. Tap yours below." in words(answer)
    assert "Adam Ames" in words(answer)
    assert not Phone.objects.exists()


def test_somebody_of_another_club_is_refused(made, at_the_names):
    other = open_night(username="kim", club_name="Monday Cards", ending="bbbbb")

    answer = at_the_names.post(NAMES, {"player": other.people["Adam"].pk})

    assert answer.status_code == 422
    assert not Phone.objects.exists()


def test_the_code_and_a_name_are_all_it_takes(made):
    """Two taps: "Find my table", then the name."""
    client = Client()

    answers = [
        client.post(JOIN, {"code": made.night.join_code}, follow=True),
        client.post(NAMES, {"player": made.people["Adam"].pk}, follow=True),
    ]

    assert [answer.redirect_chain for answer in answers] == [[("/names", 302)], [("/table", 302)]]
    assert "High ✓ all saved Round 1 · hand 1 of 6" in words(answers[1])


def test_without_the_code_there_are_no_names(made):
    assert where(Client().get(NAMES)) == "join"
    assert where(Client().post(NAMES, {"player": made.people["Adam"].pk})) == "join"


def test_a_forged_night_cookie_shows_no_names(made):
    client = Client()
    client.cookies["bower_night"] = str(made.night.pk)

    assert where(client.get(NAMES)) == "join"


def test_the_names_of_a_finished_night_are_gone(made, at_the_names):
    play_night(made)

    told = words(at_the_names.get(NAMES, follow=True))
    assert "This phone has not joined tonight, or not any more. Type the code" in told
    assert where(at_the_names.post(NAMES, {"player": made.people["Adam"].pk})) == "join"
    assert not Phone.objects.exists()


def test_in_round_two_the_names_stand_by_their_new_tables(made, at_the_names):
    play_round(made)
    start_round(made, 2)

    assert "High Adam & Cora v Carl & Alice" in words(at_the_names.get(NAMES))


# --- Leaving -----------------------------------------------------------------------------------------------


def test_a_wrong_name_is_put_right(made, adam):
    answer = adam.post(reverse("leave"))

    assert where(answer) == "names"
    assert where(adam.get(reverse("phone"))) == "names"
    assert Phone.objects.get().revoked_at is not None
    adam.post(NAMES, {"player": made.people["Bert"].pk})
    assert "You are Bert Brook." in words(adam.get(reverse("phone")))


def test_leaving_twice_is_asked_for_the_name_again(made, adam):
    adam.post(reverse("leave"))

    assert where(adam.post(reverse("leave"))) == "names"


def test_a_name_that_was_left_is_free_again(made, adam, at_the_names):
    adam.post(reverse("leave"))

    assert where(at_the_names.post(NAMES, {"player": made.people["Adam"].pk})) == "phone"


def test_a_phone_handed_round_takes_one_name_after_the_other(made, adam):
    """Adam's phone is the only one at the table: each of the four puts their own name on it in turn."""
    for name in ("Alice", "Bert", "Bella", "Adam"):
        assert where(adam.post(reverse("leave"))) == "names"
        assert where(adam.post(NAMES, {"player": made.people[name].pk})) == "phone"
        assert f"You are {made.people[name].name}." in words(adam.get(reverse("phone")))

    assert [phone.player.name for phone in Phone.objects.filter(revoked_at=None)] == ["Adam Ames"]


def test_another_name_on_the_same_phone_frees_the_first_one(made, adam, at_the_names):
    """The names were still open in another tab."""
    assert where(adam.post(NAMES, {"player": made.people["Bert"].pk})) == "phone"

    assert "on another phone" in words(at_the_names.get(NAMES))
    assert where(at_the_names.post(NAMES, {"player": made.people["Adam"].pk})) == "phone"


def test_ones_own_name_tapped_again_is_no_second_phone(made, adam):
    assert where(adam.post(NAMES, {"player": made.people["Adam"].pk})) == "phone"

    assert Phone.objects.count() == 1


def test_a_coordinator_who_plays_has_the_desk_and_a_table_in_one_browser(made):
    browser = joined(made, "Adam")
    browser.force_login(made.coordinator, backend=MODEL_BACKEND)

    browser.post(reverse("save_hand"), hand(table_of(made.night, "High"), "1 7H/7"))

    assert "You are Adam Ames." in words(browser.get(reverse("phone")))
    assert "7♥ by Adam & Alice, took 7" in words(browser.get(night_url(made, "night")))
    browser.post(reverse("logout"))
    assert "You are Adam Ames." in words(browser.get(reverse("phone")))


# --- Substitutes -------------------------------------------------------------------------------------------


def test_a_substitute_joins_under_their_own_name(db):
    made = open_night()
    sue = make_guest(made)
    away = Attendance(made.couples["B"].pk, second_is_absent=True, second_substitute_id=sue.pk)
    nights.set_attendance(night=made.night, attendance=[away], by=made.by, at=EVENING)
    client = Client()
    client.post(JOIN, {"code": made.night.join_code})

    page = words(client.get(NAMES))

    assert ("Sue Stone" in page, "Bella Brook" in page) == (True, False)
    assert client.post(NAMES, {"player": made.people["Bella"].pk}).status_code == 422
    assert where(client.post(NAMES, {"player": sue.pk})) == "phone"
    assert "You are Sue Stone." in words(client.get(reverse("phone")))


def test_whoever_takes_a_seat_mid_night_joins_under_their_own_name(made, at_the_names):
    """Bella went home after the start and Sue holds her cards: the chair says so."""
    sue = make_guest(made)
    Seat.objects.filter(player=made.people["Bella"]).update(player=sue, stands_in_for=made.people["Bella"])

    assert "High Adam & Alice v Bert & Sue" in words(at_the_names.get(NAMES))
    assert where(at_the_names.post(NAMES, {"player": sue.pk})) == "phone"
    assert "You are Sue Stone." in words(at_the_names.get(reverse("phone")))


def test_whoever_is_here_without_a_seat_may_join_and_wait(made, at_the_names):
    Seat.objects.filter(player=made.people["Bella"]).update(player=make_guest(made))

    assert "At no table in this round Bella Brook" in words(at_the_names.get(NAMES))
    at_the_names.post(NAMES, {"player": made.people["Bella"].pk})
    assert "You are not at a table in this round." in words(at_the_names.get(reverse("phone")))

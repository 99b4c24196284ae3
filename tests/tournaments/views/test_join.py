"""The way in: the typed code or the QR, then the name. Wrong codes are slowed down, right ones never."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import open_night, planned_night, play_night, play_round, start_round
from tests.tournaments.templates.reading import the_one
from tests.tournaments.views.visitors import HTMX, joined, where, words
from tournaments.models import Phone
from tournaments.views.join import WRONG_A_MINUTE_HERE

JOIN, NAMES = "/", "/names"
WRONG = "This code is not tonight’s. Ask the coordinator, or scan the QR at your table."
TOO_MANY = "Too many wrong codes. Wait a minute, or scan the QR."


def type_code(code: str, address: str = "192.168.1.20"):
    return Client(REMOTE_ADDR=address).post(JOIN, {"code": code})


def names_shown(client) -> list[str]:
    page = words(client.get(NAMES))
    return [name for name in ("Adam Ames", "Alice Ames", "Carl Chen", "Fay Ford") if name in page]


# --- The code ----------------------------------------------------------------------------------------------


def test_the_code_leads_to_the_names(made):
    client = Client()

    answer = client.post(JOIN, {"code": made.night.join_code})

    assert where(answer) == "names"
    assert names_shown(client) == ["Adam Ames", "Alice Ames", "Carl Chen", "Fay Ford"]


@pytest.mark.parametrize(
    "typed",
    [
        lambda code: code.lower(),
        lambda code: f"{code[:3]} {code[3:]}",
        lambda code: f"  {code[:2].lower()}-{code[2:4]}-{code[4:]} ",
        lambda code: f"{code[:3]}\u00a0{code[3:]}",
        lambda code: f"{code[:3]}–{code[3:]}.",
    ],
    ids=["small letters", "a space", "dashes", "no-break space", "what a phone makes of it"],
)
def test_the_code_is_found_however_it_is_typed(made, typed):
    assert where(type_code(typed(made.night.join_code))) == "names"


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("ZZZZZZ", WRONG),
        ("ABC", "The code has 6 letters and digits; this has 3."),
        ("ABCDEFG", "The code has 6 letters and digits; this has 7."),
        ("", "Type the six letters and digits that stand on the board."),
        ("   ", "Type the six letters and digits that stand on the board."),
        ("------", "The code has 6 letters and digits; this has 0."),
        ("♠♣♦♥♠♣", "The code has 6 letters and digits; this has 0."),
        ("ΑΒΓΔΕΖ", WRONG),
        ("A\x00BCDE", None),
    ],
)
def test_a_wrong_code_is_said_beside_the_field_and_kept(made, code, sentence):
    client = Client()

    answer = client.post(JOIN, {"code": code})

    assert answer.status_code == 422
    if sentence:
        assert the_one(answer.text, id="id_code_error").text == sentence
        assert the_one(answer.text, "input", id="id_code")["value"] == code
    assert "bower_night" not in client.cookies


def test_a_night_that_is_over_lets_nobody_in(made):
    code, secret = made.night.join_code, made.night.join_secret
    play_night(made)

    typed, scanned = type_code(code), Client().get(reverse("join_secret", args=[secret]))

    assert the_one(typed.text, id="id_code_error").text == WRONG
    assert scanned.status_code == 404
    assert "No night is open here" in words(scanned)
    assert "This code belongs to a night that is over, or to none at all." in words(scanned)


def test_a_night_that_is_not_open_yet_has_no_code(db):
    night = planned_night().night

    assert (night.join_code, night.join_secret) == (None, None)
    assert type_code("NONE22").status_code == 422


def test_a_phone_that_has_joined_goes_to_its_table(made, adam):
    assert where(adam.get(JOIN)) == "phone"


# --- The QR ------------------------------------------------------------------------------------------------


def test_the_qr_leads_to_the_names(made):
    client = Client()

    assert where(client.get(reverse("join_secret", args=[made.night.join_secret]))) == "names"
    assert names_shown(client)


@pytest.mark.parametrize("secret", ["x", "x" * 43, "x" * 500, "a\x00b", "%00", "..", "é"])
def test_a_made_up_secret_leads_nowhere(made, secret):
    answer = Client().get(reverse("join_secret", args=[secret]))

    assert answer.status_code == 404
    assert "No night is open here" in words(answer)


# --- Guessing ----------------------------------------------------------------------------------------------


def guess(times: int, address: str) -> list[int]:
    return [type_code("ZZZZZZ", address).status_code for _ in range(times)]


def test_guessing_is_slowed_down_for_its_address_alone(made):
    guesses = guess(WRONG_A_MINUTE_HERE + 2, "192.168.1.66")

    assert guesses == [422] * WRONG_A_MINUTE_HERE + [429] * 2
    blocked = type_code(made.night.join_code, "192.168.1.66")
    assert (blocked.status_code, the_one(blocked.text, id="id_code_error").text) == (429, TOO_MANY)
    assert where(type_code(made.night.join_code, "192.168.1.20")) == "names"


def test_after_a_minute_the_address_may_try_again(made, time_machine):
    guess(WRONG_A_MINUTE_HERE, "192.168.1.66")

    time_machine.shift(timedelta(seconds=61))

    assert where(type_code(made.night.join_code, "192.168.1.66")) == "names"


def test_right_codes_are_never_counted(made):
    answers = [type_code(made.night.join_code) for _ in range(WRONG_A_MINUTE_HERE + 5)]

    assert {where(answer) for answer in answers} == {"names"}


def test_the_qr_is_never_slowed_down(made):
    guess(WRONG_A_MINUTE_HERE + 1, "192.168.1.66")

    answer = Client(REMOTE_ADDR="192.168.1.66").get(reverse("join_secret", args=[made.night.join_secret]))

    assert where(answer) == "names"


# --- The names ---------------------------------------------------------------------------------------------


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
    assert Phone.objects.filter(player=made.people["Adam"], revoked_at=None).count() == 1


@pytest.mark.parametrize("page", ["phone", "phone_poll"])
def test_a_phone_that_was_taken_over_asks_for_a_name_again(made, adam, page):
    joined(made, "Adam")

    assert where(adam.get(reverse(page))) == "names"
    assert where(adam.get(reverse(page), headers=HTMX)) == "names"


def test_a_phone_of_somebody_else_is_left_alone_by_a_take_over(made, adam, bella):
    joined(made, "Adam")

    assert bella.get(reverse("phone")).status_code == 200


def test_confirming_a_name_that_is_free_takes_nothing_over(made, adam, at_the_names):
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


def test_without_the_code_there_are_no_names(made):
    assert where(Client().get(NAMES)) == "join"
    assert where(Client().post(NAMES, {"player": made.people["Adam"].pk})) == "join"


def test_a_forged_night_cookie_shows_no_names(made):
    client = Client()
    client.cookies["bower_night"] = str(made.night.pk)

    assert where(client.get(NAMES)) == "join"


def test_the_names_of_a_finished_night_are_gone(made, at_the_names):
    play_night(made)

    assert where(at_the_names.get(NAMES)) == "join"
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

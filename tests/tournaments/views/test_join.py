"""The way in: the typed code or the QR, then the name. Wrong codes are slowed down, right ones never."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from clubsite.guesses import STOPPED_HERE, STOPPED_IN_ALL, TOLD_HERE, TOLD_IN_ALL, count_wrong
from tests.factories import planned_night, play_night
from tests.tournaments.templates.reading import the_one
from tests.tournaments.views.visitors import joined, where, words
from tournaments.models import Phone

JOIN, NAMES = "/", "/names"
WRONG = "This code is not tonight’s. Ask the coordinator, or scan the coordinator’s QR."
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


@pytest.mark.parametrize("secret", ["x", "x" * 43, "x" * 500])
def test_a_made_up_secret_leads_nowhere(made, secret):
    answer = Client().get(reverse("join_secret", args=[secret]))

    assert answer.status_code == 404
    assert "No night is open here" in words(answer)


@pytest.mark.parametrize("secret", ["a%00b", "%00", "..", "%C3%A9", "a%20b", "%2e%2e%2f"])
def test_what_cannot_be_a_secret_is_no_page(made, secret):
    assert Client().get(f"/j/{secret}").status_code == 404


def test_scanning_again_with_a_phone_that_has_joined_leads_to_its_table(made, adam):
    again = reverse("join_secret", args=[made.night.join_secret])

    assert where(adam.get(again)) == "phone"
    assert where(adam.post(JOIN, {"code": made.night.join_code})) == "phone"
    assert Phone.objects.count() == 1


# --- Guessing ----------------------------------------------------------------------------------------------


def guess(times: int, address: str) -> list[int]:
    return [type_code("ZZZZZZ", address).status_code for _ in range(times)]


def test_guessing_is_slowed_down_for_its_address_alone(made):
    guesses = guess(TOLD_HERE + 2, "192.168.1.66")

    assert guesses == [422] * TOLD_HERE + [429] * 2
    blocked = type_code("ZZZZZZ", "192.168.1.66")
    assert (blocked.status_code, the_one(blocked.text, id="id_code_error").text) == (429, TOO_MANY)
    assert type_code("ZZZZZZ", "192.168.1.20").status_code == 422


def test_the_right_code_passes_while_others_of_the_house_are_told_to_wait(made):
    """Twelve phones share one address, and somebody's child has been at one of them."""
    guess(TOLD_HERE + 2, "192.168.1.66")

    assert where(type_code(made.night.join_code, "192.168.1.66")) == "names"


def test_a_machine_that_tries_codes_is_not_told_the_right_one(made):
    for _ in range(STOPPED_HERE):
        count_wrong("192.168.1.66")

    stopped = type_code(made.night.join_code, "192.168.1.66")

    assert (stopped.status_code, the_one(stopped.text, id="id_code_error").text) == (429, TOO_MANY)
    assert where(type_code(made.night.join_code, "192.168.1.20")) == "names"


def test_many_machines_that_try_codes_stop_no_house_that_has_joined(made):
    joined(made, "Adam", REMOTE_ADDR="192.168.1.20")
    for number in range(STOPPED_IN_ALL // 20):
        for _ in range(20):
            count_wrong(f"10.0.0.{number}")

    assert STOPPED_IN_ALL > TOLD_IN_ALL
    assert type_code(made.night.join_code, "192.168.1.99").status_code == 429
    assert where(type_code(made.night.join_code, "192.168.1.20")) == "names"


def test_behind_a_proxy_each_house_is_counted_by_itself(made, settings):
    settings.BOWER_PROFILE = "web"
    bad, good = (
        Client(REMOTE_ADDR="127.0.0.1", headers={"x-forwarded-for": f"9.9.9.9, {house}"})
        for house in ("81.2.3.4", "81.2.3.5")
    )

    tries = [bad.post(JOIN, {"code": "ZZZZZZ"}).status_code for _ in range(TOLD_HERE + 1)]

    assert tries == [422] * TOLD_HERE + [429]
    assert good.post(JOIN, {"code": "ZZZZZZ"}).status_code == 422


def test_after_a_minute_the_address_may_try_again(made, time_machine):
    guess(TOLD_HERE, "192.168.1.66")

    time_machine.shift(timedelta(seconds=61))

    assert guess(1, "192.168.1.66") == [422]


def test_right_codes_are_never_counted(made):
    answers = [type_code(made.night.join_code) for _ in range(TOLD_HERE + 5)]

    assert {where(answer) for answer in answers} == {"names"}
    assert type_code("ZZZZZZ").status_code == 422


def test_the_qr_is_never_slowed_down(made):
    for _ in range(STOPPED_HERE):
        count_wrong("192.168.1.66")

    answer = Client(REMOTE_ADDR="192.168.1.66").get(reverse("join_secret", args=[made.night.join_secret]))

    assert where(answer) == "names"


# --- A phone that is not known any more --------------------------------------------------------------------


NOT_JOINED = (
    "This phone has not joined tonight, or not any more. Type the code, or scan the coordinator’s QR."
)


@pytest.fixture
def lost(made):
    """Follows where a phone is sent from its table, and reads that page."""

    def page(client) -> str:
        return words(client.get(reverse("phone"), follow=True))

    return page


@pytest.mark.parametrize("token", ["x", "x" * 22, "é", "x" * 3000])
def test_a_made_up_phone_is_told_to_type_the_code(made, lost, token):
    client = Client()
    client.cookies["bower_phone"] = token

    page = lost(client)

    assert "Join your table" in page
    assert NOT_JOINED in page


def test_a_phone_that_never_joined_is_asked_for_the_code_without_a_reproach(made, lost):
    page = lost(Client())

    assert "Join your table" in page
    assert NOT_JOINED not in page


def test_the_phone_of_last_night_is_told_to_type_the_code(made, adam, lost, time_machine):
    time_machine.shift(timedelta(hours=19))

    page = lost(adam)

    assert "Join your table" in page
    assert NOT_JOINED in page


def test_a_revoked_phone_is_asked_for_its_name_again(made, adam, lost):
    Phone.objects.update(revoked_at=made.night.opened_at)

    page = lost(adam)

    assert "This phone has no name any more. Tap yours." in page
    assert "Adam Ames" in page


def test_a_phone_of_a_finished_night_may_type_the_next_code(made, adam):
    play_night(made)

    assert "The night is over" in words(adam.get(reverse("phone")))
    assert "Join your table" in words(adam.get(JOIN))

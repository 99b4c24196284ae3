"""Which address phones are sent to: seen, chosen, lost, fixed; never localhost, and no phone meets a bare refusal."""

import logging

import pytest
from django.test import Client
from django.urls import reverse

from clubsite import addresses, chosen_address, evening
from clubsite.interfaces import Interface
from tests.clubsite.machine import LOOPBACK, VPN, WIFI, machine
from tests.factories import fixture_night, open_night, planned_night
from tests.scanning import scanned
from tests.tournaments.templates.reading import elements
from tests.tournaments.views.visitors import joined, night_url, signed_in, where, words
from tournaments.models import Night

__all__ = ["machine"]

WIFI_URL, VPN_URL = "http://192.168.1.20:8000", "http://10.8.0.2:8000"


@pytest.fixture
def laptop(machine):
    """A laptop on which a VPN takes every way: the wifi is the address for phones all the same."""
    machine.has(LOOPBACK, VPN, WIFI, way_out="10.8.0.2", ways=("10.8.0.2", "192.168.1.20"))
    return machine


@pytest.fixture
def tonight(laptop, db):
    return open_night()


@pytest.fixture
def console(tonight):
    """The coordinator's browser, on the laptop itself."""
    return signed_in(tonight.coordinator, headers={"host": "localhost:8000"})


def page_of(made) -> str:
    return reverse("address", args=[made.club.slug])


def join_path(made) -> str:
    return reverse("join_secret", args=[Night.objects.get(pk=made.night.pk).join_secret])


def use(browser, made, address: str):
    return browser.post(page_of(made), {"address": address}, follow=True)


# --- The QR code leads nowhere -------------------------------------------------------------------------------


def test_the_qr_of_a_console_opened_as_localhost_leads_to_the_wifi(tonight, console):
    answer = console.get(night_url(tonight, "night"))

    assert scanned(answer.text) == [WIFI_URL + join_path(tonight)]
    assert "Scan it, or open 192.168.1.20:8000 and type the code." in words(answer)
    assert [link["href"] for link in elements(answer.text, "a") if "Another address" in link.text] == [
        page_of(tonight)
    ]


@pytest.mark.parametrize(
    "host", ["localhost:8000", "127.0.0.1:8000", "192.168.1.20:8000", "10.8.0.2:8000", "laptop.local"]
)
def test_a_phone_is_answered_at_every_address_of_the_machine(tonight, host):
    answer = Client(headers={"host": host}).get(join_path(tonight), follow=True)

    assert answer.status_code == 200
    assert "Who are you?" in words(answer)


def test_a_phone_at_a_name_that_is_not_the_machines_reads_where_to_go(tonight, caplog):
    with caplog.at_level(logging.CRITICAL):
        answer = Client(headers={"host": "laptop.example:8000"}).get(join_path(tonight))

    assert answer.status_code == 400
    assert (
        "Bower does not answer to this name It answers to its address in the house. Scan the coordinator’s QR"
        in words(answer)
    )


def test_each_address_is_told_in_words_with_a_qr_to_try(tonight, console):
    answer = console.get(page_of(tonight))

    page = words(answer)
    assert "192.168.1.20:8000 the home network (wlan0) phones are sent here" in page
    assert "10.8.0.2:8000 a VPN, a virtual machine or a container (tun0) Use this one" in page
    assert scanned(answer.text) == [WIFI_URL + join_path(tonight), VPN_URL + join_path(tonight)]
    assert "localhost" not in page
    assert "127.0.0.1" not in page


def test_without_an_open_night_the_qr_shows_bower(laptop, db):
    made = planned_night()

    answer = signed_in(made.coordinator).get(page_of(made))

    assert scanned(answer.text) == [f"{WIFI_URL}/", f"{VPN_URL}/"]


# --- Choosing ------------------------------------------------------------------------------------------------


def test_choosing_sends_phones_there_and_warns_of_what_was_printed(tonight, console):
    answer = use(console, tonight, "10.8.0.2")

    page = words(answer)
    assert "Phones are sent to 10.8.0.2:8000 from now on." in page
    assert "Placards and cards printed before hold 192.168.1.20:8000: print them again." in page
    assert "Phones that joined before stay on 192.168.1.20:8000." in page
    assert "10.8.0.2:8000 a VPN, a virtual machine or a container (tun0) phones are sent here" in page
    assert scanned(console.get(night_url(tonight, "night")).text) == [VPN_URL + join_path(tonight)]


def test_the_terminal_follows_the_chosen_address(tonight, console):
    use(console, tonight, "10.8.0.2")

    printed = evening.announcement(coloured=False)

    assert f"  Phones    {VPN_URL}{join_path(tonight)}   code" in "\n".join(printed)
    assert f"  {VPN_URL}{page_of(tonight)}" in printed
    assert WIFI_URL not in "\n".join(printed)


def test_a_phone_that_joined_before_stays_where_it_is(tonight, console):
    phone = joined(tonight, "Adam", headers={"host": "192.168.1.20:8000"})

    use(console, tonight, "10.8.0.2")

    assert "You are Adam Ames." in words(phone.get(reverse("phone")))


def test_the_choice_can_be_left_to_bower_again(tonight, console):
    use(console, tonight, "10.8.0.2")

    answer = use(console, tonight, "")

    assert "Phones are sent to 192.168.1.20:8000 from now on." in words(answer)
    assert "Let Bower choose" not in words(answer)
    assert chosen_address.chosen() == ""


@pytest.mark.parametrize(
    "address", ["127.0.0.1", "localhost", "192.168.1.99", "8.8.8.8", "evil.example", "\x00", "1" * 9999]
)
def test_only_an_address_of_this_machine_can_be_chosen(tonight, console, address):
    answer = use(console, tonight, address)

    assert answer.status_code == 422
    assert "This machine does not have that address now. Choose one of those below." in words(answer)
    assert chosen_address.chosen() == ""


@pytest.mark.parametrize("was", ["<b>x</b>", "evil.example", "192.168.1.20", "127.0.0.1", ""])
def test_a_made_up_old_address_is_not_repeated(tonight, console, was):
    page = words(console.get(page_of(tonight), {"was": was}))

    assert "from now on" not in page


# --- The machine changes -------------------------------------------------------------------------------------


def test_a_chosen_address_that_is_gone_is_told_and_the_likeliest_used(tonight, console, laptop):
    use(console, tonight, "10.8.0.2")
    laptop.has(LOOPBACK, WIFI, way_out="192.168.1.20")

    night, page = console.get(night_url(tonight, "night")), console.get(page_of(tonight))

    assert "The address you chose, 10.8.0.2, is gone from this machine." in words(night)
    assert scanned(night.text) == [WIFI_URL + join_path(tonight)]
    assert "is gone from this machine. Phones are sent to 192.168.1.20:8000 instead." in words(page)
    assert "The address chosen for phones, 10.8.0.2, is gone from this machine." in evening.announcement(
        coloured=False
    )


def test_a_machine_in_no_network_shows_no_qr_and_says_what_to_do(tonight, console, laptop):
    laptop.has(LOOPBACK, by_name=("127.0.1.1",))

    night, page = console.get(night_url(tonight, "night")), console.get(page_of(tonight))

    assert (scanned(night.text), scanned(page.text)) == ([], [])
    assert "No phone can reach this machine yet: join the wifi of the house" in words(night)
    assert "Join the wifi of the house, or plug in the network cable. Then look again." in words(page)
    printed = "\n".join(evening.announcement(coloured=False))
    assert "phones cannot reach it yet" in printed
    assert "█" not in printed


def test_a_direct_line_without_a_router_is_offered_last(tonight, console, laptop):
    line = Interface("eth0", "169.254.7.7", is_virtual=False, is_device=True)
    laptop.has(line, WIFI, way_out="192.168.1.20")

    page = words(console.get(page_of(tonight)))

    assert page.index("192.168.1.20") < page.index("169.254.7.7:8000 a direct line to one other machine")


# --- Fixed when the server was started -----------------------------------------------------------------------


def test_an_address_that_was_set_cannot_be_chosen(tonight, console, settings):
    settings.BOWER_BASE_URL = "http://cards.home:8000"

    page = console.get(page_of(tonight))
    refused = use(console, tonight, "10.8.0.2")

    assert "The address was set when this server was started (BOWER_BASE_URL)." in words(page)
    assert "Use this one" not in words(page)
    assert scanned(page.text) == ["http://cards.home:8000" + join_path(tonight)]
    assert refused.status_code == 422
    assert "It cannot be chosen here." in words(refused)
    assert chosen_address.chosen() == ""


@pytest.mark.parametrize(
    ("host", "sentence", "reads"),
    [
        ("localhost", "This server was started to listen on this machine alone (HOST).", []),
        ("10.8.0.2", "This server was started to listen on 10.8.0.2 alone (HOST).", [VPN_URL]),
    ],
)
def test_a_server_on_one_address_says_so(tonight, console, settings, host, sentence, reads):
    settings.BOWER_LISTENS_ON = addresses.listening_address(host)

    page = console.get(page_of(tonight))

    assert sentence in words(page)
    assert scanned(page.text) == [url + join_path(tonight) for url in reads]


def test_the_terminal_of_a_server_on_this_machine_alone_says_so(tonight, settings):
    settings.BOWER_LISTENS_ON = addresses.listening_address("localhost")

    printed = evening.announcement(coloured=False)

    assert "No phone can reach this machine there: HOST or BOWER_BASE_URL keeps Bower on it alone." in printed
    assert "█" not in "".join(printed)


# --- During the evening --------------------------------------------------------------------------------------


def test_the_code_on_the_console_leads_to_the_addresses_and_their_qrs(laptop, db):
    """Round 1 runs and a phone has died: its player needs a QR."""
    made = fixture_night()
    desk = signed_in(made.coordinator)

    links = [
        link["href"] for link in elements(desk.get(night_url(made, "night")).text, "a") if "join" in link.text
    ]

    assert links == [page_of(made)]
    assert scanned(desk.get(links[0]).text)[0] == WIFI_URL + join_path(made)


def test_strangers_are_asked_to_sign_in(tonight):
    assert where(Client().post(page_of(tonight), {"address": "10.8.0.2"})) == "login"
    assert chosen_address.chosen() == ""

"""Links carry an address that phones can reach, and never one a request made up."""

import ipaddress

import pytest

from clubsite import addresses, chosen_address
from clubsite.addresses import Found, Network
from clubsite.interfaces import Interface
from tests.clubsite.machine import LOOPBACK, VPN, WIFI, machine

__all__ = ["machine"]


# --- What the machine has ------------------------------------------------------------------------------------


def test_the_wifi_comes_before_a_vpn_that_takes_every_way(machine):
    machine.has(
        LOOPBACK, VPN, WIFI, way_out="10.8.0.2", ways=("10.8.0.2", "192.168.1.20"), by_name=("127.0.1.1",)
    )

    assert addresses.lan_addresses() == [
        Found("192.168.1.20", Network.HOME, "wlan0"),
        Found("10.8.0.2", Network.VIRTUAL, "tun0"),
    ]


def test_without_names_the_address_with_the_way_out_is_home(machine):
    machine.has(
        way_out="192.168.1.20", ways=("10.8.0.2", "192.168.1.20"), by_name=("127.0.1.1", "169.254.7.7")
    )

    assert addresses.lan_addresses() == [
        Found("192.168.1.20", Network.HOME),
        Found("10.8.0.2", Network.OTHER),
        Found("169.254.7.7", Network.LINK_LOCAL),
    ]


def test_of_wifi_and_cable_the_one_with_the_way_out_comes_first(machine):
    cable = Interface("eth0", "192.168.2.30", is_virtual=False, is_device=True)
    machine.has(WIFI, cable, way_out="192.168.2.30")

    assert [one.address for one in addresses.lan_addresses()] == ["192.168.2.30", "192.168.1.20"]
    assert {one.network for one in addresses.lan_addresses()} == {Network.HOME}


def test_what_is_no_device_and_leads_nowhere_is_not_called_home(machine):
    odd = Interface("mynet0", "10.55.0.1", is_virtual=False, is_device=False)
    machine.has(WIFI, odd, way_out="192.168.1.20")

    assert addresses.lan_addresses()[1] == Found("10.55.0.1", Network.OTHER, "mynet0")


def test_public_addresses_and_loopback_are_never_offered(machine):
    machine.has(LOOPBACK, way_out="203.0.113.9", by_name=("127.0.1.1",))

    assert addresses.lan_addresses() == []
    assert addresses.base_url() == "http://127.0.0.1:8000"
    assert not addresses.reaches_phones(addresses.base_url())


def test_lan_addresses_of_this_very_machine_are_its_own():
    for one in addresses.lan_addresses():
        assert ipaddress.ip_address(one.address).is_private
        assert addresses._is_ours(one.address)


def test_an_address_is_ours_when_a_socket_can_have_it():
    assert addresses._is_ours("127.0.0.1")
    assert not addresses._is_ours("203.0.113.9")


# --- What links begin with -----------------------------------------------------------------------------------


def test_the_machines_name_is_not_asked_where_its_interfaces_are_told(machine, monkeypatch):
    machine.has(WIFI, way_out="192.168.1.20")
    monkeypatch.setattr(addresses, "_by_name", pytest.fail)

    assert [one.address for one in addresses.lan_addresses()] == ["192.168.1.20"]


def test_base_url_asks_for_the_machines_name_only_at_need(machine, monkeypatch):
    machine.has(way_out="192.168.1.20")
    monkeypatch.setattr(addresses, "_by_name", pytest.fail)

    assert addresses.base_url() == "http://192.168.1.20:8000"


def test_base_url_that_was_set_goes_before_everything(machine, settings):
    machine.has(WIFI, VPN, way_out="192.168.1.20")
    chosen_address.choose("10.8.0.2")
    settings.BOWER_BASE_URL = "https://bower.example"

    assert addresses.base_url() == "https://bower.example"
    assert not addresses.can_choose()
    assert addresses.lost_choice() == ""


@pytest.mark.parametrize(
    ("host", "url"),
    [
        ("127.0.0.1", "http://127.0.0.1:8000"),
        ("localhost", "http://127.0.0.1:8000"),
        ("10.1.2.3", "http://10.1.2.3:8000"),
        ("fd00::2", "http://[fd00::2]:8000"),
        ("0.0.0.0", "http://192.168.1.20:8000"),
        ("::", "http://192.168.1.20:8000"),
        ("some-machine-name", "http://192.168.1.20:8000"),
        ("", "http://192.168.1.20:8000"),
    ],
)
def test_base_url_names_the_address_that_is_listened_on(machine, settings, host, url):
    machine.has(WIFI, way_out="192.168.1.20")
    settings.BOWER_LISTENS_ON = addresses.listening_address(host)

    assert addresses.base_url() == url


@pytest.mark.parametrize(
    ("url", "reaches"),
    [
        ("http://192.168.1.20:8000", True),
        ("http://bower.local", True),
        ("http://[fd00::2]:8000", True),
        ("http://127.0.0.1:8000", False),
        ("http://localhost:8000", False),
        ("http://[::1]:8000", False),
    ],
)
def test_an_address_of_this_machine_alone_reaches_no_phone(url, reaches):
    assert addresses.reaches_phones(url) is reaches


# --- The chosen one ------------------------------------------------------------------------------------------


def test_the_chosen_address_is_used_while_the_machine_has_it(machine):
    machine.has(WIFI, VPN, way_out="192.168.1.20")
    assert addresses.base_url() == "http://192.168.1.20:8000"

    chosen_address.choose("10.8.0.2")
    assert addresses.base_url() == "http://10.8.0.2:8000"
    assert addresses.lost_choice() == ""

    machine.has(WIFI, way_out="192.168.1.20")
    assert addresses.base_url() == "http://192.168.1.20:8000"
    assert addresses.lost_choice() == "10.8.0.2"

    machine.has(WIFI, VPN, way_out="192.168.1.20")
    assert addresses.base_url() == "http://10.8.0.2:8000"

    chosen_address.forget()
    chosen_address.forget()
    assert addresses.base_url() == "http://192.168.1.20:8000"
    assert addresses.lost_choice() == ""


def test_choosing_leaves_one_whole_file_in_the_data_folder(machine, tmp_path):
    chosen_address.choose("10.8.0.2")
    chosen_address.choose("192.168.1.20")

    assert [path.name for path in tmp_path.iterdir()] == ["phones-address"]
    assert (tmp_path / "phones-address").read_text() == "192.168.1.20\n"


@pytest.mark.parametrize(
    "text", ["", "evil.example", "8.8.8.8", "127.0.0.1", "192.168.1.20 10.8.0.2", "fd00::2", "Zoë", "\x00"]
)
def test_a_file_with_no_address_for_phones_counts_as_no_choice(machine, tmp_path, text):
    machine.has(WIFI, way_out="192.168.1.20")
    (tmp_path / "phones-address").write_text(text, encoding="utf-8")

    assert chosen_address.chosen() == ""
    assert addresses.base_url() == "http://192.168.1.20:8000"


def test_what_is_no_address_is_not_kept(machine, tmp_path):
    with pytest.raises(ValueError, match=r"evil\.example"):
        chosen_address.choose("evil.example")

    assert chosen_address.chosen() == ""


# --- Who asks ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("profile", "forwarded", "address"),
    [
        ("lan", "6.6.6.6", "192.168.1.33"),
        ("lan", None, "192.168.1.33"),
        ("web", "6.6.6.6, 81.2.3.4", "81.2.3.4"),
        ("web", "81.2.3.4", "81.2.3.4"),
        ("web", None, "192.168.1.33"),
    ],
)
def test_client_address_believes_the_proxy_only_where_there_is_one(rf, settings, profile, forwarded, address):
    settings.BOWER_PROFILE = profile
    headers = {"x-forwarded-for": forwarded} if forwarded else {}
    request = rf.get("/", REMOTE_ADDR="192.168.1.33", headers=headers)

    assert addresses.client_address(request) == address

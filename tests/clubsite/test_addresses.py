"""Links carry an address that phones can reach, and never one a request made up."""

import ipaddress

import pytest

from clubsite import addresses


@pytest.fixture
def machine(monkeypatch, settings):
    """Gives this machine the addresses of a test."""
    settings.BOWER_BASE_URL = ""
    settings.BOWER_PORT = 8055
    settings.BOWER_LISTENS_ON = addresses.EVERYWHERE

    def has(*, by_route: list[str], by_name: list[str]) -> None:
        monkeypatch.setattr(addresses, "_by_route", lambda: by_route)
        monkeypatch.setattr(addresses, "_by_name", lambda: by_name)
        addresses._likeliest_address.cache_clear()

    yield has
    addresses._likeliest_address.cache_clear()


def test_lan_addresses_are_the_private_ones_without_doubles_link_local_last(machine):
    machine(
        by_route=["169.254.7.7", "192.168.1.20", "8.8.4.4"], by_name=["127.0.1.1", "192.168.1.20", "10.0.0.5"]
    )

    assert addresses.lan_addresses() == ["192.168.1.20", "10.0.0.5", "169.254.7.7"]


def test_lan_addresses_fall_back_to_loopback(machine):
    machine(by_route=["203.0.113.9"], by_name=["127.0.1.1"])

    assert addresses.lan_addresses() == ["127.0.0.1"]


def test_lan_addresses_of_this_very_machine_are_addresses():
    found = [ipaddress.ip_address(text) for text in addresses.lan_addresses()]

    assert found
    assert all(address.is_private for address in found)


def test_base_url_is_never_localhost_when_there_is_a_home_address(machine):
    machine(by_route=["127.0.0.1", "192.168.1.20"], by_name=["127.0.1.1"])

    assert addresses.base_url() == "http://192.168.1.20:8055"


def test_base_url_asks_for_the_machines_name_only_at_need(machine, monkeypatch):
    machine(by_route=["192.168.1.20"], by_name=[])
    monkeypatch.setattr(addresses, "_by_name", pytest.fail)

    assert addresses.base_url() == "http://192.168.1.20:8055"


def test_base_url_that_was_set_goes_before_everything(machine, settings):
    machine(by_route=["192.168.1.20"], by_name=[])
    settings.BOWER_BASE_URL = "https://bower.example"

    assert addresses.base_url() == "https://bower.example"


@pytest.mark.parametrize(
    ("host", "url"),
    [
        ("127.0.0.1", "http://127.0.0.1:8055"),
        ("localhost", "http://127.0.0.1:8055"),
        ("10.1.2.3", "http://10.1.2.3:8055"),
        ("fd00::2", "http://[fd00::2]:8055"),
        ("0.0.0.0", "http://192.168.1.20:8055"),
        ("::", "http://192.168.1.20:8055"),
        ("some-machine-name", "http://192.168.1.20:8055"),
        ("", "http://192.168.1.20:8055"),
    ],
)
def test_base_url_names_the_address_that_is_listened_on(machine, settings, host, url):
    machine(by_route=["192.168.1.20"], by_name=[])
    settings.BOWER_LISTENS_ON = addresses.listening_address(host)

    assert addresses.base_url() == url


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

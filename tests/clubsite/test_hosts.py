"""The lan profile answers to home addresses and to nothing a stranger's DNS could point here."""

import logging

import pytest

from clubsite.hosts import is_home_host

pytestmark = pytest.mark.urls("tests.clubsite.pages")


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "127.0.0.1",
        "127.8.9.10",
        "[::1]",
        "10.0.0.7",
        "172.16.0.1",
        "172.31.255.254",
        "192.168.1.20",
        "169.254.3.4",
        "[fd12:3456::1]",
        "[fe80::1]",
        "[::ffff:192.168.1.20]",
        "laptop.local",
        "den.upstairs.local",
    ],
)
def test_home_hosts_are_accepted(host):
    assert is_home_host(host) is True


@pytest.mark.parametrize(
    "host",
    [
        "8.8.8.8",
        "0.0.0.0",
        "172.15.255.255",
        "172.32.0.1",
        "192.169.0.1",
        "100.64.0.1",
        "[2001:db8::1]",
        "[::ffff:8.8.8.8]",
        "example.com",
        "localhost.example.com",
        "127.0.0.1.example.com",
        "192.168.1.20.example.com",
        "laptop.local.example.com",
        "notlocal",
        "local",
        ".local",
        "localhosts",
        "2130706433",
        "0x7f.0.0.1",
        "127.1",
        "",
    ],
)
def test_public_addresses_and_foreign_names_are_refused(host):
    assert is_home_host(host) is False


@pytest.mark.parametrize(
    "header",
    ["192.168.1.20:8000", "LAPTOP.local:8000", "localhost", "[::1]:8000", "laptop.local.", "club.test"],
)
def test_request_for_a_home_host_or_a_listed_one_gets_an_answer(client, header):
    assert client.get("/page", headers={"host": header}).status_code == 200


@pytest.mark.parametrize(
    "header", ["evil.example", "evil.example:8000", "8.8.8.8", "a/b", "user@localhost", ""]
)
def test_request_for_a_foreign_host_is_refused(client, header, caplog):
    with caplog.at_level(logging.CRITICAL):
        answer = client.get("/page", headers={"host": header})

    assert answer.status_code == 400


def test_the_page_that_says_no_says_where_to_go_and_may_be_dressed(client, caplog):
    with caplog.at_level(logging.CRITICAL):
        page = client.get("/page", headers={"host": "laptop.example:8000"})
        odd = client.get("/suspicious", headers={"host": "localhost"})
        dress = client.get("/static/bower/no-such.css", headers={"host": "laptop.example:8000"})

    assert "Scan the coordinator’s QR, or type the address that stands beside it." in page.text
    assert "laptop.example" not in page.text
    assert "That did not arrive whole" in odd.text
    assert dress.status_code == 404


def test_the_forwarded_host_is_not_believed(client):
    answer = client.get("/page", headers={"host": "evil.example", "x-forwarded-host": "localhost"})

    assert answer.status_code == 400

"""The machine's time zone, by name, by link, or by its clock."""

import time

import pytest

from clubsite import timezones


@pytest.fixture
def clock_of(monkeypatch):
    """Sets this process's clock to a zone, as the operating system would."""

    def use(zone: str) -> None:
        monkeypatch.setenv("TZ", zone)
        time.tzset()

    yield use
    monkeypatch.undo()
    time.tzset()


@pytest.mark.parametrize(
    "zone", ["America/Toronto", "Australia/Adelaide", "America/Regina", "Pacific/Auckland"]
)
def test_zone_by_clock_finds_the_zone_with_the_same_winter_and_summer(clock_of, zone):
    clock_of(zone)

    assert timezones.zone_by_clock() == zone


def test_zone_by_clock_gives_up_where_nobody_is_likely_to_play(clock_of):
    clock_of("Pacific/Chatham")

    assert timezones.zone_by_clock() == ""


def test_machine_zone_believes_the_environment_first(monkeypatch):
    monkeypatch.setenv("TZ", "Australia/Perth")

    assert timezones.machine_zone() == "Australia/Perth"


def test_zone_linked_reads_where_the_system_points(tmp_path):
    database = tmp_path / "zoneinfo" / "Europe"
    database.mkdir(parents=True)
    (database / "Dublin").touch()
    (tmp_path / "localtime").symlink_to(database / "Dublin")

    assert timezones.zone_linked(tmp_path / "localtime") == "Europe/Dublin"
    assert timezones.zone_linked(tmp_path / "nothing") == ""


@pytest.mark.parametrize("name", ["", "Nowhere/Land", "../../etc/passwd", "/etc/passwd"])
def test_zone_named_refuses_what_is_no_zone(name):
    assert timezones.zone_named(name) == ""

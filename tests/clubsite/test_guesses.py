"""Wrong codes by the minute, over all processes that share the data folder."""

import subprocess
import sys
from datetime import UTC, datetime, timedelta

import pytest

from clubsite import guesses
from tests.clubsite.conftest import ROOT, environment

HERE, ELSEWHERE = "192.168.1.66", "192.168.1.20"
COUNT = """
import time
time.time = lambda: 1_700_000_000  # the minute must not turn meanwhile
from clubsite import guesses
for _ in range(200): guesses.count_wrong("192.168.1.66")
"""


@pytest.fixture(autouse=True)
def _evening(settings, tmp_path, time_machine):
    settings.BOWER_DATA = tmp_path
    time_machine.move_to(datetime(2026, 1, 15, 20, 0, 10, tzinfo=UTC), tick=False)


def guess(times: int, address: str = HERE) -> None:
    for _ in range(times):
        guesses.count_wrong(address)


def test_an_address_is_told_to_wait_and_later_stopped_others_go_on():
    guess(guesses.TOLD_HERE - 1)
    assert not guesses.should_wait(HERE)
    guess(1)
    assert (guesses.should_wait(HERE), guesses.is_stopped(HERE)) == (True, False)
    guess(guesses.STOPPED_HERE - guesses.TOLD_HERE)

    assert guesses.is_stopped(HERE)
    assert (guesses.should_wait(ELSEWHERE), guesses.is_stopped(ELSEWHERE)) == (False, False)


def test_the_next_minute_starts_anew_and_takes_the_files_of_the_last_one(tmp_path, time_machine):
    guess(guesses.STOPPED_HERE)
    time_machine.shift(timedelta(seconds=60))

    assert (guesses.should_wait(HERE), guesses.is_stopped(HERE)) == (False, False)
    guess(1, ELSEWHERE)
    assert len(list((tmp_path / "wrong-codes").iterdir())) == 2  # this minute's: the address's and the total


def test_many_addresses_together_are_slowed_down_but_not_a_house_that_has_joined():
    for number in range(guesses.STOPPED_IN_ALL // 40):
        guess(40, f"10.0.0.{number}")
    guesses.remember_house(HERE)

    assert (guesses.should_wait(ELSEWHERE), guesses.is_stopped(ELSEWHERE)) == (True, True)
    assert guesses.is_stopped(HERE) is False


def test_a_house_is_remembered_for_the_evening_only(time_machine):
    for number in range(guesses.STOPPED_IN_ALL // 40):
        guess(40, f"10.0.0.{number}")
    guesses.remember_house(HERE)
    assert not guesses.is_stopped(HERE)

    time_machine.shift(timedelta(hours=18))
    for number in range(guesses.STOPPED_IN_ALL // 40):
        guess(40, f"10.0.0.{number}")

    assert guesses.is_stopped(HERE)


def test_all_addresses_of_an_ipv6_house_count_as_one():
    guess(guesses.TOLD_HERE, "2001:db8:1:2::1")

    assert guesses.should_wait("2001:db8:1:2:aaaa::9")
    assert not guesses.should_wait("2001:db8:1:3::1")


def test_no_address_is_kept(tmp_path):
    guess(1)
    guesses.remember_house(HERE)

    assert not [path for path in (tmp_path / "wrong-codes").iterdir() if HERE in path.name + path.read_text()]


def test_two_processes_count_together(tmp_path):
    own = environment(BOWER_DATA=str(tmp_path), DJANGO_SETTINGS_MODULE="clubsite.settings")
    both = [subprocess.Popen([sys.executable, "-c", COUNT], cwd=ROOT, env=own) for _ in range(2)]

    assert [process.wait(60) for process in both] == [0, 0]
    assert sorted(path.stat().st_size for path in (tmp_path / "wrong-codes").iterdir()) == [400, 400]

"""Opening a finished night again, with a reason that everybody can read."""

import pytest

from tests.factories import (
    play_night,
    table_of,
)
from tests.tournaments.views.visitors import hand, joined, night_url, where, words
from tournaments.models import LogEntry, Night, SeasonTotal


def running(made) -> tuple[str, int]:
    night = Night.objects.get(pk=made.night.pk)
    return night.state, night.current_round


@pytest.fixture
def over(made):
    play_night(made)
    return made


def test_a_finished_night_is_opened_again_with_a_reason(over, desk):
    answer = desk.post(night_url(over, "night_reopen"), {"reason": " a hand was forgotten "})

    assert where(answer) == "night"
    assert running(over) == ("playing", 5)
    assert LogEntry.objects.get(action="night_reopened").reason == "a hand was forgotten"
    assert not SeasonTotal.objects.exists()
    assert "“a hand was forgotten”" in words(desk.get(night_url(over, "night")))


def test_phones_may_put_the_last_round_right_in_a_reopened_night(over, desk):
    desk.post(night_url(over, "night_reopen"), {"reason": "a hand was misread"})
    phone = joined(over, "Adam")

    answer = phone.post("/table/hands", hand(table_of(over.night, "High"), "1 8S/8", number=6, base=1))

    assert where(answer) == "phone"
    assert "You won 770 to 140." in words(phone.get("/table"))


@pytest.mark.parametrize("reason", ["", "   ", "\u200b"])
def test_opening_again_needs_a_reason(over, desk, reason):
    answer = desk.post(night_url(over, "night_reopen"), {"reason": reason})

    assert answer.status_code == 409
    assert "Say why the night is opened again: everybody can read it." in words(answer)
    assert running(over) == ("finished", 5)


@pytest.mark.parametrize("reason", ["x" * 201, "x" * 5000])
def test_a_reason_that_is_too_long_is_refused(over, desk, reason):
    answer = desk.post(night_url(over, "night_reopen"), {"reason": reason})

    assert answer.status_code == 409
    assert "the most is 200" in words(answer)
    assert running(over) == ("finished", 5)


def test_a_night_that_runs_is_not_opened_again(made, desk):
    answer = desk.post(night_url(made, "night_reopen"), {"reason": "why not"})

    assert answer.status_code == 409
    assert "This night is not finished." in words(answer)

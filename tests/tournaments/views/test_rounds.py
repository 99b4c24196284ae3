"""Starting a round, taking its start back, and finishing the night."""

import pytest

from tests.factories import (
    R_ONE,
    R_TIE,
    break_tie,
    fixture_night,
    open_night,
    play_hand,
    play_hands,
    play_night,
    play_round,
    seated_night,
    start_round,
    table_of,
)
from tests.tournaments.templates.reading import the_one
from tests.tournaments.views.visitors import joined, night_url, signed_in, where, words
from tournaments.models import LogEntry, Night, PlayerNight, Round


def running(made) -> tuple[str, int]:
    night = Night.objects.get(pk=made.night.pk)
    return night.state, night.current_round


def button(desk, made, name: str):
    """One of the console's buttons."""
    return the_one(desk.get(night_url(made, "night")).text, "button", id=name)


# --- Start -----------------------------------------------------------------------------------------------


def test_round_one_starts_as_seated(db):
    made = seated_night()
    desk = signed_in(made.coordinator)

    assert where(desk.post(night_url(made, "round_start"), {"number": 1})) == "night"

    assert running(made) == ("playing", 1)
    assert "Round 1 is being played" in words(desk.get(night_url(made, "night")))


def test_round_one_needs_a_seating(db):
    made = open_night()
    desk = signed_in(made.coordinator)

    answer = desk.post(night_url(made, "round_start"), {"number": 1})

    assert answer.status_code == 409
    assert "Seat the couples first." in words(answer)
    assert running(made) == ("open", 0)


def test_a_start_is_refused_for_a_missing_hand_and_then_for_the_tie(made, desk):
    """High and Low are done, Middle has five hands; its sixth makes a tie."""
    for name in ("High", "Low"):
        play_hands(made.night, table_of(made.night, name), R_ONE)
    middle = table_of(made.night, "Middle")
    play_hands(made.night, middle, R_TIE[:5])

    assert "disabled" in button(desk, made, "start-round").attributes
    assert "when Middle has hand 6" in words(desk.get(night_url(made, "night")))
    answer = desk.post(night_url(made, "round_start"), {"number": 2})
    assert answer.status_code == 409
    assert "Round 1 is not done. Middle: hand 6 missing." in words(answer)

    play_hand(made.night, middle, R_TIE[5])
    assert "disabled" in button(desk, made, "start-round").attributes
    answer = desk.post(night_url(made, "round_start"), {"number": 2})
    assert answer.status_code == 409
    assert "Round 1 is not done. Middle: a tie-break hand missing." in words(answer)
    assert running(made) == ("playing", 1)

    break_tie(made.night, middle, side=1, is_made=False)
    assert "disabled" not in button(desk, made, "start-round").attributes
    assert where(desk.post(night_url(made, "round_start"), {"number": 2})) == "night"
    assert running(made) == ("playing", 2)


def test_a_refused_start_leads_back_to_the_night(made, desk):
    answer = desk.post(night_url(made, "round_start"), {"number": 2})

    assert (
        the_one(answer.text, "a", href=night_url(made, "night"), **{"class": "button main"}).text
        == "Back to the night"
    )
    assert "High: hands 1 to 6 missing. Middle: hands 1 to 6 missing." in words(answer)


def test_a_double_click_starts_one_round(made, desk):
    play_round(made)

    for _ in range(2):
        assert where(desk.post(night_url(made, "round_start"), {"number": 2})) == "night"

    assert running(made) == ("playing", 2)
    assert Round.objects.filter(night=made.night).count() == 2


@pytest.mark.parametrize("number", ["", "x", "-1", "1.0", "9" * 30])
def test_a_start_says_which_round_it_means(made, desk, number):
    play_round(made)

    answer = desk.post(night_url(made, "round_start"), {"number": number})

    assert answer.status_code == 409
    assert "Say which round is meant: go back and press its button." in words(answer)
    assert running(made) == ("playing", 1)


@pytest.mark.parametrize("number", [0, 3, 5])
def test_a_start_of_another_round_is_refused(made, desk, number):
    play_round(made)

    answer = desk.post(night_url(made, "round_start"), {"number": number})

    assert answer.status_code == 409
    assert f"Round {number} cannot start now: round 1 is being played." in words(answer)
    assert running(made) == ("playing", 1)


def test_after_the_last_round_the_night_is_to_be_finished(db):
    made = played_to_the_end()
    desk = signed_in(made.coordinator)

    answer = desk.post(night_url(made, "round_start"), {"number": 6})

    assert answer.status_code == 409
    assert "Round 5 is the last of the night. Finish the night instead." in words(answer)


def test_a_finished_night_starts_nothing(made, desk):
    play_night(made)

    answer = desk.post(night_url(made, "round_start"), {"number": 6})

    assert answer.status_code == 409
    assert "This night is finished." in words(answer)


# --- Taking a start back ---------------------------------------------------------------------------------


def test_a_start_is_taken_back_while_no_hand_is_in(made, desk):
    play_round(made)
    start_round(made, 2)
    phone = joined(made, "Adam")

    assert where(desk.post(night_url(made, "round_undo"), {"number": 2})) == "night"

    assert running(made) == ("playing", 1)
    assert "Round 2: stay at High" in words(phone.get("/table"))


def test_the_start_of_round_one_is_taken_back_to_the_seating(made, desk):
    assert where(desk.post(night_url(made, "round_undo"), {"number": 1})) == "night"

    assert running(made) == ("open", 0)
    assert "Ready for round 1" in words(desk.get(night_url(made, "night")))


def test_a_start_with_hands_is_not_taken_back(made, desk):
    play_round(made)
    start_round(made, 2)
    for name in ("High", "Low"):
        play_hand(made.night, table_of(made.night, name), "1 7H/7")

    answer = desk.post(night_url(made, "round_undo"), {"number": 2})

    assert answer.status_code == 409
    assert "Round 2 has begun: hands are recorded at High and Low. Undo those first." in words(answer)
    assert running(made) == ("playing", 2)
    assert "undo-start" not in desk.get(night_url(made, "night")).text


@pytest.mark.parametrize("number", [1, 3])
def test_only_the_round_that_runs_is_taken_back(made, desk, number):
    play_round(made)
    start_round(made, 2)

    answer = desk.post(night_url(made, "round_undo"), {"number": number})

    assert answer.status_code == 409
    assert f"Round {number} is not the one being played." in words(answer)


def test_taking_a_start_back_twice_takes_one_back(made, desk):
    play_round(made)
    start_round(made, 2)
    desk.post(night_url(made, "round_undo"), {"number": 2})

    answer = desk.post(night_url(made, "round_undo"), {"number": 2})

    assert answer.status_code == 409
    assert running(made) == ("playing", 1)


# --- Finish ----------------------------------------------------------------------------------------------


def played_to_the_end():
    """Five rounds are played, the night is not finished."""
    made = fixture_night()
    for number in range(1, 6):
        if number > 1:
            start_round(made, number)
        play_round(made)
    return made


def test_a_night_is_finished_after_its_last_round(db):
    made = played_to_the_end()
    desk = signed_in(made.coordinator)
    assert "All 5 rounds are done" in words(desk.get(night_url(made, "night")))

    assert where(desk.post(night_url(made, "night_finish"))) == "night"

    assert running(made) == ("finished", 5)
    assert PlayerNight.objects.filter(night=made.night).count() == 12
    page = words(desk.get(night_url(made, "night")))
    assert "Night 1 is finished" in page
    assert "The night’s result" in page


def test_finishing_twice_is_finishing_once(db):
    made = played_to_the_end()
    desk = signed_in(made.coordinator)

    for _ in range(2):
        assert where(desk.post(night_url(made, "night_finish"))) == "night"

    assert LogEntry.objects.filter(action="night_finished").count() == 1


def test_finishing_with_a_hand_missing_names_it(made, desk):
    play_hands(made.night, table_of(made.night, "High"), R_ONE)

    answer = desk.post(night_url(made, "night_finish"))

    assert answer.status_code == 409
    assert "Middle: hands 1 to 6 missing. Low: hands 1 to 6 missing." in words(answer)
    assert running(made) == ("playing", 1)


def test_finishing_before_a_round_is_played_is_refused(db):
    made = seated_night()

    answer = signed_in(made.coordinator).post(night_url(made, "night_finish"))

    assert answer.status_code == 409
    assert "No round has been played yet." in words(answer)
    assert running(made) == ("open", 0)

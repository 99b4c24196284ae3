"""Amending a hand at the console: what follows is shown before anything is saved; afterwards everything follows."""

import pytest

from tests.factories import (
    play_hand,
    play_night,
    play_round,
    start_round,
    table_of,
)
from tests.tournaments.templates.reading import fields_of, the_one
from tests.tournaments.views.amending import amend_url, facts, follows, hand_at
from tests.tournaments.views.visitors import HTMX, beside, joined, night_url, where, words
from tournaments.models import LogEntry, Night, PlayerNight, SeasonTotal


@pytest.fixture
def played(made):
    """Round 1 is done: side 1 won everywhere with 550 to 420."""
    play_round(made)
    return made


# --- The panel -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_the_panel_shows_the_hand_as_it_is(played, desk, headers):
    answer = desk.get(amend_url(played, hand_at(played, "High", 6)), headers=headers)

    assert answer.status_code == 200
    assert ("<!doctype html>" in answer.text) != bool(headers)
    page = words(answer)
    assert "Amend hand 6" in page
    assert "High · round 1" in page
    assert "took 8 · made +300 / +20" in page
    assert "Nothing differs yet." in page


def test_a_preview_shows_what_follows_and_saves_nothing(played, desk):
    hand = hand_at(played, "High", 6)

    answer = desk.post(amend_url(played, hand), facts("2 8H/7", action="preview", reason=""), headers=HTMX)

    assert answer.status_code == 200
    assert follows(answer) == {
        "Points": "Adam & Alice 550 → 660 Bert & Bella 420 → −180",
        "Winner": "no change",
        "Seats": "no change",
        "Wine": "no change: Eli and Emma hold the wine (9♠).",
        "Ranks of the night": "Carl 1st → 3rd, Cora 1st → 3rd, Eli 1st → 3rd, Emma 1st → 3rd; 2 others move",
    }
    assert "took 7 · set −300 / +130" in words(answer)
    hand.refresh_from_db()
    assert (hand.tricks, hand.version) == (8, 1)
    assert not LogEntry.objects.filter(action="hand_amended").exists()


def test_a_preview_that_flips_the_winner_after_the_moves(played, desk):
    """Round 2 is seated and has hands: the seats stay, the points change."""
    start_round(played, 2)
    play_hand(played.night, table_of(played.night, "High"), "1 7H/7")

    answer = desk.post(
        amend_url(played, hand_at(played, "High", 3)), facts("1 9S/8", action="preview"), headers=HTMX
    )

    shown = follows(answer)
    assert shown["Points"] == "Adam & Alice 550 → −130 Bert & Bella 420 → 530"
    assert shown["Winner"] == "changes: Bert & Bella won this round, not Adam & Alice"
    assert (
        shown["Seats"]
        == "round 2 was played with the other winner. It stays as played; only the points change."
    )


def test_what_cannot_be_is_said_and_nothing_follows(played, desk):
    hand = hand_at(played, "High", 6)

    answer = desk.post(amend_url(played, hand), facts("2 8H/11", action="preview"), headers=HTMX)

    assert answer.status_code == 422
    assert beside(answer, "tricks") == "11 tricks entered; a hand has 10."
    assert "What you entered cannot be." in words(answer)
    assert follows(answer) == {}
    assert the_one(answer.text, "input", name="tricks")["value"] == "11"


@pytest.mark.parametrize(
    ("entered", "field"),
    [
        ({"tricks": "-1"}, "tricks"),
        ({"tricks": "7.5"}, "tricks"),
        ({"tricks": "ten"}, "tricks"),
        ({"tricks": ""}, "tricks"),
        ({"bid": "6S"}, "bid"),
        ({"bid": "MIS"}, "bid"),
        ({"bid": ""}, "bid"),
        ({"side": "3"}, "side"),
        ({"side": ""}, "side"),
        ({"reason": "x" * 201}, "reason"),
    ],
)
def test_an_impossible_hand_is_not_saved(played, desk, entered, field):
    hand = hand_at(played, "High", 6)

    answer = desk.post(amend_url(played, hand), facts("2 8H/8") | entered)

    assert answer.status_code == 422
    assert beside(answer, field)
    hand.refresh_from_db()
    assert (hand.side, hand.bid, hand.tricks, hand.version) == (2, "8H", 8, 1)


# --- Saving ----------------------------------------------------------------------------------------------


def test_an_amendment_is_saved_with_its_reason(played, desk):
    hand = hand_at(played, "High", 6)

    answer = desk.post(amend_url(played, hand), facts("2 8H/7"))

    assert where(answer) == "night"
    hand.refresh_from_db()
    assert (hand.tricks, hand.version, hand.points_1, hand.points_2) == (7, 2, 130, -300)
    entry = LogEntry.objects.get(action="hand_amended")
    assert (entry.reason, entry.before["tricks"], entry.after["tricks"]) == ("misread", 8, 7)
    console = words(desk.get(night_url(played, "night")))
    assert (
        "High, round 1, hand 6: amended: 8♥ by Bert & Bella, took 8 → 8♥ by Bert & Bella, took 7 “misread”"
        in console
    )
    assert "Jo Hall" in console


def test_the_form_on_the_page_is_what_is_saved(played, desk):
    hand = hand_at(played, "High", 6)
    url = amend_url(played, hand)
    page = desk.get(url).text
    form = fields_of(page, the_one(page, "form", action=url))

    desk.post(url, form | {"side": "2", "bid": "8H", "tricks": "7", "reason": "misread", "action": "save"})

    hand.refresh_from_db()
    assert hand.tricks == 7


def test_an_amendment_reaches_the_phones(played, desk):
    adam = joined(played, "Adam")
    before = the_one(adam.get("/table").text, id="table-now")["hx-get"]

    desk.post(amend_url(played, hand_at(played, "High", 6)), facts("2 8H/7"))

    answer = adam.get(before, headers=HTMX)
    assert answer.status_code == 200
    assert "You won 660 to −180." in words(answer)


@pytest.mark.parametrize("reason", ["", "   ", "\u200b\u202e"])
def test_an_amendment_needs_a_reason(played, desk, reason):
    hand = hand_at(played, "High", 6)

    answer = desk.post(amend_url(played, hand), facts("2 8H/7", reason=reason))

    assert answer.status_code == 422
    assert beside(answer, "reason") == "Say why: everybody can read it."
    assert the_one(answer.text, "input", name="tricks")["value"] == "7"
    hand.refresh_from_db()
    assert hand.tricks == 8


def test_an_amendment_of_a_hand_that_changed_since_shows_how_it_stands(played, desk):
    hand = hand_at(played, "High", 6)
    desk.post(amend_url(played, hand), facts("2 8H/9"))

    answer = desk.post(amend_url(played, hand), facts("2 8H/7"), headers=HTMX)

    assert answer.status_code == 409
    page = words(answer)
    assert "Hand 6 was changed while you looked at it. This is how it stands now." in page
    assert "took 9 · made" in page
    hand.refresh_from_db()
    assert (hand.tricks, hand.version) == (9, 2)


def test_after_that_the_amendment_can_be_made_again(played, desk):
    hand = hand_at(played, "High", 6)
    url = amend_url(played, hand)
    desk.post(url, facts("2 8H/9"))
    page = desk.post(url, facts("2 8H/7")).text
    form = fields_of(page, the_one(page, "form", action=url))

    desk.post(url, form | {"side": "2", "bid": "8H", "tricks": "7", "reason": "misread", "action": "save"})

    hand.refresh_from_db()
    assert (hand.tricks, hand.version) == (7, 3)


def test_an_amendment_to_the_same_is_no_change(played, desk):
    hand = hand_at(played, "High", 6)

    assert where(desk.post(amend_url(played, hand), facts("2 8H/8"))) == "night"

    hand.refresh_from_db()
    assert hand.version == 1
    assert not LogEntry.objects.filter(action="hand_amended").exists()


def test_a_flipped_winner_keeps_the_seats_and_the_console_says_so(played, desk):
    start_round(played, 2)
    play_hand(played.night, table_of(played.night, "High"), "1 7H/7")

    desk.post(amend_url(played, hand_at(played, "High", 3)), facts("1 9S/8"))

    high = table_of(played.night, "High", 1)
    assert (high.points_1, high.points_2, high.winner, high.played_winner) == (-130, 530, 2, 1)
    console = words(desk.get(night_url(played, "night")))
    assert (
        "High, round 1: After an amendment Bert & Bella won this round, but Adam & Alice moved as winners. "
        "Round 2 stays as it was played; only the points changed."
    ) in console
    assert "Adam & Cora" in console


def test_an_amendment_of_a_finished_night_moves_the_standings(made, desk):
    play_night(made)
    adam = made.people["Adam"]
    before = SeasonTotal.objects.get(player=adam).points

    desk.post(amend_url(made, hand_at(made, "High", 6)), facts("2 8H/7"))

    assert (
        PlayerNight.objects.get(player=adam).points
        == SeasonTotal.objects.get(player=adam).points
        == before + 110
    )
    assert Night.objects.get(pk=made.night.pk).corrected_at is not None
    assert "corrected 15 January" in words(desk.get(night_url(made, "night_result")))

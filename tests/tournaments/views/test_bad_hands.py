"""Impossible hands from a phone: a sentence beside the field, everything else still filled in, nothing recorded."""

import json

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import (
    EVENING,
    R_ONE,
    another_night,
    make_guest,
    open_night,
    play_hand,
    play_hands,
    seat,
    start_round,
    table_of,
)
from tests.tournaments.templates.reading import elements, fields_of, the_one
from tests.tournaments.views.visitors import HTMX, hand, joined, words
from tournaments.models import Hand, LogEntry
from tournaments.services import nights
from tournaments.services.nights import Attendance

SAVE = reverse("save_hand")
GOOD = {"side": "1", "bid": "8H", "tricks": "9"}
SIDES = "Choose one side at this table as the bidders: side 1 or side 2."
BIDS = "Bids here are 7♠ to 10NT."


def sentences(answer) -> dict[str, str]:
    """The sentence beside each field of the form."""
    found = elements(answer.text, "div")
    return {e["id"].removesuffix("-error"): e.text.replace("\ufe0e", "") for e in found if (e["id"] or "").endswith("-error")}  # fmt: skip


def kept(answer) -> dict[str, str]:
    """The choices that are still made."""
    inputs = [e for e in elements(answer.text, "input", type="radio") if "checked" in e.attributes]
    return {e["name"]: e["value"] for e in inputs}


@pytest.mark.parametrize(
    ("field", "entered", "sentence"),
    [
        ("tricks", "11", "11 tricks entered; a hand has 10."),
        ("tricks", "-1", "−1 tricks entered; the fewest is 0."),
        ("tricks", "−1", "−1 tricks entered; the fewest is 0."),
        ("tricks", "7.5", "7.5 is not a whole number: tricks are 0 to 10."),
        ("tricks", "seven", "“seven” is not a number of tricks: give a whole number, 0 to 10."),
        ("tricks", "ten", "“ten” is not a number of tricks: give a whole number, 0 to 10."),
        ("tricks", "", "Say how many tricks the bidders took, 0 to 10."),
        ("tricks", "1e1", "“1e1” is not a number of tricks: give a whole number, 0 to 10."),
        ("bid", "6S", "6♠ is not a bid here: the lowest is 7♠."),
        ("bid", "MIS", f"Misère is not played here: bid a number of tricks, for example 8H. {BIDS}"),
        ("bid", "11H", f"11 is not a level: a bid is for 6 to 10 tricks. {BIDS}"),
        ("bid", "", "Say what was bid."),
        ("bid", "<b>8H</b>", f"“<b>8H</b>” is not a bid: write tricks and suit, for example 8H, 9S or 10NT. {BIDS}"),
        ("side", "", "Say which side bid."),
        ("side", "3", SIDES),
        ("side", ["1", "2"], SIDES),  # both sides marked
        ("side", "Carl & Cora", SIDES),  # bidders of another table
    ],
)  # fmt: skip
@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_what_cannot_be_is_said_beside_its_field(adam, high, field, entered, sentence, headers):
    answer = adam.post(SAVE, hand(high, "1 7H/7") | GOOD | {field: entered}, headers=headers)

    assert answer.status_code == 422
    assert sentences(answer) == {field: sentence}
    assert kept(answer) == {name: value for name, value in GOOD.items() if name != field}
    assert "hand 1 of 6" in words(answer)
    assert not Hand.objects.exists()


def test_everything_wrong_is_said_at_once(adam, high):
    answer = adam.post(SAVE, hand(high, "1 7H/7") | {"side": "", "bid": "6S", "tricks": "11"}, headers=HTMX)

    assert sentences(answer) == {
        "side": "Say which side bid.",
        "bid": "6♠ is not a bid here: the lowest is 7♠.",
        "tricks": "11 tricks entered; a hand has 10.",
    }


def test_put_right_it_is_saved_under_the_same_key(adam, high):
    sent = hand(high, "1 8H/8")
    refused = adam.post(SAVE, sent | {"tricks": "11"})
    form = the_one(refused.text, "form", action=SAVE)
    again = fields_of(refused.text, form)["key"]

    answer = adam.post(SAVE, sent | {"key": again})

    assert again == sent["key"]
    assert refused.headers["X-Receipt"] == answer.headers["X-Receipt"] == sent["key"]
    assert Hand.objects.get().tricks == 8


@pytest.mark.parametrize(
    "changes",
    [
        {"key": ""},
        {"key": "short"},
        {"key": "with a space in it"},
        {"key": "x" * 65},
        {"table": ""},
        {"table": "High"},
        {"round": "one"},
        {"number": "1.5"},
        {"number": "9" * 30},
        {"base": "-1"},
        {"base": "\x00"},
    ],
    ids="-".join,
)
def test_a_form_that_is_none_of_the_pages_is_refused(adam, high, changes):
    answer = adam.post(SAVE, hand(high, "1 7H/7") | changes, headers=HTMX)

    assert answer.status_code == 422
    assert "This page is from an earlier visit." in words(answer)
    assert not Hand.objects.exists()


def test_a_seventh_hand_is_refused(made, adam, high):
    play_hands(made.night, high, R_ONE)

    answer = adam.post(SAVE, hand(high, "1 7H/7", number=7), headers=HTMX)

    assert answer.status_code == 409
    assert "All 6 hands of this round are in. To change one, undo the last or ask the coordinator." in words(
        answer
    )
    assert "You entered hand 7: Adam & Alice bid 7♥, took 7: made." in words(answer)
    assert Hand.objects.filter(table=high).count() == 6


@pytest.mark.parametrize("number", [0, 3, 6])
def test_a_hand_out_of_turn_is_refused_and_stays_in_words(made, adam, high, number):
    play_hand(made.night, high, "1 7H/7")

    answer = adam.post(SAVE, hand(high, "1 8H/8", number=number))

    assert answer.status_code == 409
    assert f"Hand 2 comes next at this table, not hand {number}." in words(answer)
    assert f"You entered hand {number}: Adam & Alice bid 8♥, took 8: made." in words(answer)
    assert Hand.objects.filter(table=high).count() == 1


def test_a_hand_for_another_table_is_refused(made, adam):
    middle = table_of(made.night, "Middle")

    answer = adam.post(SAVE, hand(middle, "1 7H/7"), headers=HTMX)

    assert answer.status_code == 409
    assert "You do not sit at that table. Your own table is below." in words(answer)
    assert not Hand.objects.exists()


def test_a_hand_for_a_table_of_another_night_is_refused(made, adam):
    other = another_night(made, 1)

    answer = adam.post(SAVE, hand(table_of(other.night, "High"), "1 7H/7"))

    assert answer.status_code == 409
    assert not Hand.objects.exists()
    assert not LogEntry.objects.filter(action="late_hand").exists()


def test_a_hand_for_another_round_of_the_same_table_is_refused(adam, high):
    answer = adam.post(SAVE, hand(high, "1 7H/7", round=2))

    assert answer.status_code == 409
    assert "That table is one of round 1, not of round 2." in words(answer)
    assert not Hand.objects.exists()


def test_a_player_without_a_seat_is_told_so(db):
    """Fay joined early; then Sue was named to play for her, and round 1 began."""
    made = open_night()
    phone = joined(made, "Fay")
    sue = make_guest(made)
    away = Attendance(made.couples["F"].pk, second_is_absent=True, second_substitute_id=sue.pk)
    nights.set_attendance(night=made.night, attendance=[away], by=made.by, at=EVENING)
    seat(made)
    start_round(made, 1)

    page = words(phone.get(reverse("phone")))
    answer = phone.post(SAVE, hand(table_of(made.night, "Low"), "1 7H/7"))

    assert "You are not at a table in this round." in page
    assert answer.status_code == 409
    assert "You do not sit at that table." in words(answer)
    assert not Hand.objects.exists()


@pytest.mark.parametrize("number", [0, 7, 99])
def test_a_late_hand_with_an_impossible_number_is_not_kept(made, adam, number):
    for name in ("High", "Middle", "Low"):
        play_hands(made.night, table_of(made.night, name), R_ONE)
    high = table_of(made.night, "High")
    start_round(made, 2)

    answer = adam.post(SAVE, hand(high, "1 9S/9", number=number))

    assert answer.status_code == 409
    assert "A round has hands 1 to 6." in words(answer)
    assert not LogEntry.objects.filter(action="late_hand").exists()


# --- Forged and lost tokens --------------------------------------------------------------------------------


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_a_form_without_its_token_is_not_saved_and_says_what_to_do(made, high, headers):
    phone = joined(made, "Adam", enforce_csrf_checks=False)
    phone.handler.enforce_csrf_checks = True

    answer = phone.post(SAVE, hand(high, "1 7H/7"), headers=headers)

    assert answer.status_code == 403
    assert "This page was open too long" in words(answer)
    assert "Nothing was saved. Go back, load the page again and send it once more." in words(answer)
    assert not Hand.objects.exists()


def test_a_form_with_the_pages_token_is_saved(made, high):
    phone = joined(made, "Adam")
    phone.handler.enforce_csrf_checks = True
    token = elements(phone.get(reverse("phone")).text, "input", name="csrfmiddlewaretoken")[0]["value"]

    answer = phone.post(SAVE, hand(high, "1 7H/7", csrfmiddlewaretoken=token))

    assert answer.status_code == 303
    assert Hand.objects.count() == 1


def test_a_strange_code_form_is_refused_too(made):
    stranger = Client(enforce_csrf_checks=True)

    answer = stranger.post(reverse("join"), {"code": made.night.join_code})

    assert answer.status_code == 403
    assert "bower_night" not in stranger.cookies


# --- All 220 cells -----------------------------------------------------------------------------------------


def test_the_page_previews_every_cell_of_the_score_table(adam):
    """20 bids × 11 trick counts: the sums over all of them are known."""
    page = adam.get(reverse("phone")).text
    table = json.loads(the_one(page, "script", id="points").text)
    shown = {
        bid: (bidders, [table["defence"][row][10 - tricks] for tricks, row in enumerate(rows)])
        for bid, (bidders, rows, *_) in table["bids"].items()
    }

    assert len(shown) == 20
    assert sum(sum(bidders) for bidders, _ in shown.values()) == -44_240
    assert sum(sum(defenders) for _, defenders in shown.values()) == 28_000
    spots = {
        ("10NT", 9): (-520, 110),
        ("9D", 8): (-380, 120),
        ("7C", 6): (-160, 140),
        ("7NT", 5): (-220, 150),
    }
    spots[("8D", 9)] = (280, 10)
    assert {cell: (shown[cell[0]][0][cell[1]], shown[cell[0]][1][cell[1]]) for cell in spots} == spots

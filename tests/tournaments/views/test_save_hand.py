"""Saving a hand from a phone, over the real address: once, whatever the network does and whoever else saves."""

import pytest
from django.urls import reverse

from tests.factories import R_ONE, play_hands, play_night, start_round, table_of
from tests.tournaments.templates.reading import fields_of, the_one
from tests.tournaments.views.visitors import HTMX, hand, where, words
from tournaments.models import Hand, HandKind, LogEntry

SAVE = reverse("save_hand")


def live(table) -> list[tuple]:
    """The hands that stand at a table: number, side, bid, tricks, version."""
    found = Hand.objects.filter(table=table, voided_at=None, kind=HandKind.HAND).order_by("number")
    return list(found.values_list("number", "side", "bid", "tricks", "version"))


def is_piece(answer) -> bool:
    return answer.text.lstrip().startswith('<div id="table-now"')


def test_a_saved_hand_comes_back_as_the_piece_with_its_receipt(adam, high):
    answer = adam.post(SAVE, hand(high, "1 7H/7", key="a-key-of-its-own"), headers=HTMX)

    assert answer.status_code == 200
    assert answer.headers["X-Receipt"] == "a-key-of-its-own"
    assert is_piece(answer)
    assert "Round 1 · hand 2 of 6" in words(answer)
    assert live(high) == [(1, 1, "7H", 7, 1)]


def test_without_script_a_saved_hand_leads_back_to_the_table(adam, high):
    answer = adam.post(SAVE, hand(high, "1 7H/7", key="a-key-of-its-own"))

    assert (answer.status_code, where(answer)) == (303, "phone")
    assert answer.headers["X-Receipt"] == "a-key-of-its-own"
    assert live(high) == [(1, 1, "7H", 7, 1)]


def test_the_form_on_the_page_is_what_is_saved(adam, high):
    page = adam.get(reverse("phone")).text
    form = fields_of(page, the_one(page, "form", action=SAVE))

    adam.post(SAVE, form | {"side": "2", "bid": "8NT", "tricks": "7"})

    assert live(high) == [(1, 2, "8NT", 7, 1)]


def test_a_boosted_page_is_a_whole_page(adam):
    answer = adam.get(reverse("phone"), headers=HTMX | {"HX-Boosted": "true"})
    restored = adam.get(reverse("phone"), headers=HTMX | {"HX-History-Restore-Request": "true"})

    assert "<!doctype html>" in answer.text
    assert "<!doctype html>" in restored.text


# --- The same again ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_the_same_submission_again_is_one_hand_and_the_same_answer(adam, high, headers):
    sent = hand(high, "1 7H/7")

    first = adam.post(SAVE, sent, headers=headers)
    again = [adam.post(SAVE, sent, headers=headers) for _ in range(3)]

    assert {(answer.status_code, answer.headers["X-Receipt"]) for answer in (first, *again)} == {
        (200 if headers else 303, sent["key"])
    }
    assert live(high) == [(1, 1, "7H", 7, 1)]
    assert LogEntry.objects.filter(request_id=sent["key"]).count() == 1


def test_a_used_key_with_another_hand_is_refused(adam, high):
    sent = hand(high, "1 7H/7")
    adam.post(SAVE, sent, headers=HTMX)

    answer = adam.post(SAVE, sent | {"bid": "8S", "tricks": 8}, headers=HTMX)

    assert (answer.status_code, answer.headers["X-Receipt"]) == (422, sent["key"])
    assert "already used for a different hand. Nothing was changed." in words(answer)
    assert live(high) == [(1, 1, "7H", 7, 1)]


def test_a_used_key_with_another_hand_number_is_refused(adam, high):
    sent = hand(high, "1 7H/7")
    adam.post(SAVE, sent)

    answer = adam.post(SAVE, sent | {"number": 2})

    assert answer.status_code == 422
    assert live(high) == [(1, 1, "7H", 7, 1)]


def test_a_submission_that_comes_again_after_an_undo_stays_undone_and_says_so(adam, high):
    sent = hand(high, "1 7H/7")
    adam.post(SAVE, sent)
    adam.post(reverse("undo_hand", args=[Hand.objects.get().pk]))

    answer = adam.post(SAVE, sent)

    assert (answer.status_code, answer.headers["X-Receipt"]) == (200, sent["key"])
    assert "Hand 1 was saved, and undone since." in words(answer)
    assert live(high) == []


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_the_same_hand_from_another_phone_is_told_so(adam, bella, high, headers):
    adam.post(SAVE, hand(high, "1 7H/7", number=1))
    sent = hand(high, "1 7H/7", number=1)

    answer = bella.post(SAVE, sent, headers=headers)

    assert (answer.status_code, answer.headers["X-Receipt"]) == (200, sent["key"])
    assert is_piece(answer) == bool(headers)
    assert "Hand 1 was already entered, just as you have it." in words(answer)
    assert live(high) == [(1, 1, "7H", 7, 1)]


# --- Two phones, one hand ----------------------------------------------------------------------------------


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_another_hand_from_another_phone_shows_both_versions(adam, bella, high, headers):
    adam.post(SAVE, hand(high, "1 8H/8", number=1))
    sent = hand(high, "2 8H/7", number=1)

    answer = bella.post(SAVE, sent, headers=headers)

    assert (answer.status_code, answer.headers["X-Receipt"]) == (409, sent["key"])
    assert is_piece(answer) == bool(headers)
    page = words(answer)
    assert "Hand 1: two versions" in page
    assert "already saved, by Adam Ames" in page
    assert "by Adam & Alice took 8, made +300 / +20" in page
    assert "by Bert & Bella took 7, set −300 / +130" in page
    assert live(high) == [(1, 1, "8H", 8, 1)]


def test_the_other_phone_may_amend_what_it_has_seen(adam, bella, high):
    adam.post(SAVE, hand(high, "1 8H/8", number=1))
    page = bella.post(SAVE, hand(high, "2 8H/7", number=1)).text
    amend = fields_of(page, the_one(page, "form", action=SAVE))

    answer = bella.post(SAVE, amend)

    assert answer.status_code == 303
    assert live(high) == [(1, 2, "8H", 7, 2)]
    assert table_of(high.round.night, "High").points_1 == 130


def test_the_other_phone_may_drop_its_own(adam, bella, high):
    adam.post(SAVE, hand(high, "1 8H/8", number=1))
    page = bella.post(SAVE, hand(high, "2 8H/7", number=1)).text

    assert the_one(page, "a", href=reverse("phone")).text == "Drop mine"
    assert live(high) == [(1, 1, "8H", 8, 1)]


def test_an_amendment_of_a_version_that_has_changed_is_a_conflict_again(adam, bella, high):
    adam.post(SAVE, hand(high, "1 8H/8", number=1))
    bella.post(SAVE, hand(high, "2 8H/7", number=1, base=1))

    answer = adam.post(SAVE, hand(high, "1 8H/9", number=1, base=1))

    assert answer.status_code == 409
    assert "already saved, by Adam Ames" in words(answer)
    assert live(high) == [(1, 2, "8H", 7, 2)]


# --- Late --------------------------------------------------------------------------------------------------


def closed_round(made) -> None:
    """Round 2 has started while High's phones slept."""
    for name in ("High", "Middle", "Low"):
        play_hands(made.night, table_of(made.night, name), R_ONE)
    start_round(made, 2)


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_a_hand_for_a_closed_round_is_kept_for_the_coordinator(made, adam, desk, high, headers):
    closed_round(made)
    sent = hand(high, "2 9S/9", number=6)

    answer = adam.post(SAVE, sent, headers=headers)

    assert (answer.status_code, answer.headers["X-Receipt"]) == (202, sent["key"])
    assert is_piece(answer) == bool(headers)
    assert "Your hand is kept for the coordinator" in words(answer)
    assert "You entered hand 6: Bert & Bella bid 9♠, took 9: made." in words(answer)
    assert live(high)[-1] == (6, 2, "8H", 8, 1)
    console = words(desk.get(reverse("night", args=[made.club.slug, made.night.pk])))
    assert (
        "High, round 1, hand 6 came after the round was closed: 9♠ by Bert & Bella, took 9 Adam Ames"
        in console
    )


def test_a_late_hand_that_comes_again_is_kept_once(made, adam, high):
    closed_round(made)
    sent = hand(high, "2 9S/9", number=6)

    answers = [adam.post(SAVE, sent, headers=HTMX) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [202, 202]
    assert "Your hand is kept for the coordinator" in words(answers[1])
    assert LogEntry.objects.filter(action="late_hand").count() == 1


def test_a_late_hand_that_says_what_stands_is_agreed_to(made, adam, high):
    closed_round(made)

    answer = adam.post(SAVE, hand(high, "2 8H/8", number=6), headers=HTMX)

    assert answer.status_code == 200
    assert "Hand 6 was already entered, just as you have it." in words(answer)
    assert not LogEntry.objects.filter(action="late_hand").exists()


def test_a_hand_of_the_round_before_saved_again_is_the_same_answer(made, adam, high):
    sent = hand(high, "1 7H/7")
    adam.post(SAVE, sent)
    play_hands(made.night, high, R_ONE[1:])
    for name in ("Middle", "Low"):
        play_hands(made.night, table_of(made.night, name), R_ONE)
    start_round(made, 2)

    answer = adam.post(SAVE, sent)

    assert (answer.status_code, where(answer), answer.headers["X-Receipt"]) == (303, "phone", sent["key"])


# --- After the night ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_after_the_night_a_hand_is_refused_with_what_was_entered(made, adam, headers):
    play_night(made)
    last = table_of(made.night, "High")
    sent = hand(last, "1 9S/9", number=6)

    answer = adam.post(SAVE, sent, headers=headers)

    assert (answer.status_code, answer.headers["X-Receipt"]) == (410, sent["key"])
    assert is_piece(answer) == bool(headers)
    assert "The night is finished. Ask the coordinator to put this hand in." in words(answer)
    assert "You entered hand 6: Adam & Dora bid 9♠, took 9: made." in words(answer)
    assert not LogEntry.objects.filter(request_id=sent["key"]).exists()

"""Undo on a phone takes back the last thing entered, by its number, until the round is closed."""

import pytest
from django.urls import reverse

from tests.factories import (
    R_ONE,
    R_TIE,
    another_night,
    break_tie,
    note_deal,
    play_hand,
    play_hands,
    play_night,
    start_round,
    table_of,
)
from tests.tournaments.views.visitors import HTMX, hand, joined, where, words
from tournaments.models import Hand, HandKind, LogEntry

PHONE = reverse("phone")


def undo(phone, taken: Hand, **options):
    return phone.post(reverse("undo_hand", args=[taken.pk]), **options)


def live(table) -> list[int]:
    return list(Hand.objects.filter(table=table, voided_at=None).order_by("pk").values_list("pk", flat=True))


def points(table) -> tuple[int, int]:
    table.refresh_from_db()
    return table.points_1, table.points_2


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_undo_takes_the_last_hand_back(made, adam, high, headers):
    first, second = play_hands(made.night, high, R_ONE[:2])

    answer = undo(adam, second, headers=headers)

    if headers:
        assert answer.status_code == 200
        assert "hand 2 of 6" in words(answer)
    else:
        assert (answer.status_code, where(answer)) == (303, "phone")
    assert live(high) == [first.pk]
    assert points(high) == (200, 30)
    assert LogEntry.objects.get(action="hand_undone").hand == second


def test_undo_again_changes_nothing(made, adam, high):
    first, second = play_hands(made.night, high, R_ONE[:2])
    undo(adam, second)

    answer = undo(adam, second)

    assert where(answer) == "phone"
    assert live(high) == [first.pk]
    assert LogEntry.objects.filter(action="hand_undone").count() == 1


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_an_earlier_hand_is_not_undone(made, adam, high, headers):
    first, second = play_hands(made.night, high, R_ONE[:2])

    answer = undo(adam, first, headers=headers)

    assert answer.status_code == 409
    assert "Only what was entered last can be undone: hand 2." in words(answer)
    assert live(high) == [first.pk, second.pk]


def test_a_hand_of_another_table_is_not_undone(made, adam):
    theirs = play_hand(made.night, table_of(made.night, "Middle"), "1 7H/7").hand

    answer = undo(adam, theirs)

    assert answer.status_code == 409
    assert "You do not sit at that table. Your own table is below." in words(answer)
    assert live(theirs.table) == [theirs.pk]


def test_a_hand_of_another_night_is_not_undone(made, adam):
    other = another_night(made, 1)
    theirs = play_hand(other.night, table_of(other.night, "High"), "1 7H/7").hand

    answer = undo(adam, theirs)

    assert answer.status_code == 409
    assert "That hand is not one of tonight's." in words(answer)
    assert live(theirs.table) == [theirs.pk]


@pytest.mark.parametrize("kind", [HandKind.THROWN_IN, HandKind.MISDEAL])
def test_a_noted_deal_is_undone(made, adam, high, kind):
    deal = note_deal(made.night, high, kind).hand

    assert where(undo(adam, deal)) == "phone"

    assert live(high) == []


def test_a_tiebreak_hand_is_undone_and_due_again(made, adam, high):
    play_hands(made.night, high, R_TIE)
    tiebreak = break_tie(made.night, high, side=1, is_made=True).hand

    answer = undo(adam, tiebreak, headers=HTMX)

    assert "tie-break hand" in words(answer)
    assert "690 each. One more hand decides who moves" in words(answer)
    high.refresh_from_db()
    assert (high.winner, high.needs_tiebreak, high.is_complete) == (None, True, False)


def test_undoing_the_hand_that_ended_the_round(made, adam, bella, high):
    """After the undo nobody is sent anywhere, and hand 6 can be entered as it was."""
    for name in ("Middle", "Low"):
        play_hands(made.night, table_of(made.night, name), R_ONE)
    last = play_hands(made.night, high, R_ONE)[-1]
    dan = joined(made, "Dan")
    assert "Round 2: stay at High" in words(adam.get(PHONE))
    assert "Round 2: go down to Low" in words(dan.get(PHONE))

    undo(bella, last)
    waiting = words(dan.get(PHONE))
    adam.post(reverse("save_hand"), hand(high, "2 8H/7"))

    assert "High still has hand 6 to play." in waiting
    assert "go down" not in waiting
    assert points(high) == (660, -180)
    assert "Round 2: stay at High" in words(adam.get(PHONE))


def test_undo_from_a_page_of_a_closed_round_is_refused(made, adam, high):
    for name in ("Middle", "Low"):
        play_hands(made.night, table_of(made.night, name), R_ONE)
    last = play_hands(made.night, high, R_ONE)[-1]
    start_round(made, 2)

    answer = undo(adam, last, headers=HTMX)

    assert answer.status_code == 409
    assert "Round 1 is closed. Ask the coordinator to put it right." in words(answer)
    assert points(high) == (550, 420)


def test_undo_after_the_night_is_refused(made, adam):
    play_night(made)
    last = Hand.objects.filter(table=table_of(made.night, "High")).latest("number")

    answer = undo(adam, last)

    assert answer.status_code == 409
    assert "Round 5 is closed. Ask the coordinator to put it right." in words(answer)
    assert last.pk in live(last.table)

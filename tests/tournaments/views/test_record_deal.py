"""Thrown-in deals and misdeals take one tap, score nothing and are not hands (rules C5)."""

from dataclasses import replace

import pytest
from django.urls import reverse

from scoring import CARD_CLUB
from tests.factories import R_ONE, fixture_night, play_hand, play_hands, play_night, table_of
from tests.tournaments.templates.reading import fields_of, the_one
from tests.tournaments.views.visitors import HTMX, hand, joined, where, words
from tournaments.models import Hand

DEALS = reverse("record_deal")


def deal(table, kind: str, **changes) -> dict:
    """What a tap on "Thrown in" or "Misdeal" sends."""
    return hand(table, "1 7H/7", kind=kind, **changes)


def kinds(table) -> list[tuple]:
    return list(Hand.objects.filter(table=table, voided_at=None).order_by("pk").values_list("kind", "number"))


@pytest.mark.parametrize(("kind", "told"), [("thrown_in", "thrown in"), ("misdeal", "misdeal")])
@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_one_tap_notes_the_deal_and_the_next_hand_stays_the_same(made, adam, high, kind, told, headers):
    sent = deal(high, kind)

    answer = adam.post(DEALS, sent, headers=headers)

    assert answer.headers["X-Receipt"] == sent["key"]
    if headers:
        assert answer.status_code == 200
        assert f"Before hand 1: {told}, dealt again." in words(answer)
        assert "hand 1 of 6" in words(answer)
    else:
        assert (answer.status_code, where(answer)) == (303, "phone")
    assert kinds(high) == [(kind, 1)]


def test_the_form_on_the_page_is_what_is_noted(adam, high):
    page = adam.get(reverse("phone")).text
    form = fields_of(page, the_one(page, "form", action=DEALS))

    adam.post(DEALS, form | {"kind": "misdeal"})

    assert kinds(high) == [("misdeal", 1)]


def test_a_hand_worth_nothing_does_not_move_the_count(made, adam, high):
    """Hand 2 is thrown in twice, then played; a misdeal; then hand 3."""
    adam.post(reverse("save_hand"), hand(high, "1 7H/7"))
    for _ in range(2):
        adam.post(DEALS, deal(high, "thrown_in"))
    adam.post(reverse("save_hand"), hand(high, "2 8C/8"))
    adam.post(DEALS, deal(high, "misdeal"))
    adam.post(reverse("save_hand"), hand(high, "1 7D/6"))

    high.refresh_from_db()
    assert (high.hands_played, high.next_hand, high.points_1, high.points_2) == (3, 4, 40, 430)
    assert kinds(high) == [
        ("hand", 1),
        ("thrown_in", 2),
        ("thrown_in", 2),
        ("hand", 2),
        ("misdeal", 3),
        ("hand", 3),
    ]


def test_the_same_tap_again_is_one_deal(adam, high):
    sent = deal(high, "misdeal")

    answers = [adam.post(DEALS, sent, headers=HTMX) for _ in range(3)]

    assert [(answer.status_code, answer.headers["X-Receipt"]) for answer in answers] == [
        (200, sent["key"])
    ] * 3
    assert kinds(high) == [("misdeal", 1)]


def test_a_used_key_for_another_kind_is_refused(adam, high):
    sent = deal(high, "misdeal")
    adam.post(DEALS, sent)

    answer = adam.post(DEALS, sent | {"kind": "thrown_in"})

    assert answer.status_code == 422
    assert "already used" in words(answer)
    assert kinds(high) == [("misdeal", 1)]


def test_a_deal_before_a_hand_that_is_in_already_is_refused(made, adam, high):
    play_hand(made.night, high, "1 7H/7")

    answer = adam.post(DEALS, deal(high, "misdeal", number=1), headers=HTMX)

    assert answer.status_code == 409
    assert "The table has gone on since. Look at the hands below before you note a deal." in words(answer)
    assert kinds(high) == [("hand", 1)]


def test_a_deal_after_the_round_is_refused(made, adam, high):
    play_hands(made.night, high, R_ONE)

    answer = adam.post(DEALS, deal(high, "misdeal", number=7))

    assert answer.status_code == 409
    assert len(kinds(high)) == 6


def test_a_deal_after_the_night_is_refused(made, adam):
    play_night(made)
    last = table_of(made.night, "High")

    answer = adam.post(DEALS, deal(last, "misdeal", number=6))

    assert answer.status_code == 409
    assert "Round 5 is closed." in words(answer)
    assert len(kinds(last)) == 6


@pytest.mark.parametrize(
    "changes",
    [{"kind": "redeal"}, {"kind": ""}, {"number": ""}, {"table": "High"}, {"key": "short"}],
    ids=lambda changes: next(iter(changes)),
)
def test_a_tap_that_is_none_of_the_pages_is_refused(adam, high, changes):
    answer = adam.post(DEALS, deal(high, "misdeal") | changes)

    assert answer.status_code == 422
    assert "This page is from an earlier visit." in words(answer)
    assert kinds(high) == []


def test_where_thrown_in_deals_count_one_uses_up_a_hand(db):
    made = fixture_night(rules=replace(CARD_CLUB, thrown_in_counts=True))
    high = table_of(made.night, "High")

    answer = joined(made, "Adam").post(DEALS, deal(high, "thrown_in"), headers=HTMX)

    assert "hand 2 of 6" in words(answer)

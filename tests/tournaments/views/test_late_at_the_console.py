"""A hand that came after its round was closed: looked at beside the one that stands, put in, or left out."""

import pytest

from tests.factories import EVENING, make_guest, play_hand, play_round, start_round
from tests.tournaments.templates.reading import elements, fields_of, the_one
from tests.tournaments.views.visitors import (
    HTMX,
    hand,
    joined,
    night_url,
    value,
    where,
    words,
)
from tournaments.models import Hand, HandKind, LogEntry
from tournaments.services import seat_changes


def live(table) -> list[tuple]:
    found = Hand.objects.filter(table=table, voided_at=None, kind=HandKind.HAND).order_by("number")
    return list(found.values_list("number", "side", "bid", "tricks"))


def chosen(answer, name: str) -> str | None:
    """The value of the chosen option of a select."""
    select = the_one(answer.text, "select", name=name)
    options = [
        e for e in elements(answer.text, "option") if select.attributes in [i.attributes for i in e.inside]
    ]
    return next((e["value"] for e in options if "selected" in e.attributes), None)


@pytest.fixture
def late(made, high):
    """Round 2 had started when Adam's phone sent another hand 6."""
    adam = joined(made, "Adam")
    play_round(made)
    start_round(made, 2)
    adam.post("/table/hands", hand(high, "2 9S/9", number=6))
    return LogEntry.objects.get(action="late_hand")


def look_at(desk, made, late, **options):
    """What the console's "Look at it" opens."""
    console = desk.get(night_url(made, "night"))
    return desk.get(the_one(console.text, "a", id=f"late-{late.pk}")["href"], follow=True, **options)


def is_waiting(desk, made) -> bool:
    return "came after the round was closed" in words(desk.get(night_url(made, "night")))


def test_a_late_hand_is_left_out(made, desk, high, late):
    assert is_waiting(desk, made)

    assert where(desk.post(night_url(made, "late_settle", late.pk))) == "night"

    assert not is_waiting(desk, made)
    assert live(high)[-1] == (6, 2, "8H", 8)
    assert LogEntry.objects.filter(pk=late.pk).exists()


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_a_late_hand_is_looked_at_beside_the_one_that_stands(made, desk, high, late, headers):
    page = look_at(desk, made, late, headers=headers)

    assert "took 8 · made" in words(page)
    assert "took 9 · made" in words(page)
    assert "Bert & Bella 420 → 460" in words(page)
    assert (chosen(page, "side"), chosen(page, "bid"), value(page, "tricks")) == ("2", "9S", "9")
    assert value(page, "reason") == "came late from Adam Ames’s phone"
    assert live(high)[-1] == (6, 2, "8H", 8)


def test_a_late_hand_replaces_the_one_that_stands_and_is_settled(made, desk, high, late):
    page = look_at(desk, made, late).text
    url = night_url(made, "hand_amend", Hand.objects.get(table=high, number=6).pk)
    form = fields_of(page, the_one(page, "form", action=url))

    desk.post(
        url, form | {"side": "2", "bid": "9S", "tricks": "9", "reason": "it came late", "action": "save"}
    )

    assert live(high)[-1] == (6, 2, "9S", 9)
    assert not is_waiting(desk, made)


def test_a_late_hand_stays_waiting_when_the_amendment_is_refused(made, desk, high, late):
    url = night_url(made, "hand_amend", Hand.objects.get(table=high, number=6).pk)
    sent = {"side": "2", "bid": "9S", "tricks": "9", "action": "save", "version": 1, "late": late.pk}

    assert desk.post(url, sent | {"reason": ""}).status_code == 422
    assert desk.post(url, sent | {"reason": "late", "version": 9}).status_code == 409

    assert is_waiting(desk, made)
    assert live(high)[-1] == (6, 2, "8H", 8)


def test_an_amendment_for_a_late_hand_that_never_was_is_refused(made, desk, high, late):
    url = night_url(made, "hand_amend", Hand.objects.get(table=high, number=6).pk)
    sent = {"side": "2", "bid": "9S", "tricks": "9", "action": "save", "version": 1, "reason": "late"}

    for number in (late.pk + 1, 10**30):
        answer = desk.post(url, sent | {"late": number})
        assert answer.status_code == 422
        assert "There is no such late hand." in words(answer)

    assert live(high)[-1] == (6, 2, "8H", 8)


def test_a_late_hand_fills_the_form_and_is_settled_when_it_is_put_in(made, desk, high, late):
    """The start of round 2 is taken back, and the hand it stands against taken out."""
    desk.post(night_url(made, "round_undo"), {"number": 2})
    wrong = Hand.objects.get(table=high, number=6)
    desk.post(night_url(made, "hand_amend", wrong.pk), {"action": "void", "reason": "a slip"})

    page = desk.get(f"{night_url(made, 'table', high.pk)}?late={late.pk}")
    assert (chosen(page, "side"), chosen(page, "bid"), chosen(page, "number")) == ("2", "9S", "6")
    assert value(page, "tricks") == "9"
    url = night_url(made, "hand_add", high.pk)
    form = fields_of(page.text, the_one(page.text, "form", action=url))
    desk.post(url, form | {"number": "6", "side": "2", "bid": "9S", "tricks": "9"})

    assert live(high)[-1] == (6, 2, "9S", 9)
    assert not is_waiting(desk, made)


@pytest.mark.parametrize("number", ["x", "-1", "9" * 30, "999999", ""])
def test_a_late_hand_that_never_was_leaves_the_form_empty(made, desk, high, number):
    page = desk.get(night_url(made, "table", high.pk), {"late": number})

    assert page.status_code == 200
    assert chosen(page, "bid") in {None, ""}


def test_a_late_hand_that_never_was_is_not_settled(made, desk):
    answer = desk.post(night_url(made, "late_settle", 999_999))

    assert answer.status_code == 409
    assert "There is no such late hand." in words(answer)


def test_who_has_left_reads_their_hand_with_who_held_its_cards(made, high):
    """Adam held hand 1; Sue took his place over from hand 2 on, before his phone sent hand 1 put right."""
    adam = joined(made, "Adam")
    play_hand(made.night, high, "1 7H/7")
    seat_changes.take_place(
        night=made.night,
        member_id=made.people["Adam"].pk,
        player_id=make_guest(made, "Sue Stone").pk,
        from_hand=2,
        by=made.by,
        at=EVENING,
    )

    kept = adam.post("/table/hands", hand(high, "1 7H/6", number=1, base=1))

    assert kept.status_code == 202
    assert "You entered hand 1: Adam & Alice bid 7♥, took 6: set." in words(kept)
    assert live(high) == [(1, 1, "7H", 7)]

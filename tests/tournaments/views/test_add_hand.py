"""A coordinator puts in what phones did not: a forgotten hand, the tie-break hand, a hand that came late."""

import pytest

from tests.factories import (
    R_ONE,
    R_TIE,
    new_submission,
    play_hand,
    play_hands,
    seated_night,
    table_of,
)
from tests.tournaments.templates.reading import elements, fields_of, the_one
from tests.tournaments.views.visitors import (
    HTMX,
    beside,
    joined,
    night_url,
    signed_in,
    value,
    where,
    words,
)
from tournaments.models import Hand, HandKind, Table


def entered(number: int, text: str, **changes) -> dict:
    """What the form sends for the hand written "1 7H/7"."""
    side, rest = text.split()
    bid, tricks = rest.split("/")
    key = new_submission().key
    return {"number": number, "side": side, "bid": bid, "tricks": tricks, "key": key, "reason": ""} | changes


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


# --- The table's page --------------------------------------------------------------------------------------


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_the_table_shows_its_hands_and_a_form_for_the_next(made, desk, high, headers):
    play_hands(made.night, high, R_ONE[:2])

    answer = desk.get(night_url(made, "table", high.pk), headers=headers)

    assert answer.status_code == 200
    assert ("<!doctype html>" in answer.text) != bool(headers)
    page = words(answer)
    assert "High, round 1 hand 3" in page
    assert "Adam & Alice 330 Bert & Bella −250" in page
    assert "Bert & Bella took 7: set" in page
    assert chosen(answer, "number") == "3"


def test_the_form_offers_the_hands_that_are_missing(made, desk, high):
    second = play_hands(made.night, high, R_ONE[:3])[1]
    desk.post(night_url(made, "hand_amend", second.pk), {"action": "void", "reason": "a test"})

    answer = desk.get(night_url(made, "table", high.pk))

    select = the_one(answer.text, "select", name="number")
    assert select.text == "2 4 5 6"


def test_a_full_table_has_no_form_and_says_why(made, desk, high):
    play_hands(made.night, high, R_ONE)

    page = words(desk.get(night_url(made, "table", high.pk)))

    assert "All 6 hands are in." in page
    assert "Add a hand" not in page


def test_a_table_that_has_not_started_has_no_form_and_says_why(db):
    made = seated_night()
    high = table_of(made.night, "High")
    desk = signed_in(made.coordinator)

    page = words(desk.get(night_url(made, "table", high.pk)))
    answer = desk.post(night_url(made, "hand_add", high.pk), entered(1, "1 7H/7"))

    assert "The round has not started yet." in page
    assert answer.status_code == 422
    assert "The round has not started yet." in words(answer)
    assert live(high) == []


# --- A forgotten hand --------------------------------------------------------------------------------------


def test_a_hand_is_put_in(made, desk, high):
    answer = desk.post(night_url(made, "hand_add", high.pk), entered(1, "1 7H/7"))

    assert where(answer) == "night"
    assert live(high) == [(1, 1, "7H", 7)]
    assert "High, round 1, hand 1: added: 7♥ by Adam & Alice, took 7" in words(
        desk.get(night_url(made, "night"))
    )


def test_the_form_on_the_page_is_what_is_put_in(made, desk, high):
    url = night_url(made, "hand_add", high.pk)
    page = desk.get(night_url(made, "table", high.pk)).text
    form = fields_of(page, the_one(page, "form", action=url))

    desk.post(url, form | {"number": "1", "side": "1", "bid": "7H", "tricks": "7"})

    assert live(high) == [(1, 1, "7H", 7)]


def test_a_forgotten_hand_takes_its_place_in_a_round_that_runs(made, desk, high):
    second = play_hands(made.night, high, R_ONE[:3])[1]
    desk.post(night_url(made, "hand_amend", second.pk), {"action": "void", "reason": "a test"})

    desk.post(night_url(made, "hand_add", high.pk), entered(2, "2 8D/8"))

    assert [number for number, *_ in live(high)] == [1, 2, 3]
    phone = words(joined(made, "Adam").get("/table"))
    assert "hand 4 of 6" in phone


@pytest.mark.parametrize(
    ("changes", "field", "sentence"),
    [
        ({"tricks": "11"}, "tricks", "11 tricks entered; a hand has 10."),
        ({"tricks": "-1"}, "tricks", "−1 tricks entered; the fewest is 0."),
        ({"tricks": "7.5"}, "tricks", "7.5 is not a whole number: tricks are 0 to 10."),
        ({"tricks": "ten"}, "tricks", "“ten” is not a number of tricks: give a whole number, 0 to 10."),
        ({"tricks": ""}, "tricks", "Say how many tricks the bidders took, 0 to 10."),
        ({"bid": "6S"}, "bid", "6♠ is not a bid here: the lowest is 7♠."),
        ({"bid": ""}, "bid", "Say what was bid."),
        ({"side": ""}, "side", "Say which side bid."),
        ({"number": 7}, "number", "A round has hands 1 to 6."),
        ({"number": ""}, "number", "A round has hands 1 to 6."),
        ({"number": "two"}, "number", "Write a whole number."),
        ({"number": 1}, "number", "Hand 1 is in already. Amend it instead."),
        ({"reason": "x" * 201}, "reason", "201 letters and signs are too many: the most is 200."),
    ],
)
@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_a_hand_that_cannot_be_is_said_beside_its_field(made, desk, high, changes, field, sentence, headers):
    play_hand(made.night, high, "1 7H/7")

    answer = desk.post(night_url(made, "hand_add", high.pk), entered(2, "2 8D/8") | changes, headers=headers)

    assert answer.status_code == 422
    assert beside(answer, field).replace("\ufe0e", "") == sentence
    if field != "bid":
        assert chosen(answer, "bid") == "8D"
    if field != "tricks":
        assert value(answer, "tricks") == "8"
    assert live(high) == [(1, 1, "7H", 7)]


def test_the_same_form_again_is_one_hand(made, desk, high):
    sent = entered(1, "1 7H/7")

    answers = [desk.post(night_url(made, "hand_add", high.pk), sent) for _ in range(2)]

    assert [where(answer) for answer in answers] == ["night", "night"]
    assert live(high) == [(1, 1, "7H", 7)]


def test_a_used_key_with_another_hand_is_refused(made, desk, high):
    sent = entered(1, "1 7H/7")
    desk.post(night_url(made, "hand_add", high.pk), sent)

    answer = desk.post(night_url(made, "hand_add", high.pk), sent | {"number": 2, "tricks": 8})

    assert answer.status_code == 422
    assert "already used" in words(answer)
    assert live(high) == [(1, 1, "7H", 7)]


def test_a_form_without_a_key_is_one_of_its_own(made, desk, high):
    for number in (1, 2):
        assert (
            where(desk.post(night_url(made, "hand_add", high.pk), entered(number, "1 7H/7", key="")))
            == "night"
        )

    assert [number for number, *_ in live(high)] == [1, 2]


# --- The tie-break hand ------------------------------------------------------------------------------------


def tiebreak(**changes) -> dict:
    return {"kind": "tiebreak", "side": "1", "made": "no", "key": new_submission().key} | changes


def test_the_tiebreak_hand_is_put_in(made, desk, high):
    play_hands(made.night, high, R_TIE)
    url = night_url(made, "hand_add", high.pk)
    page = desk.get(night_url(made, "table", high.pk)).text
    assert "Tie-break hand" in page
    form = fields_of(page, the_one(page, "form", action=url))

    answer = desk.post(url, form | {"side": "1", "made": "no"})

    assert where(answer) == "night"
    assert Table.objects.get(pk=high.pk).winner == 2


@pytest.mark.parametrize(
    ("changes", "field"), [({"side": ""}, "side"), ({"side": "3"}, "side"), ({"made": ""}, "made")]
)
def test_half_a_tiebreak_hand_is_asked_for_the_rest(made, desk, high, changes, field):
    play_hands(made.night, high, R_TIE)

    answer = desk.post(night_url(made, "hand_add", high.pk), tiebreak(**changes))

    assert answer.status_code == 422
    assert beside(answer, field)
    assert Table.objects.get(pk=high.pk).winner is None


def test_a_tiebreak_hand_without_a_tie_is_refused(made, desk, high):
    play_hands(made.night, high, R_ONE)

    answer = desk.post(night_url(made, "hand_add", high.pk), tiebreak())

    assert answer.status_code == 422
    assert "A tie-break hand is played only when both sides are level after the last hand." in words(answer)


def test_a_second_tiebreak_hand_is_refused(made, desk, high):
    play_hands(made.night, high, R_TIE)
    desk.post(night_url(made, "hand_add", high.pk), tiebreak())

    answer = desk.post(night_url(made, "hand_add", high.pk), tiebreak(made="yes"))

    assert answer.status_code == 422
    assert "The tie-break hand is in already. Amend it instead." in words(answer)
    assert Table.objects.get(pk=high.pk).winner == 2

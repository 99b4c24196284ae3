"""A tie asks for a tie-break hand, which decides who moves and scores nothing (rules E4)."""

import pytest
from django.urls import reverse

from tests.factories import R_NEAR, R_ONE, R_TIE, new_submission, play_hands, start_round, table_of
from tests.tournaments.templates.reading import elements, fields_of, the_one
from tests.tournaments.views.visitors import HTMX, joined, where, words
from tournaments.models import Hand, HandKind

TIEBREAK = reverse("save_tiebreak")
PHONE = reverse("phone")


@pytest.fixture
def carl(made):
    return joined(made, "Carl")


@pytest.fixture
def middle(made):
    return table_of(made.night, "Middle")


@pytest.fixture
def level(made, middle):
    """Middle is level after six hands, the other tables are done."""
    play_hands(made.night, middle, R_TIE)
    for name in ("High", "Low"):
        play_hands(made.night, table_of(made.night, name), R_ONE)
    middle.refresh_from_db()
    return middle


def tiebreak(table, side: int, made: str, **changes) -> dict:
    return {"key": new_submission().key, "table": table.pk, "round": 1, "side": side, "made": made} | changes


def standing(table) -> tuple:
    table.refresh_from_db()
    return table.winner, table.needs_tiebreak, table.points_1, table.points_2


def saved(table) -> list[tuple]:
    found = Hand.objects.filter(table=table, kind=HandKind.TIEBREAK, voided_at=None)
    return list(found.values_list("side", "is_made"))


def test_a_tie_is_shown_to_everybody_and_nobody_is_sent_anywhere(made, carl, adam, desk, level):
    own, other = words(carl.get(PHONE)), words(adam.get(PHONE))
    console = words(desk.get(reverse("night", args=[made.club.slug, made.night.pk])))

    assert "690 each. One more hand decides who moves; it scores nothing." in own
    assert "Middle still has a tie-break hand to play." in other
    assert "Middle needs a tie-break hand" in console
    assert "when Middle has a tie-break hand" in console
    for page in (own, other):
        assert "Round 2" not in page


@pytest.mark.parametrize(
    ("side", "made_it", "winner"), [(1, "yes", 1), (1, "no", 2), (2, "yes", 2), (2, "no", 1)]
)
@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_the_tiebreak_hand_decides_and_scores_nothing(carl, level, side, made_it, winner, headers):
    sent = tiebreak(level, side, made_it)

    answer = carl.post(TIEBREAK, sent, headers=headers)

    assert answer.headers["X-Receipt"] == sent["key"]
    if headers:
        assert answer.status_code == 200
        assert f"Level at 690; you {'won' if winner == 1 else 'lost'} the tie-break." in words(answer)
    else:
        assert (answer.status_code, where(answer)) == (303, "phone")
    assert standing(level) == (winner, False, 690, 690)


def test_the_form_on_the_page_is_what_is_saved(carl, level):
    page = carl.get(PHONE).text
    form = fields_of(page, the_one(page, "form", action=TIEBREAK))

    carl.post(TIEBREAK, form | {"side": "1", "made": "no"})

    assert standing(level) == (2, False, 690, 690)


@pytest.mark.parametrize(
    ("changes", "beside"),
    [
        ({"side": ""}, {"side-error": "Say which side bid."}),
        ({"side": "3"}, {"side-error": "Say which side bid."}),
        ({"made": ""}, {"made-error": "Say whether they made it."}),
        ({"made": "perhaps", "side": "x"}, {"side-error": "Say which side bid.", "made-error": "Say whether they made it."}),
    ],
)  # fmt: skip
@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_half_a_tiebreak_hand_is_asked_for_the_rest(carl, level, changes, beside, headers):
    answer = carl.post(TIEBREAK, tiebreak(level, 1, "no") | changes, headers=headers)

    assert answer.status_code == 422
    shown = {e["id"]: e.text for e in elements(answer.text) if (e["id"] or "").endswith("-error")}
    assert shown == beside
    if "made" not in changes:
        assert "checked" in the_one(answer.text, "input", id="made-no").attributes
    assert saved(level) == []


def test_the_same_submission_again_is_one_tiebreak_hand(carl, level):
    sent = tiebreak(level, 1, "yes")

    answers = [carl.post(TIEBREAK, sent, headers=HTMX) for _ in range(2)]

    assert [(answer.status_code, answer.headers["X-Receipt"]) for answer in answers] == [
        (200, sent["key"])
    ] * 2
    assert saved(level) == [(1, True)]


def test_a_used_key_with_another_result_is_refused(carl, level):
    sent = tiebreak(level, 1, "yes")
    carl.post(TIEBREAK, sent)

    answer = carl.post(TIEBREAK, sent | {"made": "no"})

    assert answer.status_code == 422
    assert saved(level) == [(1, True)]


def test_the_same_result_from_another_phone_is_told_so(made, carl, level):
    carl.post(TIEBREAK, tiebreak(level, 1, "yes"))

    answer = joined(made, "Dora").post(TIEBREAK, tiebreak(level, 1, "yes"), headers=HTMX)

    assert answer.status_code == 200
    assert "The tie-break hand was already entered, just as you have it." in words(answer)
    assert saved(level) == [(1, True)]


def test_another_result_from_another_phone_is_refused(made, carl, level):
    carl.post(TIEBREAK, tiebreak(level, 1, "yes"))

    answer = joined(made, "Dora").post(TIEBREAK, tiebreak(level, 1, "no"), headers=HTMX)

    assert answer.status_code == 409
    assert "The tie-break hand is already recorded. Undo it first if it is wrong." in words(answer)
    assert "You entered the tie-break hand: Carl & Cora bid and were set." in words(answer)
    assert saved(level) == [(1, True)]


@pytest.mark.parametrize("hands", [R_TIE[:4], R_NEAR], ids=["level before the last hand", "not level"])
def test_without_a_tie_there_is_no_tiebreak_hand(made, carl, middle, hands):
    play_hands(made.night, middle, hands)

    answer = carl.post(TIEBREAK, tiebreak(middle, 1, "yes"))

    assert answer.status_code == 409
    assert "only when both sides are level after the last hand" in words(answer)
    assert saved(middle) == []


def test_a_tiebreak_hand_for_a_closed_round_is_refused(made, carl, level):
    carl.post(TIEBREAK, tiebreak(level, 1, "yes"))
    start_round(made, 2)

    answer = carl.post(TIEBREAK, tiebreak(level, 2, "yes"))

    assert answer.status_code == 409
    assert "Round 1 is closed. Ask the coordinator to put it right." in words(answer)
    assert "You entered the tie-break hand: Dan & Dora bid and made it." in words(answer)
    assert standing(level) == (1, False, 690, 690)


def test_the_same_result_that_comes_after_the_round_is_closed_is_agreed_to(made, carl, level):
    carl.post(TIEBREAK, tiebreak(level, 1, "yes"))
    start_round(made, 2)

    answer = joined(made, "Dora").post(TIEBREAK, tiebreak(level, 1, "yes"), headers=HTMX)

    assert answer.status_code == 200
    assert "The tie-break hand was already entered, just as you have it." in words(answer)


@pytest.mark.parametrize("changes", [{"key": ""}, {"table": ""}], ids=["key", "table"])
def test_a_form_that_is_none_of_the_pages_is_refused(carl, level, changes):
    answer = carl.post(TIEBREAK, tiebreak(level, 1, "yes") | changes)

    assert answer.status_code == 422
    assert "This page is from an earlier visit." in words(answer)
    assert saved(level) == []

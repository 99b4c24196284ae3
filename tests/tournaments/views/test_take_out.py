"""Taking a hand out: what follows is shown first, then the hand leaves every sum and stays in the log."""

import pytest

from tests.factories import (
    note_deal,
    play_hands,
    play_round,
    start_round,
)
from tests.tournaments.views.amending import amend_url, facts, hand_at
from tests.tournaments.views.visitors import beside, where, words
from tournaments.models import Hand, HandKind, LogEntry


@pytest.fixture
def played(made):
    """Round 1 is done: side 1 won everywhere with 550 to 420."""
    play_round(made)
    return made


@pytest.fixture
def second(made, high):
    play_hands(made.night, high, ["1 7H/7", "2 8D/8"])
    return Hand.objects.get(table=high, number=2)


def test_taking_out_shows_what_follows_and_changes_nothing(made, high, desk, second):
    response = desk.post(
        amend_url(made, second), {"action": "out", "side": "2", "bid": "8D", "tricks": "8", "version": "1"}
    )

    follows = {line.label: line.sentences for line in response.context["follows"]}
    high.refresh_from_db()
    second.refresh_from_db()
    assert response.status_code == 200
    assert follows["Points"] == ("Adam & Alice 220 → 200", "Bert & Bella 310 → 30")
    assert (second.voided_at, high.points_1, high.points_2) == (None, 220, 310)
    assert b'value="void"' in response.content


def test_taking_out_with_a_reason_leaves_the_hand_in_the_log(made, high, desk, second):
    response = desk.post(amend_url(made, second), {"action": "void", "reason": "Entered twice"})

    high.refresh_from_db()
    second.refresh_from_db()
    entry = LogEntry.objects.first()
    assert response.status_code == 302
    assert second.voided_at is not None
    assert (high.points_1, high.points_2, high.next_hand) == (200, 30, 2)
    assert (entry.action, entry.reason, entry.before["bid"]) == ("hand_taken_out", "Entered twice", "8D")


def test_taking_out_without_a_reason_is_refused_beside_the_field(made, high, desk, second):
    response = desk.post(amend_url(made, second), {"action": "void", "reason": "  "})

    second.refresh_from_db()
    assert response.status_code == 422
    assert response.context["form"].errors["reason"] == ["Say why: everybody can read it."]
    assert second.voided_at is None


def test_a_hand_of_a_closed_round_is_not_taken_out(played, desk):
    start_round(played, 2)
    hand = hand_at(played, "High", 6)

    answer = desk.post(amend_url(played, hand), {"action": "void", "reason": "never played"})

    assert answer.status_code == 422
    assert "Round 1 is closed and would lack hand 6. Amend it instead." in words(answer)
    hand.refresh_from_db()
    assert hand.voided_at is None


def test_a_reason_to_take_a_hand_out_fits_into_the_log(played, desk):
    hand = hand_at(played, "High", 6)

    answer = desk.post(amend_url(played, hand), {"action": "void", "reason": "x" * 201})

    assert answer.status_code == 422
    assert beside(answer, "reason") == "201 letters and signs are too many: the most is 200."
    hand.refresh_from_db()
    assert hand.voided_at is None


def test_a_hand_taken_out_twice_is_told_so(played, desk):
    hand = hand_at(played, "High", 6)
    desk.post(amend_url(played, hand), {"action": "void", "reason": "never played"})

    answer = desk.post(amend_url(played, hand), {"action": "void", "reason": "never played"})

    assert answer.status_code == 422
    assert "That hand was undone. Put it in again if it was played." in words(answer)
    assert LogEntry.objects.filter(action="hand_taken_out").count() == 1


@pytest.mark.parametrize("kind", [HandKind.MISDEAL, HandKind.THROWN_IN])
def test_a_noted_deal_is_taken_out(made, desk, high, kind):
    deal = note_deal(made.night, high, kind).hand

    assert desk.get(amend_url(made, deal)).status_code == 200
    assert where(desk.post(amend_url(made, deal), {"action": "void", "reason": "it was not"})) == "night"

    deal.refresh_from_db()
    assert deal.voided_at is not None


@pytest.mark.parametrize("action", ["save", "preview"])
def test_a_noted_deal_has_nothing_to_amend(made, desk, high, action):
    deal = note_deal(made.night, high, HandKind.MISDEAL).hand

    answer = desk.post(amend_url(made, deal), facts("1 7H/7", action=action))

    assert answer.status_code in {200, 422}
    deal.refresh_from_db()
    assert (deal.kind, deal.side, deal.version) == ("misdeal", None, 1)

"""Taking a hand out: what follows is shown first, then the hand leaves every sum and stays in the log."""

import pytest
from django.urls import reverse

from tests.factories import play_hands
from tournaments.models import Hand, LogEntry

pytestmark = pytest.mark.django_db


@pytest.fixture
def hand(made, high):
    play_hands(made.night, high, ["1 7H/7", "2 8D/8"])
    return Hand.objects.get(table=high, number=2)


def panel(made, hand):
    return reverse("hand_amend", args=[made.club.slug, made.night.pk, hand.pk])


def test_taking_out_shows_what_follows_and_changes_nothing(made, high, desk, hand):
    response = desk.post(
        panel(made, hand), {"action": "out", "side": "2", "bid": "8D", "tricks": "8", "version": "1"}
    )

    follows = {line.label: line.sentences for line in response.context["follows"]}
    high.refresh_from_db()
    hand.refresh_from_db()
    assert response.status_code == 200
    assert follows["Points"] == ("Adam & Alice 220 → 200", "Bert & Bella 310 → 30")
    assert (hand.voided_at, high.points_1, high.points_2) == (None, 220, 310)
    assert b'value="void"' in response.content


def test_taking_out_with_a_reason_leaves_the_hand_in_the_log(made, high, desk, hand):
    response = desk.post(panel(made, hand), {"action": "void", "reason": "Entered twice"})

    high.refresh_from_db()
    hand.refresh_from_db()
    entry = LogEntry.objects.first()
    assert response.status_code == 302
    assert hand.voided_at is not None
    assert (high.points_1, high.points_2, high.next_hand) == (200, 30, 2)
    assert (entry.action, entry.reason, entry.before["bid"]) == ("hand_taken_out", "Entered twice", "8D")


def test_taking_out_without_a_reason_is_refused_beside_the_field(made, high, desk, hand):
    response = desk.post(panel(made, hand), {"action": "void", "reason": "  "})

    hand.refresh_from_db()
    assert response.status_code == 422
    assert response.context["form"].errors["reason"] == ["Say why: everybody can read it."]
    assert hand.voided_at is None

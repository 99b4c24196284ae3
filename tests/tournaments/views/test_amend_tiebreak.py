"""Amending a tie-break hand at the console: who moves changes, the points never."""

import pytest

from tests.factories import (
    R_TIE,
    break_tie,
    play_hands,
    table_of,
)
from tests.tournaments.views.amending import amend_url, follows
from tests.tournaments.views.visitors import HTMX, beside, where, words
from tournaments.models import Table


@pytest.fixture
def broken_tie(made):
    """Middle was level; side 1 bid the tie-break hand and was set."""
    middle = table_of(made.night, "Middle")
    play_hands(made.night, middle, R_TIE)
    return break_tie(made.night, middle, side=1, is_made=False).hand


def test_a_tiebreak_hand_is_amended(made, desk, broken_tie):
    url = amend_url(made, broken_tie)

    preview = desk.post(url, {"action": "preview", "side": "1", "made": "yes"}, headers=HTMX)
    assert follows(preview)["Winner"] == "changes: Carl & Cora won this round, not Dan & Dora"
    assert follows(preview)["Points"] == "no change"
    assert Table.objects.get(pk=broken_tie.table_id).winner == 2

    answer = desk.post(
        url, {"action": "save", "side": "1", "made": "yes", "reason": "they made it", "version": "1"}
    )
    assert where(answer) == "night"
    assert Table.objects.get(pk=broken_tie.table_id).winner == 1


def test_half_a_tiebreak_hand_is_not_saved(made, desk, broken_tie):
    answer = desk.post(
        amend_url(made, broken_tie), {"action": "save", "side": "1", "made": "", "reason": "x"}
    )

    assert answer.status_code == 422
    assert beside(answer, "made") == "Say whether they made it."
    assert Table.objects.get(pk=broken_tie.table_id).winner == 2


def test_a_tiebreak_hand_that_changed_since_is_not_overwritten(made, desk, broken_tie):
    url = amend_url(made, broken_tie)
    desk.post(url, {"action": "save", "side": "1", "made": "yes", "reason": "they made it", "version": "1"})

    answer = desk.post(url, {"action": "save", "side": "2", "made": "yes", "reason": "no", "version": "1"})

    assert answer.status_code == 409
    assert "The tie-break hand was changed while you looked at it. This is how it stands now." in words(
        answer
    )
    broken_tie.refresh_from_db()
    assert (broken_tie.side, broken_tie.is_made, broken_tie.version) == (1, True, 2)

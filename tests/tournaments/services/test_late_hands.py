"""A hand that comes after its round was closed is kept for the coordinator, never counted and never dropped."""

import pytest

from tests.factories import (
    EVENING,
    R_LOW,
    finish,
    fixture_night,
    play_hand,
    play_round,
    start_round,
    table_of,
)
from tournaments.models import Hand, LogEntry
from tournaments.services import late
from tournaments.services.errors import ActionRefused, KeyReused, NightOver

pytestmark = pytest.mark.django_db


@pytest.fixture
def moved_on():
    """Round 1 is closed, round 2 runs; High's table of round 1."""
    made = fixture_night()
    play_round(made)
    start_round(made, 2)
    return made, table_of(made.night, "High", 1)


def late_entries() -> list[tuple]:
    return list(LogEntry.objects.filter(action="late_hand").values_list("request_id", "after"))


def test_late_hand_is_kept_in_the_log_and_told_to_the_console(moved_on):
    made, table = moved_on
    made.night.refresh_from_db()
    revision = made.night.revision

    recorded = play_hand(made.night, table, "2 9D/9", number=6, key="late-hand")

    assert (recorded.outcome, recorded.hand) == ("late", None)
    assert late_entries() == [("late-hand", {"number": 6, "side": 2, "bid": "9D", "tricks": 9})]
    assert Hand.objects.filter(table=table).count() == 6
    table.refresh_from_db()
    made.night.refresh_from_db()
    assert (table.points_1, table.points_2) == (550, 420)
    assert made.night.revision == revision + 1


def test_late_hand_again_is_kept_once(moved_on):
    made, table = moved_on

    outcomes = [play_hand(made.night, table, "2 9D/9", number=6, key="late-hand").outcome for _ in range(3)]

    assert outcomes == ["late", "repeated", "repeated"]
    assert len(late_entries()) == 1


def test_late_hand_with_a_used_key_refused(moved_on):
    made, table = moved_on
    play_hand(made.night, table, "2 9D/9", number=6, key="late-hand")

    with pytest.raises(KeyReused):
        play_hand(made.night, table, "2 9D/8", number=6, key="late-hand")


def test_late_hand_that_says_what_stands_is_agreed(moved_on):
    made, table = moved_on

    recorded = play_hand(made.night, table, "2 8H/8", number=6)

    assert (recorded.outcome, recorded.hand) == ("agreed", Hand.objects.get(table=table, number=6))
    assert late_entries() == []


def test_hand_saved_before_the_round_was_closed_is_still_its_own_repeat(moved_on):
    made, _ = moved_on
    table = table_of(made.night, "High", 2)
    saved = play_hand(made.night, table, "1 7H/7", key="in-time")
    for text in R_LOW[1:]:
        play_hand(made.night, table, text)
    for name in ("Middle", "Low"):
        for text in R_LOW:
            play_hand(made.night, table_of(made.night, name, 2), text)
    start_round(made, 3)

    again = play_hand(made.night, table, "1 7H/7", number=1, key="in-time")

    assert (again.outcome, again.hand) == ("repeated", saved.hand)


def test_hand_after_the_night_is_finished_refused():
    made = fixture_night()
    play_round(made)
    finish(made)
    table = table_of(made.night, "High")

    with pytest.raises(NightOver) as refusal:
        play_hand(made.night, table, "2 9D/9", number=6)

    assert refusal.value.message == "The night is finished. Ask the coordinator to put this hand in."
    table.refresh_from_db()
    assert (table.points_1, table.points_2) == (550, 420)
    assert late_entries() == []


def settle(made, log_id: int) -> None:
    late.settle_late_hand(night=made.night, log_id=log_id, by=made.by, at=EVENING)


def test_late_hand_is_settled_by_a_second_entry(moved_on):
    made, table = moved_on
    play_hand(made.night, table, "2 9D/9", number=6)
    entry = LogEntry.objects.get(action="late_hand")
    made.night.refresh_from_db()
    revision = made.night.revision

    settle(made, entry.pk)

    settled = LogEntry.objects.latest("pk")
    assert (settled.action, settled.after, settled.table) == (
        "late_hand_settled",
        {"late": entry.pk, "number": 6},
        table,
    )
    assert LogEntry.objects.filter(pk=entry.pk).exists()
    made.night.refresh_from_db()
    assert made.night.revision == revision + 1


def test_settling_something_else_refused(moved_on):
    made, table = moved_on
    other = fixture_night(username="vi", club_name="Other", ending="bbbbb")
    play_hand(made.night, table, "2 9D/9", number=6)
    late_entry = LogEntry.objects.get(action="late_hand")
    saved = LogEntry.objects.filter(action="hand_saved").first()

    with pytest.raises(ActionRefused, match="There is no such late hand"):
        settle(made, saved.pk)
    with pytest.raises(ActionRefused, match="There is no such late hand"):
        settle(other, late_entry.pk)

    assert not LogEntry.objects.filter(action="late_hand_settled").exists()

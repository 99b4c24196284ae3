"""A hand is one, however often and from however many phones it comes."""

import pytest

from tests.factories import (
    fixture_night,
    play_hand,
    play_hands,
    player_actor,
    result,
    table_of,
)
from tests.tournaments.services.reading import live, totals
from tournaments.models import LogEntry
from tournaments.services.errors import (
    ActionRefused,
    HandConflict,
    KeyReused,
)

pytestmark = pytest.mark.django_db


# --- The same hand again (scenario "The same hand arrives twice over a bad connection") --------------------


def test_same_submission_again_is_one_hand():
    night = fixture_night().night
    table = table_of(night, "High")
    play_hands(night, table, ["1 7H/7", "2 8D/7"])
    first = play_hand(night, table, "1 9S/9", number=3, key="hand-three")

    again = [play_hand(night, table, "1 9S/9", number=3, key="hand-three") for _ in range(5)]
    play_hands(night, table, ["2 7NT/8"])
    an_hour_later = play_hand(night, table, "1 9S/9", number=3, key="hand-three")

    assert first.outcome == "saved"
    assert [(r.outcome, r.hand) for r in [*again, an_hour_later]] == [("repeated", first.hand)] * 6
    assert totals(table) == (690, -20)
    assert LogEntry.objects.filter(action="hand_saved").count() == 4


@pytest.mark.parametrize(("text", "number"), [("1 8S/9", 3), ("1 8S/9", 4), ("1 9S/9", 4)])
def test_same_key_for_another_hand_refused(text, number):
    night = fixture_night().night
    table = table_of(night, "High")
    play_hands(night, table, ["1 7H/7", "2 8D/7"])
    play_hand(night, table, "1 9S/9", key="hand-three")

    with pytest.raises(KeyReused) as refusal:
        play_hand(night, table, text, number=number, key="hand-three")

    assert refusal.value.message == (
        "This page's entry was already used for a different hand. Nothing was changed."
    )
    assert totals(table) == (670, -240)
    assert len(live(table)) == 3


def test_same_submission_after_an_undo_does_not_bring_the_hand_back(undo):
    night = fixture_night().night
    table = table_of(night, "High")
    saved = play_hand(night, table, "1 7H/7", key="hand-one")
    undo(night, saved.hand)

    again = play_hand(night, table, "1 7H/7", number=1, key="hand-one")

    assert (again.outcome, again.hand) == ("repeated", saved.hand)
    assert live(table) == []


def test_same_submission_after_two_undos_is_still_answered(undo):
    night = fixture_night().night
    table = table_of(night, "High")
    first = play_hand(night, table, "1 7H/7", key="hand-one")
    second = play_hand(night, table, "2 8D/7", key="hand-two")
    undo(night, second.hand)
    undo(night, first.hand)

    again = play_hand(night, table, "2 8D/7", number=2, key="hand-two")

    assert (again.outcome, again.hand) == ("repeated", second.hand)
    assert live(table) == []


# --- Two phones (scenario "Two phones, one hand, different bids") -------------------------------------------


def test_two_phones_different_content_keeps_the_first_and_shows_both():
    made = fixture_night()
    table = table_of(made.night, "High")
    play_hands(made.night, table, ["1 7H/7", "2 8D/7"])
    kept = play_hand(made.night, table, "1 8H/8", number=3, by=player_actor(made.people["Adam"])).hand

    with pytest.raises(HandConflict) as conflict:
        play_hand(made.night, table, "2 8H/8", number=3, by=player_actor(made.people["Bella"]))

    assert conflict.value.saved == kept
    assert conflict.value.offered == result("2 8H/8")
    assert live(table)[2:] == [("hand", 3, 1, "8H", 8)]
    assert totals(table) == (630, -230)


def test_two_phones_same_content_agree_on_one_hand():
    made = fixture_night()
    table = table_of(made.night, "High")
    kept = play_hand(made.night, table, "1 8H/8", number=1, by=player_actor(made.people["Adam"])).hand

    second = play_hand(made.night, table, "1 8H/8", number=1, by=player_actor(made.people["Bella"]))

    assert (second.outcome, second.hand) == ("agreed", kept)
    assert live(table) == [("hand", 1, 1, "8H", 8)]


def test_agreed_submission_again_after_an_undo_does_not_bring_the_hand_back(undo):
    made = fixture_night()
    table = table_of(made.night, "High")
    kept = play_hand(made.night, table, "1 8H/8", number=1, by=player_actor(made.people["Adam"])).hand
    bella = player_actor(made.people["Bella"])
    play_hand(made.night, table, "1 8H/8", number=1, by=bella, key="bellas-phone")
    undo(made.night, kept)

    again = play_hand(made.night, table, "1 8H/8", number=1, by=bella, key="bellas-phone")

    assert (again.outcome, again.hand) == ("repeated", kept)
    assert live(table) == []


def test_phone_that_saw_the_present_version_amends_it():
    night = fixture_night().night
    table = table_of(night, "High")
    play_hand(night, table, "1 8H/8")

    amended = play_hand(night, table, "2 8H/8", number=1, base=1)

    assert (amended.outcome, amended.hand.version) == ("amended", 2)
    assert totals(table) == (20, 300)
    entry = LogEntry.objects.latest("pk")
    assert (entry.action, entry.before["side"], entry.after["side"]) == ("hand_amended", 1, 2)


def test_a_change_of_a_hand_undone_meanwhile_does_not_bring_it_back(undo):
    made = fixture_night()
    table = table_of(made.night, "High")
    undo(made.night, play_hand(made.night, table, "1 8H/8").hand)

    with pytest.raises(ActionRefused, match="Hand 1 was undone meanwhile"):
        play_hand(made.night, table, "2 8H/8", number=1, base=1)

    assert live(table) == []


def test_a_page_that_saw_an_undone_hand_conflicts_with_the_one_saved_in_its_place(undo):
    made = fixture_night()
    table = table_of(made.night, "High")
    undo(made.night, play_hand(made.night, table, "1 8H/8").hand)
    play_hand(made.night, table, "1 9H/9", number=1)

    with pytest.raises(HandConflict):
        play_hand(made.night, table, "2 8H/8", number=1, base=1)

    assert live(table) == [("hand", 1, 1, "9H", 9)]


def test_phone_that_saw_an_older_version_conflicts():
    night = fixture_night().night
    table = table_of(night, "High")
    play_hand(night, table, "1 8H/8")
    play_hand(night, table, "2 8H/8", number=1, base=1)

    with pytest.raises(HandConflict):
        play_hand(night, table, "1 8H/9", number=1, base=1)

    assert live(table) == [("hand", 1, 2, "8H", 8)]

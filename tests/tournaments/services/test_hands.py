"""A hand is saved once and counts what the rules say; what cannot be is refused and nothing is written."""

import pytest

from scoring import InvalidHand
from tests.factories import (
    EVENING,
    R_LOW,
    R_NEAR,
    R_ONE,
    R_TIE,
    fixture_night,
    play_hand,
    play_hands,
    player_actor,
    result,
    seated_night,
    table_of,
)
from tests.tournaments.services.reading import live, totals
from tournaments.models import LogEntry
from tournaments.services.errors import (
    ActionRefused,
    NotAtThisTable,
    RoundClosed,
)

pytestmark = pytest.mark.django_db


RUNNING = {
    R_ONE: [(200, 30), (330, -250), (670, -240), (690, -20), (530, 120), (550, 420)],
    R_TIE: [(200, 30), (230, 230), (430, 260), (460, 460), (660, 490), (690, 690)],
    R_NEAR: [(200, 30), (230, 230), (430, 260), (460, 460), (660, 490), (690, 630)],
    R_LOW: [(200, 30), (220, 290), (40, 430), (60, 670), (460, 680), (490, 840)],
}


@pytest.mark.parametrize(
    ("hands", "standing"),
    [
        # winner, tie-break due, complete
        pytest.param(R_ONE, (1, False, True), id="R-one"),
        pytest.param(R_TIE, (None, True, False), id="R-tie"),
        pytest.param(R_NEAR, (1, False, True), id="R-near"),
        pytest.param(R_LOW, (2, False, True), id="R-low"),
    ],
)
def test_record_hand_states_the_table_after_each_hand(hands, standing):
    night = fixture_night().night
    table = table_of(night, "Middle")
    running = []

    for text in hands:
        play_hand(night, table, text)
        running.append(totals(table))

    assert running == RUNNING[hands]
    assert (table.winner, table.needs_tiebreak, table.is_complete) == standing
    assert (table.hands_played, table.next_hand, table.played_winner) == (6, 7, None)


def test_record_hand_slam_pays_at_least_250():
    night = fixture_night().night
    table = table_of(night, "High")

    saved = play_hands(night, table, ["1 7S/10", "1 7NT/10", "1 8S/10", "1 8C/10", "1 9S/10", "1 10S/10"])

    assert [(h.points_1, h.points_2) for h in saved] == [(p, 0) for p in (250, 250, 250, 260, 340, 440)]
    assert totals(table) == (1790, 0)


@pytest.mark.parametrize(
    ("text", "points", "is_made"),
    [
        ("1 7S/9", (140, 10), True),
        ("2 10NT/9", (110, -520), False),
        ("1 9S/9", (340, 10), True),
        ("1 9S/8", (-340, 120), False),
        ("2 9NT/7", (130, -420), False),
        ("1 8D/7", (-280, 130), False),
    ],
)
def test_record_hand_stores_the_facts_and_what_they_score(text, points, is_made):
    night = fixture_night().night
    table = table_of(night, "High")

    hand = play_hand(night, table, text).hand

    hand.refresh_from_db()
    side, bid, tricks = result(text).side, str(result(text).bid), result(text).tricks
    assert (hand.number, hand.version, hand.side, hand.bid, hand.tricks) == (1, 1, side, bid, tricks)
    assert ((hand.points_1, hand.points_2), hand.is_made) == (points, is_made)


def test_record_hand_writes_one_log_entry_with_what_was_saved():
    made = fixture_night()
    table = table_of(made.night, "High")
    before = LogEntry.objects.count()

    hand = play_hand(made.night, table, "1 7H/7", key="phone-key-0001").hand

    entry = LogEntry.objects.latest("pk")
    assert LogEntry.objects.count() == before + 1
    assert (entry.action, entry.who, entry.player, entry.hand, entry.table, entry.night, entry.club) == (
        "hand_saved",
        "Adam Ames",
        made.people["Adam"],
        hand,
        table,
        made.night,
        made.club,
    )
    assert (entry.before, entry.request_id) == (None, "phone-key-0001")
    assert entry.after == {
        "kind": "hand",
        "number": 1,
        "side": 1,
        "bid": "7H",
        "tricks": 7,
        "is_made": True,
        "points": [200, 30],
    }


def test_record_hand_moves_the_tables_revision_on():
    night = fixture_night().night
    table = table_of(night, "High")
    revision = table.revision

    play_hand(night, table, "1 7H/7")

    table.refresh_from_db()
    assert table.revision == revision + 1
    assert table.last_hand_at > EVENING


def test_record_hand_outside_the_rules_refused_before_anything_is_written():
    night = fixture_night().night
    table = table_of(night, "High")

    with pytest.raises(InvalidHand) as refusal:
        play_hand(night, table, "1 6S/7")

    assert [(p.field, p.sentence) for p in refusal.value.problems] == [
        ("bid", "6♠︎ is not a bid here: the lowest is 7♠︎.")
    ]
    assert live(table) == []


@pytest.mark.parametrize("number", [2, 6, 7, 60])
def test_record_hand_out_of_turn_refused(number):
    night = fixture_night().night
    table = table_of(night, "High")

    with pytest.raises(ActionRefused) as refusal:
        play_hand(night, table, "1 7H/7", number=number)

    assert refusal.value.message == f"Hand 1 comes next at this table, not hand {number}."
    assert live(table) == []


def test_record_hand_seventh_refused():
    night = fixture_night().night
    table = table_of(night, "High")
    play_hands(night, table, R_ONE)

    with pytest.raises(ActionRefused) as refusal:
        play_hand(night, table, "1 7H/7", number=7)

    assert refusal.value.message == (
        "All 6 hands of this round are in. To change one, undo the last or ask the coordinator."
    )
    assert totals(table) == (550, 420)


def test_record_hand_by_a_player_of_another_table_refused():
    made = fixture_night()
    table = table_of(made.night, "High")

    with pytest.raises(NotAtThisTable):
        play_hand(made.night, table, "1 7H/7", by=player_actor(made.people["Carl"]))

    assert live(table) == []


def test_record_hand_at_a_table_of_another_clubs_night_refused():
    made = fixture_night()
    other = fixture_night(username="vi", club_name="Other", ending="bbbbb")
    table = table_of(other.night, "High")

    with pytest.raises(NotAtThisTable):
        play_hand(made.night, table, "1 7H/7")

    assert live(table) == []


def test_record_hand_for_another_round_than_the_tables_refused():
    night = fixture_night().night
    table = table_of(night, "High")
    table.round.number = 5  # as a page would say it; in the last round a tie may stand

    with pytest.raises(ActionRefused) as refusal:
        play_hand(night, table, "1 7H/7")

    assert refusal.value.message == ("That table is one of round 1, not of round 5. Your own table is below.")
    assert live(table) == []


def test_record_hand_before_the_round_has_started_refused():
    night = seated_night().night
    table = table_of(night, "High")

    with pytest.raises(RoundClosed) as refusal:
        play_hand(night, table, "1 7H/7")

    assert refusal.value.message == "The round has not started yet. Save the hand once it has."
    assert live(table) == []

"""A hand is saved once, however often and from however many phones it comes, and counts what the rules say."""

import pytest

from scoring import InvalidHand, RuleSet
from tests.factories import (
    EVENING,
    R_LOW,
    R_NEAR,
    R_ONE,
    R_TIE,
    fixture_night,
    note_deal,
    play_hand,
    play_hands,
    player_actor,
    result,
    seated_night,
    table_of,
)
from tournaments.models import Hand, HandKind, LogEntry
from tournaments.services.errors import (
    ActionRefused,
    HandConflict,
    KeyReused,
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


def totals(table) -> tuple[int, int]:
    table.refresh_from_db()
    return table.points_1, table.points_2


def live(table) -> list[tuple]:
    found = Hand.objects.filter(table=table, voided_at__isnull=True)
    return list(found.order_by("number", "pk").values_list("kind", "number", "side", "bid", "tricks"))


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


def test_phone_that_saw_an_older_version_conflicts():
    night = fixture_night().night
    table = table_of(night, "High")
    play_hand(night, table, "1 8H/8")
    play_hand(night, table, "2 8H/8", number=1, base=1)

    with pytest.raises(HandConflict):
        play_hand(night, table, "1 8H/9", number=1, base=1)

    assert live(table) == [("hand", 1, 2, "8H", 8)]


# --- Deals without a contract (scenario "A hand worth nothing …") -------------------------------------------


def test_deals_without_a_contract_are_noted_but_not_counted():
    night = fixture_night().night
    table = table_of(night, "Middle")
    play_hand(night, table, "1 7H/7")
    note_deal(night, table, HandKind.THROWN_IN)
    note_deal(night, table, HandKind.THROWN_IN)
    play_hand(night, table, "2 8C/8")
    note_deal(night, table, HandKind.MISDEAL)
    play_hand(night, table, "1 7D/6")

    assert totals(table) == (40, 430)
    assert (table.hands_played, table.next_hand) == (3, 4)
    assert live(table) == [
        ("hand", 1, 1, "7H", 7),
        ("thrown_in", 2, None, "", None),
        ("thrown_in", 2, None, "", None),
        ("hand", 2, 2, "8C", 8),
        ("misdeal", 3, None, "", None),
        ("hand", 3, 1, "7D", 6),
    ]


def test_thrown_in_first_deal_leaves_hand_one_to_play():
    night = fixture_night().night
    table = table_of(night, "High")

    note_deal(night, table, HandKind.THROWN_IN)

    table.refresh_from_db()
    assert (table.next_hand, table.hands_played, totals(table)) == (1, 0, (0, 0))


def test_deal_noted_after_the_table_went_on_refused():
    night = fixture_night().night
    table = table_of(night, "High")
    play_hand(night, table, "1 7H/7")

    with pytest.raises(ActionRefused) as refusal:
        note_deal(night, table, HandKind.MISDEAL, number=1)

    assert refusal.value.message == (
        "The table has gone on since. Look at the hands below before you note a deal."
    )


def test_deal_noted_after_the_round_is_decided_refused():
    night = fixture_night().night
    table = table_of(night, "High")
    play_hands(night, table, R_ONE)

    with pytest.raises(ActionRefused):
        note_deal(night, table, HandKind.THROWN_IN)

    assert len(live(table)) == 6


def test_thrown_in_deal_fills_a_hand_where_the_rules_say_so():
    night = fixture_night(
        rules=RuleSet(key="club", name="Club", thrown_in_counts=True, hands_per_round=3)
    ).night
    table = table_of(night, "High")

    play_hand(night, table, "1 7H/7")
    note_deal(night, table, HandKind.THROWN_IN)
    note_deal(night, table, HandKind.MISDEAL)
    play_hand(night, table, "2 7H/7")

    table.refresh_from_db()
    assert [(kind, number) for kind, number, *_ in live(table)] == [
        ("hand", 1),
        ("thrown_in", 2),
        ("misdeal", 3),
        ("hand", 3),
    ]
    assert (table.hands_played, table.next_hand, table.needs_tiebreak) == (3, 4, True)


def test_tiebreak_hand_thrown_in_is_none_of_the_rounds_hands():
    night = fixture_night(
        rules=RuleSet(key="club", name="Club", thrown_in_counts=True, hands_per_round=2)
    ).night
    table = table_of(night, "High")
    play_hands(night, table, ["1 7H/7", "2 7H/7"])

    note_deal(night, table, HandKind.THROWN_IN)

    table.refresh_from_db()
    assert (table.hands_played, table.next_hand, table.needs_tiebreak) == (2, 3, True)

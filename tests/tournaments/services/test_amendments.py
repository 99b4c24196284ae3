"""A coordinator puts hands right at any time: points follow, seats already played stay, the log keeps both."""

import pytest

from tests.factories import (
    EVENING,
    R_ONE,
    R_TIE,
    another_night,
    break_tie,
    evening,
    fixture_night,
    note_deal,
    play_hand,
    play_hands,
    play_night,
    play_round,
    result,
    start_round,
    table_of,
)
from tournaments.models import Hand, HandKind, LogEntry, Night, PlayerNight, SeasonTotal, Seat
from tournaments.services import amendments, rounds
from tournaments.services.errors import ActionRefused, HandConflict

pytestmark = pytest.mark.django_db


def amend(made, hand: Hand, text: str, *, base: int = 1, reason: str = "misread") -> Hand:
    return amendments.amend_hand(
        night=made.night, hand_id=hand.pk, base=base, result=result(text), reason=reason, by=made.by, at=evening(9)
    )  # fmt: skip


def take_out(made, hand: Hand, reason: str = "never played") -> Hand:
    return amendments.take_out_hand(night=made.night, hand_id=hand.pk, reason=reason, by=made.by, at=EVENING)


def hand_at(made, name: str, number: int, round_number: int = 1) -> Hand:
    return Hand.objects.get(
        table=table_of(made.night, name, round_number), number=number, voided_at=None, kind=HandKind.HAND
    )


def standing(made, name: str, round_number: int = 1) -> tuple:
    table = table_of(made.night, name, round_number)
    return table.points_1, table.points_2, table.winner, table.played_winner


def test_amend_in_the_running_round():
    made = fixture_night()
    play_hands(made.night, table_of(made.night, "High"), R_ONE)

    hand = amend(made, hand_at(made, "High", 6), "2 8H/7")

    assert standing(made, "High") == (660, -180, 1, None)
    assert (hand.version, hand.amended_at, hand.is_made) == (2, evening(9), False)
    assert (hand.points_1, hand.points_2) == (130, -300)


def test_amend_logs_before_after_and_why():
    made = fixture_night()
    play_hands(made.night, table_of(made.night, "High"), R_ONE[:1])

    hand = amend(made, hand_at(made, "High", 1), "1 7H/6", reason="  Bella counted again ")

    entry = LogEntry.objects.latest("pk")
    assert (entry.action, entry.hand, entry.who, entry.account, entry.reason) == (
        "hand_amended",
        hand,
        "Jo Hall",
        made.coordinator,
        "Bella counted again",
    )
    assert (entry.before["tricks"], entry.before["points"]) == (7, [200, 30])
    assert (entry.after["tricks"], entry.after["points"]) == (6, [-200, 140])


def test_amend_that_flips_a_round_already_moved_on_from_keeps_the_seats():
    made = fixture_night()
    play_round(made)
    start_round(made, 2)
    seats = list(Seat.objects.filter(round__number=2).order_by("pk").values_list("player", "partnership"))
    revision = Night.objects.get(pk=made.night.pk).revision

    amend(made, hand_at(made, "Middle", 3), "1 9S/8")  # 340/10 becomes -340/120

    assert standing(made, "Middle") == (-130, 530, 2, 1)
    assert (
        list(Seat.objects.filter(round__number=2).order_by("pk").values_list("player", "partnership"))
        == seats
    )
    assert Night.objects.get(pk=made.night.pk).revision == revision + 1


def test_amend_that_ties_a_round_already_moved_on_from_leaves_the_night_playable():
    made = fixture_night()
    play_hands(made.night, table_of(made.night, "High"), (*R_TIE[:5], "2 7S/7"))
    for name in ("Middle", "Low"):
        play_hands(made.night, table_of(made.night, name), R_ONE)
    start_round(made, 2)

    amend(made, hand_at(made, "High", 6), "2 7H/7")
    play_round(made)
    start_round(made, 3)

    assert standing(made, "High") == (690, 690, None, 1)


def test_round_started_again_after_the_flip_follows_the_new_winner():
    made = fixture_night()
    play_round(made)
    start_round(made, 2)
    amend(made, hand_at(made, "Middle", 3), "1 9S/8")

    rounds.undo_start(night=made.night, number=2, by=made.by, at=EVENING)
    start_round(made, 2)

    high = Seat.objects.filter(round__number=2, round__undone_at=None, partnership__table__name="High")
    assert {seat.player.name.split()[0] for seat in high} == {"Adam", "Alice", "Dan", "Dora"}
    assert standing(made, "Middle") == (-130, 530, 2, 2)


def test_amend_a_finished_night_changes_its_figures_alone():
    made = fixture_night()
    play_night(made)
    later = another_night(made, 1)
    play_night(later)
    stored = {p.player_id: p.points for p in PlayerNight.objects.filter(night=later.night)}
    seated = [made.people[name].pk for name in ("Adam", "Alice")]
    totals = dict(SeasonTotal.objects.values_list("player", "points"))

    amend(made, hand_at(made, "High", 1), "1 7H/10")  # 200/30 becomes 250/0

    points = dict(PlayerNight.objects.filter(night=made.night).values_list("player__name", "points"))
    assert (points["Adam Ames"], points["Bert Brook"]) == (5 * 550 + 50, 2 * 420 + 550 * 2 + 420 - 30)
    assert {p.player_id: p.points for p in PlayerNight.objects.filter(night=later.night)} == stored
    after = dict(SeasonTotal.objects.values_list("player", "points"))
    assert {player: after[player] - totals[player] for player in seated} == dict.fromkeys(seated, 50)
    assert Night.objects.get(pk=made.night.pk).corrected_at == evening(9)
    assert Night.objects.get(pk=later.night.pk).corrected_at is None


def test_amend_before_the_end_of_the_night_is_no_correction():
    made = fixture_night()
    play_round(made)

    amend(made, hand_at(made, "High", 1), "1 7H/10")

    assert Night.objects.get(pk=made.night.pk).corrected_at is None
    assert not PlayerNight.objects.exists()


def test_amend_without_a_reason_refused():
    made = fixture_night()
    play_round(made)

    with pytest.raises(ActionRefused) as refusal:
        amend(made, hand_at(made, "High", 1), "1 7H/10", reason=" ")

    assert (refusal.value.field, refusal.value.message) == ("reason", "Say why: everybody can read it.")
    assert standing(made, "High")[:2] == (550, 420)


def test_amend_of_a_hand_that_changed_meanwhile_conflicts():
    made = fixture_night()
    play_round(made)
    amend(made, hand_at(made, "High", 1), "1 7H/10")

    with pytest.raises(HandConflict) as conflict:
        amend(made, hand_at(made, "High", 1), "1 7H/8")

    assert (conflict.value.saved.tricks, conflict.value.offered) == (10, result("1 7H/8"))
    assert hand_at(made, "High", 1).version == 2


def test_amend_to_what_stands_changes_nothing():
    made = fixture_night()
    play_round(made)
    entries = LogEntry.objects.count()

    hand = amend(made, hand_at(made, "High", 1), "1 7H/7", base=99)

    assert (hand.version, LogEntry.objects.count()) == (1, entries)


def test_amend_a_hand_that_was_undone_refused(undo):
    made = fixture_night()
    hand = play_hand(made.night, table_of(made.night, "High"), "1 7H/7").hand
    undo(made.night, hand)

    with pytest.raises(ActionRefused) as refusal:
        amend(made, hand, "1 7H/8")

    assert refusal.value.message == "That hand was undone. Put it in again if it was played."


def test_amend_a_hand_of_another_clubs_night_refused():
    made = fixture_night()
    other = fixture_night(username="vi", club_name="Other", ending="bbbbb")
    hand = play_hand(other.night, table_of(other.night, "High"), "1 7H/7").hand

    for change in (lambda: amend(made, hand, "1 7H/8"), lambda: take_out(made, hand)):
        with pytest.raises(ActionRefused) as refusal:
            change()
        assert refusal.value.message == "That hand is not one of this night's."

    hand.refresh_from_db()
    assert (hand.tricks, hand.voided_at) == (7, None)


def test_amend_a_deal_without_a_contract_refused():
    made = fixture_night()
    deal = note_deal(made.night, table_of(made.night, "High"), HandKind.MISDEAL).hand

    with pytest.raises(ActionRefused) as refusal:
        amend(made, deal, "1 7H/8")

    assert refusal.value.message == "The misdeal before hand 1 has no bid to amend."


def test_amend_a_tiebreak_hand_turns_the_round():
    made = fixture_night()
    table = table_of(made.night, "High")
    play_hands(made.night, table, R_TIE)
    tiebreak = break_tie(made.night, table, side=1, is_made=True).hand

    amendments.amend_tiebreak(
        night=made.night, hand_id=tiebreak.pk, base=1, side=1, is_made=False, reason="it was set", by=made.by, at=EVENING
    )  # fmt: skip

    assert standing(made, "High") == (690, 690, 2, None)
    entry = LogEntry.objects.latest("pk")
    assert (entry.before["is_made"], entry.after["is_made"], entry.reason) == (True, False, "it was set")

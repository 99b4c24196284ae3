"""A hand that was never played is taken out, a forgotten one put in its place; closed rounds stay whole."""

import pytest

from scoring import RuleSet
from tests.factories import (
    EVENING,
    R_ONE,
    finish,
    fixture_night,
    new_submission,
    note_deal,
    play_hands,
    play_round,
    result,
    seated_night,
    start_round,
    table_of,
)
from tournaments.models import Hand, HandKind, LogEntry, PlayerNight
from tournaments.services import amendments, missing_hands, night_end
from tournaments.services.errors import ActionRefused, KeyReused

pytestmark = pytest.mark.django_db


def take_out(made, hand: Hand, reason: str = "never played") -> Hand:
    return amendments.take_out_hand(night=made.night, hand_id=hand.pk, reason=reason, by=made.by, at=EVENING)


def put_in(made, table, number: int, text: str, *, key: str = "", reason: str = "") -> Hand:
    return missing_hands.put_in_hand(
        night=made.night,
        table_id=table.pk,
        number=number,
        result=result(text),
        submission=new_submission(table.pk, number, text, key=key),
        reason=reason,
        by=made.by,
        at=EVENING,
    )


def hand_at(made, name: str, number: int, round_number: int = 1) -> Hand:
    return Hand.objects.get(
        table=table_of(made.night, name, round_number), number=number, voided_at=None, kind=HandKind.HAND
    )


def standing(made, name: str, round_number: int = 1) -> tuple:
    table = table_of(made.night, name, round_number)
    return table.points_1, table.points_2, table.winner, table.played_winner


def test_take_out_leaves_the_table_lacking_the_hand():
    made = fixture_night()
    play_hands(made.night, table_of(made.night, "High"), R_ONE[:4])

    take_out(made, hand_at(made, "High", 2))

    table = table_of(made.night, "High")
    assert (table.points_1, table.points_2) == (690 - 130, -20 + 280)
    assert (table.hands_played, table.next_hand) == (3, 2)
    entry = LogEntry.objects.latest("pk")
    assert (entry.action, entry.before["bid"], entry.after, entry.reason) == (
        "hand_taken_out",
        "8D",
        None,
        "never played",
    )


def test_take_out_of_a_closed_round_refused():
    made = fixture_night()
    play_round(made)
    start_round(made, 2)

    with pytest.raises(ActionRefused) as refusal:
        take_out(made, hand_at(made, "High", 2))

    assert refusal.value.message == "Round 1 is closed and would lack hand 2. Amend it instead."
    assert standing(made, "High")[:2] == (550, 420)


@pytest.mark.parametrize(("counts", "is_refused"), [(False, False), (True, True)])
def test_take_out_a_thrown_in_deal_of_a_closed_round(counts, is_refused):
    rules = RuleSet(key="club", name="Club", hands_per_round=2, thrown_in_counts=counts)
    made = fixture_night(rules=rules)
    for name in ("High", "Middle", "Low"):
        table = table_of(made.night, name)
        deal = note_deal(made.night, table, HandKind.THROWN_IN).hand
        play_hands(made.night, table, ["1 7H/7"] * (1 if counts else 2))
    start_round(made, 2)

    if is_refused:
        with pytest.raises(ActionRefused, match="would lack the thrown-in deal before hand 1"):
            take_out(made, deal)
    else:
        take_out(made, deal)

    deal.refresh_from_db()
    assert (deal.voided_at is None) == is_refused
    assert table_of(made.night, "Low", 1).hands_played == 2


def test_put_in_fills_the_gap():
    made = fixture_night()
    play_hands(made.night, table_of(made.night, "High"), R_ONE)
    take_out(made, hand_at(made, "High", 2))

    hand = put_in(made, table_of(made.night, "High"), 2, "2 8D/8")

    table = table_of(made.night, "High")
    # Hand 2 was 130/-280 and is 20/280 now.
    assert (table.points_1, table.points_2, table.hands_played, table.next_hand) == (440, 980, 6, 7)
    assert (hand.number, hand.entered_by, table.winner) == (2, None, 2)


def test_put_in_twice_is_one_hand():
    made = fixture_night()
    table = table_of(made.night, "High")

    first = put_in(made, table, 1, "1 7H/7", key="late-paper")
    again = put_in(made, table, 1, "1 7H/7", key="late-paper")
    with pytest.raises(KeyReused):
        put_in(made, table, 1, "1 7H/8", key="late-paper")

    assert first == again
    assert Hand.objects.filter(table=table).count() == 1


@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        (1, "Hand 1 is in already. Amend it instead."),
        (0, "A round has hands 1 to 6."),
        (7, "A round has hands 1 to 6."),
    ],
)
def test_put_in_a_number_that_cannot_be_refused(number, sentence):
    made = fixture_night()
    table = table_of(made.night, "High")
    play_hands(made.night, table, R_ONE[:3])

    with pytest.raises(ActionRefused) as refusal:
        put_in(made, table, number, "1 7H/7")

    assert (refusal.value.field, refusal.value.message) == ("number", sentence)
    assert Hand.objects.filter(table=table).count() == 3


def test_put_in_over_a_thrown_in_deal_that_counts_refused():
    made = fixture_night(rules=RuleSet(key="club", name="Club", thrown_in_counts=True))
    table = table_of(made.night, "High")
    note_deal(made.night, table, HandKind.THROWN_IN)

    with pytest.raises(ActionRefused, match="Hand 1 is in already"):
        put_in(made, table, 1, "1 7H/7")


def test_put_in_before_the_start_refused():
    made = seated_night()

    with pytest.raises(ActionRefused) as refusal:
        put_in(made, table_of(made.night, "High"), 1, "1 7H/7")

    assert refusal.value.message == "The round has not started yet."


def test_put_in_at_a_table_of_another_night_refused():
    made = fixture_night()
    other = fixture_night(username="vi", club_name="Other", ending="bbbbb")

    with pytest.raises(ActionRefused) as refusal:
        put_in(made, table_of(other.night, "High"), 1, "1 7H/7")

    assert refusal.value.message == "That table is not one of this night's."


def test_put_in_at_a_reopened_night_counts_once_it_is_finished_again():
    made = fixture_night()
    play_round(made)
    finish(made)
    night_end.reopen_night(night=made.night, reason="hand 6 was not hand 6", by=made.by, at=EVENING)
    take_out(made, hand_at(made, "High", 6))
    put_in(made, table_of(made.night, "High"), 6, "2 8H/7")

    finish(made)

    points = dict(PlayerNight.objects.filter(night=made.night).values_list("player__name", "points"))
    assert (points["Adam Ames"], points["Bert Brook"]) == (660, -180)

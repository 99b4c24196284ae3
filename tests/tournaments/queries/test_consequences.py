"""What follows from an amendment, before it is saved: points, winner, seats, wine, ranks."""

from dataclasses import replace

import pytest

from scoring import CARD_CLUB
from tests.factories import (
    R_NEAR,
    R_ONE,
    R_TIE,
    break_tie,
    finish,
    fixture_night,
    more_couples,
    note_deal,
    play_hand,
    play_hands,
    play_round,
    result,
    start_round,
    table_of,
)
from tests.tournaments.queries.loading import night_of
from tournaments.models import Hand, HandKind, LogEntry
from tournaments.queries.consequences import amended_tiebreak, consequences
from tournaments.queries.finding import hand_of_night
from tournaments.translate import rules_of, with_result

pytestmark = pytest.mark.django_db


def hand_at(made, name: str, number: int, round_number: int = 1) -> Hand:
    table = table_of(made.night, name, round_number)
    saved = Hand.objects.get(table=table, number=number, kind=HandKind.HAND, voided_at=None)
    return hand_of_night(made.night, saved.pk)


def if_amended(made, hand: Hand, text: str) -> dict[str, tuple[str, ...]]:
    """What would follow, by label."""
    night = night_of(made)
    new = with_result(hand, rules_of(night.season), result(text))
    return lines(consequences(night, hand, new))


def if_taken_out(made, hand: Hand) -> dict[str, tuple[str, ...]]:
    return lines(consequences(night_of(made), hand, None))


def lines(amendment) -> dict[str, tuple[str, ...]]:
    return {line.label: tuple(s.replace("\ufe0e", "") for s in line.sentences) for line in amendment.follows}


def lit(made, hand: Hand, text: str) -> set[str]:
    """The lines that turn something round."""
    night = night_of(made)
    new = with_result(hand, rules_of(night.season), result(text))
    return {line.label for line in consequences(night, hand, new).follows if line.is_overturned}


@pytest.fixture
def played():
    """Round 1 is done: side 1 won everywhere, 550 to 420; Low's nine-bid came last in the order of tables."""
    made = fixture_night()
    play_round(made)
    return made


def test_the_same_again_changes_nothing(played):
    assert if_amended(played, hand_at(played, "High", 6), "2 8H/8") == {
        "Points": ("no change",),
        "Winner": ("no change",),
        "Seats": ("no change",),
        "Wine": ("no change: Eli and Emma hold the wine (9♠).",),
        "Ranks of the night": ("no change",),
    }


def test_points_tell_old_and_new_of_the_sides_that_change(played):
    """A trick more to the bidders: the defenders alone lose ten points."""
    assert if_amended(played, hand_at(played, "High", 6), "2 8H/9")["Points"] == ("Adam & Alice 550 → 540",)
    assert if_amended(played, hand_at(played, "High", 6), "2 8H/7")["Points"] == (
        "Adam & Alice 550 → 660",
        "Bert & Bella 420 → −180",
    )


def test_a_change_of_sides_changes_both(played):
    assert if_amended(played, hand_at(played, "High", 6), "1 8H/8")["Points"] == (
        "Adam & Alice 550 → 830",
        "Bert & Bella 420 → 140",
    )


def test_a_flip_before_the_move(played):
    shown = if_amended(played, hand_at(played, "High", 3), "1 9S/8")

    assert shown["Winner"] == ("changes: Bert & Bella won this round, not Adam & Alice",)
    assert shown["Seats"] == ("no change: nobody has moved yet",)
    assert lit(played, hand_at(played, "High", 3), "1 9S/8") == {"Winner"}


def test_a_flip_after_the_move_without_hands(played):
    start_round(played, 2)

    shown = if_amended(played, hand_at(played, "High", 3), "1 9S/8")

    (sentence,) = shown["Seats"]
    assert sentence == (
        "round 2 was seated with the other winner and stays so. No hand of it is in: the coordinator can take back its start "
        "and seat it again."
    )
    assert {"Winner", "Seats"} <= lit(played, hand_at(played, "High", 3), "1 9S/8")


def test_a_flip_after_the_move_with_hands(played):
    start_round(played, 2)
    play_hand(played.night, table_of(played.night, "Low"), "1 7H/7")

    assert if_amended(played, hand_at(played, "High", 3), "1 9S/8")["Seats"] == (
        "round 2 was played with the other winner. It stays as played; only the points change.",
    )


def test_points_alone_leave_the_seats(played):
    start_round(played, 2)
    play_hand(played.night, table_of(played.night, "Low"), "1 7H/7")

    assert if_amended(played, hand_at(played, "High", 6), "2 8H/9")["Seats"] == ("no change",)


def test_a_table_that_plays_on_has_no_winner_to_change():
    made = fixture_night()
    play_hands(made.night, table_of(made.night, "High"), R_ONE[:3])

    assert if_amended(made, hand_at(made, "High", 3), "1 9S/8")["Winner"] == ("no change",)


def test_an_amendment_into_a_tie():
    made = fixture_night()
    play_hands(made.night, table_of(made.night, "High"), R_NEAR)

    shown = if_amended(made, hand_at(made, "High", 6), "2 7H/7")

    assert shown["Points"] == ("Bert & Bella 630 → 690",)
    assert shown["Winner"] == ("changes: the sides would be level",)


def test_an_amendment_out_of_a_tie():
    made = fixture_night()
    play_hands(made.night, table_of(made.night, "High"), R_TIE)

    assert if_amended(made, hand_at(made, "High", 6), "2 7S/7")["Winner"] == ("Adam & Alice win this round",)


def test_an_amendment_into_a_draw_of_the_last_round():
    made = fixture_night()
    for number in range(1, 5):
        play_round(made)
        start_round(made, number + 1)
    play_hands(made.night, table_of(made.night, "High"), R_NEAR)

    shown = if_amended(made, hand_at(made, "High", 6, 5), "2 7H/7")

    assert shown["Winner"] == ("changes: the sides are level, the round is drawn",)


def test_a_tiebreak_hand_changes_the_winner_and_no_points():
    made = fixture_night()
    high = table_of(made.night, "High")
    play_hands(made.night, high, R_TIE)
    tiebreak = hand_of_night(made.night, break_tie(made.night, high, side=1, is_made=True).hand.pk)

    shown = lines(consequences(night_of(made), tiebreak, amended_tiebreak(tiebreak, 1, is_made=False)))

    assert (shown["Points"], shown["Winner"]) == (
        ("no change",),
        ("changes: Bert & Bella won this round, not Adam & Alice",),
    )


# --- Taking out --------------------------------------------------------------------------------------------


def test_taking_a_hand_out_undecides_the_round(played):
    shown = if_taken_out(played, hand_at(played, "High", 6))

    assert shown["Points"] == ("Adam & Alice 550 → 530", "Bert & Bella 420 → 120")
    assert shown["Winner"] == ("changes: the round would not be decided",)


def test_taking_a_deal_out_changes_nothing():
    made = fixture_night()
    deal = note_deal(made.night, table_of(made.night, "High"), HandKind.MISDEAL).hand

    shown = if_taken_out(made, hand_of_night(made.night, deal.pk))

    assert (shown["Points"], shown["Winner"]) == (("no change",), ("no change",))


# --- The wine ----------------------------------------------------------------------------------------------


def test_the_wine_goes_back_to_the_holders_before(played):
    """Low's nine-bid is the latest; set, Middle's is."""
    shown = if_amended(played, hand_at(played, "Low", 3), "1 9S/8")

    assert shown["Wine"] == (
        "was: Eli and Emma hold the wine (9♠).",
        "becomes: Carl and Cora hold the wine (9♠).",
    )
    assert "Wine" in lit(played, hand_at(played, "Low", 3), "1 9S/8")


def test_a_new_nine_bid_takes_the_wine_over(played):
    assert if_amended(played, hand_at(played, "High", 6), "2 9H/9")["Wine"] == (
        "was: Eli and Emma hold the wine (9♠).",
        "becomes: Bert and Bella hold the wine (9♥).",
    )


def test_the_only_nine_bid_amended_away():
    made = fixture_night()
    play_hands(made.night, table_of(made.night, "High"), R_ONE[:3])

    assert if_amended(made, hand_at(made, "High", 3), "1 9S/8")["Wine"] == (
        "was: Adam and Alice hold the wine (9♠).",
        "becomes: Nobody holds the wine yet.",
    )


def test_a_ten_wins_no_wine(played):
    assert if_amended(played, hand_at(played, "High", 6), "2 10S/10")["Wine"] == (
        "no change: Eli and Emma hold the wine (9♠).",
    )


def test_the_wine_of_a_finished_night_follows_its_totals():
    """Two hands a night, no nine-bid: the wine goes to the lowest of each group."""
    made = fixture_night(rules=replace(CARD_CLUB, rounds_per_night=1, hands_per_round=1))
    for name, text in (("High", "1 8H/8"), ("Middle", "1 7H/7"), ("Low", "1 7S/7")):
        play_hands(made.night, table_of(made.night, name), [text])
    finish(made)

    shown = if_amended(made, hand_at(made, "Middle", 1), "1 7H/6")

    assert shown["Wine"][0].startswith("was: ")
    assert (
        "becomes: Nobody made a nine-bid: Carl Chen and Cora Chen had the lowest scores" in shown["Wine"][1]
    )
    assert "→" in shown["Ranks of the night"][0]


# --- Ranks -------------------------------------------------------------------------------------------------


def test_ranks_name_four_and_count_the_others(played):
    assert if_amended(played, hand_at(played, "High", 6), "2 8H/7")["Ranks of the night"] == (
        "Carl 1st → 3rd, Cora 1st → 3rd, Eli 1st → 3rd, Emma 1st → 3rd; 2 others move",
    )


def test_ranks_of_a_few_are_all_named():
    """At two tables of one hand, 8 people: High's losers fall behind Low's."""
    rules = replace(CARD_CLUB, tables=2, hands_per_round=1)
    made = fixture_night(names=more_couples(4), rules=rules)
    play_hands(made.night, table_of(made.night, "High"), ["1 7H/7"])
    play_hands(made.night, table_of(made.night, "Low"), ["1 7S/8"])

    assert if_amended(made, hand_at(made, "High", 1), "1 7H/9")["Ranks of the night"] == (
        "M04 7th → 5th, W04 7th → 5th, M02 5th → 7th and W02 5th → 7th",
    )


def test_working_it_out_changes_nothing(played):
    hand = hand_at(played, "High", 3)
    before = (table_of(played.night, "High").points_1, LogEntry.objects.count())

    if_amended(played, hand, "1 9S/8")

    hand.refresh_from_db()
    assert (hand.tricks, hand.version) == (9, 1)
    assert (table_of(played.night, "High").points_1, LogEntry.objects.count()) == before

"""Who holds the wine, and who takes it home, in words; what is level is told and left to the host (rules E8)."""

from dataclasses import replace

import pytest

from scoring import CARD_CLUB
from tests.factories import (
    R_TIE,
    break_tie,
    evening,
    finish,
    fixture_night,
    play_hands,
    play_round,
    player_actor,
    result,
    start_round,
    table_of,
    who_sits,
)
from tests.tournaments.queries.loading import board_of, console_of, phone_of
from tournaments.queries.my_table import my_table
from tournaments.services import amendments, hands

pytestmark = pytest.mark.django_db

NOBODY_YET = "Nobody holds the wine yet."


def play(made, **texts: tuple[str, ...]) -> None:
    for name, played in texts.items():
        play_hands(made.night, table_of(made.night, name), played)


def held(made) -> str:
    return console_of(made).wine.sentence.replace("\ufe0e", "")


def taken(made) -> tuple[str, list[str], bool]:
    wine = console_of(made).wine
    return wine.sentence, [person.short for person in wine.holders], wine.is_settled


def night_of_one_hand(**rules):
    """One round of one hand a table."""
    return fixture_night(rules=replace(CARD_CLUB, rounds_per_night=1, hands_per_round=1, **rules))


# --- While the night runs ----------------------------------------------------------------------------------


def test_nobody_holds_it_before_the_first_made_nine():
    made = fixture_night()
    play(made, High=("1 9S/8", "1 8S/9", "1 10S/10"))  # set; eight bid; ten

    assert held(made) == NOBODY_YET


def test_a_made_nine_takes_it_and_a_later_one_takes_it_over():
    made = fixture_night()
    play(made, High=("1 7H/7", "1 9C/9"))
    first = held(made)
    play(made, Middle=("1 7H/7", "1 7H/7", "2 9S/10"))

    assert first == "Adam and Alice hold the wine (9♣)."
    assert held(made) == "Dan and Dora hold the wine (9♠)."


def test_the_order_of_play_decides_and_not_the_order_of_arrival():
    """Low's hand 3 reaches the server after High's hand 5."""
    made = fixture_night()
    play(made, High=("1 7H/7",) * 4 + ("1 9D/9",))
    play(made, Low=("1 7H/7", "1 7H/7", "1 9S/9"))

    assert held(made) == "Adam and Alice hold the wine (9♦)."


def test_at_the_same_hand_the_lower_table_is_the_later():
    made = fixture_night()
    play(made, Low=("1 9S/9",), High=("1 9D/9",))

    assert held(made) == "Eli and Emma hold the wine (9♠)."


def test_a_later_round_takes_it_over():
    made = fixture_night()
    play_round(made)
    start_round(made, 2)
    play(made, Low=("1 9S/9",))

    assert held(made) == "Dan and Fay hold the wine (9♠)."


def test_an_undone_nine_gives_it_back():
    made = fixture_night()
    play(made, High=("1 9S/9",))
    saved = play_hands(made.night, table_of(made.night, "Low"), ["1 9H/9"])[0]
    hands.undo_hand(night=made.night, hand_id=saved.pk, by=player_actor(who_sits(saved.table)), at=evening(1))

    assert held(made) == "Adam and Alice hold the wine (9♠)."


def test_a_tiebreak_hand_never_wins_it():
    made = fixture_night()
    play(made, High=R_TIE)
    break_tie(made.night, table_of(made.night, "High"), side=1, is_made=True)

    assert held(made) == NOBODY_YET


def test_where_tens_count_a_made_ten_takes_it():
    made = fixture_night(rules=replace(CARD_CLUB, wine_level="nine_or_ten"))
    play(made, High=("1 10NT/10",))

    assert held(made) == "Adam and Alice hold the wine (10NT)."


def test_board_and_console_say_the_same():
    made = fixture_night()
    play(made, High=("1 9S/9",))

    assert board_of(made).wine == console_of(made).wine


# --- At the end --------------------------------------------------------------------------------------------


def test_the_last_nine_of_the_night_takes_it_home():
    made = night_of_one_hand()
    play(made, High=("1 9S/9",), Middle=("1 7H/7",), Low=("1 7S/7",))
    finish(made)

    sentence, holders, is_settled = taken(made)

    assert (sentence.replace("\ufe0e", ""), holders, is_settled) == (
        "Adam and Alice take the wine (9♠).",
        ["Adam", "Alice"],
        True,
    )


def test_without_a_nine_the_lowest_of_each_group_take_it_and_level_they_do_not_pick():
    """Bert and Bella have 20 each: both the lowest of their group, level with one another."""
    made = night_of_one_hand()
    play(made, High=("1 8H/8",), Middle=("1 7H/7",), Low=("1 7S/7",))
    finish(made)

    assert taken(made) == (
        (
            "Nobody made a nine-bid: Bert Brook and Bella Brook had the lowest scores and take the wine. "
            "Bert Brook and Bella Brook are level: the host decides who picks first."
        ),
        ["Bert", "Bella"],
        False,
    )


def test_lowest_scores_that_are_level_are_left_to_the_host():
    """Bert and Finn are the lowest men, Bella and Fay the lowest women: nobody is chosen."""
    made = night_of_one_hand()
    play(made, High=("1 8H/9",), Middle=("1 7H/8",), Low=("1 7S/9",))
    finish(made)

    sentence, holders, is_settled = taken(made)

    assert sentence == (
        "Bert Brook and Finn Ford are level for a bottle: the host decides. "
        "Bella Brook and Fay Ford are level for a bottle: the host decides. "
        "Bert Brook, Finn Ford, Bella Brook and Fay Ford are level: the host decides who picks first."
    )
    assert (holders, is_settled) == ([], False)


def test_the_lower_of_the_two_picks_first():
    """Two rounds: Finn ends at 30 + 20, the lowest man; Bella at 20 + 20, the lowest woman."""
    made = fixture_night(rules=replace(CARD_CLUB, rounds_per_night=2, hands_per_round=1))
    play(made, High=("1 8H/8",), Middle=("1 7H/7",), Low=("1 7S/7",))
    start_round(made, 2)  # Adam–Cora v Carl–Alice, Bert–Emma v Eli–Bella, Dan–Fay v Finn–Dora
    play(made, High=("1 7S/7",), Middle=("1 7C/8",), Low=("1 7D/8",))
    finish(made)

    assert taken(made) == (
        (
            "Nobody made a nine-bid: Finn Ford and Bella Brook had the lowest scores and take the wine. "
            "Bella Brook picks first."
        ),
        ["Finn", "Bella"],
        True,
    )


@pytest.mark.parametrize(
    ("fallback", "sentence"),
    [
        ("none", "Nobody won the wine."),
        (
            "overall",
            "Nobody made a nine-bid: Bert Brook and Bella Brook had the lowest scores and take the wine.",
        ),
    ],
)
def test_other_rules_for_a_night_without_a_nine(fallback, sentence):
    made = night_of_one_hand(wine_fallback=fallback)
    play(made, High=("1 8H/8",), Middle=("1 7H/7",), Low=("1 7S/7",))
    finish(made)

    assert taken(made)[0].startswith(sentence)


def test_the_phones_and_the_board_of_a_finished_night_say_the_same():
    made = night_of_one_hand()
    phone = None

    phone = phone_of(made, "Adam")
    play(made, High=("1 8H/8",), Middle=("1 7H/7",), Low=("1 7S/7",))
    finish(made)
    phone.night.refresh_from_db()

    assert my_table(phone).wine == board_of(made).wine == console_of(made).wine


def test_a_correction_after_the_night_moves_the_wine():
    made = night_of_one_hand()
    play(made, High=("1 9S/9",), Middle=("1 7H/7",), Low=("1 7S/7",))
    finish(made)
    saved = table_of(made.night, "High").hands.get()

    amendments.amend_hand(
        night=made.night, hand_id=saved.pk, base=1, result=result("1 9S/8"), reason="misread", by=made.by, at=evening(9)
    )  # fmt: skip

    assert taken(made)[0].startswith("Nobody made a nine-bid: Adam Ames and Alice Ames had the lowest scores")

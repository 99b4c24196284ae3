"""An amendment that changes the winner after the moves: the console keeps saying so (product, "A night")."""

import pytest

from tests.factories import (
    R_NEAR,
    R_ONE,
    evening,
    fixture_night,
    play_hands,
    play_round,
    result,
    start_round,
    table_of,
)
from tests.tournaments.queries.loading import cell_of
from tournaments.services import amendments

pytestmark = pytest.mark.django_db

pytestmark = pytest.mark.django_db


def amend(made, name: str, number: int, text: str, round_number: int = 1) -> None:
    saved = table_of(made.night, name, round_number).hands.get(number=number, voided_at=None)
    amendments.amend_hand(
        night=made.night, hand_id=saved.pk, base=1, result=result(text), reason="misread", by=made.by, at=evening(9)
    )  # fmt: skip


def play(made, **hands: tuple[str, ...]) -> None:
    """Hands by table: play(made, High=R_ONE)."""
    for name, texts in hands.items():
        play_hands(made.night, table_of(made.night, name), texts)


def test_a_flipped_winner_is_told_and_the_start_may_be_taken_back():
    made = fixture_night()
    play_round(made)
    start_round(made, 2)

    amend(made, "High", 3, "1 9S/8")

    assert cell_of(made, "High").flipped == (
        "After an amendment Bert & Bella won this round, but Adam & Alice moved as winners. Round 2 stays as it was "
        "played; only the points changed. No hand of it is in yet: take back its start to seat it again."
    )
    assert cell_of(made, "Middle").flipped == ""


def test_a_flipped_winner_stays_told_once_the_next_round_has_hands():
    made = fixture_night()
    play_round(made)
    start_round(made, 2)
    play(made, Low=R_ONE[:1])
    amend(made, "High", 3, "1 9S/8")

    flipped = cell_of(made, "High").flipped
    play_hands(made.night, table_of(made.night, "Low"), R_ONE[1:])
    for name in ("High", "Middle"):
        play_hands(made.night, table_of(made.night, name), R_ONE)
    start_round(made, 3)

    assert flipped == (
        "After an amendment Bert & Bella won this round, but Adam & Alice moved as winners. Round 2 stays as it was "
        "played; only the points changed."
    )
    assert cell_of(made, "High").flipped == flipped


def test_a_winner_turned_into_a_tie_is_told():
    """R-near becomes R-tie: 690 to 630 becomes 690 each."""
    made = fixture_night()
    play(made, High=R_NEAR, Middle=R_ONE, Low=R_ONE)
    start_round(made, 2)

    amend(made, "High", 6, "2 7H/7")

    assert cell_of(made, "High").flipped.startswith(
        "After an amendment the sides are level in this round, but Adam & Alice moved as winners."
    )


def test_an_amendment_back_takes_the_notice_away():
    made = fixture_night()
    play_round(made)
    start_round(made, 2)
    amend(made, "High", 3, "1 9S/8")
    saved = table_of(made.night, "High", 1).hands.get(number=3)

    amendments.amend_hand(
        night=made.night, hand_id=saved.pk, base=2, result=result("1 9S/9"), reason="it was right", by=made.by, at=evening(9)
    )  # fmt: skip

    assert cell_of(made, "High").flipped == ""


def test_an_amendment_before_the_move_flips_nothing():
    made = fixture_night()
    play_round(made)

    amend(made, "High", 3, "1 9S/8")

    assert cell_of(made, "High").flipped == ""

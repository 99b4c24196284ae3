from dataclasses import replace

import pytest

from scoring import CARD_CLUB, InvalidHand, InvalidRound, TiebreakResult, score_round

from .fixture_night import R_LOW, R_NEAR, R_ONE, R_TIE, hands

BREAKS_TIES_LAST = replace(CARD_CLUB, tiebreak_in_last_round=True)
COUNTS_THROWN_IN = replace(CARD_CLUB, thrown_in_counts=True)


@pytest.mark.parametrize(
    ("played", "running", "winner"),
    [
        pytest.param(
            R_ONE, [(200, 30), (330, -250), (670, -240), (690, -20), (530, 120), (550, 420)], 1, id="R-one"
        ),
        pytest.param(
            R_TIE, [(200, 30), (230, 230), (430, 260), (460, 460), (660, 490), (690, 690)], None, id="R-tie"
        ),
        pytest.param(
            R_NEAR, [(200, 30), (230, 230), (430, 260), (460, 460), (660, 490), (690, 630)], 1, id="R-near"
        ),
        pytest.param(
            R_LOW, [(200, 30), (220, 290), (40, 430), (60, 670), (460, 680), (490, 840)], 2, id="R-low"
        ),
    ],
)
def test_score_round_fixture_night(played, running, winner):
    score = score_round(CARD_CLUB, played)

    assert (list(score.running), score.totals, score.winner) == (running, running[-1], winner)


def test_score_round_without_hands_is_not_begun():
    score = score_round(CARD_CLUB, [])

    assert (score.totals, score.running, score.hands_played, score.hands_left) == ((0, 0), (), 0, 6)
    assert (score.is_tied, score.needs_tiebreak, score.is_complete, score.winner) == (
        True,
        False,
        False,
        None,
    )


def test_score_round_with_a_hand_missing_has_no_winner_yet():
    score = score_round(CARD_CLUB, R_ONE[:5])

    assert (score.hands_played, score.hands_left, score.all_hands_in) == (5, 1, False)
    assert (score.is_complete, score.winner, score.needs_tiebreak) == (False, None, False)


def test_score_round_level_before_the_last_hand_needs_no_tiebreak():
    score = score_round(CARD_CLUB, R_TIE[:4])

    assert (score.is_tied, score.needs_tiebreak) == (True, False)


def test_score_round_is_won_by_any_margin_even_below_zero():
    both_set = hands("1 7S/0, 2 7C/0, 1 10NT/0, 2 10NT/0, 1 10H/5, 2 10H/5")
    score = score_round(CARD_CLUB, both_set)

    assert (score.totals, score.winner, score.is_complete) == ((-610, -630), 1, True)


def test_score_round_tied_asks_for_a_tiebreak():
    score = score_round(CARD_CLUB, R_TIE)

    assert (score.all_hands_in, score.is_tied, score.needs_tiebreak) == (True, True, True)
    assert (score.is_complete, score.is_drawn, score.winner) == (False, False, None)


@pytest.mark.parametrize(
    ("side", "is_made", "winner"),
    [(1, True, 1), (1, False, 2), (2, True, 2), (2, False, 1)],
)
def test_score_round_tiebreak_decides_and_adds_no_points(side, is_made, winner):
    score = score_round(CARD_CLUB, R_TIE, tiebreak=TiebreakResult(side, is_made))

    assert (score.winner, score.is_complete, score.needs_tiebreak) == (winner, True, False)
    assert (score.totals, score.hands_played) == ((690, 690), 6)


def test_score_round_tie_in_the_last_round_stands_as_drawn():
    score = score_round(CARD_CLUB, R_TIE, is_last_round=True)

    assert (score.is_complete, score.is_drawn, score.winner, score.needs_tiebreak) == (
        True,
        True,
        None,
        False,
    )


def test_score_round_tie_in_the_last_round_may_be_broken():
    score = score_round(CARD_CLUB, R_TIE, tiebreak=TiebreakResult(1, is_made=False), is_last_round=True)

    assert (score.is_complete, score.is_drawn, score.winner, score.totals) == (True, False, 2, (690, 690))


def test_score_round_tie_in_the_last_round_asks_for_a_tiebreak_where_the_club_wants_it():
    score = score_round(BREAKS_TIES_LAST, R_TIE, is_last_round=True)

    assert (score.is_complete, score.is_drawn, score.winner, score.needs_tiebreak) == (
        False,
        False,
        None,
        True,
    )


def test_score_round_last_hand_replaced_moves_the_round():
    score = score_round(CARD_CLUB, [*R_ONE[:5], *hands("2 8H/7")])

    assert score.totals == (660, -180)


def test_score_round_thrown_in_deals_are_no_hands():
    played = hands("1 7H/7, 2 8C/8, 1 7D/6")
    score = score_round(CARD_CLUB, played, thrown_in=2)

    assert (score.totals, score.hands_played, score.hands_left) == ((40, 430), 3, 3)


def test_score_round_thrown_in_deals_use_up_hands_where_the_club_counts_them():
    score = score_round(COUNTS_THROWN_IN, R_ONE[:4], thrown_in=2)

    assert (score.hands_played, score.hands_left, score.winner) == (6, 0, 1)


def test_score_round_refuses_a_seventh_hand():
    with pytest.raises(InvalidRound) as refused:
        score_round(CARD_CLUB, [*R_ONE, R_ONE[0]])

    assert str(refused.value) == "A round has 6 hands; this would be hand 7."


def test_score_round_refuses_a_hand_beyond_counted_thrown_in_deals():
    with pytest.raises(InvalidRound):
        score_round(COUNTS_THROWN_IN, R_ONE[:5], thrown_in=2)


def test_score_round_refuses_a_tiebreak_without_a_tie():
    with pytest.raises(InvalidRound) as refused:
        score_round(CARD_CLUB, [*R_ONE[:5], *hands("2 8H/7")], tiebreak=TiebreakResult(1, is_made=True))

    assert str(refused.value) == (
        "A tie-break hand is played only when a round is tied; this one stands 660 to \u2212180."
    )


def test_score_round_refuses_a_tiebreak_before_the_last_hand():
    with pytest.raises(InvalidRound) as refused:
        score_round(CARD_CLUB, R_TIE[:4], tiebreak=TiebreakResult(1, is_made=True))

    assert str(refused.value) == "A tie-break hand comes after the 6 hands of the round."


def test_score_round_refuses_a_hand_outside_the_rule_set():
    with pytest.raises(InvalidHand):
        score_round(CARD_CLUB, hands("1 6H/6"))


def test_score_round_follows_the_number_of_hands_of_the_rule_set():
    score = score_round(replace(CARD_CLUB, hands_per_round=4), R_TIE[:4])

    assert (score.totals, score.needs_tiebreak) == ((460, 460), True)

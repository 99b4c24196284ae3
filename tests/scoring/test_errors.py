import copy
import pickle

import pytest

from scoring import InvalidBid, InvalidHand, InvalidRound, InvalidRules, InvalidSeating, Problem, ScoringError

PROBLEMS = (Problem("missing", "side", "Say which side bid."), Problem("missing", "bid", "Say what was bid."))


@pytest.mark.parametrize("kind", [InvalidHand, InvalidRules, InvalidSeating])
def test_error_with_problems_says_all_of_them(kind):
    error = kind(iter(PROBLEMS))

    assert error.problems == PROBLEMS
    assert str(error) == "Say which side bid. Say what was bid."


@pytest.mark.parametrize("again", [copy.copy, lambda error: pickle.loads(pickle.dumps(error))])
def test_error_with_problems_survives_copying(again):
    error = again(InvalidHand(PROBLEMS))

    assert (type(error), error.problems) == (InvalidHand, PROBLEMS)


@pytest.mark.parametrize("kind", [InvalidBid, InvalidHand, InvalidRound, InvalidRules, InvalidSeating])
def test_every_error_is_a_scoring_error_and_a_value_error(kind):
    assert issubclass(kind, ScoringError)
    assert issubclass(kind, ValueError)

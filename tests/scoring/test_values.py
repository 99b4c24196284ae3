"""Every value of the library is frozen and can be a key."""

from dataclasses import is_dataclass

import pytest

import scoring

VALUES = [
    value
    for value in (getattr(scoring, name) for name in scoring.__all__)
    if isinstance(value, type) and is_dataclass(value)
]


@pytest.mark.parametrize("kind", VALUES, ids=lambda kind: kind.__name__)
def test_value_is_frozen_hashable_and_holds_nothing_undeclared(kind):
    assert kind.__dataclass_params__.frozen
    assert kind.__hash__ is not None
    assert "__slots__" in vars(kind)


def test_there_are_values():
    assert {"Bid", "HandResult", "HandScore", "RuleSet", "RoundScore", "WineResult"} <= {
        kind.__name__ for kind in VALUES
    }

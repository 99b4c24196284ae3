"""Save, resend, reorder, conflict, amend, undo, in any order: the same table comes out, and its log tells it."""

import pytest
from hypothesis import HealthCheck, given, settings

from tests.factories import fixture_night, table_of
from tests.tournaments import sequences

pytestmark = pytest.mark.django_db


@pytest.fixture
def high():
    made = fixture_night()
    return made, table_of(made.night, "High")


@settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
    database=None,
)
@given(sequence=sequences.steps)
def test_any_sequence_gives_the_table_that_its_submissions_promise(high, sequence):
    assert sequences.run(*high, sequence) == []


def test_the_model_sees_what_goes_wrong(high, monkeypatch):
    monkeypatch.setattr(sequences, "_send", lambda *_: "saved")

    assert sequences.run(*high, [("save", 0, "1 7H/7", 0)]) != []

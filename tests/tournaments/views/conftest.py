"""It is half past eight on the evening of the fixture night, and nobody has typed a wrong code yet."""

import pytest
from django.core.cache import cache

from tests.factories import evening, fixture_night, table_of
from tests.tournaments.views.visitors import joined, signed_in


@pytest.fixture(autouse=True)
def _during_round_one(time_machine):
    time_machine.move_to(evening(1, 20), tick=False)


@pytest.fixture(autouse=True)
def _no_wrong_codes():
    cache.clear()


@pytest.fixture
def made(db):
    """The fixture night in round 1, without a hand."""
    return fixture_night()


@pytest.fixture
def high(made):
    return table_of(made.night, "High")


@pytest.fixture
def adam(made):
    """Adam's phone, at High."""
    return joined(made, "Adam")


@pytest.fixture
def bella(made):
    """Bella's phone, at the same table."""
    return joined(made, "Bella")


@pytest.fixture
def desk(made):
    """The coordinator's browser."""
    return signed_in(made.coordinator)

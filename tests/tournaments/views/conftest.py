"""It is half past eight on the evening of the fixture night, and nobody has typed a wrong code yet."""

import pytest
from django.core.cache import cache

from tests.factories import evening


@pytest.fixture(autouse=True)
def _during_round_one(time_machine):
    time_machine.move_to(evening(1, 20), tick=False)


@pytest.fixture(autouse=True)
def _no_wrong_codes():
    cache.clear()

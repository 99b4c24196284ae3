"""It is half past eight on the evening of the fixture night, and nobody has typed a wrong code yet."""

from types import SimpleNamespace

import pytest
import time_machine
from django.db import transaction

from tests.factories import evening, fixture_night, table_of
from tests.tournaments.views import access
from tests.tournaments.views.visitors import joined, signed_in


@pytest.fixture(autouse=True)
def _during_round_one(time_machine):
    time_machine.move_to(evening(1, 20), tick=False)


@pytest.fixture(autouse=True)
def _no_wrong_codes(settings, tmp_path):
    """Nor has anybody chosen an address for phones: each test has a data folder of its own."""
    settings.BOWER_DATA = tmp_path


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


@pytest.fixture(scope="module")
def built(django_db_setup, django_db_blocker):
    """The world, made once for all rows; each test works on it inside a transaction of its own."""
    with django_db_blocker.unblock(), transaction.atomic():
        with time_machine.travel(evening(1, 20), tick=False):
            made = access.build_world()
        yield made
        transaction.set_rollback(True)


@pytest.fixture
def world(built, db):
    return SimpleNamespace(**vars(built))

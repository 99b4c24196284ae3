import pytest

from tests.factories import EVENING, player_actor, who_sits
from tournaments.services import hands


def pytest_collection_modifyitems(items):
    """Threads see each other's work only when transactions are real."""
    for item in items:
        if "/concurrency/" in item.nodeid:
            item.add_marker(pytest.mark.django_db(transaction=True))


@pytest.fixture
def undo_by():
    """Takes a hand back as a player at its table would."""

    def take_back(night, hand):
        by = player_actor(who_sits(hand.table))
        return hands.undo_hand(night=night, hand_id=hand.pk, by=by, at=EVENING)

    return take_back

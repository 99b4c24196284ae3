import pytest

from tests.factories import EVENING, player_actor, who_sits
from tournaments.services import hands


@pytest.fixture
def undo():
    """Takes a hand back as a player at its table would."""

    def take_back(night, hand):
        return hands.undo_hand(
            night=night, hand_id=hand.pk, by=player_actor(who_sits(hand.table)), at=EVENING
        )

    return take_back

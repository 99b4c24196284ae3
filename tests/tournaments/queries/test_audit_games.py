"""The audit works casual games out again: each deal's points, undone ones too, and their order."""

import pytest

from scoring import MISDEAL
from tests.casual_games import contract, enter, play, start
from tests.factories import EVENING, fixture_night
from tournaments.models import GameHand
from tournaments.queries.audit import audit, differences
from tournaments.services import deals

pytestmark = pytest.mark.django_db


@pytest.fixture
def game():
    """Ann at 320; a misdeal, and a deal undone."""
    game = start()
    play(game, contract("0 8NT", 8, 1, 1), MISDEAL)
    undone = enter(game, contract("0 7S", 7, 2, 1)).hand
    deals.undo_deal(game=game, hand_id=undone.pk, at=EVENING)
    return game


def sentences() -> list[str]:
    return [difference.sentence for difference in differences()]


def test_games_agree_and_only_their_counted_hands_are_counted(game, django_assert_num_queries):
    play(start("five_hand"), contract("0 8S", 4, 4, 1, 1, 0, partners=(1,)))

    with django_assert_num_queries(2):  # the seasons, of which there is none, and all games
        found = audit()

    assert (found.hands, found.differences) == (2, ())


def test_points_that_differ_are_told_of_undone_deals_too(game):
    GameHand.objects.filter(game=game, number=1).update(points=[320, 10, 20])
    GameHand.objects.filter(game=game, number=3).update(points=[0, 0])

    where = f"Casual game {game.pk} (Ann, Bob, Cyd), deal"
    assert sentences() == [
        f"{where} 1: points: 320 to 10 to 20 is stored, 320 to 10 to 10 is right.",
        f"{where} 3 (undone): points: 0 to 0 is stored, 140 to 20 to 10 is right.",
    ]


def test_a_deal_outside_the_rules_is_told(game):
    GameHand.objects.filter(game=game, number=1).update(tricks=[8, 1, 2])

    assert all("deal" in one and "The tricks come to 11" in one for one in sentences())
    assert sentences()


def test_a_gap_and_a_deal_after_the_end_are_told(game):
    last = GameHand.objects.get(game=game, kind="misdeal")
    GameHand.objects.filter(pk=last.pk).update(number=4)
    GameHand.objects.filter(game=game, number=1).update(bid="10NT", tricks=[10, 0, 0], points=[520, 0, 0])

    where = f"Casual game {game.pk} (Ann, Bob, Cyd), deal 4"
    assert sentences() == [
        f"{where}: number: 4 is stored, 2 is right.",
        f"{where}: The game is over: a finished game takes no more deals.",
    ]


def test_a_club_alone_is_audited_without_the_games(game):
    GameHand.objects.filter(game=game, number=1).update(points=[0, 0, 0])

    assert audit(fixture_night().club).differences == ()

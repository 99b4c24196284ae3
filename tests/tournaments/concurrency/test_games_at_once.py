"""Whatever phones send to a casual game in the same moment, each deal is kept once and the score adds up."""

from functools import partial

from scoring import MISDEAL
from tests.casual_games import contract, enter, new_submission, page_of, start
from tests.factories import EVENING
from tests.tournaments.concurrency.together import kinds, together
from tournaments.models import Game, GameEvent
from tournaments.queries.audit import differences
from tournaments.services import deals, games

OURS, THEIRS, SMALL = contract("0 8H", 8, 1, 1), contract("1 8H", 2, 8, 0), contract("2 6S", 2, 2, 6)


def test_two_phones_save_a_deal_at_once():
    game = start()

    differing = together(*(partial(enter, game, deal, number=1) for deal in (OURS, THEIRS)))
    agreeing = together(*[partial(enter, game, SMALL, number=2)] * 2)  # whoever was kept, the game goes on
    repeated = together(*[partial(enter, game, MISDEAL, number=3, key="one-deal")] * 3)

    assert kinds(differing) == ["DealConflict", "saved"]
    assert kinds(agreeing) == ["agreed", "saved"]
    assert kinds(repeated) == ["repeated", "repeated", "saved"]
    assert [deal.number for deal in page_of(game).deals] == [1, 2, 3]
    assert differences() == []


def test_one_key_in_two_games_at_once_keeps_one():
    results = together(*(partial(enter, start(), OURS, number=1, key="one-deal") for _ in range(2)))

    assert kinds(results) == ["KeyReused", "saved"]
    assert GameEvent.objects.filter(action="deal_saved").count() == 1


def test_an_undo_and_the_next_deal_at_once_leave_no_gap():
    game = start()
    hand = enter(game, OURS).hand

    together(
        partial(deals.undo_deal, game=game, hand_id=hand.pk, at=EVENING),
        partial(enter, game, THEIRS, number=2),
    )

    assert [deal.number for deal in page_of(game).deals] in ([], [1, 2])
    assert differences() == []


def test_a_game_and_its_rematch_are_started_once():
    rules, sent = games.chosen_rules("three_hand"), new_submission("a game")
    start_it = partial(
        games.start_game,
        rules=rules,
        names=["Ann", "Bob", "Cyd"],
        first_dealer=None,
        submission=sent,
        at=EVENING,
    )

    started = together(*[start_it] * 3)
    games.finish_game(game=started[0], at=EVENING)
    again = together(*[partial(games.start_rematch, game=started[0], at=EVENING)] * 3)

    assert len({game.pk for game in started}) == len({game.pk for game in again}) == 1
    assert Game.objects.count() == 2

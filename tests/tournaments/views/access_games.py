"""The casual game of the world that the table of access is tried in, and what is sent to its addresses."""

from types import SimpleNamespace

from django.utils import timezone

from tests import casual_games as casual
from tournaments.services import games


def casual_world() -> dict:
    """A game of three with one deal, used today, and what stands in its addresses."""
    game = casual.start("three_hand")
    recorded = casual.enter(game, casual.contract("0 7H", 7, 3, 0))
    games.note_use(game=game, at=timezone.now())
    return {
        "game": game,
        "game_secret": game.secret,
        "watch_secret": game.watch_secret,
        "deal_id": recorded.hand.pk,
    }


def new_game(_world: SimpleNamespace) -> dict:
    return {"key": "a-new-game", "name_1": "Ann", "name_2": "Bob", "name_3": "Cyd"}


def next_deal(_world: SimpleNamespace) -> dict:
    sent = {"key": "the-next-deal", "number": 2, "base": 0, "side": 2, "bid": "8H"}
    return sent | {"tricks-2": 8, "tricks-3": 2}


def finished_game(world: SimpleNamespace) -> dict:
    games.finish_game(game=world.game, at=timezone.now())
    return {}


def other_names(_world: SimpleNamespace) -> dict:
    return {"name_1": "Ann", "name_2": "Bea", "name_3": "Cyd"}


def who_was_first(world: SimpleNamespace) -> dict:
    """Bob and Cyd both come to 500 in a deal that Ann bid."""
    deals = (("1 10S", 0, 10, 0), ("2 10D", 0, 0, 10), ("0 6S", 0, 5, 5))
    for line, *tricks in deals:
        last = casual.enter(world.game, casual.contract(line, *tricks))
    return {"hand": last.hand.pk, "who": 1}

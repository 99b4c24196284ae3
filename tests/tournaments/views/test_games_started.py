"""Games started one after the other: by somebody who goes back, and by a machine that never tires."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from clubsite import new_games
from tests import casual_games as casual
from tests.tournaments.templates.reading import elements
from tournaments.models import Game
from tournaments.services import games

pytestmark = pytest.mark.django_db

SENT = {"key": "one-new-game", "name_1": "Ana", "name_2": "Ben"}
START = "/games/new/two_hand_24"
TOO_MANY = (
    "Very many games were started from here lately. Another one can start within the hour; "
    "games that are there go on."
)


def test_going_back_and_changing_a_name_is_told_once_and_then_another_game():
    client = Client()
    client.post(START, SENT)

    told = client.post(START, SENT | {"name_2": "Bea"})

    assert told.status_code == 422
    assert "A game with other names or rules was already started from this page." in told.text
    [key] = [field["value"] for field in elements(told.text, "input") if field["name"] == "key"]
    assert client.post(START, SENT | {"name_2": "Bea", "key": key}).status_code == 302
    assert [game.names for game in Game.objects.order_by("pk")] == [["Ana", "Ben"], ["Ana", "Bea"]]


def test_a_machine_that_starts_games_waits_and_nobody_else_does(time_machine):
    here, elsewhere = Client(), Client(REMOTE_ADDR="192.168.7.7")
    first = here.post(START, SENT)["Location"]
    for _ in range(new_games.MOST_AN_HOUR - 1):
        new_games.count_started("127.0.0.1")

    told = here.post(START, SENT | {"key": "another-game"})

    assert (told.status_code, TOO_MANY in told.text, Game.objects.count()) == (429, True, 1)
    assert ("name_1", "Ana") in {(field["name"], field["value"]) for field in elements(told.text, "input")}
    # What was started stays started, goes on, and another house starts its own.
    assert here.post(START, SENT)["Location"] == first
    assert here.get(first).status_code == 200
    assert elsewhere.post(START, SENT | {"key": "their-game"}).status_code == 302
    time_machine.shift(timedelta(hours=1))
    assert here.post(START, SENT | {"key": "another-game"}).status_code == 302


def test_rematches_wait_as_well_but_one_that_is_there_is_found():
    game = casual.start("two_hand_24")
    games.finish_game(game=game, at=game.created_at)
    for _ in range(new_games.MOST_AN_HOUR - 1):
        new_games.count_started("127.0.0.1")
    again = reverse("game_rematch", args=[game.secret])

    made = Client().post(again)["Location"]

    assert Client().post(again)["Location"] == made
    of_the_rematch = Game.objects.get(rematch_of=game)
    games.finish_game(game=of_the_rematch, at=game.created_at)
    told = Client().post(reverse("game_rematch", args=[of_the_rematch.secret]))
    assert (told.status_code, TOO_MANY in told.text, Game.objects.count()) == (429, True, 2)


def test_a_pack_that_cannot_deal_to_everybody_is_said_to_be_too_small():
    sent = {"key": "one-new-game", "deck": "33"} | {f"name_{n}": f"Player {n}" for n in range(1, 5)}

    told = Client().post("/games/new/four_hand_australian", sent)

    assert told.status_code == 422
    assert "4 hands of 10 and a kitty of 3 are 43 cards, but the deck has 33." in told.text

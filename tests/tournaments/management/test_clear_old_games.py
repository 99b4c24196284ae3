"""`manage.py clear_old_games` deletes games unused for a year, whole, and no other."""

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from scoring import MISDEAL
from tests.casual_games import play, start
from tournaments.models import Game, GameEvent, GameHand
from tournaments.services import games

pytestmark = pytest.mark.django_db


def run(**options) -> str:
    out = StringIO()
    call_command("clear_old_games", stdout=out, **options)
    return out.getvalue()


@pytest.fixture
def two_games():
    """One unused for 366 days and one for 364; a rematch of the older one is new."""
    now = timezone.now()
    old, young = start(), start()
    for game, days in ((old, 366), (young, 364)):
        play(game, MISDEAL)
        games.finish_game(game=game, at=now - timedelta(days=days))
    rematch = games.start_rematch(game=old, at=now)
    Game.objects.filter(pk=old.pk).update(used_at=now - timedelta(days=366))
    return old, young, rematch


def test_old_games_go_with_their_deals_and_history(two_games):
    old, young, rematch = two_games

    assert run() == "1 game unused for 365 days deleted.\n"

    assert set(Game.objects.all()) == {young, rematch}
    assert Game.objects.get(pk=rematch.pk).rematch_of is None
    assert not GameHand.objects.filter(game_id=old.pk).exists()
    assert not GameEvent.objects.filter(game_id=old.pk).exists()
    assert run() == "0 games unused for 365 days deleted.\n"


def test_a_dry_run_tells_and_deletes_nothing(two_games):
    assert run(days=300, dry_run=True) == "2 games unused for 300 days would be deleted.\n"
    assert Game.objects.count() == 3


def test_a_game_looked_at_again_stays(two_games):
    old, _, _ = two_games
    old.refresh_from_db()

    games.note_use(game=old, at=timezone.now())

    assert run() == "0 games unused for 365 days deleted.\n"


@pytest.mark.parametrize("days", [0, -1, 36_501])
def test_days_that_make_no_sense_are_refused(days):
    with pytest.raises(CommandError, match="from 1 to 36500"):
        run(days=days)

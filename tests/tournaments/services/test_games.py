"""A casual game from its start to its rematch, and everything refused on the way."""

from datetime import timedelta

import pytest

from scoring import MISDEAL, RULE_SETS, THROWN_IN
from tests.casual_games import NAMES, contract, page_of, play, start
from tests.factories import EVENING
from tournaments.models import Game, GameEvent, GameHand
from tournaments.services import games
from tournaments.services.errors import ActionRefused, GameGone

pytestmark = pytest.mark.django_db

TEN_NT = {2: (10, 0), 3: (10, 0, 0), 5: (10, 0, 0, 0, 0)}  # everybody's tricks
# How many made 10NT win (rules D3), and what they come to (rules B2): 520 each, 600 on the original schedule.
WON_WITH = {"three_hand_original": (1, 600), "one_thousand": (2, 1040), "fifteen_hundred": (3, 1560)}


def finish(game) -> None:
    games.finish_game(game=game, at=EVENING)


def rematch(game) -> Game:
    return games.start_rematch(game=game, at=EVENING)


# --- Start -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", RULE_SETS)
def test_a_game_of_every_rule_set_starts_records_and_ends(key):
    rules = RULE_SETS[key]
    game = start(key, dealer=0)
    slam = contract("0 10NT", *TEN_NT[rules.competitors])

    deals_to_win, total = WON_WITH.get(key, (1, 520))

    play(game, THROWN_IN, *[slam] * deals_to_win)
    if key == "card_club":  # whose games have no end of their own
        finish(game)

    page = page_of(game)
    is_won = key != "card_club"
    assert page.stage == ("over" if is_won else "finished")
    assert (page.next_number, page.competitors[0].score) == (deals_to_win + 2, total)
    assert page.winners == ((page.competitor_names[0],) if is_won else ())
    assert (page.rules, page.names, page.dealer) == (rules, NAMES[: rules.players], "")


def test_links_are_long_and_unlike_each_other():
    one, other = start(), start()

    secrets = {one.secret, one.watch_secret, other.secret, other.watch_secret}

    assert len(secrets) == 4
    assert {len(secret) for secret in secrets} == {22}  # 128 bits


def test_options_change_the_rules_of_one_game():
    game = start("three_hand", specials="nullo", target=1000)

    assert page_of(game).rules.as_dict() == RULE_SETS["three_hand"].as_dict() | {
        "specials": "nullo",
        "target": 1000,
    }


@pytest.mark.parametrize(
    ("key", "options", "sentence"),
    [
        ("four_hand_martian", {}, "There is no rule set “four_hand_martian”: choose three_hand, "),
        ("three_hand", {"colour": "red"}, "colour"),
        (
            "three_hand",
            {"specials": "misere", "win_by": "luck"},
            "What wins a game must be one of made_contract",
        ),
    ],
)
def test_rules_that_are_none_are_refused(key, options, sentence):
    with pytest.raises(ActionRefused) as refusal:
        games.chosen_rules(key, options)

    assert refusal.value.field == "rules"
    assert sentence in refusal.value.message


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        (["Ann", "Bob"], "Three-hand is played by 3: 2 names given."),
        (list(NAMES), "Three-hand is played by 3: 6 names given."),
        (["Ann", " ", "Cyd"], "Give all 3 players a name."),
        (["Ann", "Bob", "C" * 41], "A name has at most 40 letters; “CCCCCCCCCC…” has 41."),
        (["Ann", "Bob", "ann "], "Two players are called Ann. Add a letter to tell them apart."),
    ],
    ids=["few", "many", "empty", "long", "twice"],
)
def test_names_that_will_not_do_are_refused(names, sentence):
    with pytest.raises(ActionRefused) as refusal:
        start(names=names)

    assert (refusal.value.field, refusal.value.message) == ("names", sentence)
    assert not Game.objects.exists()


def test_two_sides_of_one_name_are_refused():
    with pytest.raises(ActionRefused, match="Both sides would have the same name"):
        start("four_hand_australian", names=["P", "P & Q", "Q & R", "R"])


@pytest.mark.parametrize("dealer", [-1, 3])
def test_a_dealer_who_does_not_sit_there_is_refused(dealer):
    with pytest.raises(ActionRefused) as refusal:
        start(dealer=dealer)

    assert refusal.value.field == "first_dealer"
    assert refusal.value.message == "Nobody sits there: choose Ann, Bob, Cyd."


# --- While it is played --------------------------------------------------------------------------------------


def test_the_first_dealer_may_be_noted_later_or_taken_back():
    game = start()
    play(game, contract("0 6S", 6, 2, 2), MISDEAL)

    games.set_first_dealer(game=game, seat=1, at=EVENING)

    page = page_of(game)
    assert ([deal.dealer for deal in page.deals], page.dealer) == (["Bob", "Cyd"], "Cyd")
    games.set_first_dealer(game=game, seat=None, at=EVENING)
    assert (page_of(game).dealer, page_of(game).deals[0].dealer) == ("", "")


def test_a_player_is_renamed_in_every_deal_and_twice_is_once():
    game = start("four_hand_australian")
    play(game, contract("0 7H", 7, 3))

    for _ in range(2):
        games.rename_player(game=game, seat=2, name=" Cecily ", at=EVENING)

    page = page_of(game)
    assert page.competitor_names == ("Ann & Cecily", "Bob & Dan")
    assert page.deals[0].sentence == "Ann & Cecily bid 7♥\ufe0e, took 7: made."
    event = GameEvent.objects.get(action="player_renamed")
    assert (event.before["names"][2], event.after["names"][2]) == ("Cyd", "Cecily")


@pytest.mark.parametrize(("seat", "name"), [(0, "BOB"), (0, ""), (0, "x" * 41), (3, "Dee"), (-1, "Dee")])
def test_a_name_that_will_not_do_changes_nothing(seat, name):
    game = start()

    with pytest.raises(ActionRefused):
        games.rename_player(game=game, seat=seat, name=name, at=EVENING)

    assert page_of(game).names == ("Ann", "Bob", "Cyd")


# --- Its end ---------------------------------------------------------------------------------------------------


def test_a_finish_may_be_taken_back_and_each_is_done_once():
    game = start(dealer=0)
    play(game, contract("0 7H", 7, 2, 1))

    for _ in range(2):
        finish(game)
    page = page_of(game)
    assert (page.stage, page.can_finish, page.can_resume, page.undoable_id) == ("finished", False, True, None)
    assert page.ending == "Finished after 1 deal: Ann leads at 200."
    for _ in range(2):
        games.resume_game(game=game, at=EVENING)

    page = page_of(game)
    assert (page.stage, page.ending, page.dealer, page.can_resume) == ("playing", "", "Bob", False)
    assert list(GameEvent.objects.values_list("action", flat=True))[:2] == ["resumed", "finished"]
    assert GameEvent.objects.count() == 4


def test_a_game_that_is_won_is_not_finished_once_more():
    game = start()
    play(game, contract("0 10NT", 10, 0, 0))

    with pytest.raises(ActionRefused, match="over already"):
        finish(game)


def test_who_was_first_need_not_be_known_to_finish():
    game = start(target=50)
    play(game, contract("0 6S", 0, 5, 5))

    finish(game)

    assert page_of(game).ending == "Finished after 1 deal: Bob and Cyd lead at 50."


def test_a_rematch_has_the_same_rules_and_names_and_the_next_dealer():
    game = start("three_hand_nullo", dealer=2)
    play(game, contract("0 7H", 7, 2, 1), MISDEAL, contract("0 10NT", 10, 0, 0))

    again = rematch(game)

    assert rematch(game) == again
    page = page_of(again)
    assert (page.names, page.rules.key, page.dealer) == (("Ann", "Bob", "Cyd"), "three_hand_nullo", "Bob")
    assert page.deals == ()
    assert page_of(game).rematch == again.secret
    assert page_of(game, is_watching=True).rematch == again.watch_secret


def test_a_rematch_waits_for_the_end():
    game = start()
    play(game, contract("0 7H", 7, 2, 1))

    with pytest.raises(ActionRefused, match="still going on"):
        rematch(game)

    finish(game)
    assert page_of(rematch(game)).dealer == ""


def test_a_deleted_game_is_gone_with_its_deals_and_its_rematch_stays():
    game = start()
    play(game, contract("0 10NT", 10, 0, 0))
    again = rematch(game)

    for _ in range(2):
        games.delete_game(game=game)

    assert list(Game.objects.all()) == [again]
    assert not GameHand.objects.exists()
    assert not GameEvent.objects.exclude(game=again).exists()
    for act in (
        lambda: finish(game),
        lambda: rematch(game),
        lambda: games.resume_game(game=game, at=EVENING),
        lambda: games.rename_player(game=game, seat=0, name="Zoe", at=EVENING),
        lambda: games.set_first_dealer(game=game, seat=0, at=EVENING),
    ):
        with pytest.raises(GameGone):
            act()


def test_looking_at_a_game_is_noted_once_a_day(django_assert_num_queries):
    game = start()

    with django_assert_num_queries(0):
        games.note_use(game=game, at=EVENING + timedelta(hours=1))
    games.note_use(game=game, at=EVENING + timedelta(days=1))

    game.refresh_from_db()
    assert (game.used_at, game.revision) == (EVENING + timedelta(days=1), 0)

"""What the page of a casual game says, by the worked examples of rules C and D, and what it costs."""

import pytest

from scoring import MISDEAL, NULLO, THROWN_IN, ContractHand, PassedHand
from tests.casual_games import contract, enter, page_of, play, start
from tests.factories import EVENING
from tournaments.queries import games as finding
from tournaments.services import deals, games

pytestmark = pytest.mark.django_db

TEXT = "\ufe0e"  # keeps a suit from being drawn as a coloured picture


def standings(game) -> list[str]:
    return [competitor.standing for competitor in page_of(game).competitors]


# --- Where it stands -------------------------------------------------------------------------------------------


def test_a_new_game_says_what_everybody_needs():
    page = page_of(start(dealer=1))

    assert [(c.number, c.name, c.score, c.to_target) for c in page.competitors] == [
        (0, "Ann", 0, 500),
        (1, "Bob", 0, 500),
        (2, "Cyd", 0, 500),
    ]
    assert page.competitors[0].standing == "Ann needs 500."
    assert (page.stage, page.ending, page.deals, page.undoable_id) == ("playing", "", (), None)
    assert (page.next_number, page.dealer, page.rematch) == (1, "Bob", "")


def test_sides_sit_alternately():
    assert page_of(start("four_hand_australian")).competitor_names == ("Ann & Cyd", "Bob & Dan")
    assert page_of(start("six_hand")).competitor_names == ("Ann, Cyd & Eve", "Bob, Dan & Fay")
    assert page_of(start("two_hand_24")).competitor_names == ("Ann", "Bob")
    assert page_of(start("five_hand")).competitor_names == ("Ann", "Bob", "Cyd", "Dan", "Eve")


def test_a_side_over_the_target_on_tricks_needs_a_contract():
    game = start("four_hand_australian", target=50)
    play(game, contract("0 8NT", 4, 6))  # 60 on tricks

    assert standings(game) == [
        "Ann & Cyd need 370, and are 180 above the back door at −500.",
        "Bob & Dan need any contract made.",
    ]
    assert page_of(game).stage == "playing"


def test_out_the_back_door():
    game = start("four_hand_australian")
    play(game, contract("0 10NT", 9, 1))

    page = page_of(game)
    assert (page.stage, page.winners, standings(game)) == ("over", ("Bob & Dan",), ["", ""])
    assert page.ending == "Bob & Dan’s side wins: Ann & Cyd’s side is out the back door at −520."
    assert [(c.score, c.has_won) for c in page.competitors] == [(-520, False), (10, True)]


def test_who_was_at_the_limit_is_barred_and_reaching_the_target_then_nobody_wins():
    game = start()
    play(game, contract("0 10NT", 9, 1, 0))
    assert standings(game) == [
        "Ann cannot win any more, having been at −500 or lower.",
        "Bob needs 490.",
        "Cyd needs 500.",
    ]

    play(game, contract("0 10NT", 10, 0, 0), contract("0 10NT", 10, 0, 0))

    page = page_of(game)
    assert (page.stage, page.winners, page.competitors[0].is_barred) == ("over", (), True)
    assert page.ending == "Nobody wins: Ann reached 500 but had been at −500 or lower."


def test_who_is_nearer_the_limit_than_the_target_is_told_so():
    game = start()
    play(game, contract("1 8H", 2, 7, 1))

    assert standings(game) == ["Ann needs 480.", "Bob needs 800, and is 200 above −500.", "Cyd needs 490."]


def test_the_club_game_has_no_target_and_no_limit():
    game = start("card_club")
    play(game, contract("0 7H", 6, 4))

    assert standings(game) == ["", ""]
    games.finish_game(game=game, at=EVENING)
    assert page_of(game).ending == "Finished after 1 deal: Bob & Dan lead at 140."


def test_a_game_finished_before_a_deal_is_level():
    game = start()
    games.finish_game(game=game, at=EVENING)

    assert page_of(game).ending == "Finished after 0 deals, all level at 0."


def test_the_contractor_wins_before_a_defender_with_more():
    game = start(target=200)
    play(game, contract("1 7D", 1, 7, 2), contract("0 7H", 7, 3, 0))  # Ann 210, Bob 180 + 30

    page = page_of(game)
    assert (page.stage, page.ending) == ("over", "Ann wins at 210, as contractor.")
    assert [c.score for c in page.competitors] == [210, 210, 20]


def test_what_is_asked_names_those_who_can_have_been_it():
    game = start(target=50)
    hand = enter(game, contract("0 6S", 0, 5, 5)).hand

    page = page_of(game)

    assert (page.stage, page.can_finish, page.winners, page.ask.hand_id) == ("asking", True, (), hand.pk)
    assert page.ask.candidates == ((1, "Bob"), (2, "Cyd"))


# --- The deals ---------------------------------------------------------------------------------------------------


def test_deals_with_running_scores_dealers_and_reasons():
    game = start(dealer=2)
    play(game, contract("0 7H", 6, 3, 1), MISDEAL, contract("1 7S", 0, 10, 0), THROWN_IN)

    page = page_of(game)

    assert [(d.dealer, d.points, d.running) for d in page.deals] == [
        ("Cyd", (-200, 30, 10), (-200, 30, 10)),
        ("Ann", (0, 0, 0), (-200, 30, 10)),
        ("Ann", (0, 250, 0), (-200, 280, 10)),
        ("Bob", (0, 0, 0), (-200, 280, 10)),
    ]
    assert [d.sentence for d in page.deals] == [
        f"Ann bid 7♥{TEXT}, took 6: set.",
        "Misdeal: dealt again.",
        f"Bob bid 7♠{TEXT}, took all ten: made.",
        "Thrown in: nobody scores.",
    ]
    assert [(r.name, r.text, r.points) for r in page.deals[0].reasons][1:] == [
        ("Bob", "3 tricks × 10: +30", 30),
        ("Cyd", "1 trick × 10: +10", 10),
    ]
    assert (page.deals[2].is_made, page.deals[2].is_slam, page.deals[0].is_made) == (True, True, False)
    assert page.dealer == "Cyd"


@pytest.mark.parametrize(
    ("key", "deal", "sentence"),
    [
        (
            "five_hand",
            contract("0 8S", 4, 3, 1, 1, 1, partners=(1, 4)),
            f"Ann with Bob and Eve bid 8♠{TEXT}, took 8: made.",
        ),
        ("three_hand_nullo", ContractHand(0, NULLO, (0, 6, 4)), "Ann bid nullo, took no trick: made."),
        ("four_hand_australian", contract("0 MIS", 1, 9), "Ann & Cyd bid misère, took 1: set."),
        (
            "three_hand_passed_deal",
            PassedHand((4, 3, 3)),
            "Passed and played at no trump. Tricks: Ann 4, Bob 3 and Cyd 3.",
        ),
    ],
    ids=["partners", "nullo", "misère", "passed"],
)
def test_what_happened_in_words(key, deal, sentence):
    game = start(key)
    play(game, deal)

    assert page_of(game).deals[-1].sentence == sentence


def test_reasons_add_up_to_what_counted_under_the_defence_cap():
    game = start("four_hand_australian", defence_cap=490)
    play(game, contract("0 10D", 10, 0), contract("1 6S", 4, 6))  # 480, then 40 on tricks of which 10 count

    deal = page_of(game).deals[-1]

    assert (deal.points, deal.running) == ((10, 40), (490, 40))
    for number, points in enumerate(deal.points):
        assert sum(reason.points for reason in deal.reasons if reason.number == number) == points
    assert deal.reasons[-1].text == "without a contract only up to 490: −30"


def test_an_undone_deal_is_not_shown_and_the_one_before_it_can_be_undone():
    game = start()
    first, second = enter(game, MISDEAL).hand, enter(game, THROWN_IN).hand
    assert page_of(game).undoable_id == second.pk

    deals.undo_deal(game=game, hand_id=second.pk, at=EVENING)

    page = page_of(game)
    assert ([d.id for d in page.deals], page.undoable_id, page.next_number) == ([first.pk], first.pk, 2)


# --- Links, polls and cost -----------------------------------------------------------------------------------------


def test_each_link_opens_its_own_page_and_watching_tells_no_secret():
    game = start()

    assert finding.game_by_secret(game.secret) == finding.game_by_watch_secret(game.watch_secret) == game
    for other in (game.watch_secret, "", "nothing"):
        assert finding.game_by_secret(other) is None
    assert finding.game_by_watch_secret(game.secret) is None
    page = page_of(game, is_watching=True)
    assert (page.secret, page.watch_secret) == ("", game.watch_secret)
    assert game.secret not in repr(page)


def test_the_version_moves_with_everything_the_page_shows(django_assert_num_queries):
    game = start()
    seen = [page_of(game).version]
    hand = enter(game, contract("0 7H", 7, 2, 1)).hand
    for act in (
        lambda: enter(game, contract("0 7H", 8, 1, 1), number=1, base=1),
        lambda: games.rename_player(game=game, seat=0, name="Zoe", at=EVENING),
        lambda: games.set_first_dealer(game=game, seat=0, at=EVENING),
        lambda: games.finish_game(game=game, at=EVENING),
        lambda: games.start_rematch(game=game, at=EVENING),
        lambda: games.resume_game(game=game, at=EVENING),
        lambda: deals.undo_deal(game=game, hand_id=hand.pk, at=EVENING),
    ):
        seen.append(page_of(game).version)
        act()
    seen.append(page_of(game).version)

    assert len(seen) == len(set(seen)) == 9
    with django_assert_num_queries(1):
        assert finding.game_version(game.secret) == seen[-1]
    assert finding.game_version(game.watch_secret) == seen[-1]
    games.delete_game(game=game)
    assert finding.game_version(game.secret) is None


@pytest.mark.parametrize("number_of_deals", [0, 40])
def test_a_page_is_two_selects_however_many_deals(number_of_deals, django_assert_num_queries):
    game = start("card_club")
    play(game, *[contract("0 7H", 7, 3)] * number_of_deals)

    with django_assert_num_queries(2):
        page = page_of(game)

    assert (len(page.deals), page.competitors[0].score) == (number_of_deals, 200 * number_of_deals)


def test_a_save_is_six_statements_however_many_deals(django_assert_num_queries):
    game = start("card_club")
    play(game, *[contract("0 7H", 7, 3)] * 20)

    # The game's row, the receipt, the deals; the deal, its event, the game's revision; around them a savepoint.
    with django_assert_num_queries(8):
        enter(game, MISDEAL, number=21)

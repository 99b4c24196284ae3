"""Deals of a casual game: saved once, amended, undone, and who was first told afterwards."""

from dataclasses import replace

import pytest

from scoring import MISDEAL, NULLO, THROWN_IN, ContractHand, InvalidHand, PassedHand
from tests.casual_games import contract, enter, new_submission, page_of, play, start
from tests.factories import EVENING
from tournaments.models import GameEvent, GameHand
from tournaments.services import deals, game_rows, games
from tournaments.services.errors import ActionRefused, DealConflict, GameGone, KeyReused

pytestmark = pytest.mark.django_db

SEVEN_HEARTS = contract("0 7H", 7, 2, 1)  # 200, 20, 10


def scores(game) -> tuple[int, ...]:
    return tuple(c.score for c in page_of(game).competitors)


def live(game) -> list[tuple]:
    return [(d.number, d.kind, d.version) for d in page_of(game).deals]


def undo(game, hand) -> GameHand:
    return deals.undo_deal(game=game, hand_id=hand.pk, at=EVENING)


# --- Points (rules C and D) --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "deal", "points"),
    [
        ("three_hand", contract("0 7H", 6, 3, 1), (-200, 30, 10)),  # C1: set costs the bid, own tricks count
        ("three_hand", contract("1 7S", 0, 10, 0), (0, 250, 0)),  # C1: slam
        ("three_hand_nullo", ContractHand(0, NULLO, (3, 7, 0)), (-250, 100, 30)),  # C3's example
        ("three_hand_passed_deal", PassedHand((4, 3, 3)), (40, 30, 30)),  # C5
        ("one_thousand", contract("0 7H", 6, 3, 1, card_points=(150, 80, None)), (-200, 110, 10)),  # C4
        ("five_hand", contract("0 8S", 4, 4, 1, 1, 0, partners=(1,)), (240, 240, 10, 10, 0)),  # D2
        ("four_hand_australian", contract("1 MIS", 10, 0), (0, 250)),  # C2
        ("card_club", contract("0 7H", 6, 4), (-200, 140)),  # C1: set bonus
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_deal_scores_as_the_rules_say_and_comes_back_as_it_was(key, deal, points):
    game = start(key)

    hand = enter(game, deal).hand

    hand.refresh_from_db()
    assert (tuple(hand.points), scores(game)) == (points, points)
    assert enter(game, deal, number=1).outcome == "agreed"  # read back, it is the same deal


def test_dead_deals_are_noted_and_score_nothing():
    game = start()

    play(game, MISDEAL, SEVEN_HEARTS, THROWN_IN)

    assert live(game) == [(1, "misdeal", 1), (2, "contract", 1), (3, "thrown_in", 1)]
    assert scores(game) == (200, 20, 10)


@pytest.mark.parametrize(
    ("deal", "field", "sentence"),
    [
        (contract("0 MIS", 0, 5, 5), "bid", "Misère is not played here"),
        (contract("0 7H", 7, 2, 2), "tricks", "The tricks come to 11; a hand has 10."),
        (contract("0 7H", 7, 2, 1, partners=(1,)), "partners", "partners are called only in the five-hand"),
        (PassedHand((4, 3, 3)), "passed", "a deal that everybody passes is thrown in"),
        (contract("0 7H", 7, 2, 1, card_points=(31, 0, 0)), "card_points", "cards captured do not count"),
        (contract("0 7H", 7, 2, 1, first_trick=7), "first_trick", "choose Ann, Bob or Cyd."),
    ],
    ids=["bid", "tricks", "partner", "passed", "cards", "first"],
)
def test_a_deal_outside_the_rules_is_refused_by_field(deal, field, sentence):
    game = start()

    with pytest.raises(InvalidHand) as refusal:
        enter(game, deal)

    assert [problem.field for problem in refusal.value.problems] == [field]
    assert sentence in str(refusal.value)
    assert live(game) == []


# --- The same deal again, and two phones --------------------------------------------------------------------


def test_the_same_submission_is_one_deal_whenever_it_comes():
    game = start()
    first = enter(game, SEVEN_HEARTS, key="deal-one")
    enter(game, MISDEAL)

    again = [enter(game, SEVEN_HEARTS, number=1, key="deal-one") for _ in range(3)]

    assert [(one.outcome, one.hand) for one in again] == [("repeated", first.hand)] * 3
    assert live(game) == [(1, "contract", 1), (2, "misdeal", 1)]


def test_a_used_key_is_refused_for_another_deal_and_for_another_game():
    game, other = start(), start()
    enter(game, SEVEN_HEARTS, key="deal-one")

    with pytest.raises(KeyReused, match="already used for a different hand"):
        enter(game, THROWN_IN, number=2, key="deal-one")
    with pytest.raises(KeyReused, match="already used in another game"):
        enter(other, SEVEN_HEARTS, number=1, key="deal-one")

    assert (len(live(game)), live(other)) == (1, [])


@pytest.mark.parametrize("is_agreed", [False, True])
def test_the_same_submission_after_an_undo_does_not_bring_the_deal_back(is_agreed):
    game = start()
    hand = enter(game, SEVEN_HEARTS, key="mine").hand
    key = "yours" if is_agreed else "mine"
    if is_agreed:
        assert enter(game, SEVEN_HEARTS, number=1, key=key).outcome == "agreed"
    undo(game, hand)

    again = enter(game, SEVEN_HEARTS, number=1, key=key)

    assert (again.outcome, again.hand) == ("repeated", hand)
    assert live(game) == []


def test_another_phone_with_other_content_is_shown_both_versions():
    game = start()
    saved = enter(game, SEVEN_HEARTS).hand
    theirs = contract("0 7H", 8, 1, 1)

    with pytest.raises(DealConflict) as conflict:
        enter(game, theirs, number=1)

    assert (conflict.value.saved, conflict.value.offered) == (saved, theirs)
    assert "Deal 1 is already saved, and not as you have it." in conflict.value.message
    assert scores(game) == (200, 20, 10)


def test_who_saw_the_present_version_amends_and_who_saw_an_older_one_conflicts():
    game = start()
    play(game, SEVEN_HEARTS, contract("1 6S", 2, 6, 2))

    amended = enter(game, contract("0 7H", 6, 3, 1), number=1, base=1)

    assert (amended.outcome, amended.hand.version, amended.hand.amended_at) == ("amended", 2, EVENING)
    assert scores(game) == (-180, 70, 30)
    event = GameEvent.objects.get(action="deal_amended")
    assert (event.before["points"], event.after["points"]) == ([200, 20, 10], [-200, 30, 10])
    with pytest.raises(DealConflict):
        enter(game, contract("0 7H", 8, 1, 1), number=1, base=1)


def test_a_version_never_comes_back_so_that_an_old_page_cannot_overwrite_a_newer_deal():
    game = start()
    undo(game, enter(game, SEVEN_HEARTS).hand)
    assert enter(game, contract("1 8S", 1, 8, 1)).hand.version == 2

    with pytest.raises(DealConflict):
        enter(game, contract("0 7H", 8, 1, 1), number=1, base=1)


@pytest.mark.parametrize("number", [0, 3, 200])
def test_a_number_out_of_turn_is_refused(number):
    game = start()
    play(game, SEVEN_HEARTS)

    with pytest.raises(ActionRefused, match=f"Deal 2 comes next in this game, not deal {number}."):
        enter(game, SEVEN_HEARTS, number=number)


# --- Undo -----------------------------------------------------------------------------------------------------


def test_undo_takes_back_the_last_deal_once_and_keeps_it_in_the_history():
    game = start()
    play(game, SEVEN_HEARTS)
    last = enter(game, THROWN_IN).hand

    for _ in range(2):
        assert undo(game, last).voided_at == EVENING

    assert live(game) == [(1, "contract", 1)]
    assert GameEvent.objects.filter(action="deal_undone", hand=last).count() == 1
    assert enter(game, MISDEAL).hand.number == 2


def test_undo_of_an_earlier_deal_is_refused_and_names_the_last():
    game = start()
    first = enter(game, SEVEN_HEARTS).hand
    play(game, THROWN_IN)

    with pytest.raises(ActionRefused, match=r"entered last can be undone: deal 2\. Deal 1 can be changed"):
        undo(game, first)


def test_a_change_of_a_deal_that_was_undone_meanwhile_does_not_bring_it_back():
    game = start()
    undo(game, enter(game, SEVEN_HEARTS).hand)

    with pytest.raises(ActionRefused, match=r"Deal 1 was undone meanwhile\. Save it once more"):
        enter(game, contract("0 7H", 6, 3, 1), base=1)

    assert live(game) == []
    assert enter(game, contract("0 7H", 6, 3, 1)).outcome == "saved"


def test_undo_in_another_game_is_refused():
    hand = enter(start(), SEVEN_HEARTS).hand

    with pytest.raises(ActionRefused, match="not one of this game's"):
        undo(start(), hand)


# --- The end (rules D3) ---------------------------------------------------------------------------------------


def test_a_game_that_is_won_takes_no_more_deals_until_the_last_is_undone():
    game = start()
    play(game, contract("0 8NT", 8, 1, 1))
    last = enter(game, contract("0 7S", 10, 0, 0)).hand  # 320 + 250

    for deal in (SEVEN_HEARTS, MISDEAL):
        with pytest.raises(ActionRefused) as refusal:
            enter(game, deal)
        assert refusal.value.message.startswith(
            "The game is over, it takes no more deals. Ann wins at 570, as contractor."
        )
    undo(game, last)
    enter(game, SEVEN_HEARTS)

    assert scores(game) == (520, 30, 20)


def test_an_amendment_that_leaves_deals_after_the_end_is_refused_and_names_them():
    game = start("four_hand_australian")
    play(game, contract("0 8NT", 8, 2), contract("0 6S", 7, 3), contract("1 6S", 4, 6))

    with pytest.raises(ActionRefused) as refusal:
        enter(game, contract("0 8NT", 9, 1), number=2, base=1)

    assert refusal.value.message.startswith(
        "So the game would have ended with deal 2, but deal 3 was played after it. "
        "Ann & Cyd’s side wins at 640, by making the contract."
    )
    assert (live(game)[1], scores(game)) == ((2, "contract", 1), (400, 90))


def test_an_amendment_can_end_the_game_with_its_last_deal():
    game = start("four_hand_australian")
    play(game, contract("0 8NT", 8, 2), contract("0 6S", 7, 3))

    enter(game, contract("0 8NT", 9, 1), number=2, base=1)

    assert page_of(game).stage == "over"


def test_a_finished_game_takes_no_deals_and_no_undo_but_corrections():
    game = start()
    hand = enter(game, SEVEN_HEARTS).hand
    games.finish_game(game=game, at=EVENING)

    for act in (lambda: enter(game, MISDEAL), lambda: undo(game, hand)):
        with pytest.raises(ActionRefused, match="The game was finished"):
            act()
    assert enter(game, contract("0 7H", 8, 1, 1), number=1, base=1).outcome == "amended"


def test_a_game_holds_no_endless_number_of_deals(monkeypatch):
    monkeypatch.setattr(deals, "MOST_DEALS", 2)
    game = start()
    undo(game, enter(game, MISDEAL).hand)
    play(game, MISDEAL)

    with pytest.raises(ActionRefused, match="at most 2 deals, undone ones too"):
        enter(game, MISDEAL)


def test_a_machine_cannot_fill_the_history_of_a_game(monkeypatch):
    monkeypatch.setattr(game_rows, "MOST_CHANGES", 3)
    game = start()
    hand = enter(game, SEVEN_HEARTS).hand
    for _ in range(3):
        assert enter(game, SEVEN_HEARTS, number=1).outcome == "agreed"
    for tricks in ((7, 3, 0), (8, 1, 1)):
        hand.refresh_from_db()
        enter(game, contract("0 7H", *tricks), number=1, base=hand.version)
    kept = GameEvent.objects.count()

    hand.refresh_from_db()
    for act in (
        lambda: enter(game, contract("0 7H", 8, 1, 1), number=1),
        lambda: enter(game, SEVEN_HEARTS, number=1, base=hand.version),
        lambda: undo(game, hand),
        lambda: games.rename_players(game=game, names=["Ann", "Bob", "Zoe"], at=EVENING),
    ):
        with pytest.raises(ActionRefused, match="changed 3 times, which is all it keeps"):
            act()
    assert (GameEvent.objects.count(), scores(game)) == (kept, (200, 10, 10))
    games.delete_game(game=game)


def test_nothing_is_recorded_in_a_game_that_was_deleted():
    game = start()
    games.delete_game(game=game)

    with pytest.raises(GameGone, match="deleted"):
        enter(game, SEVEN_HEARTS)


# --- Who was first (rules F6) ---------------------------------------------------------------------------------


def asking():
    """Two defenders reach the target together, and nobody noted who took a trick first."""
    game = start(target=50)
    return game, enter(game, contract("0 6S", 0, 5, 5)).hand


def answer(game, hand, who) -> GameHand:
    return deals.answer_ask(game=game, hand_id=hand.pk, who=who, at=EVENING)


def test_the_answer_decides_who_won_and_may_be_given_twice():
    game, hand = asking()
    assert page_of(game).stage == "asking"

    for _ in range(2):
        assert answer(game, hand, 2).version == 2

    page = page_of(game)
    assert (page.stage, page.winners) == ("over", ("Cyd",))
    assert page.ending == "Cyd wins at 50, having taken a trick first."
    assert GameEvent.objects.filter(action="first_told").count() == 1


def test_an_answer_too_late_or_by_nobody_at_the_target_is_refused():
    game, hand = asking()

    with pytest.raises(ActionRefused, match=r"^Choose Bob or Cyd\.$"):
        answer(game, hand, 0)
    answer(game, hand, 2)
    with pytest.raises(ActionRefused, match="not asked any more"):
        answer(game, hand, 1)

    assert page_of(game).winners == ("Cyd",)


def test_a_phone_that_is_silent_about_who_was_first_agrees():
    game, hand = asking()
    answer(game, hand, 2)
    silent = contract("0 6S", 0, 5, 5)

    assert enter(game, silent, number=1).outcome == "agreed"
    with pytest.raises(DealConflict):
        enter(game, replace(silent, first_trick=1), number=1)
    assert enter(game, replace(silent, first_trick=1), number=1, base=2).outcome == "amended"

    assert page_of(game).winners == ("Bob",)


def test_nothing_new_while_it_is_asked_who_was_first():
    game, _ = asking()

    with pytest.raises(ActionRefused, match="Bob and Cyd are both at 50 or more"):
        enter(game, MISDEAL)


def test_a_key_names_the_game_it_was_started_with():
    """A game's first submission is a receipt like any other."""
    sent = new_submission("three_hand", "Ann", "Bob", "Cyd")
    rules = games.chosen_rules("three_hand")
    start_it = {"rules": rules, "names": ["Ann", "Bob", "Cyd"], "submission": sent, "at": EVENING}

    first = games.start_game(first_dealer=None, **start_it)

    assert games.start_game(first_dealer=None, **start_it) == first
    with pytest.raises(KeyReused):
        games.start_game(
            first_dealer=None, **{**start_it, "submission": new_submission("other", key=sent.key)}
        )

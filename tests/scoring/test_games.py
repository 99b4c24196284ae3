"""Each way a game ends, by the tables of rules D3 and the options of rules F."""

from dataclasses import replace

import pytest

from scoring import (
    MISDEAL,
    RULE_SETS,
    THROWN_IN,
    ContractHand,
    GameState,
    InvalidGame,
    InvalidHand,
    PassedHand,
    ending_words,
    game_state,
    game_states,
    new_game,
    parse_bid,
    play_deal,
    resumed_game,
    times_deal_moved,
)

CLUB, FOUR, THREE, FIVE, TWO, SIX = (
    RULE_SETS[key]
    for key in ("card_club", "four_hand_australian", "three_hand", "five_hand", "two_hand_24", "six_hand")
)
PASSED = RULE_SETS["three_hand_passed_deal"]
THOUSAND, FIFTEEN = RULE_SETS["one_thousand"], RULE_SETS["fifteen_hundred"]
NAMES = ("Ann", "Bob", "Cyd", "Dan", "Eve")


def contract(line: str, *tricks: int, **facts) -> ContractHand:
    who, bid = line.split()
    return ContractHand(int(who), parse_bid(bid), tricks, **facts)


def after(rules, scores, deal, barred=()) -> GameState:
    return play_deal(rules, resumed_game(rules, scores, barred), deal)


def ended(state: GameState) -> tuple:
    return state.scores, state.winners, state.how


# Sides: only a made contract wins


@pytest.mark.parametrize("rules", [FOUR, RULE_SETS["four_hand_no_joker"], SIX], ids=lambda rules: rules.key)
class TestSides:
    def test_a_made_contract_at_500_wins(self, rules):
        assert ended(after(rules, (300, 0), contract("0 7H", 7, 3))) == ((500, 30), (0,), "made_contract")

    def test_one_point_below_does_not(self, rules):
        state = after(rules, (290, 0), contract("0 7H", 7, 3))

        assert (ended(state), state.is_over) == (((490, 30), None, None), False)

    def test_tricks_in_defence_do_not_win(self, rules):
        state = after(rules, (480, 300), contract("1 7H", 4, 6))

        assert (ended(state), state.is_over) == (((520, 100), None, None), False)

    def test_the_next_made_contract_however_small_wins_then(self, rules):
        assert ended(after(rules, (520, 100), contract("0 6S", 6, 4))) == (
            (560, 140),
            (0,),
            "made_contract",
        )

    def test_a_contract_set_wins_nothing_even_above_500(self, rules):
        state = after(rules, (900, 100), contract("0 6S", 5, 5))

        assert ended(state) == ((860, 150), None, None)

    def test_defenders_over_500_do_not_win_when_the_contract_is_made_below(self, rules):
        assert ended(after(rules, (0, 480), contract("0 7H", 7, 3))) == ((200, 510), None, None)

    def test_both_over_500_the_contracting_side_wins_by_default(self, rules):
        assert ended(after(rules, (320, 700), contract("0 7H", 8, 2))) == ((520, 720), (0,), "made_contract")

    def test_minus_500_loses_at_once_whatever_the_other_has(self, rules):
        assert ended(after(rules, (-300, -480), contract("0 7H", 6, 4))) == (
            (-500, -440),
            (1,),
            "minus_limit",
        )

    def test_minus_490_plays_on(self, rules):
        assert ended(after(rules, (-290, 0), contract("0 7H", 6, 4))) == ((-490, 40), None, None)

    def test_misere_wins_and_loses_games(self, rules):
        assert ended(after(rules, (250, 0), contract("0 MIS", 0, 10))) == ((500, 0), (0,), "made_contract")
        assert ended(after(rules, (0, -20), contract("0 OMIS", 1, 9))) == ((-500, -20), (1,), "minus_limit")


@pytest.mark.parametrize(
    ("both_over", "scores", "winner", "how"),
    [
        ("opponents_over_target", (320, 490), 1, "opponents_over_target"),
        ("opponents_over_target", (320, 480), 0, "made_contract"),  # exactly 500 is not enough
        ("opponents_over_target", (900, 490), 1, "opponents_over_target"),
        ("higher_score", (320, 520), 1, "higher_score"),
        ("higher_score", (320, 500), 0, "made_contract"),  # level
        ("higher_score", (520, 500), 0, "made_contract"),
        ("contractor", (320, 900), 0, "made_contract"),
    ],
)
def test_both_over_is_an_option(both_over, scores, winner, how):
    state = after(replace(FOUR, both_over=both_over), scores, contract("0 7H", 8, 2))

    assert (state.winners, state.how) == ((winner,), how)


def test_opponents_over_the_target_wait_for_the_winning_contract():
    rules = replace(FOUR, both_over="opponents_over_target")

    assert ended(after(rules, (0, 600), contract("0 7H", 7, 3))) == ((200, 630), None, None)


def test_both_over_for_two_players_each_alone():
    assert ended(after(TWO, (320, 490), contract("0 7H", 7, 3))) == ((520, 520), (0,), "contractor")
    rules = replace(TWO, both_over="opponents_over_target")
    assert ended(after(rules, (320, 490), contract("0 7H", 7, 3))) == (
        (520, 520), (1,), "opponents_over_target",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("before", "hand", "points", "score"),
    [
        (480, contract("1 7H", 4, 6), 10, 490),
        (490, contract("1 7H", 4, 6), 0, 490),
        (560, contract("1 7H", 4, 6), 0, 560),  # got there by contracts: stays, but gets none
        (400, contract("1 7H", 4, 6), 40, 440),
        (480, contract("0 6S", 6, 4), 40, 520),  # a made contract is never capped
    ],
)
def test_defence_cap_lifts_to_490_at_most(before, hand, points, score):
    state = after(replace(FOUR, defence_cap=490), (before, 0), hand)

    assert (state.points[0], state.scores[0]) == (points, score)


def test_defence_cap_takes_nothing_away_from_a_set_contract():
    assert after(replace(FOUR, defence_cap=490), (495, 0), contract("0 7H", 5, 5)).points == (-200, 50)


def test_any_points_may_win_for_sides_by_option():
    rules = replace(FOUR, win_by="any_points")

    assert ended(after(rules, (480, 0), contract("1 7H", 3, 7))) == ((510, 200), (0,), "reached_target")
    assert ended(after(rules, (480, 300), contract("1 7H", 3, 7))) == ((510, 500), (1,), "contractor")


def test_barred_sides_by_option_play_on_and_cannot_win():
    rules = replace(FOUR, minus_rule="barred")
    state = after(rules, (-400, 0), contract("0 7H", 6, 4))

    assert (state.barred, state.is_over) == ((0,), False)
    assert ended(after(rules, (480, 0), contract("0 7H", 7, 3), barred=(0,))) == (
        (680, 30), (), "barred_only",
    )  # fmt: skip


def test_without_a_minus_rule_there_is_no_floor():
    rules = replace(FOUR, minus_rule="none")

    assert ended(after(rules, (-5000, 0), contract("0 7H", 6, 4))) == ((-5200, 40), None, None)


# Each for himself


@pytest.mark.parametrize(
    "rules", [rules for rules in RULE_SETS.values() if rules.competitors == 3], ids=lambda r: r.key
)
class TestThree:
    def test_a_lone_defender_wins_on_tricks(self, rules):
        top = rules.target
        state = after(rules, (0, top - 10, 0), contract("0 6NT", 6, 4, 0))

        assert ended(state) == ((120, top + 30, 0), (1,), "reached_target")

    def test_a_defender_wins_though_the_contract_was_set(self, rules):
        top = rules.target
        state = after(rules, (0, 0, top - 10), contract("0 6NT", 5, 4, 1))

        assert ended(state) == (
            (-120, 40, top),
            (2,),
            "reached_target",
        )

    def test_the_contractor_wins_first_even_with_fewer_points(self, rules):
        top = rules.target
        value = rules.value(parse_bid("7NT"))
        state = after(rules, (top - value, top - 10, 0), contract("0 7NT", 7, 3, 0))

        assert ended(state) == ((top, top + 20, 0), (0,), "contractor")

    def test_two_defenders_ask_who_took_a_trick_first(self, rules):
        top = rules.target
        state = after(rules, (0, top - 10, top - 10), contract("0 6H", 6, 2, 2))

        assert (state.winners, state.how, state.ask, state.is_over) == (
            None,
            "undecided",
            "first_trick",
            True,
        )

    @pytest.mark.parametrize("first", [1, 2])
    def test_two_defenders_the_one_who_took_a_trick_first_wins(self, rules, first):
        top = rules.target
        state = after(rules, (0, top - 30, top - 10), contract("0 6H", 6, 3, 1, first_trick=first))

        assert (state.winners, state.how, state.ask) == ((first,), "first_trick", None)

    def test_the_contractors_first_trick_does_not_decide_between_defenders(self, rules):
        top = rules.target
        state = after(rules, (0, top - 10, top - 10), contract("0 6H", 6, 2, 2, first_trick=0))

        assert (state.winners, state.ask) == (None, "first_trick")

    def test_minus_500_bars_and_the_mark_stays(self, rules):
        loss = contract("0 10NT", 0, 5, 5)
        states = game_states(rules, [loss, *[contract("0 6NT", 10, 0, 0)] * 2])

        assert [state.barred for state in states] == [(0,), (0,), (0,)]
        assert states[-1].scores[0] > rules.minus

    def test_a_barred_player_at_the_target_ends_the_game_without_a_winner(self, rules):
        top = rules.target
        state = after(rules, (top - 100, 0, 0), contract("0 6D", 10, 0, 0), barred=(0,))

        assert (state.winners, state.how, state.is_over) == ((), "barred_only", True)

    def test_a_barred_contractor_leaves_the_win_to_a_defender(self, rules):
        top = rules.target
        state = after(rules, (top - 50, top - 10, 0), contract("0 6NT", 6, 4, 0), barred=(0,))

        assert (state.winners, state.how) == ((1,), "reached_target")

    def test_a_barred_defender_leaves_the_win_to_the_other_without_asking(self, rules):
        top = rules.target
        state = after(rules, (0, top - 10, top - 10), contract("0 6H", 6, 2, 2), barred=(1,))

        assert (state.winners, state.how, state.ask) == ((2,), "reached_target", None)


def test_defenders_by_who_reached_the_target_first_is_an_option():
    rules = replace(THREE, defender_tie="first_to_reach")
    before = (0, 490, 490)

    asked = after(rules, before, contract("0 6H", 6, 2, 2, first_trick=1))
    told = after(rules, before, contract("0 6H", 6, 2, 2, first_to_reach=2))

    assert (asked.winners, asked.how, asked.ask) == (None, "undecided", "first_to_reach")
    assert (told.winners, told.how) == ((2,), "first_to_reach")


def test_defenders_by_the_highest_total_is_an_option():
    rules = replace(THREE, defender_tie="highest")

    assert after(rules, (0, 490, 480), contract("0 6H", 6, 2, 2)).winners == (1,)
    assert after(rules, (0, 490, 490), contract("0 6H", 6, 2, 2)).winners == (1, 2)


def test_a_passed_hand_asks_as_well_when_two_are_at_the_target():
    before = (490, 490, 0)

    assert after(PASSED, before, PassedHand((4, 4, 2))).ask == "first_trick"
    assert after(PASSED, before, PassedHand((4, 4, 2), first_trick=1)).winners == (1,)
    assert after(PASSED, (490, 0, 0), PassedHand((4, 4, 2))).winners == (0,)


def test_made_contract_only_is_an_option_for_players_alone():
    rules = replace(THREE, win_by="made_contract")

    assert after(rules, (0, 490, 0), contract("0 6H", 6, 4, 0)).how is None
    assert after(rules, (400, 600, 0), contract("0 6H", 6, 4, 0)).winners == (0,)


@pytest.mark.parametrize(("rules", "target"), [(THOUSAND, 1000), (FIFTEEN, 1500)])
def test_card_points_help_to_the_target(rules, target):
    hand = contract("0 7H", 7, 2, 1, card_points=(180, 45, 10))

    assert ended(after(rules, (target - 380, 0, 0), hand)) == ((target, 65, 20), (0,), "contractor")
    assert after(rules, (target - 390, 0, 0), hand).how is None


# Two players


@pytest.mark.parametrize("rules", [TWO, RULE_SETS["two_hand_dummy"]], ids=lambda rules: rules.key)
class TestTwo:
    def test_either_wins_the_defender_too(self, rules):
        assert ended(after(rules, (0, 490), contract("0 6H", 6, 4))) == ((100, 530), (1,), "reached_target")

    def test_the_contractor_wins_when_both_are_there(self, rules):
        assert ended(after(rules, (400, 490), contract("0 6H", 6, 4))) == ((500, 530), (0,), "contractor")

    def test_minus_500_loses_at_once(self, rules):
        assert ended(after(rules, (-400, 0), contract("0 6H", 5, 5))) == ((-500, 50), (1,), "minus_limit")


# Five players


@pytest.mark.parametrize(
    ("scores", "hand", "winners", "how"),
    [
        ((300, 400, 0, 490, 0), contract("0 7H", 4, 3, 2, 1, 0, partners=(1,)), (0,), "contractor"),
        ((0, 300, 0, 490, 0), contract("0 7H", 4, 3, 2, 1, 0, partners=(1,)), (1,), "partner"),
        ((0, 300, 400, 490, 0), contract("0 8S", 4, 2, 2, 2, 0, partners=(1, 2)), (2,), "partner"),
        ((0, 300, 300, 490, 0), contract("0 8S", 4, 2, 2, 2, 0, partners=(1, 2)), (1, 2), "partner"),
        ((0, 0, 0, 490, 0), contract("0 7H", 4, 3, 2, 1, 0, partners=(1,)), (3,), "reached_target"),
        ((0, 0, 490, 495, 0), contract("0 6H", 4, 2, 2, 1, 1, partners=(1,)), (2,), "highest"),
        ((0, 0, 490, 500 - 10, 490), contract("0 6H", 4, 3, 1, 1, 1, partners=(1,)), (2, 3, 4), "highest"),
        ((0, 0, 470, 490, 0), contract("0 7H", 2, 2, 4, 1, 1), (2,), "highest"),
    ],
)  # fmt: skip
def test_five_hand_winners(scores, hand, winners, how):
    state = after(FIVE, scores, hand)

    assert (state.winners, state.how, state.ask) == (winners, how, None)


@pytest.mark.parametrize(
    ("barred", "winners", "how"),
    [
        ((), (0,), "contractor"),
        ((0,), (1,), "partner"),
        ((0, 1), (3,), "reached_target"),
        ((0, 1, 3), (), "barred_only"),
    ],
)
def test_five_hand_passes_over_whoever_is_barred(barred, winners, how):
    hand = contract("0 7H", 4, 3, 2, 1, 0, partners=(1,))

    assert ended(after(FIVE, (300, 400, 0, 490, 0), hand, barred)) == ((500, 600, 20, 500, 0), winners, how)


def test_a_contractor_may_fall_to_minus_500_in_the_hand_that_another_wins():
    hand = contract("0 8H", 5, 3, 2)

    state = after(THREE, (-200, 470, 0), hand)

    assert (ended(state), state.barred) == (((-500, 500, 20), (1,), "reached_target"), (0,))


def test_minus_500_is_looked_at_before_the_target():
    assert ended(after(TWO, (-400, 470), contract("0 6H", 5, 5))) == ((-500, 520), (1,), "minus_limit")


def test_three_at_the_target_by_a_passed_hand_are_all_asked_about():
    state = after(PASSED, (470, 480, 490), PassedHand((4, 4, 2)))

    assert (state.scores, state.ask) == ((510, 520, 510), "first_trick")
    assert after(PASSED, (470, 480, 490), PassedHand((4, 4, 2), first_trick=2)).winners == (2,)


def test_five_hand_bars_every_partner_who_falls_to_minus_500():
    state = after(FIVE, (-400, -300, 0, 0, 0), contract("0 7H", 2, 2, 2, 2, 2, partners=(1,)))

    assert (state.scores, state.barred, state.is_over) == ((-600, -500, 20, 20, 20), (0, 1), False)


# The club


def test_the_club_knows_no_end():
    states = game_states(CLUB, [contract("0 10NT", 10, 0)] * 20 + [contract("1 10NT", 10, 0)] * 20)

    assert {state.is_over for state in states} == {False}
    # Twenty made slams of 520, then twenty sets of 520 with ten tricks and the set bonus to the others.
    assert states[-1].scores == (20 * 520 + 20 * 200, -20 * 520)


# Deals in general


@pytest.mark.parametrize("deal", [THROWN_IN, MISDEAL])
def test_a_deal_without_a_hand_changes_nothing_and_ends_nothing(deal):
    state = after(FOUR, (620, 100), deal)

    assert (state.scores, state.points, state.is_over) == ((620, 100), (0, 0), False)


@pytest.mark.parametrize("deal", [contract("0 7H", 7, 3), THROWN_IN, MISDEAL])
def test_a_finished_game_takes_no_more_deals(deal):
    with pytest.raises(InvalidGame, match="The game is over: a finished game takes no more deals"):
        game_states(FOUR, [contract("0 10NT", 10, 0), deal])


def test_an_undecided_game_takes_none_either_until_the_fact_is_told():
    state = after(THREE, (0, 490, 490), contract("0 6H", 6, 2, 2))

    with pytest.raises(InvalidGame):
        play_deal(THREE, state, THROWN_IN)


def test_a_game_is_derived_from_its_deals():
    deals = [contract("0 7H", 7, 3), THROWN_IN, contract("1 8S", 3, 7), contract("0 8H", 8, 2)]

    states = game_states(FOUR, deals)

    assert [state.scores for state in states] == [(200, 30), (200, 30), (230, -210), (530, -190)]
    assert [state.points for state in states] == [(200, 30), (0, 0), (30, -240), (300, 20)]
    assert states[-1] == game_state(FOUR, deals)
    assert game_state(FOUR, []) == new_game(FOUR) == GameState((0, 0), (0, 0))
    assert game_states(FOUR, []) == ()


def test_a_game_with_a_hand_that_cannot_be_is_refused():
    with pytest.raises(InvalidHand):
        game_states(FOUR, [contract("0 7H", 7, 4)])


@pytest.mark.parametrize(
    ("rules", "scores", "barred", "sentence"),
    [
        (FOUR, (0, 0, 0), (), "Four-hand (Australian) keeps 2 scores; 3 are given."),
        (THREE, (0, 0, 0), (3,), "Somebody who is barred is not in this game."),
        (FOUR, (-500, 0), (), "The game is over: a finished game takes no more deals."),
        (THREE, (0, 500, 0), (), "The game is over: a finished game takes no more deals."),
        (THREE, (0, 500, 0), (1,), "The game is over: a finished game takes no more deals."),
    ],
)
def test_scores_that_no_game_can_go_on_from_are_refused(rules, scores, barred, sentence):
    with pytest.raises(InvalidGame) as refused:
        resumed_game(rules, scores, barred)

    assert str(refused.value) == sentence


def test_resumed_game_bars_those_at_the_limit():
    assert resumed_game(THREE, (-500, 0, 499), (2,)).barred == (0, 2)
    assert resumed_game(FOUR, (600, -490)).barred == ()
    assert resumed_game(CLUB, (-900, 2000)) == GameState((-900, 2000), (0, 0))


@pytest.mark.parametrize(
    ("key", "moves"),
    [("three_hand", [1, 0, 1]), ("four_hand_australian", [1, 0, 1]), ("card_club", [0, 0, 1])],
)
def test_the_deal_moves_on_by_what_happened(key, moves):
    rules = RULE_SETS[key]
    hand = ContractHand(0, parse_bid("7H"), (7, 3, 0)[: rules.competitors])

    assert [times_deal_moved(rules, [deal]) for deal in (THROWN_IN, MISDEAL, hand)] == moves
    assert times_deal_moved(rules, [THROWN_IN, MISDEAL, hand]) == sum(moves)


def test_the_deal_moves_on_after_a_passed_hand():
    assert times_deal_moved(PASSED, [PassedHand((4, 3, 3))]) == 1


@pytest.mark.parametrize(
    ("rules", "scores", "hand", "barred", "sentence"),
    [
        (FOUR, (300, 0), contract("0 7H", 7, 3), (), "Ann wins at 500, by making the contract."),
        (FOUR, (-400, 0), contract("0 7H", 6, 4), (), "Bob wins: Ann is out the back door at \u2212600."),
        (replace(FOUR, both_over="higher_score"), (300, 600), contract("0 7H", 7, 3), (), "Bob wins at 630, the higher score."),
        (replace(FOUR, both_over="opponents_over_target"), (300, 600), contract("0 7H", 7, 3), (), "Bob wins at 630, already over 500: the contractor went out backwards."),
        (THREE, (300, 490, 0), contract("0 7H", 7, 3, 0), (), "Ann wins at 500, as contractor."),
        (THREE, (0, 490, 0), contract("0 7H", 7, 3, 0), (), "Bob wins at 520."),
        (THREE, (0, 490, 490), contract("0 7H", 7, 2, 1, first_trick=2), (), "Cyd wins at 500, having taken a trick first."),
        (replace(THREE, defender_tie="first_to_reach"), (0, 490, 490), contract("0 7H", 7, 2, 1, first_to_reach=2), (), "Cyd wins at 500, having reached 500 first."),
        (THREE, (0, 490, 490), contract("0 7H", 7, 2, 1), (), "Bob and Cyd are both at 500 or more. Who of them took a trick first in this hand?"),
        (replace(THREE, defender_tie="first_to_reach"), (0, 490, 490), contract("0 7H", 7, 2, 1), (), "Bob and Cyd are both at 500 or more. Whose trick brought him there first?"),
        (THREE, (300, 0, 0), contract("0 7H", 7, 3, 0), (0,), "Nobody wins: Ann reached 500 but had been at \u2212500 or lower."),
        (FIVE, (0, 300, 300, 0, 0), contract("0 8S", 4, 2, 2, 2, 0, partners=(1, 2)), (), "Bob and Cyd share the win at 540, as the contractor's partner."),
        (FIVE, (0, 0, 490, 490, 490), contract("0 7H", 7, 0, 1, 1, 1), (), "Cyd, Dan and Eve share the win at 500, the highest total."),
        (FOUR, (0, 0), contract("0 7H", 7, 3), (), None),
    ],
)  # fmt: skip
def test_ending_words_say_who_won_and_how(rules, scores, hand, barred, sentence):
    assert ending_words(rules, after(rules, scores, hand, barred), NAMES) == sentence

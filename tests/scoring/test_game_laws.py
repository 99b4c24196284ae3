"""What is true of every deal and every game of every rule set, whatever is played."""

from dataclasses import replace
from itertools import accumulate

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scoring import (
    RULE_SETS,
    ContractHand,
    DeadDeal,
    InvalidGame,
    InvalidHand,
    Problem,
    RuleSet,
    bidders_of,
    ending_words,
    game_state,
    names_by_number,
    new_game,
    play_deal,
    problems_with_deal,
    problems_with_rules,
    read_deal,
    score_deal,
    why_not,
)
from scoring.deal_checks import is_sound

from . import strategies as made

every_rule_set = pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
MOST_DEALS = 150


def played_out(rules: RuleSet, draw) -> tuple[list, list]:
    """A game of deals as they come until it is over, or many of them; and the state after each."""
    pool = draw(st.lists(made.deals(rules), min_size=3, max_size=8))
    order = draw(st.randoms(use_true_random=False))
    deals, states = [], [new_game(rules)]
    while not states[-1].is_over and len(deals) < MOST_DEALS:
        deals.append(order.choice(pool))
        states.append(play_deal(rules, states[-1], deals[-1]))
    return deals, states[1:]


# A deal


@given(made.game_rules())
def test_rule_sets_of_these_laws_have_no_problem(rules):
    assert problems_with_rules(rules) == []


@given(made.game_rules(), st.data())
def test_lines_of_everybody_add_up_to_the_points_and_say_them(rules, data):
    score = score_deal(rules, data.draw(made.deals(rules)))

    assert score.points == tuple(
        sum(line.points for line in score.lines if line.who == who) for who in range(rules.competitors)
    )
    assert all(line.text.endswith(f": {line.points:+d}".replace("-", "\u2212")) for line in score.lines)


@given(made.game_rules(), st.data())
def test_only_who_bid_can_lose_points(rules, data):
    hand = data.draw(made.contract_hands(rules))
    score = score_deal(rules, hand)

    assert all(points >= 0 for who, points in enumerate(score.points) if who not in bidders_of(hand))
    assert all((score.points[who] < 0) is score.is_set for who in bidders_of(hand))


@given(made.game_rules(), st.data())
def test_points_do_not_depend_on_where_people_sit(rules, data):
    hand = data.draw(made.contract_hands(rules))
    seats = data.draw(st.permutations(range(rules.competitors)))
    moved = ContractHand(
        seats.index(hand.contractor),
        hand.bid,
        tuple(hand.tricks[who] for who in seats),
        tuple(seats.index(partner) for partner in hand.partners),
        tuple(hand.card_points[who] for who in seats) if hand.card_points else (),
    )

    assert score_deal(rules, moved).points == tuple(score_deal(rules, hand).points[who] for who in seats)


@given(made.game_rules(), st.data())
def test_the_quick_look_at_a_hand_and_the_thorough_one_agree(rules, data):
    small = st.integers(-1, 6)
    hand = ContractHand(
        data.draw(small),
        data.draw(st.sampled_from(RULE_SETS["four_hand_australian"].bids())),
        tuple(data.draw(st.lists(st.integers(-1, 11), min_size=1, max_size=6))),
        tuple(data.draw(st.lists(small, max_size=3))),
        tuple(data.draw(st.lists(st.none() | st.integers(-1, 130), max_size=4))),
    ) if data.draw(st.booleans()) else replace(
        data.draw(made.contract_hands(rules)),
        first_trick=None, first_to_reach=None,
        partners=tuple(data.draw(st.lists(small, max_size=3))),
    )  # fmt: skip

    sound = is_sound(rules, hand.contractor, hand.bid.code, hand.tricks, hand.partners, hand.card_points)

    assert sound == (problems_with_deal(rules, hand) == [])


@given(made.game_rules(), st.data())
def test_a_deal_survives_being_entered_by_name(rules, data):
    deal = data.draw(made.contract_hands(rules))
    names = names_by_number(rules)

    def named(who):
        return None if who is None else names[who]

    entry = {
        "contractor": named(deal.contractor),
        "bid": str(deal.bid),
        "tricks": dict(zip(names, deal.tricks, strict=True)),
        "partners": [named(who) for who in deal.partners],
        "card_points": dict(zip(names, deal.card_points, strict=True)) if deal.card_points else None,
        "first_trick": named(deal.first_trick),
        "first_to_reach": named(deal.first_to_reach),
    }

    assert read_deal(rules, entry, names) == deal


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
FIELDS = st.sampled_from(
    ["contractor", "bid", "tricks", "partners", "card_points", "first_trick", "first_to_reach", "passed",
     "thrown_in", "misdeal"]
)  # fmt: skip


@given(made.game_rules(), st.dictionaries(FIELDS, ANYTHING))
def test_anything_entered_as_a_deal_is_scored_or_answered_in_sentences(rules, entry):
    try:
        problems = [] if score_deal(rules, read_deal(rules, entry)).points else None
    except InvalidHand as refused:
        problems = list(refused.problems) or None

    assert problems is not None
    assert all(isinstance(problem, Problem) and problem.sentence.endswith(".") for problem in problems)


# A game


@every_rule_set
@settings(max_examples=20)
@given(data=st.data())
def test_scores_are_the_sums_of_the_points(rules, data):
    _, states = played_out(rules, data.draw)

    sums = accumulate(
        (state.points for state in states), lambda *pair: tuple(map(sum, zip(*pair, strict=True)))
    )

    assert [state.scores for state in states] == list(sums)


@every_rule_set
@settings(max_examples=20)
@given(data=st.data())
def test_a_game_goes_on_until_it_is_over_and_not_beyond(rules, data):
    deals, states = played_out(rules, data.draw)

    assert not any(state.is_over for state in states[:-1])
    if states[-1].is_over:
        with pytest.raises(InvalidGame):
            game_state(rules, [*deals, data.draw(made.deals(rules))])


@every_rule_set
@settings(max_examples=20)
@given(data=st.data())
def test_a_game_without_a_dead_deal_is_the_same_game(rules, data):
    deals, states = played_out(rules, data.draw)
    hands = [deal for deal in deals if not isinstance(deal, DeadDeal)]
    assume(hands)

    assert game_state(rules, hands) == next(
        state
        for deal, state in zip(reversed(deals), reversed(states), strict=True)
        if not isinstance(deal, DeadDeal)
    )


@given(made.game_rules(), st.data())
def test_who_is_barred_has_been_at_the_limit_stays_barred_and_never_wins(rules, data):
    _, states = played_out(rules, data.draw)
    been_there: set[int] = set()
    for state in states:
        been_there |= {who for who, score in enumerate(state.scores) if score <= rules.minus}
        assert set(state.barred) == (been_there if rules.minus_rule == "barred" else set())
        assert not set(state.winners or ()) & set(state.barred)


@given(made.game_rules(), st.data())
def test_a_winner_has_won_by_the_rules(rules, data):
    deals, states = played_out(rules, data.draw)
    state, deal = states[-1], deals[-1]
    for winner in state.winners or ():
        if state.how == "minus_limit":
            assert rules.minus_rule == "lose_at_once"
            assert [score <= rules.minus for score in state.scores].count(True) == 1
            assert state.scores[winner] > rules.minus
        else:
            assert rules.target
            assert state.scores[winner] >= rules.target
        if state.how in {"made_contract", "contractor", "partner"}:
            assert winner in bidders_of(deal)
        if rules.win_by == "made_contract" and state.how != "minus_limit":
            assert score_deal(rules, deal).is_made
    assert len(state.winners or ()) <= 1 or state.how in {"highest", "partner"}


@given(made.game_rules(), st.data())
def test_a_game_goes_on_only_while_nothing_ends_it(rules, data):
    _, states = played_out(rules, data.draw)
    for state in states:
        if state.is_over or not rules.target:
            continue
        if rules.minus_rule == "lose_at_once":
            assert min(state.scores) > rules.minus
        if rules.win_by == "any_points":
            assert max(state.scores) < rules.target


@given(made.game_rules(), st.data())
def test_a_game_asks_for_a_fact_exactly_when_nobody_can_be_named(rules, data):
    _, states = played_out(rules, data.draw)
    for state in states:
        assert (state.ask is not None) == (state.how == "undecided")
        assert (state.winners is None) == (state.how in {None, "undecided"})
        assert (state.winners == ()) == (state.how == "barred_only")
        if state.ask:
            assert rules.defender_tie == state.ask


@given(made.game_rules(), st.data())
def test_defending_never_lifts_anybody_above_the_cap(rules, data):
    deals, states = played_out(rules, data.draw)
    before = new_game(rules).scores
    for deal, state in zip(deals, states, strict=True):
        bidders = bidders_of(deal) if isinstance(deal, ContractHand) else ()
        for who, score in enumerate(state.scores):
            if rules.defence_cap and who not in bidders:
                assert score <= max(rules.defence_cap, before[who])
        before = state.scores


@given(made.game_rules(), st.data())
def test_the_end_of_a_game_is_told_in_one_or_two_sentences(rules, data):
    _, states = played_out(rules, data.draw)
    names = names_by_number(rules)
    for state in states:
        words = ending_words(rules, state, names)
        assert (words is None) == (not state.is_over)
        assert words is None or words.endswith((".", "?"))
        for winner in state.winners or ():
            assert names[winner] in words


# An auction


@given(made.game_rules(), st.data())
def test_a_legal_bid_outranks_every_bid_before_it(rules, data):
    order = rules.bids()
    earlier = data.draw(st.lists(st.sampled_from(order), max_size=rules.players - 1))
    bid = data.draw(st.sampled_from(order))

    if why_not(rules, bid, earlier) is None:
        assert all(order.index(bid) > order.index(call) for call in earlier)

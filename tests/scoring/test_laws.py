"""What is true of every hand, seating, night and table of standings, whatever they are."""

import json
from itertools import pairwise
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from scoring import (
    CARD_CLUB,
    MISERE,
    NULLO,
    OPEN_MISERE,
    HandResult,
    InvalidHand,
    Move,
    Pair,
    RuleSet,
    TableSeating,
    award_wine,
    clean_hand,
    draw_seating,
    hand_line,
    holders_after,
    is_wine_claim,
    moves,
    next_seating,
    night_totals,
    parse_bid,
    parse_hand_line,
    points_table,
    problems_with_hand,
    problems_with_rules,
    problems_with_seating,
    rank,
    score_hand,
    score_round,
    takeovers,
)

from . import strategies as made

ANYTHING = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(),
    st.binary(),
    st.lists(st.integers(), max_size=2),
)


def players(seating) -> list:
    return [player for table in seating for pair in table for player in pair]


def pairs(seating) -> list:
    return [pair for table in seating for pair in table]


def tables_of(seating) -> dict:
    return {player: table for table, sides in enumerate(seating) for pair in sides for player in pair}


# A hand


@given(made.rule_sets(), st.data())
def test_tricks_of_both_sides_add_to_ten(rules, data):
    hand = data.draw(made.hands(rules))

    assert hand.tricks + score_hand(rules, hand).defender_tricks == 10


@given(made.rule_sets(), st.data())
def test_points_follow_the_rules_as_they_are_written(rules, data):
    hand = data.draw(made.hands(rules))
    value, defence = rules.value(hand.bid), rules.trick_points * (10 - hand.tricks)
    if hand.bid in (MISERE, OPEN_MISERE):
        bidders, defenders = (-value if hand.tricks else value), 0
    elif hand.bid == NULLO:
        bidders = -value if hand.tricks else value
        own = defence if rules.nullo_defence in ("own_and_contractor", "own_only") else 0
        contractors = rules.nullo_defence in ("own_and_contractor", "contractor_only")
        defenders = own + (rules.trick_points * hand.tricks if contractors else 0)
    elif hand.tricks < hand.bid.level:
        bidders, defenders = -value, defence + rules.set_bonus
    elif hand.tricks == 10:
        bidders, defenders = max(value, rules.slam), 0
    else:
        bidders, defenders = value, defence

    points = score_hand(rules, hand).points

    assert points == ((bidders, defenders) if hand.side == 1 else (defenders, bidders))


@given(made.rule_sets(), st.data())
def test_points_depend_on_nothing_but_the_hand(rules, data):
    hand, *others = data.draw(st.lists(made.hands(rules), min_size=1, max_size=6))
    before = score_hand(rules, hand)
    for other in others:
        score_hand(rules, other)
    same_rules = RuleSet.from_dict(rules.as_dict())

    again = score_hand(same_rules, HandResult(hand.side, parse_bid(str(hand.bid)), hand.tricks))

    assert again == before


@given(made.rule_sets(), st.data())
def test_points_change_sides_with_the_bidders(rules, data):
    hand = data.draw(made.hands(rules))
    mirrored = HandResult(3 - hand.side, hand.bid, hand.tricks)

    assert score_hand(rules, mirrored).points == score_hand(rules, hand).points[::-1]


@given(made.rule_sets(), st.data())
def test_lines_of_each_side_add_up_to_its_points(rules, data):
    score = score_hand(rules, data.draw(made.hands(rules)))

    sums = tuple(sum(line.points for line in score.lines if line.side == side) for side in (1, 2))

    assert sums == score.points


@given(made.rule_sets(), st.data())
def test_lines_say_the_points_they_stand_for(rules, data):
    for line in score_hand(rules, data.draw(made.hands(rules))).lines:
        assert line.points != 0
        assert line.text.endswith(f": {line.points:+d}".replace("-", "\u2212"))


@given(made.rule_sets())
def test_points_table_says_what_score_hand_says(rules):
    for bid, row in points_table(rules).items():
        scores = [score_hand(rules, HandResult(1, parse_bid(bid), tricks)).points for tricks in range(11)]
        assert list(row) == scores


@given(made.rule_sets())
def test_bids_rank_by_value_or_by_tricks_as_the_rule_set_says(rules):
    rise = [(rules.value(bid), bid.level) for bid in rules.bids() if not bid.is_special]
    if rules.bid_order == "tricks_then_suit":
        rise = [(level, value) for value, level in rise]

    assert all(lower < higher for lower, higher in pairwise(rise))


# What people enter


@given(ANYTHING, ANYTHING, ANYTHING)
def test_anything_entered_is_answered_in_sentences(side, bid, tricks):
    problems = problems_with_hand(CARD_CLUB, side=side, bid=bid, tricks=tricks)

    assert all(problem.sentence.endswith(".") and len(problem.sentence) < 150 for problem in problems)
    assert len({problem.field for problem in problems}) == len(problems)


@given(
    st.one_of(made.sides, ANYTHING),
    st.one_of(made.bids, made.bids.map(str), ANYTHING),
    st.one_of(made.tricks, ANYTHING),
)
def test_hand_is_clean_or_its_problems_are_told(side, bid, tricks):
    problems = problems_with_hand(CARD_CLUB, side=side, bid=bid, tricks=tricks)
    try:
        score = score_hand(CARD_CLUB, clean_hand(CARD_CLUB, side=side, bid=bid, tricks=tricks))
    except InvalidHand as refused:
        told, points = list(refused.problems), None
    else:
        told, points = [], score.points

    assert told == problems
    assert (points is None) == bool(problems)


# Notation and rule sets


@given(made.bids)
def test_bid_survives_being_written(bid):
    assert [parse_bid(text) for text in (str(bid), bid.glyphs, bid.words, str(bid).lower())] == [bid] * 4


@given(st.builds(HandResult, made.sides, made.bids, made.tricks), st.sampled_from("-\u2212\u2013\u2014"))
def test_hand_survives_being_written_with_any_minus(hand, minus):
    assert parse_hand_line(hand_line(hand).replace("-", minus)) == hand


@given(made.rule_sets())
def test_rule_set_survives_being_kept_as_json(rules):
    assert problems_with_rules(rules) == []
    assert RuleSet.from_dict(json.loads(json.dumps(rules.as_dict()))) == rules


# A round


@given(made.rounds(), st.integers(0, 5), made.hands())
def test_amending_a_hand_equals_having_recorded_it_right(hands, index, right):
    wrong_points, right_points = (
        score_hand(CARD_CLUB, hands[index]).points,
        score_hand(CARD_CLUB, right).points,
    )
    change = tuple(new - old for new, old in zip(right_points, wrong_points, strict=True))
    before = score_round(CARD_CLUB, hands)

    after = score_round(CARD_CLUB, [*hands[:index], right, *hands[index + 1 :]])

    assert after.running[:index] == before.running[:index]
    assert after.running[index:] == tuple(
        (first + change[0], second + change[1]) for first, second in before.running[index:]
    )


@given(st.lists(made.hands(), max_size=6), st.booleans())
def test_round_is_undecided_tied_or_won_by_the_higher_sum(hands, is_last_round):
    score = score_round(CARD_CLUB, hands, is_last_round=is_last_round)

    assert score.hands_played + score.hands_left == 6
    assert score.is_complete == (score.winner is not None or score.is_drawn)
    assert score.needs_tiebreak == (score.all_hands_in and not score.is_complete)
    assert score.is_drawn <= is_last_round
    if score.winner is not None:
        assert score.totals[score.winner - 1] > score.totals[2 - score.winner]


@given(made.rounds().map(lambda hands: hands[:3]), made.tiebreaks(), st.booleans())
def test_tiebreak_decides_and_changes_no_points(half, tiebreak, is_last_round):
    # The other half repeats the first with the sides exchanged, so the round is tied.
    tied = [*half, *(HandResult(3 - hand.side, hand.bid, hand.tricks) for hand in half)]
    before = score_round(CARD_CLUB, tied, is_last_round=is_last_round)

    after = score_round(CARD_CLUB, tied, tiebreak=tiebreak, is_last_round=is_last_round)

    assert (after.running, after.totals) == (before.running, before.totals)
    assert (after.winner, after.is_complete) == (tiebreak.winner, True)


# Movement


@given(made.seatings_with_winners(), st.booleans())
def test_everybody_sits_exactly_once_after_any_movement(night, switch_partners):
    seating, [winners] = night
    after = next_seating(seating, winners, switch_partners=switch_partners)

    assert sorted(players(after)) == sorted(players(seating))
    assert len(after) == len(seating)
    assert problems_with_seating(after) == []


@given(made.seatings_with_winners(), st.booleans())
def test_partners_are_always_one_of_each_group(night, switch_partners):
    seating, [winners] = night
    after = next_seating(seating, winners, switch_partners=switch_partners)

    assert {(pair.first[0], pair.second[0]) for pair in pairs(after)} == {("a", "b")}


@given(made.seatings_with_winners())
def test_with_exchange_last_rounds_partners_are_now_opponents(night):
    seating, [winners] = night
    after = next_seating(seating, winners)
    tables = tables_of(after)

    assert not set(pairs(after)) & set(pairs(seating))
    assert all(tables[pair.first] == tables[pair.second] for pair in pairs(seating))


@given(made.seatings_with_winners(rounds_played=2))
def test_with_exchange_former_partners_are_at_different_tables_two_rounds_later(night):
    seating, [first, second] = night
    tables = tables_of(next_seating(next_seating(seating, first), second))

    assert all(tables[pair.first] != tables[pair.second] for pair in pairs(seating))


@given(made.seatings_with_winners())
def test_without_exchange_pairs_stay_together(night):
    seating, [winners] = night
    after = next_seating(seating, winners, switch_partners=False)

    assert sorted(pairs(after)) == sorted(pairs(seating))


@given(made.seatings_with_winners())
def test_winners_go_one_table_up_and_losers_one_down(night):
    seating, [winners] = night
    lowest = len(seating) - 1
    expected = {
        Move(table.pair(side), number, max(0, number - 1) if won else min(lowest, number + 1), won)
        for number, (table, winner) in enumerate(zip(seating, winners, strict=True))
        for side, won in ((winner, True), (3 - winner, False))
    }

    assert set(moves(winners, seating)) == expected


@given(made.seatings_with_winners())
def test_two_pairs_from_different_tables_arrive_at_every_table(night):
    seating, [winners] = night
    arrivals = moves(winners, seating)

    assert [move.to_table for move in arrivals] == [table for table in range(len(seating)) for _ in range(2)]
    assert all(
        upper.from_table < lower.from_table
        for upper, lower in zip(arrivals[::2], arrivals[1::2], strict=True)
    )


@given(made.seatings_with_winners(), st.data())
def test_moves_of_decided_tables_do_not_wait_for_the_others(night, data):
    seating, [winners] = night
    known = [data.draw(st.sampled_from([winner, None])) for winner in winners]
    full = moves(winners, seating)

    assert moves(known, seating) == tuple(move for move in full if known[move.from_table] is not None)


@given(st.integers(2, 8), st.integers(), st.data())
def test_draw_seats_every_couple_once_with_the_host_at_high(tables, seed, data):
    couples = made.couples(2 * tables)
    host = data.draw(st.sampled_from(couples))

    seating = draw_seating(couples, host=host, rng=Random(seed))

    assert seating[0].side1 == host
    assert sorted(pairs(seating)) == sorted(couples)
    assert seating == draw_seating(couples, host=host, rng=Random(seed))


# A night


@given(st.integers(2, 4), st.data())
def test_totals_of_a_night_are_the_sums_of_its_hands(tables, data):
    seating = tuple(TableSeating(*sides) for sides in zip(*[iter(made.couples(2 * tables))] * 2, strict=True))
    by_hand = dict.fromkeys(players(seating), 0)
    night = []
    for _ in range(3):
        hands = [data.draw(made.rounds()) for _ in seating]
        scores = [score_round(CARD_CLUB, table_hands) for table_hands in hands]
        winners = [score.winner or data.draw(made.tiebreaks()).winner for score in scores]
        for table, table_hands in zip(seating, hands, strict=True):
            for hand in table_hands:
                for pair, points in zip(table, score_hand(CARD_CLUB, hand).points, strict=True):
                    for player in pair:
                        by_hand[player] += points
        night.append((seating, [score.totals for score in scores]))
        seating = next_seating(seating, winners)

    assert night_totals(night) == by_hand


@given(made.wine_claims(), st.randoms(use_true_random=False))
def test_wine_does_not_depend_on_the_order_of_arrival(claims, rng):
    shuffled = rng.sample(claims, len(claims))

    assert takeovers(shuffled, CARD_CLUB) == takeovers(claims, CARD_CLUB)


@given(made.wine_claims())
def test_wine_is_held_by_the_pair_that_claimed_last(claims):
    history = takeovers(claims, CARD_CLUB)

    assert len(history) == sum(claim.bid.level == 9 for claim in claims)
    assert sorted(holders_after(claims, CARD_CLUB)) == (sorted(history[-1].claim.holders) if history else [])


@given(made.wine_claims())
def test_wine_stays_in_the_hands_of_a_player_of_both_pairs(claims):
    for takeover in takeovers(claims, CARD_CLUB):
        assert len(set(takeover.after)) == 2
        for player in set(takeover.before) & set(takeover.after):
            assert takeover.before.index(player) == takeover.after.index(player)


@given(made.hands())
def test_wine_is_won_by_nines_made_and_by_nothing_else(hand):
    assert is_wine_claim(CARD_CLUB, hand) == (hand.bid.level == 9 and score_hand(CARD_CLUB, hand).is_made)


@given(
    st.dictionaries(st.sampled_from(["a0", "a1", "a2", "b0", "b1", "b2"]), st.integers(-2, 2), min_size=1),
    st.sampled_from(["per_group", "overall"]),
)
def test_wine_for_low_scores_is_never_given_over_somebody_lower_or_equal(totals, fallback):
    rules = RuleSet(key="k", name="n", wine_fallback=fallback)
    groups = (["a0", "a1", "a2"], ["b0", "b1", "b2"])

    result = award_wine([], totals, groups=groups, rules=rules)

    waiting = {player for tie in result.tied if tie.bottles for player in tie.players}
    for holder in result.holders:
        rivals = [other for other in totals if other not in result.holders and other not in waiting]
        if fallback == "per_group":
            rivals = [other for other in rivals if other[0] == holder[0]]
        assert all(totals[holder] < totals[rival] for rival in rivals)
    bottles = len(result.holders) + sum(tie.bottles for tie in result.tied)
    present = {player[0] for player in totals} if fallback == "per_group" else totals
    assert bottles == min(2, len(present))


# Standings


@given(st.dictionaries(st.integers(), st.integers(-5, 5)), st.randoms(use_true_random=False))
def test_ranks_do_not_depend_on_the_order_of_the_input(totals, rng):
    shuffled = dict(rng.sample(list(totals.items()), len(totals)))

    assert rank(shuffled) == rank(totals)


@given(st.dictionaries(st.integers(), st.integers(-5, 5)))
def test_place_is_one_more_than_the_number_of_those_with_more(totals):
    for standing in rank(totals):
        others = [total for key, total in totals.items() if key != standing.key]
        assert standing.place == 1 + sum(total > standing.total for total in others)
        assert standing.is_shared == (standing.total in others)


@given(st.lists(st.builds(Pair, st.text(), st.text()), unique=True), st.integers(-5, 5))
def test_equals_stand_in_an_order_that_is_always_the_same(keys, total):
    standings = rank(dict.fromkeys(keys, total), name=lambda pair: pair.first)

    assert {standing.place for standing in standings} <= {1}
    assert [standing.key for standing in standings] == [
        standing.key for standing in rank(dict.fromkeys(reversed(keys), total), name=lambda pair: pair.first)
    ]

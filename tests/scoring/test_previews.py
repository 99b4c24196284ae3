"""What a page shows before a hand is saved is what the hand scores once it is saved."""

from itertools import product

import pytest

from scoring import (
    CARD_CLUB,
    RULE_SETS,
    ContractHand,
    PassedHand,
    bid_previews,
    parse_bid,
    passed_preview,
    points_table,
    score_deal,
    variant,
)

ALONE = [rules for rules in RULE_SETS.values() if rules.competitors > 2]
TWO = [rules for rules in RULE_SETS.values() if rules.competitors == 2]


def test_only_misere_may_stop_before_ten_tricks():
    rules = variant(RULE_SETS["three_hand"], {"specials": "misere"})
    nullo = bid_previews(RULE_SETS["three_hand_nullo"])

    assert [bid for bid, preview in bid_previews(rules).items() if preview.may_stop] == ["MIS", "OMIS"]
    assert not any(preview.may_stop for preview in nullo.values())


@pytest.mark.parametrize("rules", TWO, ids=lambda rules: rules.key)
def test_previews_of_two_scores_are_the_points_table(rules):
    shown = {
        bid: tuple(zip(preview.bidders, (row[10 - n] for n, row in enumerate(preview.defence)), strict=True))
        for bid, preview in bid_previews(rules).items()
    }

    assert shown == points_table(rules)


@pytest.mark.parametrize("rules", ALONE, ids=lambda rules: rules.key)
def test_previews_of_more_scores_are_what_the_deal_scores(rules):
    others = rules.competitors - 1
    for bid, preview in bid_previews(rules).items():
        for taken, one in product(range(11), range(11)):
            if taken + one > 10:
                continue
            tricks = (taken, one, 10 - taken - one, *(0,) * (others - 2))
            score = score_deal(rules, ContractHand(0, parse_bid(bid), tricks))
            shown = (preview.bidders[taken], *(preview.defence[taken][own] for own in tricks[1:]))
            assert (shown, preview.fewest <= taken <= preview.most) == (score.points, score.is_made)


@pytest.mark.parametrize(
    ("key", "bid", "made"),
    [
        ("card_club", "8H", (8, 10)),
        ("card_club", "10NT", (10, 10)),
        ("four_hand_australian", "6S", (6, 10)),
        ("four_hand_australian", "MIS", (0, 0)),
        ("four_hand_australian", "OMIS", (0, 0)),
        ("three_hand_nullo", "NULLO", (0, 0)),
    ],
)
def test_tricks_that_make_a_bid(key, bid, made):
    preview = bid_previews(RULE_SETS[key])[bid]

    assert (preview.fewest, preview.most) == made


def test_defenders_together_are_shown_by_all_their_tricks():
    rules = variant(RULE_SETS["three_hand"], {"defence_points": "team"})

    score = score_deal(rules, ContractHand(1, parse_bid("7S"), (2, 5, 3)))

    assert score.points == (50, -140, 50)
    assert bid_previews(rules)["7S"].defence[5][5] == 50


def test_a_passed_hand_shows_ten_a_trick_where_it_is_played():
    rules = RULE_SETS["three_hand_passed_deal"]

    shown = passed_preview(rules)

    assert tuple(shown[own] for own in (6, 4, 0)) == score_deal(rules, PassedHand((6, 4, 0))).points
    assert shown == tuple(range(0, 101, 10))
    assert passed_preview(CARD_CLUB) == ()

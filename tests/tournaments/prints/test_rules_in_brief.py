from dataclasses import replace

import pytest

from scoring import CARD_CLUB
from tournaments.prints.rules_in_brief import BidTable, Column, RuleLine, bid_table_of, rule_lines_of


def test_the_card_club_in_brief():
    assert rule_lines_of(CARD_CLUB) == (
        RuleLine("Made", "the bidders score the value of the bid. All ten tricks: at least 250."),
        RuleLine("Set", "the bidders lose the value; the others score 100."),
        RuleLine("Always", "the others score 10 for each trick they took."),
        RuleLine("Moving", "winners one table up, losers one table down, then change partners."),
        RuleLine("Wine", "the last bid of nine made tonight holds it."),
    )


def test_a_club_that_chose_otherwise_in_brief():
    rules = replace(
        CARD_CLUB, slam=0, set_bonus=0, trick_points=0, switch_partners=False, wine_level="nine_or_ten"
    )

    assert rule_lines_of(rules) == (
        RuleLine("Made", "the bidders score the value of the bid."),
        RuleLine("Set", "the bidders lose the value of the bid."),
        RuleLine("Moving", "winners one table up, losers one table down."),
        RuleLine("Wine", "the last bid of nine or ten made tonight holds it."),
    )


def test_the_amounts_are_the_rule_sets_own():
    lines = rule_lines_of(replace(CARD_CLUB, slam=300, set_bonus=50, trick_points=20))

    assert [line.rule for line in lines[:3]] == [
        "the bidders score the value of the bid. All ten tricks: at least 300.",
        "the bidders lose the value; the others score 50.",
        "the others score 20 for each trick they took.",
    ]


def test_the_bid_table_follows_the_order_of_the_schedule():
    table = bid_table_of(replace(CARD_CLUB, schedule="inverted", min_level=9))

    assert [(column.sign[0], column.word) for column in table.columns] == [
        ("♣", "clubs"),
        ("♠", "spades"),
        ("♥", "hearts"),
        ("♦", "diamonds"),
        ("N", "no trump"),
    ]
    assert table.columns[4] == Column("NT", "no trump")
    assert table == BidTable(
        columns=table.columns, rows=((9, (340, 360, 380, 400, 420)), (10, (440, 460, 480, 500, 520)))
    )


def test_the_bids_to_take_no_trick_stand_under_the_levels():
    assert bid_table_of(CARD_CLUB).specials == ()
    table = bid_table_of(replace(CARD_CLUB, specials="misere"))
    assert (table.specials, table.row_count) == ((("Misère", 250), ("Open misère", 500)), 5)
    assert bid_table_of(replace(CARD_CLUB, specials="nullo")).specials == (("Nullo", 250),)


@pytest.mark.parametrize(
    ("options", "line"),
    [
        ({"specials": "misere"}, RuleLine("Misère", "the bidders take no trick; the others score nothing.")),
        (
            {"specials": "nullo"},
            RuleLine(
                "Nullo",
                "the bidders take no trick; the others score 10 for each trick the bidders took too.",
            ),
        ),
        (
            {"specials": "nullo", "nullo_defence": "contractor_only"},
            RuleLine(
                "Nullo",
                "the bidders take no trick; the others score only 10 for each trick the bidders took.",
            ),
        ),
        ({"specials": "nullo", "nullo_defence": "own_only"}, RuleLine("Nullo", "the bidders take no trick.")),
        (
            {"specials": "nullo", "nullo_defence": "none"},
            RuleLine("Nullo", "the bidders take no trick; the others score nothing."),
        ),
    ],
)
def test_what_a_bid_to_take_no_trick_asks_and_gives(options, line):
    """Rules C2 and C3, with the option `nullo_defence` (F11)."""
    lines = rule_lines_of(replace(CARD_CLUB, **options))

    assert [one.word for one in lines] == ["Made", "Set", "Always", line.word, "Moving", "Wine"]
    assert lines[3] == line

"""Deals without a contract are noted and do not count as hands, unless the rules say so (rules C5, F20)."""

import pytest

from scoring import RuleSet
from tests.factories import (
    R_ONE,
    fixture_night,
    note_deal,
    play_hand,
    play_hands,
    table_of,
)
from tests.tournaments.services.reading import live, totals
from tournaments.models import HandKind
from tournaments.services.errors import (
    ActionRefused,
)

pytestmark = pytest.mark.django_db


def test_deals_without_a_contract_are_noted_but_not_counted():
    night = fixture_night().night
    table = table_of(night, "Middle")
    play_hand(night, table, "1 7H/7")
    note_deal(night, table, HandKind.THROWN_IN)
    note_deal(night, table, HandKind.THROWN_IN)
    play_hand(night, table, "2 8C/8")
    note_deal(night, table, HandKind.MISDEAL)
    play_hand(night, table, "1 7D/6")

    assert totals(table) == (40, 430)
    assert (table.hands_played, table.next_hand) == (3, 4)
    assert live(table) == [
        ("hand", 1, 1, "7H", 7),
        ("thrown_in", 2, None, "", None),
        ("thrown_in", 2, None, "", None),
        ("hand", 2, 2, "8C", 8),
        ("misdeal", 3, None, "", None),
        ("hand", 3, 1, "7D", 6),
    ]


def test_thrown_in_first_deal_leaves_hand_one_to_play():
    night = fixture_night().night
    table = table_of(night, "High")

    note_deal(night, table, HandKind.THROWN_IN)

    table.refresh_from_db()
    assert (table.next_hand, table.hands_played, totals(table)) == (1, 0, (0, 0))


def test_deal_noted_after_the_table_went_on_refused():
    night = fixture_night().night
    table = table_of(night, "High")
    play_hand(night, table, "1 7H/7")

    with pytest.raises(ActionRefused) as refusal:
        note_deal(night, table, HandKind.MISDEAL, number=1)

    assert refusal.value.message == (
        "The table has gone on since. Look at the hands below before you note a deal."
    )


def test_deal_noted_after_the_round_is_decided_refused():
    night = fixture_night().night
    table = table_of(night, "High")
    play_hands(night, table, R_ONE)

    with pytest.raises(ActionRefused):
        note_deal(night, table, HandKind.THROWN_IN)

    assert len(live(table)) == 6


def test_thrown_in_deal_fills_a_hand_where_the_rules_say_so():
    night = fixture_night(
        rules=RuleSet(key="club", name="Club", thrown_in_counts=True, hands_per_round=3)
    ).night
    table = table_of(night, "High")

    play_hand(night, table, "1 7H/7")
    note_deal(night, table, HandKind.THROWN_IN)
    note_deal(night, table, HandKind.MISDEAL)
    play_hand(night, table, "2 7H/7")

    table.refresh_from_db()
    assert [(kind, number) for kind, number, *_ in live(table)] == [
        ("hand", 1),
        ("thrown_in", 2),
        ("misdeal", 3),
        ("hand", 3),
    ]
    assert (table.hands_played, table.next_hand, table.needs_tiebreak) == (3, 4, True)


def test_tiebreak_hand_thrown_in_is_none_of_the_rounds_hands():
    night = fixture_night(
        rules=RuleSet(key="club", name="Club", thrown_in_counts=True, hands_per_round=2)
    ).night
    table = table_of(night, "High")
    play_hands(night, table, ["1 7H/7", "2 7H/7"])

    note_deal(night, table, HandKind.THROWN_IN)

    table.refresh_from_db()
    assert (table.hands_played, table.next_hand, table.needs_tiebreak) == (2, 3, True)

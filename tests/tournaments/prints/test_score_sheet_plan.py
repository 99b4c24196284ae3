import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.prints.score_sheet_plan import (
    GAP_MM,
    LEAST_ROW_MM,
    MOST_ROW_MM,
    Demand,
    plan_leaves,
)

FOOT = (28.0, 36.0)
A4 = Demand(room_mm=254.0, first_header_mm=18.0, other_header_mm=18.0)


def plan(demand=A4, *, rounds=5, hands=6):
    return plan_leaves([demand], rounds=rounds, hands_per_round=hands, foot_mm=FOOT)


def rounds_by_page(planned):
    return [[block.round_number for block in page] for page in planned.leaves[0].pages]


@pytest.mark.parametrize(
    ("rounds", "pages"),
    [
        (1, [[1]]),
        (3, [[1, 2, 3]]),
        (4, [[1, 2], [3, 4]]),
        (5, [[1, 2, 3], [4, 5]]),
        (6, [[1, 2, 3], [4, 5, 6]]),
        (7, [[1, 2], [3, 4], [5, 6], [7]]),
    ],
)
def test_rounds_are_spread_over_one_page_or_an_even_number_of_them(rounds, pages):
    assert rounds_by_page(plan(rounds=rounds)) == pages


def test_long_names_move_a_round_overleaf_rather_than_shrink_a_row():
    cramped = Demand(room_mm=236.0, first_header_mm=32.0, other_header_mm=18.0)

    planned = plan(cramped)

    assert rounds_by_page(planned) == [[1, 2], [3, 4, 5]]
    assert planned.row_mm >= LEAST_ROW_MM


def test_a_round_too_long_for_a_page_goes_on_in_even_parts():
    planned = plan(rounds=1, hands=45)

    (first,), (second,) = planned.leaves[0].pages
    assert (first.hands, second.hands) == (range(1, 24), range(24, 46))
    assert (first.is_start, first.is_end) == (True, False)
    assert (second.is_start, second.is_end) == (False, True)


def test_spare_room_goes_to_the_foot_first_and_then_to_the_rows():
    tight = plan(
        Demand(room_mm=28.0 + 3 * (18 + 49) + 2 * GAP_MM + 4.0, first_header_mm=18, other_header_mm=18)
    )
    roomy = plan(rounds=1)

    assert (tight.foot_mm, tight.row_mm) == pytest.approx((32.0, LEAST_ROW_MM))
    assert (roomy.foot_mm, roomy.row_mm) == (FOOT[1], MOST_ROW_MM)


def test_a_page_without_room_for_two_rows_is_refused():
    with pytest.raises(ValueError, match="too little for a round"):
        plan(Demand(room_mm=28.0 + 18.0 + 13.9, first_header_mm=18.0, other_header_mm=18.0))


def test_all_tables_share_the_rows_of_the_tightest():
    cramped = Demand(room_mm=240.0, first_header_mm=20.0, other_header_mm=18.0)

    together = plan_leaves([A4, cramped], rounds=5, hands_per_round=6, foot_mm=FOOT)

    assert together.row_mm == plan(cramped).row_mm < plan(A4).row_mm


@settings(deadline=None)
@given(
    st.lists(
        st.builds(Demand, st.floats(200, 260), st.floats(18, 50), st.floats(17, 19)), min_size=1, max_size=4
    ),
    st.integers(1, 60),
    st.integers(1, 60),
)
def test_every_hand_has_its_row_once_in_order_and_every_page_holds_what_is_on_it(demands, rounds, hands):
    planned = plan_leaves(demands, rounds=rounds, hands_per_round=hands, foot_mm=FOOT)

    assert LEAST_ROW_MM <= planned.row_mm <= MOST_ROW_MM
    assert FOOT[0] <= planned.foot_mm <= FOOT[1]
    for demand, leaf in zip(demands, planned.leaves, strict=True):
        blocks = [block for page in leaf.pages for block in page]
        rows = [(block.round_number, hand) for block in blocks for hand in block.hands]
        assert rows == [(n, hand) for n in range(1, rounds + 1) for hand in range(1, hands + 1)]
        assert [block.round_number for block in blocks if block.is_end] == list(range(1, rounds + 1))
        assert len(leaf.pages) == 1 or len(leaf.pages) % 2 == 0
        for page in leaf.pages:
            height = sum(block.height_mm(planned.row_mm) for block in page) + GAP_MM * max(len(page) - 1, 0)
            assert height <= demand.room_mm - planned.foot_mm + 1e-6

"""Hosts dealt out over the nights."""

from collections import Counter
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from tournaments.planning.hosting import deal_hosts

COUPLES = [10, 20, 30, 40, 50, 60]


def test_with_nothing_given_they_take_turns():
    assert deal_hosts([None] * 9, COUPLES) == [10, 20, 30, 40, 50, 60, 10, 20, 30]


def test_what_is_given_stays_and_counts():
    assert deal_hosts([30, None, None, 10, None, None, None], [10, 20, 30]) == [30, 20, 30, 10, 20, 30, 10]


def test_whoever_is_behind_is_not_given_two_nights_in_a_row():
    """The fourth night is 10's already: the turn that 10 still has goes elsewhere."""
    dealt = deal_hosts([None, None, None, 10, None, None], [10, 20, 30])

    assert Counter(dealt) == {10: 2, 20: 2, 30: 2}
    assert [pair for pair in pairwise(dealt) if len(set(pair)) == 1] == []


def test_somebody_from_outside_keeps_the_night_and_takes_nobodys_turn():
    assert deal_hosts([99, None, None], [10, 20]) == [99, 10, 20]


def test_without_couples_nobody_hosts():
    assert deal_hosts([None, 10, None], []) == [None, 10, None]


@given(nights=st.integers(0, 40), couples=st.integers(1, 12))
def test_turns_are_even_and_as_far_apart_as_can_be(nights, couples):
    dealt = deal_hosts([None] * nights, list(range(couples)))

    counts = Counter(dealt)
    turns = [counts[couple] for couple in range(couples)]
    assert max(turns) - min(turns) <= 1
    for couple in range(couples):
        places = [place for place, host in enumerate(dealt) if host == couple]
        assert {later - earlier for earlier, later in pairwise(places)} <= {couples}


@given(st.lists(st.none() | st.integers(0, 4), max_size=20))
def test_nobody_gets_a_second_turn_while_somebody_has_had_fewer(given_hosts):
    couples = list(range(5))
    dealt = deal_hosts(given_hosts, couples)
    before = Counter(host for host in given_hosts if host is not None)
    after = Counter(dealt)

    assert [host for host, given in zip(dealt, given_hosts, strict=True) if given is not None] == [
        given for given in given_hosts if given is not None
    ]
    assert None not in dealt
    gained = [couple for couple in couples if after[couple] > before[couple]]
    assert all(after[couple] - 1 <= min(after[other] for other in couples) for couple in gained)

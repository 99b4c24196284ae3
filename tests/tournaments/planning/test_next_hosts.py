"""Hosts of the next season: who hosted least comes first, and nobody has the night they had."""

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.planning.next_hosts import rotate_hosts

GONE = 99


@pytest.mark.parametrize(
    ("last", "couples", "hosts"),
    [
        ([], [1, 2], []),
        ([1, 2], [], [None, None]),
        ([1, 1], [1], [1, 1]),
        ([1, 2, 3, 1], [1, 2, 3], [2, 3, 1, 2]),
        ([1, 2, 1, 2], [1, 2], [2, 1, 2, 1]),
        ([1, 2, 3, 4, 5, 6, 1, 2, 3], [1, 2, 3, 4, 5, 6], [4, 5, 6, 1, 2, 3, 4, 5, 6]),
        ([1, 2, 3], [1, 2, 3, 4], [4, 1, 2]),
        ([GONE, 1, None], [1, 2], [1, 2, 1]),
    ],
    ids=[
        "no nights",
        "nobody",
        "one couple",
        "fewest first",
        "two",
        "six",
        "a newcomer",
        "the second night was theirs",
    ],
)
def test_turns_are_rotated(last, couples, hosts):
    assert rotate_hosts(last, couples) == hosts


def test_a_night_left_out_was_a_turn_all_the_same():
    assert rotate_hosts([1, 3], [1, 2, 3, 4], turns_before=[1, 2, 3]) == [4, 1]


@given(
    last=st.lists(st.sampled_from([None, 1, 2, 3, 4, 5, 6, GONE]), max_size=20),
    number=st.integers(2, 6),
)
def test_with_two_couples_or_more_nobody_has_the_night_they_had(last, number):
    couples = list(range(1, number + 1))
    hosts = rotate_hosts(last, couples)

    assert len(hosts) == len(last)
    assert set(hosts) <= set(couples)
    assert all(new != old for new, old in zip(hosts, last, strict=True))


@given(number=st.integers(3, 8), nights=st.integers(1, 20))
def test_after_a_season_in_turns_everybody_hosts_as_often_and_never_twice_in_a_row(number, nights):
    couples = list(range(number))
    hosts = rotate_hosts([place % number for place in range(nights)], couples)
    turns = Counter(dict.fromkeys(couples, 0)) + Counter(hosts)

    assert max(turns.values()) - min(Counter(hosts)[couple] for couple in couples) <= 1
    assert all(one != other for one, other in pairwise(hosts))


@given(last=st.lists(st.sampled_from([1, 2, 3, 4, 5]), min_size=1, max_size=4))
def test_the_first_night_goes_to_somebody_who_hosted_least(last):
    first, times = rotate_hosts(last, [1, 2, 3, 4, 5])[0], Counter(last)

    assert times[first] == min(times[couple] for couple in (1, 2, 3, 4, 5) if couple != last[0])

"""Who met least meets: against every possible pairing, the hosts at High, always the same."""

from itertools import combinations
from random import Random

import pytest

from tournaments.planning.meetings import MOST_SEARCHED, even_tables


def pairings(couples):
    """Every way to pair them, by brute force."""
    if not couples:
        yield []
        return
    one, *others = couples
    for other in others:
        for rest in pairings([c for c in others if c != other]):
            yield [(one, other), *rest]


def weight(tables, met) -> int:
    return sum(met.get(frozenset(table), 0) ** 2 for table in tables)


def random_meetings(couples, seed: int) -> dict[frozenset[int], int]:
    chance = Random(seed)
    return {frozenset(two): chance.randrange(4) for two in combinations(couples, 2)}


@pytest.mark.parametrize("number", [4, 6, 8])
@pytest.mark.parametrize("seed", range(5))
def test_even_tables_no_other_pairing_has_fewer_meetings(number, seed):
    couples = list(range(1, number + 1))
    met = random_meetings(couples, seed)

    tables = even_tables(couples, met, host=3)

    assert weight(tables, met) == min(weight(other, met) for other in pairings(couples))
    assert sorted(couple for table in tables for couple in table) == couples
    assert tables[0][0] == 3


def test_even_tables_nobody_met_keeps_the_order():
    assert even_tables([5, 6, 7, 8], {}, host=7) == [(7, 5), (6, 8)]


def test_even_tables_avoids_a_third_meeting_before_two_second_ones():
    met = {
        frozenset({1, 2}): 2, frozenset({3, 4}): 0,
        frozenset({1, 3}): 1, frozenset({2, 4}): 1,
        frozenset({1, 4}): 3, frozenset({2, 3}): 3,
    }  # fmt: skip

    assert even_tables([1, 2, 3, 4], met) == [(1, 3), (2, 4)]


def test_even_tables_a_hundred_couples_each_once_host_meets_whom_they_never_met():
    couples = list(range(100))
    met = random_meetings(couples, 7)
    assert len(couples) > MOST_SEARCHED

    tables = even_tables(couples, met, host=40)

    assert sorted(couple for table in tables for couple in table) == couples
    assert tables[0][0] == 40
    assert met[frozenset(tables[0])] == 0


def test_even_tables_odd_number_refused():
    with pytest.raises(ValueError, match="odd number"):
        even_tables([1, 2, 3], {})

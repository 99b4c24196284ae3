import pytest

from scoring import Pair, Standing, best, rank, worst

TOTALS = {"Eve": 0, "Cy": 640, "Al": 820, "Di": -120, "Bo": 640}


def test_rank_equal_totals_share_a_place_and_the_next_is_skipped():
    assert rank(TOTALS) == [
        Standing("Al", 820, 1, is_shared=False, name="Al"),
        Standing("Bo", 640, 2, is_shared=True, name="Bo"),
        Standing("Cy", 640, 2, is_shared=True, name="Cy"),
        Standing("Eve", 0, 4, is_shared=False, name="Eve"),
        Standing("Di", -120, 5, is_shared=False, name="Di"),
    ]


def test_rank_labels_shared_places():
    assert [standing.label for standing in rank(TOTALS)] == ["1", "2=", "2=", "4", "5"]


def test_rank_lists_equals_by_name_accents_and_case_aside():
    names = {1: "Zoë", 2: "Émile", 3: "emil", 4: "Özlem", 5: "Oz"}

    assert [standing.name for standing in rank(dict.fromkeys(names, 0), name=names.__getitem__)] == [
        "emil", "Émile", "Oz", "Özlem", "Zoë",
    ]  # fmt: skip


def test_rank_lists_namesakes_by_key():
    assert [standing.key for standing in rank({10: 5, 9: 5, 2: 5}, name=lambda _: "Finn Ford")] == [2, 9, 10]


def test_rank_knows_couples():
    totals = {Pair("Bert", "Bella"): 10, Pair("Adam", "Alice"): 10}

    assert [standing.name for standing in rank(totals, name=" & ".join)] == ["Adam & Alice", "Bert & Bella"]


def test_rank_of_nobody_is_empty():
    assert rank({}) == []


@pytest.mark.parametrize(
    ("totals", "first", "last"),
    [
        (TOTALS, ["Al"], ["Di"]),
        ({"Al": 5, "Bo": 5, "Cy": 1, "Di": 1}, ["Al", "Bo"], ["Cy", "Di"]),
        ({"Al": 5, "Bo": 5}, ["Al", "Bo"], ["Al", "Bo"]),
        ({}, [], []),
    ],
)
def test_best_and_worst_name_everybody_who_shares_it(totals, first, last):
    standings = rank(totals)

    assert ([s.key for s in best(standings)], [s.key for s in worst(standings)]) == (first, last)

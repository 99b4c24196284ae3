"""The standings of a season: by total, average or best nights; equals share a place and are told apart beside it."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import Ranking, rank_season, season_places, season_record

TOTAL, AVERAGE, BEST_TWO = Ranking(), Ranking("average"), Ranking("best", best_of=2)


def lines(nights, ranking, **deciders):
    """Label, name and figure of each line; `deciders` are (rounds won, nines) by name."""
    entries = {}
    for name, points in nights.items():
        won, nines = deciders.get(name, (0, 0))
        entries[name] = [season_record(points, rounds_won=won, nines=nines)]
    return [(s.label, s.key, s.figure) for s in rank_season(entries, ranking)]


NIGHTS = {"Al": [900, 100, 200], "Bo": [500, 500], "Cy": [-50], "Di": [600, 600, -700]}


@pytest.mark.parametrize(
    ("ranking", "expected"),
    [
        (TOTAL, [("1", "Al", 1200), ("2", "Bo", 1000), ("3", "Di", 500), ("4", "Cy", -50)]),
        (AVERAGE, [("1", "Bo", 500), ("2", "Al", 400), ("3", "Di", Fraction(500, 3)), ("4", "Cy", -50)]),
        (BEST_TWO, [("1", "Di", 1200), ("2", "Al", 1100), ("3", "Bo", 1000), ("4", "Cy", -50)]),
    ],
)
def test_what_a_season_is_ranked_by(ranking, expected):
    assert lines(NIGHTS, ranking) == expected


def test_averages_are_not_rounded_before_they_are_ranked():
    """A third of a point apart: 100/3 and 33."""
    assert lines({"Al": [33], "Bo": [34, 33, 33]}, AVERAGE) == [
        ("1", "Bo", Fraction(100, 3)),
        ("2", "Al", 33),
    ]


def test_who_has_played_too_few_nights_stands_below_without_a_place():
    """The best average is Al's, of one night; Cy is last of all by points, but has a place."""
    nights = {"Al": [900], "Bo": [500, 500], "Cy": [-50, -60]}

    assert lines(nights, Ranking("average", least_nights=2)) == [
        ("1", "Bo", 500),
        ("2", "Cy", -55),
        ("", "Al", 900),
    ]


def test_equals_share_a_place_and_rounds_won_then_nines_order_them_within_it():
    nights = {name: [640] for name in ("Al", "Bo", "Cy", "Di")} | {"Eve": [820], "Fay": [0]}

    assert lines(nights, TOTAL, Al=(2, 0), Bo=(2, 1), Cy=(3, 0), Di=(2, 1)) == [
        ("1", "Eve", 820),
        ("2=", "Cy", 640),
        ("2=", "Bo", 640),
        ("2=", "Di", 640),
        ("2=", "Al", 640),
        ("6", "Fay", 0),
    ]


@pytest.mark.parametrize(
    ("al", "bo", "words"),
    [
        (
            (14, 0),
            (12, 5),
            ("level with Bo: 14 rounds won to 12", "level with Al: 12 rounds won to 14"),
        ),
        (
            (1, 3),
            (1, 2),
            (
                "level with Bo: 1 round won each, 3 made 9-bids to 2",
                "level with Al: 1 round won each, 2 made 9-bids to 3",
            ),
        ),
        (
            (2, 1),
            (2, 1),
            (
                "level with Bo: 2 rounds won each, 1 made 9-bid each",
                "level with Al: 2 rounds won each, 1 made 9-bid each",
            ),
        ),
    ],
)
def test_the_tie_break_is_told_in_words(al, bo, words):
    entries = {
        name: [season_record([640], rounds_won=won, nines=nines)]
        for name, (won, nines) in {"Al": al, "Bo": bo}.items()
    }
    entries["Cy"] = [season_record([1])]

    assert [s.level for s in rank_season(entries, TOTAL)] == [*words, ""]


def test_a_couple_has_what_both_have_and_a_place_once_both_do():
    ann, bob, cy, di = (season_record(points) for points in ([600, 200], [100], [450], [300, 100]))
    couples = {"Ann & Bob": [ann, bob], "Cy & Di": [cy, di]}

    assert [(s.key, s.figure) for s in rank_season(couples, AVERAGE)] == [
        ("Cy & Di", 650),
        ("Ann & Bob", 500),
    ]
    assert [
        (s.label, s.key) for s in rank_season({**couples, "Di alone": [di]}, Ranking(least_nights=2))
    ] == [
        ("1", "Di alone"),
        ("", "Ann & Bob"),
        ("", "Cy & Di"),
    ]


def test_the_best_of_no_nights_cannot_be_asked_for():
    for best_of in (None, 0, -1):
        with pytest.raises(ValueError, match="The best of how many nights"):
            Ranking("best", best_of=best_of)


def test_nobody_and_nothing_are_ranked_too():
    assert rank_season({}, TOTAL) == []
    assert [s.label for s in rank_season({"Al": [season_record([])]}, TOTAL)] == ["1"]
    assert [s.label for s in rank_season({"Al": [season_record([])]}, AVERAGE)] == [""]


RECORDS = st.builds(
    season_record,
    st.lists(st.integers(-3, 3), max_size=4),
    rounds_won=st.integers(0, 2),
    nines=st.integers(0, 1),
)
RANKINGS = st.one_of(
    st.builds(Ranking, st.sampled_from(["total", "average"]), least_nights=st.integers(0, 3)),
    st.builds(Ranking, st.just("best"), best_of=st.integers(1, 4), least_nights=st.integers(0, 3)),
)


@given(st.dictionaries(st.integers(0, 9), st.lists(RECORDS, min_size=1, max_size=2)), RANKINGS)
def test_laws_of_a_seasons_standings(entries, ranking):
    """Everybody stands once; a place is one more than how many have more; ties alone are labelled and told."""
    standings = rank_season(entries, ranking)
    assert sorted(s.key for s in standings) == sorted(entries)
    placed = [s for s in standings if s.place is not None]
    assert standings[: len(placed)] == placed
    for one in standings:
        assert (one.place is None) == (min(r.nights for r in entries[one.key]) < ranking.nights_needed)
    for one in placed:
        assert one.place == 1 + sum(other.figure > one.figure for other in placed)
        is_shared = sum(other.figure == one.figure for other in placed) > 1
        assert one.label.endswith("=") == bool(one.level) == is_shared
    assert season_places(entries, ranking) == {one.key: one.place for one in placed}
    again = dict(reversed(entries.items()))
    assert rank_season(again, ranking) == standings


@given(st.lists(st.integers(-999, 999), min_size=1, max_size=6))
def test_the_best_of_all_nights_is_the_total_and_of_fewer_at_least_their_share(nights):
    """As an independent sum has it: the best N add up to no less than any N of them."""
    record = season_record(nights)
    assert Ranking("best", best_of=len(nights)).figure(record) == sum(nights) == TOTAL.figure(record)
    for number in range(1, len(nights) + 1):
        assert Ranking("best", best_of=number).figure(record) >= sum(nights[:number])
    assert AVERAGE.figure(record) * len(nights) == sum(nights)


def test_the_nights_that_count_are_those_the_figure_is_made_of():
    nights = [300, 500, -20, 500, 300]
    best = Ranking(by="best", best_of=3)

    assert best.counting(nights) == [True, True, False, True, False]
    counted = [points for points, counts in zip(nights, best.counting(nights), strict=True) if counts]
    assert best.figure(season_record(nights)) == sum(counted) == 1300
    assert all(Ranking(by="average").counting(nights))
    assert Ranking(by="best", best_of=9).counting([10]) == [True]

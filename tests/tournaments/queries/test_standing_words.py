"""Who leads, what a figure looks like, and the rule, in words."""

from fractions import Fraction

import pytest

from scoring import Ranking, rank_season, season_record
from tournaments.queries.standing_words import figures_in_words, lead_words, ranking_line

BEST = Ranking("best", best_of=2, least_nights=1)


@pytest.mark.parametrize(
    ("nights", "ranking", "words"),
    [
        ({}, Ranking(), ""),
        ({"Ann": [5]}, Ranking(), ""),
        ({"Ann": [5], "Bob": [-225]}, Ranking(), "Ann leads Bob by 230 points."),
        ({"Ann": [5], "Bob": [4]}, Ranking(), "Ann leads Bob by 1 point."),
        ({"Ann": [5], "Bob": [4], "Cy": [4]}, Ranking(), "Ann leads Bob and Cy by 1 point."),
        ({"Ann": [5]} | {name: [0] for name in "WXYZ"}, Ranking(), "Ann leads 4 others by 5 points."),
        ({"Ann": [5], "Bob": [5], "Cy": [4]}, Ranking(), "Ann and Bob share the lead."),
        ({name: [5] for name in "WXYZ"}, Ranking(), "4 share the lead."),
        ({"Ann": [90, 11], "Bob": [50]}, Ranking("average"), "Ann leads Bob by 0.5 points a night."),
        ({"Ann": [90, 10], "Bob": [40]}, Ranking("average"), "Ann leads Bob by 10 points a night."),
        ({"Ann": [9, 9, 9], "Bob": [10, 7]}, BEST, "Ann leads Bob by 1 point."),
        ({"Ann": [9]}, Ranking(least_nights=2), "Nobody has played 2 nights yet, which a place needs."),
    ],
)
def test_who_leads(nights, ranking, words):
    ranked = rank_season({name: [season_record(points)] for name, points in nights.items()}, ranking)

    assert lead_words(ranked, ranking, are_couples=False) == words
    assert lead_words(ranked, ranking, are_couples=True) == words.replace("leads", "lead")


def test_figures_are_whole_unless_two_would_look_alike():
    third = Fraction(1, 3)
    assert figures_in_words([7, -250, 0]) == ["7", "−250", "0"]
    assert figures_in_words([Fraction(9, 2), Fraction(-7, 3)]) == ["4", "−2"]
    assert figures_in_words([10 + third, Fraction(10), 10 + third]) == ["10.3", "10.0", "10.3"]
    assert figures_in_words([-third, third / 10]) == ["−0.3", "0.0"]


@pytest.mark.parametrize(
    ("ranking", "line"),
    [
        (Ranking(), "The whole season is ranked by the total of all nights."),
        (Ranking("average", least_nights=1), "The whole season is ranked by the average a night; a place needs at least 1 night."),
        (Ranking("best", best_of=6), "The whole season is ranked by the best 6 nights."),
        (Ranking("best", best_of=1), "The whole season is ranked by the best night."),
    ],
)  # fmt: skip
def test_the_ranking_as_one_of_the_rules(ranking, line):
    assert ranking_line(ranking) == line

"""What is above and below the usual, worked out by hand from a handful of rounds."""

from fractions import Fraction

from tournaments.queries.played_rounds import Holding, PlayedRound
from tournaments.queries.relative import (
    OVER_ALL,
    Compared,
    SideResult,
    ahead_words,
    at_table_words,
    beside_the_partner,
    beside_the_table,
    side_results,
    usual_points,
    with_partner_words,
)

ANN, BOB, CY, DI, SUE = 1, 2, 3, 4, 5
# High: 700 400 | 500 201, mean 1801/4. Low: 300 100, mean 200.
RESULTS = [
    SideResult("High", 700, (ANN, BOB)),
    SideResult("High", 400, (CY, DI)),
    SideResult("High", 500, (ANN, DI)),
    SideResult("High", 201, (CY, BOB)),
    SideResult("Low", 300, (ANN, BOB)),
    SideResult("Low", 100, (CY, DI)),
]


def test_usual_points_are_the_mean_of_both_sides_at_a_table():
    assert usual_points(RESULTS) == {"High": Fraction(1801, 4), "Low": Fraction(200)}


def test_beside_the_table_compares_an_average_with_what_is_usual_there():
    of_ann = beside_the_table(RESULTS)[ANN]

    assert of_ann["High"] == Compared(2, Fraction(600), Fraction(1801, 4))
    assert of_ann["Low"] == Compared(1, Fraction(300), Fraction(200))
    assert of_ann[OVER_ALL] == Compared(3, Fraction(500), (2 * Fraction(1801, 4) + 200) / 3)
    assert of_ann["High"].ahead == Fraction(599, 4)


def test_over_all_tables_everybody_together_is_neither_above_nor_below():
    everybody = beside_the_table(RESULTS).values()

    assert sum(of_one[OVER_ALL].ahead * of_one[OVER_ALL].rounds for of_one in everybody) == 0


def test_one_player_is_compared_with_everybody_as_all_are():
    assert beside_the_table(RESULTS, {ANN}) == {ANN: beside_the_table(RESULTS)[ANN]}
    assert beside_the_partner(RESULTS, {ANN}) == {ANN: beside_the_partner(RESULTS)[ANN]}


def test_beside_the_partner_compares_with_what_the_partner_makes_without_you():
    """Bob makes 201 without Ann; Di makes 400 and 100 without Ann; Ann makes 500 without Bob."""
    found = beside_the_partner(RESULTS)

    assert found[ANN] == {
        BOB: Compared(2, Fraction(500), Fraction(201)),
        DI: Compared(1, Fraction(500), Fraction(250)),
    }
    assert found[BOB][ANN] == Compared(2, Fraction(500), Fraction(500))


def test_a_partner_who_never_played_with_anybody_else_is_compared_with_nothing():
    found = beside_the_partner([SideResult("High", 700, (ANN, BOB))])

    assert found[ANN][BOB] == Compared(1, Fraction(700), None)
    assert found[ANN][BOB].ahead is None


def test_a_round_in_which_a_seat_was_taken_over_is_usual_for_the_table_but_nobodys_average():
    """Ann plays hands 1 to 3 and Sue the others, beside Bob: the round is Bob's alone, and nobody's with a partner."""
    taken_over = PlayedRound(
        table_id=1,
        night_id=1,
        number=1,
        position=0,
        table="High",
        points=(700, 400),
        winner=1,
        holdings=(
            Holding(ANN, 1, is_first=True, stands_in_for=None, credited_to=ANN, last_hand=3),
            Holding(SUE, 1, is_first=True, stands_in_for=ANN, credited_to=SUE, first_hand=4),
            Holding(BOB, 1, is_first=False, stands_in_for=None, credited_to=BOB),
            Holding(CY, 2, is_first=True, stands_in_for=None, credited_to=CY),
            Holding(DI, 2, is_first=False, stands_in_for=None, credited_to=DI),
        ),
        sums={3: (450, 120)},
    )
    results = side_results([taken_over])

    assert results == [SideResult("High", 700, (BOB,)), SideResult("High", 400, (CY, DI))]
    assert set(beside_the_table(results)) == {BOB, CY, DI}
    assert set(beside_the_partner(results)) == {CY, DI}


def test_no_rounds_compare_with_nothing():
    assert beside_the_table([]) == beside_the_partner([]) == usual_points([]) == {}


def test_it_is_said_in_plain_words():
    high = beside_the_table(RESULTS)[ANN]

    assert ahead_words(Fraction(-38), "it") == "38 below it"
    assert ahead_words(Fraction(2, 5), "it") == "level with it"
    assert at_table_words("High", high["High"]) == (
        "at High, 150 above what the table usually makes (2 rounds)"
    )
    assert at_table_words(OVER_ALL, high[OVER_ALL]) == (
        "over all tables, 133 above what those tables usually make (3 rounds)"
    )
    assert with_partner_words("Di", beside_the_partner(RESULTS)[ANN][DI]) == (
        "with Di, 250 above what Di makes with others (1 round)"
    )
    assert with_partner_words("Bob", Compared(1, Fraction(700), None)) == "with Bob, 700 a round (1 round)"

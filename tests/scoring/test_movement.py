import pytest

from scoring import (
    InvalidSeating,
    Move,
    Pair,
    Problem,
    TableSeating,
    moves,
    next_seating,
    problems_with_seating,
    table_names,
)

from .fixture_night import COUPLES, FIRST_SEATING, A, B, C, D, E, F
from .golden_files import golden_rows

OUTCOMES = golden_rows("movement_three_tables")


def couple(letter: str) -> Pair[str]:
    return Pair(letter.upper(), letter.lower())


def ladder(tables: int):
    """Couples AB at High, CD at the next table, and so on."""
    letters = "ABCDEFGHIJKLMNOP"[: 2 * tables]
    return tuple(TableSeating(couple(a), couple(b)) for a, b in zip(letters[::2], letters[1::2], strict=True))


def written(seating) -> list[str]:
    return ["-".join("".join(pair) for pair in table) for table in seating]


def spoken(seating) -> list[str]:
    """Sides in order of the alphabet: which one is side 1 is only a label."""
    return [" v ".join(sorted("–".join(pair) for pair in table)) for table in seating]


@pytest.mark.parametrize("row", OUTCOMES, ids=[row["won"] for row in OUTCOMES])
def test_next_seating_of_three_tables_equals_the_published_outcome(row):
    winners = [int(side) for side in row["won"]]

    assert written(next_seating(ladder(3), winners)) == [row["high"], row["middle"], row["low"]]


@pytest.mark.parametrize(
    ("winners", "high", "low"),
    [
        ([1, 1], "Ac-Ca", "Bd-Db"),
        ([2, 2], "Bd-Db", "Ac-Ca"),
        ([1, 2], "Ad-Da", "Bc-Cb"),
        ([2, 1], "Bc-Cb", "Ad-Da"),
    ],
)
def test_next_seating_of_two_tables_sends_winners_to_high(winners, high, low):
    assert written(next_seating(ladder(2), winners)) == [high, low]


def test_next_seating_of_four_tables():
    assert written(next_seating(ladder(4), [1, 2, 1, 2])) == ["Ad-Da", "Be-Eb", "Ch-Hc", "Fg-Gf"]


def test_next_seating_without_exchange_keeps_the_pairs():
    assert written(next_seating(ladder(3), [1, 2, 1], switch_partners=False)) == ["Aa-Dd", "Bb-Ee", "Cc-Ff"]


def test_next_seating_five_rounds_of_the_fixture_night():
    # Winners by table in each round; the sides are those that next_seating seats.
    #   R1 1,1,1   R2 1,1,1   R3 1,2,1   R4 1,1,1
    seating = FIRST_SEATING
    night = []
    for winners in ([1, 1, 1], [1, 1, 1], [1, 2, 1], [1, 1, 1]):
        seating = next_seating(seating, winners)
        night.append(spoken(seating))

    assert night == [
        ["Adam–Cora v Carl–Alice", "Bert–Emma v Eli–Bella", "Dan–Fay v Finn–Dora"],
        ["Adam–Emma v Bert–Cora", "Carl–Fay v Dan–Alice", "Eli–Dora v Finn–Bella"],
        ["Adam–Alice v Dan–Emma", "Bert–Dora v Eli–Cora", "Carl–Bella v Finn–Fay"],
        ["Adam–Dora v Bert–Alice", "Carl–Emma v Dan–Bella", "Eli–Fay v Finn–Cora"],
    ]


def test_moves_come_in_order_of_arrival_upper_pair_first():
    assert moves([1, 2, 1], FIRST_SEATING) == (
        Move(A, 0, 0, won=True),
        Move(D, 1, 0, won=True),
        Move(B, 0, 1, won=False),
        Move(E, 2, 1, won=True),
        Move(C, 1, 2, won=False),
        Move(F, 2, 2, won=False),
    )


def test_moves_know_their_direction():
    assert [move.direction for move in moves([1, 2, 1], FIRST_SEATING)] == [
        "stay",
        "up",
        "down",
        "up",
        "down",
        "stay",
    ]


def test_moves_leave_out_tables_that_are_not_decided():
    assert moves([None, 2, None], FIRST_SEATING) == (Move(D, 1, 0, won=True), Move(C, 1, 2, won=False))
    assert moves([None, None, None], FIRST_SEATING) == ()


@pytest.mark.parametrize(
    ("tables", "names"),
    [
        (0, ()),
        (1, ("High",)),
        (2, ("High", "Low")),
        (3, ("High", "Middle", "Low")),
        (4, ("High", "Table 2", "Table 3", "Low")),
        (6, ("High", "Table 2", "Table 3", "Table 4", "Table 5", "Low")),
    ],
)
def test_table_names(tables, names):
    assert table_names(tables) == names


def test_table_seating_gives_the_pair_of_a_side():
    assert (FIRST_SEATING[0].pair(1), FIRST_SEATING[0].pair(2)) == (A, B)


def test_problems_with_seating_of_the_fixture_night_are_none():
    assert problems_with_seating(FIRST_SEATING) == []


def test_problems_with_seating_names_a_person_and_both_places():
    twice = (TableSeating(A, B), TableSeating(C, D), TableSeating(E, Pair("Finn", "Bella")))

    assert problems_with_seating(twice) == [
        Problem("seated_twice", "Low", "Bella is seated twice: at High, side 2 and at Low, side 2.")
    ]


def test_problems_with_seating_calls_people_by_the_names_it_is_given():
    names = {1: "Adam", 2: "Alice", 3: "Bert"}
    seating = (TableSeating(Pair(1, 2), Pair(3, 2)), TableSeating(Pair(4, 5), Pair(6, 7)))

    problems = problems_with_seating(seating, name=lambda player: names.get(player, "somebody"))

    assert [problem.sentence for problem in problems] == [
        "Alice is seated twice: at High, side 1 and at High, side 2."
    ]


def test_problems_with_seating_finds_every_empty_seat():
    seating = (TableSeating(A, B), TableSeating(Pair("Finn", None), Pair(None, "Fay")))

    assert problems_with_seating(seating) == [
        Problem("empty_seat", "Low", "A seat is empty at Low, side 1."),
        Problem("empty_seat", "Low", "A seat is empty at Low, side 2."),
    ]


@pytest.mark.parametrize("tables", [0, 1])
def test_problems_with_seating_wants_two_tables(tables):
    assert problems_with_seating(FIRST_SEATING[:tables]) == [
        Problem("too_few_tables", "tables", f"A night needs at least 2 tables; there are {tables}.")
    ]


def test_next_seating_refuses_undecided_tables_by_name():
    with pytest.raises(InvalidSeating) as refused:
        next_seating(FIRST_SEATING, [1, None, None])

    assert [(problem.field, problem.sentence) for problem in refused.value.problems] == [
        ("Middle", "Middle has no winner yet."),
        ("Low", "Low has no winner yet."),
    ]


@pytest.mark.parametrize("winners", [[1, 1], [1, 1, 1, 1]])
def test_next_seating_refuses_results_of_other_tables(winners):
    with pytest.raises(InvalidSeating) as refused:
        next_seating(FIRST_SEATING, winners)

    assert str(refused.value) == f"3 tables are seated, but {len(winners)} results are given."


def test_next_seating_refuses_somebody_seated_twice():
    with pytest.raises(InvalidSeating, match="Adam is seated twice"):
        next_seating((TableSeating(A, B), TableSeating(C, A)), [1, 1])


def test_next_seating_refuses_a_single_table():
    with pytest.raises(InvalidSeating, match="at least 2 tables"):
        next_seating(FIRST_SEATING[:1], [1])


def test_couples_of_the_fixture_night_are_all_seated():
    assert [pair for table in FIRST_SEATING for pair in table] == list(COUPLES)

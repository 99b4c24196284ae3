"""Tables of real clubs: columns in any order, under any of the likely words, or under none."""

import pytest

from tournaments.forms.people_columns import group_marks, lines_of_rows, roles_of
from tournaments.forms.people_lines import written_lines

GROUPS = ("Men", "Women")
AMES, BROOK = ("Adam Ames", "Alice Ames"), ("Bert Brook", "Bella Brook")


def couples(rows: list[list[str]], **options) -> list[tuple[str, ...]]:
    text = lines_of_rows(rows, GROUPS, **options)
    return [tuple(p.name for p in line.people) for line in written_lines(text, group_marks(GROUPS))]


@pytest.mark.parametrize(
    "rows",
    [
        [["Name", "Partner"], AMES, BROOK],
        [["PARTNER", "Phone", "full name"], ["Alice Ames", "123", "Adam Ames"], ["Bella Brook", "", "Bert Brook"]],
        [["Couple"], ["Adam & Alice Ames"], ["Bert and Bella Brook"]],
        [["Thursday Cards 2026"], [], ["as of January"], ["Name", "Partner"], AMES, BROOK],
        [["Names", "Joined"], ["Adam & Alice Ames", "2019-09-01"], ["Brook, Bert & Bella", "2020-01-01"]],
        [["Man", "Woman"], AMES, BROOK],
        [["Man", "Woman", "Surname"], ["Adam", "Alice", "Ames"], ["Bert", "Bella", "Brook"]],
        [["First name", "Last name", "First name", "Last name"], ["Adam", "Ames", "Alice", "Ames"], ["Bert", "Brook", "Bella", "Brook"]],
        [["Surname", "Forename", "Partner's first name"], ["Ames", "Adam", "Alice"], ["Brook", "Bert", "Bella"]],
        [["Name", "Surname", "Partner"], ["Adam", "Ames", "Alice Ames"], ["Bert", "Brook", "Bella Brook"]],
        [["Player 1", "Player 2"], AMES, BROOK],
        [["Couple", "First", "Last"], ["1", "Adam", "Ames"], ["2", "Bert", "Brook"], ["1", "Alice", "Ames"], ["2", "Bella", "Brook"]],
        [["Couple", "Points"], ["Adam Ames\nAlice Ames", "3"], ["Bert Brook\nBella Brook", "4"]],
        [list(AMES), list(BROOK)],
        [["Adam", "Ames", "Alice", "Ames"], ["Bert", "Brook", "Bella", "Brook"]],
        [["Adam & Alice Ames", "2026-01-15"], ["Bert & Bella Brook", "2026-01-15"]],
    ],
)  # fmt: skip
def test_the_same_two_couples(rows):
    assert couples(rows) == [AMES, BROOK]


def test_a_line_has_the_number_of_its_row():
    rows = [["Name", "Points"], ["Adam & Alice Ames", "4"], [], [], ["Total", "4"], ["Bert", ""]]

    text = lines_of_rows(rows, GROUPS)

    assert text.split("\n") == ["", "Adam Ames & Alice Ames", "", "", "Total", "Bert"]


def test_groups_are_read_from_their_column():
    rows = [["Name", "Sex", "Partner", "Partner’s group"], ["Alice Ames", "F", "Adam Ames", "men"], ["Bella", "women", "", ""]]  # fmt: skip

    assert lines_of_rows(rows, GROUPS).split("\n")[1:] == [
        "Alice Ames (Women) & Adam Ames (Men)",
        "Bella (Women)",
    ]


def test_nicknames_are_read_from_their_columns():
    rows = [["Name", "Partner", "Nickname", "Partner’s nickname"], ["Alice Ames", "Adam Ames", "Al", "T & J"], ["Bella", "", "Bel, of course", ""]]  # fmt: skip

    assert lines_of_rows(rows, GROUPS).split("\n")[1:] == [
        '"Alice Ames" called "Al" & "Adam Ames" called "T & J"',
        '"Bella" called "Bel, of course"',
    ]


def test_a_known_name_is_that_name_whatever_signs_are_in_it():
    rows = [["Name", "Partner"], ["Tom & Jerry", "Smith, Ann"]]

    assert lines_of_rows(rows, GROUPS) == "\nTom & Jerry; Smith, Ann"
    assert couples(rows, known={"Tom & Jerry", "Smith, Ann"}) == [("Tom & Jerry", "Smith, Ann")]


@pytest.mark.parametrize(
    ("row", "roles"),
    [
        (["Name"], ["name"]),
        (["E-Mail", "Name", "First name 2"], ["", "name", "partner first"]),
        (["Name", "Name"], ["name", "partner"]),
        (["Adam Ames", "Alice Ames"], []),
        (["Phone", "E-mail"], []),
        (["Name", "x", "y", "z"], []),
        ([], []),
    ],
)
def test_which_row_is_a_header(row, roles):
    assert roles_of(row, group_marks(GROUPS)) == roles

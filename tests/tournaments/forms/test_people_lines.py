"""Lines of pasted lists, in the ways people write couples."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.forms.people_columns import group_marks
from tournaments.forms.people_lines import line_of, written_line, written_lines
from tournaments.queries.people_values import WrittenPerson

MARKS = group_marks(("Men", "Women"))
SMITHS = [("Ann Smith", ""), ("Bob Smith", "")]


def people(text: str) -> list[tuple[str, str]]:
    return [(person.name, person.group) for person in written_line(1, text, MARKS).people]


@pytest.mark.parametrize(
    "text",
    [
        "Ann & Bob Smith",
        "Ann Smith & Bob Smith",
        "Ann and Bob Smith",
        "Ann Smith AND Bob Smith",
        "Ann + Bob Smith",
        "Ann/Bob Smith",
        "Ann Smith – Bob Smith",
        "Ann Smith; Bob Smith",
        "Ann Smith\tBob Smith",
        "Ann Smith, Bob Smith",
        "Smith, Ann & Smith, Bob",
        "Smith, Ann; Smith, Bob",
        "Smith, Ann & Bob",
        "Ann;Smith;Bob;Smith",
        "Ann\tSmith\tBob\tSmith",
        "1. Ann & Bob Smith",
        "12) Ann & Bob Smith",
        "#3 Ann & Bob Smith",
        "7 Ann & Bob Smith",
        "7\tAnn Smith\tBob Smith",
        "- Ann & Bob Smith",
        "• Ann & Bob Smith",
        "  Ann   &   Bob  Smith  ",
        "Ann Smith; Bob Smith; 2026-01-15; 41",
        '"Ann Smith" & "Bob Smith"',
    ],
)
def test_a_couple_in_every_shape(text):
    assert people(text) == SMITHS


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ann Smith", [("Ann Smith", "")]),
        ("Smith, Ann", [("Ann Smith", "")]),
        ("Smith, Mary Ann", [("Mary Ann Smith", "")]),
        ("van der Berg, Mary Ann", [("Mary Ann van der Berg", "")]),
        ("Ann & Bob van der Berg", [("Ann van der Berg", ""), ("Bob van der Berg", "")]),
        ("Mary Ann & Bob Smith", [("Mary Ann", ""), ("Bob Smith", "")]),
        ("Ann Smith (Women) & Bob Smith (Men)", [("Ann Smith", "B"), ("Bob Smith", "A")]),
        ("Ann (w) and Bob Smith (M)", [("Ann Smith", "B"), ("Bob Smith", "A")]),
        ("Smith, Ann (B)", [("Ann Smith", "B")]),
        ("Finn Ford (2)", [("Finn Ford (2)", "")]),
        ("Finn Ford (Zoe’s)", [("Finn Ford (Zoe’s)", "")]),
        ('"Tom & Jerry"', [("Tom & Jerry", "")]),
        ('"Robert\'); DROP TABLE x;--" & "Smith, Ann"', [("Robert'); DROP TABLE x;--", ""), ("Smith, Ann", "")]),
        ('Ann "Annie" D\'Arcy & <b>Bo</b>', [('Ann "Annie" D\'Arcy', ""), ("<b>Bo</b>", "")]),
        ("Sandy Anderson", [("Sandy Anderson", "")]),
        ("Smith-Jones, Zoë & O'Brien, Seán", [("Zoë Smith-Jones", ""), ("Seán O'Brien", "")]),
        ("<b>Bo</b> & {{ 7*7 }}", [("<b>Bo</b>", ""), ("{{ 7*7 }}", "")]),
        ("🍷 & Юлия Ö", [("🍷", ""), ("Юлия Ö", "")]),
        ("Zoe\u0308 \u202eKowalski", [("Zoë Kowalski", "")]),
    ],
)  # fmt: skip
def test_names_as_they_are_meant(text, expected):
    assert people(text) == expected


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("Ann & Bob & Cid Smith", "3 names: write one couple a line."),
        ("&", "There is no name in it."),
        ("x" * 81, "A name has at most 80 signs; one here has 81."),
        ("\u202e", "There is no name in it."),
    ],
)
def test_what_cannot_be_taken_apart_says_why(text, problem):
    line = written_line(3, text, MARKS)

    assert (line.number, line.people, line.problem) == (3, (), problem)


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("ann@cards.example", "“ann@cards.example” has an e-mail or web address in it."),
        ("Ann Smith <ann@cards.example>", "“Ann Smith <ann@cards.example>” has an e-mail"),
        ("https://cards.example/ann", "“https"),
        ("=1+1", "“=1+1” begins like a formula."),
        ('=HYPERLINK("https://x.example","Ann")', "“=HYPERLINK("),
        ("+44 20 7946 0000", "“+44 20 7946 0000” begins like a formula."),
        ("Total", "“Total” looks like the foot of a table"),
        ("Total 12", "“Total 12” looks like the foot of a table"),
        ("2026", "“2026” has no letter in it."),
    ],
)
def test_what_is_hardly_a_name_is_doubted(text, start):
    doubts = [person.doubt for person in written_line(1, text, MARKS).people]

    assert any(doubt.startswith(start) for doubt in doubts), doubts


def test_lines_are_numbered_as_an_editor_counts_them():
    lines = written_lines("\r\nAnn & Bob Smith\r\n\r\n  \nCid", MARKS)

    assert [(line.number, line.text) for line in lines] == [(2, "Ann & Bob Smith"), (5, "Cid")]


def test_clubs_with_other_groups_mark_them_by_their_names():
    marks = group_marks(("Reds", "Blues"))

    assert [(p.name, p.group) for p in written_line(1, "Ann (Red) & Bob Smith (blues)", marks).people] == [
        ("Ann Smith", "A"),
        ("Bob Smith", "B"),
    ]
    assert written_line(1, "Ann (men)", marks).people[0].name == "Ann (men)"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ann Smith called Annie", [("Ann Smith", "", "Annie")]),
        ("Ann Smith called Annie Get Your Gun (Women)", [("Ann Smith", "B", "Annie Get Your Gun")]),
        (
            "Ann called Annie & Bob Smith called Bobby",
            [("Ann Smith", "", "Annie"), ("Bob Smith", "", "Bobby")],
        ),
        ("Smith, Ann called Annie; Smith, Bob", [("Ann Smith", "", "Annie"), ("Bob Smith", "", "")]),
        ("Ann Smith and Bob Smith CALLED Bobby (M)", [("Ann Smith", "", ""), ("Bob Smith", "A", "Bobby")]),
        ('"Tom & Jerry" called "T & J" & Bo', [("Tom & Jerry", "", "T & J"), ("Bo", "", "")]),
        ("Ann Smith called", [("Ann Smith called", "", "")]),
        ("Bob (called Bobby) Smith", [("Bob (called Bobby) Smith", "", "")]),
    ],
)
def test_a_nickname_stands_behind_the_name(text, expected):
    assert [(p.name, p.group, p.nickname) for p in written_line(1, text, MARKS).people] == expected


def test_a_nickname_that_is_too_long_says_so():
    line = written_line(1, f"Ann Smith called {'x' * 41}", MARKS)

    assert line.problem == "A nickname has at most 40 signs; one here has 41."


pieces = st.sampled_from([*"ab Ö&;,\"'()|<>=+-1/. \t", " called ", " and "])
names = st.lists(pieces, min_size=1, max_size=12).map(lambda found: " ".join("".join(found).split())).filter(
    lambda name: any(char.isalpha() for char in name)
)  # fmt: skip


@given(st.lists(st.tuples(names, st.sampled_from(["", "A", "B"]), st.just("") | names.filter(lambda name: len(name) <= 40)), min_size=1, max_size=2))  # fmt: skip
def test_a_line_that_is_written_reads_as_it_was_meant(meant):
    line = line_of(
        [WrittenPerson(name, group, nickname=nickname) for name, group, nickname in meant],
        MARKS,
        {"A": "Men", "B": "Women"},
    )

    assert [(p.name, p.group, p.nickname) for p in written_line(1, line, MARKS).people] == meant

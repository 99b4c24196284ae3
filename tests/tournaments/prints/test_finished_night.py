"""The print of a finished night, read back: with ordinary and the worst names, few and many tables."""

from dataclasses import replace

import pytest

from tests.tournaments.prints import evening, sheets
from tests.tournaments.prints.reading import crossed, faults, read
from tournaments.charts.path import path_chart
from tournaments.charts.values import Path, Stop, Walker
from tournaments.prints.finished_night import FinishedNight, PlayedRound, PointsLine, finished_night_pdf
from tournaments.prints.finished_table import PlayedHand, PlayedSide, PlayedTable
from tournaments.prints.layout import Paper

PAPERS = pytest.mark.parametrize("paper", list(Paper))


def table(name: str, names: tuple[str, str], hands: int) -> PlayedTable:
    played = tuple(
        PlayedHand(str(number), "2", "10NT" if number % 2 else "open misère", "6 set", ("60", "−520"))
        for number in range(1, hands + 1)
    )
    return PlayedTable(
        name,
        (
            PlayedSide(names[0], "−3120", "lost, down to Middle"),
            PlayedSide(names[1], "630", "won, up to High"),
        ),
        (PlayedHand(sentence="Before hand 1: misdeal, dealt again."), *played),
        (f"{names[0]} held cards of side 1 in hands 1 to 3.",),
    )


def night(tables: int, names: tuple[str, ...], *, rounds: int = 5, hands: int = 6, **said) -> FinishedNight:
    sides = tuple(f"{names[n % len(names)]} & {names[(n + 1) % len(names)]}" for n in range(2))
    played = tuple(table(name, sides, hands) for name in sheets.table_names(tables))
    points = tuple(
        PointsLine(f"{n + 1}=", names[n % len(names)], ("−520",) * rounds, "−2600") for n in range(4 * tables)
    )
    values = {
        "club": sheets.CLUB,
        "details": (sheets.DATE, sheets.HOSTS),
        "sentences": ("Nobody won the wine.",),
        "honours": ((f"Most points, {names[0]}", f"{names[0]} and {names[1]}: 2340"),),
    }
    return FinishedNight(
        title="Night 5",
        corrected="corrected 16 January, 20:15",
        points=points,
        rounds=tuple(PlayedRound(number, played) for number in range(1, rounds + 1)),
        **values | said,
    )


@PAPERS
@pytest.mark.parametrize(
    ("made", "most_pages"),
    [
        (night(3, evening.ORDINARY), 3),
        (
            night(
                2,
                evening.STRANGE,
                club=evening.WORST["club"],
                details=(evening.WORST["date"], sheets.LONG[0]),
            ),
            8,
        ),
        (night(12, sheets.WIDE, rounds=1), 8),
        (night(2, evening.ORDINARY, rounds=7, hands=60), 15),
        (night(2, sheets.LONG, rounds=1), 3),
    ],
    ids=["ordinary", "strange", "12 tables of W", "60 hands", "long"],
)
def test_it_is_a_print_as_all_are(made, most_pages, paper):
    data = finished_night_pdf(made, paper)

    printed = read(data)
    assert faults(printed, paper) == []
    assert [crossing for page in printed.pages for crossing in crossed(page)] == []
    assert printed.page_count <= most_pages
    assert printed.title.startswith("Night 5, ")
    assert printed.bookmarks[0] == "Points"
    assert len(set(printed.bookmarks)) == len(printed.bookmarks)
    assert "…" not in printed.text.replace("WW…", "")
    assert printed.text.count("10NT") == sum(len(t.hands) // 2 for r in made.rounds for t in r.tables)
    assert all("corrected 16 January, 20:15" in page.text for page in printed.pages)
    for number in range(1, len(made.rounds) + 1):
        assert f"\nRound {number}\n" in f"{printed.text}\n"


def test_points_honours_and_wine_stand_on_the_first_page():
    printed = read(finished_night_pdf(night(3, evening.ORDINARY), Paper.A4), only=(0,))

    text = printed.pages[0].text
    assert "round 1 round 2 round 3 round 4 round 5 points" in text
    assert "1= Henrik Lindqvist −520 −520 −520 −520 −520 −2600" in text
    assert "Nobody won the wine." in text
    assert "Most points, Henrik Lindqvist Henrik Lindqvist and Ingrid Lindqvist: 2340" in text


def path_of(tables: int, names: tuple[str, ...], rounds: int = 5):
    """Everybody keeps their seat but for the two ladders' ends, so that lines cross."""
    called = sheets.table_names(tables)
    return path_chart(
        Path(
            tuple(called),
            (("15 Jan", rounds),),
            tuple(
                Walker(
                    names[player % len(names)],
                    tuple(
                        Stop(
                            called[(player // 4 + turn) % tables],
                            (player + turn) % 4,
                            (player + turn) % 4 < 2,
                        )
                        for turn in range(rounds)
                    ),
                )
                for player in range(4 * tables)
            ),
        )
    )


@PAPERS
@pytest.mark.parametrize(
    ("tables", "names"), [(3, evening.ORDINARY), (3, evening.STRANGE), (12, sheets.WIDE)]
)
def test_who_sat_where_is_drawn_where_it_has_room(tables, names, paper):
    path = path_of(tables, names)
    printed = read(finished_night_pdf(replace(night(tables, names, rounds=1), path=path), paper))

    assert faults(printed, paper) == []
    assert [crossing for page in printed.pages for crossing in crossed(page)] == []
    (page,) = (page for page in printed.pages if "Who sat where" in page.text)
    assert "Of the four at a table the upper two won." in page.text
    assert {"High", "Low", "1", "5"} <= {word["text"] for word in page.words}


def test_a_night_of_more_tables_than_a_page_holds_leaves_the_picture_out():
    plain = night(20, evening.ORDINARY, rounds=1)

    printed = read(finished_night_pdf(replace(plain, path=path_of(20, evening.ORDINARY)), Paper.A4))

    assert "Who sat where" not in printed.text
    assert printed.page_count == read(finished_night_pdf(plain, Paper.A4)).page_count

"""The year of a player on paper: one page, whatever the names and however many nights."""

import pytest

from scoring import parse_bid
from tests.tournaments.prints import evening, sheets
from tests.tournaments.prints.reading import crossed, faults, read
from tournaments.charts.bid_success import bid_success_chart
from tournaments.charts.nights import nights_chart
from tournaments.charts.path import path_chart
from tournaments.charts.values import BidSuccess, Nights, Path, Stop, Tally, Walker
from tournaments.prints.layout import Paper
from tournaments.prints.year import YearLine, YearSheet, year_pdf

PAPERS = pytest.mark.parametrize("paper", list(Paper))
TITLES = (
    ("Best night", "4050", "on 11 December 2025"),
    ("Best hand", "10NT", "520 points with {name}, took 10 tricks (High, round 3, 11 December 2025)."),
    ("Favourite suit", "♥", "hearts, 13 of 18 made"),
    ("Best partner", "{name}", "480 points a round, 6 rounds together, 4 won"),
    ("Own side’s bids", "41 of 58", "made, 71 %"),
    ("Bids of others set", "23", "of 77 hands in defence"),
    ("9-bids made", "3", "of 5 tried"),
    ("Wine", "2", "with 9NT on 18 September 2025; with the lowest score on 15 January 2026"),
    ("At High", "14 of 45 rounds", "The longest stay was 4 rounds, on 11 December 2025."),
)


def charts(nights: int, rounds: int = 5, tables: int = 3, figures: int = 97):
    days = tuple(f"{number % 28 + 1} Sep" for number in range(nights))
    called = tuple(sheets.table_names(tables))
    stops = tuple(
        Stop(called[number % tables], number % 4, number % 4 < 2) if number % 7 else None
        for number in range(nights * rounds)
    )
    bids = tuple((parse_bid(f"{level}{suit}"), Tally(level, 13)) for level in range(6, 11) for suit in "SCDH")
    return (
        nights_chart(Nights(days, tuple(1000 + figures * n for n in range(nights)), (2000,) * nights)),
        bid_success_chart(BidSuccess(tuple(range(6, 11)), bids)),
        path_chart(Path(called, tuple((day, rounds) for day in days), (Walker("Ann", stops),))),
    )


def sheet(name: str, *, nights: int = 9, place: str = "2=", tables: int = 3, figures: int = 97) -> YearSheet:
    return YearSheet(
        club=sheets.CLUB,
        name=name,
        season="2025/26",
        details=("September 2025 to May 2026", "after night 9 of 9"),
        place=place,
        figures=(("Points", "13890"), ("Place, of 12", "2="), ("Nights", "9"), ("A night", "1543"), ("Rounds won, of 45", "27")),
        lines=tuple(YearLine(title, figure.format(name=name), words.format(name=name)) for title, figure, words in TITLES),
        charts=charts(nights, tables=tables, figures=figures),
        rule="A player’s total of all nights counts. Equal totals share a place.",
    )  # fmt: skip


@PAPERS
@pytest.mark.parametrize(
    "asked",
    [
        sheet(evening.ORDINARY[0]),
        sheet(max(evening.STRANGE, key=len), place=""),
        sheet(max(sheets.WIDE, key=len), nights=1, place="38="),
        sheet(max(sheets.LONG, key=len), nights=30, tables=12),
    ],
    ids=["ordinary", "strange", "one night", "thirty nights"],
)
def test_it_is_one_page_and_a_print_as_all_are(asked, paper):
    data = year_pdf(asked, paper)
    printed = read(data)

    assert len(data) <= 33_000
    assert faults(printed, paper) == []
    assert [crossing for page in printed.pages for crossing in crossed(page)] == []
    assert printed.page_count == 1
    text = printed.text
    for line in asked.lines:
        assert line.title in text
    assert "13890" in text
    assert "Points by night" in text
    assert "Equal totals share a place." in text


@PAPERS
@pytest.mark.parametrize(("tables", "figures"), [(3, 97), (5, -2311)])
def test_the_ordinary_page_has_all_three_pictures_each_with_its_note(tables, figures, paper):
    asked = sheet("Ingrid Lindqvist", tables=tables, figures=figures)
    printed = read(year_pdf(asked, paper))

    assert faults(printed, paper) == []
    text = " ".join(printed.text.split())
    for chart in asked.charts:
        assert chart.title in text
        assert set(chart.note.split()) <= set(text.split())
    assert "heavy part" in text


def test_the_place_stands_in_the_corners():
    (page,) = read(year_pdf(sheet("Ingrid Lindqvist"), Paper.A4)).pages

    # Once among the figures, twice in the corners, there once upside down.
    assert sum(glyph.text == "2" and glyph.size_pt >= 20 for glyph in page.glyphs) >= 3

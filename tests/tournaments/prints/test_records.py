"""The printed records of a season, read back from their PDF."""

from dataclasses import replace

import pytest

from tests.tournaments.prints.reading import faults, read
from tests.tournaments.prints.test_standings import sheet
from tournaments.prints.layout import Paper
from tournaments.prints.records import RecordLine, RecordsSheet
from tournaments.prints.standings import standings_pdf

LONG = "Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh Śląska"
RECORD = RecordLine(
    "Highest night",
    "4050 points",
    ("Ann <b>Ames</b>, 15 January 2026", "Łucja O'Brien, 22 January 2026"),
    "The most points of a player in one night.",
)


def records(*lines: RecordLine, sections: int = 1) -> RecordsSheet:
    titles = ("A night", "A round", "Runs and wine", "Bids")
    return RecordsSheet(
        club="Thursday <b>Cards</b>",
        season="September 2026 to May 2027",
        after="after night 9 of 9",
        sections=tuple((title, lines) for title in titles[:sections]),
    )


def printed(shown: RecordsSheet | None, paper: Paper = Paper.A4):
    return read(standings_pdf([sheet(["Ann", "Bob"])], paper, records=shown))


@pytest.mark.parametrize("paper", list(Paper))
def test_all_records_of_a_season_follow_the_standings_on_one_page(paper):
    lines = [replace(RECORD, title=f"Record {number}") for number in range(1, 5)]

    found = printed(records(*lines, sections=4), paper)

    assert faults(found, paper) == []
    assert (found.page_count, printed(None, paper).page_count) == (2, 1)
    for text in ("Records", "Runs and wine", "Ann <b>Ames</b>, 15 January 2026", "4050 points"):
        assert text in found.pages[1].text, text


@pytest.mark.parametrize("paper", list(Paper))
def test_everybody_who_shares_a_record_is_printed_over_as_many_pages_as_it_takes(paper):
    names = [f"N{number} {LONG} & {LONG}, 15 January 2026" for number in range(1, 81)]
    long = replace(RECORD, title=f"Most of {LONG}", figure="−12345 nine-bids", holders=tuple(names))

    found = printed(records(long, RECORD, sections=2), paper)

    assert faults(found, paper) == []
    words = " ".join(found.text.split())
    assert [number for number in range(1, 81) if words.count(f"N{number} ") != 2] == []


def test_a_season_without_records_has_no_page_for_them():
    assert printed(records(sections=0)).page_count == 1

"""The score sheets as PDF, by the console's link."""

import io

import pdfplumber
import pytest

from tests.factories import open_night, planned_night, seat
from tests.tournaments.views.visitors import night_url, signed_in

A4, LETTER = (595, 842), (612, 792)


@pytest.fixture
def made(db):
    return open_night()


def pages(answer) -> list[str]:
    """The text of each page: a front and a back for each table."""
    with pdfplumber.open(io.BytesIO(answer.content)) as pdf:
        return [page.extract_text() for page in pdf.pages]


def size(answer) -> tuple[int, int]:
    with pdfplumber.open(io.BytesIO(answer.content)) as pdf:
        return round(pdf.pages[0].width), round(pdf.pages[0].height)


def test_a_sheet_for_each_table_with_tonights_names(made, desk):
    seat(made)

    answer = desk.get(night_url(made, "sheets"), {"names": "yes"})

    assert answer.headers["Content-Type"] == "application/pdf"
    assert answer.headers["Content-Disposition"] == 'inline; filename="score-sheets-2026-01-15.pdf"'
    high, middle, low = pages(answer)[::2]
    for page, table, names in (
        (high, "High", ("Adam Ames", "Alice Ames", "Bert Brook", "Bella Brook")),
        (middle, "Middle", ("Carl Chen", "Cora Chen", "Dan Diaz", "Dora Diaz")),
        (low, "Low", ("Eli Endo", "Emma Endo", "Finn Ford", "Fay Ford")),
    ):
        for text in (
            table,
            *names,
            "Thursday 15 January 2026",
            "at Adam Ames and Alice Ames’s",
            "Thursday Cards",
        ):
            assert text in page


@pytest.mark.parametrize("stage", [planned_night, open_night])
def test_before_the_seating_the_sheets_have_the_date_and_no_names(db, stage):
    made = stage(username="lee", ending="ccccc")

    answer = signed_in(made.coordinator).get(night_url(made, "sheets"))

    assert len(pages(answer)) == 6
    assert all("Thursday 15 January 2026" in page and "Bert Brook" not in page for page in pages(answer))


def test_blank_sheets_have_neither_names_nor_date(made, desk):
    seat(made)

    answer = desk.get(night_url(made, "sheets"), {"names": "no"})

    assert answer.headers["Content-Disposition"] == 'inline; filename="score-sheets-2026-01-15-blank.pdf"'
    assert len(pages(answer)) == 6
    assert all("Adam" not in page and "January" not in page for page in pages(answer))


@pytest.mark.parametrize(
    ("paper", "expected"),
    [("a4", A4), ("letter", LETTER), ("Letter", LETTER), ("", A4), ("a3", A4), ("\x00", A4)],
)
def test_the_paper_is_what_was_asked_for(made, desk, paper, expected):
    assert size(desk.get(night_url(made, "sheets"), {"paper": paper})) == expected

"""The score sheets as PDF, by the console's link."""

import io

import pdfplumber
import pypdfium2
import pytest
import zxingcpp
from django.urls import reverse

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


# --- The other prints of a night -----------------------------------------------------------------------------


@pytest.fixture
def wifi(settings):
    settings.BOWER_BASE_URL = "http://192.168.1.20:8000"


def test_the_prints_page_offers_each_print_on_the_paper_chosen(made, desk, wifi):
    seat(made)

    text = desk.get(night_url(made, "prints"), {"paper": "letter"}).text

    for name, more in (
        ("print_everything", "?paper=letter"),
        ("sheets", "?names=yes&amp;paper=letter"),
        ("sheets", "?names=no&amp;paper=letter"),
        ("round_sheets", "?round=5&amp;paper=letter"),
        ("tally_cards", "?backs=yes&amp;paper=letter"),
        ("placards", "?paper=letter"),
        ("movement", "?paper=letter"),
    ):
        assert f'href="{night_url(made, name)}{more}"' in text
    assert "192.168.1.20:8000" in text
    made.night.refresh_from_db()
    assert f"{made.night.join_code[:3]} {made.night.join_code[3:]}" in text


def test_the_page_of_the_season_and_of_the_night_lead_to_the_prints(made, desk):
    season = desk.get(reverse("season", args=[made.club.slug, made.night.season_id])).text
    night = desk.get(night_url(made, "night")).text

    assert f'href="{night_url(made, "prints")}">Prints of the next night</a>' in season
    assert f'href="{night_url(made, "prints")}">All prints</a>' in night
    assert f'href="{night_url(made, "print_everything")}">Print everything for tonight</a>' in night


def test_everything_for_tonight_has_names_cards_placards_and_the_chart(made, desk, wifi):
    seat(made)

    answer = desk.get(night_url(made, "print_everything"), {"paper": "letter"})
    texts = pages(answer)

    assert size(answer) == LETTER
    assert answer.headers["Content-Disposition"] == 'inline; filename="everything-2026-01-15.pdf"'
    assert len(texts) == 6 + 6 + 6 + 1
    assert "Bert Brook" in texts[0]
    assert "card 1 of 12" in texts[6]
    assert "with Alice Ames" in " ".join(texts[6].split())
    assert "192.168.1.20:8000" in texts[12]
    assert "losers go down to Middle" in texts[18]


def test_before_the_seating_the_cards_have_names_and_no_tables(made, desk):
    (first, *others) = pages(desk.get(night_url(made, "tally_cards")))

    assert len(others) == 2
    assert "Adam Ames" in first
    assert "High" not in first


def test_a_round_alone_has_its_own_names_and_any_other_number_means_round_1(made, desk):
    seat(made)

    first, other = (pages(desk.get(night_url(made, "round_sheets"), {"round": r})) for r in ("1", "x"))
    (fifth, _low) = pages(desk.get(night_url(made, "round_sheets"), {"round": "5"}))

    assert first == other
    assert "Bert Brook" in first[0]
    assert "Bert Brook" not in fifth
    assert "Thursday 15 January 2026" in fifth


def test_the_placards_qr_leads_to_the_chosen_address_and_never_to_localhost(made, desk, settings):
    def scanned() -> set[str]:
        data = desk.get(night_url(made, "placards"), headers={"host": "localhost"}).content
        picture = pypdfium2.PdfDocument(data)[0].render(scale=3, grayscale=True).to_pil()
        return {code.text for code in zxingcpp.read_barcodes(picture)}

    made.night.refresh_from_db()
    settings.BOWER_BASE_URL = "http://192.168.1.20:8000"
    assert scanned() == {"http://192.168.1.20:8000" + reverse("join_secret", args=[made.night.join_secret])}
    settings.BOWER_BASE_URL = "http://127.0.0.1:8000"
    assert scanned() == set()
    assert "localhost" not in desk.get(night_url(made, "prints")).text


def test_placards_of_a_planned_night_lead_to_where_the_code_is_typed(db, wifi):
    planned = planned_night(username="lee", ending="ccccc")

    data = signed_in(planned.coordinator).get(night_url(planned, "placards")).content

    picture = pypdfium2.PdfDocument(data)[0].render(scale=3, grayscale=True).to_pil()
    assert {code.text for code in zxingcpp.read_barcodes(picture)} == {
        "http://192.168.1.20:8000" + reverse("join")
    }

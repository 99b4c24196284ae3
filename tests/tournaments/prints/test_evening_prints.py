"""Sheets of one round, tally cards, placards, movement chart and all of them in one file, read back."""

import re
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pypdfium2
import pytest
import zxingcpp

from scoring import CARD_CLUB
from tests.tournaments.prints import evening, sheets
from tests.tournaments.prints.reading import ReadPrint, crossed, faults, read
from tournaments.prints.layout import Paper
from tournaments.prints.movement_chart import movement_chart_of, movement_chart_pdf
from tournaments.prints.placard import placards_pdf
from tournaments.prints.round_sheet import fits_a_page, round_sheet_pdf
from tournaments.prints.tally_card import tally_cards_pdf
from tournaments.prints.tonight import tonight_pdf

PAPERS = pytest.mark.parametrize("paper", list(Paper))
NO_QR = {"link": "", "address": "", "code": ""}

PRINTS = {
    "round": (lambda p: round_sheet_pdf(sheets.filled_tables(3), 2, p), 2),
    "round, blank, 12 tables": (lambda p: round_sheet_pdf(sheets.blank(12), 5, p), 6),
    "round, worst names": (lambda p: round_sheet_pdf(evening.worst_sheet(), 1, p), 2),
    "round, 20 hands": (
        lambda p: round_sheet_pdf(sheets.blank(2, replace(CARD_CLUB, hands_per_round=20)), 1, p),
        2,
    ),
    "tally": (lambda p: tally_cards_pdf(evening.tally_cards(3), p), 3),
    "tally, worst names, backs": (
        lambda p: tally_cards_pdf(
            evening.tally_cards(2, names=evening.STRANGE, **evening.WORST), p, backs=True
        ),
        4,
    ),
    "tally, worst names, 12 rounds": (
        lambda p: tally_cards_pdf(evening.tally_cards(2, names=evening.STRANGE, rounds=12), p),
        2,
    ),
    "tally, 60 rounds": (lambda p: tally_cards_pdf(evening.tally_cards(1, rounds=60), p), 5),
    "placards": (lambda p: placards_pdf(evening.placards(3), p), 3),
    "placards, no QR": (lambda p: placards_pdf(evening.placards(2, **NO_QR), p), 2),
    "placards, worst": (
        lambda p: placards_pdf(
            evening.placards(
                12, code="", address="cards.the-long-name-of-a-club.example:54321", **evening.WORST
            ),
            p,
        ),
        12,
    ),
    **{
        f"chart, {n} tables": (lambda p, n=n: movement_chart_pdf(evening.chart(n), p), 1)
        for n in (2, 3, 6, 12)
    },
    "chart, 40 tables, worst": (lambda p: movement_chart_pdf(evening.chart(40, **evening.WORST), p), 4),
}


@cache
def made(name: str, paper: Paper) -> tuple[bytes, ReadPrint]:
    data = PRINTS[name][0](paper)
    return data, read(data)


@PAPERS
@pytest.mark.parametrize("name", PRINTS)
def test_it_is_a_print_as_all_are_on_as_many_pages_as_expected(name, paper):
    data, printed = made(name, paper)

    assert faults(printed, paper) == []
    assert [crossing for page in printed.pages for crossing in crossed(page)] == []
    assert printed.page_count == PRINTS[name][1]
    assert len(data) <= 30_000 + 3_000 * printed.page_count


def test_a_round_alone_has_two_tables_a_page_with_bid_table_and_rules_each():
    _, printed = made("round", Paper.A4)
    first, second = printed.pages

    assert printed.title == f"Score sheets, round 2, {sheets.CLUB}, {sheets.DATE}"
    assert printed.bookmarks == ["High and Table 2", "Low"]
    assert [first.text.count(said) for said in ("who bid bid tricks", "10 440", "Wine the last bid")] == [
        2,
        2,
        2,
    ]
    assert second.text.count("who bid bid tricks") == 1
    for said in (
        "High",
        "Table 2",
        sheets.CLUB,
        sheets.DATE,
        sheets.HOSTS,
        "Henrik Lindqvist",
        "Ana Alvarez",
    ):
        assert said in first.text
    rows = sorted(
        line.top
        for line in first.strokes
        if line.is_level and line.x0 > 20 and line.x1 > 197 and not line.is_dotted
    )
    assert min(below - above for above, below in pairwise(rows) if below - above > 0.1) >= 6.99


def test_a_round_that_no_page_holds_is_told_and_refused():
    sheet = sheets.blank(2, replace(CARD_CLUB, hands_per_round=60))

    assert not fits_a_page(sheet, Paper.LETTER)
    assert fits_a_page(sheets.blank(2), Paper.LETTER)
    with pytest.raises(ValueError, match="cannot hold a round"):
        round_sheet_pdf(sheet, 1, Paper.LETTER)
    with pytest.raises(ValueError, match="No sheet of round 6"):
        round_sheet_pdf(sheets.blank(2), 6, Paper.A4)


@PAPERS
def test_a_tally_card_names_player_table_partner_and_opponents_of_round_1(paper):
    _, printed = made("tally", paper)
    page = printed.pages[0]

    for said in (*evening.ORDINARY, sheets.CLUB, sheets.DATE, "card 1 of 12", "card 4 of 12", "total"):
        assert said in page.text
    words = [word["text"] for word in page.words]
    assert [words.count(word) for word in ("with", "against", "total", "points", "11")] == [20, 20, 4, 4, 4]
    assert [glyph.text for glyph in page.glyphs if glyph.size_pt == 15.0 and "Index" in glyph.font] == [
        *"12345"
    ] * 4
    assert "with Ana Alvarez" in page.text


def test_strange_names_on_tally_cards_print_as_typed_or_as_one_mark_with_a_line_to_write_on():
    _, printed = made("tally, worst names, backs", Paper.A4)
    front, back, *_ = printed.pages

    assert "<b>Bo</b> & <img src='x'>" in front.text
    assert "Nguyễn Thị Ánh" in printed.pages[2].text
    assert "[?]" in front.text
    assert "Clubs" not in printed.text
    assert printed.duplex == "DuplexFlipLongEdge"
    assert (back.text, len(back.strokes) > 400) == ("", True)


def test_an_evening_longer_than_a_card_goes_on_on_another():
    _, printed = made("tally, 60 rounds", Paper.A4)

    assert "card 1 of 4, rounds 1 to 12" in printed.pages[0].text
    assert "card 4 of 4, rounds 49 to 60" in printed.pages[4].text


@PAPERS
def test_a_placard_has_its_name_at_120_points_the_qr_the_address_and_the_code_on_both_sides(paper):
    data, printed = made("placards", paper)
    page = printed.pages[0]

    assert printed.bookmarks == ["High", "Table 2", "Low"]
    name = [glyph.text for glyph in page.glyphs if glyph.size_pt == 120.0]
    assert sorted(name) == sorted("High" * 2)
    near = "".join(glyph.text for glyph in page.glyphs if glyph.top > paper.height_mm / 2)
    far = "".join(glyph.text for glyph in page.glyphs if glyph.top < paper.height_mm / 2)
    for said in (evening.ADDRESS, "Scanit,oropen", "andtypethecode", "482913", "placard1of3"):
        assert said in near
        assert said in far
    smallest = min(
        glyph.size_pt for glyph in page.glyphs if glyph.text in evening.ADDRESS and glyph.size_pt > 9
    )
    assert smallest >= 15.0
    found = zxingcpp.read_barcodes(rendered(data))
    assert [code.text for code in found] == [evening.LINK] * 2
    for code in found:
        side = abs(code.position.top_right.x - code.position.top_left.x) / DOTS_A_MM
        assert side >= 45.0


DOTS_A_MM = 4


def rendered(data: bytes):
    """Give the first page in grey, as a printer without colours would."""
    return pypdfium2.PdfDocument(data)[0].render(scale=DOTS_A_MM * 25.4 / 72, grayscale=True).to_pil()


def test_without_a_code_there_is_a_line_and_without_an_address_no_qr():
    coded = made("placards, worst", Paper.A4)[1].pages[0]
    without, printed = made("placards, no QR", Paper.A4)

    assert len([line for line in coded.strokes if line.is_dotted and line.x1 - line.x0 > 50]) > 0
    assert zxingcpp.read_barcodes(rendered(without)) == []
    assert "Scan" not in printed.text


@pytest.mark.parametrize(
    ("tables", "said"),
    [
        (2, ["winners stay", "losers go down to Low", "winners go up to High", "losers stay"]),
        (
            3,
            [
                "winners stay",
                "losers go down to Middle",
                "winners go up to High",
                "losers go down to Low",
                "winners go up to Middle",
                "losers stay",
            ],
        ),
    ],
)
def test_the_chart_says_where_winners_and_losers_of_each_table_go(tables, said):
    """Rules E5."""
    _, printed = made(f"chart, {tables} tables", Paper.A4)

    page = printed.pages[0]
    assert re.findall(r"(?:winners|losers) (?:stay|go \w+ to \w+)", page.text) == said
    for told in (
        "Who moves where",
        sheets.CLUB,
        sheets.DATE,
        "page 1 of 1",
        "exchange partners",
        "After round 5",
    ):
        assert told in page.text


def test_the_chart_of_a_club_with_fixed_partners_says_so():
    chart = movement_chart_of(replace(CARD_CLUB, switch_partners=False, tables=2), club="Ours", date="")

    text = read(movement_chart_pdf(chart, Paper.A4)).text

    assert "Partners stay together all evening." in text
    assert "exchange" not in text


@pytest.mark.parametrize(("tables", "paper"), [(3, Paper.A4), (12, Paper.LETTER)])
def test_everything_for_tonight_is_one_file_whose_sheets_each_begin_a_leaf(tables, paper):
    data = tonight_pdf(evening.tonight(tables), paper)
    names = sheets.table_names(tables)
    sheets_end, cards_end = 2 * tables, 4 * tables

    printed = read(data, only=(0, 1, sheets_end, cards_end, cards_end + 1, 6 * tables))

    assert printed.title == f"Prints for {sheets.DATE}, {sheets.CLUB}"
    assert printed.bookmarks == [
        "Score sheets",
        *names,
        "Tally cards",
        "Table placards",
        *names,
        "Who moves where",
    ]
    assert printed.page_count == 6 * tables + 1
    assert printed.duplex == "DuplexFlipLongEdge"
    assert faults(printed, paper) == []
    front, _overleaf, cards, placard, reverse, chart = printed.pages
    assert "rounds 1 to 3" in front.text
    assert f"card 1 of {4 * tables}" in cards.text
    assert f"placard 1 of {tables}" in placard.text
    assert reverse.text == ""
    assert "Who moves where" in chart.text
    assert len(data) <= 30_000 + 3_000 * printed.page_count


@pytest.mark.parametrize(
    "make",
    [
        lambda: tally_cards_pdf(replace(evening.tally_cards(), cards=()), Paper.A4),
        lambda: tally_cards_pdf(replace(evening.tally_cards(), rounds=0), Paper.A4),
        lambda: placards_pdf(replace(evening.placards(), tables=()), Paper.A4),
        lambda: movement_chart_pdf(replace(evening.chart(), tables=()), Paper.A4),
        lambda: round_sheet_pdf(replace(sheets.blank(), tables=()), 1, Paper.A4),
    ],
)
def test_a_print_of_nothing_is_refused(make):
    with pytest.raises(ValueError, match=r"need|No sheet"):
        make()

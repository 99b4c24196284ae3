"""The table score sheet, read back from its PDF: what it says, where it says it, what it looks like in grey."""

import unicodedata
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest

from scoring import CARD_CLUB, SCHEDULES
from tests.tournaments.prints import sheets
from tests.tournaments.prints.reading import ReadPage, ReadPrint, crossed, crossings, faults, read
from tournaments.prints.layout import Paper
from tournaments.prints.score_sheet import ScoreSheet, TableSheet, score_sheet_of, score_sheet_pdf
from tournaments.prints.typefaces import REPLACEMENT

PAPERS = pytest.mark.parametrize("paper", list(Paper))

TROUBLE = {
    "blank": sheets.blank(),
    "blank, three tables": sheets.blank(3),
    "filled": sheets.filled(),
    "long names": sheets.filled(sheets.LONG, sheets.LONG),
    "wide names": sheets.filled(sheets.WIDE, sheets.WIDE),
    "one letter": sheets.filled(("A", "B"), ("C", "Ω")),
    "no letters": sheets.filled(("李娜", "שלום"), ("🍷", "محمد")),
    "long everything": sheets.filled(
        sheets.LONG,
        sheets.WIDE,
        table="T" * 60,
        hosts=f"at {sheets.WIDE[0]} and {sheets.LONG[0]}’s",
        club="Ω" * 60,
    ),
    "long club and hosts": sheets.filled(
        table="High", hosts=f"at {sheets.WIDE[0]} and {sheets.WIDE[1]}’s", club="Ω" * 60
    ),
    "six levels": sheets.filled(rules=replace(CARD_CLUB, min_level=6)),
    "four-hand rules": sheets.filled(rules=sheets.FOUR_HAND),
    "nullo, long names": sheets.filled(
        sheets.LONG, sheets.WIDE, rules=replace(sheets.FOUR_HAND, specials="nullo")
    ),
    "four hands, twelve rounds": sheets.blank(
        rules=replace(CARD_CLUB, hands_per_round=4, rounds_per_night=12)
    ),
    "sixty hands": sheets.filled(rules=replace(CARD_CLUB, hands_per_round=60, rounds_per_night=2)),
    "one round": sheets.filled(rules=replace(CARD_CLUB, rounds_per_night=1, tiebreak_in_last_round=True)),
}
TROUBLES = pytest.mark.parametrize("sheet", TROUBLE.values(), ids=TROUBLE.keys())


@cache
def print_of(sheet: ScoreSheet, paper: Paper) -> ReadPrint:
    """Print and read back; reading takes far longer than printing, so the tests share it."""
    return read(score_sheet_pdf(sheet, paper))


@PAPERS
@TROUBLES
def test_nothing_is_near_the_edge_overlaps_or_is_crossed_by_a_line(sheet, paper):
    assert faults(print_of(sheet, paper), paper) == []
    for page in print_of(sheet, paper).pages:
        assert crossed(page) == []
        small = [box for box in page.boxes if box.x1 - box.x0 < 10]
        assert len(small) > 0
        assert crossings(small, page.strokes) == []


@PAPERS
@TROUBLES
def test_it_is_black_and_grey_on_white_with_readable_type_and_embedded_fonts(sheet, paper):
    printed = print_of(sheet, paper)

    for page in printed.pages:
        assert min(glyph.size_pt for glyph in page.glyphs) >= 8.0
        assert {len(ink) for ink in page.inks} == {1}
        assert max(ink[0] for ink in page.inks) <= 0.35
        assert set(page.fills) == {(0.93,)}
    assert len(printed.fonts) == 3
    assert all(printed.fonts.values())


@PAPERS
@TROUBLES
def test_rows_and_lines_to_write_on_are_seven_millimetres_apart(sheet, paper):
    for page in print_of(sheet, paper).pages:
        rows = sorted(line.top for line in page.strokes if line.is_level and is_row(line, paper))
        gaps = [below - above for above, below in pairwise(rows) if below - above > 0.01]
        assert [gap for gap in gaps if gap < 6.99] == []
        dotted = sorted((line.x0, line.top) for line in page.strokes if line.is_dotted)
        for (x, above), (other_x, below) in pairwise(dotted):
            assert other_x > x or below - above >= 6.99


def is_row(line, paper: Paper) -> bool:
    """Rows begin right of the round's number and reach the right edge of the block."""
    return line.x0 > 20 and line.x1 > paper.width_mm - 13 and not line.is_dotted


@pytest.mark.parametrize(("paper", "size"), [(Paper.A4, (595.28, 841.89)), (Paper.LETTER, (612.0, 792.0))])
def test_the_page_is_exactly_the_paper_chosen(paper, size):
    for page in print_of(sheets.filled(), paper).pages:
        assert (page.width_pt, page.height_pt) == pytest.approx(size, abs=0.01)


@pytest.mark.parametrize("tables", range(2, 9))
def test_each_table_has_one_leaf_with_three_rounds_in_front_and_two_overleaf(tables):
    paper = Paper.A4 if tables % 2 else Paper.LETTER
    last = 2 * tables - 2
    printed = read(score_sheet_pdf(sheets.filled_tables(tables), paper), only=(0, 1, last, last + 1))

    assert printed.page_count == 2 * tables
    assert printed.bookmarks == sheets.table_names(tables)
    assert printed.duplex == "DuplexFlipLongEdge"
    for table, front, back in (("High", *printed.pages[:2]), ("Low", *printed.pages[2:])):
        assert large_words(front) == [table, "1", "2", "3"]
        assert large_words(back) == [table, "4", "5"]
        assert "page 1 of 2 · six hands a round" in front.text
        assert "rounds 1 to 3 · 4 and 5 overleaf" in front.text
        assert "rounds 4 and 5 · 1 to 3 overleaf" in back.text
        assert "Henrik Lindqvist" in front.text
        assert "Henrik Lindqvist" not in back.text


def large_words(page: ReadPage) -> list[str]:
    """Give the table's name and the rounds' numbers, from the top."""
    return [word["text"] for word in page.words if word["bottom"] - word["top"] > 25]


@PAPERS
def test_a_filled_sheet_names_club_table_date_hosts_and_both_sides_in_their_columns(paper):
    printed = print_of(sheets.filled(), paper)

    front = printed.pages[0]
    for said in (sheets.CLUB, "Middle", sheets.DATE, sheets.HOSTS):
        assert said in printed.pages[0].text
        assert said in printed.pages[1].text
    assert (names_of(front, 1), names_of(front, 2)) == (
        "Henrik Lindqvist Ingrid Lindqvist",
        "José Alvarez Ana Alvarez",
    )


def names_of(page: ReadPage, side: int) -> str:
    """Give the names over a side's columns in the first block, line by line."""
    paper_width = page.width_pt / 72 * 25.4
    left = 12 + 81.5 + 7.9
    middle = (12 + 81.5 + paper_width - 12) / 2
    start, end = (left, middle) if side == 1 else (middle + 7.9, paper_width - 12)
    words = [
        word["text"]
        for word in page.words
        if "Text-Bold" in word["fontname"]
        and start <= word["x0"] / 72 * 25.4
        and word["x1"] / 72 * 25.4 <= end
        and word["bottom"] / 72 * 25.4 < 80
    ]
    return " ".join(words)


def test_a_blank_sheet_leaves_lines_for_names_date_and_hosts():
    front = print_of(sheets.blank(), Paper.A4).pages[0]

    assert "date" in front.text
    assert "Lindqvist" not in front.text
    dotted = [line for line in front.strokes if line.is_dotted]
    assert len(dotted) == 2 + 3 * 4


@pytest.mark.parametrize("schedule", sorted(SCHEDULES))
def test_the_bid_table_shows_every_value_of_the_rule_set(schedule):
    rules = replace(CARD_CLUB, schedule=schedule, min_level=6)

    for page in print_of(sheets.filled(rules=rules), Paper.A4).pages:
        foot = page.text[page.text.rindex("round round") :].splitlines()
        rows = [line.split()[:6] for line in foot if line.split()[0] in {"6", "7", "8", "9", "10"}]
        expected = [
            [str(level), *(str(SCHEDULES[schedule].points[bid]) for bid in bids_of_level(rules, level))]
            for level in rules.levels()
        ]
        assert rows == expected
        heads = [d.word.split()[0] for d in rules.denominations()]
        assert [word["text"] for word in page.words if word["text"] in heads][: len(heads)] == heads
        for sign in (*"♠♣♦♥", "NT"):
            assert sign in page.text


@PAPERS
@pytest.mark.parametrize("schedule", ["avondale", "inverted_original"])
def test_the_bids_to_take_no_trick_have_a_row_and_a_rule_and_cost_no_page(schedule, paper):
    """Rules B2 and B3: values of the sixes and of misère; C2: the defenders score nothing."""
    printed = print_of(sheets.filled(rules=replace(sheets.FOUR_HAND, schedule=schedule)), paper)

    assert len(printed.pages) == 2
    ten = "10 440 460 480 500 520" if schedule == "avondale" else "10 200 300 400 500 600"
    for page in printed.pages:
        foot = page.text[page.text.rindex("round round") :]
        assert "6 40 60 80 100 120" in foot
        assert ten in foot
        assert foot.index(ten) < foot.index("Misère 250 Open misère 500")
        assert "Misère the bidders take no trick; the others score nothing." in foot


@PAPERS
def test_nullo_has_its_row_and_says_what_the_others_score(paper):
    """Rules B3, C3: 250, and 10 for each trick the contractor took, beside the defenders' own."""
    front = print_of(sheets.filled(rules=replace(sheets.FOUR_HAND, specials="nullo")), paper).pages[0]
    foot = " ".join(front.text[front.text.rindex("round round") :].split())

    assert "Nullo 250" in foot
    assert "the others score 10 for each trick the bidders took too." in " ".join(
        word["text"] for word in front.words if word["x0"] > front.width_pt / 2 - 10
    )


def bids_of_level(rules, level):
    by_suit = {bid.denomination: bid for bid in rules.bids() if bid.level == level}
    return [by_suit[denomination] for denomination in rules.denominations()]


def test_the_suits_are_drawn_with_an_embedded_font():
    page = print_of(sheets.blank(), Paper.A4).pages[0]

    suits = [(glyph.text, glyph.font.partition("+")[2]) for glyph in page.glyphs if glyph.text in "♠♣♦♥"]
    assert suits == [(suit, "BowerIndex-Bold") for suit in "♠♣♦♥"]


def test_the_rules_stand_beside_the_bid_table():
    page = print_of(sheets.blank(), Paper.LETTER).pages[0]
    foot = next(word["top"] for word in page.words if word["text"] == "Made") - 1
    beside = [
        word["text"] for word in page.words if word["top"] > foot and word["x0"] > page.width_pt / 2 - 10
    ]

    assert " ".join(beside) == (
        "Made the bidders score the value of the bid. All ten tricks: at least 250. "
        "Set the bidders lose the value; the others score 100. "
        "Always the others score 10 for each trick they took. "
        "Moving winners one table up, losers one table down, then change partners. "
        "Wine the last bid of nine made tonight holds it."
    )


def test_the_last_round_offers_no_tiebreak_unless_the_club_wants_one():
    without = print_of(sheets.blank(), Paper.A4).text
    wanted = print_of(sheets.blank(rules=replace(CARD_CLUB, tiebreak_in_last_round=True)), Paper.A4).text

    assert without.count("tie only: extra hand by") == 4
    assert without.count("last round: a tie stays a tie, nobody moves") == 1
    assert wanted.count("tie only: extra hand by") == 5
    assert "a tie stays a tie" not in wanted


PRINTED_AS_TYPED = [
    "Seán O'Brien",
    "<b>Bo</b>",
    "a<b & c",
    '<img src="x.png"/>',
    "&amp; Sons",
    "%s {0} \\n",
    "(Bo) Lee\\",
    "Łukasz Dvořák",
    "Šárka Öztürk-Ğ",
    "Ελένη",
    "Юлия",
    "Nguyễn Thị Ánh",
    "Þórður Ægisson",
    "Ẹ̀bùn Adé",
    "Q",
]


@pytest.mark.parametrize(("form", "paper"), [("NFC", Paper.A4), ("NFD", Paper.LETTER)])
@pytest.mark.parametrize("name", PRINTED_AS_TYPED)
def test_a_name_prints_and_extracts_as_typed(name, form, paper):
    sheet = sheets.with_name(unicodedata.normalize(form, name))

    (front,) = read(score_sheet_pdf(sheet, paper), only=(0,)).pages

    assert names_of(front, 1) == f"{unicodedata.normalize('NFC', name)} Ingrid Lindqvist"


@pytest.mark.parametrize("name", ["李娜", "🍷", "שלום כהן", "محمد علي", "👩‍🍳", "\ud800", "한 지 민"])
def test_a_name_the_fonts_lack_shows_one_replacement_and_a_line_to_write_on(name):
    (front,) = read(score_sheet_pdf(sheets.with_name(name), Paper.A4), only=(0,)).pages
    ordinary = print_of(sheets.filled(), Paper.A4).pages[0]

    assert names_of(front, 1) == f"{REPLACEMENT} Ingrid Lindqvist"
    dotted, usual = ([line for line in page.strokes if line.is_dotted] for page in (front, ordinary))
    assert len(dotted) == len(usual) + 1


def test_what_the_fonts_have_of_a_mixed_name_is_kept():
    front = print_of(sheets.with_name("Bo 🍷 Lee (李娜)"), Paper.A4).pages[0]

    assert names_of(front, 1) == "Bo [?] Lee ([?]) Ingrid Lindqvist"


@PAPERS
@pytest.mark.parametrize("sides", [(sheets.LONG, sheets.LONG), (sheets.WIDE, sheets.LONG)])
def test_names_of_sixty_characters_are_complete_and_cost_no_page(sides, paper):
    printed = print_of(sheets.filled(*sides), paper)

    assert len(printed.pages) == 2
    for number, side in enumerate(sides, start=1):
        assert names_of(printed.pages[0], number).replace(" ", "") == "".join(side).replace(" ", "")


def test_the_file_says_what_it_is():
    one = print_of(sheets.filled(club="Клуб “Ω” <500>"), Paper.A4)
    three = print_of(sheets.blank(3), Paper.A4)

    assert (one.title, one.author, one.language) == (
        f"Score sheet Middle, Клуб “Ω” <500>, {sheets.DATE}",
        "Клуб “Ω” <500>",
        "en-GB",
    )
    assert (three.title, three.author) == (f"Score sheets, {sheets.CLUB}", sheets.CLUB)


@PAPERS
@pytest.mark.parametrize("tables", [1, 3, 8, 40])
def test_the_file_stays_within_thirty_kilobytes_and_three_a_page(tables, paper):
    sheet = sheets.filled_tables(tables) if tables > 1 else sheets.filled()

    data = score_sheet_pdf(sheet, paper)

    assert len(data) <= 30_000 + 3_000 * 2 * tables


def test_a_round_longer_than_a_page_goes_on_with_its_header():
    rules = replace(CARD_CLUB, hands_per_round=45, rounds_per_night=1)

    pages = print_of(sheets.filled(rules=rules), Paper.A4).pages

    assert len(pages) == 2
    assert [page.text.count("who bid bid tricks points so far points so far") for page in pages] == [1, 1]
    assert [page.text.count("tie stays a tie") for page in pages] == [0, 1]
    assert "goes" in pages[1].text
    assert "Henrik" not in pages[1].text


def test_a_single_page_is_printed_on_one_side():
    rules = replace(CARD_CLUB, rounds_per_night=2)

    printed = print_of(sheets.filled(rules=rules), Paper.A4)

    assert (len(printed.pages), printed.duplex, printed.bookmarks) == (1, "Simplex", [])
    assert "six hands a round" in printed.text
    assert "overleaf" not in printed.text


def test_prints_made_at_once_read_like_prints_made_one_after_another():
    names = ["Łukasz", "Юлия", "Ελένη", "Nguyễn", "Ağca", "Ünal", "Ørsted", "Þóra"]

    with ThreadPoolExecutor(max_workers=8) as pool:
        at_once = list(pool.map(lambda name: score_sheet_pdf(sheets.with_name(name), Paper.A4), names * 4))

    for name, data in zip(names, at_once[-len(names) :], strict=True):
        (front,) = read(data, only=(0,)).pages
        assert names_of(front, 1) == f"{name} Ingrid Lindqvist"


@pytest.mark.parametrize("lacking", [{"tables": ()}, {"rounds": 0}, {"hands_per_round": 0}])
def test_a_sheet_without_anything_to_write_in_is_refused(lacking):
    with pytest.raises(ValueError, match="needs a table, a round and a hand"):
        score_sheet_pdf(replace(sheets.blank(), **lacking), Paper.A4)


def test_score_sheet_of_takes_the_shape_of_the_night_from_the_rule_set():
    rules = replace(CARD_CLUB, rounds_per_night=4, hands_per_round=8, tiebreak_in_last_round=True)
    tables = (TableSheet(table="High"),)

    sheet = score_sheet_of(rules, club="Ours", tables=tables)

    assert (sheet.rounds, sheet.hands_per_round, sheet.tiebreak_in_last_round) == (4, 8, True)
    assert (sheet.club, sheet.tables) == ("Ours", tables)
    assert [level for level, _values in sheet.bid_table.rows] == [7, 8, 9, 10]

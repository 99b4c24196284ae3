"""Files from real programs, and what is no list: read whole, or refused in words."""

import io
import zipfile

import pytest

from tournaments.exchange.incoming import rows_of_file
from tournaments.exchange.limits import FileRefused
from tournaments.exchange.outgoing import csv_of, workbook_of

ROWS = [["Name", "Partner"], ["Jürgen Müller", "Zoë O'Brien"], ["Adam Ames", "Ames, Alice"]]
SEMICOLONS = "Name;Partner\r\nJürgen Müller;Zoë O'Brien\r\nAdam Ames;Ames, Alice\r\n"
COMMAS = 'Name,Partner\nJürgen Müller,Zoë O\'Brien\nAdam Ames,"Ames, Alice"\n'


@pytest.mark.parametrize(
    "content",
    [
        ("\ufeff" + COMMAS).encode(),
        COMMAS.encode(),
        SEMICOLONS.encode("cp1252"),
        SEMICOLONS.replace(";", "\t").encode("utf-16"),
        SEMICOLONS.replace(";", "\t").encode("utf-16-le"),
        SEMICOLONS.replace(";", "\t").encode("utf-16-be"),
        SEMICOLONS.replace(";", "\t").replace("\r\n", "\r").encode(),
        SEMICOLONS.replace(";", ";;").replace("Ames;;Ames", "Ames;;Ames").encode(),
        SEMICOLONS.replace("\r\n", ";;;\r\n").encode(),
    ],
    ids=["BOM", "commas", "Windows-1252", "UTF-16", "UTF-16 LE", "UTF-16 BE", "old Mac", "empty column", "columns at the end"],
)  # fmt: skip
def test_one_table_in_every_dress(content):
    rows = [[cell for cell in row if cell] for row in rows_of_file(content)]

    assert rows == ROWS


def test_a_file_that_names_its_delimiter():
    assert rows_of_file(b"sep=;\r\nName;Partner\r\nAdam;Alice\r\n") == [
        [],
        ["Name", "Partner"],
        ["Adam", "Alice"],
    ]


def test_line_breaks_within_a_cell_and_empty_lines_keep_the_number_of_a_row():
    rows = rows_of_file(b'Couple,Joined\n"Adam Ames\nAlice Ames",2019\n\n\n"Bert",2020\n')

    assert rows == [["Couple", "Joined"], ["Adam Ames\nAlice Ames", "2019"], [], [], ["Bert", "2020"]]


def refusal(content: bytes) -> str:
    with pytest.raises(FileRefused) as refused:
        rows_of_file(content)
    return refused.value.sentence


@pytest.mark.parametrize(
    ("content", "start"),
    [
        (b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 4, "The file is a picture"),
        (b"\xff\xd8\xff\xe0" + bytes(200), "The file is a picture"),
        (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3", "The file is a PDF"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(500), "The file is a workbook of the old kind"),
        (b"<!DOCTYPE html><table><tr><td>Adam", "The file is a web page"),
        (bytes(range(256)) * 20, "The file is not a list: it holds something else than text."),
        (b"PK\x03\x04 not an archive", "The workbook cannot be read."),
        (b"", "The file is empty"),
        (b"\xef\xbb\xbf\r\n ;;; \r\n", "The file is empty"),
        (b"x" * (1024 * 1024 + 1), "The file is larger than 1 MB."),
        (b"Adam Ames;Alice Ames\n" * 10_000, "The file has more than 2000 rows."),
        (b"Adam;" * 30 + b"Alice\n", "The file has more than 30 columns."),
        (b'Name;Partner\n"' + b"x" * 200_000 + b'";b', "The file cannot be taken apart"),
    ],
)
def test_what_is_no_list_is_refused_in_words(content, start):
    assert refusal(content).startswith(start)


def test_a_workbook_is_read_by_what_it_holds_whatever_it_is_called():
    assert rows_of_file(workbook_of(ROWS, sheet="Members")) == ROWS


def changed_workbook(before: bytes, after: bytes, part: str = "xl/worksheets/sheet1.xml") -> bytes:
    """A workbook in which one part has other bytes."""
    changed = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(workbook_of(ROWS, sheet="Members"))) as archive,
        zipfile.ZipFile(changed, "w", zipfile.ZIP_DEFLATED) as another,
    ):
        for one in archive.namelist():
            data = archive.read(one)
            if one == part:
                assert before in data
                data = data.replace(before, after)
            another.writestr(one, data)
    return changed.getvalue()


def test_numbers_dates_and_yes_in_cells_become_words():
    cells = b'<row r="4"><c r="A4"><v>7</v></c><c r="B4"><v>7.5</v></c><c r="C4" t="b"><v>1</v></c></row></sheetData>'

    assert rows_of_file(changed_workbook(b"</sheetData>", cells))[3] == ["7", "7.5", "TRUE"]


def test_a_cell_that_is_only_coloured_is_no_cell():
    far = b'<row r="1048576"><c r="XFD1048576" s="1"/></row></sheetData>'

    assert rows_of_file(changed_workbook(b"</sheetData>", far)) == ROWS


@pytest.mark.parametrize(
    ("after", "start"),
    [
        (b'<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>', "The workbook has more than 2000 rows."),
        (b'<row r="2001"><c><v>1</v></c></row>', "The workbook has more than 2000 rows."),
        (b'<row r="9"><c r="AE9"><v>1</v></c></row>', "The workbook has more than 30 columns."),
        (b'<row r="9">' + b"<c><v>1</v></c>" * 31 + b"</row>", "The workbook has more than 30 columns."),
        (b'<row r="9"><c r="A-9"><v>1</v></c></row>', "The workbook cannot be read."),
        (b"<row>", "The workbook cannot be read."),
        (b"<c/>" * 300_001, "The workbook is too large inside."),
        (b" " * 21 * 1024 * 1024, "The workbook is too large inside."),
    ],
    ids=[
        "far corner",
        "far row",
        "far column",
        "many columns",
        "no place",
        "cut off",
        "many elements",
        "bomb",
    ],
)
def test_a_workbook_that_would_grow_is_refused_before_it_is_read(after, start):
    content = changed_workbook(b"</sheetData>", after + b"</sheetData>")

    assert len(content) < 1024 * 1024
    assert refusal(content).startswith(start)


def test_a_workbook_with_a_doctype_is_refused():
    laughs = b'<!DOCTYPE worksheet [<!ENTITY a "aaaa">]><worksheet'

    assert refusal(changed_workbook(b"<worksheet", laughs)) == (
        "The workbook cannot be read. Save the list as CSV and choose that file."
    )


def test_texts_within_cells_texts_in_pieces_and_escaped_signs_are_read():
    """Programs differ: texts by number, within the cell, or in pieces of different dress with their reading beside."""
    cells = (
        b'<row r="5"><c r="A5" t="inlineStr"><is><t>Adam</t></is></c><c t="inlineStr"><is><r><t>Al</t></r>'
        b'<r><t>ice</t></r><rPh><t>no</t></rPh></is></c><c t="str"><f>1+1</f><v>a_x0041_b_x000D_c_xD800_d</v></c>'
        b'<c t="e"><v>#N/A</v></c><c t="s"><v>0</v></c></row></sheetData>'
    )

    rows = rows_of_file(changed_workbook(b"</sheetData>", cells))

    assert rows[3:] == [[], ["Adam", "Alice", "aAb c d", "", "Name"]]


def test_a_part_that_promises_a_million_million_texts_is_read_as_far_as_it_goes():
    """A reader that takes memory for what is promised ends the whole server."""
    content = changed_workbook(b'count="6"', b'count="999999999999"', "xl/sharedStrings.xml")

    assert rows_of_file(content) == ROWS


@pytest.mark.parametrize("number", [b"6", b"-1", b"999999999999", b"\xc2\xb2", b""])
def test_a_text_that_is_not_there_is_an_empty_cell(number):
    content = changed_workbook(b"<v>5</v>", b"<v>%s</v>" % number)

    assert rows_of_file(content) == [*ROWS[:2], ["Adam Ames"]]


def test_a_hidden_sheet_is_passed_over_and_an_empty_one():
    hidden = changed_workbook(
        b'<sheet name="Members"', b'<sheet state="hidden" name="Members"', "xl/workbook.xml"
    )

    assert refusal(hidden).startswith("The file is empty")


@pytest.mark.parametrize("encoding", [b"UTF-16", b"UTF-7", b"x-user-defined", b"no such"])
def test_a_workbook_in_other_letters_than_spreadsheets_write_is_refused(encoding):
    content = changed_workbook(b'encoding="UTF-8"', b'encoding="%s"' % encoding)

    assert refusal(content).startswith("The workbook cannot be read.")


def test_a_part_that_lies_about_its_size_is_refused():
    content = bytearray(changed_workbook(b"</sheetData>", b" " * 5000 + b"</sheetData>"))
    with zipfile.ZipFile(io.BytesIO(bytes(content))) as archive:
        size = archive.getinfo("xl/worksheets/sheet1.xml").file_size
    lie = bytes(content).replace(size.to_bytes(4, "little"), (100).to_bytes(4, "little"))

    assert lie != bytes(content)
    assert refusal(lie).startswith("The workbook cannot be read.")


def test_an_archive_that_is_no_workbook_is_refused():
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")

    assert refusal(content.getvalue()).startswith("The file is an archive, but no Excel workbook.")


@pytest.mark.parametrize(
    "name",
    [
        "=1+1",
        '=HYPERLINK("https://x.example","Adam")',
        "@SUM(1)",
        "+44",
        "-2",
        "|calc",
        "%x",
        "'quoted",
        "Zoë | Co",
    ],
)
def test_no_cell_goes_out_as_a_formula_and_each_comes_back_as_it_was(name):
    rows = [["Name", "Group"], [name, "Men"]]

    text = csv_of(rows).decode("utf-8-sig")
    workbook = workbook_of(rows, sheet="Players")

    assert text.splitlines()[1].lstrip('"')[0] not in "=+@|%"
    with zipfile.ZipFile(io.BytesIO(workbook)) as archive:
        sheet = archive.read("xl/worksheets/sheet1.xml")
    assert b"<f>" not in sheet
    assert b"hyperlink" not in sheet
    assert rows_of_file(csv_of(rows)) == rows
    assert rows_of_file(workbook) == rows

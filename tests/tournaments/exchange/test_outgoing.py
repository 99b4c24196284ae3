"""Tables as files: numbers that are numbers, days that are days, and no cell that runs."""

import csv
import io
import zipfile
from datetime import UTC, date, datetime
from xml.etree import ElementTree as ET

from tournaments.exchange.incoming import rows_of_file
from tournaments.exchange.outgoing import Table, table_as_csv, tables_as_workbook

SHEET = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
STANDINGS = Table(
    "Standings",
    ("Place", "Player", "Points", "On", "At"),
    (
        ("1", '=HYPERLINK("http://x.example")', 1250, date(2026, 1, 15), datetime(2026, 1, 15, 19, 30, tzinfo=UTC)),
        ("2=", "Zoë O'Brien", -280, None, None),
        ("2=", "-2+3", -280, None, None),
    ),
)  # fmt: skip
OTHER = Table("Hands: round 1/2", ("Bid",), (("9♠",),))


def cells(workbook: bytes, number: int) -> dict[str, tuple[str, str]]:
    """What stands in each cell of a sheet: its type and its text, as the file itself has them."""
    archive = zipfile.ZipFile(io.BytesIO(workbook))
    strings = [
        "".join(one.itertext()) for one in ET.fromstring(archive.read("xl/sharedStrings.xml")).iter(f"{SHEET}si")
    ]  # fmt: skip
    found = {}
    for cell in ET.fromstring(archive.read(f"xl/worksheets/sheet{number}.xml")).iter(f"{SHEET}c"):
        assert cell.find(f"{SHEET}f") is None
        kind, value = cell.get("t", "n"), cell.findtext(f"{SHEET}v", "")
        found[cell.get("r")] = (kind, strings[int(value)] if kind == "s" else value)
    return found


def test_csv_has_plain_minus_signs_and_no_formula():
    text = table_as_csv(STANDINGS).decode()

    assert text.startswith("\ufeffPlace,Player,Points,On,At\r\n")
    rows = list(csv.reader(io.StringIO(text.removeprefix("\ufeff"))))
    assert rows[1:] == [
        ["1", '\'=HYPERLINK("http://x.example")', "1250", "2026-01-15", "2026-01-15 19:30"],
        ["2=", "Zoë O'Brien", "-280", "", ""],
        ["2=", "'-2+3", "-280", "", ""],
    ]


def test_a_workbook_has_numbers_days_and_a_sheet_for_each_table():
    workbook = tables_as_workbook([STANDINGS, OTHER])

    first, second = cells(workbook, 1), cells(workbook, 2)
    assert first["C2"] == ("n", "1250")
    assert first["C3"] == ("n", "-280")
    assert first["B2"] == ("s", '=HYPERLINK("http://x.example")')
    assert first["B4"] == ("s", "-2+3")
    assert (date(1899, 12, 30).toordinal() + int(first["D2"][1])) == date(2026, 1, 15).toordinal()
    assert float(first["E2"][1]) % 1 == 0.8125  # half past seven in the evening
    assert "D3" not in first
    assert second == {"A1": ("s", "Bid"), "A2": ("s", "9♠")}
    names = zipfile.ZipFile(io.BytesIO(workbook)).read("xl/workbook.xml").decode()
    assert 'name="Standings"' in names
    assert 'name="Hands round 12"' in names


def test_both_files_are_read_again_as_the_same_table():
    of_csv, of_workbook = rows_of_file(table_as_csv(STANDINGS)), rows_of_file(tables_as_workbook([STANDINGS]))

    assert [row[2] for row in of_csv] == [row[2] for row in of_workbook] == ["Points", "1250", "-280", "-280"]
    assert of_workbook[2][:3] == ["2=", "Zoë O'Brien", "-280"]


def test_a_table_without_rows_is_its_columns():
    empty = Table("Standings", ("Place", "Player"), ())

    assert table_as_csv(empty).decode("utf-8-sig") == "Place,Player\r\n"
    assert cells(tables_as_workbook([empty]), 1) == {"A1": ("s", "Place"), "B1": ("s", "Player")}

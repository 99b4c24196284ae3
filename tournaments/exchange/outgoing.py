"""Tables as CSV and as an XLSX workbook, in which nothing is a formula or a link, and a number is a number.

A number carries the plain minus of a keyboard ("-280"), whatever minus the page beside it shows.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING, TypeAlias

import xlsxwriter
from defusedcsv import csv

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from xlsxwriter.format import Format
    from xlsxwriter.worksheet import Worksheet

NARROWEST, WIDEST = 8, 48  # characters of a column
LONGEST_TITLE = 31  # letters of a sheet's name
NOT_IN_A_TITLE = str.maketrans("", "", "[]:*?/\\'")
DAY, MOMENT = "yyyy-mm-dd", "yyyy-mm-dd hh:mm"

Cell: TypeAlias = (
    "str | int | float | date | datetime | None"  # None is an empty cell; a time is told without its zone
)


@dataclass(frozen=True, slots=True)
class Table:
    """What a page shows as a table; every row has a cell for each column."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


def table_as_csv(table: Table) -> bytes:
    """The table under its columns' names. A day is "2026-01-15", a time "2026-01-15 19:30"."""
    return csv_of([table.columns, *(map(_written, row) for row in table.rows)])


def tables_as_workbook(tables: Sequence[Table]) -> bytes:
    """A workbook with a sheet for each table, named by its title; their titles differ."""
    content = io.BytesIO()
    plain = {
        "in_memory": True,
        "strings_to_formulas": False,
        "strings_to_urls": False,
        "strings_to_numbers": False,
        "remove_timezone": True,
    }
    with xlsxwriter.Workbook(content, plain) as workbook:
        bold = workbook.add_format({"bold": True})
        times = {form: workbook.add_format({"num_format": form, "align": "left"}) for form in (DAY, MOMENT)}
        for table in tables:
            sheet = workbook.add_worksheet(_sheet_name(table.title))
            sheet.freeze_panes(1, 0)
            for column, name in enumerate(table.columns):
                sheet.write_string(0, column, name, bold)
                sheet.set_column(column, column, _width(table, column))
            for number, row in enumerate(table.rows, start=1):
                for column, cell in enumerate(row):
                    _write(sheet, number, column, cell, times)
    return content.getvalue()


def csv_of(rows: Iterable[Iterable[str | float | None]]) -> bytes:
    """UTF-8 with the mark by which Excel knows it, commas, lines ended as the standard has it."""
    text = io.StringIO(newline="")
    csv.writer(text).writerows(rows)
    return text.getvalue().encode("utf-8-sig")


def workbook_of(rows: Iterable[Sequence[str]], *, sheet: str) -> bytes:
    """A workbook with one sheet of that name; its first row is the header and stays in sight."""
    header, *others = rows
    return tables_as_workbook([Table(sheet, tuple(header), tuple(map(tuple, others)))])


def _write(sheet: Worksheet, row: int, column: int, cell: Cell, times: dict[str, Format]) -> None:
    if isinstance(cell, date):  # a time is one too
        sheet.write_datetime(row, column, cell, times[MOMENT if isinstance(cell, datetime) else DAY])
    elif isinstance(cell, int | float):
        sheet.write_number(row, column, cell)
    elif cell:
        sheet.write_string(row, column, cell)


def _written(cell: Cell) -> str | float | None:
    if isinstance(cell, datetime):
        return f"{cell:%Y-%m-%d %H:%M}"
    return cell.isoformat() if isinstance(cell, date) else cell


def _sheet_name(title: str) -> str:
    return title.translate(NOT_IN_A_TITLE)[:LONGEST_TITLE].strip() or "Table"


def _width(table: Table, column: int) -> int:
    longest = max((len(str(_written(row[column]) or "")) for row in table.rows), default=0)
    return min(max(longest, len(table.columns[column]), NARROWEST), WIDEST) + 1

"""Rows of text as CSV and as an XLSX workbook, in which nothing is a formula or a link."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import xlsxwriter
from defusedcsv import csv

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

WIDTH = 26  # characters of a column


def csv_of(rows: Iterable[Sequence[str]]) -> bytes:
    """UTF-8 with the mark by which Excel knows it, commas, lines ended as the standard has it."""
    text = io.StringIO(newline="")
    csv.writer(text).writerows(rows)
    return text.getvalue().encode("utf-8-sig")


def workbook_of(rows: Iterable[Sequence[str]], *, sheet: str) -> bytes:
    """A workbook with one sheet of that name; its first row is the header and stays in sight."""
    content = io.BytesIO()
    plain = {
        "in_memory": True,
        "strings_to_formulas": False,
        "strings_to_urls": False,
        "strings_to_numbers": False,
    }
    with xlsxwriter.Workbook(content, plain) as workbook:
        page = workbook.add_worksheet(sheet)
        page.freeze_panes(1, 0)
        bold = workbook.add_format({"bold": True})
        for number, row in enumerate(rows):
            for column, cell in enumerate(row):
                page.write_string(number, column, cell, None if number else bold)
        page.set_column(0, 9, WIDTH)
    return content.getvalue()

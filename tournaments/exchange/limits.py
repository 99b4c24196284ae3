"""How much of a file is looked at, and what is said when it is too much."""

from __future__ import annotations

MOST_BYTES = 1024 * 1024
MOST_UNPACKED = 20 * 1024 * 1024
MOST_ROWS, MOST_COLUMNS = 2000, 30
MOST_ARCHIVE_BYTES = 32 * 1024 * 1024  # a season of nine nights takes less than one
MOST_ARCHIVE_VALUES = 3_000_000
MOST_ARCHIVE_ROWS = 100_000  # the same season has three thousand
MOST_ARCHIVE_SEASONS, MOST_ARCHIVE_NIGHTS = 200, 3000

TOO_LARGE = (
    "The workbook is too large inside. Copy only the players into a new one, or save the sheet as CSV."
)
UNREADABLE = "The workbook cannot be read. Save the list as CSV and choose that file."


class FileRefused(Exception):
    """The file is not taken; the sentence says why and what to do."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence

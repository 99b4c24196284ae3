"""How much of a file is looked at, and what is said when it is too much."""

from __future__ import annotations

MOST_BYTES = 1024 * 1024
MOST_UNPACKED = 20 * 1024 * 1024
MOST_ROWS, MOST_COLUMNS = 2000, 30


class FileRefused(Exception):
    """The file is not taken; the sentence says why and what to do."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence

"""A club as its archive holds it: plain values only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

FORMAT, VERSION = "bower-club", 1
Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class ClubArchive:
    """The club's own fields, and the rows of each kind by the names in `sheets.SHEETS`, all as in the file."""

    club: Row
    rows: dict[str, list[Row]]

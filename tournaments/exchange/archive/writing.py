"""A club's archive as bytes: a row a line, so that two archives can be compared by any program that compares texts."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any

from tournaments.exchange.archive.club import FORMAT, VERSION, ClubArchive
from tournaments.exchange.archive.fields import Moment
from tournaments.exchange.archive.sheets import SHEETS


def bytes_of(archive: ClubArchive, *, exported_at: datetime) -> bytes:
    """The file. The same archive gives the same bytes but for `exported_at`."""
    head = {
        "format": FORMAT,
        "version": VERSION,
        "exported_at": Moment().written(exported_at),
        "club": archive.club,
    }
    parts = [f"{_json(key)}: {_json(value)}" for key, value in head.items()]
    for sheet in SHEETS:
        rows = ",\n".join(_json(row) for row in archive.rows[sheet.name])
        parts.append(f"{_json(sheet.name)}: [\n{rows}\n]" if rows else f"{_json(sheet.name)}: []")
    return ("{\n" + ",\n".join(parts) + "\n}\n").encode()


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)

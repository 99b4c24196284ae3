"""Reading the published figures in `golden/`: a line that names the source, then a CSV table."""

import csv
from pathlib import Path

GOLDEN = Path(__file__).parent / "golden"


def golden_rows(name: str) -> list[dict[str, str]]:
    """The rows of golden/<name>.csv by column."""
    source, *table = (GOLDEN / f"{name}.csv").read_text(encoding="utf-8").splitlines()
    assert source.startswith("# source: "), f"{name}.csv does not name its source"
    return list(csv.DictReader(table))


def golden_bid_table(name: str) -> dict[str, int]:
    """Every cell of a bid table by the bid's notation, row by row from the lowest level."""
    return {
        f"{row['level']}{column}": int(points)
        for row in golden_rows(name)
        for column, points in row.items()
        if column != "level"
    }

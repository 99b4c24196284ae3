"""The tables of a player's year, for files: what it tells, the nights, the bids, and where they sat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.exchange.outgoing import Table
from tournaments.views.figure_tables import plain
from tournaments.views.tables import success_table, without_text_sign

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tournaments.charts.values import Nights, Path
    from tournaments.exchange.outgoing import Cell
    from tournaments.queries.year import PlayerYear
    from tournaments.views.tables import Tables


def year_tables(year: PlayerYear) -> Tables:
    """One table for each picture that there is, after the figures that stand above them."""
    found = {"figures": lambda: Table("Figures", ("What", "Figure", "Words"), tuple(_figures(year)))}
    nights, bids, path = year.by_night, year.bids, year.path
    if nights:
        found["nights"] = lambda: _nights(nights)
    if bids:
        found["bids"] = lambda: success_table(bids)
    if path:
        found["tables"] = lambda: _seats(path)
    return found


def headline(year: PlayerYear) -> tuple[tuple[str, str], ...]:
    """The figures that head the page, each under its name."""
    return (
        ("Points" if year.points_head == "Total" else year.points_head, year.points),
        *(((f"Place, of {year.placed}", year.place),) if year.place else ()),
        ("Nights", str(year.nights)),
        ("Points a night", year.average),
        (f"Rounds won, of {year.rounds}", str(year.rounds_won)),
    )


def _figures(year: PlayerYear) -> Iterator[tuple[Cell, ...]]:
    for name, figure in headline(year):
        yield name, _number(figure), ""
    for fact in year.facts:
        yield fact.title, _number(fact.figure), without_text_sign(plain(fact.words))


def _number(figure: str) -> int | str:
    """A figure that is a number as one; "2=", "9♠" and a name stay as they are."""
    written = without_text_sign(plain(figure))
    return int(written) if written.removeprefix("-").isdecimal() else written


def _nights(nights: Nights) -> Table:
    heads = ("Night", "Points", f"Average of {nights.average_of}")
    return Table("Nights", heads, tuple(zip(nights.nights, nights.points, nights.averages, strict=True)))


def _seats(path: Path) -> Table:
    """Round by round: the table, and whether the round was won."""
    (walker,) = path.walkers
    rounds = [(night, number) for night, count in path.nights for number in range(1, count + 1)]
    return Table(
        "Tables",
        ("Night", "Round", "Table", "Result"),
        tuple(
            (*which, stop.table, "won" if stop.has_won else None)
            for which, stop in zip(rounds, walker.stops, strict=True)
            if stop is not None
        ),
    )

"""What the print of a finished night says, from the same values as its page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tournaments.prints.finished_night import FinishedNight, PlayedRound, PointsLine
from tournaments.prints.finished_table import PlayedHand, PlayedSide, PlayedTable
from tournaments.queries.night_result import night_result
from tournaments.queries.night_tables import NightTables, TableRow, load_tables
from tournaments.queries.shown_names import shown_names
from tournaments.queries.titles import hosts_words
from tournaments.words import day, listed, score

if TYPE_CHECKING:
    from tournaments.models import Club, NamesShown, Night
    from tournaments.queries.hand_values import HandView
    from tournaments.queries.values import SideView


def finished_night(club: Club, night: Night, names_shown: NamesShown) -> FinishedNight:
    """Everything of the night, in as many SELECTs as its page and two. `night` comes with season and hosts."""
    page, shown = night_result(night, names_shown), shown_names(club.pk, names_shown)
    tables = shown.tables(load_tables(night.pk))
    wine, told = page["wine"], page["result"]
    order = wine.order.sentence if wine.order else ""
    said = (wine.sentence, wine.earlier, order, told["bottles"], told["unplayed"])
    return FinishedNight(
        club=club.name,
        title=f"Night {night.number}",
        details=tuple(filter(None, (f"{night.date:%A} {day(night.date)}", hosts_words(night, shown)))),
        corrected=told["corrected"],
        points=tuple(
            PointsLine(line.place, line.person.name, tuple(map(_or_dash, line.rounds)), score(line.points))
            for line in page["totals"]
        ),
        sentences=tuple(filter(None, said)),
        honours=tuple(
            (award.title, f"{listed(award.names)}: {score(award.points)}") for award in page["awards"]
        ),
        rounds=tuple(_round(played, tables) for played in page["rounds"]),
        path=page["path_chart"],
    )


def _or_dash(points: int | None) -> str:
    return "–" if points is None else score(points)


def _round(played: dict[str, Any], night: NightTables) -> PlayedRound:
    number = played["number"]
    rows = {row.id: row for row in night.tables(number)}
    return PlayedRound(
        number,
        tuple(
            _table(rows[shown["cell"].id], shown["cell"].sides, shown["hands"], night)
            for shown in played["tables"]
        ),
    )


def _table(
    row: TableRow, sides: tuple[SideView, SideView], hands: tuple[HandView, ...], night: NightTables
) -> PlayedTable:
    first, second = (
        PlayedSide(side.full_names, score(side.total), _how_it_went_on(row, side, night)) for side in sides
    )
    return PlayedTable(row.name, (first, second), tuple(map(_hand, hands)), _others(row))


def _hand(hand: HandView) -> PlayedHand:
    if hand.kind != "hand" or hand.bid is None:
        return PlayedHand(sentence=hand.sentence)
    return PlayedHand(
        number=str(hand.number),
        side=str(hand.side),
        bid=hand.bid.glyphs,
        took=f"{hand.tricks}" if hand.is_made else f"{hand.tricks} set",
        points=(score(hand.points[0]), score(hand.points[1])),
    )


def _how_it_went_on(row: TableRow, side: SideView, night: NightTables) -> str:
    """As in "won, up to High"; how the moves were played, which an amendment may have made another result since."""
    result = "level" if row.winner is None else "won" if side.has_won else "lost"
    goes_to = [night.table_of(row.round_number + 1, person.id) for person in (side.first, side.second)]
    moves = [_move(row, to) for to in goes_to if to is not None]
    if not moves:
        return result
    if len(moves) == len(goes_to) and moves[0] == moves[1]:
        return f"{result}, {moves[0]}"
    people = zip((side.first, side.second), goes_to, strict=True)
    apart = [f"{person.short} {_move(row, to)}" for person, to in people if to is not None]
    return f"{result}, {listed(apart)}"


def _move(row: TableRow, to: TableRow) -> str:
    if to.position == row.position:
        return f"stayed at {to.name}"
    return f"{'up' if to.position < row.position else 'down'} to {to.name}"


def _others(row: TableRow) -> tuple[str, ...]:
    """Who held cards before somebody took their seat over."""
    return tuple(
        f"{one.name} held cards of side {one.side} in "
        f"{f'hand {one.first_hand}' if one.first_hand == one.last_hand else f'hands {one.first_hand} to {one.last_hand}'}."
        for one in row.earlier
    )

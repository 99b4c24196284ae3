"""The TV in the room: all tables, or the moves between two rounds, or tonight's points at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from tournaments.models import NightState
from tournaments.queries.cells import board_headline, table_cells
from tournaments.queries.finding import OPEN_STATES
from tournaments.queries.moves import all_decided, move_tables, who_moves
from tournaments.queries.night_tables import load_tables
from tournaments.queries.polls import version_of
from tournaments.queries.titles import night_title, spaced
from tournaments.queries.totals import night_points
from tournaments.queries.values import Board
from tournaments.queries.wine import wine_claims, wine_of
from tournaments.translate import rules_of
from tournaments.words import weekday

if TYPE_CHECKING:
    from datetime import datetime

    from scoring import RuleSet
    from tournaments.models import Club, Night
    from tournaments.queries.night_tables import NightTables
    from tournaments.queries.values import MoveTable


def board(club: Club, night: Night | None, *, now: datetime) -> Board:
    """What the board shows, in two SELECTs beyond the night itself, three when people move. `night` comes with season and hosts."""
    if night is None or night.state == NightState.PLANNED:
        return _empty(club, night, now)
    rules = rules_of(night.season)
    tables = load_tables(night.pk)
    claims = wine_claims(night.pk, tables)
    current = tables.tables(max(1, night.current_round))
    is_last = night.current_round >= rules.rounds_per_night
    is_between = night.state == NightState.PLAYING and not is_last and all_decided(current)
    stage: Literal["seating", "playing", "moves", "finished"] = "playing"
    if night.state == NightState.FINISHED:
        stage = "finished"
    elif night.state == NightState.OPEN:
        stage = "seating"
    elif is_between:
        stage = "moves"
    return Board(
        club_name=club.name,
        night_title=night_title(night, " "),
        version=version_of(night, tables),
        stage=stage,
        round_number=max(1, night.current_round),
        rounds=rules.rounds_per_night,
        headline=board_headline(night, current, rules),
        tables=table_cells(current, tables, rules, claims=claims, now=now),
        moves=_moves(night, tables, rules) if is_between else (),
        totals=night_points(tables, closed_only=False) if stage == "finished" else (),
        wine=wine_of(night, tables, claims, rules),
        join_code=spaced(night.join_code) if night.state in OPEN_STATES else "",
        up_to_date=now,
    )


def _moves(night: Night, tables: NightTables, rules: RuleSet) -> tuple[MoveTable, ...]:
    moving = who_moves(night.pk, night.current_round, tables)
    return move_tables(moving.tables(night.current_round), moving, rules)


def _empty(club: Club, night: Night | None, now: datetime) -> Board:
    return Board(
        club_name=club.name,
        night_title=weekday(night.date) if night else "",
        version=f"{night.pk}.{night.revision}.0" if night else "",
        stage="no_night",
        round_number=0,
        rounds=0,
        headline="",
        tables=(),
        moves=(),
        totals=(),
        wine=None,
        join_code="",
        up_to_date=now,
    )

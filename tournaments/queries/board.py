"""The TV in the room: how to join, then all tables, or the moves between two rounds, or tonight's points at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from django.db.models import Q

from tournaments.models import NamesShown, NightSeat, NightState, Phone
from tournaments.queries.cells import board_headline, table_cells
from tournaments.queries.console_values import Board
from tournaments.queries.finding import OPEN_STATES
from tournaments.queries.moves import all_decided, move_tables, who_moves
from tournaments.queries.night_tables import load_tables
from tournaments.queries.polls import version_of, with_joined
from tournaments.queries.shown_names import shown_names
from tournaments.queries.titles import night_title, spaced
from tournaments.queries.totals import night_points
from tournaments.queries.wine import wine_claims, wine_of
from tournaments.translate import rules_of
from tournaments.words import weekday

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from scoring import RuleSet
    from tournaments.models import Club, Night
    from tournaments.queries.console_values import MoveTable
    from tournaments.queries.night_tables import NightTables, TableRow
    from tournaments.queries.shown_names import ShownNames

Stage = Literal["seating", "playing", "moves", "finished"]


def board(
    club: Club, night: Night | None, *, now: datetime, names_shown: NamesShown = NamesShown.FULL
) -> Board:
    """What the board shows, in two SELECTs beyond the night itself, three when people move, four before round 1.

    One more where names are not shown in full. `night` comes with season and hosts.
    """
    if night is None or night.state == NightState.PLANNED:
        return _empty(club, night, now)
    rules = rules_of(night)
    shown = shown_names(club.pk, names_shown)
    tables = shown.tables(load_tables(night.pk))
    claims = wine_claims(night.pk, tables)
    current = tables.tables(max(1, night.current_round))
    stage = _stage(night, current, rules)
    joined = _joined(night) if stage == "seating" else 0
    return Board(
        club_name=club.name,
        night_title=night_title(night, " ", shown),
        version=with_joined(version_of(night, tables), joined),
        stage=stage,
        round_number=max(1, night.current_round),
        rounds=rules.rounds_per_night,
        headline=_have_joined(night, joined) if stage == "seating" else board_headline(night, current, rules),
        tables=table_cells(current, tables, rules, claims=claims, now=now),
        moves=_moves(night, tables, rules, shown) if stage == "moves" else (),
        totals=night_points(tables, closed_only=False) if stage == "finished" else (),
        wine=wine_of(night, tables, claims, rules),
        join_code=spaced(night.join_code) if night.state in OPEN_STATES else "",
        up_to_date=now,
    )


def _stage(night: Night, current: Sequence[TableRow], rules: RuleSet) -> Stage:
    if night.state == NightState.FINISHED:
        return "finished"
    if night.state == NightState.OPEN:
        return "seating"
    is_last = night.current_round >= rules.rounds_per_night
    return "moves" if all_decided(current) and not is_last else "playing"


def _joined(night: Night) -> int:
    """How many people have a phone in this night."""
    phones = Phone.objects.filter(night=night, revoked_at__isnull=True)
    return phones.values("player_id").distinct().count()


def _have_joined(night: Night, joined: int) -> str:
    here = NightSeat.objects.filter(Q(is_absent=False) | Q(substitute__isnull=False), night=night).count()
    of_all = f" of {here}" if here else ""
    return f"{joined}{of_all} {'has' if joined == 1 else 'have'} joined"


def _moves(night: Night, tables: NightTables, rules: RuleSet, shown: ShownNames) -> tuple[MoveTable, ...]:
    moving = shown.tables(who_moves(night.pk, night.current_round, tables))
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

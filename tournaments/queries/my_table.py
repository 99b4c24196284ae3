"""A player's phone: always that player's own table, looked up from the phone, never from what a form says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.models import HandKind, NightState, Phone
from tournaments.queries.hand_values import HandView
from tournaments.queries.hands import (
    HandsRead,
    hand_views,
    last_entered,
    live_hands,
    missing_words,
    my_hands,
)
from tournaments.queries.moves import next_seat, who_moves
from tournaments.queries.night_tables import NightTables, TableRow, load_tables
from tournaments.queries.phone_values import MyTable, NextSeat, Stage
from tournaments.queries.polls import table_version
from tournaments.queries.table_talk import talk_of
from tournaments.queries.totals import night_points
from tournaments.queries.values import Person
from tournaments.queries.wine import wine_claims, wine_of
from tournaments.translate import rules_of
from tournaments.words import score, weekday

if TYPE_CHECKING:
    from scoring import RuleSet, Side
    from tournaments.models import Hand
    from tournaments.queries.values import CardState


def my_table(phone: Phone, read: HandsRead | None = None) -> MyTable:
    """Everything the phone's page shows. Three SELECTs while the night runs, four when people move or it is finished.

    `phone` comes with its player, night, season and club. `read` are hands just written, which are not read again as
    long as nobody changed the table since.
    """
    night = phone.night
    rules = rules_of(night)
    is_finished = night.state == NightState.FINISHED
    current = max(1, night.current_round)
    tables = load_tables(night.pk, round_number=None if is_finished else current)
    mine = tables.table_of(current, phone.player_id)
    me = tables.people.get(phone.player_id) or Person(
        phone.player_id, phone.player.name, phone.player.name.split()[0]
    )
    hands = _hands_of(mine, read) if mine and mine.started_at else []
    sides = tables.sides(mine) if mine else ()
    views = hand_views(hands, sides, tables.people, rules)
    stage = _stage(night.state, mine, tables.tables(current), rules)
    side = mine.side_of_player(phone.player_id) if mine else None
    return MyTable(
        club_name=night.season.club.name,
        night_title=weekday(night.date),
        me=me,
        my_side=side,
        stage=stage,
        version=table_version(night.revision, mine, tables.tables(current)),
        round_number=current,
        rounds=rules.rounds_per_night,
        table_id=mine.id if mine else None,
        table_name=mine.name if mine else "",
        letter=mine.letter if mine else "",
        sides=sides,
        hands=views,
        last_hand=_last_counted(views),
        undoable_id=last_entered(hands).pk if hands and mine and mine.is_open else None,
        hand_number=mine.next_hand if mine else 1,
        hands_per_round=rules.hands_per_round,
        six=six_cards(mine, rules) if mine else (),
        waiting_for=waiting_sentence(tables.tables(current), rules) if stage == "waiting" else "",
        result=_result(mine, side, stage),
        my_hands=my_hands(views, side) if side and mine and mine.is_complete else (),
        next_seat=_next_seat(phone, tables, rules) if stage == "moves" else None,
        totals=night_points(tables) if is_finished else (),
        wine=wine_of(night, tables, wine_claims(night.pk, tables), rules) if is_finished else None,
        talk=talk_of(mine, tables, hands, rules, phone.player_id) if mine else None,
        may_change=bool(mine and mine.is_open),
    )


def _hands_of(mine: TableRow, read: HandsRead | None) -> list[Hand]:
    is_current = read is not None and (read.table_id, read.revision) == (mine.id, mine.revision)
    return read.hands if read is not None and is_current else live_hands(mine.id)


def _next_seat(phone: Phone, tables: NightTables, rules: RuleSet) -> NextSeat | None:
    """Where this phone's player goes, None for somebody whose place another takes over."""
    number = phone.night.current_round
    moving = who_moves(phone.night_id, number, tables)
    return next_seat(moving.tables(number), moving, rules, phone.player_id)


def six_cards(table: TableRow, rules: RuleSet) -> tuple[CardState, ...]:
    """The little cards that count a table's hands."""
    left = rules.hands_per_round - table.hands_played
    played: CardState = "played"
    now: CardState = "now" if table.started_at else "to-come"
    to_come: CardState = "to-come"
    return (played,) * table.hands_played + (now,) * min(left, 1) + (to_come,) * max(left - 1, 0)


def waiting_sentence(tables: tuple[TableRow, ...], rules: RuleSet) -> str:
    """Whom everybody waits for, as in "Middle still has hands 5 and 6 to play."."""
    return " ".join(
        f"{table.name} still has {missing_words(table, rules)} to play."
        for table in tables
        if not table.is_complete
    )


def _stage(state: str, mine: TableRow | None, tables: tuple[TableRow, ...], rules: RuleSet) -> Stage:
    if state == NightState.FINISHED:
        return "finished"
    if state != NightState.PLAYING:
        return "not_started"
    if mine is None:
        return "not_seated"
    if not mine.is_complete:
        return "tiebreak" if mine.needs_tiebreak else "playing"
    return _stage_after(mine, tables, rules)


def _stage_after(mine: TableRow, tables: tuple[TableRow, ...], rules: RuleSet) -> Stage:
    if not all(table.is_complete for table in tables):
        return "waiting"
    return "moves" if mine.round_number < rules.rounds_per_night else "night_over"


def _last_counted(views: tuple[HandView, ...]) -> HandView | None:
    return next((view for view in reversed(views) if view.kind == HandKind.HAND), None)


def _result(mine: TableRow | None, side: Side | None, stage: Stage) -> str:
    if mine is None or side is None or not mine.is_complete or stage in {"playing", "tiebreak"}:
        return ""
    own, other = mine.points if side == 1 else mine.points[::-1]
    if mine.winner is None:
        return f"Level at {score(own)}: the round is drawn."
    if own == other:
        return f"Level at {score(own)}; you {'won' if mine.winner == side else 'lost'} the tie-break."
    return f"You {'won' if mine.winner == side else 'lost'} {score(own)} to {score(other)}."

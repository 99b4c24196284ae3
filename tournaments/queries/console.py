"""The coordinator's page of one night: the grid, the moves, the log, tonight's points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.models import NightState, Phone
from tournaments.queries.calls import open_calls
from tournaments.queries.cells import headline, table_cells, why_not_yet
from tournaments.queries.console_values import Console, RoundRow
from tournaments.queries.finding import OPEN_STATES
from tournaments.queries.history import late_hands, lately
from tournaments.queries.moves import move_tables, who_moves
from tournaments.queries.night_tables import NightTables, TableRow, load_tables
from tournaments.queries.polls import version_of
from tournaments.queries.prepared import Prepared
from tournaments.queries.titles import night_title, spaced
from tournaments.queries.totals import night_points
from tournaments.queries.wine import wine_claims, wine_of
from tournaments.translate import rules_of
from tournaments.words import counted, listed

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from django.db.models import QuerySet

    from scoring import NineBid, RuleSet
    from tournaments.models import Night
    from tournaments.queries.console_values import Call, MoveTable

LATELY = 8


def console(night: Night, *, now: datetime) -> Console:
    """The whole console, in five SELECTs, six once somebody has taken a place over, at any number of tables. `night` comes with season and hosts."""
    rules = rules_of(night)
    tables = load_tables(night.pk)
    claims = wine_claims(night.pk, tables)
    current = tables.tables(max(1, night.current_round))
    is_playing = night.state == NightState.PLAYING
    why_not = why_not_yet(current, rules) if is_playing else ""
    is_last = night.current_round >= rules.rounds_per_night
    calls = open_calls(tables) if is_playing else ()
    phones = len(_players_with_phones(night.pk))
    late, has_takeover = late_hands(night, tables)
    return Console(
        night_id=night.pk,
        number=night.number,
        date=night.date,
        state=night.state,
        title=_calling(calls) or headline(night, current, rules),
        subtitle=_subtitle(night, current, phones, now),
        revision=version_of(night, tables),
        join_code=spaced(night.join_code) if night.state in OPEN_STATES else "",
        tables=tuple(table.name for table in current),
        rows=_rows(night, tables, rules, claims, now),
        next_round=night.current_round + 1 if is_playing and not is_last else None,
        can_start=is_playing and not is_last and not why_not,
        why_not=why_not,
        can_undo_start=is_playing and bool(current) and not any(table.hands_played for table in current),
        can_finish=is_playing and is_last and not why_not,
        can_reopen=night.state == NightState.FINISHED,
        moves=_moves(night, tables, rules, has_takeover=has_takeover) if is_playing and not is_last else (),
        late_hands=late,
        lately=lately(night, tables, count=LATELY),
        totals=night_points(tables, closed_only=night.state != NightState.FINISHED),
        wine=wine_of(night, tables, claims, rules),
        calls=calls,
    )


@Prepared
def _players_with_phones(night_id: int) -> QuerySet[Phone, int]:
    phones = Phone.objects.filter(night_id=night_id, revoked_at__isnull=True)
    return phones.values_list("player_id", flat=True).distinct()


def _rows(
    night: Night, tables: NightTables, rules: RuleSet, claims: Sequence[NineBid[int]], now: datetime
) -> tuple[RoundRow, ...]:
    return tuple(
        RoundRow(
            number,
            table_cells(tables.tables(number), tables, rules, claims=claims, now=now),
            is_current=number == max(1, night.current_round),
        )
        for number in range(1, rules.rounds_per_night + 1)
    )


def _calling(calls: Sequence[Call]) -> str:
    """While a table waits for the coordinator, that is the thing to know: "High is calling you"."""
    names = list(dict.fromkeys(call.where for call in calls))
    return f"{listed(names)} {'is' if len(names) == 1 else 'are'} calling you" if names else ""


def _moves(night: Night, tables: NightTables, rules: RuleSet, *, has_takeover: bool) -> tuple[MoveTable, ...]:
    if not any(table.is_complete for table in tables.tables(night.current_round)):
        return ()
    moving = who_moves(night.pk, night.current_round, tables) if has_takeover else tables
    return move_tables(moving.tables(night.current_round), moving, rules)


def _subtitle(night: Night, current: Sequence[TableRow], phones: int, now: datetime) -> str:
    parts = [night_title(night, " ")]
    if night.state in OPEN_STATES:
        people = 4 * len(current)
        parts.append(f"{phones} of {counted(people, 'phone')}" if people else counted(phones, "phone"))
    last = max((t.last_hand_at for t in current if t.last_hand_at and t.hands_played), default=None)
    if last and night.state == NightState.PLAYING:
        parts.append(f"last hand {_since(last, now)}")
    return " · ".join(parts)


def _since(then: datetime, now: datetime) -> str:
    """As in "just now", "12 minutes ago", "5 hours ago", "2 days ago"."""
    minutes = int((now - then).total_seconds() // 60)
    if minutes < 1:
        return "just now"
    for size, unit in ((24 * 60, "day"), (60, "hour")):
        if minutes >= 2 * size:
            return f"{counted(minutes // size, unit)} ago"
    return f"{counted(minutes, 'minute')} ago"

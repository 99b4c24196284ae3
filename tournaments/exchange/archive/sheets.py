"""Every kind of row in an archive, and every field with what it may hold. See the package for the rules.

The fields are called as the club's own rows call them; `row` is the name of such a row, which the log uses too.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tournaments.exchange.archive.fields import (
    MISSING,
    SMALL_TO_COUNT_ON,
    WHOLE,
    WHOLE_TO_COUNT_ON,
    Day,
    Flag,
    Json,
    Key,
    Kind,
    Moment,
    OneOf,
    Pattern,
    Ref,
    Text,
    Whole,
)


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a row. `may_be_null`: null is a value, for "nothing". `missing`: the value where an older file lacks it."""

    kind: Kind
    may_be_null: bool = False
    missing: Any = field(default=MISSING)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A list of rows of one kind: its key in the file, what one of its rows is called, its fields but for the id."""

    name: str
    row: str
    fields: dict[str, Field]

    @property
    def refs(self) -> dict[str, str]:
        """The fields that name other rows, and which list these are in."""
        return {name: one.kind.of for name, one in self.fields.items() if isinstance(one.kind, Ref)}


def _must(kind: Kind) -> Field:
    return Field(kind)


def _may(kind: Kind) -> Field:
    return Field(kind, may_be_null=True)


_SIDE = Whole(1, 2)
_POINTS = Whole(-WHOLE, WHOLE)
_BID = Pattern(r"[0-9A-Z]{0,5}", "a bid such as “8H”, or empty")
_VERDICT = OneOf(("", "agreed", "wrong"))
_WHOSE_POINTS = ("substitute", "member", "nobody")
SLUG = Pattern(r"[-a-zA-Z0-9_]{1,60}", "1 to 60 letters without accents, digits and hyphens")

CLUB = {"name": _must(Text(80, is_name=True)), "slug": _must(SLUG), "created_at": _must(Moment())}

_PLAYERS = {
    "name": _must(Text(80, is_name=True)),
    "nickname": _must(Text(40)),
    "group": _must(OneOf(("A", "B"))),
    "is_guest": _must(Flag()),
    "archived_at": _may(Moment()),
    "merged_into": _may(Ref("players")),
}
_COUPLES = {"first": _must(Ref("players")), "second": _must(Ref("players")), "parted_at": _may(Moment())}
_SEASONS = {
    "name": _must(Text(80, is_name=True)),
    "starts_on": _must(Day()),
    "ends_on": _must(Day()),
    "rules": _must(Json(dict)),
    "substitute_points": _must(OneOf(_WHOSE_POINTS)),
    "group_a_name": _must(Text(30)),
    "group_b_name": _must(Text(30)),
    "holidays": _must(Text(4000)),
    "trophies": _must(Json(dict)),
    "paper": _must(OneOf(("a4", "letter"))),
    "ranked_by": _must(OneOf(("total", "average", "best"))),
    "best_of": _may(Whole()),
    "least_nights": _must(Whole()),
    "corrections": _must(OneOf(("round", "night"))),
    "has_groups": _must(Flag()),
    "visibility": _must(OneOf(("open", "link", "coordinators"))),
    "names_shown": _must(OneOf(("full", "initial", "nickname"))),
    "removed_at": _may(Moment()),
}
_SEASON_ENTRIES = {
    "season": _must(Ref("seasons")),
    "couple": _must(Ref("couples")),
    "joins_on": _may(Day()),
    "leaves_on": _may(Day()),
}
_NIGHTS = {
    "season": _must(Ref("seasons")),
    "number": _must(Whole(1, SMALL_TO_COUNT_ON)),
    "date": _must(Day()),
    "hosts": _may(Ref("couples")),
    "rules": _may(Json(dict)),
    "substitute_points": _must(OneOf(("", *_WHOSE_POINTS))),
    "state": _must(OneOf(("planned", "open", "playing", "finished", "cancelled"))),
    "revision": _must(Whole(0, WHOLE_TO_COUNT_ON)),
    "current_round": _must(Whole()),
    "opened_at": _may(Moment()),
    "finished_at": _may(Moment()),
    "corrected_at": _may(Moment()),
    "calendar_id": _must(Key()),
    "calendar_sequence": _must(Whole(0, WHOLE_TO_COUNT_ON)),
    "calendar_changed_at": _must(Moment()),
    "moved_from": _may(Day()),
    "awaits_hosts": _must(Flag()),
    "ticked": _must(Json(list)),
}
_NIGHT_SEATS = {
    "night": _must(Ref("nights")),
    "couple": _must(Ref("couples")),
    "player": _must(Ref("players")),
    "substitute": _may(Ref("players")),
    "is_absent": _must(Flag()),
}
_ROUNDS = {
    "night": _must(Ref("nights")),
    "number": _must(Whole(1)),
    "seated_at": _must(Moment()),
    "started_at": _may(Moment()),
    "closed_at": _may(Moment()),
    "undone_at": _may(Moment()),
    "put_right_at": _may(Moment()),
}
_TABLES = {
    "round": _must(Ref("rounds")),
    "position": _must(Whole()),
    "name": _must(Text(20, is_name=True)),
    "revision": _must(Whole(0, WHOLE_TO_COUNT_ON)),
    "hands_played": _must(Whole()),
    "next_hand": _must(Whole()),
    "points_1": _must(_POINTS),
    "points_2": _must(_POINTS),
    "winner": _may(_SIDE),
    "needs_tiebreak": _must(Flag()),
    "is_complete": _must(Flag()),
    "is_open": _must(Flag()),
    "played_winner": _may(_SIDE),
    "last_hand_at": _may(Moment()),
    "half_side": _may(_SIDE),
    "half_bid": _must(_BID),
    "half_by": _may(Ref("players")),
    "first_dealer": _may(Whole(0, 3)),
    "second_dealer": _may(Whole(0, 3)),
    "verdict_1": _must(_VERDICT),
    "verdict_by_1": _may(Ref("players")),
    "verdict_2": _must(_VERDICT),
    "verdict_by_2": _may(Ref("players")),
    "called_at": _may(Moment()),
    "called_by": _may(Ref("players")),
}
_SEATS = {
    "round": _must(Ref("rounds")),
    "partnership": _must(Ref("partnerships")),
    "is_first": _must(Flag()),
    "player": _must(Ref("players")),
    "stands_in_for": _may(Ref("players")),
    "credited_to": _may(Ref("players")),
    "first_hand": _must(Whole(1)),
}
_EARLIER_HOLDERS = {
    "seat": _must(Ref("seats")),
    "player": _must(Ref("players")),
    "stands_in_for": _may(Ref("players")),
    "credited_to": _may(Ref("players")),
    "first_hand": _must(Whole(1)),
    "last_hand": _must(Whole(1)),
}
_HANDS = {
    "table": _must(Ref("tables")),
    "kind": _must(OneOf(("hand", "tiebreak", "thrown_in", "misdeal"))),
    "number": _must(Whole()),
    "version": _must(Whole(1, SMALL_TO_COUNT_ON)),
    "side": _may(_SIDE),
    "bid": _must(_BID),
    "tricks": _may(Whole(0, 10)),
    "points_1": _must(_POINTS),
    "points_2": _must(_POINTS),
    "is_made": _may(Flag()),
    "entered_by": _may(Ref("players")),
    "entered_at": _must(Moment()),
    "amended_at": _may(Moment()),
    "voided_at": _may(Moment()),
    "wine_order": Field(Whole(0, WHOLE), may_be_null=True, missing=None),
}
_PLAYER_NIGHTS = {
    "night": _must(Ref("nights")),
    "player": _must(Ref("players")),
    "points": _must(_POINTS),
    "rounds": _must(Whole()),
    "rounds_won": _must(Whole()),
    "nines": _must(Whole()),
}
_NIGHT_FIGURES = {
    "night": _must(Ref("nights")),
    "player": _must(Ref("players")),
    "bids": _must(Json(dict)),
    "defence": _must(Json(list)),
}
_SEASON_TOTALS = {
    "season": _must(Ref("seasons")),
    "player": _must(Ref("players")),
    "points": _must(_POINTS),
    "nights": _must(Whole()),
    "rounds_won": _must(Whole(0, WHOLE)),
    "nines": _must(Whole(0, WHOLE)),
}
_LOG = {
    "night": _may(Ref("nights")),
    "table": _may(Ref("tables")),
    "hand": _may(Ref("hands")),
    "at": _must(Moment()),
    "who": _must(Text(160)),
    "player": _may(Ref("players")),
    "action": _must(Pattern(r"[a-z][a-z0-9_]{0,39}", "small letters and underscores")),
    "before": _may(Json(dict)),
    "after": _may(Json(dict)),
    "reason": _must(Text(200)),
    "request_id": _may(Text(64)),
    "digest": _must(Text(64)),
}

LOG = Sheet("log", "LogEntry", _LOG)
SHEETS = (  # a row names rows of earlier lists, or of its own
    Sheet("players", "Player", _PLAYERS),
    Sheet("couples", "Couple", _COUPLES),
    Sheet("seasons", "Season", _SEASONS),
    Sheet("season_entries", "SeasonEntry", _SEASON_ENTRIES),
    Sheet("nights", "Night", _NIGHTS),
    Sheet("night_seats", "NightSeat", _NIGHT_SEATS),
    Sheet("rounds", "Round", _ROUNDS),
    Sheet("tables", "Table", _TABLES),
    Sheet("partnerships", "Partnership", {"table": _must(Ref("tables")), "side": _must(_SIDE)}),
    Sheet("seats", "Seat", _SEATS),
    Sheet("earlier_holders", "EarlierHolder", _EARLIER_HOLDERS),
    Sheet("hands", "Hand", _HANDS),
    Sheet("player_nights", "PlayerNight", _PLAYER_NIGHTS),
    Sheet("night_figures", "NightFigures", _NIGHT_FIGURES),
    Sheet("season_totals", "SeasonTotal", _SEASON_TOTALS),
    LOG,
)
SHEET_OF = {sheet.name: sheet for sheet in SHEETS}

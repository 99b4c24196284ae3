"""What the log says of a night and of what happened at its tables, in words."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

from scoring import SIDES, parse_bid
from tournaments.models import Verdict
from tournaments.queries.console_values import LogLine
from tournaments.queries.log_kinds import LATE, LATE_SETTLED, PLACE_TAKEN
from tournaments.words import called, counted, listed, weekday

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tournaments.models import LogEntry
    from tournaments.queries.night_tables import NightTables, TableRow


def log_line(entry: LogEntry, tables: NightTables) -> LogLine:
    """One entry in words."""
    return LogLine(
        at=entry.at,
        where=where_words(entry, tables),
        sentence=_SENTENCES.get(entry.action, _plain)(entry, tables),
        reason=entry.reason,
        who=entry.who,
    )


def where_words(entry: LogEntry, tables: NightTables) -> str:
    """Where it happened: "High, round 2, hand 6", "Round 3", or "" for the night as a whole."""
    found = _table(entry, tables)
    facts = entry.after or entry.before or {}
    if found is None:
        return f"Round {facts['round']}" if "round" in facts else ""
    parts = [found.name, f"round {found.round_number}"]
    if facts.get("kind", "hand") == "hand" and "number" in facts:
        parts.append(f"hand {facts['number']}")
    return ", ".join(parts)


def _table(entry: LogEntry, tables: NightTables) -> TableRow | None:
    every = (table for round_ in tables.rounds.values() for table in round_)
    return next((table for table in every if table.id == entry.table_id), None)


def hand_words(facts: Mapping[str, Any], entry: LogEntry, tables: NightTables) -> str:
    """A deal that an entry keeps: "8♥ by Pat & Ruth, took 9", "before hand 4: thrown in"."""
    who = _side_names(facts, entry, tables)
    if facts.get("kind") == "tiebreak":
        return f"tie-break hand: {who} bid and {'made it' if facts.get('is_made') else 'were set'}"
    if facts.get("kind") == "thrown_in":
        return f"before hand {facts.get('number')}: thrown in"
    if facts.get("kind") == "misdeal":
        return f"before hand {facts.get('number')}: misdeal"
    return f"{parse_bid(facts['bid']).glyphs} by {who}, took {facts['tricks']}"


def _side_names(facts: Mapping[str, Any], entry: LogEntry, tables: NightTables) -> str:
    table = _table(entry, tables)
    side = facts.get("side")
    if table is None or side not in SIDES:
        return "somebody"
    number = facts.get("number")
    return tables.names(table.holders(side, number) if number else table.pairs[side - 1])


def _bid_words(facts: Mapping[str, Any], entry: LogEntry, tables: NightTables) -> str:
    return f"{called(parse_bid(facts['bid']))} by {_side_names(facts, entry, tables)}"


def _saved(entry: LogEntry, tables: NightTables) -> str:
    return hand_words(entry.after or {}, entry, tables)


def _amended(entry: LogEntry, tables: NightTables) -> str:
    return (
        f"amended: {hand_words(entry.before or {}, entry, tables)} → "
        f"{hand_words(entry.after or {}, entry, tables)}"
    )


def _undone(entry: LogEntry, tables: NightTables) -> str:
    return f"undone: {hand_words(entry.before or {}, entry, tables)}"


def _taken_out(entry: LogEntry, tables: NightTables) -> str:
    return f"taken out: {hand_words(entry.before or {}, entry, tables)}"


def _put_in(entry: LogEntry, tables: NightTables) -> str:
    return f"added: {hand_words(entry.after or {}, entry, tables)}"


def _agreed(entry: LogEntry, tables: NightTables) -> str:
    return f"entered on a second phone, the same: {hand_words(entry.after or {}, entry, tables)}"


def _late(entry: LogEntry, tables: NightTables) -> str:
    how = "from a seat left since" if (entry.after or {}).get("has_left") else "late"
    return f"came {how}, not counted: {hand_words(entry.after or {}, entry, tables)}"


def _bid_shared(entry: LogEntry, tables: NightTables) -> str:
    now = _bid_words(entry.after or {}, entry, tables)
    if entry.before:
        return f"bid changed before play: {_bid_words(entry.before, entry, tables)} → {now}"
    return f"bid entered before play: {now}"


def _bid_dropped(entry: LogEntry, tables: NightTables) -> str:
    return f"bid taken back: {_bid_words(entry.before or {}, entry, tables)}"


def _dealers(entry: LogEntry, tables: NightTables) -> str:
    first, second = (entry.after or {}).get("chairs") or (None, None)
    if first is None or second is None:
        return "who deals was taken back"
    table = _table(entry, tables)
    names = [tables.people[table.chairs[chair]].short for chair in (first, second)] if table else []
    return f"{names[0]} cut the high card and deals first, {names[1]} next" if names else "who deals was set"


def _verdict(entry: LogEntry, tables: NightTables) -> str:
    facts = entry.after or {}
    words = "agreed" if facts.get("verdict") == Verdict.AGREED else "something is wrong"
    return f"about the round, {_side_names(facts, entry, tables)}: {words}"


def _phone_revoked(entry: LogEntry, _tables: NightTables) -> str:
    return f"the phone of {(entry.before or {}).get('player', 'somebody')} was turned away"


def _moved(entry: LogEntry, _tables: NightTables) -> str:
    before, after = (
        weekday(date.fromisoformat(facts["date"])) for facts in (entry.before or {}, entry.after or {})
    )
    what = "the move was taken back" if entry.action == "night_move_undone" else "the night was moved"
    return f"{what}: {before} → {after}"


def _hosts(entry: LogEntry, _tables: NightTables) -> str:
    before, after = ((facts or {}).get("hosts") or "nobody" for facts in (entry.before, entry.after))
    what = "the hosts were exchanged" if entry.action == "hosts_swapped" else "the hosts were chosen"
    agreed = ", not agreed yet" if (entry.after or {}).get("awaits_hosts") else ""
    return f"{what}: {before} → {after}{agreed}"


def _sheets_keyed(entry: LogEntry, tables: NightTables) -> str:
    facts = entry.after or {}
    places = {row.name: row.position for rows in tables.rounds.values() for row in rows}
    # PostgreSQL keeps no order of an object's keys.
    keyed = sorted(facts.get("tables", {}).items(), key=lambda one: places.get(one[0], len(places)))
    of_tables = [f"{counted(lines, 'line')} at {name}" for name, lines in keyed]
    return f"keyed from paper: {listed(of_tables) or counted(facts.get('deals', 0), 'line')}"


def _finished(entry: LogEntry, _tables: NightTables) -> str:
    without = (entry.after or {}).get("without_round")
    return f"the night was finished without round {without}" if without else "the night was finished"


def _plain(entry: LogEntry, _tables: NightTables) -> str:
    return _PLAIN.get(entry.action, entry.action.replace("_", " "))


def _place_taken(entry: LogEntry, _tables: NightTables) -> str:
    facts = entry.after or {}
    first = facts.get("from_hand")
    since = f"from hand {first} on" if first else "from here on"
    if facts.get("player") == facts.get("member"):
        return f"{facts.get('player')} plays again {since}"
    return f"{facts.get('player')} plays for {facts.get('member')} {since}"


def _holder(entry: LogEntry, _tables: NightTables) -> str:
    facts = entry.after or {}
    first = facts.get("from_hand", 1)
    since = f", from hand {first} on" if first > 1 else ""
    was = (entry.before or {}).get("player")
    return f"put right: {facts.get('player')} held the cards in the place of {facts.get('member')}{since}, not {was}"


def _seats_exchanged(entry: LogEntry, _tables: NightTables) -> str:
    facts = entry.after or {}
    return f"{facts.get('one')} and {facts.get('other')} have each other’s seats, the hands stayed"


_SENTENCES: dict[str, Callable[[LogEntry, NightTables], str]] = {
    "hand_saved": _saved,
    "deal_noted": _saved,
    "tiebreak_saved": _saved,
    "hand_amended": _amended,
    "hand_undone": _undone,
    "hand_taken_out": _taken_out,
    "hand_put_in": _put_in,
    "hand_agreed": _agreed,
    LATE: _late,
    "bid_shared": _bid_shared,
    "bid_dropped": _bid_dropped,
    "dealers_set": _dealers,
    "verdict_given": _verdict,
    "phone_revoked": _phone_revoked,
    "sheets_keyed": _sheets_keyed,
    "night_finished": _finished,
    PLACE_TAKEN: _place_taken,
    "seats_exchanged": _seats_exchanged,
    "holder_put_right": _holder,
    "night_moved": _moved,
    "night_move_undone": _moved,
    "hosts_set": _hosts,
    "hosts_swapped": _hosts,
}
_PLAIN = {
    "night_planned": "the night was planned",
    "night_cancelled": "the night was cancelled",
    "night_restored": "the night was brought back into the plan",
    "hosts_agreed": "the hosts have agreed",
    "checklist_ticked": "the hosts’ checklist was ticked",
    "night_opened": "the night was opened",
    "night_put_back": "the night was put back to planned",
    "attendance_set": "who is here was set",
    "guest_added": "a guest was added",
    "first_round_seated": "the couples were placed by hand",
    "first_round_shuffled": "the couples were placed by chance",
    "first_round_evened": "the couples were placed so that those who have met least meet",
    "round_started": "started",
    "round_start_undone": "the start was taken back",
    "night_reopened": "the night was opened again",
    "phone_joined": "joined with a phone",
    "phone_left": "left with a phone",
    "coordinator_called": "called the coordinator",
    "call_answered": "the call was answered",
    "call_withdrawn": "the call was taken back",
    LATE_SETTLED: "a late hand was dealt with",
    "wine_order_told": "of the nine-bids made in hands of this number the one here came last",
}

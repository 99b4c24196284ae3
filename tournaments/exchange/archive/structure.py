"""Rows that contradict each other: what no club can come to, said before anything is saved.

What can be worked out from the hands is not looked at here: the audit does that once the rows are there.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from scoring import RuleSet, ScoringError, parse_bid
from tournaments.exchange.archive.club import ClubArchive, Row
from tournaments.exchange.limits import FileRefused

BEGUN = {"playing", "finished"}
NONE = [0, 0, 0, 0]  # made or played, set, points won, points given
SIDES, CHAIRS = [1, 2], [False, True]


def refuse_contradictions(archive: ClubArchive) -> None:
    """Raises: FileRefused with the first contradiction between rows whose fields are right one by one."""
    for sentence in _contradictions(archive.rows):
        raise FileRefused(f"The archive contradicts itself: {sentence}. Use the file as Bower made it.")


def _contradictions(rows: dict[str, list[Row]]) -> Iterator[str]:
    yield from _people(rows)
    yield from _seasons(rows)
    yield from _rounds(rows)
    yield from _tables(rows)
    yield from _seats(rows)
    yield from _hands(rows)
    yield from _figures(rows)
    yield from _log(rows)


def _people(rows: dict[str, list[Row]]) -> Iterator[str]:
    into = {player["id"]: player["merged_into"] for player in rows["players"]}
    for player, other in into.items():
        met, now = {player}, other
        while now is not None:
            if now in met:
                yield f"player {player} is merged into somebody who is merged into them"
                return
            met.add(now)
            now = into[now]
    members = {couple["id"]: {couple["first"], couple["second"]} for couple in rows["couples"]}
    tonight: dict[tuple[int, int], set[int]] = defaultdict(set)
    for seat in rows["night_seats"]:
        tonight[seat["night"], seat["couple"]].add(seat["player"])
    for (night, couple), players in tonight.items():
        if players != members[couple]:
            yield f"in night {night} the places of couple {couple} are not those of its two people"


def _seasons(rows: dict[str, list[Row]]) -> Iterator[str]:
    for season in rows["seasons"]:
        where = f"season {season['id']}"
        yield from _rules(season["rules"], where)
        if season["has_groups"] and not all(season[f"group_{one}_name"].strip() for one in "ab"):
            yield f"{where} has groups without names"
        for trophy in season["trophies"].values():
            if not _is_trophy(trophy):
                yield f"{where} has a trophy without its name"
    for night in rows["nights"]:
        if night["rules"] is not None:
            yield from _rules(night["rules"], f"night {night['id']}")
        if any(not isinstance(line, str) for line in night["ticked"]):
            yield f"night {night['id']} has something else than words ticked"


def _rules(rules: Row, where: str) -> Iterator[str]:
    """A club night is for two sides of two: other rule sets are for the score pad (rules E3)."""
    try:
        is_for_a_club = RuleSet.from_dict(rules).competitors == len(SIDES)
    except ScoringError as refusal:
        yield f"the rules of {where} cannot be played by ({str(refusal)[:200].rstrip('.')})"
        return
    if not is_for_a_club:
        yield f"the rules of {where} are not for two sides"


def _is_trophy(trophy: object) -> bool:
    return (
        isinstance(trophy, dict)
        and set(trophy) <= {"name", "is_given"}
        and isinstance(trophy.get("name", ""), str)
        and isinstance(trophy.get("is_given", True), bool)
    )


def _rounds(rows: dict[str, list[Row]]) -> Iterator[str]:
    """The rounds that count are numbered from 1 without a gap, and the night is in the last one that began."""
    live: dict[int, list[Row]] = defaultdict(list)
    for round_ in rows["rounds"]:
        if round_["undone_at"] is None:
            live[round_["night"]].append(round_)
    for night in rows["nights"]:
        found = sorted(live[night["id"]], key=lambda one: one["number"])
        begun = [one for one in found if one["started_at"] is not None]
        seated_only = len(found) - len(begun)
        fits = {
            "open": not begun and seated_only <= 1,
            **dict.fromkeys(BEGUN, bool(begun) and not seated_only),
        }.get(night["state"], not found)
        if (
            not fits
            or [one["number"] for one in found] != list(range(1, len(found) + 1))
            or night["current_round"] != len(begun)
        ):
            yield f"the rounds of night {night['id']} do not fit its state, “{night['state']}”"


def _tables(rows: dict[str, list[Row]]) -> Iterator[str]:
    positions: dict[int, list[int]] = {one["id"]: [] for one in rows["rounds"]}
    for table in rows["tables"]:
        positions[table["round"]].append(table["position"])
        if table["half_bid"]:
            yield from _bid(table["half_bid"], f"table {table['id']}")
    for round_, found in positions.items():
        if len(found) < len(SIDES) or sorted(found) != list(range(len(found))):
            yield f"round {round_} has not two tables or more, one for each place from High down"
    yield from _each_has("table", rows["tables"], SIDES, rows["partnerships"], "table", "side")
    yield from _each_has(
        "partnership", rows["partnerships"], CHAIRS, rows["seats"], "partnership", "is_first"
    )


def _each_has(
    what: str, parents: Iterable[Row], wanted: Sequence[int], children: Iterable[Row], by: str, value: str
) -> Iterator[str]:
    """Each of these rows has exactly the two rows that belong to it."""
    found: dict[int, list[int]] = {one["id"]: [] for one in parents}
    for child in children:
        found[child[by]].append(child[value])
    for parent, values in found.items():
        if sorted(values) != wanted:
            yield f"{what} {parent} has not exactly two {'sides' if value == 'side' else 'seats'}"


def _seats(rows: dict[str, list[Row]]) -> Iterator[str]:
    round_of = {table["id"]: table["round"] for table in rows["tables"]}
    table_of = {one["id"]: one["table"] for one in rows["partnerships"]}
    for seat in rows["seats"]:
        if round_of[table_of[seat["partnership"]]] != seat["round"]:
            yield f"seat {seat['id']} is at a table of another round"
    for holder in rows["earlier_holders"]:
        if holder["last_hand"] < holder["first_hand"]:
            yield f"earlier holder {holder['id']} held no hand"


def _hands(rows: dict[str, list[Row]]) -> Iterator[str]:
    most = _hands_a_round(rows)
    for hand in rows["hands"]:
        where = f"hand {hand['id']}"
        facts = (hand["side"] is None, hand["bid"] == "", hand["tricks"] is None)
        if hand["kind"] == "hand":
            if not 1 <= hand["number"] <= most[hand["table"]]:
                yield f"{where} is number {hand['number']} of a round of {most[hand['table']]}"
            if any(facts):
                yield f"{where} says no side, no bid or no tricks"
                continue
            yield from _bid(hand["bid"], where)
        elif hand["kind"] == "tiebreak" and (hand["side"] is None or hand["is_made"] is None):
            yield f"{where} is a tie-break hand without a side or an end"
        elif hand["kind"] in {"thrown_in", "misdeal"} and not all(facts):
            yield f"{where} was dealt again and has a bid all the same"


def _figures(rows: dict[str, list[Row]]) -> Iterator[str]:
    for figures in rows["night_figures"]:
        where = f"row {figures['id']} of “night_figures”"
        for bid in figures["bids"]:
            yield from _bid(bid, where)
        if not all(map(_are_figures, figures["bids"].values())) or not _are_figures(
            figures["defence"] or NONE
        ):
            yield f"{where} has other figures than four numbers"


def _are_figures(values: object) -> bool:
    return isinstance(values, list) and [type(one) for one in values] == [int] * len(NONE)


def _hands_a_round(rows: dict[str, list[Row]]) -> dict[int, int]:
    """How many hands a round at each table has, by the table's id (rules E1)."""
    rules_of = {one["id"]: one["rules"] for one in rows["seasons"]}
    rules_of_night = {one["id"]: one["rules"] or rules_of[one["season"]] for one in rows["nights"]}
    night_of = {one["id"]: one["night"] for one in rows["rounds"]}
    by_night = {night: RuleSet.from_dict(rules).hands_per_round for night, rules in rules_of_night.items()}
    return {one["id"]: by_night[night_of[one["round"]]] for one in rows["tables"]}


def _bid(text: str, where: str) -> Iterator[str]:
    try:
        is_written_so = str(parse_bid(text)) == text
    except ScoringError:
        is_written_so = False
    if not is_written_so:
        yield f"{where} cannot be scored: “{text}” is no bid"


def _log(rows: dict[str, list[Row]]) -> Iterator[str]:
    night_of = {one["id"]: one["night"] for one in rows["rounds"]}
    night_of_table = {one["id"]: night_of[one["round"]] for one in rows["tables"]}
    table_of = {one["id"]: one["table"] for one in rows["hands"]}
    for entry in rows["log"]:
        if entry["table"] is not None and night_of_table[entry["table"]] != entry["night"]:
            yield f"entry {entry['id']} of the log is of a table of another night"
        if entry["hand"] is not None and table_of[entry["hand"]] != entry["table"]:
            yield f"entry {entry['id']} of the log is of a hand of another table"

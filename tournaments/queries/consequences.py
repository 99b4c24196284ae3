"""What follows from an amendment, worked out before it is saved: points, winner, seats, wine, ranks."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from scoring import NineBid, RuleSet, parse_bid, rank
from tournaments.models import Hand, HandKind, Night
from tournaments.queries.hands import hand_view, live_hands
from tournaments.queries.night_tables import NightTables, TableRow, load_tables
from tournaments.queries.totals import totals_of
from tournaments.queries.wine import HIGH_BIDS, wine_claims, wine_of
from tournaments.translate import rules_of, score_table, side_of
from tournaments.words import counted, listed, score

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from scoring import Side
    from tournaments.queries.earlier_cards import EarlierCards
    from tournaments.queries.hand_values import HandView

OF_THE_NIGHT = "Ranks of the night"
MOST_RANKS = 4  # named one by one; the others are counted


@dataclass(frozen=True, slots=True)
class Consequence:
    """One line of "What follows". `is_overturned` lights what an amendment turns round."""

    label: str
    sentences: tuple[str, ...]
    is_overturned: bool = False


@dataclass(frozen=True, slots=True)
class Amendment:
    """A hand as it was and as it would become (None: taken out), and what follows."""

    was: HandView
    becomes: HandView | None
    follows: tuple[Consequence, ...]


def amended_tiebreak(hand: Hand, side: Side, *, is_made: bool) -> Hand:
    """An unsaved copy of a tie-break hand with other facts."""
    other = copy(hand)
    other.side, other.is_made = side, is_made
    return other


def consequences(night: Night, hand: Hand, new: Hand | None) -> Amendment:
    """Everything that would differ if `hand` became `new` (None: were taken out). Three SELECTs.

    `night` comes with its season, `hand` with its table and round.
    """
    rules = rules_of(night)
    tables = load_tables(night.pk)
    table = next(t for t in tables.tables(hand.table.round.number) if t.id == hand.table_id)
    hands = live_hands(table.id)
    after_hands = [h for h in hands if h.pk != hand.pk] + ([new] if new else [])
    new_score = score_table(rules, after_hands, round_number=table.round_number)
    after = replace(
        table,
        points=new_score.totals,
        winner=new_score.winner,
        is_complete=new_score.is_complete,
        earlier=_earlier_after(table, hand, new),
    )
    changed = NightTables(
        {
            number: tuple(after if t.id == after.id else t for t in round_)
            for number, round_ in tables.rounds.items()
        },
        tables.people,
    )
    claims = wine_claims(night.pk, tables)
    sides = tables.sides(table)
    return Amendment(
        was=hand_view(hand, sides, tables.people, rules),
        becomes=hand_view(new, sides, tables.people, rules) if new else None,
        follows=(
            _points(table, after, tables),
            _winner(table, after, tables),
            _seats(table, after, tables),
            _wine(night, tables, changed, claims, _claims_after(claims, table, hand, new), rules),
            _ranks(tables, changed),
        ),
    )


def _earlier_after(table: TableRow, hand: Hand, new: Hand | None) -> tuple[EarlierCards, ...]:
    """What those who held cards here before others took over have then."""
    if hand.kind != HandKind.HAND:
        return table.earlier
    was, becomes = (
        (0, 0) if one is None or one.voided_at else (one.points_1, one.points_2) for one in (hand, new)
    )
    return tuple(
        replace(one, points=one.points + becomes[one.side - 1] - was[one.side - 1])
        if one.first_hand <= hand.number <= one.last_hand
        else one
        for one in table.earlier
    )


def _points(table: TableRow, after: TableRow, tables: NightTables) -> Consequence:
    if table.points == after.points:
        return Consequence("Points", ("no change",))
    return Consequence(
        "Points",
        tuple(
            f"{tables.names(pair)} {score(old)} → {score(new)}"
            for pair, old, new in zip(table.pairs, table.points, after.points, strict=True)
            if old != new
        ),
    )


def _winner(table: TableRow, after: TableRow, tables: NightTables) -> Consequence:
    if (table.winner, table.is_complete) == (after.winner, after.is_complete):
        return Consequence("Winner", ("no change",))
    old = tables.names(table.pairs[table.winner - 1]) if table.winner else None
    if after.winner:
        new = tables.names(after.pairs[after.winner - 1])
        sentence = f"changes: {new} won this round, not {old}" if old else f"{new} win this round"
    elif after.is_complete:
        sentence = "changes: the sides are level, the round is drawn"
    elif after.points[0] == after.points[1] and table.hands_played:
        sentence = "changes: the sides would be level"
    else:
        sentence = "changes: the round would not be decided"
    return Consequence("Winner", (sentence,), is_overturned=bool(old))


def _seats(table: TableRow, after: TableRow, tables: NightTables) -> Consequence:
    following = tables.tables(table.round_number + 1)
    if after.winner == table.winner:
        return Consequence("Seats", ("no change",))
    if not following:
        return Consequence("Seats", ("no change: nobody has moved yet",))
    number = table.round_number + 1
    if any(t.hands_played for t in following):
        sentence = (
            f"round {number} was played with the other winner. It stays as played; only the points change."
        )
    else:
        sentence = (
            f"round {number} was seated with the other winner and stays so. No hand of it is in: the "
            "coordinator can take back its start and seat it again."
        )
    return Consequence("Seats", (sentence,), is_overturned=True)


def _claims_after(
    claims: Sequence[NineBid[int]], table: TableRow, hand: Hand, new: Hand | None
) -> list[NineBid[int]]:
    if hand.kind != HandKind.HAND:
        return list(claims)
    here = (table.round_number, hand.number, table.position)
    kept = [c for c in claims if (c.round_number, c.hand_number, c.table) != here]
    side = side_of(new.side) if new is not None else None
    if new is not None and new.is_made and side and new.bid in HIGH_BIDS:
        kept.append(NineBid(*here, table.holders(side, hand.number), parse_bid(new.bid), new.wine_order))
    return kept


def _wine(
    night: Night,
    tables: NightTables,
    changed: NightTables,
    claims: Sequence[NineBid[int]],
    after_claims: Sequence[NineBid[int]],
    rules: RuleSet,
) -> Consequence:
    old, new = wine_of(night, tables, claims, rules), wine_of(night, changed, after_claims, rules)
    if old.holders == new.holders and old.is_settled == new.is_settled:
        return Consequence("Wine", (f"no change: {new.sentence}",))
    return Consequence("Wine", (f"was: {old.sentence}", f"becomes: {new.sentence}"), is_overturned=True)


def _ranks(tables: NightTables, changed: NightTables) -> Consequence:
    old = _places(tables, lambda player: tables.people[player].name)
    new = _places(changed, lambda player: tables.people[player].name)
    moved = [player for player in new if old.get(player) != new[player]]
    if not moved:
        return Consequence(OF_THE_NIGHT, ("no change",))
    named = [
        f"{tables.people[player].short} {_ordinal(old[player])} → {_ordinal(new[player])}"
        for player in moved[:MOST_RANKS]
    ]
    rest = len(moved) - len(named)
    tail = f"; {counted(rest, 'other', 'others')} {'moves' if rest == 1 else 'move'}" if rest else ""
    return Consequence(OF_THE_NIGHT, (f"{listed(named) if not rest else ', '.join(named)}{tail}",))


def _places(tables: NightTables, name: Callable[[int], str]) -> dict[int, int]:
    totals = totals_of(list(tables.rounds.values()))
    return {standing.key: standing.place for standing in rank(totals, name=name)}


def _ordinal(place: int) -> str:
    ending = "th" if 10 < place % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")  # noqa: PLR2004
    return f"{place}{ending}"

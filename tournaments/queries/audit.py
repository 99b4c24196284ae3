"""Every stored figure, worked out again from the facts: hands, seats and the winners that the moves were made from.

It trusts no stored sum. Points come out of `scoring` under the season's frozen rules, a table's figures out of its
hands, a night's out of its tables, a season's out of its nights, and each round's seats out of the round before.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring import Pair, RuleSet, ScoringError, Seating, next_seating, score_hand
from tournaments.models import HandKind, NightState, Season, SubstitutePoints
from tournaments.queries.audit_facts import NightFacts, RoundFacts, SeasonFacts, TableFacts, season_facts
from tournaments.queries.hands import next_number
from tournaments.translate import hand_result, rules_of, score_table, side_of
from tournaments.words import both, score

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tournaments.models import Club, Hand

Figures = dict[str, object]
Totals = dict[int, tuple[int, int]]  # of a player: points, and of how many rounds or nights


@dataclass(frozen=True, slots=True)
class Difference:
    """A figure that is stored otherwise than the facts say. `where` names the place down to the hand or the person."""

    where: str
    figure: str
    stored: str
    right: str

    @property
    def sentence(self) -> str:
        """As in "Night 3, round 2, Middle, hand 4: the points are 300 to 20 and should be 280 to 20."."""
        return f"{self.where}: {self.figure} {self.stored} and should be {self.right}."


@dataclass(frozen=True, slots=True)
class Audit:
    """What was looked at, in counted hands that stand, and every difference found."""

    hands: int
    differences: tuple[Difference, ...]


def audit(club: Club | None = None) -> Audit:
    """Work out every stored figure of a club again, or of all clubs. Seven SELECTs a season, whatever it holds."""
    seasons = Season.objects.select_related("club").order_by("club_id", "pk")
    if club is not None:
        seasons = seasons.filter(club=club)
    hands = 0
    found: list[Difference] = []
    for season in seasons:
        facts = season_facts(season)
        hands += sum(hand.kind == HandKind.HAND for table in facts.tables() for hand in table.live_hands)
        found += _differences_of(facts)
    return Audit(hands, tuple(found))


def differences(club: Club | None = None) -> list[Difference]:
    """Every stored figure that differs from the facts, in a club or in all of them; empty when all agree."""
    return list(audit(club).differences)


def _differences_of(facts: SeasonFacts) -> Iterator[Difference]:
    season, rules = facts.season, rules_of(facts.season)
    where = f"{season.club.name}, {season.name}"
    totals: Totals = {}
    for night in facts.nights:
        of_night: Totals = {}
        before: RoundFacts | None = None
        for round_ in night.rounds:
            place = f"{where}, night {night.row.number}, round {round_.row.number}"
            for table in round_.tables:
                yield from _table_differences(f"{place}, {table.row.name}", round_, table, rules)
                if round_.is_live:
                    _add(of_night, _seat_points(table, rules, round_.row.number))
            yield from _credit_differences(place, round_, facts)
            if round_.is_live:
                yield from _seat_differences(place, before, round_, rules, facts.names)
                before = round_
        expected = of_night if night.row.state == NightState.FINISHED else {}
        yield from _total_differences(
            f"{where}, night {night.row.number}", night.stored, expected, facts.names, "rounds"
        )
        _add(totals, [(player, points) for player, (points, _) in expected.items()])
    yield from _total_differences(where, facts.stored, totals, facts.names, "nights")


# --- Hands and tables ------------------------------------------------------------------------------------


def _table_differences(
    where: str, round_: RoundFacts, table: TableFacts, rules: RuleSet
) -> Iterator[Difference]:
    try:
        for hand in table.hands:
            stored: Figures = {"points": (hand.points_1, hand.points_2), "made": hand.is_made}
            yield from _compare(f"{where}, {_name(hand)}", stored, _hand_figures(hand, rules))
        yield from _compare(where, _stored_figures(table), _table_figures(round_, table, rules))
    except ScoringError as refusal:
        yield Difference(
            where, "the hands cannot be scored:", str(refusal).rstrip("."), "looked at by a person"
        )


def _name(hand: Hand) -> str:
    kind = {HandKind.HAND: "hand", HandKind.TIEBREAK: "tie-break hand"}.get(
        HandKind(hand.kind), f"{HandKind(hand.kind).label} before hand"
    )
    number = "" if hand.kind == HandKind.TIEBREAK else f" {hand.number}"
    return f"{kind}{number}{' (undone)' if hand.voided_at else ''}"


def _hand_figures(hand: Hand, rules: RuleSet) -> Figures:
    """Only a counted hand scores; of a tie-break hand, made or set is a fact and not a figure (rules E4)."""
    if hand.kind == HandKind.HAND:
        scored = score_hand(rules, hand_result(hand))
        return {"points": scored.points, "made": scored.is_made}
    return {"points": (0, 0), "made": hand.is_made if hand.kind == HandKind.TIEBREAK else None}


def _stored_figures(table: TableFacts) -> Figures:
    row = table.row
    return {
        "points": (row.points_1, row.points_2),
        "hands": row.hands_played,
        "next hand": row.next_hand,
        "winner": side_of(row.winner),
        "tie-break due": row.needs_tiebreak,
        "complete": row.is_complete,
        "open": row.is_open,
        "decided": row.played_winner is not None,
    }

"""Every stored figure, worked out again from the facts: hands, seats and the winners that the moves were made from.

It trusts no stored sum. Points come out of `scoring` under the season's frozen rules, a table's figures out of its
hands, a night's out of its tables, a season's out of its nights, and each round's seats out of the round before.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring import RoundScore, RuleSet, ScoringError
from tournaments.models import HandKind, NightState, Season
from tournaments.queries.audit_facts import NightFacts, RoundFacts, SeasonFacts, TableFacts, season_facts
from tournaments.queries.audit_figures import hand_faults, hand_name, table_faults, table_score, total_faults
from tournaments.queries.audit_games import game_faults
from tournaments.queries.audit_seats import credit_faults, holder_faults, movement_faults
from tournaments.translate import rules_of, side_of

if TYPE_CHECKING:
    from tournaments.models import Club

Totals = dict[int, tuple[int, int]]  # of a player: points, and of how many rounds or nights


@dataclass(frozen=True, slots=True)
class Difference:
    """A figure that is stored otherwise than the facts say: where it is, down to the hand, and what is wrong."""

    where: str
    what: str

    @property
    def sentence(self) -> str:
        """As in "Barn Cards, 2025 to 2026, night 3, round 2, High: winner: side 1 is stored, side 2 is right."."""
        return f"{self.where}: {self.what}."


@dataclass(frozen=True, slots=True)
class Audit:
    """How many counted hands stand, and every difference found."""

    hands: int
    differences: tuple[Difference, ...]


def audit(club: Club | None = None) -> Audit:
    """Work out every stored figure of a club again, or of all clubs and casual games.

    Seven SELECTs a season, whatever it holds, and one for all games.
    """
    seasons = Season.objects.select_related("club").order_by("club_id", "pk")
    if club is not None:
        seasons = seasons.filter(club=club)
    hands = 0
    found: list[Difference] = []
    for season in seasons:
        of_season = season_audit(season)
        hands += of_season.hands
        found += of_season.differences
    if club is None:  # a casual game is no club's
        for counted_hands, of_game in game_faults():
            hands += counted_hands
            found += [Difference(where, what) for where, what in of_game]
    return Audit(hands, tuple(found))


def season_audit(season: Season) -> Audit:
    """The same of one season, which comes with its club. Seven SELECTs, whatever it holds."""
    facts = season_facts(season)
    return Audit(_counted_hands(facts), tuple(_in_season(facts)))


def differences(club: Club | None = None) -> list[Difference]:
    """Every stored figure that differs from the facts, in a club or in all of them; empty when all agree."""
    return list(audit(club).differences)


def _counted_hands(facts: SeasonFacts) -> int:
    tables = [table for night in facts.nights for round_ in night.rounds for table in round_.tables]
    return sum(hand.kind == HandKind.HAND for table in tables for hand in table.live_hands)


def _in_season(facts: SeasonFacts) -> list[Difference]:
    where = f"{facts.season.club.name}, {facts.season.name}"
    found: list[Difference] = []
    totals: Totals = {}
    for night in facts.nights:
        at_night = f"{where}, night {night.row.number}"
        points = _in_rounds(at_night, night, facts, found)
        counted = points if night.row.state == NightState.FINISHED else {}
        what = total_faults(night.stored, counted, facts.names, "round")
        found += [Difference(at_night, fault) for fault in what]
        for player, (total, _) in counted.items():
            _add(totals, player, total)
    what = total_faults(facts.stored, totals, facts.names, "night")
    return [*found, *(Difference(where, fault) for fault in what)]


def _in_rounds(where: str, night: NightFacts, facts: SeasonFacts, found: list[Difference]) -> Totals:
    """Looks at a night's rounds, adds to what was found, and gives each credited player's points (rules E9)."""
    rules = rules_of(night.row)
    points: Totals = {}
    before: RoundFacts | None = None
    for round_ in night.rounds:
        at_round = f"{where}, round {round_.row.number}"
        in_round: set[int] = set()
        for table in round_.tables:
            score = _at_table(f"{at_round}, {table.row.name}", round_, table, rules, found)
            if round_.is_live and score is not None:
                _credit(points, table, score, in_round)
        what = credit_faults(round_, night.row, facts.names) + holder_faults(round_, facts.names)
        if round_.is_live:
            if before is not None:
                what += movement_faults(before, round_, rules, facts.names)
            before = round_
        found += [Difference(at_round, fault) for fault in what]
    return points


def _at_table(
    where: str, round_: RoundFacts, table: TableFacts, rules: RuleSet, found: list[Difference]
) -> RoundScore | None:
    """Looks at a table and its hands; gives what they add up to, None when they cannot be scored."""
    for hand in table.hands:
        at_hand = f"{where}, {hand_name(hand)}"
        found += [Difference(at_hand, fault) for fault in hand_faults(hand, rules)]
    try:
        score = table_score(table, rules, round_number=round_.row.number)
    except ScoringError as refusal:
        found.append(Difference(where, str(refusal).rstrip(".")))
        return None
    found += [Difference(where, fault) for fault in table_faults(round_, table, score, rules)]
    return score


def _credit(points: Totals, table: TableFacts, score: RoundScore, in_round: set[int]) -> None:
    """Adds what each hand's holder is credited with; `in_round` are those who have this round counted already."""
    for seat in table.seats:
        side = side_of(seat.partnership.side) or 1
        left = score.totals[side - 1]
        for one in seat.earlier.all():
            theirs = sum(
                (hand.points_1, hand.points_2)[side - 1]
                for hand in table.live_hands
                if hand.kind == HandKind.HAND and one.first_hand <= hand.number <= one.last_hand
            )
            left -= theirs
            _credit_one(points, one.credited_to_id, theirs, in_round)
        _credit_one(points, seat.credited_to_id, left, in_round)


def _credit_one(points: Totals, player: int | None, scored: int, in_round: set[int]) -> None:
    if player is None:
        return
    total, rounds = points.get(player, (0, 0))
    points[player] = (total + scored, rounds + (player not in in_round))
    in_round.add(player)


def _add(totals: Totals, player: int, points: int) -> None:
    total, times = totals.get(player, (0, 0))
    totals[player] = (total + points, times + 1)

"""Every stored figure, worked out again from the facts: hands, seats and the winners that the moves were made from.

It trusts no stored sum. Points come out of `scoring` under the season's frozen rules, a table's figures out of its
hands, a night's out of its tables, a season's out of its nights, and each round's seats out of the round before.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring import RoundScore, RuleSet, ScoringError, parse_bid, score_hand
from tournaments.models import EarlierHolder, HandKind, NamesShown, NightState, Season
from tournaments.queries.audit_facts import (
    NightFacts,
    RoundFacts,
    Score,
    SeasonFacts,
    TableFacts,
    holders_of,
    season_facts,
)
from tournaments.queries.audit_figures import (
    complete,
    hand_faults,
    hand_figure_faults,
    hand_name,
    table_faults,
    table_score,
    total_faults,
)
from tournaments.queries.audit_games import game_faults
from tournaments.queries.audit_seats import credit_faults, holder_faults, movement_faults
from tournaments.queries.figures import TO_THE_END, HeldCards, PlayedHand, count_night
from tournaments.translate import hand_result, rules_of, side_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tournaments.models import Club, Hand
    from tournaments.queries.figures import HandFigures

Totals = dict[int, Score]


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

    Nine SELECTs a season, whatever it holds, and one for all games.
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


def season_audit(season: Season, *, names_shown: NamesShown = NamesShown.FULL) -> Audit:
    """The same of one season, which comes with its club. Nine SELECTs whatever it holds, ten for names not in full."""
    facts = season_facts(season, names_shown=names_shown)
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
        what += hand_figure_faults(night.figures, _hand_figures(night, rules_of(night.row)), facts.names)
        found += [Difference(at_night, fault) for fault in what]
        for player, of_night in counted.items():
            totals[player] = totals.get(player, Score()).plus(of_night._replace(times=1))
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
        has_won = score.is_complete and score.winner == side
        left = Score(score.totals[side - 1], 0, int(has_won), 0)
        for one in seat.earlier.all():
            theirs = _scored(table, side, one.first_hand, one.last_hand)
            left = Score(left.points - theirs, *left[1:])
            nines = _nines(table, side, one.first_hand, one.last_hand)
            _credit_one(points, one.credited_to_id, Score(theirs, 0, 0, nines), in_round)
        nines = _nines(table, side, seat.first_hand, TO_THE_END)
        _credit_one(points, seat.credited_to_id, left._replace(nines=nines), in_round)


def _scored(table: TableFacts, side: int, first: int, last: int) -> int:
    return sum((hand.points_1, hand.points_2)[side - 1] for hand in _counted(table, first, last))


def _nines(table: TableFacts, side: int, first: int, last: int) -> int:
    made = [hand for hand in _counted(table, first, last) if hand.is_made and hand.side == side]
    return sum(parse_bid(hand.bid).is_nine for hand in made)


def _counted(table: TableFacts, first: int, last: int) -> list[Hand]:
    return [hand for hand in table.live_hands if hand.kind == HandKind.HAND and first <= hand.number <= last]


def _credit_one(points: Totals, player: int | None, scored: Score, in_round: set[int]) -> None:
    if player is None:
        return
    points[player] = points.get(player, Score()).plus(scored._replace(times=int(player not in in_round)))
    in_round.add(player)


def _hand_figures(night: NightFacts, rules: RuleSet) -> dict[int, HandFigures]:
    """What came of everybody's hands in a finished night; a hand that cannot be scored is told where it lies."""
    if night.row.state != NightState.FINISHED:
        return {}
    tables = [table for round_ in night.rounds if round_.is_live for table in round_.tables]
    counted = [hand for table in tables for hand in _counted(table, 1, TO_THE_END)]
    hands = [played for hand in counted if (played := _played(hand, rules)) is not None]
    return count_night(hands, (spell for table in tables for spell in _spells(table))).figures


def _played(hand: Hand, rules: RuleSet) -> PlayedHand | None:
    try:
        scored = score_hand(rules, hand_result(complete(hand)))
    except ScoringError:
        return None
    return PlayedHand(hand.table_id, hand.number, hand.side or 0, hand.bid, scored.is_made, scored.points)


def _spells(table: TableFacts) -> Iterator[HeldCards]:
    for seat in table.seats:
        for one in holders_of(seat):
            last = {"last_hand": one.last_hand} if isinstance(one, EarlierHolder) else {}
            yield HeldCards(
                table.row.pk,
                seat.partnership.side,
                one.player_id,
                one.credited_to_id,
                one.first_hand,
                **last,
            )

"""A table's round: its hands added up, who won, whether a tie-break hand is due (rules E3, E4)."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from scoring.errors import InvalidRound
from scoring.hands import HandResult, Side, other_side, score_hand
from scoring.rules import RuleSet
from scoring.words import with_minus


@dataclass(frozen=True, slots=True)
class TiebreakResult:
    """The two facts of a tie-break hand: the side that bid, and whether it made its contract.

    It decides the round and nothing else: no points, no statistics, no wine (rules E4).
    """

    side: Side
    is_made: bool

    @property
    def winner(self) -> Side:
        """The side that wins the round: the bidders if they made it, else the other side."""
        return self.side if self.is_made else other_side(self.side)


@dataclass(frozen=True, slots=True)
class RoundScore:
    """Where a table's round stands.

    `running` has the totals after each scored hand. `winner` is set once the round is decided;
    a complete round without one is drawn, which only happens in the last round (rules E4).
    """

    totals: tuple[int, int]
    running: tuple[tuple[int, int], ...]
    hands_played: int
    hands_left: int
    needs_tiebreak: bool
    is_complete: bool
    winner: Side | None

    @property
    def all_hands_in(self) -> bool:
        """Whether every regular hand of the round is in; a tie-break hand may still be due."""
        return self.hands_left == 0

    @property
    def is_tied(self) -> bool:
        """Whether both sides stand level now, at any point of the round."""
        return self.totals[0] == self.totals[1]

    @property
    def is_drawn(self) -> bool:
        """Whether the round is over without a winner."""
        return self.is_complete and self.winner is None


def score_round(
    rules: RuleSet,
    hands: Sequence[HandResult],
    *,
    tiebreak: TiebreakResult | None = None,
    is_last_round: bool = False,
    thrown_in: int = 0,
) -> RoundScore:
    """The standing of a round after these hands, in their order.

    `thrown_in` is the number of deals thrown in; it matters only if the rule set counts them as
    hands (F20). In the last round of a night a tie may stand: a tie-break hand is asked for only
    with the option `tiebreak_in_last_round`, but decides the round if one was played.

    Raises:
        InvalidRound: for more hands than a round has, or a tie-break hand without a tie.
        InvalidHand: if a hand is outside the rule set.

    Source: rules E3, E4.
    """
    played = len(hands) + (thrown_in if rules.thrown_in_counts else 0)
    _refuse_too_many(rules, played)
    running = _running_totals(rules, hands)
    totals = running[-1] if running else (0, 0)
    all_in, tied = played == rules.hands_per_round, totals[0] == totals[1]
    _refuse_needless_tiebreak(rules, tiebreak, totals, all_in=all_in)
    decided = all_in and (not tied or tiebreak is not None)
    tie_stands = is_last_round and not rules.tiebreak_in_last_round
    return RoundScore(
        totals=totals,
        running=running,
        hands_played=played,
        hands_left=rules.hands_per_round - played,
        needs_tiebreak=all_in and not decided and not tie_stands,
        is_complete=decided or (all_in and tie_stands),
        winner=_winner(totals, tiebreak) if decided else None,
    )


def _running_totals(rules: RuleSet, hands: Sequence[HandResult]) -> tuple[tuple[int, int], ...]:
    points = (score_hand(rules, hand).points for hand in hands)
    return tuple(accumulate(points, lambda total, hand: (total[0] + hand[0], total[1] + hand[1])))


def _winner(totals: tuple[int, int], tiebreak: TiebreakResult | None) -> Side:
    if tiebreak is not None:
        return tiebreak.winner
    return 1 if totals[0] > totals[1] else 2


def _refuse_too_many(rules: RuleSet, played: int) -> None:
    if played > rules.hands_per_round:
        raise InvalidRound(f"A round has {rules.hands_per_round} hands; this would be hand {played}.")


def _refuse_needless_tiebreak(
    rules: RuleSet, tiebreak: TiebreakResult | None, totals: tuple[int, int], *, all_in: bool
) -> None:
    if tiebreak is None:
        return
    if not all_in:
        raise InvalidRound(f"A tie-break hand comes after the {rules.hands_per_round} hands of the round.")
    if totals[0] != totals[1]:
        score = " to ".join(with_minus(total) for total in totals)
        raise InvalidRound(f"A tie-break hand is played only when a round is tied; this one stands {score}.")

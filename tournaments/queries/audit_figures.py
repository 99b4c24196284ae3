"""What a hand and a table should have stored, told as faults: "points: 300 to 20 is stored, 280 to 20 is right"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring import InvalidRound, RoundScore, RuleSet, ScoringError, score_hand
from tournaments.models import HandKind
from tournaments.queries.hands import next_number
from tournaments.translate import hand_result, score_table, side_of
from tournaments.words import counted, score

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournaments.models import Hand
    from tournaments.queries.audit_facts import RoundFacts, Score, TableFacts
    from tournaments.queries.figures import HandFigures

Figures = dict[str, str]  # by name, in words


def faults(stored: Figures, right: Figures) -> list[str]:
    """Each figure that is not as it should be."""
    return [
        f"{name}: {stored[name]} is stored, {value} is right"
        for name, value in right.items()
        if stored[name] != value
    ]


def points_words(points: tuple[int, int]) -> str:
    """Both sides' points: "300 to −20"."""
    return f"{score(points[0])} to {score(points[1])}"


def hand_name(hand: Hand) -> str:
    """As in "hand 4", "tie-break hand", "misdeal before hand 2 (undone)"."""
    names = {
        HandKind.HAND: f"hand {hand.number}",
        HandKind.TIEBREAK: "tie-break hand",
        HandKind.THROWN_IN: f"deal thrown in before hand {hand.number}",
        HandKind.MISDEAL: f"misdeal before hand {hand.number}",
    }
    return f"{names[HandKind(hand.kind)]}{' (undone)' if hand.voided_at else ''}"


def hand_faults(hand: Hand, rules: RuleSet) -> list[str]:
    """What is wrong with a hand's own figures. Only a counted hand scores (rules C1, C5, E4)."""
    points, is_made = (0, 0), hand.is_made if hand.kind == HandKind.TIEBREAK else None
    if hand.kind == HandKind.HAND:
        try:
            scored = score_hand(rules, hand_result(complete(hand)))
        except ScoringError as refusal:
            return [str(refusal).rstrip(".")]
        points, is_made = scored.points, scored.is_made
    return faults(
        {"points": points_words((hand.points_1, hand.points_2)), "made": _yes_or_no(hand.is_made)},
        {"points": points_words(points), "made": _yes_or_no(is_made)},
    )


def table_score(table: TableFacts, rules: RuleSet, *, round_number: int) -> RoundScore:
    """A table's round out of its hands. Raises: ScoringError when they cannot be scored."""
    for hand in table.live_hands:
        if hand.kind == HandKind.HAND:
            complete(hand)
    return score_table(rules, table.live_hands, round_number=round_number)


def table_faults(round_: RoundFacts, table: TableFacts, right: RoundScore, rules: RuleSet) -> list[str]:
    """What is wrong with a table's figures. `right` is what its hands add up to."""
    row = table.row
    is_open = round_.is_live and round_.row.started_at is not None and round_.row.closed_at is None
    stored = {
        "points": points_words((row.points_1, row.points_2)),
        "hands played": str(row.hands_played),
        "next hand": str(row.next_hand),
        "winner": _side(row.winner),
        "tie-break due": _yes_or_no(row.needs_tiebreak),
        "complete": _yes_or_no(row.is_complete),
        "open": _yes_or_no(row.is_open),
        "winner moved on": _side(row.played_winner),
    }
    return faults(
        stored,
        {
            "points": points_words(right.totals),
            "hands played": str(right.hands_played),
            "next hand": str(next_number(table.live_hands, rules)),
            "winner": _side(right.winner),
            "tie-break due": _yes_or_no(right.needs_tiebreak),
            "complete": _yes_or_no(right.is_complete),
            "open": _yes_or_no(is_open),
            # Once moved on from, the winner of that moment is a fact: the seats of the next round tell it.
            "winner moved on": _side(row.played_winner if round_.row.closed_at else None),
        },
    )


def total_faults(
    stored: Mapping[int, Score], right: Mapping[int, Score], names: Mapping[int, str], unit: str
) -> list[str]:
    """What is wrong with what is stored for people: points, of how many rounds or nights, rounds won, 9-bids."""

    def words(total: Score | None) -> str:
        if total is None:
            return "nothing"
        more = f"{counted(total.rounds_won, 'round')} won, {counted(total.nines, '9-bid')}"
        return f"{score(total.points)} in {counted(total.times, unit)} ({more})"

    return [
        f"{names[player]}: {words(stored.get(player))} is stored, {words(right.get(player))} is right"
        for player in _who_differs(stored, right, names)
    ]


def hand_figure_faults(
    stored: Mapping[int, HandFigures], right: Mapping[int, HandFigures], names: Mapping[int, str]
) -> list[str]:
    """What is wrong with the stored figures of the hands people held cards in."""

    def words(figures: HandFigures | None) -> str:
        if figures is None:
            return "nothing"
        bids = [
            f"{bid} made {of.made}, set {of.was_set} ({points_words((of.won, of.given))})"
            for bid, of in sorted(figures.bids.items())
        ]
        of = figures.defence
        defence = f"defended {of.hands}, set {of.sets} ({points_words((of.won, of.given))})"
        return "; ".join([*bids, defence])

    return [
        f"{names[player]}'s hands: {words(stored.get(player))} is stored, {words(right.get(player))} is right"
        for player in _who_differs(stored, right, names)
    ]


def _who_differs(
    stored: Mapping[int, object], right: Mapping[int, object], names: Mapping[int, str]
) -> list[int]:
    everybody = sorted({*stored, *right}, key=lambda player: (names[player], player))
    return [player for player in everybody if stored.get(player) != right.get(player)]


def complete(hand: Hand) -> Hand:
    """The hand. Raises: InvalidRound when it says no side or no tricks."""
    if side_of(hand.side) is None or hand.tricks is None:
        raise InvalidRound(f"Hand {hand.number} says no side or no tricks.")
    return hand


def _side(side: int | None) -> str:
    return f"side {side}" if side else "nobody"


def _yes_or_no(answer: bool | None) -> str:
    return {True: "yes", False: "no", None: "not said"}[answer]

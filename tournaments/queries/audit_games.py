"""Casual games looked over: what each deal scored, worked out again, and that none follows the one that ended a game.

Nothing else is stored of a game's state, so nothing else can differ.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from scoring import ScoringError, game_states, score_deal
from tournaments.models import GameHand, GameHandKind
from tournaments.translate import deal_of, rules_of
from tournaments.words import score

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

COUNTED = {GameHandKind.CONTRACT, GameHandKind.PASSED}
ROWS_AT_A_TIME = 2000


def game_faults() -> Iterator[tuple[int, list[tuple[str, str]]]]:
    """For each game with deals: how many of its hands count, and what is wrong as (where, what). One SELECT."""
    hands = GameHand.objects.select_related("game").order_by("game_id", "number", "pk")
    for _, of_game in groupby(hands.iterator(ROWS_AT_A_TIME), key=lambda hand: hand.game_id):
        dealt = list(of_game)
        live = [hand for hand in dealt if hand.voided_at is None]
        yield sum(hand.kind in COUNTED for hand in live), [*_deal_faults(dealt), *_order_faults(live)]


def _where(hand: GameHand) -> str:
    """A deal's place. The game's links stay secret: its number and its players name it."""
    undone = " (undone)" if hand.voided_at else ""
    return f"Casual game {hand.game_id} ({', '.join(hand.game.names)}), deal {hand.number}{undone}"


def _deal_faults(dealt: Sequence[GameHand]) -> Iterator[tuple[str, str]]:
    for hand in dealt:
        try:
            right = score_deal(rules_of(hand.game), deal_of(hand)).points
        except ScoringError as refusal:
            yield _where(hand), str(refusal).rstrip(".")
            continue
        if tuple(hand.points) != right:
            yield _where(hand), f"points: {_words(hand.points)} is stored, {_words(right)} is right"


def _order_faults(live: Sequence[GameHand]) -> Iterator[tuple[str, str]]:
    """Deals are numbered from 1 without a gap, and none follows the one that ended the game (rules D3, step 5)."""
    for number, hand in enumerate(live, start=1):
        if hand.number != number:
            yield _where(hand), f"number: {hand.number} is stored, {number} is right"
    try:
        if live:
            game_states(rules_of(live[0].game), map(deal_of, live))
    except ScoringError as refusal:
        yield _where(live[-1]), str(refusal).rstrip(".")


def _words(points: Sequence[int]) -> str:
    """Everybody's points: "300 to −20"."""
    return " to ".join(map(score, points))

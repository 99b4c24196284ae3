"""A hand as a phone sends it, and what becomes of it at a table where one of that number stands already."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from tournaments.models import Hand, HandKind, Night, NightState
from tournaments.queries.log_kinds import LATE
from tournaments.services.errors import ActionRefused, HandConflict, NightOver, RoundClosed
from tournaments.services.hand_rows import facts, replace_hand
from tournaments.services.log import log_of_night
from tournaments.services.tables import touch_night
from tournaments.translate import rules_of

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from scoring import HandResult, RuleSet
    from tournaments.models import Table
    from tournaments.queries.hands import HandsRead
    from tournaments.services.actor import Actor
    from tournaments.services.submissions import Submission

Outcome = Literal["saved", "amended", "corrected", "repeated", "agreed", "late", "left"]


@dataclass(frozen=True, slots=True)
class Recorded:
    """What became of a submission; `hand` is None for one that waits for the coordinator: late, or the sender has left.

    `left` is what a new hand left its table with, so that the page that answers need not read it again.
    """

    outcome: Outcome
    hand: Hand | None
    left: HandsRead | None = None


@dataclass(frozen=True, slots=True)
class SentHand:
    """A hand as a phone sent it; `base` is the version of it that its page had seen, 0 for none."""

    night: Night
    table_id: int
    round_number: int
    number: int
    base: int
    result: HandResult
    submission: Submission
    by: Actor
    at: datetime

    def is_same_as(self, hand: Hand) -> bool:
        """Whether the hand that stands says the same."""
        return (hand.side, hand.bid, hand.tricks) == (
            self.result.side,
            str(self.result.bid),
            self.result.tricks,
        )

    def log(self, table: Table, hand: Hand, action: str, before: dict[str, Any] | None = None) -> None:
        """One entry that carries the submission's id: its receipt."""
        log_of_night(
            action,
            self.night,
            table,
            hand,
            before=before,
            after=facts(hand),
            sent=self.submission,
            by=self.by,
            at=self.at,
        )

    def keep(self, night: Night, table: Table, *, has_left: bool = False) -> None:
        """Keep it for the coordinator: its round was closed, or who sent it has left the seat (`has_left`).

        Raises: NightOver once the night is finished, RoundClosed before the round has started, ActionRefused for a
        number that no hand of a round has.
        """
        _refuse_unless_kept(night, table, self.number)
        result = self.result
        facts = {"number": self.number, "side": result.side, "bid": str(result.bid), "tricks": result.tricks}
        log_of_night(
            LATE,
            night,
            table,
            after=facts | ({"has_left": True} if has_left else {}),
            sent=self.submission,
            by=self.by,
            at=self.at,
        )
        touch_night(night.pk)


def _refuse_unless_kept(night: Night, table: Table, number: int) -> None:
    """Raises what `SentHand.keep` raises for a hand that can wait for nobody."""
    hands = rules_of(night).hands_per_round
    if not 1 <= number <= hands:
        raise ActionRefused(f"A round has hands 1 to {hands}.")
    state = Night.objects.values_list("state", flat=True).get(pk=night.pk)
    if state == NightState.FINISHED:
        raise NightOver("The night is finished. Ask the coordinator to put this hand in.")
    if table.round.started_at is None:
        raise RoundClosed("The round has not started yet. Save the hand once it has.")


def settled(sent: SentHand, table: Table, hands: list[Hand], there: Hand, rules: RuleSet) -> Recorded:
    """What becomes of a submission for a hand that stands already: agreed to, or amended.

    Raises: HandConflict when it stands otherwise than the page had seen it.
    """
    if sent.is_same_as(there):
        # Without a receipt, the same submission coming again after an undo would bring the hand back.
        sent.log(table, there, "hand_agreed")
        return Recorded("agreed", there)
    if sent.base != there.version:
        raise HandConflict(
            f"Hand {there.number} is already saved, and not as you have it.", saved=there, offered=sent.result
        )
    before = replace_hand(table, hands, there, sent.result, rules=rules, at=sent.at)
    sent.log(table, there, "hand_amended", before)
    return Recorded("amended", there)


def hand_of(hands: Iterable[Hand], number: int) -> Hand | None:
    """The counted hand of that number among a table's, None while there is none."""
    return next((h for h in hands if h.kind == HandKind.HAND and h.number == number), None)

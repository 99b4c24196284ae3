"""What a person can put right. Every message says what was asked, why it cannot be, and what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scoring import Deal, HandResult
    from tournaments.models import GameHand, Hand


class ActionRefused(Exception):
    """Something asked for cannot be done now; `field` names the input it is about, "" for the whole."""

    def __init__(self, message: str, *, field: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.field = field


class RoundClosed(ActionRefused):
    """The table has moved on: phones can no longer change it."""


class NightOver(ActionRefused):
    """The night is finished: nothing more is recorded from phones."""


class NotAtThisTable(ActionRefused):
    """The player sits elsewhere."""


class KeyReused(ActionRefused):
    """A submission's id was used before for something else."""


class HandChanged(ActionRefused):
    """The hand is not any more as the page had seen it."""


class HandConflict(HandChanged):
    """Another version of this hand is recorded; `saved` is it, `offered` what came in."""

    def __init__(self, message: str, *, saved: Hand, offered: HandResult) -> None:
        super().__init__(message)
        self.saved = saved
        self.offered = offered


class DealConflict(HandChanged):
    """Another version of this deal of a casual game is recorded; `saved` is it, `offered` what came in."""

    def __init__(self, message: str, *, saved: GameHand, offered: Deal) -> None:
        super().__init__(message)
        self.saved = saved
        self.offered = offered


class TooManyGames(ActionRefused):
    """So many games were started from one house that the next one has to wait."""


class GameGone(ActionRefused):
    """The game was deleted in the meantime."""


def refuse_no_reason(reason: str) -> None:
    """Raises ActionRefused unless it is said why."""
    if not reason.strip():
        raise ActionRefused("Say why: everybody can read it.", field="reason")

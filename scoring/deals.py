"""What can happen to one deal in any game of 500, for two scores or for five (rules H).

Whoever keeps a score is known by a number from 0: the sides where two sides play, else the players
as they sit. A deal is a hand played under a contract, a hand played without one where the rule set
plays passed deals, or no hand at all: thrown in, or a misdeal.
"""

from dataclasses import dataclass
from typing import Literal

from scoring.bids import Bid


@dataclass(frozen=True, slots=True)
class ContractHand:
    """A hand under a contract: who bid, what, and the tricks of everybody who keeps a score.

    `partners` are those of the five-hand game. `card_points` has what each captured, None for what
    nobody counted; empty where cards do not count. `first_trick` is the one of several defenders
    at the target who took a trick first, `first_to_reach` the one whose trick first brought him
    there: facts that only the option `defender_tie` asks for (F6). Nothing is checked here.
    """

    contractor: int
    bid: Bid
    tricks: tuple[int, ...]
    partners: tuple[int, ...] = ()
    card_points: tuple[int | None, ...] = ()
    first_trick: int | None = None
    first_to_reach: int | None = None


@dataclass(frozen=True, slots=True)
class PassedHand:
    """A hand that everybody passed, played at no trump without a contractor (rules C5)."""

    tricks: tuple[int, ...]
    card_points: tuple[int | None, ...] = ()
    first_trick: int | None = None
    first_to_reach: int | None = None


@dataclass(frozen=True, slots=True)
class DeadDeal:
    """A deal that was no hand: nobody scores (rules C5)."""

    why: Literal["thrown_in", "misdeal"]


THROWN_IN = DeadDeal("thrown_in")
MISDEAL = DeadDeal("misdeal")

PlayedHand = ContractHand | PassedHand
Deal = PlayedHand | DeadDeal

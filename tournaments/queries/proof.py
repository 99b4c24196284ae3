"""The proof of a season: every stored figure worked out again from the hands, and what differs, if anything does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournaments.models import NamesShown
from tournaments.queries.audit import season_audit
from tournaments.words import counted

if TYPE_CHECKING:
    from tournaments.models import Season
    from tournaments.queries.audit import Difference

CHECKED = (
    ("Each hand", "the points of its bid and tricks by the rules of its night, and whether it was made"),
    ("Each round at each table", "both sides’ points, who won, and whether a tie-break hand was due"),
    ("Each seating", "who sits where, from the round before and the movement"),
    ("Each seat", "whose the points are: the player’s own, or by the season’s rule for substitutes"),
    ("Each night", "everybody’s points, rounds, rounds won and made nine-bids, and what came of their bids"),
    ("The season", "everybody’s total, nights, rounds won and made nine-bids, as the standings have them"),
)
MOST_SHOWN = 200


@dataclass(frozen=True, slots=True)
class FigureThatDiffers:
    """A figure that is stored otherwise than the hands say: "night 3, round 2, High" and what is wrong there."""

    where: str
    what: str


@dataclass(frozen=True, slots=True)
class Proof:
    """What came of it. `differences` are at most MOST_SHOWN, `more` says how many others there are."""

    hands: int
    differences: tuple[FigureThatDiffers, ...]
    more: int

    @property
    def agrees(self) -> bool:
        """Whether every figure is as the hands say."""
        return not self.differences

    @property
    def sentence(self) -> str:
        """As in "810 hands, all agree", "1 figure of 810 hands differs"."""
        if self.differences:
            number = len(self.differences) + self.more
            verb = "differs" if number == 1 else "differ"
            return f"{counted(number, 'figure')} of {counted(self.hands, 'hand')} {verb}"
        if not self.hands:
            return "No hand yet, nothing to prove"
        return "1 hand, it agrees" if self.hands == 1 else f"{self.hands} hands, all agree"


def season_proof(season: Season, *, names_shown: NamesShown = NamesShown.FULL) -> Proof:
    """Work out every figure of a season again, now: nothing is kept from an earlier time.

    Nine SELECTs, ten for names that are not shown in full; all hands of the season are scored. `season` comes with its
    club.
    """
    found = season_audit(season, names_shown=names_shown)
    shown = tuple(_in_season(season, one) for one in found.differences[:MOST_SHOWN])
    return Proof(found.hands, shown, len(found.differences) - len(shown))


def _in_season(season: Season, difference: Difference) -> FigureThatDiffers:
    """Without the names of club and season, which the page has already."""
    of_season = f"{season.club.name}, {season.name}"
    where = difference.where.removeprefix(of_season).removeprefix(", ")
    return FigureThatDiffers(f"{where[0].upper()}{where[1:]}" if where else "The season", difference.what)

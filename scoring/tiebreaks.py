"""What is shown beside equal figures of a season: more rounds won, then more made 9-bids.

They order those who share a place and never part them: a trophy for the best is shared (rules E9).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from scoring.ranking import SeasonRecord

Records = Sequence[SeasonRecord]


@dataclass(frozen=True, slots=True)
class Tiebreak:
    """A count that tells equals apart, and its name for one and for several."""

    count: Callable[[Records], int]
    one: str
    several: str

    def words(self, number: int) -> str:
        """As in "1 round won", "14 rounds won"."""
        return f"{number} {self.one if number == 1 else self.several}"


def rounds_won(records: Records) -> int:
    """The rounds that a player, or both of a couple, won."""
    return sum(record.rounds_won for record in records)


def made_nines(records: Records) -> int:
    """The 9-bids that a player, or both of a couple, made with their partners of the round."""
    return sum(record.nines for record in records)


TIEBREAKS = (
    Tiebreak(rounds_won, "round won", "rounds won"),
    Tiebreak(made_nines, "made 9-bid", "made 9-bids"),
)
"""In the order in which they decide."""


def tiebreak_counts(records: Records) -> tuple[int, ...]:
    """Each tie-break's count: of two equals the greater tuple stands first."""
    return tuple(tiebreak.count(records) for tiebreak in TIEBREAKS)


def level_words(other: str, ours: Records, theirs: Records) -> str:
    """How somebody stands to an equal called `other`: "level with Ann: 14 rounds won to 12".

    What does not decide comes first: "level with Ann: 14 rounds won each, 3 made 9-bids to 2".
    """
    said: list[str] = []
    for tiebreak in TIEBREAKS:
        mine, yours = tiebreak.count(ours), tiebreak.count(theirs)
        if mine != yours:
            return f"level with {other}: {', '.join([*said, f'{tiebreak.words(mine)} to {yours}'])}"
        said.append(f"{tiebreak.words(mine)} each")
    return f"level with {other}: {', '.join(said)}"

"""What can be wrong with an entry, in words for the person who made it.

Every error of this library is a `ScoringError`: somebody can put it right by entering
something else, and `str(error)` is a sentence to show them. A defect of the program is never
a `ScoringError`.
"""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with an entry: a stable code, the field it stands beside, a sentence."""

    code: str
    field: str
    sentence: str


class ScoringError(ValueError):
    """Something a person entered cannot be scored; the message says why and what is possible."""


class InvalidBid(ScoringError):
    """A bid that does not exist, or that the rule set does not know."""


class InvalidRound(ScoringError):
    """A round that cannot be added up: too many hands, or a tie-break hand without a tie."""


class InvalidGame(ScoringError):
    """A game that cannot go on so: it is over, or its scores are not those of its players."""


class ProblemsError(ScoringError):
    """An error that carries every problem found, so that all of them can be shown at once."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        """Keep the problems; the message is their sentences, one after the other."""
        self.problems: tuple[Problem, ...] = tuple(problems)
        super().__init__(" ".join(problem.sentence for problem in self.problems))

    def __reduce__(self) -> tuple[type["ProblemsError"], tuple[tuple[Problem, ...]]]:
        """Copy and pickle from the problems: an exception's own way would pass the message."""
        return type(self), (self.problems,)


class InvalidHand(ProblemsError):
    """A hand outside the rule set, with `.problems` by field."""


class InvalidRules(ProblemsError):
    """A rule set with unknown options or impossible values, with `.problems` by option."""


class InvalidSeating(ProblemsError):
    """People who cannot be seated so, with `.problems` by table."""

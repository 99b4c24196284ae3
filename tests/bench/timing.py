"""Times of several things done in turn, and what one costs as a multiple of another.

On a shared machine a figure means nothing by itself: the load of the moment is in it. Things that are compared
therefore take turns, request by request, and each round gives one ratio of their medians; the median of the rounds
is what is quoted, with the lowest and highest beside it.
"""

import statistics
from dataclasses import dataclass

WARM_UP = 10


@dataclass(frozen=True, slots=True)
class Ratio:
    """A cost as a multiple of another: the median of the rounds, and their range."""

    middle: float
    lowest: float
    highest: float

    def __str__(self):
        return f"× {self.middle:.2f} ({self.lowest:.2f} to {self.highest:.2f})"


@dataclass(frozen=True, slots=True)
class Times:
    """The median milliseconds of each round, by name."""

    by_name: dict[str, list[float]]

    def ratio(self, name, base):
        """What `name` cost beside `base`."""
        return ratio_of(self.by_name[name], self.by_name[base])

    def typical(self, name):
        """A median in milliseconds: for the curious, never compared."""
        return statistics.median(self.by_name[name])


def ratio_of(values, bases):
    """The ratio of two lists of times that were taken in the same rounds."""
    ratios = [value / base for value, base in zip(values, bases, strict=True)]
    return Ratio(statistics.median(ratios), min(ratios), max(ratios))


def take_turns(actions, *, rounds, times):
    """Does every action `times` times a round, one after the other; each returns its own milliseconds."""
    for _ in range(WARM_UP):
        for act in actions.values():
            act()
    medians = {name: [] for name in actions}
    for _ in range(rounds):
        taken = {name: [] for name in actions}
        for _ in range(times):
            for name, act in actions.items():
                taken[name].append(act())
        for name, values in taken.items():
            medians[name].append(statistics.median(values))
    return Times(medians)


def percentile(values, part):
    """The value below which `part` (0 to 1) of them lie."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))]

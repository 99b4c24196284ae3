"""A measured value beside its budget, and the table of them."""

import sys
from dataclasses import dataclass

NAME_WIDTH, WHAT_WIDTH, VALUE_WIDTH = 11, 47, 24


@dataclass(frozen=True, slots=True)
class Check:
    """One line: `value` must not pass `budget`, or not fall below it when `is_least`. None: only told."""

    row: str
    what: str
    value: float
    shown: str
    budget: float | None
    is_least: bool = False

    @property
    def has_passed(self):
        if self.budget is None:
            return True
        return self.value >= self.budget if self.is_least else self.value <= self.budget

    def __str__(self):
        line = f"{self.row:<{NAME_WIDTH}} {self.what:<{WHAT_WIDTH}} {self.shown:<{VALUE_WIDTH}}"
        if self.budget is None:
            return line.rstrip()
        verdict = "pass" if self.has_passed else "FAIL"
        return f"{line} {'≥' if self.is_least else '≤'} {self.budget:<7g} {verdict}"


def within(row, what, value, budget):
    """A count or a size."""
    return Check(row, what, value, f"{value:g}", budget)


def costs(row, what, ratio, budget):
    """A cost as a ratio (timing.Ratio)."""
    return Check(row, what, ratio.middle, str(ratio), budget)


def told(row, what, shown):
    """Something worth knowing that has no budget."""
    return Check(row, what, 0, shown, None)


def say(text=""):
    """Prints at once, also into a pipe."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()

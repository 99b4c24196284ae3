"""Games of the score pad started by the hour from one house: nobody has an account, so a machine could start them all night.

Only starting waits. Scores of games that are there go on being kept, and other houses start theirs.
"""

from __future__ import annotations

from clubsite.counts import Counts, house_of

MOST_AN_HOUR = 120  # more than thirty tables in one hall start, whatever they play
STARTED = Counts("new-games", seconds=3600)


def should_wait(address: str) -> bool:
    """Whether so many games were started from there within the hour that the next one has to wait."""
    return STARTED.of(house_of(address)) >= MOST_AN_HOUR


def count_started(address: str) -> None:
    """A game was started from `address`."""
    STARTED.add(house_of(address))

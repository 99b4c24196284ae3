"""Wrong join codes, counted by the minute: from one address and in total, over all processes of this server.

Only wrong codes count. Right ones go on passing when a person would be told to wait; past a multiple of that, which
no house full of thumbs reaches, nothing passes until the minute is over, or a machine that tries codes as fast as
it can would be told the right one. Houses that a phone has joined from lately are not stopped by what others try.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from clubsite.counts import TOTAL, Counts, house_of

if TYPE_CHECKING:
    from pathlib import Path

TOLD_HERE, STOPPED_HERE = 30, 120  # wrong codes a minute from one address
TOLD_IN_ALL, STOPPED_IN_ALL = 300, 1200
HOUSE_SECONDS = 18 * 3600  # as long as a phone stays joined
WRONG = Counts("wrong-codes", seconds=60)


def should_wait(address: str) -> bool:
    """Whether so many wrong codes came this minute that another one is answered with "wait"."""
    return WRONG.of(house_of(address)) >= TOLD_HERE or WRONG.of(TOTAL) >= TOLD_IN_ALL


def is_stopped(address: str) -> bool:
    """Whether even a right code does not pass this minute: only codes tried by a machine come this far."""
    if WRONG.of(house_of(address)) >= STOPPED_HERE:
        return True
    return WRONG.of(TOTAL) >= STOPPED_IN_ALL and not _is_known(address)


def count_wrong(address: str) -> None:
    """A wrong code came from `address`."""
    WRONG.add(house_of(address))


def remember_house(address: str) -> None:
    """A right code or the QR came from `address`: for the evening this is a house where the club plays."""
    WRONG.place.mkdir(parents=True, exist_ok=True)
    _known(address).write_text(str(int(time.time())), encoding="ascii")


def _is_known(address: str) -> bool:
    try:
        since = int(_known(address).read_text(encoding="ascii"))
    except (FileNotFoundError, ValueError):  # ValueError: another process is writing it now
        return False
    return time.time() - since < HOUSE_SECONDS


def _known(address: str) -> Path:
    return WRONG.place / f"house-{house_of(address)}"

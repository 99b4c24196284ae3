"""The club's log as its page shows it, and what can be asked of it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class LogFilter:
    """What is asked for; 0 and "" are everything. `before` is the entry above which a page ends, None for the newest."""

    night: int = 0
    table: str = ""
    player: int = 0
    kind: str = ""
    before: int | None = None

    @property
    def asked(self) -> dict[str, int | str]:
        """What narrows the log, as an address carries it."""
        told: dict[str, int | str] = {
            "night": self.night,
            "table": self.table,
            "player": self.player,
            "kind": self.kind,
        }
        return {name: value for name, value in told.items() if value}


@dataclass(frozen=True, slots=True)
class Option:
    """Something to look at alone, as a form offers it."""

    value: int | str
    words: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class LogEntryLine:
    """One entry in words.

    `put_back`: "hand", "night" or "merge" when it can be put back from here, else "". `page` and `page_id`: the name of the page
    where the thing is looked at and changed, "" for none, and the number in its address.
    """

    id: int
    at: datetime
    night: str  # "Night 3, 15 January 2026", "" for what belongs to none
    where: str  # "High, round 2, hand 6"
    sentence: str
    reason: str
    who: str
    put_back: str
    page: str
    page_id: int
    lines: tuple[LogEntryLine, ...] = ()  # what it stands for: the lines of a sheet that was keyed


@dataclass(frozen=True, slots=True)
class LogDay:
    """The entries of one day, the newest first."""

    words: str  # "15 January 2026"
    lines: tuple[LogEntryLine, ...]


@dataclass(frozen=True, slots=True)
class LogPage:
    """A page of the log. `older` and `newest` are addresses' endings, "" when there is nothing there."""

    days: tuple[LogDay, ...]
    nights: tuple[Option, ...]
    tables: tuple[Option, ...]
    players: tuple[Option, ...]
    kinds: tuple[Option, ...]
    is_narrowed: bool
    older: str
    newest: str

"""How a night is named: its day, its hosts, its code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.words import weekday

if TYPE_CHECKING:
    from tournaments.models import Night


def night_title(night: Night, between: str = ", ") -> str:
    """As in "Thursday 15 January, at Pat and Maeve's"; the day alone without hosts. `night` comes with hosts."""
    return between.join(part for part in (weekday(night.date), hosts_words(night)) if part)


def hosts_words(night: Night) -> str:
    """Where the night is: "at Pat and Maeve's", "" without hosts."""
    if night.hosts is None:
        return ""
    first, second = night.hosts.first.name.split(), night.hosts.second.name.split()
    return f"at {first[0]} and {second[0]}’s" if first and second else ""


def spaced(code: str | None) -> str:
    """A join code as it is shown: "K7P 3XM"."""
    return f"{code[:3]} {code[3:]}" if code else ""

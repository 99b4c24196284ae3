"""How a night is named: its day, its hosts, its code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.models import NamesShown
from tournaments.queries.shown_names import IN_FULL
from tournaments.words import both, weekday

if TYPE_CHECKING:
    from tournaments.models import Couple, Night
    from tournaments.queries.shown_names import ShownNames


def night_title(night: Night, between: str = ", ", shown: ShownNames = IN_FULL) -> str:
    """As in "Thursday 15 January, at Pat and Maeve's"; the day alone without hosts. `night` comes with hosts."""
    return between.join(part for part in (weekday(night.date), hosts_words(night, shown)) if part)


def hosts_words(night: Night, shown: ShownNames = IN_FULL) -> str:
    """Where the night is: "at Pat and Maeve's", "" without hosts. First names, or nicknames where those are shown."""
    if night.hosts is None:
        return ""
    first, second = (_at_home(name, shown) for name in shown.of(names_of(night.hosts)).values())
    return f"at {first} and {second}’s" if first and second else ""


def hosts_names(night: Night, shown: ShownNames) -> str:
    """Both hosts as names are shown, "" without hosts."""
    return both(*shown.of(names_of(night.hosts)).values()) if night.hosts else ""


def names_of(couple: Couple) -> dict[int, str]:
    """The two names of a couple by player. It comes with both."""
    return {couple.first_id: couple.first.name, couple.second_id: couple.second.name}


def _at_home(name: str, shown: ShownNames) -> str:
    return name if shown.style == NamesShown.NICKNAME else (name.split(maxsplit=1) or [""])[0]


def spaced(code: str | None) -> str:
    """A join code as it is shown: "K7P 3XM"."""
    return f"{code[:3]} {code[3:]}" if code else ""

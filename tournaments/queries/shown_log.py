"""What the log keeps of people by name, told as a season shows names."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Any

from tournaments.models import NamesShown

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournaments.models import LogEntry
    from tournaments.queries.shown_names import ShownNames

NAMES_KEPT = frozenset({"player", "member", "one", "other", "hosts"})  # facts that are somebody's name


def told(entry: LogEntry, shown: ShownNames) -> LogEntry:
    """An entry with names as they are shown: who did it, whom its facts name, and what somebody typed as the reason.

    The entry itself is left as it is.
    """
    if shown.style == NamesShown.FULL:
        return entry
    short = copy(entry)
    short.before, short.after = _facts(entry.before, shown), _facts(entry.after, shown)
    short.who, short.reason = shown.said(entry.who), shown.text(entry.reason)
    return short


def _facts(facts: Mapping[str, Any] | None, shown: ShownNames) -> dict[str, Any] | None:
    if facts is None:
        return None
    return {
        key: shown.said(value) if key in NAMES_KEPT and isinstance(value, str) else value
        for key, value in facts.items()
    }

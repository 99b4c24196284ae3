"""A night as members' calendars know it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime


@dataclass(frozen=True, slots=True)
class CalendarNight:
    """One night as calendars know it; `changed_at` is aware, `sequence` counts its changes."""

    uid: str
    sequence: int
    changed_at: datetime
    date: date
    summary: str
    description: str = ""
    is_cancelled: bool = False

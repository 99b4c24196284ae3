"""Who does a thing: a coordinator with an account, or a player with a phone."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Actor:
    """The `by=` of every service. `name` is written into the log as it is now."""

    name: str
    account_id: int | None = None
    player_id: int | None = None

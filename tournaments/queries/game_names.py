"""Who keeps a score in a casual game, and what they are called (rules D1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournaments.words import together

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scoring import RuleSet


@dataclass(frozen=True, slots=True)
class Party:
    """One who keeps a score: a player for himself, or the two or three players of a side."""

    players: tuple[str, ...]

    @property
    def name(self) -> str:
        """As in "Ana", "Ana & Cai"."""
        return together(self.players)

    @property
    def side_name(self) -> str:
        """The name as one person or thing, for "… wins at 520": "Ana", "Ana & Cai's side"."""
        return f"{self.name}’s side" if self.is_plural else self.name

    @property
    def is_plural(self) -> bool:
        """Whether they "need" or one "needs"."""
        return len(self.players) > 1


def parties(rules: RuleSet, names: Sequence[str]) -> tuple[Party, ...]:
    """Those who keep a score, by their number; `names` are the players as they sit. Sides sit alternately."""
    return tuple(Party(tuple(names[number :: rules.competitors])) for number in range(rules.competitors))


def party_names(rules: RuleSet, names: Sequence[str]) -> tuple[str, ...]:
    """What `scoring.read_deal` and its sentences call those who keep a score."""
    return tuple(party.name for party in parties(rules, names))

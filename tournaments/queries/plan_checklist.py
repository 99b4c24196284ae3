"""What the hosts of a night have ready (rules E9, E8), with the numbers of the season's format."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring import deck_of
from tournaments.translate import rules_of
from tournaments.words import counted

if TYPE_CHECKING:
    from tournaments.models import Night

CHAIRS_AT_A_TABLE = 4


@dataclass(frozen=True, slots=True)
class ToHaveReady:
    """One line of the checklist; `key` is what is kept when it is ticked."""

    key: str
    text: str
    is_done: bool = False


def checklist(night: Night) -> tuple[ToHaveReady, ...]:
    """The lines for a night, each with whether it has been ticked. `night` comes with its season.

    A pack a table, since no rule set of a club night needs two; a pencil each and a score sheet a table, which the
    coordinator brings; the two bottles that the wine is about.
    """
    rules = rules_of(night)
    tables = rules.tables
    lines = [
        ("tables", counted(tables, "table")),
        ("chairs", counted(CHAIRS_AT_A_TABLE * tables, "chair")),
        ("cards", f"{counted(tables, 'pack')} of cards: {deck_of(rules.deck).name}"),
        ("pencils", f"{counted(CHAIRS_AT_A_TABLE * tables, 'pencil')}"),
        ("sheets", f"{counted(tables, 'score sheet')} (the coordinator brings them)"),
        ("red", "a bottle of red wine"),
        ("white", "a bottle of white wine"),
        ("snacks", "snacks"),
        ("drinks", "drinks"),
        ("code", "the placard with the code, and the wifi’s password for the phones"),
    ]
    done = set(night.ticked)
    return tuple(ToHaveReady(key, text, key in done) for key, text in lines)

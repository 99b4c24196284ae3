"""What a page tells before a change is put back, and what it says where that cannot be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

Facts: TypeAlias = Mapping[str, Any]

DONE = "That is put back already."
CHANGED_SINCE = "It was changed again since. Put the later change back first, or change it on its own page."


@dataclass(frozen=True, slots=True)
class NightPutBack:
    """The change as it would be told, and what follows; `refusal` as for a hand, "" when it can be put back."""

    title: str
    sentences: tuple[str, ...]
    follows: str
    refusal: str = ""
    is_done: bool = False

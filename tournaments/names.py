"""Names compared as people compare them: whether two spellings may mean one person."""

from __future__ import annotations

import unicodedata
from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

# Letters that Unicode does not take apart into a base letter and an accent.
_PLAIN = str.maketrans(
    {"ø": "o", "đ": "d", "ð": "d", "ł": "l", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th", "’": "'", "‘": "'", "‐": "-"}
)  # fmt: skip


def folded(name: str) -> str:
    """The name without case, accents or doubled spaces: "Zoë  KOWALSKI" and "Zoe Kowalski" give the same."""
    apart = unicodedata.normalize("NFKD", name.casefold())
    bare = "".join(char for char in apart if not unicodedata.combining(char))
    return " ".join(bare.translate(_PLAIN).split())


def alike(names: Sequence[str]) -> set[str]:
    """Those of the names that people would take for another one of them."""
    seen = Counter(map(folded, names))
    return {name for name in names if seen[folded(name)] > 1}

"""Names compared as people compare them: whether two spellings may mean one person."""

from __future__ import annotations

import unicodedata

# Letters that Unicode does not take apart into a base letter and an accent.
_PLAIN = str.maketrans(
    {"ø": "o", "đ": "d", "ð": "d", "ł": "l", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th", "’": "'", "‘": "'", "‐": "-"}
)  # fmt: skip


def folded(name: str) -> str:
    """The name without case, accents or doubled spaces: "Zoë  KOWALSKI" and "Zoe Kowalski" give the same."""
    apart = unicodedata.normalize("NFKD", name.casefold())
    bare = "".join(char for char in apart if not unicodedata.combining(char))
    return " ".join(bare.translate(_PLAIN).split())

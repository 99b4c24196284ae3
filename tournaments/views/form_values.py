"""What the views of the entry read from a form, and hand back to it."""

from __future__ import annotations

import re

WHOLE = re.compile(r"[0-9]{1,9}")


class Blanks(dict[str, object]):
    """A mapping with "" under every other name: a template that asks for what is not there finds out slowly."""

    def __missing__(self, name: str) -> str:
        return ""


def whole(text: str | None) -> int | None:
    """The whole number that a form sent, None when it is none."""
    return int(text) if text and WHOLE.fullmatch(text) else None

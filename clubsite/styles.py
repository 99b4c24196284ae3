"""The one stylesheet that a phone's page carries inside itself. Free of Django, so that settings can hash it.

A linked stylesheet doubles the time to first paint on a slow network; so the phone's page holds its own, and
the content security policy names it by its hash. Page and policy both take the text from `phone_styles`.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

STYLES = Path(__file__).resolve().parent.parent / "tournaments" / "static" / "bower"


def joined_styles(*names: str, folder: Path = STYLES) -> str:
    """The named stylesheets one after the other, exactly as they stand between `<style>` and `</style>`.

    Comments and line ends stay behind: browsers do not read them and phones would wait for them.

    Raises:
        FileNotFoundError: a stylesheet is missing, which stops the site at its start.
        ValueError: a stylesheet would end the element that holds it.
    """
    texts = [(folder / name).read_text(encoding="utf-8") for name in names]
    text = re.sub(r"/\*.*?\*/|\n", "", "".join(texts), flags=re.DOTALL)
    if "</" in text:
        raise ValueError("a stylesheet that pages hold inside themselves cannot contain '</'")
    return text


@cache
def phone_styles() -> str:
    """What a phone's page holds inside itself: the shared stylesheet, then the phone's own."""
    return joined_styles("base.css", "phone.css")
